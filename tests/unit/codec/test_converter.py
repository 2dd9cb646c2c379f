from __future__ import annotations

from contextlib import suppress
from datetime import UTC, date, datetime, timedelta, timezone
from typing import Any

import attrs
import pytest
from tests.strategies import VALUES

from evidence_sophia.codec.converter import Decoded, decode, decode_report, encode
from evidence_sophia.codec.wire import fields_of
from evidence_sophia.contract.page import Page
from evidence_sophia.contract.requests import AnswerRequest
from evidence_sophia.errors import DecodeError, InternalError, InvariantError
from evidence_sophia.model.actor import Actor, Authority, Role
from evidence_sophia.model.answer import Answer
from evidence_sophia.model.dates import PartialDate
from evidence_sophia.model.measured import UNMEASURED, Unmeasured
from evidence_sophia.model.source import RetractionState
from evidence_sophia.model.span import Span

JANUARY = PartialDate(year=2020, month=1)


@attrs.frozen(kw_only=True)
class Sample:
    """One field of every form, for the tests."""

    text: str = "t"
    count: int = 1
    share: float = 0.5
    is_true: bool = True
    day: date = date(2020, 1, 2)
    time_of_day: datetime = datetime(2020, 1, 2, 3, 4, 5, 6, tzinfo=UTC)
    stated: PartialDate = JANUARY
    state: RetractionState = RetractionState.NONE
    role: Role = Role.REVIEW
    number: int | Unmeasured = 7
    note: str | None = None
    spans: tuple[Span, ...] = (Span(1, 2),)
    pairs: tuple[tuple[str, str], ...] = (("a", "b"),)


@attrs.frozen(kw_only=True)
class Cat:
    """A member of a union."""

    name: str


@attrs.frozen(kw_only=True)
class Dog:
    """Another member, with the same field."""

    name: str


@attrs.frozen(kw_only=True)
class Pet:
    """A union in one order."""

    animal: Cat | Dog
    other: Dog | Cat | None = None


def problems_of(cls: type, document: object) -> tuple[str, ...]:
    """Give the problems that the converter has with a document."""
    with pytest.raises(DecodeError) as caught:
        decode(cls, document)
    return caught.value.details


def test_every_form_has_its_wire_shape() -> None:
    """Names are camelCase, times end in Z with microseconds, tuples are lists."""
    assert encode(Sample()) == {
        "text": "t",
        "count": 1,
        "share": 0.5,
        "isTrue": True,
        "day": "2020-01-02",
        "timeOfDay": "2020-01-02T03:04:05.000006Z",
        "stated": "2020-01",
        "state": "none",
        "role": "review",
        "number": 7,
        "note": None,
        "spans": [{"start": 1, "end": 2, "unit": "code_points"}],
        "pairs": [["a", "b"]],
    }


def test_encoded_values_are_plain() -> None:
    """Enums leave as plain strings, so that any JSON writer takes them."""
    document = encode(Sample())
    assert type(document["state"]) is str
    assert type(document["role"]) is str
    assert type(document["pairs"][0]) is list


def test_missing_fields_take_their_defaults() -> None:
    """A document may leave out what has a default."""
    assert decode(Sample, {}) == Sample()


