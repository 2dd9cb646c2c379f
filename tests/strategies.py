"""Hypothesis strategies for the values of the model, shared by the laws."""

from __future__ import annotations

import types
from datetime import UTC, date, datetime
from enum import Enum
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

import attrs
from hypothesis import strategies as st

from evidence_sophia import model
from evidence_sophia.contract.context import RequestContext
from evidence_sophia.contract.description import CapabilitySupport, Description, Health
from evidence_sophia.contract.requests import (
    BuildEvidencePackRequest,
    ExportTraceRequest,
    HealthRequest,
    ResolveCitationsRequest,
    check_limit,
)
from evidence_sophia.contract.verbs import VERBS
from evidence_sophia.contract.version import CONTRACT, V1_0, Contract, ContractVersion
from evidence_sophia.errors import InvariantError
from evidence_sophia.model import _rules
from evidence_sophia.model.answer import Answer, RefusalReason
from evidence_sophia.model.citation import Citation
from evidence_sophia.model.claim import Claim, ClaimLabel
from evidence_sophia.model.dates import PartialDate
from evidence_sophia.model.evidence_pack import EvidencePack, GroundingStatus, PackedClaim
from evidence_sophia.model.finding import ClaimFinding, JudgeLabel
from evidence_sophia.model.open_enum import OpenEnum
from evidence_sophia.model.predicate import Predicate, ValueType, check_predicate_id
from evidence_sophia.model.quote import QuoteLevel, QuoteReason, QuoteStatus, QuoteVerdict
from evidence_sophia.model.reference import (
    PersonName,
    Reference,
    ReferenceKind,
    as_line,
    as_prose,
)
from evidence_sophia.model.scope import check_set_id
from evidence_sophia.model.source import Retraction, RetractionState, Source
from evidence_sophia.model.source_set import (
    RightsStatus,
    SourceSet,
    SourceSetMember,
    check_member_id,
    check_rights_status,
    content_hash,
    member_id,
    member_uri,
    sorted_texts,
)
from evidence_sophia.model.span import Span
from evidence_sophia.model.statement import Qualifier, Statement, StatementReference
from evidence_sophia.model.valid_time import FOREVER, DateOrigin, TimePrecision, ValidTime

__all__ = [
    "MODEL_VALUES",
    "OPEN_ENUMS",
    "VALUES",
    "json_values",
    "texts",
    "values_of",
]

T = TypeVar("T")


def _public(kind: type[T]) -> list[type[T]]:
    named = (getattr(model, name) for name in model.__all__)
    return [each for each in named if isinstance(each, type) and issubclass(each, kind)]


#: Every value class that `model` publishes, and every open enum.
MODEL_VALUES: list[type] = [cls for cls in _public(object) if attrs.has(cls)]
OPEN_ENUMS: list[type[OpenEnum]] = [cls for cls in _public(OpenEnum) if cls is not OpenEnum]
#: Every value class that travels.
VALUES: list[type] = [
    *MODEL_VALUES,
    RequestContext,
    *(verb.request for verb in VERBS),
    Contract,
    ContractVersion,
    Description,
    Health,
    HealthRequest,
]

#: Any text that UTF-8 can carry.
texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
_filled = texts.filter(str.strip)
_digests = st.from_regex(r"\A(blake3|sha256):[0-9a-f]{64}\Z")
_set_ids = st.from_regex(r"\A[A-Za-z0-9][A-Za-z0-9._-]{0,63}\Z")
_SOME_ID = "c1"
_safe_integers = st.integers(min_value=-(2**53) + 1, max_value=2**53 - 1)
_basis_points = st.integers(min_value=0, max_value=10_000)
_counts = st.integers(min_value=0, max_value=1_000)
_unit = st.floats(min_value=0, max_value=1)
_times = st.datetimes(min_value=datetime(1900, 1, 1), timezones=st.just(UTC))  # noqa: DTZ001 - the strategy adds the zone
_metadata = st.dictionaries(texts, texts, max_size=3).map(
    lambda pairs: tuple(sorted(pairs.items()))
)


def json_values() -> st.SearchStrategy[Any]:
    """Any value that has a canonical JSON form."""
    keys = st.text(st.characters(max_codepoint=127), max_size=8)
    leaves = st.none() | st.booleans() | _safe_integers | texts
    return st.recursive(
        leaves, lambda inner: st.lists(inner) | st.dictionaries(keys, inner), max_leaves=12
    )


