"""What should a reader know beside the answer? Notes on its sources."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from evidence_sophia.answering.wording import is_worded, wording
from evidence_sophia.model.answer import Note, NoteCode
from evidence_sophia.model.source import RetractionState, Source

__all__ = [
    "CAUTIONS",
    "disagreement_note",
    "dropped_note",
    "injection_note",
    "notes_on",
    "notices_of",
    "plain_note",
    "withheld_note",
]

CAUTIONS: Final = frozenset({NoteCode.NEEDS_REVIEW, NoteCode.SOURCES_DISAGREE})
"""Notes under which an answer is cautious, whoever words it."""

_CONCERNS = (
    RetractionState.EXPRESSION_OF_CONCERN,
    RetractionState.SUSPECTED,
    RetractionState.CORRECTION,
)


def notes_on(
    *,
    retracted: Iterable[Source] = (),
    expired: Iterable[Source] = (),
    cited: Iterable[Source] = (),
    language: str,
) -> tuple[Note, ...]:
    """Name what was left out, and what its publisher says of what was cited.

    Args:
        retracted: sources that would have been quoted.
        expired: sources whose rights have ended.
        cited: sources of the answer; only those with a notice are named.
        language: of the notes.
    """
    concerns = (source for source in cited if source.retraction.state in _CONCERNS)
    return (
        *_noticed(NoteCode.RETRACTED_SOURCE, retracted, language),
        *_expired(expired, language),
        *_noticed(NoteCode.CONCERN, concerns, language),
    )


def dropped_note(source: Source, language: str) -> Note:
    """Say that a sentence of a source failed its check."""
    text = wording("note_sentence_dropped", language, title=source.title)
    return Note(code=NoteCode.SENTENCE_DROPPED, text=text, source_id=source.id)


def withheld_note(source: Source, language: str) -> Note:
    """Say that a sentence of a source was left out since it certifies."""
    text = wording("note_sentence_withheld", language, title=source.title)
    return Note(code=NoteCode.SENTENCE_DROPPED, text=text, source_id=source.id)


def injection_note(source: Source, kinds: Iterable[str], language: str) -> Note:
    """Say that a cited passage holds words that address a machine, and of which kinds."""
    listed = ", ".join(_word("injection", kind, language) for kind in sorted(set(kinds)))
    text = wording("note_injection", language, title=source.title, kinds=listed)
    return Note(code=NoteCode.INJECTION, text=text, source_id=source.id)


def disagreement_note(first: Source, second: Source, language: str) -> Note:
    """Say that two cited sources do not agree; it concerns both, so that it names none by id."""
    names = _told_apart(first, second)
    text = wording("note_sources_disagree", language, first=names[0], second=names[1])
    return Note(code=NoteCode.SOURCES_DISAGREE, text=text)


def _told_apart(first: Source, second: Source) -> tuple[str, str]:
    """Give the titles; two that are alike with who publishes them, or where they stand."""
    if first.title != second.title:
        return first.title, second.title
    beside = (first.name, second.name) if first.name != second.name else (first.url, second.url)
    return f"{first.title} ({beside[0]})", f"{second.title} ({beside[1]})"


def plain_note(code: NoteCode, language: str) -> Note:
    """Make a note whose words depend on nothing but its code."""
    return Note(code=code, text=wording(f"note_{code}", language))


def notices_of(sources: Iterable[Source], language: str) -> tuple[Note, ...]:
    """Say what their publishers say of sources that something rests on already.

    Args:
        sources: only those with a notice are named.
        language: of the notes.
    """
    return tuple(
        Note(
            code=NoteCode.RETRACTED_SOURCE if _is_retracted(source) else NoteCode.CONCERN,
            text=_stated("note_concern", source, language),
            source_id=source.id,
        )
        for source in _distinct(sources)
        if _is_retracted(source) or source.retraction.state in _CONCERNS
    )


def _is_retracted(source: Source) -> bool:
    return source.retraction.forbids_grounding


def _noticed(code: NoteCode, sources: Iterable[Source], language: str) -> Iterable[Note]:
    for source in _distinct(sources):
        text = _stated(f"note_{code}", source, language)
        yield Note(code=code, text=text, source_id=source.id)


def _stated(key: str, source: Source, language: str) -> str:
    state = _word("retraction", source.retraction.state, language)
    return wording(key, language, title=source.title, state=state, notice=_notice(source))


def _word(kind: str, member: str, language: str) -> str:
    """Give the word for a member of an open enum; one that is not known is called another."""
    key = f"{kind}_{member}"
    return wording(key if is_worded(key) else f"{kind}_other", language)


def _notice(source: Source) -> str:
    since = f" ({source.retraction.since})" if source.retraction.since else ""
    return f"{source.retraction.notice}{since}".strip()


def _expired(sources: Iterable[Source], language: str) -> Iterable[Note]:
    for source in _distinct(sources):
        day = str(source.rights_expire_on or "")
        text = wording("note_rights_expired", language, title=source.title, day=day)
        yield Note(code=NoteCode.RIGHTS_EXPIRED, text=text, source_id=source.id)


def _distinct(sources: Iterable[Source]) -> list[Source]:
    return sorted(set(sources), key=lambda source: source.id)
