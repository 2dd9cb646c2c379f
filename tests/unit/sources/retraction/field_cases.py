"""Records of registries as they stand, and what a careful librarian says of the works in them."""

from __future__ import annotations

import json
from typing import Any, Final

A: Final = "10.5555/article"
N: Final = "10.5555/notice"


def update(
    kind: str,
    doi: str = N,
    day: str | None = "2020-03-04",
    source: str = "publisher",
    *,
    number: int | None = None,
) -> dict[str, Any]:
    """Make one entry of ``updated-by`` or ``update-to``."""
    parts = [[int(part) for part in day.split("-")]] if day else [[None]]
    return {
        "DOI": doi,
        "type": kind,
        "label": kind.replace("_", " ").title(),
        "source": source,
        "updated": {"date-parts": parts},
        "record-id": number,
    }


def article(*updates: dict[str, Any], title: str = "On tea") -> dict[str, Any]:
    """Make the record of the article."""
    record: dict[str, Any] = {"DOI": A, "type": "journal-article", "title": [title]}
    return record | ({"updated-by": list(updates)} if updates else {})


def notice(*updates: dict[str, Any], title: str = "Retraction: On tea") -> dict[str, Any]:
    """Make the record of the notice."""
    record: dict[str, Any] = {"DOI": N, "type": "journal-article", "title": [title]}
    return record | ({"update-to": list(updates)} if updates else {})


RW: Final = "retraction-watch"

