"""What is brought to the store of a proposal? What its source says, or why it says nothing.

The sources are read before the transaction that writes. The store's triggers look at the same
words again: a source that changed in between grounds nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence

from attrs import field, frozen

from evidence_sophia.base.backend import Session
from evidence_sophia.base.knowledge.evidence import evidence_of
from evidence_sophia.errors import InvariantError, ScopeDenied
from evidence_sophia.knowledge.acts import GroundedProposal, ProposedQuote
from evidence_sophia.knowledge.grounding import EvidenceText, Grounding, ground_proposal
from evidence_sophia.knowledge.proposal import MAX_TEXT, Normaliser, Proposal, RejectionReason
from evidence_sophia.model._rules import has_lone_surrogate
from evidence_sophia.model.actor import Actor, Authority
from evidence_sophia.model.predicate import Predicate
from evidence_sophia.model.scope import DEFAULT_SOURCE_SET, Scope
from evidence_sophia.model.source import Source
from evidence_sophia.model.span import Span
from evidence_sophia.model.statement import Operation
from evidence_sophia.model.valid_time import DateOrigin
from evidence_sophia.stores.sqlite.knowledge.declared import read_predicates
from evidence_sophia.stores.sqlite.knowledge.logs import list_logs

__all__ = ["LookedAt", "grounded", "look_at", "set_of"]

#: Code points of a quote that does not stand there, which are kept with the refusal at most.
_KEPT_QUOTE = 1_000
_PROPOSED = (Operation.ASSERT, Operation.SUPERSEDE)


@frozen(kw_only=True)
class LookedAt:
    """A proposal after its source was read.

    Attributes:
        proposal: what goes to the store.
        flaw: what was found that the store cannot see; None if nothing was.
        target: id of the statement it takes the place of; None if it names none.
    """

    proposal: GroundedProposal
    flaw: RejectionReason | None = field(default=None)
    target: str | None = field(default=None)


def look_at(
    session: Session,
    proposals: Sequence[Proposal],
    done: Callable[[], object] = lambda: None,
) -> tuple[LookedAt, ...]:
    """Look each proposal up in its source, in order; each source is read and folded once.

    Args:
        session: in whose scope, and when.
        proposals: asserting or superseding.
        done: is told after each of them.

    Raises:
        ScopeDenied: the scope holds no source set, so that nothing could be kept.
        CorruptStoreError: a source was changed outside this library.
    """
    declared = dict(_by_set_and_id(session))
    logs = list_logs(session.connection, session.context.scope)
    found: dict[int, LookedAt] = {}
    by_source: dict[str, list[int]] = defaultdict(list)
    for position, proposal in enumerate(proposals):
        by_source[proposal.source_id].append(position)
    for source_id, positions in by_source.items():
        source, evidence = evidence_of(session, source_id)
        within = set_of(source, source_id, session.context.scope, logs)
        for position in positions:
            one = proposals[position]
            predicate = declared.get((within, one.predicate))
            found[position] = _looked_at(one, predicate, evidence, within, session.context.actor)
            done()
    return tuple(found[position] for position in range(len(proposals)))


def set_of(source: Source | None, source_id: str, scope: Scope, logs: Sequence[str] = ()) -> str:
    """Give where a proposal belongs: with its source, else where a refusal may be kept.

    That is where its id says, the default set, or another one: of those in scope the first that
    has a log. An id that is misspelt begins no log, unless there is none at all.

    Args:
        source: None where there is no such source.
        source_id: as the proposal has it.
        scope: what may be written.
        logs: the source sets in scope that have a log.

    Raises:
        ScopeDenied: the scope holds no source set.
    """
    if source is not None:
        return source.source_set
    named = source_id.partition("/")[0]
    for id_ in (named, DEFAULT_SOURCE_SET, *logs):
        if id_ in logs:
            return id_
    allowed = scope.source_sets
    if allowed is None or DEFAULT_SOURCE_SET in allowed:
        return DEFAULT_SOURCE_SET
    if not allowed:
        message = "nothing can be proposed where no source set is in scope"
        raise ScopeDenied(message)
    return allowed[0]


def grounded(proposal: Proposal, predicate: Predicate, evidence: EvidenceText | None) -> Grounding:
    """Look for what a proposal says in its source; nothing is found out of what the store refuses.

    What is too long, cannot be stored or cannot be read is refused by the store itself.
    """
    texts = (proposal.subject, proposal.value)
    if any(len(text) > MAX_TEXT or has_lone_surrogate(text) for text in texts):
        return Grounding()
    try:
        return ground_proposal(proposal, predicate, evidence)
    except InvariantError:
        return Grounding()


def _by_set_and_id(session: Session) -> Iterator[tuple[tuple[str, str], Predicate]]:
    for within, predicate in read_predicates(session.connection, session.context.scope):
        yield (within, predicate.id), predicate


def _looked_at(
    proposal: Proposal,
    predicate: Predicate | None,
    evidence: EvidenceText | None,
    within: str,
    actor: Actor,
) -> LookedAt:
    flaw = _standing(proposal, actor)
    found = Grounding()
    if flaw is None and predicate is not None:
        if _dates_by_itself(proposal, actor):
            found = Grounding(reason=RejectionReason.DATE_NOT_IN_EVIDENCE)
        else:
            found = grounded(proposal, predicate, evidence)
        flaw = found.reason
    return LookedAt(
        proposal=_for_the_store(proposal, found, within),
        flaw=flaw,
        target=proposal.target if proposal.operation == Operation.SUPERSEDE else None,
    )


def _standing(proposal: Proposal, actor: Actor) -> RejectionReason | None:
    if proposal.claimed_authority not in {None, actor.authority}:
        return RejectionReason.FORGED_ACTOR
    if proposal.operation not in _PROPOSED:
        return RejectionReason.UNKNOWN_ACT
    is_new = proposal.operation == Operation.SUPERSEDE and proposal.target is None
    return RejectionReason.UNKNOWN_STATEMENT if is_new else None


def _dates_by_itself(proposal: Proposal, actor: Actor) -> bool:
    """Whether a model dates a statement on a person's word, which it has not got."""
    is_a_model = actor.authority is Authority.MODEL
    return is_a_model and proposal.valid.origin == DateOrigin.PERSON


def _for_the_store(proposal: Proposal, found: Grounding, within: str) -> GroundedProposal:
    is_verbatim = proposal.normaliser == Normaliser.NONE
    return GroundedProposal(
        source_set=within,
        subject=proposal.subject,
        predicate=proposal.predicate,
        value=proposal.value if found.reference is None else found.value,
        quote=quote_for_the_store(proposal, found),
        qualifiers=proposal.qualifiers,
        valid=proposal.valid,
        confidence=proposal.confidence,
        normaliser="" if is_verbatim else str(proposal.normaliser),
        claimed_actor=proposal.claimed_actor or "",
    )


def quote_for_the_store(proposal: Proposal, found: Grounding) -> ProposedQuote | None:
    """Give the source's own words; of words that ground nothing, what is kept with the refusal."""
    reference = found.reference
    if reference is not None:
        return ProposedQuote(
            source_id=reference.source_id,
            text_digest=reference.text_digest,
            span=reference.span,
            quote=reference.quote,
            window=proposal.window,
        )
    kept = proposal.quote[:_KEPT_QUOTE]
    if not kept:
        return None
    return ProposedQuote(
        source_id=proposal.source_id, text_digest="", span=Span(0, len(kept)), quote=kept
    )
