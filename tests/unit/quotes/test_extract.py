from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from tests.doubling import LINEAR, growth

from evidence_sophia.errors import InvariantError
from evidence_sophia.quotes.extract import find_quotations

INLINE = [
    ("curly", "He said “all is well” today.", ["all is well"]),
    ("straight", 'He said "all is well" today.', ["all is well"]),
    ("single curly", "He said ‘all is well’ today.", ["all is well"]),
    ("single straight", "He said 'all is well' today.", ["all is well"]),
    ("curly, closed straight", 'He said “all is well" today.', ["all is well"]),
    ("straight, closed curly", 'He said "all is well” today.', ["all is well"]),
    ("German, closed straight", 'Er sagte „alles ist gut" heute.', ["alles ist gut"]),
    ("inches within curly", 'He said “a 6" pipe is well” today.', ['a 6" pipe is well']),
    ("curly within straight", 'He said "it ”is” well" today.', ["it ”is” well", "is"]),
    ("mixed twice", 'He said “all is" and “is well" today.', ["all is", "is well"]),
    ("German", "Er sagte „alles ist gut“ heute.", ["alles ist gut"]),
    ("vertical brackets", "彼は﹁大丈夫だよ﹂と言った。", ["大丈夫だよ"]),
    ("German single", "Er sagte ‚alles ist gut‘ heute.", ["alles ist gut"]),
    ("low and high", "Mówi „wszystko dobrze” dziś.", ["wszystko dobrze"]),
    ("French", "Il dit « tout va bien » hier.", ["tout va bien"]),
    ("French no-break", "Il dit «\u00a0tout va bien\u00a0» hier.", ["tout va bien"]),
    ("Swiss", "Er sagte «alles ist gut» heute.", ["alles ist gut"]),
    ("reversed guillemets", "Er sagte »alles ist gut« heute.", ["alles ist gut"]),
    ("Finnish", "Hän sanoi »kaikki on hyvin» eilen.", ["kaikki on hyvin"]),
    ("Swedish", "Han sade ”allt är bra” igår.", ["allt är bra"]),
    ("single guillemets", "Il dit ‹tout va bien› hier.", ["tout va bien"]),
    ("reversed single guillemets", "Er sagte ›alles gut hier‹ heute.", ["alles gut hier"]),
    ("corner brackets", "彼は「大丈夫だ」と言った。", ["大丈夫だ"]),
    ("white corner brackets", "彼は『大丈夫だ』と言った。", ["大丈夫だ"]),
    ("half-width corner brackets", "彼は｢大丈夫だ｣と言った。", ["大丈夫だ"]),
    ("Chinese", "他说“一切都好”。", ["一切都好"]),
    ("Chinese straight", '他说"一切都好"。', ["一切都好"]),
    ("full-width straight", "他说＂一切都好＂。", ["一切都好"]),
    ("prime quotes", "と〝大丈夫だ〟と", ["大丈夫だ"]),
    ("ornaments", "so ❝all is well❞ it is", ["all is well"]),
    ("two in a row", "“one” and “two”", ["one", "two"]),
    ("two straight in a row", '"one" and "two"', ["one", "two"]),
    ("beside punctuation", '("all is well"), she said', ["all is well"]),
    ("beside dashes", 'so—"all is well"—it is', ["all is well"]),
    ("over a line end", "“all\nis well”", ["all\nis well"]),
    ("apostrophe inside", "‘it’s all well’", ["it’s all well"]),
    ("straight apostrophe inside", "'it's all well'", ["it's all well"]),
    ("possessive plural inside", "‘the dogs’ bowls are full’", ["the dogs’ bowls are full"]),
    ("possessive before another mark", "‘the dogs’ bowls” are full", ["the dogs"]),
    ("plurals quoted", "‘dogs’ and ‘cats’", ["dogs", "cats"]),
    ("comma inside the marks", "“All is well,” he said.", ["All is well"]),
    ("stop inside the marks", "He said “All is well.”", ["All is well."]),
    ("leading dots", 'He said "...all is well" then.', ["...all is well"]),
    ("whole text", "“all is well”", ["all is well"]),
    ("nested", "“he said ‘all is well’ now”", ["he said ‘all is well’ now", "all is well"]),
    ("nested the other way", "‘he “is well” now’", ["he “is well” now", "is well"]),
    ("nested straight", "\"he said 'all well' now\"", ["he said 'all well' now", "all well"]),
    ("nested corners", "「彼は『大丈夫』と」", ["彼は『大丈夫』と", "大丈夫"]),
    ("two paragraphs of one speech", "“one here.\n\n“two here.”", ["one here.", "two here."]),
]

