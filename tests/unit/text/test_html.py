from __future__ import annotations

from pathlib import Path

import pytest

from evidence_sophia.text.html import HtmlDocument, read_html

SEEN = [
    ("word", "w<b>or</b>d", "word"),
    ("blanks", "  a \n\t b  <i> c</i>\r\n", "a b c"),
    ("paragraphs", "<p>a</p><p>b<div>c</div>", "a\n\nb\n\nc"),
    ("paragraph-end-alone", "a</p>b", "a\n\nb"),
    ("break", "a<br>b<br/>c</br>d", "a\nb\nc\nd"),
    ("breaks", "a<br><br>b", "a\n\nb"),
    ("rule", "a<hr>b", "a\n\nb"),
    ("list", "<ul><li>a<li>b<ul><li>c</ul></ul>d", "a\nb\nc\n\nd"),
    ("definitions", "<dl><dt>a<dd>b<dt>c<dd>d</dl>", "a\nb\nc\nd"),
    ("table", "<table><tr><th>a<th>b<tr><td>c</td><td>d</td></table>", "a\tb\nc\td"),
    ("table-paragraphs", "<table><tr><td><p>a</p></td><td><p>b</p><p>c</td></table>", "a\tb\nc"),
    ("table-list", "<table><tr><td>a<ul><li>b</ul>c<td>d</table>", "a\n\nb\n\nc\td"),
    ("table-hidden-cell", "<table><tr><td>a<td hidden>b<td>c</table>", "a\tc"),
    ("table-sections", "<table><caption>t<thead><tr><td>a<tbody><tr><td>b</table>", "t\na\nb"),
    ("pre", "<pre>\n\n  a\n    b &lt;\n</pre>c", "  a\n    b <\n\n\nc"),
    ("pre-blank", "<pre> \n </pre>a", "a"),
    ("pre-one-line", "<pre>  a</pre>", "  a"),
    (
        "entities",
        "&amp;&lt;&notit;&AMP &#65;&#x42;&#x80;&#0;&#xD800;&#9999999999999;",
        "&<¬it;& AB€���",
    ),
    ("no-entities", "AT&T & &; &#; &nonsense;", "AT&T & &; &#; &nonsense;"),
    ("entity-blank", "a&#32;&Tab;b", "a b"),
    ("entity-in-attribute", "<p title='&quot;>'>a", "a"),
    ("no-break-space", "a&nbsp;b", "a\xa0b"),
    ("less-than", "a < b <3 c<", "a < b <3 c<"),
    ("open-tag", "a <b and c </d", "a <b and c </d"),
    ("open-quote", "<a href='x>a</a> b", "a b"),
    ("quoted-end", "<a title=\"x>y\" b='>' c=d>e</a>", "e"),
    ("unquoted", '<a href=x?a="b>c</a>', "c"),
    ("comment", "a<!-- b -- > c --!>d<!-->e<!--->f", "adef"),
    ("comment-open", "a<!-- b", "a"),
    ("doctype", "<!DOCTYPE html>a<?php b ?>c</ d>e<!f", "ace"),
    ("script", "a<script>if(b<c)'</p>'</script >d<style>e</style>", "ad"),
    ("script-open", "a<script>b", "a"),
    ("noscript", "a<noscript><p>b</noscript>c", "ac"),
    ("template", "a<template><p>b</p></template>c", "ac"),
    ("form-controls", "<textarea>a</textarea><select><option>b<option>c</select>d", "d"),
    ("svg", "a<svg><title>b</title><text>c</text><![CDATA[<d>]]></svg>e<svg/>f", "aef"),
    ("cdata", "a<![CDATA[b]]>c<math><mi><![CDATA[<d>]]></mi></math>", "ac<d>"),
    ("cdata-open", "<?xml version='1.0'?><p><![CDATA[a", ""),
    ("xhtml", "<?xml?><div/><script/><p>a<![CDATA[ &amp; ]]>b</p>", "a &amp; b"),
    ("hidden", "a<span hidden>b<span>c</span></span>d<p hidden=''>e</p>f", "adf"),
    ("hidden-until-found", "<p hidden=until-found>a", "a"),
    ("hidden-break", "a<i hidden>b<br>c<hr>d</p>e<td>f<sup>2</sup></i>g", "ag"),
    ("hidden-item", "<ul><li hidden>a<li>b</ul>", "b"),
    ("aria-hidden", "a<i aria-hidden=true>b</i><i aria-hidden=false>c</i>", "ac"),
    (
        "style",
        "a<i style='color:red; display : none'>b</i><i style='visibility:hidden'>c</i>d",
        "ad",
    ),
    ("screen-reader", "<span class='x sr-only'>a</span>b", "b"),
    ("ruby", "<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp>字</ruby>", "漢字"),
    ("wrap-ideographs", "<p>漢\n字 a\n字、\n「か」 漢 字", "漢字 a 字、「か」 漢 字"),
    ("image", "a<img alt='b' src=c>d", "ad"),
    ("wbr", "a<wbr>b", "ab"),
    ("power", "10<sup>2</sup>, m<sup>-1</sup>, x<sup><i>10</i></sup>", "10², m⁻¹, x¹⁰"),
    ("power-entity", "e<sup>&minus;3</sup>", "e⁻³"),
    ("index", "H<sub>2</sub>O, a<sub>i</sub>", "H₂O, ai"),
    ("ordinal", "5<sup>th</sup>", "5th"),
    ("long-raised", "a<sup>" + "2" * 41 + "</sup>", "a" + "2" * 41),
    ("open-raised", "a<sup>2", "a2"),
    ("open-raised-end", "a<sup>2</sup", "a2</sup"),
    ("note-mark", 'a<sup><a href="#n1">[1]</a></sup> b', "a b"),
    ("note-mark-outside", "a<a href=#n1><sup>1</sup></a> b", "a b"),
    ("note-mark-role", "a<a href=#n role=doc-noteref>1</a> b", "a b"),
    ("note-mark-class", "a<a class='footnote-reference brackets' href=#n>1</a> b", "a b"),
    ("note-mark-open", "a<a class=footnote-ref href=#n>1", "a1"),
    ("permalink", "<h2>a<a class=x href='#a'>¶</a></h2><h2>b<a href=#b>&para;</a></h2>", "a\n\nb"),
    ("permalink-word", "<a href='#a'>¶ five</a>", "¶ five"),
    ("deep", "<div>" * 5_000 + "a" + "</div>" * 5_000, "a"),
    ("formatting-across", "<b><p>a</b>b</p>c", "ab\n\nc"),
    ("end-alone", "a</div></b></ul>b", "ab"),
    ("heading-open", "<h1>a<p>b", "a\n\nb"),
    ("null", "a\x00b", "a\x00b"),
]


