from evidence_sophia.support.alignment import Match
from evidence_sophia.support.evidence import ReadClaim, ReadSentence
from evidence_sophia.support.features import features
from evidence_sophia.support.vetoes import VETOED, is_uncertifiable, vetoes


def test_what_takes_support_away_is_asked_only_where_there_is_some() -> None:
    """A score that reaches no bar needs no veto; a unit that differs refutes all the same."""
    claim = ReadClaim("The crow carried 5 kilos.", "en")
    found = Match(claim, [ReadSentence("The crow carried 5 grams.", "en")])
    assert vetoes(found, VETOED) == ("unit_differs",)
    claim = ReadClaim("The crow chased the hawk.", "en")
    found = Match(claim, [ReadSentence("The hawk chased the crow.", "en")])
    assert (vetoes(found, VETOED), vetoes(found, 0.9)) == ((), ("roles_swapped",))


def test_evidence_about_something_else_certifies_nothing() -> None:
    """Whatever the score of the guards, something must speak of the claim."""
    found = Match(ReadClaim("The crow sang.", "en"), [ReadSentence("Dogs bark.", "en")])
    assert is_uncertifiable(found, dict(features(found)))
    found = Match(ReadClaim("The crow sang.", "en"), [ReadSentence("A crow sang loudly.", "en")])
    assert not is_uncertifiable(found, dict(features(found)))