NONE = [
    ("no marks", "All is well."),
    ("apostrophes", "It's the dogs' bowl, isn't it?"),
    ("curly apostrophes", "It’s the dogs’ bowl, isn’t it?"),
    ("clipped words", "'Tis the season, 'twas late, rock 'n' roll in the '90s"),
    ("inches", 'A 12" disk and a 5\'10" man'),
    ("primes", "at 40° 26′ 46″ N"),
    ("unclosed", "“all is well."),
    ("unclosed straight", 'He said "all is well.'),
    ("over paragraphs", '"all\n\nis well"'),
    ("stray closing mark", "all is well” he said"),
    ("stray closing guillemet", "fin de citation ». Et puis"),
    ("empty", '“” and "" and «»'),
    ("blank", "“ ” and « »"),
    ("a quote at the end", 'all is well "'),
]

MARKDOWN = [
    ("a block quote", "> all is well\n> with us", ["all is well\nwith us"]),
    ("an indented block quote", "  > all is well", ["all is well"]),
    ("no blank after the mark", ">all is well", ["all is well"]),
    ("nested block quotes", "> > all is well\n> > here", ["all is well\nhere"]),
    ("a lazy line", "> all is\nwell here\n\nno more", ["all is\nwell here"]),
    ("no lazy line after a blank one", "> all is well\n>\nmine", ["all is well"]),
    ("a list ends it", "> all is well\n- mine", ["all is well"]),
    ("two paragraphs", "> one here\n>\n> two here", ["one here", "two here"]),
    ("two block quotes", "> one here\n\n> two here", ["one here", "two here"]),
    ("its source", "> all is well\n> — Somebody, 1990", ["all is well"]),
    ("its source after marks", "> “all is well” — Somebody", ["all is well"]),
    ("note marks", "> all is well [1][^2]", ["all is well"]),
    ("marks around it", '> "all is well"', ["all is well"]),
    ("marks around its beginning", "> “all” is well “here”", ["“all” is well “here”"]),
    ("a mark inside it", "> he said “all is well” then", ["he said “all is well” then"]),
    ("a callout", "> [!NOTE]\n> all is well", []),
    ("code in it", "> ```\n> code here\n> ```\n> all is well", ["all is well"]),
    ("empty marks", "> “”", []),
    ("only its source", "> — Somebody", []),
    ("empty", ">\n>\n", []),
    ("fenced code", '```\n"no quote"\n> none\n```\n"a quote"', ["a quote"]),
    ("tilde fences", '~~~py\n"no quote"\n~~~', []),
    ("an unclosed fence", '```\n"no quote"', []),
    ("a longer fence", '````\n```\n"none"\n````\n"a quote"', ["a quote"]),
    ("inline code", 'see `"no quote"` and "a quote"', ["a quote"]),
    ("double inline code", 'see ``"no` quote"`` and "a quote"', ["a quote"]),
    ("a lone backtick", 'see ` and "a quote"', ["a quote"]),
    ("a link's title", '[it](https://e.org "a title") and "a quote"', ["a quote"]),
    ("a tag's attribute", '<a href="https://e.org">it</a> and "a quote"', ["a quote"]),
    ("escaped marks", 'so \\"a quote\\" here', ["a quote"]),
    ("strong marks", 'so **"a quote"** here', ["a quote"]),
    ("strong inside", "so “a **good** quote” here", ["a **good** quote"]),
    ("a list", '- "one here"\n- "two here"', ["one here", "two here"]),
    ("a table", '| "one here" | “two here” |', ["one here", "two here"]),
]

HTML = [
    ("a block quote", "<p>So:</p><blockquote><p>all is well</p></blockquote>", ["all is well"]),
    (
        "two paragraphs",
        "<blockquote><p>one here</p><p>two here</p></blockquote>",
        ["one here", "two here"],
    ),
    ("a quote element", "<p>So <q>all is <b>well</b></q> it is</p>", ["all is well"]),
    ("an empty quote element", "<p>So <q></q> it is</p>", []),
    ("a quote element in another", "<p><q>all <q>is</q> well</q></p>", ["all is well"]),
    ("an unclosed quote element", "<p>So <q>all is well</p>", []),
    ("a stray end", "<p>So all</q> is well</p>", []),
    ("marks", "<p>So “all is <i>well</i>” it is</p>", ["all is well"]),
    ("mark entities", "<p>So &ldquo;all is well&rdquo; it is</p>", ["all is well"]),
    ("straight entities", "<p>So &quot;all is well&quot; it is</p>", ["all is well"]),
    ("marks in attributes", '<p title="no “quote” here">So</p>', []),
    ("marks in a script", '<script>a = "no quote";</script><p>So</p>', []),
    ("marks in code", "<p>So <code>“no quote”</code> it is</p>", []),
    ("a code block", '<pre><code>a = "no quote"</code></pre>', []),
    (
        "marks in a block quote",
        "<blockquote>he said “so it is” then</blockquote>",
        ["he said “so it is” then"],
    ),
    ("marks around a block quote", "<blockquote>“all is well”</blockquote>", ["all is well"]),
    ("over two blocks", "<p>So “all is</p><p>well” it is</p>", []),
]