@pytest.mark.parametrize(("page", "text"), [c[1:] for c in SEEN], ids=[c[0] for c in SEEN])
def test_text_is_what_a_reader_sees(page: str, text: str) -> None:
    """The text is what a browser shows, with the separators of blocks."""
    assert read_html(page).text == text


@pytest.mark.parametrize(
    "page", ["", " ", "<", "</", "<!", "<!-", "<!--", "<a", "&", "&#", "&#x", "</>", "\x00"]
)
def test_next_to_nothing_is_read(page: str) -> None:
    """A page of next to nothing never raises."""
    assert len(read_html(page).text) <= len(page)


def test_the_map_leads_back() -> None:
    """A span of the text leads to the source of the page behind it."""
    page = "<p>It is <b>not</b>\n  safe &amp; sound.</p>"
    document = read_html(page)
    start = document.text.index("not safe &")
    first, last = document.offsets.to_raw(start, start + len("not safe &"))
    assert page[first:last] == "not</b>\n  safe &amp;"
    assert document.mapped().offsets == document.offsets


def blocks(page: str) -> list[tuple[str, int, str]]:
    """List kind, level and text of the blocks."""
    document = read_html(page)
    return [(b.kind.value, b.level, b.span.of(document.text)) for b in document.blocks]


def test_blocks_of_a_page() -> None:
    """Every kind of block is found, in order, without blanks at its edges."""
    page = (
        "<h2>a</h2><p>b<ul><li><p>c</p><p>d</p><ul><li>e<sup>2</sup></ul></ul>"
        "<blockquote><p>f</blockquote><pre>\n g\n</pre><table><tr><td>h<td>i</table>"
        "<dl><dt>j<dd>k</dl><div role=doc-footnote>l</div><p>&nbsp;</p><h3><div>m</div></h3>"
        "<ul><li></ul>n<ul><li><sup>2</sup>o</ul>"
    )
    assert blocks(page) == [
        ("heading", 2, "a"),
        ("paragraph", 0, "b"),
        ("list_item", 1, "c"),
        ("paragraph", 0, "d"),
        ("list_item", 2, "e²"),
        ("quote", 0, "f"),
        ("code", 0, " g"),
        ("table_row", 0, "h\ti"),
        ("term", 0, "j"),
        ("paragraph", 0, "k"),
        ("footnote", 0, "l"),
        ("heading", 3, "m"),
        ("paragraph", 0, "n"),
        ("list_item", 1, "²o"),
    ]