#: (what it is, the record, the work asked about, its state, the number of events in its history)
CROSSREF: Final = (
    ("retracted", article(update("retraction")), A, "retracted", 1),
    (
        "one event of two registries",
        article(update("retraction"), update("retraction", source=RW, number=4036)),
        A,
        "retracted",
        1,
    ),
    (
        "two registries, days differ",
        article(update("retraction"), update("retraction", source=RW, day="2020-03-05")),
        A,
        "retracted",
        1,
    ),
    ("notice: the article", notice(update("retraction", A)), A, "retracted", 1),
    ("notice: itself", notice(update("retraction", A)), N, "none", 0),
    ("correction", article(update("correction")), A, "correction", 1),
    ("erratum", article(update("erratum")), A, "correction", 1),
    ("corrigendum", article(update("corrigendum")), A, "correction", 1),
    ("concern", article(update("expression_of_concern")), A, "expression_of_concern", 1),
    ("concern in words", article(update("Expression of concern")), A, "expression_of_concern", 1),
    ("withdrawal", article(update("withdrawal")), A, "withdrawn", 1),
    ("removal", article(update("removal")), A, "withdrawn", 1),
    ("addendum", article(update("addendum")), A, "addendum", 1),
    ("new version", article(update("new_version")), A, "none", 0),
    ("new edition", article(update("new_edition")), A, "none", 0),
    ("capitals", article(update("Retraction")), A, "retracted", 1),
    (
        "address as DOI",
        article(update("retraction", "https://doi.org/10.5555/NOTICE")),
        A,
        "retracted",
        1,
    ),
    ("no date", article(update("retraction", day=None)), A, "retracted", 1),
    ("no updated", article({"DOI": N, "type": "retraction"}), A, "retracted", 1),
    ("type nobody knows", article(update("frobnication")), A, "suspected", 1),
    ("in an answer", {"status": "ok", "message": article(update("retraction"))}, A, "retracted", 1),
    (
        "two articles of one notice",
        notice(update("retraction", A), update("retraction", "10.5555/other")),
        "10.5555/other",
        "retracted",
        1,
    ),
    (
        "concern, then retraction",
        article(update("expression_of_concern", "10.5555/c", "2019-01-01"), update("retraction")),
        A,
        "retracted",
        2,
    ),
    (
        "retraction, then correction",
        article(update("retraction"), update("correction", "10.5555/c", "2021-01-01")),
        A,
        "retracted",
        2,
    ),
    (
        "correction and concern",
        article(update("correction", "10.5555/c"), update("expression_of_concern", "10.5555/d")),
        A,
        "expression_of_concern",
        2,
    ),
    (
        "reinstated later",
        article(update("retraction"), update("reinstatement", "10.5555/r", "2021-01-01", RW)),
        A,
        "reinstated",
        2,
    ),
    (
        "reinstated before",
        article(update("retraction"), update("reinstatement", "10.5555/r", "2019-01-01", RW)),
        A,
        "retracted",
        2,
    ),
    (
        "reinstated the same day",
        article(update("retraction"), update("reinstatement", "10.5555/r", "2020-03-04", RW)),
        A,
        "retracted",
        2,
    ),
    (
        "reinstated some time in the year",
        article(update("retraction"), update("reinstatement", "10.5555/r", "2020", RW)),
        A,
        "retracted",
        2,
    ),
    (
        "reinstated, day unknown",
        article(update("retraction"), update("reinstatement", "10.5555/r", None, RW)),
        A,
        "retracted",
        2,
    ),
    (
        "reinstated, retraction undated",
        article(
            update("retraction", day=None), update("reinstatement", "10.5555/r", "2021-01-01", RW)
        ),
        A,
        "retracted",
        2,
    ),
    (
        "reinstated, retracted again",
        article(
            update("retraction"),
            update("reinstatement", "10.5555/r", "2021-01-01", RW),
            update("retraction", "10.5555/n2", "2022-01-01"),
        ),
        A,
        "retracted",
        3,
    ),
    ("retracted in place", article() | {"update-to": [update("retraction", A)]}, A, "retracted", 1),
    ("title only", article(title="RETRACTED: On tea"), A, "suspected", 1),
    ("title, capitals and word", article(title="RETRACTED ARTICLE: On tea"), A, "suspected", 1),
    ("title, brackets", article(title="[Retracted] On tea"), A, "suspected", 1),
    (
        "title, at the end",
        article(title="On tea (Retracted article. See vol. 12, pg. 3, 2010)"),
        A,
        "suspected",
        1,
    ),
    ("title, markup", article(title="<b>RETRACTED:</b> On tea"), A, "suspected", 1),
    ("title, withdrawn", article(title="WITHDRAWN: On tea"), A, "suspected", 1),
    ("title, removed", article(title="REMOVED: On tea"), A, "suspected", 1),
    ("title, temporary removal", article(title="TEMPORARY REMOVAL: On tea"), A, "suspected", 1),
    (
        "title and event",
        article(update("retraction"), title="RETRACTED: On tea"),
        A,
        "retracted",
        2,
    ),
    (
        "notice titled as the article",
        notice(update("retraction", A), title="Retracted: On tea"),
        N,
        "none",
        0,
    ),
    ("notice without update", notice(), N, "none", 0),
    ("retraction note", notice(title="Retraction Note to: On tea"), N, "none", 0),
    ("retraction note, short", notice(title="Retraction Note: On tea"), N, "none", 0),
    (
        "retraction notice",
        notice(title="Retraction notice to “On tea” [J. 12 (2010) 1–3]"),
        N,
        "none",
        0,
    ),
    ("statement of retraction", notice(title="Statement of Retraction: On tea"), N, "none", 0),
    ("erratum", notice(title="Erratum to: On tea"), N, "none", 0),
    ("author correction", notice(title="Author Correction: On tea"), N, "none", 0),
    (
        "corrigendum",
        notice(update("corrigendum", A), title="Corrigendum to “On tea”"),
        N,
        "none",
        0,
    ),
    ("notice of concern", notice(title="Expression of Concern: On tea"), N, "none", 0),
    ("retraction in a heart", article(title="Retraction of the optic disc in mice"), A, "none", 0),
    ("clot retraction", article(title="Clot retraction kinetics in fibrin"), A, "none", 0),
    (
        "survey of retractions",
        article(title="Retracted articles in biomedicine: a survey"),
        A,
        "none",
        0,
    ),
    ("withdrawal symptoms", article(title="Withdrawal symptoms after coffee"), A, "none", 0),
    (
        "withdrawn monks",
        article(title="Withdrawn from the world: monks of the desert"),
        A,
        "none",
        0,
    ),
    ("removed", article(title="Removed carbon: a budget"), A, "none", 0),
    ("corrected", article(title="Corrected proofs and their history"), A, "none", 0),
    (
        "a notice that was retracted",
        notice(update("correction", A), title="Correction: On tea")
        | {"updated-by": [update("retraction", "10.5555/n3")]},
        N,
        "retracted",
        1,
    ),
    ("no title", article(title=""), A, "none", 0),
    ("no updates", article(), A, "none", 0),
    ("a list that is null", article() | {"updated-by": None}, A, "none", 0),
)

