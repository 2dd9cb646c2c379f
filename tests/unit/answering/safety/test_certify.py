"""The filter: nothing certifies a subject of the policy."""

from __future__ import annotations

import pytest
from tests.doubling import LINEAR, growth
from tests.safety_sentences import FILES, labelled

from evidence_sophia.answering.safety import SafetyFinding, filter_sentence
from evidence_sophia.codec import decode, encode

#: What the filter withholds needlessly: it errs on that side.
WITHHELD = pytest.mark.xfail(strict=True, reason="withheld in doubt")
DOUBTFUL = (
    "so that they remain edible for mice",
    "Die Kinder aßen nach Herzenslust Kuchen.",
    "La henna negra que venden como natural",
    "El nuevo tobogán cumple la norma",
    "Für die Bevölkerung besteht nach dem Banküberfall",
    "Von einer unbedenklichen Menge kann bei Bleifarbe",
    "Ein harmloser Rundungsfehler",
    "Ninguna lejía es tan suave como para",
    "Aucune eau de Javel n'est assez douce pour",
)
#: What it does not know to certify.
MISSED = pytest.mark.xfail(strict=True, reason="not known to certify")
UNKNOWN = (
    "Bébé peut mâchouiller ce jouet",
    "Das Gift der Ringelnatter?",
    "one of the few lilies you can keep",
    "En una cohorte de más de nueve mil gestantes",
    "Comme elle ne contient ni solvant ni résine",
    "Chez nous, dans le Cantal, où la gentiane",
    "una fresa caída del huerto?",
    "Las cabras pastan la retama",
    "Dale el calostro en polvo",
    "Die Usambaraveilchen sind haustiergeeignet.",
    "Vergiftungserscheinungen treten beim Pferd",
    "The glaze on these mugs is lead-free",
    "L'émail de ces tasses est sans plomb",
)
ROWS = [
    pytest.param(
        *row,
        id=f"{name}-{at}",
        marks=[
            mark
            for mark, parts in ((WITHHELD, DOUBTFUL), (MISSED, UNKNOWN))
            if any(part in row[2] for part in parts)
        ],
    )
    for name in FILES
    for at, row in enumerate(labelled(name))
]


@pytest.mark.parametrize(("certifies", "language", "sentence"), ROWS)
def test_labelled_sentences(certifies: bool, language: str, sentence: str) -> None:
    """A sentence that certifies is found; one that denies, asks or speaks of else survives."""
    assert filter_sentence(sentence).is_certifying is certifies, language


def test_there_are_many_labelled_sentences() -> None:
    """At least three hundred sentences are labelled in four languages, a hundred held out."""
    rows = {name: labelled(name) for name in FILES}
    assert sum(map(len, rows.values())) >= 300
    assert len(rows["held_out"]) >= 100
    assert all({row[1] for row in one} == {"en", "de", "es", "fr"} for one in rows.values())


def test_the_place_and_the_rule_are_told() -> None:
    """A finding says which words certify, by which rule and in which language."""
    sentence = "Lilies are not t o x i c."
    (found,) = filter_sentence(sentence).certifications
    assert found.span.of(sentence) == "t o x i c"
    assert (found.rule, found.language) == ("denied_hazard", "en")


def test_a_finding_travels() -> None:
    """A finding survives a document."""
    finding = filter_sentence("Ferns are safe.")
    assert decode(SafetyFinding, encode(finding)) == finding


def test_what_surrounds_a_sentence_tells_what_it_is_about() -> None:
    """A bare predicate is about what its surroundings name; unknown ones count as a subject."""
    bare = "This one is quite safe."
    assert filter_sentence("It is safe.").is_certifying
    assert filter_sentence(bare, context=("Spider plants",)).is_certifying
    assert not filter_sentence(bare, context=("The Apollo landings",)).is_certifying
    assert not filter_sentence("It is safe.", context=()).is_certifying


@pytest.mark.parametrize(
    ("sentence", "question", "certifies"),
    [
        ("Zamia is safe.", "Is zamia safe for my cat?", True),
        ("Zamia is safe.", "Can my rabbit eat zamia?", True),
        ("Zamia is safe.", "Is zamia harmful to people?", True),
        ("Zamia es segura.", "¿Es peligrosa la zamia para mi perro?", True),
        ("Zamia ist sicher.", "Ist Zamia giftig?", True),
        ("Le zamia est sûr.", "Le zamia est-il dangereux pour le chat ?", True),
        ("Zamia is safe.", "Where does zamia grow?", False),
        ("Zamia is not safe.", "Is zamia safe for my cat?", False),
        ("The bridge is safe.", "Is the bridge safe for people?", False),
    ],
)
def test_a_question_tells_of_what_an_unknown_name_is(
    sentence: str, question: str, certifies: bool
) -> None:
    """What is said of an unknown name certifies where the question asks for danger or a meal."""
    assert filter_sentence(sentence, context=(question,)).is_certifying is certifies
    assert not filter_sentence("Zamia is safe.").is_certifying