def test_a_table_of_one_column_lays_out_paragraphs() -> None:
    """A row of one cell is no row: its lines are paragraphs."""
    assert blocks("<table><tr><td><p>a</p><p>b</p></table>") == [
        ("paragraph", 0, "a"),
        ("paragraph", 0, "b"),
    ]


def furniture(page: str) -> str:
    """Give the document's blocks, those of the page in brackets."""
    document = read_html(page)
    return " ".join(
        f"[{b.span.of(document.text)}]" if b.boilerplate else b.span.of(document.text)
        for b in document.blocks
    )


FURNITURE = [
    ("elements", "<nav>a</nav><aside>b</aside><p>c</p><footer>d</footer>", "[a] [b] c [d]"),
    ("roles", "<div role=navigation>a</div><p>b<div role=search>c</div>", "[a] b [c]"),
    ("classes", "<div class='x sidebar'>a</div><p>b<div id=footer>c</div>", "[a] b [c]"),
    ("class-part", "<div class='not-sidebar2'>a</div>", "a"),
    ("class-of-words", "<p><span class=tags>a</span> b", "a b"),
    ("class-of-page", "<body class='sidebar'><main class=menu>a</main>", "a"),
    ("header", "<header><h1>a</h1><p>b</p></header><p>c</p>", "a [b] c"),
    ("header-of-article", "<article><header><p>a</header><p>b</article>", "a b"),
    ("footer-of-quote", "<blockquote>a<footer>b</footer></blockquote>", "a b"),
    ("form", "<form><button>a</button></form><p>bbbbbbbbbb", "[a] bbbbbbbbbb"),
    ("page-in-form", "<form><p>aaaaaaaaaa</p></form>b", "aaaaaaaaaa b"),
    ("main-in-form", "<form><p>a<main>bbb</main></form>", "[a] bbb"),
    ("outside-main", "<p>a<h1>b</h1><main><p>ccccccccc</main>d", "[a] b ccccccccc [d]"),
    ("small-article", "<p>aaaaaaaaaaaaaaaa<article>b</article>", "aaaaaaaaaaaaaaaa b"),
    ("main-in-wrapper", "<div class=menu><div role=main>a</div></div>", "a"),
    ("nothing-left", "<nav>a</nav>", "a"),
    ("menu", "<ul>" + "<li><a href=x>aaaa</a>" * 4 + "</ul>b", "[aaaa] [aaaa] [aaaa] [aaaa] b"),
    ("three-links", "<ul>" + "<li><a href=x>aaaa</a>" * 3 + "</ul>b", "aaaa aaaa aaaa b"),
    ("anchors", "<ul>" + "<li><a name=x>aaaa</a>" * 4 + "</ul>", "aaaa aaaa aaaa aaaa"),
    ("admonition", "<p>a<aside class=note>b</aside><aside role=note>c</aside>", "a b c"),
]


