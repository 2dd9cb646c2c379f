from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone, tzinfo
from typing import Any

import pytest
from attrs import field, frozen

from evidence_sophia.errors import InvariantError
from evidence_sophia.model import _rules


@frozen(kw_only=True)
class Ruled:
    """One field under every rule."""

    count: int = field(default=0, validator=_rules.instance_of(int))
    flag: bool = field(default=False, validator=_rules.instance_of(bool))
    many: tuple[object, ...] = field(default=(), validator=_rules.tuple_of(str, int))
    name: str = field(default="n", validator=_rules.not_blank)
    size: int = field(default=0, validator=_rules.not_negative)
    share: float = field(default=0.0, validator=_rules.unit_interval)
    points: int = field(default=0, validator=_rules.basis_points)
    digest: str = field(default="sha256:" + "0" * 64, validator=_rules.digest_text)


@pytest.mark.parametrize(
    ("name", "wrong", "must"),
    [
        ("count", "1", "int"),
        ("count", True, "int"),
        ("flag", 1, "bool"),
        ("many", ["a"], "a tuple of str or int"),
        ("many", ("a", 1.0), "a tuple of str or int"),
        ("name", "", "a string that is not blank"),
        ("name", " \t\n", "a string that is not blank"),
        ("name", None, "a string that is not blank"),
        ("size", -1, "an integer of at least 0"),
        ("size", True, "an integer of at least 0"),
        ("size", 1.0, "an integer of at least 0"),
        ("share", 1, r"a float in \[0, 1\]"),
        ("share", 1.01, r"a float in \[0, 1\]"),
        ("share", -0.1, r"a float in \[0, 1\]"),
        ("share", float("nan"), r"a float in \[0, 1\]"),
        ("points", 10_001, "an integer from 0 to 10000"),
        ("points", -1, "an integer from 0 to 10000"),
        ("points", True, "an integer from 0 to 10000"),
        ("points", 0.5, "an integer from 0 to 10000"),
        ("digest", "sha256:0", "64 hexadecimal digits"),
        ("digest", None, "64 hexadecimal digits"),
    ],
)
def test_a_broken_rule_names_class_field_and_demand(name: str, wrong: Any, must: str) -> None:
    """Every rule says what the field must be, and what it was."""
    fields: dict[str, Any] = {name: wrong}
    with pytest.raises(InvariantError, match=f"Ruled.{name} must be .*{must}"):
        Ruled(**fields)


def test_the_ends_of_every_range_belong_to_it() -> None:
    """0 and 1, 0 and 10,000, and an empty tuple are accepted."""
    ends = Ruled(share=1.0, points=10_000, many=("a", 1), flag=True)
    assert (ends.share, Ruled().points, Ruled().share) == (1.0, 0, 0.0)


def test_a_time_becomes_utc() -> None:
    """The moment stays, the zone becomes UTC."""
    there = datetime(2020, 1, 1, 5, tzinfo=timezone(timedelta(hours=5)))
    assert _rules.aware_utc(there) == datetime(2020, 1, 1, tzinfo=UTC)
    assert _rules.aware_utc(there).tzinfo is UTC


class Nowhere(tzinfo):
    """A zone with whatever offset it is told, even one that is none."""

    def __init__(self, offset: Any) -> None:
        self._offset = offset

    def utcoffset(self, _time: datetime | None) -> timedelta | None:
        """Give what it was told."""
        offset: timedelta | None = self._offset
        return offset

    def dst(self, _time: datetime | None) -> timedelta | None:
        """Give nothing."""

    def tzname(self, _time: datetime | None) -> str | None:
        """Give nothing."""


@pytest.mark.parametrize(
    "wrong",
    [
        datetime(2020, 1, 1),  # noqa: DTZ001
        datetime(2020, 1, 1, tzinfo=Nowhere(None)),
        datetime(2020, 1, 1, tzinfo=Nowhere(5)),
        datetime(1, 1, 1, tzinfo=timezone(timedelta(hours=14))),
        datetime(9999, 12, 31, 23, tzinfo=timezone(timedelta(hours=-12))),
        "2020-01-01",
        None,
        10**5_000,
    ],
    ids=["naive", "no-offset", "odd-offset", "year-0", "year-10000", "text", "none", "number"],
)
def test_what_is_no_moment_is_refused(wrong: Any) -> None:
    """A time that is naive, or in no zone, or of no year, and what is no time are no moments."""
    with pytest.raises(InvariantError, match="aware datetime"):
        _rules.aware_utc(wrong)


def test_metadata_are_sorted_and_have_each_key_once() -> None:
    """Free metadata have one order, so that equal content is equal."""
    assert _rules.sorted_pairs([("b", "1"), ("a", "2")]) == (("a", "2"), ("b", "1"))
    with pytest.raises(InvariantError, match="twice"):
        _rules.sorted_pairs([("a", "1"), ("a", "2")])


@pytest.mark.parametrize("wrong", [None, 5, ["a"], [("a",)], [("a", 1)], [(None, "a")], "abc"])
def test_metadata_are_pairs_of_texts(wrong: Any) -> None:
    """What is no list of pairs of texts is refused, not turned into text."""
    with pytest.raises(InvariantError, match="pairs of texts"):
        _rules.sorted_pairs(wrong)


class Silent:
    """Something whose representation fails."""

    def __repr__(self) -> str:
        raise AttributeError


def test_any_value_can_be_shown() -> None:
    """A message about a value never fails, whatever the value is, and stays short."""
    deep: list[object] = []
    for _ in range(100_000):
        deep = [deep]
    assert [_rules.shown(value) for value in (10**5_000, Silent(), deep)] == [
        "a int",
        "a Silent",
        "a list",
    ]
    assert _rules.shown("a" * 200, 10) == "'aaaaaaaaa"
    with pytest.raises(InvariantError, match="at least 0, not a list"):
        Ruled(size=deep)  # type: ignore[arg-type]


def test_half_of_a_surrogate_pair_is_seen() -> None:
    """Any string that UTF-8 can keep is sound, characters beyond the first plane too."""
    assert _rules.has_lone_surrogate("a\udc00b")
    assert not _rules.has_lone_surrogate("caf\u00e9 \U0001f331")


@pytest.mark.parametrize("wrong", ["ab", b"ab", None, 1, ["a", 1]])
def test_a_list_is_a_list_of_one_type(wrong: object) -> None:
    """A text is no list of its characters."""
    with pytest.raises(InvariantError, match="a list of str is wanted"):
        _rules.items_of(wrong, str)
    assert _rules.items_of((one for one in "ab"), str) == ("a", "b")


def test_one_item_where_a_list_is_wanted_is_told_to_be_put_into_one() -> None:
    """The commonest mistake has a hint of its own."""
    with pytest.raises(InvariantError) as caught:
        _rules.items_of(3, int)
    assert caught.value.hint() == "Put it into a list: [it]."
