"""Quotes from sources with markup, entities or line-end hyphens.

In a case the source marks the expected raw span with ⟦ and ⟧.
"""

from __future__ import annotations

import pytest

from evidence_sophia.model.quote import QuoteLevel
from evidence_sophia.quotes.index import QuoteIndex
from evidence_sophia.quotes.policy import QuotePolicy

MARKDOWN = [
    ("strong", "It ⟦is **not** safe⟧ here.", "is not safe"),
    ("emphasis", "It ⟦is *not* safe⟧ here.", "is not safe"),
    ("underscore emphasis", "It ⟦is _not_ safe⟧ here.", "is not safe"),
    ("strong and emphasis", "It ⟦is ***not*** safe⟧ here.", "is not safe"),
    ("nested emphasis", "It **⟦is *not* safe⟧** here.", "is not safe"),
    ("whole strong", "So **⟦it is safe⟧** here.", "it is safe"),
    ("strong at the start", "So **⟦it⟧** is safe.", "it"),
    ("code", "Then ⟦call `run` now⟧ here.", "call run now"),
    ("double backticks", "Then ⟦call ``a`b`` now⟧ here.", "call a`b now"),
    ("a link", "See ⟦the [guide](https://e.org/a_b) now⟧.", "the guide now"),
    ("a link with a title", 'See ⟦the [guide](https://e.org "x") now⟧.', "the guide now"),
    ("strong in a link", "See ⟦the [**old** guide](u) now⟧.", "the old guide now"),
    ("an escape", "So ⟦2 \\* 3 is 6⟧ here.", "2 * 3 is 6"),
    ("an entity", "So ⟦salt &amp; pepper⟧ here.", "salt & pepper"),
    ("a numeric entity", "So ⟦it&#8217;s late⟧ here.", "it's late"),
    ("a footnote mark", "It ⟦is safe[^1] to eat⟧ here.", "is safe to eat"),
    ("over two lines of a block quote", "> It ⟦is safe\n> to eat⟧ here.", "is safe to eat"),
    ("over nested block quotes", "> > It ⟦is safe\n> > to eat⟧ here.", "is safe to eat"),
    ("a heading", "# ⟦Safe plants⟧ #\n\nText.", "Safe plants"),
    ("a list item", "- ⟦safe to eat⟧\n- not safe", "safe to eat"),
    ("a wrapped list item", "- it ⟦is safe\n  to eat⟧ here", "is safe to eat"),
    ("snake case kept", "Then ⟦call snake_case_name now⟧.", "call snake_case_name now"),
    ("stars of a product kept", "So ⟦2*3*4 is 24⟧ here.", "2*3*4 is 24"),
    ("a lone star kept", "So ⟦5 * 3 is 15⟧ here.", "5 * 3 is 15"),
    ("brackets kept", "He ⟦said [sic] so⟧ then.", "said [sic] so"),
    ("a note number kept", "It ⟦was so [12] then⟧ here.", "was so [12] then"),
    ("less-than kept", "So ⟦a < b and c > d⟧ here.", "a < b and c > d"),
    ("a path kept", "In ⟦C:\\path\\file now⟧.", "C:\\path\\file now"),
    ("a quote with the same markup", "It ⟦is **not** safe⟧ here.", "is **not** safe"),
    ("a quote with other markup", "It ⟦is **not** safe⟧ here.", "is *not* safe"),
    ("a quote with code marks", "It ⟦is not safe⟧ here.", "is `not` safe"),
    ("a quote with strong around it", "It ⟦is not safe⟧ here.", "**is not safe**"),
    ("strong over a line end", "It ⟦is **not\nat all** safe⟧ here.", "is not at all safe"),
    ("unclosed strong kept", "It ⟦is **not safe⟧ here.", "is **not safe"),
    ("strong with typography", "It ⟦isn’t **“safe”** – no⟧.", 'isn\'t "safe" - no'),
]

