"""Which format is this bibliography in, and what does it hold?"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final

from evidence_sophia.errors import DecodeError
from evidence_sophia.exports.bibliography.bibtex_read import read_bibtex
from evidence_sophia.exports.bibliography.csl_read import read_csl_json
from evidence_sophia.exports.bibliography.encoding import decode_bibliography
from evidence_sophia.exports.bibliography.imported import (
    BibliographyFormat,
    BibliographyImport,
    ProblemLog,
)
from evidence_sophia.exports.bibliography.ris_read import read_ris
from evidence_sophia.exports.bibliography.web_of_science import read_web_of_science

__all__ = ["read_bibliography", "sniff_bibliography"]

_Reader = Callable[[str], BibliographyImport]

_READERS: Final[Mapping[BibliographyFormat, _Reader]] = {
    BibliographyFormat.BIBTEX: read_bibtex,
    BibliographyFormat.RIS: read_ris,
    BibliographyFormat.CSL_JSON: read_csl_json,
    BibliographyFormat.WEB_OF_SCIENCE: read_web_of_science,
}
#: The first of these that stands in a text tells its format.
_SIGNS: Final = (
    (BibliographyFormat.CSL_JSON, re.compile(r"[ \t\n]*[\[{]")),
    (BibliographyFormat.RIS, re.compile(r"(?:.*\n)*?[> \t]*[Tt][Yy][ \t\xa0]{1,3}[-–—‐‑−]")),
    (BibliographyFormat.WEB_OF_SCIENCE, re.compile(r"(?:(?:FN|VR) .*\n)*PT [A-Z]\n")),
    (BibliographyFormat.BIBTEX, re.compile(r"[^@]*@(?:[^@]*@)*?[ \t]*[A-Za-z]+[ \t\n]*[{(]")),
)


def sniff_bibliography(text: str) -> BibliographyFormat | None:
    r"""Tell the format of a bibliography by what stands in it; None if it is none known.

    >>> sniff_bibliography("% my references\n@book{k, title = {A}}").value
    'bibtex'
    """
    return next((form for form, sign in _SIGNS if sign.match(text)), None)


def read_bibliography(
    data: bytes | str,
    format: BibliographyFormat | str | None = None,  # noqa: A002 - the word of the field
    *,
    encoding: str | None = None,
) -> BibliographyImport:
    """Read a bibliography in any format that this library reads.

    Args:
        data: the file.
        format: its format; told by what stands in it where None is given.
        encoding: its encoding where the caller knows it; else UTF-8, or a guess that is told.

    Raises:
        DecodeError: it is in no format known here, is too large, or no encoding has that name.

    >>> read_bibliography('[{"id": "k", "type": "book"}]').format.value
    'csl-json'
    """
    log = ProblemLog()
    decoded = decode_bibliography(data, encoding, log)
    form = BibliographyFormat(format) if format else sniff_bibliography(decoded.text)
    if form is None or form not in _READERS:
        stated = "no sign of a known format" if form is None else f"{str(form)!r:.40} is not known"
        message = f"this is no bibliography: {stated}"
        hint = f"Name one of: {', '.join(_READERS)}."
        raise DecodeError(message, hint=hint)
    found = _READERS[form](decoded.text)
    return BibliographyImport(
        format=form,
        encoding=decoded.encoding,
        references=found.references,
        problems=(*log.problems(), *found.problems),
    )
