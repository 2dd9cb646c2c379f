"""Which model may word an answer of a command? One that is named, and never another."""

from __future__ import annotations

import argparse
import logging
import os
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from evidence_sophia.cli.terminal import Terminal, safe
from evidence_sophia.errors import InvariantError

if TYPE_CHECKING:
    from evidence_sophia.answering.record.trace import ModelRecord
    from evidence_sophia.answering.synthesis.generator import Generator
    from evidence_sophia.answering.synthesis.synthesizer import Synthesizer

__all__ = ["add_model_option", "note_what_the_model_did", "synthesizer_of"]

_PROVIDERS: Final = ("anthropic", "bedrock", "openai-compatible")
_MODEL: Final = "SOPHIA_LLM_MODEL"

#: What a person is told of each outcome; an answer that the model worded says so itself.
_NOTES: Final = {
    "failed": "the model failed, since {why}; these are the sources' own words",
    "abstained": "the model says that the passages do not answer the question",
    "nothing_left": "nothing that the model proposed is borne out by the sources",
}
#: What a person is told of the code of an error; of any other, the code itself.
_REASONS: Final = {
    "adapter_error": "the call may cost more than its ceiling",
    "backend_error": "the request failed, was refused, or was answered in another form",
    "deadline_exceeded": "it took too long",
    "decode_error": "its reply is not of the form that was asked for",
    "evidence_adapter_unavailable": "its server was not reached, or broke down",
    "rate_limited": "its server asks to wait",
}
_NOT_ASKED: Final = "the model was not asked: the sources offer nothing that it might word"


def add_model_option(parser: argparse.ArgumentParser) -> None:
    """Add ``--model``; without it no network is touched, whatever the environment holds."""
    parser.add_argument(
        "--model",
        metavar="PROVIDER[:NAME]",
        help=f"let a model word the answer: {', '.join(_PROVIDERS)}. It is sent the question and "
        "the cited sentences without personal data, and what the citations do not bear out is "
        f"not shown. Configured by {_MODEL} (unless NAME is given) and SOPHIA_LLM_API_BASE and "
        "SOPHIA_LLM_API_KEY, or ANTHROPIC_API_KEY, or AWS_DEFAULT_REGION and AWS credentials",
    )


def synthesizer_of(
    arguments: argparse.Namespace, environ: Mapping[str, str] | None = None
) -> Synthesizer | None:
    """Give the model that was named, behind the instructions; None where none was.

    Args:
        arguments: with ``model``.
        environ: what to read instead of the environment of the process.

    Raises:
        InvariantError: there is no such provider, or a variable is not set, or will not do.
        MissingExtraError: the provider's extra is not installed.
    """
    if arguments.model is None:
        return None
    from evidence_sophia.answering.synthesis.prompted import PromptedSynthesizer  # noqa: PLC0415 - rare

    # A note tells of a failure; without a handler Python would print the line of the log, too.
    logging.getLogger("evidence_sophia").addHandler(logging.NullHandler())
    provider, _, name = arguments.model.partition(":")
    found = dict(os.environ if environ is None else environ)
    if name:
        found[_MODEL] = name
    return PromptedSynthesizer(generator=_generator(provider, found))


def _generator(provider: str, environ: Mapping[str, str]) -> Generator:
    from evidence_sophia import providers  # noqa: PLC0415 - its names load extras

    if provider == "openai-compatible":
        return providers.OpenAICompatibleGenerator.from_environment(environ)
    if provider == "anthropic":
        return providers.AnthropicGenerator.from_environment(environ)
    if provider == "bedrock":
        return providers.BedrockGenerator.from_environment(environ)
    message = f"no provider of models is called {provider:.40}"
    raise InvariantError(message, hint=f"Use one of: {', '.join(_PROVIDERS)}.")


def note_what_the_model_did(arguments: argparse.Namespace, record: ModelRecord | None) -> None:
    """Say on standard error where the answer is not the model's although one was named."""
    if record is None:
        note = _NOT_ASKED
    else:
        why = _REASONS.get(record.error_code, f"an error of the kind {record.error_code} came up")
        note = _NOTES.get(record.outcome, "").format(why=why)
    if note:
        out = Terminal(sys.stderr, colour=not arguments.no_color)
        out.write(("note: ", "warn"), safe(note))
