from __future__ import annotations

import pytest
from tests.doubling import LINEAR, growth

from evidence_sophia.codec.converter import decode, encode
from evidence_sophia.errors import DecodeError
from evidence_sophia.model.source import RetractionState
from evidence_sophia.sources.registries import _xml
from evidence_sophia.sources.registries.jats import JatsStatus, read_jats_status

DOCTYPE = (
    '<!DOCTYPE article PUBLIC "-//NLM//DTD JATS Journal Publishing DTD v1.2//EN"'
    ' "http://dtd.invalid/journalpublishing1.dtd">'
)


def jats(
    kind: str = "research-article", title: str = "On tea", meta: str = "", head: str = ""
) -> bytes:
    """Make an article with the facts of status."""
    return (
        f'<?xml version="1.0" encoding="UTF-8"?>{head}'
        f'<article article-type="{kind}" xmlns:xlink="http://www.w3.org/1999/xlink"><front>'
        '<journal-meta/><article-meta><article-id pub-id-type="doi">10.5555/N</article-id>'
        f"<title-group><article-title>{title}</article-title></title-group>{meta}"
        "</article-meta></front><body><p>10.5555/other</p></body></article>"
    ).encode()


def related(kind: str, href: str = "info:doi/10.5555/A") -> str:
    """Write a related article."""
    return f'<related-article related-article-type="{kind}" xlink:href="{href}"/>'


@pytest.mark.parametrize(
    ("kind", "relation", "state", "work", "notice"),
    [
        ("retraction", "retracted-article", "retracted", "10.5555/a", "10.5555/n"),
        ("correction", "corrected-article", "correction", "10.5555/a", "10.5555/n"),
        ("addendum", "addended-article", "addendum", "10.5555/a", "10.5555/n"),
        (
            "expression-of-concern",
            "object-of-concern",
            "expression_of_concern",
            "10.5555/a",
            "10.5555/n",
        ),
        ("reinstatement", "retracted-article", "reinstated", "10.5555/a", "10.5555/n"),
        ("research-article", "retraction-forward", "retracted", "10.5555/n", "10.5555/a"),
        ("research-article", "correction-forward", "correction", "10.5555/n", "10.5555/a"),
    ],
)
def test_an_update_has_a_direction(
    kind: str, relation: str, state: str, work: str, notice: str
) -> None:
    """A notice names its article, and an article its notice."""
    status = read_jats_status(jats(kind, meta=related(relation)))
    (event,) = status.events
    assert (event.state.value, event.work, event.notice) == (state, work, notice)
    assert decode(JatsStatus, encode(status)) == status


@pytest.mark.parametrize(
    "relation", ["companion", "letter", "commentary-article", "peer-reviewed-article", ""]
)
def test_a_companion_updates_nothing(relation: str) -> None:
    """A related article that is no update is listed and says nothing of states."""
    status = read_jats_status(jats(meta=related(relation)))
    assert (status.events, status.related[0].kind) == ((), relation)


def test_a_notice_without_article_is_a_suspicion() -> None:
    """A notice that names no article leaves one in doubt; a marked title its own."""
    (event,) = read_jats_status(jats("retraction", "Retraction: On tea")).events
    assert (event.work, event.state, event.label) == ("", RetractionState.SUSPECTED, "On tea")
    (own,) = read_jats_status(jats(title="RETRACTED: On tea")).events
    assert (own.work, own.state) == ("10.5555/n", RetractionState.SUSPECTED)


@pytest.mark.parametrize(
    ("dates", "expected"),
    [
        ("", ""),
        (
            '<pub-date pub-type="epub"><day>22</day><month>9</month><year>2015</year></pub-date>',
            "2015-09-22",
        ),
        (
            (
                '<pub-date pub-type="ppub"><month>3</month><year>2016</year></pub-date>'
                '<pub-date date-type="pub"><year> 2015 </year></pub-date>'
            ),
            "2015",
        ),
        ("<pub-date><year>2015</year><day>3</day></pub-date>", "2015"),
        ('<pub-date pub-type="epub"><season>Spring</season></pub-date>', ""),
        ('<pub-date pub-type="epub"><month>3</month></pub-date>', ""),
        ('<pub-date pub-type="other"><year>2015</year></pub-date>', ""),
    ],
)
def test_the_date_is_as_exact_as_stated(dates: str, expected: str) -> None:
    """The online date comes first, and no part is made up."""
    assert str(read_jats_status(jats(meta=dates)).published or "") == expected


