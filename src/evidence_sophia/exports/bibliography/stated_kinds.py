"""Which kind of document does a type mean, whichever program named it?"""

from __future__ import annotations

from typing import Final

from evidence_sophia.exports.bibliography.kinds import BIBTEX_KINDS, CROSSREF_TYPES, RIS_NAMES
from evidence_sophia.model.reference import ReferenceKind

__all__ = ["ZOTERO_TYPES", "stated_kind"]

K = ReferenceKind

#: The types of Zotero's own records, where they are not those of CSL.
ZOTERO_TYPES: Final[dict[str, ReferenceKind]] = {
    "artwork": K.GRAPHIC,
    "audioRecording": K.SONG,
    "blogPost": K.POST_WEBLOG,
    "bookSection": K.CHAPTER,
    "case": K.LEGAL_CASE,
    "computerProgram": K.SOFTWARE,
    "conferencePaper": K.PAPER_CONFERENCE,
    "dictionaryEntry": K.ENTRY_DICTIONARY,
    "email": K.PERSONAL_COMMUNICATION,
    "encyclopediaArticle": K.ENTRY_ENCYCLOPEDIA,
    "film": K.MOTION_PICTURE,
    "forumPost": K.POST,
    "journalArticle": K.ARTICLE_JOURNAL,
    "letter": K.PERSONAL_COMMUNICATION,
    "magazineArticle": K.ARTICLE_MAGAZINE,
    "newspaperArticle": K.ARTICLE_NEWSPAPER,
    "podcast": K.BROADCAST,
    "presentation": K.SPEECH,
    "radioBroadcast": K.BROADCAST,
    "statute": K.LEGISLATION,
    "tvBroadcast": K.BROADCAST,
    "videoRecording": K.MOTION_PICTURE,
}


def _folded(name: str) -> str:
    return name.lower().replace("-", "").replace("_", "").replace(" ", "")


#: The types of all formats without their joints; the last that has a name decides.
_STATED: Final[dict[str, ReferenceKind]] = {
    _folded(name): kind
    for table in (
        RIS_NAMES,
        BIBTEX_KINDS,
        ZOTERO_TYPES,
        CROSSREF_TYPES,
        {str(kind): kind for kind in ReferenceKind},
    )
    for name, kind in table.items()
}


def stated_kind(name: str) -> ReferenceKind | None:
    """Give the kind that a type means, by its name in CSL, at Crossref, in Zotero or BibTeX.

    >>> stated_kind("journalArticle").value, stated_kind("Article_Journal").value
    ('article-journal', 'article-journal')
    """
    return _STATED.get(_folded(name))