@pytest.mark.parametrize(
    ("page", "marked"), [c[1:] for c in FURNITURE], ids=[c[0] for c in FURNITURE]
)
def test_furniture_is_marked(page: str, marked: str) -> None:
    """What belongs to the page and not to its document is marked, and stays in the text."""
    assert furniture(page) == marked


CORRECTIONS = [
    "<aside class=correction><p>We gave the wrong year.</aside>",
    "<aside><p><strong>Correction (6 March 2026):</strong> wrong year.</aside>",
    "<footer><p>Editor’s note — the year was wrong.</footer>",
    "<nav>This article was amended on 6 March.</nav>",
    "<aside>Update (7 March): the year was wrong.</aside>",
    "<aside>Berichtigung: Das Jahr war falsch.</aside>",
    "<aside>更正：年份有误。</aside>",
    "<aside>[Fe de erratas, 6 de marzo] El año.</aside>",
]


@pytest.mark.parametrize("note", CORRECTIONS)
def test_corrections_are_content(note: str) -> None:
    """A note that mends an earlier version is kept and named, wherever it stands."""
    document = read_html(f"<article><p>The year was 2024, as we wrote.</p>{note}</article>")
    assert len(document.corrections()) == 1
    assert not any(block.boilerplate for block in document.blocks)


@pytest.mark.parametrize(
    "page",
    [
        "<footer><a href=/c>Corrections: how to ask</a></footer><p>a",
        "<p>Correction fluid is white.",
        "<pre>correction: none</pre>",
        "<p>Updated: 7 March 2026",
    ],
)
def test_not_every_correction_is_one(page: str) -> None:
    """A link to a page about corrections, prose and code are no correction."""
    assert read_html(page).corrections() == ()


def test_the_head_is_read() -> None:
    """Title, language, canonical address, named facts and data scripts are lifted."""
    document = read_html(
        "<html lang=en><head><title> A &amp;\n B </title><title>C</title>"
        "<link rel='stylesheet' href=x><link rel='x Canonical' href=' https://e.org/a '>"
        "<link rel=canonical href=b><meta property='og:url' content='https://e.org/a?utm=1'>"
        "<meta name=Date content=2026-01-02><meta name=date content=other><meta charset=utf-8>"
        "<meta name=empty><script type='application/ld+json'> {} </script><script>x</script>"
        "<body><p>a"
    )
    assert document == HtmlDocument(
        text="a",
        offsets=document.offsets,
        blocks=document.blocks,
        title="A & B",
        language="en",
        canonical_url="https://e.org/a",
        meta=(("date", "2026-01-02"), ("og:url", "https://e.org/a?utm=1")),
        structured_data=("{}",),
    )


def test_an_empty_head_says_nothing() -> None:
    """Empty statements count as none."""
    document = read_html("<html lang=''><title> </title><link rel=canonical href=''>")
    assert (document.title, document.language, document.canonical_url) == (None, None, None)


@pytest.mark.data
def test_a_corrected_news_page(shared_data: Path) -> None:
    """The correction of a news page is found, its canonical address wins over the tracked one."""
    page = (shared_data / "samples/news/newsarticle_jsonld_corrected.html").read_text("utf-8")
    document = read_html(page)
    assert document.canonical_url == "https://gazette.example.org/2026/03/bridge-reopens"
    assert document.corrections() == (
        "Correction (6 March 2026): An earlier version gave the wrong year for the last closure.",
    )
    shown = [block.span.of(document.text) for block in document.blocks if not block.boilerplate]
    assert shown[0] == "Town bridge reopens"
    assert len(shown) == 5


@pytest.mark.data
def test_a_large_news_page(shared_data: Path) -> None:
    """The article of a real page is kept, its archive of months is not."""
    page = (shared_data / "samples/news/globalvoices_article.html").read_text("utf-8")
    document = read_html(page)
    kept = "\n".join(b.span.of(document.text) for b in document.blocks if not b.boilerplate)
    assert document.language == "de"
    assert "Laut der niedrigsten Schätzung, die im August 2018" in kept
    assert "November 2019" in document.text
    assert "128 Artikel" not in kept