def test_a_title_is_read_without_mark_up() -> None:
    """Mark-up goes, notes in the title go, and blanks are single."""
    status = read_jats_status(jats(title="On <italic>green</italic>\n tea<xref>1</xref><fn>x</fn>"))
    assert status.title == "On green tea"


def test_a_target_that_is_no_doi_is_kept() -> None:
    """A related article without a DOI keeps what names it."""
    meta = related("retracted-article", "https://example.org/1") + related("companion", "")
    status = read_jats_status(jats("retraction", meta=meta))
    assert [one.target for one in status.related] == ["https://example.org/1", ""]


def test_a_doctype_is_allowed_and_never_fetched() -> None:
    """A public id may stand there; the sockets of the tests are blocked, and none is opened."""
    status = read_jats_status(jats(title="On&nbsp;tea", head=DOCTYPE))
    assert (status.doi, status.title) == ("10.5555/n", "Ontea")


@pytest.mark.parametrize(
    "head",
    [
        '<!DOCTYPE article [<!ENTITY x "y">]>',
        '<!DOCTYPE article [<!ENTITY x SYSTEM "file:///etc/hosts">]>',
        '<!DOCTYPE article [<!ENTITY % p SYSTEM "http://x.invalid/"> %p;]>',
        '<!DOCTYPE article [<!ENTITY a "b"><!ENTITY c "&a;&a;&a;&a;">]>',
        '<!DOCTYPE article [<!NOTATION n SYSTEM "n"><!ENTITY x SYSTEM "y" NDATA n>]>',
        '<!DOCTYPE article [<!ATTLIST article x CDATA "y">]>',
    ],
)
def test_entity_declarations_are_refused(head: str) -> None:
    """Whatever an entity would do, its declaration ends the reading."""
    with pytest.raises(DecodeError, match="declares an entity"):
        read_jats_status(jats(head=head))


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"", "not well-formed"),
        (b"<article>", "not well-formed"),
        (b"<html/>", "begins with <html>"),
        (b"<article>" + b"<a>" * 300, "nests deeper"),
        (b'<?xml version="1.0" encoding="klingon"?><article/>', "encoding"),
        (b"<article>\xff</article>", "not well-formed"),
    ],
)
def test_what_is_no_article_is_refused(data: bytes, problem: str) -> None:
    """Broken, foreign and hostile documents are a typed error."""
    with pytest.raises(DecodeError, match=problem):
        read_jats_status(data)


def test_a_document_beyond_all_size_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """A document larger than any article is refused before it is read."""
    monkeypatch.setattr(_xml, "_LARGEST_XML", 10)
    with pytest.raises(DecodeError, match="more than 10 bytes"):
        read_jats_status(jats())


def test_an_article_within_an_article_does_not_count() -> None:
    """The front matter is that of the outermost article."""
    inner = (
        b"</body><sub-article article-type='retraction'><front><article-meta>"
        b"<related-article related-article-type='retracted-article'/></article-meta></front>"
        b"</sub-article></article>"
    )
    status = read_jats_status(jats().replace(b"</body></article>", inner))
    assert (status.kind, status.events) == ("research-article", ())


@pytest.mark.doubling
@pytest.mark.parametrize(
    "piece",
    [
        "<p>a</p>",
        "a",
        "<!-- -->",
        "&#65;",
        "<related-article/>",
        "<pub-date><year>1</year></pub-date>",
    ],
)
def test_time_grows_with_the_document(piece: str) -> None:
    """No document takes more than its share of time."""
    assert growth(lambda size: lambda: read_jats_status(jats(meta=piece * size)), 2_000) < LINEAR
    assert growth(lambda size: lambda: read_jats_status(jats(title=piece * size)), 2_000) < LINEAR