HOSTILE = [
    *('"', "'", "“", "”", "«»", "„", "‘a’ ", "`", "``a"),
    *("> ", "\n", ">\n", "```\n", "\\", "](", "<a "),
]


@pytest.mark.parametrize(
    ("text", "expected"), [pytest.param(text, found, id=name) for name, text, found in INLINE]
)
@pytest.mark.parametrize("kind", ["plain", "markdown"])
def test_marked_words_are_quotations(kind: str, text: str, expected: list[str]) -> None:
    """Whatever marks a text uses, what stands between them is a quotation."""
    assert [one.text for one in find_quotations(text, format=kind)] == expected


@pytest.mark.parametrize(
    ("text", "expected"), [pytest.param(text, found, id=name) for name, text, found in INLINE]
)
def test_a_quotations_span_cuts_it_out(text: str, expected: list[str]) -> None:
    """The span of a quotation in marks covers its text, without the marks."""
    assert [one.span.of(text) for one in find_quotations(text)] == expected


@pytest.mark.parametrize("text", [pytest.param(text, id=name) for name, text in NONE])
@pytest.mark.parametrize("kind", ["plain", "markdown"])
def test_other_signs_are_no_marks(kind: str, text: str) -> None:
    """Apostrophes, primes, stray and unclosed marks make no quotation."""
    assert find_quotations(text, format=kind) == ()


@pytest.mark.parametrize(
    ("text", "expected"), [pytest.param(text, found, id=name) for name, text, found in MARKDOWN]
)
def test_markdown_is_read_as_such(text: str, expected: list[str]) -> None:
    """Block quotes are quotations, and what is code, a title or an attribute is none."""
    assert [one.text for one in find_quotations(text)] == expected


@pytest.mark.parametrize(
    ("text", "expected"), [pytest.param(text, found, id=name) for name, text, found in HTML]
)
def test_html_is_read_as_such(text: str, expected: list[str]) -> None:
    """Quote elements are quotations, and so is what the shown text has between marks."""
    assert [one.text for one in find_quotations(text, format="html")] == expected


def test_a_quotation_in_html_knows_where_it_stands() -> None:
    """The span counts in the page's source."""
    page = "<p>So “all is <i>well</i> &amp; good” it is</p>"
    (found,) = find_quotations(page, format="html")
    assert found.span.of(page) == "all is <i>well</i> &amp; good"


def test_block_quotes_are_no_quotations_in_plain_text() -> None:
    """In plain text a > at a line's start means nothing."""
    assert find_quotations("> all is well", format="plain") == ()


def test_a_block_quote_knows_where_it_stands() -> None:
    """The span of a block quote covers its lines, from after the first mark."""
    text = "So:\n\n> all is\n> well here\n\nend"
    (found,) = find_quotations(text)
    assert (found.is_block, found.span.of(text)) == (True, "all is\n> well here")


def test_a_wrapped_block_quote_knows_where_it_stands() -> None:
    """Marks around a block quote are outside its span."""
    text = "> “all is well” (Somebody)"
    (found,) = find_quotations(text)
    assert found.span.of(text) == "all is well"


def test_depth_counts_what_a_quotation_stands_in() -> None:
    """A quotation within a quotation says so."""
    found = find_quotations("“he said ‘all is well’ now”")
    assert [one.depth for one in found] == [0, 1]


@pytest.mark.parametrize(
    ("text", "is_short"),
    [
        ("“so-called”", True),
        ("“best”", True),
        ("“best practice”", True),
        ("“all is well”", False),
        ("“最高”", True),
        ("“我们去公园散步”", False),
        ("“最高我们去公”", False),
    ],
)
def test_scare_quotes_are_short(text: str, is_short: bool) -> None:
    """One or two words between marks are mostly no citation."""
    assert find_quotations(text)[0].is_short is is_short


def test_an_unknown_format_is_an_error() -> None:
    """A format that nobody reads is refused."""
    with pytest.raises(InvariantError, match="plain, markdown or html"):
        find_quotations("text", format="pdf")


@pytest.mark.doubling
@pytest.mark.parametrize("piece", HOSTILE)
@pytest.mark.parametrize("kind", ["plain", "markdown", "html"])
def test_hostile_text_takes_time_with_its_length(kind: str, piece: str) -> None:
    """Twice the marks take twice the time."""

    def work(size: int) -> Callable[[], object]:
        return partial(find_quotations, piece * (size // len(piece)), format=kind)

    assert growth(work, 4_000) < LINEAR