@pytest.mark.parametrize(
    ("field", "value", "says"),
    [
        ("text", 1, "a string is wanted, not the number 1"),
        ("count", "1", "an integer is wanted, not the string '1'"),
        ("count", 1.0, "an integer is wanted, not the number 1.0"),
        ("count", True, "an integer is wanted, not a boolean"),
        ("count", 2**53, "an integer lies beyond 2^53 - 1"),
        ("share", "0.5", "a finite number is wanted, not the string '0.5'"),
        ("share", True, "a finite number is wanted, not a boolean"),
        ("share", float("nan"), "a finite number is wanted, not the number nan"),
        ("share", float("inf"), "a finite number is wanted, not the number inf"),
        ("isTrue", 1, "a boolean is wanted, not the number 1"),
        ("isTrue", [], "a boolean is wanted, not a list"),
        ("day", "20200102", "a day YYYY-MM-DD is wanted, not the string '20200102'"),
        ("day", "2020-02-30", "there is no such date: '2020-02-30'"),
        ("day", {}, "a day YYYY-MM-DD is wanted, not an object"),
        ("timeOfDay", "2020-01-02T25:00:00Z", "there is no such date: '2020-01-02T25:00:00Z'"),
        (
            "timeOfDay",
            "0001-01-01T00:00:00+10:00",
            "there is no such date: '0001-01-01T00:00:00+10:00'",
        ),
        ("stated", "2020-13", "there is no such date: '2020-13'"),
        ("stated", 2020, "a date YYYY-MM-DD, YYYY-MM or YYYY is wanted, not the number 2020"),
        (
            "state",
            "",
            f"one of {', '.join(RetractionState)} is wanted, not ''",
        ),
        ("state", 3, "a string is wanted, not the number 3"),
        ("role", "root", "one of grounding, review, admin is wanted, not 'root'"),
        ("number", 1.5, "an integer is wanted, not the number 1.5"),
        ("number", "unknown", "one of unmeasured is wanted, not 'unknown'"),
        ("number", None, "an integer is wanted, not null"),
        ("note", 1, "a string is wanted, not the number 1"),
        ("spans", "abc", "a list is wanted"),
        ("spans", {}, "a list is wanted"),
    ],
)
def test_nothing_is_coerced(field: str, value: object, says: str) -> None:
    """A wrong kind of value is one problem with its path."""
    assert problems_of(Sample, {field: value}) == (f"{says} @ $.{field}",)


def test_a_naive_time_is_refused() -> None:
    """A time without a zone is no moment."""
    (found,) = problems_of(Sample, {"timeOfDay": "2020-01-02T03:04:05"})
    assert found.endswith("not the string '2020-01-02T03:04:05' @ $.timeOfDay")


def test_a_time_in_another_zone_is_the_same_moment() -> None:
    """Offsets are read, and written as Z."""
    value = decode(Sample, {"timeOfDay": "2020-01-02T05:04:05.5+02:00"})
    assert value.time_of_day == datetime(2020, 1, 2, 3, 4, 5, 500_000, tzinfo=UTC)
    there = Sample(time_of_day=datetime(2020, 1, 2, 5, tzinfo=timezone(timedelta(hours=2))))
    assert encode(there)["timeOfDay"] == "2020-01-02T03:00:00.000000Z"


def test_a_whole_number_may_stand_for_a_float() -> None:
    """Other languages write 1.0 as 1, which loses nothing."""
    value = decode(Sample, {"share": 1}).share
    assert value == 1.0
    assert type(value) is float


def test_unmeasured_is_a_state_beside_numbers() -> None:
    """The closed special of numbers reads and writes both its forms."""
    assert decode(Sample, {"number": "unmeasured"}).number is UNMEASURED
    assert encode(Sample(number=UNMEASURED))["number"] == "unmeasured"


def test_every_problem_is_listed_with_its_path() -> None:
    """Nothing stops at the first problem, and each stands with its place."""
    document = {"spans": [{"start": 1}, {"start": -1, "end": 2}, 7], "pairs": [["a"]], "x y": 1}
    assert problems_of(Sample, document) == (
        "a required field is missing @ $.spans[0].end",
        "Span.start must be an integer of at least 0, not -1 @ $.spans[1]",
        "an object (Span: start, end, unit) is wanted @ $.spans[2]",
        "a list of 2 is wanted, not of 1 @ $.pairs[0]",
        "an unknown field @ $['x y']",
    )


@pytest.mark.complaint("python-attrs/cattrs#53")
@pytest.mark.complaint("python-attrs/cattrs#316")
@pytest.mark.parametrize("cls", VALUES, ids=lambda cls: cls.__name__)
def test_null_never_becomes_a_string(cls: type) -> None:
    """Null in any field that does not allow it is a problem with its path."""
    for field in fields_of(cls) if cls is not PartialDate else ():
        if field.type in (str, int, float, bool):
            found = [each for each in problems_of(cls, {field.wire: None}) if "not null" in each]
            assert found[0].endswith(f"@ $.{field.wire}")


