"""Which sentences of the passages answer? The generator that runs offline and quotes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from attrs import field, frozen

from evidence_sophia.answering.synthesis.generator import GenerateText, Generation
from evidence_sophia.codec.jsontext import read_json, write_json
from evidence_sophia.contract.context import RequestContext
from evidence_sophia.errors import DecodeError
from evidence_sophia.model._rules import not_negative
from evidence_sophia.text.language_tag import primary_language
from evidence_sophia.text.sentences import sentences
from evidence_sophia.text.words import content_words

__all__ = ["ExtractiveGenerator"]

_MODEL: Final = "extractive-1"
_MOST: Final = 3  # as many sentences as an answer of the composer has


@frozen(kw_only=True)
class ExtractiveGenerator:
    """Answers the prompt of this library with sentences of its passages, word for word.

    It needs no network and no model, and gives the same reply to the same prompt: to try what
    stands behind the seam, and for tests of it. An answer needs it no more than any model.

    Attributes:
        most: sentences of a reply.

    >>> from evidence_sophia.answering.synthesis.prompted import PromptedSynthesizer
    >>> PromptedSynthesizer(generator=ExtractiveGenerator()).max_tokens
    1024
    """

    most: int = field(default=_MOST, validator=not_negative)

    def generate(self, request: GenerateText, _context: RequestContext, /) -> Generation:
        """Give, as the JSON that a model is asked for, the sentences nearest to the question.

        A sentence must share a word of content with the question; the one that shares most of a
        passage is given. Linear in the prompt.

        Raises:
            DecodeError: the text is no prompt of this library.
        """
        prompt = read_json(request.text)
        if not isinstance(prompt, dict):
            message = "the prompt is no JSON object"
            raise DecodeError(message)
        language = primary_language(_text(prompt, "language"))
        asked = frozenset(content_words(_text(prompt, "question"), language))
        passages = prompt.get("passages")
        if not isinstance(passages, list) or not all(isinstance(one, dict) for one in passages):
            message = "the prompt has no list of passages"
            raise DecodeError(message)
        found = [_nearest(each, asked, language) for each in passages]
        claims = [each for each in found if each is not None][: self.most]
        reply = {"abstained": not claims, "claims": claims}
        return Generation(text=write_json(reply).decode(), model=_MODEL)


def _nearest(
    passage: Mapping[str, object], asked: frozenset[str], language: str
) -> dict[str, object] | None:
    text = _text(passage, "text")
    said = [span.of(text) for span in sentences(text, language)]
    shared = [len(asked.intersection(content_words(each, language))) for each in said]
    if not any(shared):
        return None
    best = said[shared.index(max(shared))]
    return {"text": best, "citations": [_text(passage, "id")], "label": "extractive"}


def _text(document: Mapping[str, object], key: str) -> str:
    value = document.get(key)
    if not isinstance(value, str):
        message = f"the prompt has no text {key!r}"
        raise DecodeError(message)
    return value