@pytest.mark.parametrize(
    ("language", "phrase"),
    [
        ("fr", "La plante est #sans danger# pour les chats"),
        ("fr", "#la plante ne présente aucun danger#"),
        ("fr", "#sans aucun risque#"),
        ("es", "La planta es #sin peligro# para gatos"),
        ("es", "#la planta es segura para los gatos#"),
        ("de", "#ohne gefahr# für Katzen"),
        ("de", "#die pflanze ist unbedenklich für katzen#"),
        ("en", "#free of toxins#"),
        ("en", "#nothing to fear# for your cat"),
        ("en", "#the plant is not toxic#"),
    ],
)
@pytest.mark.parametrize("blank", ["  ", " ", " . "])
def test_phrases_are_read_letter_by_letter(language: str, phrase: str, blank: str) -> None:
    """A phrase of several words certifies as well where each of them is spelt out."""
    plain, spelt, rest = phrase.split("#")
    letters = blank.join(" ".join(word) for word in spelt.split())
    assert filter_sentence(plain + letters + rest).is_certifying, language


@pytest.mark.parametrize("spelt", ["n o t  s a f e", "p a s  s a n s  d a n g e r"])
def test_spelt_denials_survive(spelt: str) -> None:
    """A denial that is spelt out denies."""
    assert not filter_sentence(f"Lilies are {spelt} for cats").is_certifying


@pytest.mark.parametrize(
    "sentence",
    [
        "The house with the lilies is safe.",
        "The safe house near the plants was painted.",
        "The flight that day was safe. The plants were not.",
        "Die Brücke ist sicher, und die Pflanze ist giftig.",
        "A safe old bridge led to the plants.",
        "He told the boy that a safe bridge led to the plants.",
    ],
)
def test_other_things_near_a_subject_survive(sentence: str) -> None:
    """What is said of a bridge is not said of the plant beside it."""
    assert not filter_sentence(sentence).is_certifying


@pytest.mark.parametrize(
    "sentence",
    [
        "The vehicle is loud. The plant on it is safe.",
        "Safe plants for cats.",
        "A safe, pretty house plant.",
        "All parts of the plant are safe.",
        "The plant arrived by train, and it is safe for cats.",
        "Non-toxic",
        "No doubt: harmless to dogs.",
        "Lilies are safe, not poisonous, aren't they?",
        "Why is aloe safe for cats?",
    ],
)
def test_subjects_among_other_things_do_not(sentence: str) -> None:
    """What is said of a plant is found whatever else is named."""
    assert filter_sentence(sentence).is_certifying


@pytest.mark.parametrize("question", ["Is this plant safe for cats?", "¿Es tóxica la planta?"])
@pytest.mark.parametrize(
    "sentence",
    [
        "La plante n'est pas comestible.",
        "Las bayas no son comestibles.",
        "Aucune huile essentielle n'est inoffensive.",
        "Ni les feuilles ni les baies ne sont comestibles.",
        "Que una hierba sea natural no la vuelve inofensiva.",
        "Weder die Blätter noch die Beeren des Efeus sind essbar.",
        "Ninguna seta blanca es comestible.",
    ],
)
def test_a_denial_counts_in_every_language(sentence: str, question: str) -> None:
    """A word of two languages is denied by the grammar of either, whatever the question."""
    assert not filter_sentence(sentence, context=(question,)).is_certifying
    assert not filter_sentence(sentence).is_certifying


@pytest.mark.parametrize(
    "sentence",
    [
        "Rust's borrow checker makes concurrent code memory-safe.",
        "The burglars cracked the safe with a stethoscope.",
        "The storm passed well offshore and posed no threat to shipping.",
        "The court applied the harmless error rule.",
        "The crew returned safely to the Earth after nine days.",
        "The children enjoyed the concert without any trouble.",
    ],
)
def test_other_things_survive_a_question_of_a_hazard(sentence: str) -> None:
    """What is plainly about something else is shown, though the question is of a plant."""
    question = "Is this plant safe for cats?"
    assert not filter_sentence(sentence, context=(question,)).is_certifying


def test_it_never_raises() -> None:
    """Any string is read, lone surrogates and unassigned characters included."""
    for odd in ("", "\ud800", "\U000e0fff safe", "&#xffffff; &nothing; <", "\u202e\u202e", "?!?"):
        filter_sentence(odd)


@pytest.mark.doubling
@pytest.mark.parametrize(
    "piece",
    [
        "s ",
        "safe ",
        "safe, not ",
        "not not no ",
        "is the plant safe? ",
        "safefor",
        "<a",
        "&#97;",
        "\u202e",
        "keep the plant ",
        "Spider plants are listed as non-toxic to cats. ",
        "and or ",
        "\u200b",
        "s a n s d a n g e r ",
        "dürfen Hunde ",
        "whoever says that ",
        "toxicity: none | ",
        "let dogs ",
        "n o ",
        "cats can eat ",
        "nobody ever ",
        "free of ",
        "no need to call ",
    ],
)
def test_time_is_linear(piece: str) -> None:
    """The time of the filter grows with the sentence, whatever it repeats."""
    assert growth(lambda n: lambda: filter_sentence(piece * n), 50) < LINEAR
