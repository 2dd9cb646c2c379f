import pickle

import pytest
from tests.unit.quotes.quote_pairs import DIFFERENT, FOUND

from evidence_sophia.errors import InternalError, InvariantError
from evidence_sophia.model.quote import (
    QuoteLevel,
    QuoteReason,
    QuoteStatus,
    QuoteVerdict,
    QuoteWarning,
)
from evidence_sophia.model.span import Span
from evidence_sophia.quotes.index import QuoteIndex, verify_quotes
from evidence_sophia.quotes.policy import TYPOGRAPHY, QuotePolicy

FORMATS = ("plain", "markdown")


def _verify(source: str, quote: str, **options: str) -> QuoteVerdict:
    return QuoteIndex(source, **options).verify(quote)  # type: ignore[arg-type]


@pytest.mark.parametrize(("source", "quote", "format_"), FOUND)
def test_a_quote_that_differs_in_typography_is_found(source: str, quote: str, format_: str) -> None:
    """What only typography, layout, line-end hyphens or declared marks tell apart is one."""
    verdict = _verify(source, quote, format=format_)
    assert verdict.is_found
    assert verdict.span is not None
    assert verdict.text == source[verdict.span.start : verdict.span.end]


@pytest.mark.parametrize("format_", FORMATS)
@pytest.mark.parametrize(("source", "quote"), DIFFERENT)
def test_different_words_stay_different(source: str, quote: str, format_: str) -> None:
    """No accepting level merges what means something else, nor cuts words and numbers."""
    verdict = _verify(source, quote, format=format_)
    assert verdict.status == QuoteStatus.NOT_FOUND
    assert verdict.reason is not None


@pytest.mark.parametrize(
    ("source", "quote", "level"),
    [
        ("a b", "a b", "exact"),
        (" a b ", " a b ", "exact"),
        ("a\nb", "a b", "layout"),
        ("a b", " a b ", "layout"),
        ("it’s so", "it's so", "typography"),
        ("it's so", "it’s so", "typography"),
        ("infor-\nmation", "information", "hyphenation"),
        ("infor-\nmation", "infor- mation", "layout"),
    ],
)
def test_the_strictest_level_is_reported(source: str, quote: str, level: str) -> None:
    """The level is the weakest difference the match needed, no weaker."""
    assert _verify(source, quote).level == level


@pytest.mark.parametrize(
    ("source", "quote", "level", "text"),
    [
        ("It is **not** safe.", "not safe", "markup", "not** safe"),
        ("It is **not** safe.", "**not** safe", "exact", "**not** safe"),
        ("It is **not** safe.", "__not__ safe", "markup", "not** safe"),
        ("It is *so* good, isn’t it?", "isn't it", "typography", "isn’t it"),
        ("It is *so* good.", "good", "exact", "good"),
        ("2 \\* 3 = 6 is", "2 * 3 = 6", "markup", "2 \\* 3 = 6"),
        ("x <y> z", "x <y> z", "exact", "x <y> z"),
    ],
)
def test_markup_is_set_aside_by_declared_format(
    source: str, quote: str, level: str, text: str
) -> None:
    """A Markdown source is read as Markdown; a quote as Markdown and, failing that, as typed."""
    verdict = _verify(source, quote, format="markdown")
    assert (verdict.level, verdict.text) == (level, text)


@pytest.mark.complaint("xr843/fojin#646")
def test_a_plain_source_is_never_read_as_markup() -> None:
    """Marks of a quote count in a plain source; that they are all that differs is reported."""
    verdict = _verify("the fast fox", "the **fast** fox")
    assert verdict.reason == QuoteReason.LENIENT_ONLY
    assert verdict.level == QuoteLevel.LENIENT


@pytest.mark.parametrize(
    ("source", "quote", "reason"),
    [
        ("abc", "", QuoteReason.EMPTY_QUOTE),
        ("abc", " \n\u200b", QuoteReason.EMPTY_QUOTE),
        ("abc —", "—", QuoteReason.NO_CONTENT),
        ("abc...", "...", QuoteReason.NO_CONTENT),
        ("", "abc", QuoteReason.EMPTY_SOURCE),
        (" \n\ufeff", "abc", QuoteReason.EMPTY_SOURCE),
    ],
)
def test_degenerate_questions_have_their_own_status(
    source: str, quote: str, reason: QuoteReason
) -> None:
    """An empty quote, one without content, and an empty source are never found."""
    verdict = _verify(source, quote)
    assert (verdict.status, verdict.reason) == (QuoteStatus.DEGENERATE, reason)
    at = QuoteIndex(source).verify_at(quote, 0, 1)
    assert (at.status, at.reason) == (QuoteStatus.DEGENERATE, reason)