HEAD: Final = (
    "Record ID,Title,Subject,Institution,Journal,Publisher,Country,Author,URLS,ArticleType,"
    "RetractionDate,RetractionDOI,RetractionPubMedID,OriginalPaperDate,OriginalPaperDOI,"
    "OriginalPaperPubMedID,RetractionNature,Reason,Paywalled,Notes,"
)
_ROW: Final = (
    "{record},On tea,,,J,P,,,,Research Article;,{date},{doi},0,1/1/2009 0:00,{of},{of_pmid},"
    "{nature},+Error in Data;,No,,"
)


def row(nature: str = "Retraction", **parts: str) -> str:
    """Make one row in the layout of the registry."""
    usual = {"date": "2/6/2010 0:00", "doi": N, "of": A, "of_pmid": "0", "record": "1"}
    return _ROW.format(nature=nature, **(usual | parts))


#: (what it is, the rows, the work asked about, its state, the day of the event that decides)
WATCH: Final = (
    ("retraction", (row(),), A, "retracted", "2010-02-06"),
    ("the notice", (row(),), N, "none", None),
    ("correction", (row("Correction"),), A, "correction", "2010-02-06"),
    ("concern", (row("Expression of concern"),), A, "expression_of_concern", "2010-02-06"),
    (
        "concern, capitals",
        (row("Expression of Concern"),),
        A,
        "expression_of_concern",
        "2010-02-06",
    ),
    (
        "reinstatement",
        (row(), row("Reinstatement", date="2/6/2011 0:00", doi="10.5555/r", record="2")),
        A,
        "reinstated",
        "2011-02-06",
    ),
    (
        "reinstatement the same day",
        (row(), row("Reinstatement", doi="10.5555/r", record="2")),
        A,
        "retracted",
        "2010-02-06",
    ),
    ("no notice", (row(doi="unavailable"),), A, "retracted", "2010-02-06"),
    ("no notice, capital", (row(doi="Unavailable"),), A, "retracted", "2010-02-06"),
    ("blank notice", (row(doi=""),), A, "retracted", "2010-02-06"),
    (
        "PubMed alone",
        (row(of="unavailable", of_pmid="9500320"),),
        "pmid:9500320",
        "retracted",
        "2010-02-06",
    ),
    ("placeholder joins nothing", (row(of="unavailable"),), "pmid:0", "none", None),
    ("placeholder is no DOI", (row(of="unavailable"),), "unavailable", "none", None),
    ("two placeholders", (row(of=""), row(of="", record="2")), "", "none", None),
    (
        "notice as an address",
        (row(doi="https://doi.org/10.5555/notice"),),
        A,
        "retracted",
        "2010-02-06",
    ),
    ("article with capitals", (row(of="10.5555/ARTICLE"),), A, "retracted", "2010-02-06"),
    ("article with blanks", (row(of=" 10.5555/article "),), A, "retracted", "2010-02-06"),
    ("both sides equal", (row(doi=A),), A, "retracted", "2010-02-06"),
    ("no date", (row(date=""),), A, "retracted", None),
    ("no such day", (row(date="2/30/2010 0:00"),), A, "retracted", None),
    ("nature in small letters", (row("retraction"),), A, "retracted", "2010-02-06"),
    ("nature nobody knows", (row("Frobnication"),), A, "suspected", "2010-02-06"),
    ("one event twice", (row(), row()), A, "retracted", "2010-02-06"),
)

