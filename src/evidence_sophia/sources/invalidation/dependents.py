"""What rests on the sources of a set: which claims, answers and pages, and on which words?"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import Final

from attrs import field, frozen

from evidence_sophia.codec.envelope import DocumentType
from evidence_sophia.errors import InvariantError, NotFoundError
from evidence_sophia.model._rules import instance_of, items_of, not_blank, tuple_of
from evidence_sophia.model.closed_enum import ClosedEnum
from evidence_sophia.model.source_set import check_member_id
from evidence_sophia.sources.invalidation.severity import DependentStatus
from evidence_sophia.sources.sets.member_entry import normal_member_id
from evidence_sophia.text.normal import casefold, nfc, nfd

__all__ = [
    "DEPENDENTS",
    "CitedSpan",
    "DependencyGraph",
    "Dependent",
    "DependentKind",
    "Dependents",
]

_MOST_NAMED: Final = 100


class DependentKind(ClosedEnum):
    """What rests on sources, or on something else that does."""

    CLAIM = "claim"
    ANSWER = "answer"
    PAGE = "page"


def _owner(value: str) -> str:
    """Fold case and normal forms: a second spelling of an owner is no independent support."""
    return "" if value == "" else nfc(casefold(nfd(check_member_id(value))))


@frozen(kw_only=True)
class CitedSpan:
    """Words of a source on which something rests.

    Attributes:
        source_id: the member of the set, brought to normal form C as the ids of members are.
        span_digest: digest of the cited words; "" if unknown, and then a changed content
            counts as changed words.
        owner: who stands behind the source, such as its host; sources of two owners are
            independent of one another. Its case is folded. "" if unknown, and then it is
            independent of none.
        meets_floor: whether the source scores at or above the floor.
    """

    source_id: str = field(converter=normal_member_id)
    span_digest: str = field(default="", validator=instance_of(str))
    owner: str = field(default="", converter=_owner)
    meets_floor: bool = field(default=False, validator=instance_of(bool))


@frozen(kw_only=True)
class Dependent:
    """Something that rests on sources, or on other dependents.

    Attributes:
        id: unique among all dependents.
        kind: only a claim is one assertion, which other support may hold up.
        status: who can see it.
        citations: the words of sources it rests on itself.
        rests_on: ids of the dependents it is made from; cycles are allowed.
    """

    id: str = field(validator=not_blank)
    kind: DependentKind = field(default=DependentKind.CLAIM, converter=DependentKind)
    status: DependentStatus = field(default=DependentStatus.DRAFT, converter=DependentStatus)
    citations: tuple[CitedSpan, ...] = field(default=(), validator=tuple_of(CitedSpan))
    rests_on: tuple[str, ...] = field(default=(), validator=tuple_of(str))


@frozen(kw_only=True)
class Dependents:
    """All that rests on the sources of a set, as one document."""

    items: tuple[Dependent, ...] = field(validator=tuple_of(Dependent))


DEPENDENTS: Final = DocumentType(name="dependents", cls=Dependents)


class DependencyGraph:
    """An index of dependents, from sources up.

    Args:
        dependents: each id once; what one rests on must be among them.

    Raises:
        InvariantError: something is no dependent, an id stands twice, or something rests on
            what is not there; the details list up to 100 of them.
    """

    __slots__ = ("_above", "_by_id", "_by_source")

    def __init__(self, dependents: Iterable[Dependent]) -> None:
        given = items_of(dependents, Dependent)
        self._by_id = {dependent.id: dependent for dependent in given}
        self._by_source: dict[str, list[Dependent]] = defaultdict(list)
        self._above: dict[str, list[str]] = defaultdict(list)
        for dependent in given:
            for source_id in {cited.source_id for cited in dependent.citations}:
                self._by_source[source_id].append(dependent)
            for below in dependent.rests_on:
                self._above[below].append(dependent.id)
        self._check(given)

    def __repr__(self) -> str:
        return f"<DependencyGraph of {len(self)} dependents>"

    def __len__(self) -> int:
        return len(self._by_id)

    def dependent(self, id_: str) -> Dependent:
        """Give a dependent.

        Raises:
            NotFoundError: there is none with that id.
        """
        found = self._by_id.get(id_)
        if found is None:
            message = f"no dependent {id_!a:.200}"
            raise NotFoundError(message)
        return found

    def citing(self, source_id: str) -> tuple[Dependent, ...]:
        """Give what rests on a source itself."""
        return tuple(self._by_source.get(source_id, ()))

    def above(self, id_: str) -> tuple[str, ...]:
        """Give the ids of what rests on a dependent."""
        return tuple(self._above.get(id_, ()))

    def _check(self, given: tuple[Dependent, ...]) -> None:
        if len(self._by_id) != len(given):
            counts = Counter(dependent.id for dependent in given)
            twice = [id_ for id_, count in counts.items() if count > 1]
            message = "dependents have the same id"
            raise InvariantError(message, details=_named(twice))
        missing = [id_ for id_ in self._above if id_ not in self._by_id]
        if missing:
            message = "something rests on a dependent that is not there"
            raise InvariantError(message, details=_named(missing))


def _named(ids: list[str]) -> list[str]:
    return [f"{id_!a:.200}" for id_ in sorted(ids)[:_MOST_NAMED]]
