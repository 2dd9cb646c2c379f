from __future__ import annotations

import pytest

from evidence_sophia.model.span import Span
from evidence_sophia.text.denial import is_denied


def denied(text: str, quote: str, value: str, language: str = "") -> bool:
    """Whether a value in a quote of a text is denied."""
    start = text.index(quote)
    place = start + quote.index(value)
    span = Span(start, start + len(quote))
    return is_denied(text, span, Span(place, place + len(value)), language)


@pytest.mark.parametrize(
    ("text", "quote", "value"),
    [
        ("Ann was not born in Paris.", "born in Paris", "Paris"),
        ("Ann was born in Rome, not in Lyon.", "Ann was born in Rome, not in Lyon", "Lyon"),
        ("Ann was not, some say, born in Paris.", "born in Paris", "Paris"),
        ("He said Ann was born in Paris, which is wrong.", "Ann was born in Paris", "Paris"),
        ("He said Ann was born in Paris. That is wrong.", "Ann was born in Paris", "Paris"),
        ("He said Ann was born in Paris. This is not true.", "Ann was born in Paris", "Paris"),
        ("The court found Ann not guilty.", "Ann not guilty", "guilty"),
        ("Ann was not born in Rome, but in Paris.", "Ann was not born in Rome", "Rome"),
        ("Ann wurde angeblich in Paris geboren.", "in Paris geboren", "Paris"),
        ("Ann wurde in Paris geboren, was falsch ist.", "Ann wurde in Paris", "Paris"),
        ("Ann wurde in Paris geboren. Das ist nicht wahr.", "Ann wurde in Paris", "Paris"),
        ("Anne n'est pas née à Paris.", "née à Paris", "Paris"),
        ("Anne est née à Paris, selon une rumeur.", "Anne est née à Paris", "Paris"),
        ("Ana no nació en París.", "nació en París", "París"),
        ("Ana nació en París. Esto es falso.", "Ana nació en París", "París"),
        ("Анна родилась не в Париже.", "не в Париже", "Париже"),
        ("Анна якобы родилась в Париже.", "родилась в Париже", "Париже"),
        ("安妮出生于巴黎,这是谣言。", "安妮出生于巴黎", "巴黎"),
        ("安妮不是出生于巴黎。", "安妮不是出生于巴黎", "巴黎"),
        ("ما ولدت آن في باريس.", "ولدت آن في باريس", "باريس"),
        ("安妮出生于巴黎。这是错误的。", "安妮出生于巴黎", "巴黎"),
        ("It is not true: Ann was born in Paris.", "Ann was born in Paris", "Paris"),
        ("It is not true; Ann was born in Paris.", "Ann was born in Paris", "Paris"),
        ("These did not survive: Ann; Bob of Paris; Carl.", "Bob of Paris", "Paris"),
        ("It is not the case that she left; that she lived in Paris.", "lived in Paris", "Paris"),
        ("She did not see Rome; Paris; Lyon.", "She did not see Rome; Paris", "Paris"),
        ("It did not cost 1,000 francs.", "It did not cost 1,000 francs", "1,000"),
        ("It did not land at 20:17 at Paris.", "land at 20:17 at Paris", "Paris"),
        ("Es stimmt nicht; sie lebte lange in Paris.", "lebte lange in Paris", "Paris"),
        ("Ann (who was not born in Rome) sang.", "not born in Rome", "Rome"),
        ("Ann was not (as some say) born in Rome.", "born in Rome", "Rome"),
        ("Ann was born in Rome. It is not true.", "Ann was born in Rome", "Rome"),
        ("Ann lives in Rome, contrary to what is false.", "Ann lives in Rome", "Rome"),
        ("Sie lebte in Paris. Das stimmt nicht.", "lebte in Paris", "Paris"),
    ],
)
def test_a_denial_in_six_languages_is_seen(text: str, quote: str, value: str) -> None:
    """A value that its sentence, or the next one, denies is denied, however short the quote."""
    assert denied(text, quote, value)