#: (what it is, the record, its state; "error" for a typed refusal)
OPENALEX: Final[tuple[tuple[str, object, str], ...]] = (
    (
        "retracted",
        {"doi": "https://doi.org/10.5555/ARTICLE", "title": "On tea", "is_retracted": True},
        "retracted",
    ),
    (
        "not",
        {"doi": "https://doi.org/10.5555/article", "title": "On tea", "is_retracted": False},
        "none",
    ),
    ("not said", {"doi": "https://doi.org/10.5555/article", "title": "On tea"}, "none"),
    (
        "null",
        {"doi": "https://doi.org/10.5555/article", "title": "On tea", "is_retracted": None},
        "none",
    ),
    (
        "text for truth",
        {"doi": "https://doi.org/10.5555/article", "title": "On tea", "is_retracted": "false"},
        "error",
    ),
    (
        "number for truth",
        {"doi": "https://doi.org/10.5555/article", "title": "On tea", "is_retracted": 1},
        "error",
    ),
    ("a list", [], "error"),
)


_ARTICLE: Final = (
    '<article article-type="{kind}" xmlns:xlink="http://www.w3.org/1999/xlink"><front>'
    '<article-meta><article-id pub-id-type="doi">{doi}</article-id>'
    "<title-group><article-title>{title}</article-title></title-group>"
    '<pub-date pub-type="epub"><day>4</day><month>3</month><year>2020</year></pub-date>{related}'
    "</article-meta></front></article>"
)


def jats(
    kind: str = "research-article", related: str = "", title: str = "On tea", doi: str = A
) -> bytes:
    """Make a small article."""
    return _ARTICLE.format(kind=kind, related=related, title=title, doi=doi).encode()


def related(kind: str, target: str = A) -> str:
    """Make one link to another article."""
    return (
        f'<related-article related-article-type="{kind}" ext-link-type="doi"'
        f' xlink:href="{target}"/>'
    )


#: (what it is, the file, the work asked about, its state)
JATS: Final = (
    (
        "retraction: the article",
        jats("retraction", related("retracted-article"), "Retraction: On tea", N),
        A,
        "retracted",
    ),
    (
        "retraction: itself",
        jats("retraction", related("retracted-article"), "Retraction: On tea", N),
        N,
        "none",
    ),
    (
        "correction",
        jats("correction", related("corrected-article"), "Correction: On tea", N),
        A,
        "correction",
    ),
    (
        "correction: itself",
        jats("correction", related("corrected-article"), "Correction: On tea", N),
        N,
        "none",
    ),
    ("companion", jats("article-commentary", related("companion"), "Tea again", N), A, "none"),
    (
        "commentary",
        jats("article-commentary", related("commentary-article"), "Tea again", N),
        A,
        "none",
    ),
    (
        "concern",
        jats("expression-of-concern", related("object-of-concern"), "Concern: On tea", N),
        A,
        "expression_of_concern",
    ),
    (
        "addendum",
        jats("addendum", related("addended-article"), "Addendum: On tea", N),
        A,
        "addendum",
    ),
    ("title only", jats(title="RETRACTED: On tea"), A, "suspected"),
    ("plain", jats(), A, "none"),
    (
        "plain, peer reviewed",
        jats(related=related("peer-reviewed-article", "10.5555/x")),
        A,
        "none",
    ),
    (
        "address as target",
        jats(
            "retraction",
            related("retracted-article", "https://doi.org/10.5555/ARTICLE"),
            "Retraction",
            N,
        ),
        A,
        "retracted",
    ),
    (
        "notice titled as the article",
        jats("retraction", related("retracted-article"), "Retracted: On tea", N),
        N,
        "none",
    ),
    (
        "a correction that was retracted",
        jats("correction", related("corrected-article"), "RETRACTED: Correction: On tea", N),
        N,
        "suspected",
    ),
    ("notice without a link", jats("retraction", "", "Retraction: On tea", N), N, "none"),
)


def lines(rows: tuple[str, ...]) -> bytes:
    """Give rows as the bytes of the file."""
    return "\r\n".join((HEAD, *rows, "")).encode()


def as_json(record: Any) -> bytes:
    """Give a record as the bytes of an answer."""
    return json.dumps(record).encode()


