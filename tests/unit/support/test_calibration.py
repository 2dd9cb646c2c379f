from evidence_sophia.support.calibration import CalibrationMap, evidence_size
from evidence_sophia.support.weights import shipped_weights

MAP = CalibrationMap(slope=1.0, intercept=0.0, per_sentences=-0.5, prior=5000)


def test_a_map_that_changes_nothing_gives_the_score() -> None:
    """Slope 1 and intercept 0 leave a score of one sentence as it is."""
    assert MAP.probability(0.7, 1) == 7000


def test_more_sentences_hold_more_chance_matches() -> None:
    """The same score is worth less in a longer text, up to thirty sentences."""
    found = [MAP.probability(0.7, count) for count in (1, 5, 30, 900)]
    assert found == sorted(found, reverse=True)
    assert found[2] == found[3]
    assert evidence_size(0) == evidence_size(1) == 0.0


def test_a_prior_moves_the_probability() -> None:
    """Where support is rarer than in training, the same score is worth less."""
    assert MAP.probability(0.7, 1, prior=5000) == 7000
    assert MAP.probability(0.7, 1, prior=1000) == 2059
    assert MAP.probability(1.0, 1, prior=0) == 0


def test_the_shipped_maps_rise_with_the_score() -> None:
    """A better score is never less likely; both maps have a curve."""
    for sentences in (1, 12):
        found = shipped_weights().calibration_for(sentences)
        assert found is not None
        assert found.slope > 0
        assert found.curve
        assert found.probability(0.0, sentences) < found.probability(1.0, sentences)
