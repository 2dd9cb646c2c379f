"""Which type does each format give to a kind of document, and which kind does it mean?"""

from __future__ import annotations

from typing import Final

from evidence_sophia.model.reference import ReferenceKind
from evidence_sophia.model.source import SourceKind

__all__ = [
    "BIBTEX_KINDS",
    "BIBTEX_TYPES",
    "CROSSREF_TYPES",
    "CSL_GENRES",
    "NUMBERED",
    "REFERENCE_KINDS",
    "RIS_KINDS",
    "RIS_NAMES",
    "RIS_PROCEEDINGS",
    "RIS_TYPES",
    "SOURCE_KINDS",
    "reference_kind_of",
    "source_kind_of",
]

K = ReferenceKind
S = SourceKind

#: The entry type each kind is written as. Those that classic styles do not know are types of
#: biblatex; a classic style treats them as ``misc``. A kind without a type is ``misc`` too.
BIBTEX_TYPES: Final[dict[ReferenceKind, str]] = {
    K.ARTICLE_JOURNAL: "article",
    K.BOOK: "book",
    K.CHAPTER: "incollection",
    K.COLLECTION: "proceedings",
    K.DATASET: "dataset",
    K.DOCUMENT: "misc",
    K.ENTRY: "inreference",
    K.GRAPHIC: "artwork",
    K.LEGAL_CASE: "jurisdiction",
    K.LEGISLATION: "legislation",
    K.MANUSCRIPT: "unpublished",
    K.MOTION_PICTURE: "movie",
    K.PAMPHLET: "booklet",
    K.PAPER_CONFERENCE: "inproceedings",
    K.PATENT: "patent",
    K.PERFORMANCE: "performance",
    K.PERIODICAL: "periodical",
    K.PERSONAL_COMMUNICATION: "letter",
    K.REPORT: "techreport",
    K.REVIEW: "review",
    K.SOFTWARE: "software",
    K.SONG: "music",
    K.STANDARD: "standard",
    K.THESIS: "phdthesis",
    K.WEBPAGE: "online",
}

#: What each entry type means.
BIBTEX_KINDS: Final[dict[str, ReferenceKind]] = {
    **{name: kind for kind, name in BIBTEX_TYPES.items()},
    "bookinbook": K.CHAPTER,
    "collection": K.COLLECTION,
    "audio": K.SONG,
    "conference": K.PAPER_CONFERENCE,
    "electronic": K.WEBPAGE,
    "game": K.SOFTWARE,
    "image": K.GRAPHIC,
    "inbook": K.CHAPTER,
    "legal": K.LEGISLATION,
    "manual": K.REPORT,
    "mastersthesis": K.THESIS,
    "mvbook": K.BOOK,
    "mvcollection": K.COLLECTION,
    "mvproceedings": K.COLLECTION,
    "mvreference": K.BOOK,
    "preprint": K.PREPRINT,
    "reference": K.BOOK,
    "report": K.REPORT,
    "suppbook": K.CHAPTER,
    "suppcollection": K.CHAPTER,
    "suppperiodical": K.ARTICLE_JOURNAL,
    "thesis": K.THESIS,
    "video": K.MOTION_PICTURE,
    "webpage": K.WEBPAGE,
    "www": K.WEBPAGE,
}

#: The RIS type each kind is written as; a kind without one is ``GEN``.
RIS_TYPES: Final[dict[ReferenceKind, str]] = {
    K.ARTICLE_JOURNAL: "JOUR",
    K.ARTICLE_MAGAZINE: "MGZN",
    K.ARTICLE_NEWSPAPER: "NEWS",
    K.BILL: "BILL",
    K.BOOK: "BOOK",
    K.CHAPTER: "CHAP",
    K.CLASSIC: "CLSWK",
    K.COLLECTION: "CONF",
    K.DATASET: "DATA",
    K.DOCUMENT: "GEN",
    K.ENTRY_DICTIONARY: "DICT",
    K.ENTRY_ENCYCLOPEDIA: "ENCYC",
    K.FIGURE: "FIGURE",
    K.GRAPHIC: "ART",
    K.HEARING: "HEAR",
    K.LEGAL_CASE: "CASE",
    K.LEGISLATION: "STAT",
    K.MANUSCRIPT: "MANSCPT",
    K.MAP: "MAP",
    K.MOTION_PICTURE: "MPCT",
    K.MUSICAL_SCORE: "MUSIC",
    K.PAMPHLET: "PAMP",
    K.PAPER_CONFERENCE: "CPAPER",
    K.PATENT: "PAT",
    K.PERIODICAL: "JFULL",
    K.PERSONAL_COMMUNICATION: "PCOMM",
    K.POST_WEBLOG: "BLOG",
    K.PREPRINT: "UNPB",
    K.REGULATION: "LEGAL",
    K.REPORT: "RPRT",
    K.SOFTWARE: "COMP",
    K.SONG: "SOUND",
    K.SPEECH: "SLIDE",
    K.STANDARD: "STAND",
    K.THESIS: "THES",
    K.WEBPAGE: "ELEC",
}