HTML = [
    ("text of an element", "<p>⟦The cat sat⟧.</p>", "The cat sat"),
    ("inline tags", "<p>It ⟦is <b>not</b> safe⟧.</p>", "is not safe"),
    ("attributes", '<p>It ⟦is <a href="/x?a=1">not</a> safe⟧.</p>', "is not safe"),
    ("a tag in a word", "<p>It ⟦is un<i>safe</i> now⟧.</p>", "is unsafe now"),
    ("a named entity", "<p>⟦Salt &amp; pepper⟧.</p>", "Salt & pepper"),
    ("a no-break entity", "<p>Take ⟦25&nbsp;kg⟧ of it.</p>", "25 kg"),
    ("a dash entity", "<p>So ⟦it is &mdash; now⟧.</p>", "it is - now"),
    ("a decimal entity", "<p>So ⟦it&#8217;s late⟧.</p>", "it's late"),
    ("a hex entity", "<p>So ⟦it&#x2019;s late⟧.</p>", "it's late"),
    ("quote entities", "<p>He ⟦said &ldquo;no&rdquo; then⟧.</p>", 'said "no" then'),
    ("an accented entity", "<p>The ⟦caf&eacute; here⟧.</p>", "café here"),
    ("a comment inside", "<p>It ⟦is <!-- x --> safe⟧.</p>", "is safe"),
    ("line breaks in the source", "<p>It ⟦is\n   not\n   safe⟧.</p>", "is not safe"),
    ("a soft hyphen entity", "<p>An ⟦infor&shy;mation⟧ desk.</p>", "information"),
    ("an escaped tag", "<p>⟦Write &lt;b&gt; here⟧.</p>", "Write <b> here"),
]

HYPHENATION = [
    ("joined", "an ⟦infor-\nmation desk⟧ here", "information desk"),
    ("the hyphen kept", "a ⟦well-\nknown cat⟧ here", "well-known cat"),
    ("a typographic hyphen", "an ⟦infor‐\nmation desk⟧ here", "information desk"),
    ("over CRLF", "an ⟦infor-\r\nmation desk⟧ here", "information desk"),
    ("over an indented line", "an ⟦infor-\n    mation desk⟧ here", "information desk"),
    ("with a trailing blank", "an ⟦infor- \nmation desk⟧ here", "information desk"),
    ("a name", "so ⟦Jean-\nPaul came⟧ here", "Jean-Paul came"),
    ("accented letters", "le ⟦pré-\nétabli ici⟧ donc", "préétabli ici"),
    ("Cyrillic", "это ⟦инфор-\nмация здесь⟧ да", "информация здесь"),
    ("digits keep it", "from ⟦1939-\n1945 on⟧ here", "1939-1945 on"),
    ("a dash at a line end", "so ⟦it is -\nnow safe⟧ here", "it is - now safe"),
    ("two in one quote", "the ⟦infor-\nmation and edu-\ncation⟧ here", "information and education"),
    ("both readings in one", "a ⟦well-\nknown infor-\nmation⟧ desk", "well-known information"),
]

NOT_HYPHENATION = [
    ("digits never join", "from 1939-\n1945 on", "from 19391945 on"),
    ("no hyphen inside a line", "an infor-mation desk", "an information desk"),
    ("another place", "an infor-\nmation desk", "an in-formation desk"),
    ("a blank there", "an infor-\nmation desk", "an infor mation desk"),
]

NOT_MARKUP = [
    ("no markup is read in plain text", "plain", "It is **not** safe.", "It is not safe."),
    ("no entities in plain text", "plain", "Salt &amp; pepper.", "Salt & pepper."),
    ("no tags in Markdown unasked", "markdown", "It is <b>not</b> safe.", "It is not safe."),
    ("a word in a link's target", "markdown", "See [it](https://safe.org).", "safe"),
    ("a script", "html", "<p>Yes.</p><script>it is safe</script>", "it is safe"),
    ("a style", "html", "<style>it is safe</style><p>Yes.</p>", "it is safe"),
    ("a comment", "html", "<p>Yes.<!-- it is safe --></p>", "it is safe"),
    ("an attribute", "html", '<p title="it is safe">Yes.</p>', "it is safe"),
    ("not dropped from strong", "markdown", "It is **not** safe.", "It is safe."),
    ("words glued over blocks", "html", "<p>It is un</p><p>safe now.</p>", "It is unsafe now."),
]


def unmarked(marked: str) -> tuple[str, int, int]:
    """Give the source without its marks, and the span between them."""
    start, end = marked.index("⟦"), marked.index("⟧") - 1
    return marked.replace("⟦", "").replace("⟧", ""), start, end


def in_format(kind: str, cases: list[tuple[str, str, str]]) -> list[object]:
    """Name each case for the report."""
    return [
        pytest.param(kind, source, quote, id=f"{kind}: {name}") for name, source, quote in cases
    ]