#: (a title, the state it claims, whether it is that of a notice)
TITLES: Final = (
    ("Retracted: On tea", "retracted", False),
    ("RETRACTED-On tea", "retracted", False),
    ("RETRACTED On tea", "retracted", False),
    ("Retracted article: On tea", "retracted", False),
    ("(Retracted) On tea", "retracted", False),
    ("On tea [RETRACTED]", "retracted", False),
    ("On tea (RETRACTED)", "retracted", False),
    ("On tea - RETRACTED", "retracted", False),
    ("On tea (Retracted Article)", "retracted", False),
    ("[RETRACTED ARTICLE] On tea", "retracted", False),
    ("***RETRACTED*** On tea", "retracted", False),
    ("On tea. RETRACTED", "retracted", False),
    ("WITHDRAWN: On tea", "withdrawn", False),
    ("Withdrawn: On tea", "withdrawn", False),
    ("[WITHDRAWN] On tea", "withdrawn", False),
    ("REMOVED: On tea", "withdrawn", False),
    ("Retraction: On tea", "retracted", True),
    ("RETRACTION: On tea", "retracted", True),
    ("Retraction to: On tea", "retracted", True),
    ("Retraction notice: On tea", "retracted", True),
    ('Retraction notice to "On tea"', "retracted", True),
    ("Notice of Retraction: On tea", "retracted", True),
    ("Retraction for Smith et al., On tea", "retracted", True),
    ("Retraction of: On tea", "retracted", True),
    ("Retraction—On tea", "retracted", True),
    ("Retraction. On tea", "retracted", True),
    ('Retraction of "On tea"', "retracted", True),
    ("Retraction statement: On tea", "retracted", True),
    ("Statement of Retraction: On tea", "retracted", True),
    ("Expression of concern: On tea", "expression_of_concern", True),
    ("Editorial Expression of Concern: On tea", "expression_of_concern", True),
    ("Publisher Correction: On tea", "correction", True),
    ("Erratum: On tea", "correction", True),
    ("Erratum for the Research Article “On tea”", "correction", True),
    ("Corrigendum to: On tea", "correction", True),
    ("Correction to: On tea", "correction", True),
    ("Corrigendum", "correction", True),
    ("Addendum: On tea", "addendum", True),
    ("Erratum", "correction", True),
    ("Errata", "correction", True),
    ("Retraction", "retracted", True),
    ("Partial retraction: On tea", "expression_of_concern", True),
    ("Retraction rates in science", "none", False),
    ("Muscle retraction after injury", "none", False),
    ("Correction of myopia", "none", False),
    ("Addendum-based methods", "none", False),
    ("Erratum detection in texts", "none", False),
    ("Withdrawal of antibiotics in children", "none", False),
    ("Retracted papers and their citations", "none", False),
    ("Corrections in prisons: a review", "none", False),
    ("Why articles are retracted", "none", False),
    ("On tea", "none", False),
    ("", "none", False),
    ("Retraction Note: On tea", "retracted", True),
    ("Retracted Article: On tea", "retracted", False),
    ("RETRACTED CHAPTER: On tea", "retracted", False),
    ("Withdrawal notice to On tea", "withdrawn", True),
    ("WITHDRAWAL: On tea", "withdrawn", True),
    ("Notice of withdrawal: On tea", "withdrawn", True),
    ("Correction: On tea", "correction", True),
    ("Correction for Smith et al., On tea", "correction", True),
    ("Corrigendum for “On tea”", "correction", True),
    ("Erratum to “On tea” [J. Tea 1 (2020) 1]", "correction", True),
    ("Author Correction: On tea", "correction", True),
    ("Editor's Note: On tea", "none", False),
    ("Editorial Note: On tea", "none", False),
    ("Retraction and republication: On tea", "retracted", True),
    ("Retracted and replaced: On tea", "retracted", False),
    ("Retractions", "none", False),
    ("Retraction of retraction: On tea", "none", False),
    ("Retracting a claim", "none", False),
    ("RETRACTED ARTICLES IN MEDICINE", "none", False),
    ("Retracted: the story of a paper", "retracted", False),
    ("Notice of Concern: On tea", "expression_of_concern", True),
    ("Reinstatement: On tea", "reinstated", True),
    ("Duplicate publication notice: On tea", "none", False),
)
