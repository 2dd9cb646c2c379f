import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evidence_sophia.errors import InvariantError
from evidence_sophia.text.offset_map import MappedText, OffsetMap, Rewrite, apply_rewrites


def test_positions_run_in_step_between_rewrites() -> None:
    """Outside rewrites a span maps to itself, shifted."""
    mapped = apply_rewrites("ab&amp;cd", [(2, 7, "&")])
    assert mapped.text == "ab&cd"
    assert mapped.offsets.to_raw(0, 2) == (0, 2)
    assert mapped.offsets.to_raw(3, 5) == (7, 9)
    assert mapped.offsets.from_raw(7, 9) == (3, 5)


def test_a_span_is_widened_to_the_whole_rewrite() -> None:
    """An edge inside the result of a rewrite covers all of the rewrite's raw text."""
    offsets = OffsetMap.of(3, [(1, 2, "abc")])
    assert offsets.to_raw(2, 3) == (1, 2)
    assert offsets.to_raw(0, 2) == (0, 2)
    assert offsets.from_raw(1, 2) == (1, 4)
    assert offsets.cuts_rewrite(2, 4)
    assert offsets.cuts_rewrite(0, 3)
    assert not offsets.cuts_rewrite(1, 4)


def test_what_was_deleted_beside_a_span_stays_outside() -> None:
    """Deletions at either edge do not belong to a span; those within do."""
    mapped = apply_rewrites("**ab**cd**", [(0, 2, ""), (4, 6, ""), (8, 10, "")])
    assert mapped.text == "abcd"
    assert mapped.offsets.to_raw(0, 2) == (2, 4)
    assert mapped.offsets.to_raw(2, 4) == (6, 8)
    assert mapped.offsets.to_raw(0, 4) == (2, 8)
    assert mapped.offsets.to_raw(2, 2) == (6, 6)
    assert list(mapped.offsets.pieces(0, 4)) == [(4, 6, 2, 2)]
    assert list(mapped.offsets.pieces(0, 2)) == []
    assert len(list(mapped.offsets)) == len(mapped.offsets) == 3


def test_an_empty_map_changes_nothing() -> None:
    """Without rewrites every span is its own."""
    mapped = MappedText.unchanged("abc")
    assert not mapped.offsets
    assert mapped.offsets.to_raw(1, 2) == (1, 2)
    assert mapped.offsets.from_raw(1, 2) == (1, 2)
    assert not mapped.offsets.cuts_rewrite(0, 3)


def test_composition_merges_overlapping_rewrites() -> None:
    """A rewrite of a rewrite maps back to the first text as one piece."""
    first = apply_rewrites("x&amp;#8217;y", [(1, 6, "&")])
    later = apply_rewrites(first.text, [(1, 8, "'")])
    both = first.offsets.then(later.offsets)
    assert later.text == "x'y"
    assert both.to_raw(1, 2) == (1, 12)
    assert len(both) == 1


def test_composition_with_an_empty_map_is_the_other_one() -> None:
    """An unchanged text adds nothing to a map."""
    offsets = OffsetMap.of(3, [(1, 2, "")])
    assert offsets.then(OffsetMap.of(2, ())) == offsets
    assert OffsetMap.of(3, ()).then(offsets) == offsets


def test_a_map_is_a_value() -> None:
    """Maps compare, hash and pickle by content."""
    offsets = OffsetMap.of(5, [(1, 2, "abc")])
    assert pickle.loads(pickle.dumps(offsets)) == offsets  # noqa: S301 - our own bytes
    assert hash(offsets) == hash(OffsetMap.of(5, [(1, 2, "xyz")]))
    assert offsets != OffsetMap.of(5, [(1, 2, "ab")])


@pytest.mark.parametrize("rewrites", [[(2, 1, "")], [(0, 2, ""), (1, 3, "")], [(0, 9, "")]])
def test_bad_rewrites_are_refused(rewrites: list[Rewrite]) -> None:
    """Rewrites out of order, overlapping or outside the text are an error."""
    with pytest.raises(InvariantError):
        OffsetMap.of(5, rewrites)


def test_maps_of_other_texts_do_not_compose() -> None:
    """A map only follows one whose result has its raw length."""
    with pytest.raises(InvariantError):
        OffsetMap.of(3, ()).then(OffsetMap.of(4, ()))
    with pytest.raises(InvariantError):
        MappedText(text="ab", offsets=OffsetMap.of(3, ()))


def test_a_long_text_gets_wide_offsets() -> None:
    """Positions beyond 32 bits are kept."""
    offsets = OffsetMap.of(1 << 33, [((1 << 32) + 1, (1 << 32) + 3, "")])
    assert offsets.to_raw((1 << 32) + 2, (1 << 32) + 3) == ((1 << 32) + 4, (1 << 32) + 5)


@st.composite
def _rewrites(draw: st.DrawFn, length: int) -> list[Rewrite]:
    cuts = sorted(draw(st.lists(st.integers(0, length), max_size=12)))
    edges = zip(cuts[::2], cuts[1::2], strict=False)
    return [(start, end, draw(st.text("xyz", max_size=3))) for start, end in edges]


@pytest.mark.law
@given(st.data())
def test_composition_agrees_with_two_steps(data: st.DataObject) -> None:
    """Law: a composed map covers what the two maps cover one after the other."""
    raw = data.draw(st.text("abc", max_size=30))
    first = apply_rewrites(raw, data.draw(_rewrites(len(raw))))
    later = apply_rewrites(first.text, data.draw(_rewrites(len(first.text))))
    both = first.offsets.then(later.offsets)
    assert (both.raw_length, both.length) == (len(raw), len(later.text))
    for position in range(len(later.text)):
        middle = later.offsets.to_raw(position, position + 1)
        start, end = first.offsets.to_raw(*middle)
        both_start, both_end = both.to_raw(position, position + 1)
        if middle[0] < middle[1]:
            assert both_start <= start
            assert end <= both_end


@pytest.mark.law
@given(st.data())
def test_unchanged_characters_map_to_themselves(data: st.DataObject) -> None:
    """Law: a character outside every rewrite maps to the same character of the raw text."""
    raw = data.draw(st.text("abcdef", max_size=30))
    rewrites = data.draw(_rewrites(len(raw)))
    mapped = apply_rewrites(raw, rewrites)
    for position in range(len(raw)):
        if not any(start <= position < end for start, end, _ in rewrites):
            start, end = mapped.offsets.from_raw(position, position + 1)
            assert mapped.text[start:end] == raw[position]
            assert mapped.offsets.to_raw(start, end) == (position, position + 1)