@pytest.mark.parametrize(
    ("text", "quote", "value"),
    [
        ("Ann was born in Paris.", "Ann was born in Paris", "Paris"),
        ("Ann was born in Paris. She is not tall.", "Ann was born in Paris", "Paris"),
        (
            "Ann, who never married, was born in Paris.",
            "Ann, who never married, was born in Paris",
            "Paris",
        ),
        ("Ann was born in Paris, not in Lyon.", "Ann was born in Paris, not in Lyon", "Paris"),
        ("The court found Ann not guilty.", "The court found Ann not guilty", "not guilty"),
        ("Ann was not only born in Paris but died there.", "not only born in Paris", "Paris"),
        ("Das ist falsch. Ann wurde in Paris geboren.", "Ann wurde in Paris geboren", "Paris"),
        ("安妮出生于巴黎。", "安妮出生于巴黎", "巴黎"),
        ("安妮不仅出生于巴黎,也死于巴黎。", "安妮不仅出生于巴黎", "巴黎"),
        (
            "Ann was not born in Rome, but in Paris.",
            "Ann was not born in Rome, but in Paris",
            "Paris",
        ),
        ("Ann wurde nicht in Rom, sondern in Paris geboren.", "sondern in Paris", "Paris"),
        ("Анна родилась не в Риме, а в Париже.", "Анна родилась не в Риме, а в Париже", "Париже"),
        ("安妮不是出生于罗马,而是出生于巴黎。", "而是出生于巴黎", "巴黎"),
        ("Ann: 5", "Ann: 5", "5"),
        ("Ann (not her sister) lives in Trier.", "Ann (not her sister) lives in Trier", "Trier"),
        ("Ann sold no fewer than 7 horses.", "no fewer than 7 horses", "7"),
        ("Ann sold no less than 7 horses.", "no less than 7 horses", "7"),
        ("Ann without doubt lives in Rome.", "lives in Rome", "Rome"),
        ("Contrary to rumours, Ann lives in Graz.", "Ann lives in Graz", "Graz"),
        ("Despite the rumours, Ann lives in Graz.", "Ann lives in Graz", "Graz"),
        ("Entgegen allen Gerüchten, so sagt sie, lebt Ann in Graz.", "lebt Ann in Graz", "Graz"),
        ("Ann hat 1.212 Schafe. Es stimmt nicht, dass sie lügt.", "1.212 Schafe", "1.212"),
        ("Ann has 5 sheep. It is not true that she lies.", "Ann has 5 sheep", "5"),
        ("Ana tiene 5 ovejas. Es falso que viva en Roma.", "Ana tiene 5 ovejas", "5"),
        ("Ann hat nicht weniger als 5 Schafe.", "nicht weniger als 5 Schafe", "5"),
        ("Ana (no su hermana) vive en Roma.", "vive en Roma", "Roma"),
        ("Ann never married; she was born in Paris.", "she was born in Paris", "Paris"),
        ("Anne ne s'est pas mariée; elle est née à Paris.", "elle est née à Paris", "Paris"),
        ("Ann heiratete nicht; sie wurde in Paris geboren.", "sie wurde in Paris", "Paris"),
        ("Она не вышла замуж; она родилась в Париже.", "она родилась в Париже", "Париже"),
        (
            "It did not take place as planned: he flew on, and landed at 20:17 in Paris.",
            "landed at 20:17 in Paris",
            "Paris",
        ),
    ],
)
def test_what_is_affirmed_is_not_denied(text: str, quote: str, value: str) -> None:
    """Negations of something else, and of the value's own words, deny nothing."""
    assert not denied(text, quote, value)


def test_a_label_of_the_wrong_language_hides_no_denial() -> None:
    """A text is read in the language it says and in the one it looks like."""
    text = "Sie wurde nicht in Paris geboren, sondern in einer kleinen Stadt in der Provence."
    assert denied(text, "in Paris geboren", "Paris", "en")


def test_a_denial_in_the_middle_of_a_long_text_is_seen() -> None:
    """The place of the quote in a long text does not matter."""
    text = "All is well. " * 100 + "Ann was not born in Paris. " + "All is well. " * 100
    assert denied(text, "born in Paris", "Paris", "en")


@pytest.mark.parametrize("blank", ["", "   \n\n", "\n \t\n"])
def test_a_paragraph_of_its_own_takes_back(blank: str) -> None:
    """The sentence after the quote counts, also over a line or a paragraph of blanks."""
    text = f"All is well.\n\nAnn was born in Paris.\n\n{blank}This is wrong.\n\nAll is well."
    assert denied(text, "Ann was born in Paris", "Paris", "en")
    assert not denied(text.replace("This", "All"), "Ann was born in Paris", "Paris", "en")
