import json

import pytest

from evidence_sophia.errors import InvariantError
from evidence_sophia.support.disagreement import DISAGREEMENT_FEATURES, disagreement_weights
from evidence_sophia.support.drift import SIZE, drifted_features
from evidence_sophia.support.features import FEATURES
from evidence_sophia.support.judge import judge_support
from evidence_sophia.support.verdict import SupportVerdict
from evidence_sophia.support.weights import read_weights, shipped_weights


def test_the_shipped_weights_are_of_the_features() -> None:
    """An artefact of other features would score nonsense."""
    assert tuple(each.name for each in shipped_weights().features) == FEATURES
    assert tuple(each.name for each in disagreement_weights().features) == DISAGREEMENT_FEATURES


def test_an_artefact_names_its_training_data() -> None:
    """The digest and the domain stand in it."""
    for found in (shipped_weights(), disagreement_weights()):
        assert found.training_digest.startswith("sha256:")
        assert found.domain
        assert found.language == "en"


def test_what_contradicts_weighs_against_support() -> None:
    """No guard may make a claim better supported by firing."""
    weights = {each.name: each.weight for each in shipped_weights().features}
    contradicting = [
        *("negation", "opposite", "opposite_near", "opposite_slot"),
        *("category", "category_slot", "number_slot", "number_missing", "name_missing"),
        *("direction", "direction_unmet", "direction_reversed"),
    ]
    assert all(weights[name] < 0 for name in contradicting)
    assert all(weights[name] > 0 for name in ("coverage", "pairs"))


@pytest.mark.parametrize(
    "data", [b"", b"{}", b"[]", b"{nonsense", b'{"features": [{"name": 1}]}', b"\xff"]
)
def test_what_is_no_artefact_is_refused(data: bytes) -> None:
    """A broken file is an error that says so."""
    with pytest.raises(InvariantError, match="not an artefact"):
        read_weights(data)


def test_a_score_needs_all_features() -> None:
    """Fewer values than weights are no pair's features."""
    with pytest.raises(InvariantError, match="features were fitted"):
        shipped_weights().score((("coverage", 1.0),))


def test_an_artefact_reads_back() -> None:
    """What is written in JSON is what is read."""
    found = read_weights(
        json.dumps(
            {
                "domain": "d",
                "language": "en",
                "training_digest": "sha256:0",
                "intercept": 0,
                "features": [{"name": "x", "weight": 90, "mean": 0, "low": 0, "high": 1}],
                "rarity": {"b": 1, "a": 2},
                "rarest": 3,
            }
        ).encode()
    )
    assert found.score((("x", 1.0),)) < 1.0
    assert found.score((("x", -1.0),)) > 0.0
    assert found.has_seen((("x", 1.0),))
    assert not found.has_seen((("x", 1.5),))


def test_drift_names_the_features_that_are_far_from_training() -> None:
    """Pairs that all deny are not what was learned from; without features nothing is said."""
    words = ("mill", "town", "tree", "lake", "barn", "road", "hill", "gate", "wall", "pond")
    odd = [
        judge_support(f"The {word} is not old.", f"The {word} is old.", language="en")
        for word in words
    ]
    assert "negation" in drifted_features(odd)
    empty = SupportVerdict(label="not_enough", score=0.0, method="coverage")
    assert drifted_features([empty]) == ()
    assert drifted_features([]) == ()


def test_each_set_of_the_training_data_lies_in_range() -> None:
    """The typical means cover every feature and the size of the evidence."""
    names = [each.name for each in shipped_weights().typical]
    assert names == [*FEATURES, SIZE]
    assert all(each.low <= each.high for each in shipped_weights().typical)
