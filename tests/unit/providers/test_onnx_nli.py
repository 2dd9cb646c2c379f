"""What does a model of inference say of a sentence and a claim?"""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest

from evidence_sophia.errors import BackendError, DecodeError, DigestMismatchError, InvariantError
from evidence_sophia.providers.described import read_scorer
from evidence_sophia.providers.pinned import PinnedFile
from evidence_sophia.support import judge_support

pytest.importorskip("onnx", reason="the models of these tests are made with onnx")
pytest.importorskip("onnxruntime", reason="the extra onnx is absent")

from tests.onnx_models import inference_model, tokenizer

from evidence_sophia.providers.onnx_nli import OnnxNliScorer

Keep = Callable[[str, bytes], PinnedFile]
LABELS = ("contradiction", "entailment", "neutral")
#: "cat" entails, "moon" contradicts; any other word is neutral.
LOGITS = ((0.0, 0.0, 0.1), (0.0, 5.0, 0.0), (0.0, 5.0, 0.0), (9.0, 0.0, 0.0))


@pytest.fixture
def keep(tmp_path: Path) -> Keep:
    """Write a file and pin it."""

    def write(name: str, data: bytes) -> PinnedFile:
        (tmp_path / name).write_bytes(data)
        return PinnedFile(tmp_path / name, sha256(data).hexdigest())

    return write


@pytest.fixture
def scorer(keep: Keep) -> OnnxNliScorer:
    """A model of a few words."""
    files = keep("nli.onnx", inference_model(*LOGITS)), keep("tokenizer.json", tokenizer())
    return OnnxNliScorer(*files, labels=LABELS)


def test_a_premise_and_a_claim_are_read_together(scorer: OnnxNliScorer) -> None:
    """Each pair has three probabilities, whatever stands beside it."""
    entailed, contradicted = scorer.score([("a cat", "a feline"), ("a cat", "the moon")])
    assert entailed.entailment > 0.99
    assert contradicted.contradiction > 0.95
    assert scorer.score([("a cat", "the moon")]) == [contradicted]
    assert sum((entailed.entailment, entailed.neutral, entailed.contradiction)) == pytest.approx(1)
    assert scorer.score([]) == []


def test_it_only_takes_support_away(scorer: OnnxNliScorer) -> None:
    """A supported claim may become refuted or open; no other verdict moves."""
    claim, evidence = "The cat saw the bright moon.", "The bright moon was what the cat saw."
    before, after = judge_support(claim, evidence), judge_support(claim, evidence, scorer=scorer)
    assert (before.label, after.label) == ("supported", "refuted")
    assert "nli_contradiction" in after.rules
    open_ = judge_support("A feline cat.", "Nobody was there.", scorer=scorer)
    assert open_.label == "not_enough"


def test_the_order_of_the_labels_is_the_models_own(keep: Keep) -> None:
    """What a number stands for is said by whoever brings the model, in any case."""
    files = keep("nli.onnx", inference_model(*LOGITS)), keep("tokenizer.json", tokenizer())
    swapped = OnnxNliScorer(*files, labels=("ENTAILMENT", "CONTRADICTION", "NEUTRAL"))
    (found,) = swapped.score([("moon", "moon")])
    assert found.entailment > 0.99
    for labels in (("entailment", "neutral"), ("yes", "no", "maybe"), ("neutral",) * 3):
        with pytest.raises(InvariantError, match="three labels"):
            OnnxNliScorer(*files, labels=labels)


@pytest.mark.parametrize("logits", [(1.0, 2.0), (float("nan"), 0.0, 0.0)])
def test_what_are_no_three_numbers_is_an_error(keep: Keep, logits: tuple[float, ...]) -> None:
    """A model of another kind is told, and never read as an opinion."""
    made = keep("nli.onnx", inference_model(logits)), keep("tokenizer.json", tokenizer())
    with pytest.raises(BackendError, match="no three numbers"):
        OnnxNliScorer(*made, labels=LABELS).score([("a", "b")])


def test_a_description_names_the_files(keep: Keep, tmp_path: Path) -> None:
    """A JSON file beside the weights is all that a command needs."""
    files = {"model": inference_model(*LOGITS), "tokenizer": tokenizer()}
    pinned = {name: keep(name, data) for name, data in files.items()}
    told = {
        name: {"path": each.path.name, "sha256": each.sha256} for name, each in pinned.items()
    } | {"labels": list(LABELS)}
    (tmp_path / "nli.json").write_text(json.dumps(told))
    found = read_scorer(tmp_path / "nli.json")
    assert found.score([("cat", "cat")])[0].entailment > 0.99
    assert "OnnxNliScorer sha256:" in repr(found)
    pinned["model"].path.write_bytes(b"other")
    with pytest.raises(DigestMismatchError):
        read_scorer(tmp_path / "nli.json")


@pytest.mark.parametrize("text", ["{}", "[]", "no", '{"model": {"path": "a", "sha256": "b"}}'])
def test_a_description_that_is_none_says_its_form(tmp_path: Path, text: str) -> None:
    """All problems are listed, with the form that is wanted."""
    (tmp_path / "nli.json").write_text(text)
    with pytest.raises(DecodeError, match="describes no model of inference") as caught:
        read_scorer(tmp_path / "nli.json")
    assert "contradiction" in caught.value.hint()
