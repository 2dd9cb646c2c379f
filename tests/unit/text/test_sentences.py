from functools import partial
from pathlib import Path
from typing import NamedTuple

import pytest
from tests.doubling import LINEAR, growth

from evidence_sophia.text.abbreviations import rules_for
from evidence_sophia.text.sentences import sentences

HERE = Path(__file__).parent
FOLDERS = ("sentence_cases", "sentence_cases_later")  # the later ones met rules already tuned
LANGUAGES = sorted(path.stem for path in (HERE / FOLDERS[0]).glob("*.txt"))


class Case(NamedTuple):
    """A labelled text."""

    kind: str
    text: str
    expected: list[str]


def cases(language: str, folder: str) -> list[Case]:
    """Read the labelled cases of a language."""
    lines = (HERE / folder / f"{language}.txt").read_text(encoding="utf-8").splitlines()
    return [case(line) for line in lines if line and not line.startswith("#")]


def case(line: str) -> Case:
    """Read one line: the kind, and the text with ¦ before each further sentence."""
    kind, _, body = line.partition(": ")
    body = body.replace("\\n", "\n").replace("\\_", "\xa0")
    return Case(kind, body.replace("¦", ""), [part.strip() for part in body.split("¦")])


def split(text: str, language: str) -> list[str]:
    """Give the sentences as strings."""
    return [span.of(text) for span in sentences(text, language)]


def test_there_are_enough_cases_of_six_languages_and_more() -> None:
    """At least sixty labelled cases a language."""
    assert {"ar", "de", "en", "es", "fr", "zh"} <= set(LANGUAGES)
    assert min(len(cases(language, FOLDERS[0])) for language in LANGUAGES) >= 60


@pytest.mark.parametrize("folder", FOLDERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_97_of_100_labelled_cases_are_right(language: str, folder: str) -> None:
    """A case is right when every sentence of it is."""
    found = cases(language, folder)
    wrong = [case for case in found if split(case.text, language) != case.expected]
    assert len(wrong) <= 0.03 * len(found), wrong


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("en", "", []),
        ("en", " \n ", []),
        ("en", "...", ["..."]),
        ("en", "Use it. .NET is old.", ["Use it.", ".NET is old."]),
        ("en", "See [...] The end.", ["See [...] The end."]),
        ("en", "He and I. We ran. “I... I fell.”", ["He and I.", "We ran.", "“I... I fell.”"]),
        ("en", "At 5 a.m. Mary ran.", ["At 5 a.m. Mary ran."]),
        ("en", "It is 5 p.m. 20 came.", ["It is 5 p.m. 20 came."]),
        ("en", "It is 5 p.m. EST now.", ["It is 5 p.m. EST now."]),
        (
            "en",
            "“Halt!” (1956) is old. (A film.) Go.",
            ["“Halt!” (1956) is old.", "(A film.)", "Go."],
        ),
        ("en", "It is No. X here. No. That is it.", ["It is No. X here.", "No.", "That is it."]),
        ("en", "Was it (really?) Monday? Yes.", ["Was it (really?) Monday?", "Yes."]),
        ("en", "He left. [1] Then", ["He left.", "[1] Then"]),
        ("en", "Done.这是中文。", ["Done.", "这是中文。"]),
        ("en", "See setup.py.这", ["See setup.py.这"]),
        (
            "en",
            "E. coli grew. It was 40 °C. Men fell.",
            ["E. coli grew.", "It was 40 °C.", "Men fell."],
        ),
        ("en", "Chapter 3. The Moon", ["Chapter 3. The Moon"]),
        (
            "en",
            "The ggf. Dose is low. The grr. Is it?",
            ["The ggf. Dose is low.", "The grr.", "Is it?"],
        ),
        ("de", "Er ist 42. Peter kam.", ["Er ist 42.", "Peter kam."]),
        (
            "de",
            "Am 3. 10. war es. Es war 1990. Gut.",
            ["Am 3. 10. war es.", "Es war 1990.", "Gut."],
        ),
        ("zh", "他喊：“走！”她说了。价格3．5元。", ["他喊：“走！”", "她说了。", "价格3．5元。"]),
        ("zh", "“走！”（笑）他走了。", ["“走！”", "（笑）他走了。"]),
        ("ja", "「はい。」と言った。終わり。", ["「はい。」と言った。", "終わり。"]),
        ("ko", "그는 집. 그는 갔다.", ["그는 집.", "그는 갔다."]),
        ("ar", "«نعم!» صاح الولد. انتهى", ["«نعم!» صاح الولد.", "انتهى"]),
        ("xx", "Dr. Smith ran. He fell.", ["Dr. Smith ran.", "He fell."]),
    ],
)
def test_a_hard_place_is_cut_as_written(language: str, text: str, expected: list[str]) -> None:
    """Omissions, stammers, times, names, note marks and scripts beside one another."""
    assert split(text, language) == expected