def _spans() -> st.SearchStrategy[Span]:
    return st.tuples(_counts, _counts).map(lambda ends: Span(min(ends), max(ends)))


def _partial_dates() -> st.SearchStrategy[PartialDate]:
    def cut(day: date, precision: int) -> PartialDate:
        parts = {"year": day.year, "month": day.month, "day": day.day}
        return PartialDate(**dict(list(parts.items())[:precision]))

    return st.builds(cut, st.dates(), st.integers(min_value=1, max_value=3))


def _verdicts() -> st.SearchStrategy[QuoteVerdict]:
    refusals = _enums(QuoteStatus).filter(lambda status: status != QuoteStatus.FOUND)
    count = st.integers(min_value=64, max_value=1_000)
    found = _generic(
        QuoteVerdict,
        status=st.just(QuoteStatus.FOUND),
        span=_spans(),
        level=_enums(QuoteLevel),
        occurrence_count=count,
    )
    refused = _generic(
        QuoteVerdict, status=refusals, reason=_enums(QuoteReason), occurrence_count=count
    )
    return found | refused


def _claims(citation_ids: list[str]) -> st.SearchStrategy[Claim]:
    return _generic(
        Claim,
        label=_enums(ClaimLabel).filter(lambda label: label != ClaimLabel.MODEL_ONLY),
        citation_ids=st.lists(st.sampled_from(citation_ids), min_size=1, max_size=2).map(tuple),
    )


@st.composite
def _answers(draw: st.DrawFn) -> Answer:
    citations = draw(st.lists(values_of(Citation), min_size=1, max_size=3, unique_by=_id_of))
    claims = draw(st.lists(_claims([each.id for each in citations]), max_size=2).map(tuple))
    made: Answer = draw(
        _generic(
            Answer,
            claims=st.just(claims),
            citations=st.just(tuple(citations)),
            citation_map=None,
            reason=st.none() if claims else _enums(RefusalReason),
            calibrated_confidence=_basis_points | st.just(model.UNMEASURED),
        )
    )
    return made


def _findings() -> st.SearchStrategy[ClaimFinding]:
    shown = _generic(ClaimFinding, citations=st.lists(_of(Citation), min_size=1).map(tuple))
    return shown | _generic(ClaimFinding, label=st.just(JudgeLabel.NOT_ENOUGH))


def _valid_times() -> st.SearchStrategy[ValidTime]:
    ends = st.tuples(_times, _times).filter(lambda pair: pair[0] != pair[1]).map(sorted)
    return st.tuples(ends, _enums(TimePrecision), _enums(DateOrigin)).map(
        lambda drawn: ValidTime(
            start=drawn[0][0], end=drawn[0][1], precision=drawn[1], origin=drawn[2]
        )
    )


@st.composite
def _statement_references(draw: st.DrawFn) -> StatementReference:
    quote = draw(_filled)
    start = draw(_counts)
    made: StatementReference = draw(
        _generic(
            StatementReference, quote=st.just(quote), span=st.just(Span(start, start + len(quote)))
        )
    )
    return made


def _predicates() -> st.SearchStrategy[Predicate]:
    return _generic(Predicate, value_type=st.just(ValueType.NUMBER))


def _statements() -> st.SearchStrategy[Statement]:
    references = st.lists(_of(StatementReference), min_size=1, max_size=2).map(tuple)
    qualifiers = st.lists(_of(Qualifier), max_size=2).map(lambda each: tuple(sorted(set(each))))
    return _generic(
        Statement, references=references, qualifiers=qualifiers, recorded_to=st.just(FOREVER)
    )


def _descriptions() -> st.SearchStrategy[Description]:
    supports = st.lists(
        _of(CapabilitySupport), max_size=3, unique_by=lambda each: each.capability
    ).map(tuple)
    return _generic(Description, capabilities=supports)


def _packed_claims(citation_ids: list[str]) -> st.SearchStrategy[PackedClaim]:
    ids = st.lists(st.sampled_from(citation_ids), min_size=1, max_size=2).map(tuple)
    return _generic(PackedClaim, citation_ids=ids) | _generic(
        PackedClaim, status=st.just(GroundingStatus.UNSUPPORTED), citation_ids=st.just(())
    )