@pytest.mark.parametrize("quote", ["→", "😀", "$", "½"])
def test_a_symbol_is_content(quote: str) -> None:
    """A quote of one symbol or number is looked for."""
    assert _verify(f"see {quote} there", quote).is_found


@pytest.mark.parametrize(
    ("source", "quote", "reason"),
    [
        ("it is unable", "able", QuoteReason.CUTS_WORD),
        ("some 125 people", "25 people", QuoteReason.CUTS_NUMBER),
        ("x\U0001f469\u200d\U0001f467", "x\U0001f469", QuoteReason.CUTS_CLUSTER),
        ("so it is… then", "it is..", QuoteReason.CUTS_REWRITE),
        ("nothing like it", "something else", QuoteReason.ABSENT),
        ("It Was So", "it was so", QuoteReason.LENIENT_ONLY),
    ],
)
def test_each_refusal_names_what_decided(
    source: str, quote: str, reason: QuoteReason | None
) -> None:
    """A refusal says which rule refused."""
    assert _verify(source, quote).reason == reason


def test_the_next_place_is_tried_where_an_edge_cuts() -> None:
    """A place inside another word does not hide a true one after it."""
    verdict = _verify("unable, able", "able")
    assert verdict.span == Span(8, 12)
    assert verdict.occurrence_count == 1


@pytest.mark.complaint("google/langextract#485")
def test_every_mention_is_an_occurrence() -> None:
    """Several mentions are several places, in order, and the first is chosen with a warning."""
    verdict = _verify("cat, cat and cat", "cat")
    assert verdict.occurrences == (Span(0, 3), Span(5, 8), Span(13, 16))
    assert verdict.span == Span(0, 3)
    assert QuoteWarning.REPEATED in verdict.warnings


def test_the_list_of_places_is_capped_and_the_count_is_exact() -> None:
    """At most 64 places are listed; all are counted."""
    verdict = _verify("so it is. " * 200, "so it is.")
    assert len(verdict.occurrences) == 64
    assert verdict.occurrence_count == 200


@pytest.mark.parametrize(
    ("context", "start"),
    [
        ({"prefix": "red "}, 4),
        ({"prefix": "the blue"}, 17),
        ({"suffix": " runs"}, 4),
        ({"prefix": "unknown", "suffix": "sleeps"}, 17),
        ({"near": 20}, 17),
        ({"near": 0}, 4),
        ({"prefix": "the  blue\n"}, 17),
    ],
)
def test_context_chooses_among_places(context: dict[str, object], start: int) -> None:
    """Prefix, suffix and a position choose the place, and then nothing is repeated."""
    index = QuoteIndex("red cat runs the blue cat sleeps".replace("the blue", "blue", 1))
    index = QuoteIndex("red cat runs blue cat sleeps") if "the" not in str(context) else index
    verdict = index.verify("cat", **context)  # type: ignore[arg-type]
    assert verdict.span is not None
    assert verdict.span.start == (start if start == 4 else 18)
    assert QuoteWarning.REPEATED not in verdict.warnings


def test_the_strictest_place_is_preferred() -> None:
    """An exact place beats an earlier one that typography differs at."""
    assert _verify("it’s so. And it's so.", "it's so").span == Span(13, 20)


def test_a_policy_may_call_repeats_ambiguous() -> None:
    """Without a hint which place is meant, a strict policy does not choose."""
    index = QuoteIndex("cat and cat", policy=QuotePolicy(allow_repeats=False))
    verdict = index.verify("cat")
    assert (verdict.status, verdict.reason) == (QuoteStatus.AMBIGUOUS, QuoteReason.SEVERAL_PLACES)
    assert index.verify("cat", near=8).is_found