@pytest.mark.complaint("python-attrs/cattrs#44")
@pytest.mark.parametrize("cls", VALUES, ids=lambda cls: cls.__name__)
def test_a_string_never_becomes_a_list_of_letters(cls: type) -> None:
    """A string in any field that holds a list is a problem with its path."""
    for field in fields_of(cls) if cls is not PartialDate else ():
        if str(field.type).startswith("tuple"):
            assert f"a list is wanted @ $.{field.wire}" in problems_of(cls, {field.wire: "abc"})


@pytest.mark.complaint("python-attrs/cattrs#26")
@pytest.mark.parametrize("cls", VALUES, ids=lambda cls: cls.__name__)
def test_no_field_coerces_in_silence(cls: type) -> None:
    """A number given as text, or text as a number, is a problem in every field."""
    for field in fields_of(cls) if cls is not PartialDate else ():
        wrong = 5 if field.type is str else "5"
        if field.type in (str, int, float, bool):
            found = problems_of(cls, {field.wire: wrong})
            assert any(each.endswith(f"@ $.{field.wire}") for each in found)


@pytest.mark.complaint("python-attrs/cattrs#230")
@pytest.mark.complaint("python-attrs/cattrs#233")
@pytest.mark.complaint("python-attrs/cattrs#63")
def test_a_union_is_chosen_by_its_tag_alone() -> None:
    """The order of members and equal fields do not matter."""
    pet = Pet(animal=Dog(name="a"), other=Dog(name="b"))
    document = encode(pet)
    assert document == {
        "animal": {"type": "Dog", "name": "a"},
        "other": {"type": "Dog", "name": "b"},
    }
    assert decode(Pet, document) == pet
    assert decode(Pet, {"animal": {"type": "Cat", "name": "c"}, "other": None}).other is None
    assert encode(Pet(animal=Cat(name="c")))["other"] is None


@pytest.mark.parametrize("animal", [{"name": "a"}, {"type": "Cow", "name": "a"}, {"type": []}, 3])
def test_a_missing_or_unknown_tag_is_named(animal: object) -> None:
    """The problem lists the tags that are known."""
    assert problems_of(Pet, {"animal": animal}) == (
        "an object whose type is one of Cat, Dog is wanted @ $.animal",
    )


@pytest.mark.complaint("python-attrs/cattrs#402")
@pytest.mark.complaint("python-attrs/cattrs#533")
@pytest.mark.complaint("python-attrs/cattrs#483")
def test_a_union_member_with_a_field_called_type_is_refused() -> None:
    """A field that would hide the tag is refused when the union is first met."""

    @attrs.frozen(kw_only=True)
    class Typed:
        type: str

    @attrs.frozen(kw_only=True)
    class Holder:
        held: Cat | Typed

    Holder.__annotations__["held"] = Cat | Typed
    with pytest.raises(InternalError, match="hides the tag"):
        decode(Holder, {})


def test_a_union_of_anything_else_has_no_form() -> None:
    """Only value classes, None and the closed special of numbers form unions."""

    @attrs.frozen(kw_only=True)
    class Holder:
        held: str | float

    with pytest.raises(InternalError, match="no form on the wire"):
        decode(Holder, {})


@pytest.mark.complaint("python-attrs/cattrs#580")
@pytest.mark.complaint("python-attrs/cattrs#101")
def test_the_report_lists_every_unknown_field() -> None:
    """What was not understood is named by JSON pointer, and the rest is read."""
    document = {"spans": [{"start": 1, "end": 2, "colour": "red"}], "a/b~": 1}
    report = decode_report(Sample, document)
    assert report == Decoded(value=Sample(), unknown=("/spans/0/colour", "/a~1b~0"))
    assert decode_report(Sample, {}).unknown == ()


def test_the_report_still_refuses_what_is_wrong() -> None:
    """Unknown fields alone are forgiven; paths start below the keys that are given."""
    with pytest.raises(DecodeError) as caught:
        decode_report(Sample, {"count": "x", "new": 1}, below=("data",))
    assert caught.value.details == ("an integer is wanted, not the string 'x' @ $.data.count",)