@st.composite
def _packs(draw: st.DrawFn) -> EvidencePack:
    sources = draw(st.lists(_of(Source), min_size=1, max_size=2, unique_by=_id_of))
    named = st.sampled_from([source.id for source in sources])
    cited = _generic(Citation, source_id=named)
    citations = draw(st.lists(cited, min_size=1, max_size=3, unique_by=_id_of))
    claim = _packed_claims([each.id for each in citations])
    claims = draw(st.lists(claim, max_size=3, unique_by=_id_of))
    made: EvidencePack = draw(
        _generic(
            EvidencePack,
            claims=st.just(tuple(claims)),
            citations=st.just(tuple(citations)),
            sources=st.just(tuple(sources)),
        )
    )
    return made


def _member_ids() -> st.SearchStrategy[str]:
    return _filled.map(lambda text: text.strip()).filter(is_member_id)


def is_member_id(text: str) -> bool:
    """Whether a text is the id of a member of a source set."""
    try:
        return bool(check_member_id(text))
    except InvariantError:
        return False


@st.composite
def _source_sets(draw: st.DrawFn) -> SourceSet:
    members = draw(st.lists(values_of(SourceSetMember), max_size=3, unique_by=lambda m: m.id))
    made: SourceSet = draw(
        _generic(SourceSet, members=st.just(tuple(members)), superseded_by=st.just(""))
    )
    return made


def _id_of(value: Any) -> str:
    return str(value.id)


#: What bibliography formats give a meaning of their own, and plain words beside it.
_MARKS = (
    *"\\{}$%&#_^~\"'`,;:|=@-–—<>ßéÉłıøŐ ",
    *("\u0301", "\xa0", "and", "and", "von", "de la", "Müller", "Ring", "Jr.", "AFM", "--"),
    *("ER  - ", "TY  - JOUR", "''", "``", "!`", "\\textbf", "{\\'e}", "\\par", "http://"),
    *("1999", "\n", "\n", "sophia-id", "IS-LM", "\\H o", "$x$", "?`", "---", "{}"),
)
_marked = st.builds(
    str.join, st.sampled_from([" ", ""]), st.lists(st.sampled_from(_MARKS), max_size=6)
)
_lines = st.one_of(texts, _marked).map(as_line)
_prose = st.one_of(texts, _marked).map(as_prose)
_line_enum_names = _lines.filter(bool)


def _person_names() -> st.SearchStrategy[PersonName]:
    filled = _lines.filter(bool)
    person = {"family": filled, "given": _lines, "particle": _lines, "suffix": _lines}
    return st.builds(PersonName, **person) | st.builds(PersonName, literal=filled)


def _retractions() -> st.SearchStrategy[Retraction]:
    states = st.sampled_from(list(RetractionState)) | _line_enum_names.map(RetractionState)
    return st.builds(Retraction, state=states, notice=_prose, since=st.none() | st.dates())


def _references() -> st.SearchStrategy[Reference]:
    kinds = st.sampled_from(list(ReferenceKind)) | _line_enum_names.map(ReferenceKind)
    keys = st.from_regex(r"\A[a-z][a-z0-9.+_-]{0,9}\Z") | st.sampled_from(
        ["title", "note", "genre", "pmid", "eprint", "ris-c1", "month", "sophia-id", "crossref"]
    )
    pairs = st.dictionaries(keys, _prose.filter(bool), max_size=3)
    given: dict[str, st.SearchStrategy[Any]] = {
        "kind": kinds,
        "id": _line_enum_names,
        "authors": st.lists(_person_names(), max_size=3).map(tuple),
        "editors": st.lists(_person_names(), max_size=2).map(tuple),
        "issued": st.none() | _partial_dates(),
        "accessed": st.none() | _partial_dates(),
        "keywords": st.lists(_lines.filter(bool), max_size=3).map(tuple),
        "abstract": _prose,
        "note": _prose,
        "retraction": st.just(Retraction()) | _retractions(),
        "metadata": pairs.map(lambda found: tuple(sorted(found.items()))),
    }
    names = [field.name for field in attrs.fields(Reference)]
    return st.builds(Reference, **{name: given.get(name, st.just("") | _lines) for name in names})


def _enums(cls: type[Enum]) -> st.SearchStrategy[Any]:
    known = st.sampled_from(list(cls))
    return known | _filled.map(cls) if issubclass(cls, OpenEnum) else known


def _of(form: Any) -> st.SearchStrategy[Any]:
    if form in _SCALARS:
        return _SCALARS[form]
    if get_origin(form) in (Union, types.UnionType):
        return st.one_of(*(_of(member) for member in get_args(form)))
    if get_origin(form) is tuple:
        return _tuples(get_args(form))
    if issubclass(form, Enum):
        return _enums(form)
    return values_of(form)