@pytest.mark.complaint("hypothesis/h#2396")
@pytest.mark.parametrize(
    ("claimed", "reason", "start"),
    [
        ((9, 13), None, 9),
        ((8, 14), None, 9),
        ((21, 25), None, 21),
        ((16, 20), QuoteReason.CUTS_WORD, 16),
        ((0, 3), QuoteReason.ELSEWHERE, 9),
        ((100, 900), QuoteReason.ELSEWHERE, 21),
        ((-5, 2), QuoteReason.ELSEWHERE, 9),
        ((9, 3), QuoteReason.ELSEWHERE, 9),
    ],
)
def test_a_claimed_span_is_checked_and_corrected(
    claimed: tuple[int, int], reason: QuoteReason | None, start: int
) -> None:
    """At a wrong span the verdict says what is wrong and where the quote does stand."""
    verdict = QuoteIndex("one two. able unable able").verify_at("able", *claimed)
    assert verdict.reason == reason
    assert verdict.span is not None
    assert verdict.span.start == start


def test_an_absent_quote_is_absent_at_any_span() -> None:
    """A claimed span does not make an absent quote stand anywhere."""
    assert QuoteIndex("one two").verify_at("three", 0, 3).reason == QuoteReason.ABSENT


def test_a_quote_edged_by_dashes_is_found_at_its_span() -> None:
    """Dashes at the edges of a quote belong to it."""
    source = "war—and peace—ended"
    verdict = QuoteIndex(source).verify_at("—and peace—", 3, 14)
    assert (verdict.is_found, verdict.span) == (True, Span(3, 14))


@pytest.mark.complaint("hypothesis/product-backlog#954")
def test_there_is_a_verdict_for_every_quote_in_order() -> None:
    """Each quote gets its verdict, absent, empty and repeated ones too."""
    quotes = ["b", "", "a", "zz", "a"]
    verdicts = verify_quotes("a b", quotes)
    assert [verdict.quote for verdict in verdicts] == quotes
    assert [verdict.is_found for verdict in verdicts] == [True, False, True, False, True]


def test_folds_are_listed_with_their_places() -> None:
    """A verdict lists what was set aside and where, on the side where it stands."""
    verdict = _verify("He said “yes” and\u00a0left", 'He said "yes" and left…'[:-1])
    folds = [(use.fold, use.level, use.side, use.span) for use in verdict.folds]
    assert folds == [
        ("quotation_mark", "typography", "source", Span(8, 9)),
        ("quotation_mark", "typography", "source", Span(12, 13)),
        ("blank", "layout", "source", Span(17, 18)),
    ]


def test_folds_of_the_quote_are_listed_too() -> None:
    """What the quote has and the source has not is listed on the quote's side."""
    (use,) = _verify("it's so", "it’s so").folds
    assert (use.fold, use.side, use.span) == ("apostrophe", "quote", Span(2, 3))


def test_marks_are_listed_as_folds() -> None:
    """Markup inside a match is a fold with its raw place."""
    verdict = _verify("a **b** it’s", "a b it's", format="markdown")
    assert [(use.fold, use.span) for use in verdict.folds] == [
        ("markup", Span(2, 4)),
        ("markup", Span(5, 7)),
        ("apostrophe", Span(10, 11)),
    ]


def test_an_index_is_a_value() -> None:
    """An index compares by source, format and policy, pickles, and hides its text."""
    index = QuoteIndex("secret text", format="markdown")
    again = pickle.loads(pickle.dumps(index))  # noqa: S301 - our own bytes
    assert again == index
    assert again.verify("secret text") == index.verify("secret text")
    assert "secret" not in repr(index)
    assert hash(again) == hash(index)


@pytest.mark.parametrize("source", [None, b"abc", 3])
def test_a_source_that_is_no_text_is_refused(source: object) -> None:
    """Bytes and None are no source."""
    with pytest.raises(InvariantError):
        QuoteIndex(source)  # type: ignore[arg-type]


def test_an_unknown_format_and_a_quote_that_is_no_text_are_refused() -> None:
    """Only three formats are read, and quotes are strings."""
    with pytest.raises(InvariantError):
        QuoteIndex("abc", format="pdf")
    with pytest.raises(InvariantError):
        QuoteIndex("abc").verify(None)  # type: ignore[arg-type]


