"""Which names mean one entity? Redirects, each of them reversible."""

from __future__ import annotations

from attrs import Attribute, field, frozen

from evidence_sophia.errors import InvariantError
from evidence_sophia.knowledge.keys import differ_in_digits, subject_key
from evidence_sophia.model._rules import not_blank, shown, tuple_of

__all__ = ["NO_MERGES", "EntityMerge", "MergeMap", "needs_person_to_merge"]


@frozen(kw_only=True)
class EntityMerge:
    """A redirect from one entity to another; both by their keys.

    Attributes:
        source: whose statements are from now on read as the other's.
        into: the entity that stays.
    """

    source: str = field(validator=not_blank)
    into: str = field(validator=not_blank)


@frozen
class MergeMap:
    """The redirects that hold now.

    Attributes:
        merges: in the order in which they were made; an entity is redirected once.

    Raises:
        InvariantError: an entity is redirected twice, or to itself.
    """

    merges: tuple[EntityMerge, ...] = field(default=(), validator=tuple_of(EntityMerge))

    @merges.validator
    def _lead_somewhere(
        self, _attribute: Attribute[object], value: tuple[EntityMerge, ...]
    ) -> None:
        into: dict[str, str] = {}
        for merge in value:
            if merge.source in into or _end(into, merge.into) == merge.source:
                message = f"{shown(merge.source)} is merged already, or into itself"
                raise InvariantError(message, hint="Undo the earlier merge first.")
            into[merge.source] = merge.into

    def canonical(self, key: str) -> str:
        """Give the key of the entity that a key stands for now."""
        return _end({merge.source: merge.into for merge in self.merges}, key)

    def members(self, key: str) -> frozenset[str]:
        """Give the keys of all that is one entity with a key, itself included."""
        into = {merge.source: merge.into for merge in self.merges}
        root = _end(into, key)
        return frozenset({root, *(name for name in into if _end(into, name) == root)})

    def merged(self, subject: str, into: str) -> MergeMap:
        """Redirect an entity to another.

        Raises:
            InvariantError: it is redirected already, or they are one.

        >>> merges = MergeMap().merged("Mumbai City", "Mumbai")
        >>> merges.canonical("mumbai city"), merges.parted("Mumbai City") == MergeMap()
        ('mumbai', True)
        """
        made = EntityMerge(source=subject_key(subject), into=subject_key(into))
        return MergeMap((*self.merges, made))

    def parted(self, subject: str) -> MergeMap:
        """Take the redirect of an entity back; every other one stays as it was.

        Raises:
            InvariantError: it has none.
        """
        key = subject_key(subject)
        left = tuple(merge for merge in self.merges if merge.source != key)
        if len(left) == len(self.merges):
            message = f"{shown(subject)} is not merged into anything"
            raise InvariantError(message)
        return MergeMap(left)


#: Nothing is merged.
NO_MERGES = MergeMap()


def needs_person_to_merge(first: str, second: str) -> bool:
    """Whether only a person may say that two names mean one entity.

    Names of one key are one entity anyway. All others need a person: two people share a
    name (topoteretes/cognee#4532), and what differs in a digit is another thing
    (Graphify-Labs/graphify#878), however alike the rest is.

    >>> needs_person_to_merge("ASR1603", "ASR1605"), needs_person_to_merge("ANN ", "Ann")
    (True, False)
    """
    return differ_in_digits(first, second) or subject_key(first) != subject_key(second)


def _end(into: dict[str, str], key: str) -> str:
    while key in into:
        key = into[key]
    return key
