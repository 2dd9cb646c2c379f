"""Is it seen that a claim drops what narrows its words in the sentence?"""

from __future__ import annotations

import pytest

from evidence_sophia.support.tight.laid_out import lay_out
from evidence_sophia.support.tight.layout import Layout
from evidence_sophia.support.tight.narrowed import is_narrowed
from evidence_sophia.support.tight.phrases import LANGUAGES, phrases


def narrowed(claim: str, sentence: str, language: str = "en") -> bool:
    """Whether a sentence narrows a word of a claim."""
    asked, said = lay_out(claim, language), lay_out(sentence, language)
    return is_narrowed(Layout(asked, said, language, in_order=True))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("section", ["describing", "harmless", "of", "one", "or"])
def test_every_language_has_what_narrows_nothing(language: str, section: str) -> None:
    """A language that is added has all lists."""
    assert phrases(language, section).all


@pytest.mark.parametrize(
    ("claim", "sentence", "language"),
    [
        ("Orley is the largest port.", "Orley is the second-largest port.", "en"),
        ("The process pays.", "The commercially viable process pays.", "en"),
        ("The gate was closed.", "The gate was temporarily closed.", "en"),
        ("Laws on clinics changed.", "Laws on private clinics changed.", "en"),
        ("Several people died.", "Several hundred people died.", "en"),
        ("Collisions shaped it.", "Avoiding collisions shaped it.", "en"),
        ("Orley lost trees.", "Logging Orley lost trees.", "en"),
        ("Dogs need a mark.", "Large dogs need a mark.", "en"),
        ("Schools are private.", "Some of the oldest schools are private.", "en"),
        ("Ann ate a cake.", "Ann ate a second cake.", "en"),
        ("Dams will help.", "Dykes or dams will help.", "en"),
        ("Dykes will help.", "Dykes or the new dams will help.", "en"),
        ("Bakers are bound by law.", "Bakers are bound in their work by law.", "en"),
        ("The fee is enough.", "The fee is enough to cover it.", "en"),
        ("The works are lost.", "The works of Ann are lost.", "en"),
        ("Las obras son buenas.", "Las obras de Ann son buenas.", "es"),
        ("Sky sends films.", "Sky News sends films.", "en"),
        ("In New York it rains.", "In New York City it rains.", "en"),
        ("Orley has the highest tower.", "Orley has the highest wooden tower.", "en"),
        ("Orley has the second tower.", "Orley has the second old tower.", "en"),
        ("It was founded by Romans.", "It was founded by exiled Romans.", "en"),
        ("The team lost.", "The team lost its sponsor.", "en"),
        ("The team lost.", "The team lost a sponsor.", "en"),
        ("It paid farmers.", "It paid farmers who left.", "en"),
        ("It lost 12.", "It lost 12 of the letters.", "en"),
        ("Orley hat den höchsten Turm.", "Orley hat den höchsten alten Turm.", "de"),
        ("El fármaco cura la malaria.", "El fármaco cura la malaria leve.", "es"),
        ("Hunde brauchen eine Marke.", "Bissige Hunde brauchen eine Marke.", "de"),
        ("Hunde schaden.", "Hunde oder Katzen schaden.", "de"),
    ],
)
def test_what_narrows(claim: str, sentence: str, language: str) -> None:
    """Modifiers, half of a hyphened word, a gerund, the other of two, a scope, a purpose."""
    assert narrowed(claim, sentence, language)


@pytest.mark.parametrize(
    ("claim", "sentence", "language"),
    [
        ("Orley is a port.", "Orley is a port.", "en"),
        ("The pump was repaired.", "The old pump was quickly repaired.", "en"),
        ("Ann won an award.", "Ann won an international award.", "en"),
        ("Ann Holm won.", "The Swiss chemist Ann Holm won.", "en"),
        ("The museum owns paintings.", "The museum owns twelve large paintings.", "en"),
        ("The six landings ended.", "The six Apollo landings ended.", "en"),
        ("Dykes or dams will help.", "Dykes or dams will help.", "en"),
        ("The mill was built by Ann.", "The mill was built in 1902 by Ann.", "en"),
        ("Ann va.", "Ann va a Orley.", "es"),
        ("The bridge is open.", "The bridge is open to the public.", "en"),
        ("Ann goes.", "Ann goes to Orley.", "en"),
        ("It is so.", "Ann won.", "en"),
        ("Lady Holm sang.", "Die Gewinnerin Lady Holm sang.", "de"),
        ("The mill of Ann burned.", "The mill of Ann burned.", "en"),
        ("Ann won.", "Ann 12 won.", "en"),
        ("Bea met Ann.", "Bea met Ann.", "en"),
        ("It lost 12.", "It lost 12 in May.", "en"),
        ("Ann vio el reloj.", "Ann vio el reloj viejo.", "es"),
        ("Ann vio el reloj.", "Ann vio el reloj en mayo.", "es"),
        ("El viejo reloj anda.", "El viejo reloj anda.", "es"),
        ("Los relojes nuevos andan.", "Los relojes viejo nuevos andan.", "es"),
        ("Ann sang.", "When Ann sang, all wept.", "en"),
    ],
)
def test_what_narrows_nothing(claim: str, sentence: str, language: str) -> None:
    """What only describes a thing, what stands before a name, what "a" makes one of some."""
    assert not narrowed(claim, sentence, language)
