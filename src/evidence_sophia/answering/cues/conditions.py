"""Does a sentence hold only under a condition?"""

from __future__ import annotations

import re
from typing import Final

from evidence_sophia.text.language_tag import primary_language

__all__ = ["is_conditional"]

#: Words that open a condition or an open question, in the languages with a wording of their own.
_CONDITIONS: Final = {
    "en": re.compile("(?:^|[ (])(?:if|whether|in case)(?= )", re.IGNORECASE),
    "es": re.compile("(?:^|[ (])(?:si|en caso de)(?= )", re.IGNORECASE),
    "de": re.compile("(?:^|[ (])(?:wenn|falls|ob|sofern)(?= )", re.IGNORECASE),
    "fr": re.compile("(?:^|[ (])(?:s['’](?=ils? )|si(?= )|au cas où(?= ))", re.IGNORECASE),
    "zh": re.compile("如果|若|是否|假如"),
}


def is_conditional(sentence: str, language: str) -> bool:
    """Whether a sentence states a condition, in the languages listed.

    >>> is_conditional("Call a vet if it eats one.", "en"), is_conditional("It is safe.", "en")
    (True, False)
    """
    found = _CONDITIONS.get(primary_language(language))
    return found is not None and found.search(sentence) is not None
