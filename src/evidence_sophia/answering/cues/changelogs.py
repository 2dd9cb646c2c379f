"""Is a document a changelog, and does a question ask for what one says?"""

from __future__ import annotations

import re
from typing import Final

from evidence_sophia.text.normal import casefold, nfc

__all__ = ["asks_about_changes", "is_changelog"]

#: How changelogs are called, in the languages with a wording of their own.
_RECORD: Final = re.compile(
    "release notes?|change ?logs?|what['’]?s new|^(?:changes|news|history)$"
    "|(?:^| )release v?[0-9]+[.]|^v?[0-9]+(?:[.][0-9]+)+(?:$| ?[(\\[\u2013\u2014-])"
    "|novedades|registro de cambios|notas de (?:la )?versión"
    "|versionshinweise|änderungsprotokoll|neuerungen"
    "|nouveautés|notes de (?:version|publication)|journal des modifications"
    "|更新日志|发行说明|发布说明|新增功能"
)
#: Words of a question that a changelog may answer best.
_ASKS: Final = re.compile(
    "when|version|release|added|introduced|new|change|removed|deprecated|since"
    "|cuándo|versión|novedad|cambi|wann|neu|änder|quand|nouve|chang|版本|何时|什么时候|新"
)


def is_changelog(title: str, heading: str) -> bool:
    """Whether a passage stands in a changelog, by its title or heading.

    >>> is_changelog("What's New in Version 3", ""), is_changelog("Sorting", "Keys")
    (True, False)
    """
    return any(_RECORD.search(casefold(nfc(name.strip()))) for name in (title, heading))


def asks_about_changes(question: str) -> bool:
    """Whether a question may be about what changed, and when.

    >>> asks_about_changes("Which version added it?"), asks_about_changes("What does it do?")
    (True, False)
    """
    return _ASKS.search(casefold(nfc(question))) is not None