#: What each RIS type means.
RIS_KINDS: Final[dict[str, ReferenceKind]] = {
    **{name: kind for kind, name in RIS_TYPES.items()},
    "ABST": K.ARTICLE_JOURNAL,
    "ADVS": K.MOTION_PICTURE,
    "AGGR": K.DATASET,
    "ANCIENT": K.CLASSIC,
    "CHART": K.FIGURE,
    "CTLG": K.BOOK,
    "DBASE": K.DATASET,
    "EBOOK": K.BOOK,
    "ECHAP": K.CHAPTER,
    "EDBOOK": K.BOOK,
    "EJOUR": K.ARTICLE_JOURNAL,
    "GOVDOC": K.REPORT,
    "ICOMM": K.PERSONAL_COMMUNICATION,
    "INPR": K.ARTICLE_JOURNAL,
    "JOURNAL": K.ARTICLE_JOURNAL,
    "PREPRINT": K.PREPRINT,
    "SER": K.COLLECTION,
    "UNBILL": K.BILL,
    "VIDEO": K.MOTION_PICTURE,
    "WEB": K.WEBPAGE,
}

#: Publishers call a paper of a conference by the type of its proceedings; it is the paper where
#: the record names what it stands in.
RIS_PROCEEDINGS: Final = "CONF"

#: Kinds whose number tells one from another, as that of a report or of a patent does.
NUMBERED: Final = frozenset(
    (K.REPORT, K.PATENT, K.STANDARD, K.LEGISLATION, K.BILL, K.REGULATION, K.LEGAL_CASE, K.TREATY)
)

#: Types that some programs spell out, in lower case.
RIS_NAMES: Final[dict[str, ReferenceKind]] = {
    "book": K.BOOK,
    "book chapter": K.CHAPTER,
    "book section": K.CHAPTER,
    "conference paper": K.PAPER_CONFERENCE,
    "conference proceedings": K.COLLECTION,
    "generic": K.DOCUMENT,
    "journal": K.ARTICLE_JOURNAL,
    "journal article": K.ARTICLE_JOURNAL,
    "newspaper article": K.ARTICLE_NEWSPAPER,
    "report": K.REPORT,
    "thesis": K.THESIS,
    "web page": K.WEBPAGE,
}

#: The types of Crossref's own records, where they are not those of CSL.
CROSSREF_TYPES: Final[dict[str, ReferenceKind]] = {
    "book-chapter": K.CHAPTER,
    "book-part": K.CHAPTER,
    "book-section": K.CHAPTER,
    "dissertation": K.THESIS,
    "edited-book": K.BOOK,
    "journal": K.PERIODICAL,
    "journal-article": K.ARTICLE_JOURNAL,
    "monograph": K.BOOK,
    "peer-review": K.REVIEW,
    "posted-content": K.PREPRINT,
    "proceedings": K.COLLECTION,
    "proceedings-article": K.PAPER_CONFERENCE,
    "reference-book": K.BOOK,
    "reference-entry": K.ENTRY,
}

#: Kinds that CSL tells apart by the variable ``genre`` only: kind -> (type, genre).
CSL_GENRES: Final[dict[ReferenceKind, tuple[str, str]]] = {
    K.PREPRINT: ("article", "preprint"),
    K.COURSE: ("document", "course"),
}

#: The kind of source that each kind of reference is. What is not here is ``unknown``, which
#: weighs least: a report may be anybody's.
SOURCE_KINDS: Final[dict[ReferenceKind, SourceKind]] = {
    K.ARTICLE_JOURNAL: S.SCHOLARLY,
    K.ARTICLE: S.SCHOLARLY,
    K.PAPER_CONFERENCE: S.SCHOLARLY,
    K.PREPRINT: S.SCHOLARLY,
    K.REVIEW: S.SCHOLARLY,
    K.THESIS: S.SCHOLARLY,
    K.LEGISLATION: S.STATUTE,
    K.REGULATION: S.STATUTE,
    K.TREATY: S.STATUTE,
    K.DATASET: S.STRUCTURED,
    K.ENTRY_ENCYCLOPEDIA: S.REFERENCE,
    K.ENTRY: S.REFERENCE,
    K.ENTRY_DICTIONARY: S.REFERENCE,
    K.STANDARD: S.REFERENCE,
    K.BOOK: S.BOOK,
    K.CHAPTER: S.BOOK,
    K.COLLECTION: S.BOOK,
    K.MANUSCRIPT: S.MANUSCRIPT,
    K.CLASSIC: S.SCRIPTURE,
    K.ARTICLE_NEWSPAPER: S.NEWS,
    K.ARTICLE_MAGAZINE: S.NEWS,
    K.COURSE: S.LMS,
    K.BROADCAST: S.TRANSCRIPT,
    K.INTERVIEW: S.TRANSCRIPT,
    K.SPEECH: S.TRANSCRIPT,
    K.POST_WEBLOG: S.FEED,
    K.POST: S.FEED,
    K.WEBPAGE: S.WEB,
}

#: The kind of reference that each kind of source is shown as: the first that means it.
REFERENCE_KINDS: Final[dict[SourceKind, ReferenceKind]] = {
    source: next(kind for kind, meant in SOURCE_KINDS.items() if meant is source)
    for source in dict.fromkeys(SOURCE_KINDS.values())
}


def source_kind_of(kind: ReferenceKind) -> SourceKind:
    """Give the kind of source that a kind of reference is; ``unknown`` if none is sure.

    >>> source_kind_of(ReferenceKind.CHAPTER).value, source_kind_of(ReferenceKind.REPORT).value
    ('book', 'unknown')
    """
    return SOURCE_KINDS.get(kind, SourceKind.UNKNOWN)


def reference_kind_of(kind: SourceKind) -> ReferenceKind:
    """Give the kind of reference that a kind of source is shown as; ``document`` if none fits.

    >>> reference_kind_of(SourceKind.SCHOLARLY).value
    'article-journal'
    """
    return REFERENCE_KINDS.get(kind, ReferenceKind.DOCUMENT)
