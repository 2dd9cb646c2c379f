"""Reading the reply of a model."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.doubling import LINEAR, growth

from evidence_sophia.answering.synthesis.reply import MAX_REPLY, read_reply
from evidence_sophia.answering.synthesis.synthesizer import ProposedClaim, Synthesis
from evidence_sophia.errors import DecodeError

CLAIM = {"text": "Lilies harm cats.", "citations": ["c1", "c2"], "label": "synthesized"}


def test_a_reply_names_claims_with_their_citations() -> None:
    """Words, ids and the label come through as they stand."""
    found = read_reply(json.dumps({"claims": [CLAIM], "abstained": False}), model="m")
    claim = ProposedClaim(text="Lilies harm cats.", citation_ids=("c1", "c2"), label="synthesized")
    assert found == Synthesis(claims=(claim,), model="m")


@pytest.mark.parametrize(
    "around",
    ["{}", "```json\n{}\n```", "```\n{}```", "Here it is:\n{}\nI hope it helps!", "\ufeff {} \n"],
)
def test_words_and_fences_around_it_are_passed_over(around: str) -> None:
    """Models put them there whatever they are told."""
    found = read_reply(around.replace("{}", json.dumps({"claims": [CLAIM]})))
    assert len(found.claims) == 1


def test_an_abstention_needs_no_claims() -> None:
    """To say nothing is an answer."""
    assert read_reply('{"abstained": true}') == Synthesis(abstained=True)


@pytest.mark.parametrize(
    ("reply", "problem"),
    [
        ("", "no JSON object"),
        ("Lilies harm cats.", "no JSON object"),
        ("} {", "no JSON object"),
        ('{"claims": [', "no JSON object"),
        ('{"claims": [{}', "no JSON"),
        ('{"claims": []} {"claims": []}', "no JSON"),
        ('Use {braces}: {"claims": []}', "no JSON"),
        ('{"claims": [], "claims": []}', "twice"),
        ('{"claims": [{"text": "a", "text": "b"}]}', "twice"),
        ('{"claims": [], "x": NaN}', "NaN"),
        ('{"x": ' + "[" * 30_000 + "]" * 30_000 + "}", "too deep"),
        ("{}", r"neither claims nor an abstention @ \$"),
        ('{"claims": []}', r"neither claims nor an abstention @ \$"),
        ('{"claims": {}}', r"a list is wanted, not \{\} @ \$.claims"),
        ('{"claims": null}', r"a list is wanted, not None @ \$.claims"),
        ('{"claims": [1]}', r"an object is wanted, not 1 @ \$.claims\[0\]"),
        ('{"claims": [{}]}', r"missing @ \$.claims\[0\].text"),
        ('{"claims": [{"text": 1}]}', r"a str is wanted, not 1 @ \$.claims\[0\].text"),
        ('{"claims": [{"text": "a", "label": 1}]}', r"@ \$.claims\[0\].label"),
        ('{"claims": [{"text": "a", "citations": "c1"}]}', r"@ \$.claims\[0\].citations"),
        (
            '{"claims": [{"text": "a", "citations": [1]}]}',
            r"list of texts is wanted @ \$.claims\[0\].citations",
        ),
        ('{"abstained": "true"}', r"a bool is wanted, not 'true' @ \$.abstained"),
        ('{"abstained": 1}', r"a bool is wanted"),
        ('{"claims": [' + "1," * 60 + "1]}", "more than 50 claims"),
        ("x" * (MAX_REPLY + 1), "too long"),
    ],
)
def test_what_is_of_another_form_is_refused_whole(reply: str, problem: str) -> None:
    """A model that breaks the form may have broken more; every place is named."""
    with pytest.raises(DecodeError, match=problem):
        read_reply(reply)


def test_every_wrong_place_is_named() -> None:
    """Not the first alone."""
    with pytest.raises(DecodeError) as caught:
        read_reply('{"abstained": 1, "claims": [{"text": 1}, 2]}')
    assert len(caught.value.details) == 3


@pytest.mark.law
@given(st.text() | st.text(alphabet='{}[]":,\\ntruefalsecim0'))
def test_any_text_is_a_reply_or_refused(text: str) -> None:
    """No reply raises anything but the one error."""
    with suppress(DecodeError):
        assert isinstance(read_reply(text), Synthesis)


@pytest.mark.doubling
@pytest.mark.parametrize("piece", ["{", "}", '{"', "[1,", "```"])
def test_reading_is_linear(piece: str) -> None:
    """A reply of twice the length takes about twice the time."""

    def work(size: int) -> Callable[[], object]:
        reply = "{" + piece * (size // len(piece)) + "}"

        def read() -> None:
            for _ in range(50):
                with pytest.raises(DecodeError):
                    read_reply(reply)

        return read

    assert growth(work, 5_000, doublings=1) < LINEAR