def _tuples(items: tuple[Any, ...]) -> st.SearchStrategy[tuple[Any, ...]]:
    if items[-1] is Ellipsis:
        return st.lists(_of(items[0]), max_size=2).map(tuple)
    return st.tuples(*(_of(item) for item in items))


def _generic(cls: Any, **given: st.SearchStrategy[Any] | None) -> st.SearchStrategy[Any]:
    """Build a value from its fields; ``given`` replaces some, None leaves them out."""
    hints = get_type_hints(cls)
    parts = {field.name: _field(field, hints[field.name]) for field in attrs.fields(cls)}
    return st.builds(
        cls, **{name: part for name, part in {**parts, **given}.items() if part is not None}
    )


def _field(field: attrs.Attribute[Any], form: Any) -> st.SearchStrategy[Any]:
    for rule in (field.validator, field.converter, field.name):
        if rule in _RULES:
            return _RULES[rule]
    return _of(form)


def values_of(cls: type) -> st.SearchStrategy[Any]:
    """Any value of a value class."""
    return _SPECIAL[cls]() if cls in _SPECIAL else _generic(cls)


_SCALARS: dict[Any, st.SearchStrategy[Any]] = {
    str: texts,
    int: _counts,
    float: st.floats(allow_nan=False, allow_infinity=False),
    bool: st.booleans(),
    type(None): st.none(),
    date: st.dates(),
    datetime: _times,
    bytes: st.binary(max_size=20),
}

#: What a field may hold, by its validator, its converter or its name.
_RULES: dict[Any, st.SearchStrategy[Any]] = {
    _rules.not_blank: _filled,
    check_limit: st.integers(min_value=1, max_value=1_000),
    _rules.digest_text: _digests,
    _rules.unit_interval: _unit,
    _rules.cosine_interval: st.floats(min_value=-1, max_value=1),
    _rules.basis_points: _basis_points,
    _rules.sorted_pairs: _metadata,
    check_set_id: _set_ids,
    check_predicate_id: st.from_regex(r"\A[a-z][a-z0-9_]{0,63}\Z"),
    member_id: _member_ids(),
    member_uri: st.from_regex(r"\A[a-z][a-z0-9+.-]{0,5}:[a-z0-9.~%/-]{1,20}\Z"),
    content_hash: _digests | st.from_regex(r"\A(sha512:[0-9a-f]{128}|md5:[0-9a-f]{32})\Z"),
    check_rights_status: _enums(RightsStatus),
    sorted_texts: st.lists(texts, max_size=3).map(lambda some: tuple(sorted(set(some)))),
    "supersedes": st.none() | _filled,
    "superseded_by": st.none() | _filled,
    "restores": st.none() | _filled,
    "side": st.sampled_from(["source", "quote"]),
    "source_sets": st.none() | st.lists(_set_ids, max_size=3).map(tuple),
}

#: Values whose fields depend on one another.
_SPECIAL: dict[Any, Any] = {
    Span: _spans,
    PartialDate: _partial_dates,
    QuoteVerdict: _verdicts,
    PersonName: _person_names,
    Reference: _references,
    Claim: lambda: _claims([_SOME_ID]),
    Answer: _answers,
    ClaimFinding: _findings,
    PackedClaim: lambda: _packed_claims([_SOME_ID]),
    EvidencePack: _packs,
    SourceSet: _source_sets,
    ValidTime: _valid_times,
    StatementReference: _statement_references,
    Predicate: _predicates,
    Statement: _statements,
    ContractVersion: lambda: st.sampled_from([V1_0]),
    Contract: lambda: st.just(CONTRACT),
    Description: _descriptions,
    BuildEvidencePackRequest: lambda: _generic(
        BuildEvidencePackRequest,
        claims=st.lists(_filled, min_size=1, max_size=3).map(tuple),
        answer_ids=st.lists(_filled, max_size=3).map(tuple),
        pack_id=st.just("p"),
        expected_version=st.integers(min_value=1, max_value=9),
    ),
    ExportTraceRequest: lambda: _generic(
        ExportTraceRequest, pack_id=_filled, answer_id=st.just("")
    ),
    ResolveCitationsRequest: lambda: _generic(
        ResolveCitationsRequest, passage_ids=st.lists(_filled, min_size=1).map(tuple)
    ),
}
