"""With which claims and kept answers does the kit ask that are not what they seem to be?"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import attrs

from evidence_sophia.model.answer import Answer, Note, NoteCode
from evidence_sophia.testing.corpus import Corpus, SeedAnswer, SeedDocument, SeedNotebook
from evidence_sophia.testing.standard_corpus import NORTH, answered, seed_document, standard

__all__ = ["DENIED", "INVENTED", "denials", "doubtful"]

#: Claims whose words stand in the corpus of denials, but not as what it says.
DENIED: Final = (
    "Saltmere froze from bank to bank in 1963.",
    "Millers of the weir own the eel traps.",
    "Antwerp cast the chapel bell.",
)

_DENIALS: Final = (
    "It is not true that Saltmere froze from bank to bank in 1963.\n\n"
    "Nobody has shown that Millers of the weir own the eel traps.\n\n"
    "An older guide would have us believe that Antwerp cast the chapel bell.\n\n"
    "The weir has nine gates.\n"
)

#: Stands nowhere.
INVENTED: Final = "The Moon is made of green cheese."


@cache
def denials() -> Corpus:
    """Give a text that holds the words of claims, and asserts none of them."""
    document = seed_document(NORTH, "law/denials.txt", "What is not so", _DENIALS)
    return Corpus(name="denials", documents=(document,))


@cache
def doubtful() -> Corpus:
    """Give the standard documents with a notebook for each way in which an answer misleads."""
    moon, ended, light = (
        (_held(f"{name}.txt"), quote)
        for name, quote in (
            ("science/moon", "The far side was first photographed in October 1959."),
            ("science/ended", "The licensed atlas shows a copper mine north of the granite ridge."),
            ("law/lighthouse", "A lighthouse within the harbour shows a fixed green light."),
        )
    )
    gauge = (_held("science/tides.txt"), "A tide gauge in the harbour records both.")
    seen = answered("Which side was photographed?", moon)
    start = moon[0].span_of("The mean distance").start
    span = attrs.evolve(moon[0].span_of(moon[1]), start=start, end=start + len(moon[1]))
    facts = {"title": "A better title", "url": "https://else.example/", "licence": "CC0-1.0"}
    note = Note(code=NoteCode.CONCERN, text="Look there, too.", source_id="law/ferry.txt")
    answers = {
        "Moved quote": _cited_with(seen, span=span),
        "Invented quote": _cited_with(seen, quote=INVENTED),
        "Invented claim": _saying(seen, 0, INVENTED),
        "Ended rights": answered("Where is copper?", ended),
        "Invented facts": _cited_with(answered("What records the tide?", gauge), **facts),
        "Hidden set": _saying(answered("Which light? Which gauge?", gauge, light), 1, INVENTED),
        "Hidden note": attrs.evolve(answered("What records both?", gauge), notes=(note,)),
    }
    return Corpus(
        name="doubtful",
        documents=standard().documents,
        notebooks=tuple(_notebook(*each) for each in answers.items()),
    )


def _held(source_id: str) -> SeedDocument:
    return standard().document(NORTH, source_id)


def _cited_with(answer: Answer, **changes: Any) -> Answer:  # noqa: ANN401 - fields of a citation
    """Change the one citation of an answer."""
    return attrs.evolve(answer, citations=(attrs.evolve(answer.citations[0], **changes),))


def _saying(answer: Answer, place: int, text: str) -> Answer:
    """Let one claim of an answer say something else."""
    claims = list(answer.claims)
    claims[place] = attrs.evolve(claims[place], text=text)
    return attrs.evolve(answer, claims=tuple(claims))


def _notebook(title: str, answer: Answer) -> SeedNotebook:
    return SeedNotebook(
        tenant=NORTH, owner="ada", title=title, answers=(SeedAnswer(answer=answer),)
    )