@pytest.mark.parametrize("quotes", ["abc", None, b"abc", 3])
def test_one_string_is_no_list_of_quotes(quotes: object) -> None:
    """A string in place of a list is not taken for as many quotes as it has characters."""
    with pytest.raises(InvariantError):
        QuoteIndex("abc").verify_all(quotes)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("source", "quote", "warning"),
    [
        ("It is safe for dogs unless it is old.", "It is safe for dogs", "truncated_condition"),
        ("It is safe for dogs, except puppies.", "It is safe for dogs", "truncated_condition"),
        ("It is not safe for small dogs.", "safe for small dogs", "truncated_condition"),
        ("这种植物对狗不安全的情况很多很多", "安全的情况很多很多", "truncated_condition"),
        ("so \u202eit is here now, all\u202c", "so it is here now, all", "bidi_override"),
        ("so it all\U000e0041\U000e0042 is here now", "so it all is here now", "invisible_payload"),
        ("It is.", "It is", "short"),
    ],
)
def test_a_found_quote_may_carry_a_warning(source: str, quote: str, warning: str) -> None:
    """A quote that stands may still mislead."""
    verdict = _verify(source, quote)
    assert verdict.is_found
    assert warning in verdict.warnings


def test_invisible_runs_are_a_payload() -> None:
    """Five invisible characters in a row carry more than typesetting."""
    quote = "so it is\u200b\u200c\u200b\u200c\u200b here now, all"
    assert QuoteWarning.INVISIBLE_PAYLOAD in _verify(quote, quote).warnings


def test_case_alone_is_reported_and_not_accepted() -> None:
    """A quote that differs in case only is not found, and the place is shown."""
    verdict = _verify("The Cat Sat.", "the cat sat")
    assert verdict.warnings == (QuoteWarning.CASE_ONLY,)
    assert verdict.span == Span(0, 11)


def test_a_weaker_level_than_the_policy_accepts_is_reported() -> None:
    """A strict policy names the level the quote would have needed."""
    verdict = QuoteIndex("it’s so", policy=QuotePolicy(accept="layout")).verify("it's so")
    assert (verdict.reason, verdict.level) == (QuoteReason.LENIENT_ONLY, QuoteLevel.TYPOGRAPHY)


def test_the_policy_is_named_in_every_verdict() -> None:
    """Every verdict carries the fingerprint of the policy that decided."""
    for verdict in verify_quotes("abc def", ["abc", "x", "", "ABC"]):
        assert verdict.policy == TYPOGRAPHY.fingerprint


def test_clusters_alone_may_be_guarded() -> None:
    """With the edge rule for clusters a part of a word is found, half a character is not."""
    policy = QuotePolicy(edges="clusters")
    assert QuoteIndex("unable", policy=policy).verify("able").is_found
    cut = QuoteIndex("x\U0001f469\u200d\U0001f467", policy=policy).verify("x\U0001f469")
    assert cut.reason == QuoteReason.CUTS_CLUSTER


def test_a_failed_self_check_is_a_bug_and_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hit whose text does not fold to the quote is an internal error, never a verdict."""
    monkeypatch.setattr("evidence_sophia.quotes._verdict.decide.agree_at", lambda *_: False)
    with pytest.raises(InternalError):
        QuoteIndex("a **b** c", format="markdown").verify("a b c")


def test_the_seed_index_is_open_to_near_misses() -> None:
    """Shared pieces of quote and source are given as pairs of positions."""
    text = "The quick brown fox jumps over the lazy dog."
    index = QuoteIndex(text)
    assert (0, 0) in set(index.seed_places(index.fold_quote(text).text))
    assert index.folded.text == text
    assert index.explain("zzzz qqqq") is None


def test_places_do_not_overlap() -> None:
    """Occurrences are counted one after the other."""
    verdict = _verify("ああああああああ", "あああ")
    assert verdict.occurrences == (Span(0, 3), Span(3, 6))


def test_the_first_weaker_place_is_shown() -> None:
    """Of several places at a level the policy refuses the first is reported."""
    index = QuoteIndex("it’s so, it’s so", policy=QuotePolicy(accept="exact"))
    assert index.verify("it's so").span == Span(0, 7)


def test_a_refusal_of_the_marked_reading_is_kept() -> None:
    """Where the quote read as markup cuts a word, and as typed it is absent, the cut is told."""
    verdict = _verify("It is unable.", "*able*", format="markdown")
    assert verdict.reason == QuoteReason.CUTS_WORD


def test_a_claimed_place_with_another_hyphen_is_no_hit() -> None:
    """A hyphen between letters counts, at a claimed place too."""
    verdict = QuoteIndex("to re-sign it").verify_at("resign it", 3, 13)
    assert verdict.reason == QuoteReason.LENIENT_ONLY
