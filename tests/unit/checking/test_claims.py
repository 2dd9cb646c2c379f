"""Are the claims of a text found, each where it stands?"""

from __future__ import annotations

import pytest
from tests.doubling import LINEAR, growth

from evidence_sophia.checking.claims import Checkability, extract_claims, normalise_claim
from evidence_sophia.model.source_format import SourceFormat


def kinds(text: str, language: str = "") -> list[tuple[str, str]]:
    """List the pieces of a text with their kinds."""
    return [(each.text, str(each.checkability)) for each in extract_claims(text, language=language)]


@pytest.mark.parametrize(
    ("text", "language", "kind"),
    [
        ("Hi.", "en", "greeting"),
        ("Hello everyone!", "en", "greeting"),
        ("Hello world programs are short.", "en", "checkable"),
        ("Was the mill built in 1902?", "en", "question"),
        ("I think the mill is pretty.", "en", "opinion"),
        ("Please visit the mill.", "en", "instruction"),
        ("Use of the mill is free.", "en", "checkable"),
        ("Lilies kill.", "en", "checkable"),
        ("Chapter one", "en", "fragment"),
        ("Ah.", "en", "fragment"),
        ("The mill was built in 1902.", "en", "checkable"),
        ("Hola.", "es", "greeting"),
        ("¿Lo ha visto?", "es", "question"),
        ("En mi opinión el molino es bonito.", "es", "opinion"),
        ("Consulte el horario del molino.", "es", "instruction"),
        ("El molino fue construido en 1902.", "es", "checkable"),
        ("Guten Tag!", "de", "greeting"),
        ("Haben Sie sie gesehen?", "de", "question"),
        ("Ich finde die Mühle schön.", "de", "opinion"),
        ("Bitte besuchen Sie die Mühle.", "de", "instruction"),
        ("Die Mühle wurde 1902 gebaut.", "de", "checkable"),
        ("Bonjour.", "fr", "greeting"),
        ("L’avez-vous vu ?", "fr", "question"),
        ("À mon avis le moulin est beau.", "fr", "opinion"),
        ("Veuillez visiter le moulin.", "fr", "instruction"),
        ("Le moulin a été construit en 1902.", "fr", "checkable"),
        ("水车建于一九〇二年。", "zh", "checkable"),
        ("هل رأيت الطاحونة؟", "ar", "question"),
    ],
)
def test_what_is_a_claim_and_what_is_none(text: str, language: str, kind: str) -> None:
    """Questions, greetings, opinions, instructions and fragments are told from claims."""
    assert kinds(text, language) == [(text, kind)]


@pytest.mark.complaint("truera/trulens#2656")
def test_every_sentence_is_listed_once() -> None:
    """What is no claim is listed beside the claims; nothing is left out."""
    found = kinds("Hi. The mill was built in 1902. Is it old? Lilies kill.")
    assert [kind for _, kind in found] == ["greeting", "checkable", "question", "checkable"]


def _words(text: str) -> set[str]:
    return set("".join(" " if ch in "*#." else ch for ch in text).split())


@pytest.mark.complaint("truera/trulens#1059")
@pytest.mark.parametrize("written", list(SourceFormat)[:3])
def test_each_claim_is_a_span_of_the_text(written: SourceFormat) -> None:
    """Where a claim stands, its own words stand."""
    text = "# Mills\n\nThe **mill** was built\nin 1902, and it burned down; it was rebuilt.\n"
    for each in extract_claims(text, format=written):
        assert _words(each.text) <= _words(each.span.of(text))
        assert each.sentence.start <= each.span.start <= each.span.end <= each.sentence.end


def test_two_statements_of_a_sentence_are_two_claims() -> None:
    """A part with its own subject and verb is a claim; it leans on the one before it."""
    found = extract_claims("The mill was built in 1902, and it burned down in 1950.")
    assert [each.text for each in found] == [
        "The mill was built in 1902",
        "it burned down in 1950.",
    ]
    assert [each.context for each in found] == ["", "The mill was built in 1902"]