def test_languages_without_abbreviations_read_the_english_ones() -> None:
    """Chinese keeps its verbs of saying and takes the rest from English."""
    assert "Dr" in rules_for("zh").always
    assert "说" in rules_for("zh").speech_verbs
    assert rules_for("xx") == rules_for("xy")


#: Four sentences in the twelve languages of XQuAD, and in two more without blanks or capitals.
FOUR = {
    "ar": "هاجم الفريق المرمى مرتين. ثم فاز باللقب عام 1998! هل كان ذلك سهلا؟ لم يكن سهلا أبدا.",
    "de": "Die Elf gewann 1998 den Titel. War das leicht? Es war es nie! Das sagte der Trainer.",
    "el": "Η ομάδα κέρδισε το 1998. Δεν ήταν εύκολο! Το είπε ο προπονητής. Χάρηκαν όλοι.",
    "en": "The team won the title in 1998. Was it easy? It was never easy! The coach said so.",
    "es": "El equipo ganó el título en 1998. ¿Fue fácil? ¡Nunca fue fácil! Lo dijo el entrenador.",
    "hi": "टीम ने 1998 में खिताब जीता। क्या यह आसान था? यह कभी आसान नहीं था! कोच ने ऐसा कहा।",
    "ro": "Echipa a câștigat în 1998. A fost ușor? Nu a fost niciodată! Așa a spus antrenorul.",
    "ru": "Команда выиграла титул в 1998 году. Легко ли это было? Нет! Так сказал тренер.",
    "th": "ทีมชนะเลิศในปี 1998 หรือไม่? มันไม่เคยง่ายเลย! ง่ายไหม? โค้ชกล่าวเช่นนั้น",
    "tr": "Takım 1998'de şampiyon oldu. Kolay mıydı? Hiç kolay değildi! Antrenör böyle dedi.",
    "vi": "Đội đã vô địch năm 1998. Có dễ không? Không bao giờ dễ! Huấn luyện viên nói vậy.",
    "zh": "球队在1998年赢得冠军。容易吗？从来不容易！教练这样说。",
    "ja": "チームは1998年に優勝した。簡単だったか？決して簡単ではなかった！監督はそう言った。",
    "ko": "팀은 1998년에 우승했다. 쉬웠나? 결코 쉽지 않았다! 감독이 그렇게 말했다.",
}


@pytest.mark.complaint("vibrantlabsai/ragas#1383")
@pytest.mark.complaint("vibrantlabsai/ragas#1523")
@pytest.mark.complaint("vibrantlabsai/ragas#1298")
@pytest.mark.complaint("vibrantlabsai/ragas#1783")
@pytest.mark.parametrize("language", FOUR)
def test_every_language_yields_its_sentences(language: str) -> None:
    """Chinese, Japanese, Hindi and others yielded no sentence, and so no claim to check."""
    text = FOUR[language]
    assert len(split(text, language)) == 4
    assert len(split(text, "")) == 4
    assert "".join("".join(split(text, language)).split()) == "".join(text.split())


@pytest.mark.data
@pytest.mark.complaint("vibrantlabsai/ragas#1383")
@pytest.mark.parametrize("language", ["ar", "de", "en", "es", "ru", "zh"])
def test_no_answer_of_a_real_passage_is_lost(language: str, shared_data: Path) -> None:
    """The sentences of real passages hold all their ink."""
    text = (shared_data / "xquad" / f"docs.{language}.jsonl").read_text(encoding="utf-8")[:50_000]
    joined = "".join(split(text, language))
    assert "".join(joined.split()) == "".join(text.split())


HOSTILE = [
    ".",
    ". ",
    "! ",
    ".”",
    "U.S. ",
    "J. ",
    "(a!) B ",
    ".[",
    "\n",
    "- a\n",
    "1. a\n",
    "“！”说",
]


@pytest.mark.doubling
@pytest.mark.parametrize("unit", HOSTILE)
def test_splitting_takes_time_with_the_length(unit: str) -> None:
    """Twice the text takes about twice the time, whatever it repeats."""
    assert growth(lambda size: partial(sentences, unit * (size // len(unit))), 10_000) < LINEAR