def test_broken_invariants_are_problems_too() -> None:
    """A rule between fields is reported at the object that breaks it, with its details."""
    document = {"query": "q", "answer": "a", "state": "grounded", "confidence": "grounded"}
    claims = [{"id": "1", "text": "t", "citationIds": ["z"]}]
    found = problems_of(Answer, {**document, "claims": claims})
    assert found == ("a claim cites only citations of its own answer @ $", "z @ $")


def test_closed_enums_of_an_actor_are_read_strictly() -> None:
    """A role from the wire is one of the known ones."""
    actor = Actor("a", role=Role.ADMIN, authority=Authority.PERSON)
    assert decode(Actor, encode(actor)) == actor


def test_a_generic_page_keeps_the_type_of_its_items() -> None:
    """A page is written as what it holds and read with its items' type."""
    page = Page(items=(Span(1, 2),), cursor="c")
    assert decode(Page[Span], encode(page)) == page


@pytest.mark.parametrize("value", [float("nan"), float("inf"), float("-inf")])
def test_a_float_that_is_not_finite_cannot_travel(value: float) -> None:
    """NaN and infinity are refused on the way out as on the way in."""
    with pytest.raises(InvariantError, match="finite"):
        encode(Sample(share=value))


def test_an_unsafe_integer_cannot_travel() -> None:
    """An integer that a reader would round is refused on the way out."""
    with pytest.raises(InvariantError, match="2\\^53"):
        encode(Sample(count=2**53))


@pytest.mark.parametrize("document", [None, [], "x", 3])
def test_a_document_that_is_no_object_is_refused(document: Any) -> None:
    """The root has a path as well."""
    assert problems_of(Sample, document) == ("an object (Sample) is wanted @ $",)


def _nested(depth: int) -> Any:
    value: Any = []
    for _ in range(depth):
        value = [value]
    return value


HOSTILE: list[Any] = [
    10**5_000,
    -(10**5_000),
    float("nan"),
    "\ud800",
    "\0",
    "x" * 100_000,
    _nested(100_000),
    {"a": _nested(100_000)},
    {10**5_000: 1},
    {None: 1},
    {(1, 2): 3},
    {"type": 10**5_000},
    {"type": {}},
    b"x",
    (),
    object(),
    [["a", "b"], ["a", "c"]],
]


@pytest.mark.parametrize("cls", VALUES, ids=lambda cls: cls.__name__)
def test_any_document_gives_a_value_or_a_decode_error(cls: type) -> None:
    """Whatever stands in the place of a value or of a field, nothing but DecodeError comes."""
    names = [field.wire for field in fields_of(cls)]
    for piece in HOSTILE:
        for document in (piece, dict.fromkeys(names, piece), *({name: piece} for name in names)):
            for read in (decode, decode_report):
                with suppress(DecodeError):
                    read(cls, document)


def test_a_key_that_is_no_string_is_an_unknown_field() -> None:
    """A dict of Python may have keys that JSON has not; they are named like any other."""
    with pytest.raises(DecodeError) as caught:
        decode(Span, {"start": 1, "end": 2, 10**5_000: 0, None: 0})
    assert caught.value.details == (
        "an unknown field @ $['a int']",
        "an unknown field @ $.None",
    )


def test_a_list_of_other_things_is_not_read_to_its_end() -> None:
    """A large document of another kind is refused soon, and says that more is wrong."""
    with pytest.raises(DecodeError) as caught:
        decode(tuple[Span, ...], [{"x": 1}] * 100_000)
    assert len(caught.value.details) < 21_000
    assert caught.value.details[-1].endswith("no more are told @ $")


def test_a_later_field_is_left_out_while_it_has_its_default() -> None:
    """Documents written before a field came keep their bytes; one that says it is read again."""
    request = AnswerRequest("Who?")
    assert "language" not in encode(request)
    assert decode(AnswerRequest, encode(request)) == request
    said = AnswerRequest("Who?", language="de")
    assert encode(said)["language"] == "de"
    assert decode(AnswerRequest, encode(said)) == said