def test_a_part_ends_where_its_words_do() -> None:
    """Blanks before the mark belong to no claim."""
    found = extract_claims("The mill was old ; it was red.", language="en")
    assert [each.text for each in found] == ["The mill was old", "it was red."]


@pytest.mark.parametrize(
    "text",
    [
        "She wore a hat, a coat, and a scarf made of wool.",
        "If the mill is wet, and it rains, it stops.",
        "He said the mill was old, and it was his.",
        "The mill (it was old; it was red) burned down.",
        'He wrote "the mill was old; it was red" in 1902.',
        "The mill was built; then red.",
        "The mill was built, and then it was red.",
    ],
)
def test_what_hangs_together_is_not_split(text: str) -> None:
    """Lists, conditions, reports, brackets and quotations stay whole."""
    assert len(extract_claims(text, language="en")) == 1


def test_a_language_without_lists_splits_at_marks_alone() -> None:
    """Without word lists no part is known to be a statement."""
    assert (
        len(extract_claims("Водяная мельница построена в 1902 году; она сгорела.", language="ru"))
        == 1
    )


def test_markdown_lists_headings_and_code_as_no_claims() -> None:
    """A heading and code are listed, and not checked."""
    text = "# The mill\n\nThe mill was built in 1902.\n\n```\nrun the mill\n```\n\n***\n"
    found = extract_claims(text, format=SourceFormat.MARKDOWN)
    assert [each.checkability for each in found][:3] == [
        Checkability.HEADING,
        Checkability.CHECKABLE,
        Checkability.NO_PROSE,
    ]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("- Ferns like\n  shade.[12]", "Ferns like shade."),
        ("Ferns [or so] like shade [1, 2].", "Ferns [or so] like shade ."),
        ("A [1", "A [1"),
        ("• *", ""),
    ],
)
def test_normalisation(text: str, wanted: str) -> None:
    """Bullets, line breaks and note marks go; words in brackets stay."""
    assert normalise_claim(text) == wanted


def test_nothing_is_found_in_nothing() -> None:
    """An empty text, and one of bullets alone, has no claim."""
    assert extract_claims("") == ()
    assert extract_claims("- -\n") == ()


def test_mixed_scripts_are_read() -> None:
    """A text of several scripts gives each of its sentences."""
    found = extract_claims(
        "The mill was built in 1902. 水车建于一九〇二年。 Мельница построена в 1902 году."
    )
    assert len(found) == 3


@pytest.mark.doubling
@pytest.mark.parametrize(
    "piece",
    ["The mill was old, and it was red; it was big. ", "the mill was old, and it was red; "],
)
def test_extraction_is_linear(piece: str) -> None:
    """Doubling a text, or one sentence of it, doubles the time."""

    def work(size: int) -> object:
        text = piece * size
        return lambda: extract_claims(text, language="en")

    assert growth(work, 100) <= LINEAR  # type: ignore[arg-type]  # it gives what to run


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("On the walk itself it reports:", "fragment"),
        ("Among them were:", "fragment"),
        ("The landings brought back 842 kilograms:", "checkable"),
        ("The lily is toxic to cats, as every vet knows:", "checkable"),
    ],
)
def test_what_only_introduces_is_no_claim(text: str, kind: str) -> None:
    """A few words before a colon leave it to what follows; a figure or a sentence does not."""
    (found,) = extract_claims(text)
    assert found.checkability == kind


def test_what_somebody_is_quoted_with_instructs_no_reader() -> None:
    """A sentence that opens with another's words tells what was said."""
    quoted, bare = (
        extract_claims(text)[0]
        for text in ("“Keep off the grass” stood on the sign.", "Keep off the grass, please.")
    )
    assert (quoted.checkability, bare.checkability) == ("checkable", "instruction")


def test_a_claim_wrapped_before_a_mark_stays_whole() -> None:
    """A sign that wrapping put at the start of a line begins no list."""
    text = "The yield of the old mill in a year of good rain is a product of a\n* b tons of flour."
    (found,) = extract_claims(text, language="en")
    assert found.text == text.replace("\n", " ")
    assert found.span.of(text) == text
