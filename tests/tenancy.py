"""What is called, with what, to see whether one tenant finds a trace of another?

The arguments of a method are made by the names of its parameters, so that a new method is called
without being told; one with a parameter of a new name must get a row in :data:`ARGUMENTS`.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime
from typing import Any, Final

import attrs
from tests.tenancy_filled import LILIES, NOW, QUOTE, SIGNER, SOURCE, Owned

from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.checking.lesson import Lesson, LessonClaim
from evidence_sophia.checking.policy import CheckingPolicy
from evidence_sophia.contract.context import RequestContext
from evidence_sophia.contract.verbs import VERBS
from evidence_sophia.knowledge.proposal import Proposal
from evidence_sophia.model.actor import OWNER
from evidence_sophia.model.citation import Citation
from evidence_sophia.model.predicate import Predicate
from evidence_sophia.model.span import Span
from evidence_sophia.model.valid_time import ALWAYS
from evidence_sophia.server.mcp.shapes.evidence import AskedQuote
from evidence_sophia.server.mcp.shapes.writing import ProposedStatement
from evidence_sophia.server.mcp.table import TOOLS

__all__ = [
    "ARGUMENTS",
    "NOT_SWEPT",
    "Call",
    "calls_with",
    "facade_calls",
    "fields_of",
    "tool_calls",
    "values_for",
    "verb_calls",
]

#: What is not called, and why.
NOT_SWEPT: Final = {
    "close": "it ends the base that is swept",
    "adapter": "its verbs are swept by the table of the contract",
    "async_adapter": "its verbs are those of the adapter",
}


Make = Callable[[Owned], Iterable[object]]


def _proposals(_owned: Owned) -> Iterable[object]:
    said: dict[str, Any] = {"subject": "Lilies", "predicate": "named_in", "value": "1987"}
    quoted = said | {"quote": "Lilies were named in 1987.", "source_id": SOURCE}
    yield (Proposal(**quoted),)
    for target in _owned.statements[:1]:
        yield (Proposal(**quoted, operation="supersede", target=target),)


def _citation(owned: Owned) -> Citation:
    start = LILIES.index(QUOTE)
    return Citation(
        id="1",
        source_id=SOURCE,
        source_set="plants",
        quote=QUOTE,
        span=Span(start, start + len(QUOTE)),
        passage_id=owned.passages[0],
    )


def _words(*words: object) -> Make:
    return lambda _owned: words


#: Name of a parameter, or of a method and one of its parameters -> values for it, all of them
#: what somebody may have come to know of another tenant's things.
ARGUMENTS: Final[dict[str, Make]] = {
    "query": _words("lilies toxic cats", "named"),
    "question": _words("Are lilies toxic to cats?"),
    "language": _words("en"),
    "claim": _words("Lilies are toxic to cats."),
    "claims": _words(("Lilies are toxic to cats.",)),
    "title": _words("Mine"),
    "limit": _words(10, 1),
    "cursor": _words(""),
    "after": _words(None),
    "source_sets": _words(("plants",), None, ()),
    "source_set": _words("plants", "elsewhere"),
    "source_id": _words(SOURCE),
    "passage_id": lambda owned: owned.passages,
    "passage_ids": lambda owned: (owned.passages,),
    "span": _words(Span(0, 10)),
    "notebook_id": lambda owned: (owned.notebook,),
    "notebook": _words("Mine"),
    "comment": _words("mine"),
    "save_to_notebook.answer": lambda owned: (owned.empty,),
    "answer": lambda owned: (owned.answer, ""),
    "answer_id": lambda owned: (owned.answer, ""),
    "answers": lambda owned: ((owned.answer,),),
    "answer_ids": lambda owned: ((owned.answer,),),
    "pack": lambda owned: (owned.pack, ""),
    "pack_id": lambda owned: (owned.pack,),
    "version": _words(1),
    "expected_version": _words(0, 1),
    "idempotency_key": _words("key"),
    "kind": _words("evidence_table"),
    "export.format": _words("json"),
    "export_trace.format": _words("json"),
    "export_knowledge.format": _words("jsonl", "prov-json", "trig"),
    "fonts": _words(None),
    "folder": lambda owned: (owned.folder,),
    "progress": _words(None),
    "reembed": lambda _owned: (True,),
    "before": _words(1),
    "relation": _words(None),
    "actor": _words(OWNER),
    "tenant": _words(None),
    # checking
    "check_text.text": _words("Lilies are toxic to cats. Lilies were named in 1987."),
    "check_text.format": _words("plain", "markdown"),
    "found_by": _words(None, "BM25"),
    "severity": _words("medium", "critical"),
    "budget": _words(None),
    "check_text.policy": _words(CheckingPolicy()),
    "check_claims.policy": _words(CheckingPolicy()),
    "check_lesson.policy": _words(CheckingPolicy()),
    "compare_sources.policy": _words(CheckingPolicy()),
    "find_passage_contradictions.policy": _words(CheckingPolicy()),
    "weigh_contradictions.policy": _words(CheckingPolicy()),
    "weigh_contradictions.severity": _words(None),
    "scorer": _words(None),
    "lesson": lambda _owned: (
        Lesson(
            title="Lilies",
            claims=(LessonClaim(id="1", text="Lilies are toxic to cats."),),
            source_sets=("plants",),
        ),
    ),
    # knowledge
    "predicates": _words((Predicate("owns", cardinality="many"),)),
    "proposals": _proposals,
    "subject": _words("Lilies", "LILIES", ""),
    "entity": _words("Lilies", None),
    "name": _words("Lilies"),
    "into": _words("Tulips"),
    "predicate": _words("named_in", ""),
    "value": _words("1999"),
    "text": _words("Lilies are plants."),
    "quote": _words(QUOTE, ""),
    "reason": _words("so"),
    "confidence": _words(1_000),
    "qualifiers": _words(()),
    "statement_id": lambda owned: owned.statements,
    "to": lambda owned: owned.statements,
    "instead_of": lambda owned: owned.statements[:1],
    "merge_id": lambda owned: owned.merges,
    "queued_id": lambda owned: owned.queued,
    "entry_id": lambda owned: (
        *owned.entries,
        *owned.statements,
        *owned.merges,
        *owned.queued,
    ),
    "beginning": lambda owned: tuple(each[:19] for each in owned.statements),
    "accept": lambda _owned: (True, False),
    "at": _words(NOW),
    "time": _words(datetime(2027, 1, 1, tzinfo=UTC)),
    "valid_at": _words(None, NOW),
    "as_of": _words(None, datetime(2027, 1, 1, tzinfo=UTC)),
    "include_history": lambda _owned: (True,),
    "decided": lambda _owned: (True,),
    "citation": lambda owned: (_citation(owned),),
    "citations": lambda owned: ((_citation(owned),),),
    "valid": _words(ALWAYS),
    "head": lambda owned: (owned.head,),
    "signer": _words(SIGNER),
    "data": lambda owned: (owned.exported,),
    # tools of agents
    "sophia_verify_evidence.format": _words("plain"),
    "sophia_export.format": _words("jsonl", "prov-json", "trig"),
    "source_text": _words(QUOTE),
    "current_source": _words(QUOTE),
    "quotes": _words((AskedQuote(id="1", text=QUOTE), AskedQuote(id="2", text="Lilies"))),
    "source_ids": _words((SOURCE,), ()),
    "sources": _words(()),
    "policy": _words("default"),
    "explain": lambda _owned: (True,),
    "include_remembered": lambda _owned: (True,),
    "statements": lambda owned: (
        (
            ProposedStatement(
                subject="Lilies",
                predicate="named_in",
                value="1987",
                quote="Lilies were named in 1987.",
                source_id=SOURCE,
                supersedes=owned.statements[0] if owned.statements else None,
            ),
        ),
    ),
    "id": lambda owned: owned.statements[:1],
}


@attrs.frozen(kw_only=True)
class Call:
    """One call: what it is called for the reader, and what it does to a base."""

    name: str
    arguments: tuple[tuple[str, object], ...]
    run: Callable[[EvidenceBase], object]


def values_for(what: str, parameter: str, owned: Owned) -> tuple[object, ...]:
    """Make the values of a parameter.

    Raises:
        AssertionError: there is no rule for it.
    """
    make = ARGUMENTS.get(f"{what}.{parameter}") or ARGUMENTS.get(parameter)
    assert make is not None, (
        f"{what} has a parameter {parameter!r} that the tenancy sweep cannot make: give"
        " tests/tenancy.py a row in ARGUMENTS with values that name another tenant's things"
    )
    return tuple(make(owned))


def calls_with(
    what: str, required: Iterable[str], optional: Iterable[str], owned: Owned
) -> Iterator[dict[str, object]]:
    """Vary each parameter of a method by itself, and set them all once."""
    must = {each: values_for(what, each, owned) for each in required}
    may = {each: values_for(what, each, owned) for each in optional}
    if not all(must.values()):
        return
    first = {name: values[0] for name, values in must.items()}
    yield first
    yield from ({**first, name: value} for name, values in must.items() for value in values[1:])
    yield from ({**first, name: value} for name, values in may.items() for value in values)
    yield first | {name: values[0] for name, values in may.items() if values}


def facade_calls(owned: Owned) -> Iterator[Call]:
    """Call every public method of the facade; what takes away and brings in comes last."""
    found = [each for each in dir(EvidenceBase) if not each.startswith("_")]
    for name in sorted(found, key=lambda each: (each == "ingest", each == "erase", each)):
        verb = getattr(EvidenceBase, name)
        # What belongs to the class opens a base in the name that its caller, the host, gives.
        if name in NOT_SWEPT or inspect.ismethod(verb):
            continue
        signature = inspect.signature(verb)
        parameters = list(signature.parameters.values())[1:]
        required = [each.name for each in parameters if each.default is each.empty]
        optional = [each.name for each in parameters if each.default is not each.empty]
        for arguments in calls_with(name, required, optional, owned):
            yield Call(
                name=name,
                arguments=tuple(arguments.items()),
                run=lambda base, name=name, arguments=arguments: getattr(base, name)(**arguments),  # type: ignore[misc]
            )


def verb_calls(owned: Owned, context: RequestContext) -> Iterator[Call]:
    """Call every verb of the contract's adapter."""
    for verb in VERBS:
        required, optional = fields_of(verb.request)
        for arguments in calls_with(verb.name, required, optional, owned):
            yield Call(
                name=f"adapter.{verb.name}",
                arguments=tuple(arguments.items()),
                run=lambda base, verb=verb, arguments=arguments: getattr(base.adapter, verb.name)(  # type: ignore[misc]
                    verb.request(**arguments), context
                ),
            )


def tool_calls(owned: Owned) -> Iterator[Call]:
    """Call every tool that agents are given, as a view of a base carries it out."""
    for tool in TOOLS:
        required, optional = fields_of(tool.request)
        for arguments in calls_with(tool.name, required, optional, owned):
            yield Call(
                name=tool.name,
                arguments=tuple(arguments.items()),
                run=lambda base, tool=tool, arguments=arguments: tool.call(  # type: ignore[misc]
                    base, tool.request(**arguments)
                ),
            )


def fields_of(request: type[Any]) -> tuple[list[str], list[str]]:
    """Give the names of the fields of a request that must, and that may, be given."""
    fields = attrs.fields(request)
    required = [each.name for each in fields if each.default is attrs.NOTHING]
    return required, [each.name for each in fields if each.default is not attrs.NOTHING]