@pytest.mark.parametrize(
    ("kind", "marked", "quote"),
    in_format("markdown", MARKDOWN)
    + in_format("html", HTML)
    + in_format("plain", HYPHENATION)
    + in_format("markdown", HYPHENATION),
)
def test_a_true_quote_is_found_through_markup(kind: str, marked: str, quote: str) -> None:
    """Markup, entities and line-end hyphens are set aside, and the raw span is exact."""
    source, start, end = unmarked(marked)
    verdict = QuoteIndex(source, format=kind).verify(quote)
    assert verdict.span is not None, verdict.reason
    assert (verdict.span.start, verdict.span.end) == (start, end)


@pytest.mark.parametrize(
    ("kind", "source", "quote"),
    [pytest.param(kind, source, quote, id=name) for name, kind, source, quote in NOT_MARKUP],
)
def test_only_declared_markup_is_set_aside(kind: str, source: str, quote: str) -> None:
    """Only the declared markup is read as such, and hidden text is no text."""
    assert not QuoteIndex(source, format=kind).verify(quote).is_found


@pytest.mark.parametrize(
    ("source", "quote"),
    [pytest.param(source, quote, id=name) for name, source, quote in NOT_HYPHENATION],
)
def test_a_hyphen_is_optional_at_a_line_end_only(source: str, quote: str) -> None:
    """A hyphen may be read away between letters at a line end, and nowhere else."""
    assert not QuoteIndex(source).verify(quote).is_found


def test_hyphenation_is_its_own_level() -> None:
    """A match that reads a line-end hyphen away says so."""
    verdict = QuoteIndex("an infor-\nmation desk").verify("information desk")
    assert verdict.level == QuoteLevel.HYPHENATION


def test_markup_is_its_own_level() -> None:
    """A match that sets markup aside says so."""
    verdict = QuoteIndex("It is **not** safe.", format="markdown").verify("is not safe")
    assert verdict.level == QuoteLevel.MARKUP


TAGS = QuotePolicy(markdown_tags=True)


@pytest.mark.parametrize(
    ("source", "quote", "text"),
    [
        ("It is <b>not</b> safe.", "is not safe", "is <b>not</b> safe"),
        ("It is<br>not safe.", "is not safe", "is<br>not safe"),
        ("It is <!-- page 3 --> not safe.", "is not safe", "is <!-- page 3 --> not safe"),
        ("It is<p>not safe.", "is not safe", "is<p>not safe"),
        ("It is un<i>safe</i> now", "is unsafe now", "is un<i>safe</i> now"),
    ],
)
def test_tags_in_markdown_are_markup_by_opt_in(source: str, quote: str, text: str) -> None:
    """Tags and comments in Markdown are text, unless the policy says that they are markup."""
    assert QuoteIndex(source, format="markdown", policy=TAGS).verify(quote).text == text
    assert not QuoteIndex(source, format="markdown").verify(quote).is_found


@pytest.mark.parametrize(
    ("source", "quote"),
    [
        ("10<sup>2</sup> m", "102 m"),
        ("one<li>un</li><li>safe</li>", "unsafe"),
        ("<div>un</div><div>safe</div>", "unsafe"),
        ("a <!-- secret words --> b", "secret words"),
    ],
)
def test_tags_that_part_or_raise_merge_nothing(source: str, quote: str) -> None:
    """A tag that raises digits stays, one that begins a block parts, a comment is unseen."""
    assert not QuoteIndex(source, format="markdown", policy=TAGS).verify(quote).is_found


@pytest.mark.parametrize(
    "quote", ["inter- national law", "international law", "inter-national law"]
)
def test_a_line_of_a_page_that_ends_with_a_hyphen_goes_on(quote: str) -> None:
    """A browser shows a blank where a page's source breaks a line; the break may mean none."""
    verdict = QuoteIndex("<p>the inter-\n  national law</p>", format="html").verify(quote)
    assert verdict.text == "inter-\n  national law"


def test_a_blank_after_a_hyphen_in_a_page_stays() -> None:
    """Where the page's source breaks no line the hyphen and its blank are content."""
    index = QuoteIndex("<p>pre- and post-war</p>", format="html")
    assert not index.verify("preand post-war").is_found
    assert index.verify("pre- and post-war").is_found
