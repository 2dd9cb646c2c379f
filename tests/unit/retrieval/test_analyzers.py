from __future__ import annotations

import threading
from importlib import metadata

import pytest
from tests.doubling import LINEAR, growth

from evidence_sophia.errors import AnalyzerMismatchError, MissingExtraError
from evidence_sophia.retrieval import analyzers
from evidence_sophia.retrieval.analyzers import (
    analyze,
    analyzer_for,
    available_analyzers,
    check_analyzers,
    stemmer_release,
    surfaces,
)


@pytest.fixture
def no_stemmers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the installation one without the extra ``search``."""
    monkeypatch.setattr(analyzers, "stemmer_release", lambda: "")
    analyzers._stemmer.cache_clear()


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("", []),
        ("  ...!? ", []),
        ("The Café's CAFÉ", ["the", "café", "s", "café"]),
        ("e\u0301cole École", ["école", "école"]),
        ("ﬁne ① Straße ＡＢＣ", ["fine", "1", "strasse", "abc"]),
        ("foo_bar v1.2.3", ["foo", "bar", "v1", "2", "3"]),
        ("東京都", ["東京", "京都"]),
        ("東 京", ["東", "京"]),
        ("カタカナとABC中x", ["カタ", "タカ", "カナ", "ナと", "abc", "中", "x"]),
        ("한국어는", ["한국", "국어", "어는"]),
        ("हिन्दी भाषा", ["हिन्दी", "भाषा"]),
        ("𝐁old 𠀀𠀁𠀂", ["bold", "𠀀𠀁", "𠀁𠀂"]),
        ("a\0b\ud800c", ["a", "b", "c"]),
    ],
)
def test_unicode_1_folds_and_cuts(text: str, terms: list[str]) -> None:
    """Words in any script are folded; runs without blanks become pairs."""
    assert analyze(text) == terms


@pytest.mark.parametrize(
    ("analyzer", "text", "terms"),
    [
        ("english-1", "Running cats", ["run", "cat"]),
        ("spanish-1", "los gatos", ["los", "gat"]),
        ("german-1", "die Häuser", ["die", "haus"]),
        ("french-1", "les chevaux", ["le", "cheval"]),
        ("russian-1", "книги", ["книг"]),
        ("english-1", "東京都", ["東京", "京都"]),
    ],
)
def test_a_stemming_analyzer_stems_the_terms_of_unicode_1(
    analyzer: str, text: str, terms: list[str]
) -> None:
    """Snowball stems what unicode-1 cuts."""
    assert analyze(text, analyzer) == terms


def test_a_stem_is_never_empty() -> None:
    """A word of which a stemmer leaves nothing stays as it is."""
    assert analyzers._remembering(lambda _word: "")("word") == "word"


def test_stems_are_remembered_within_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    """A text with endless new words does not fill the memory."""
    monkeypatch.setattr(analyzers, "_REMEMBERED", 2)
    asked: list[str] = []

    def raw(word: str) -> str:
        asked.append(word)
        return word

    stem = analyzers._remembering(raw)
    assert [stem(word) for word in ["a", "a", "b", "c", "a"]] == ["a", "a", "b", "c", "a"]
    assert asked == ["a", "b", "c", "a"]


def test_stemming_is_safe_with_several_threads() -> None:
    """Snowball's stemmers keep state; two threads must not meet in one."""
    text = " ".join(f"generalisations{n} running{n}ly" for n in range(500))
    analyzers._stemmer.cache_clear()
    alone = analyze(text, "english-1")
    analyzers._stemmer.cache_clear()
    found: list[list[str]] = []
    threads = [
        threading.Thread(target=lambda: found.append(analyze(text, "english-1"))) for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [alone] * 4


@pytest.mark.complaint("mem0ai/mem0#4884")
@pytest.mark.parametrize(
    ("language", "analyzer"),
    [
        ("en", "english-1"),
        ("EN-gb", "english-1"),
        ("es_MX", "spanish-1"),
        ("nb", "norwegian-1"),
        ("zh", "unicode-1"),
        ("und", "unicode-1"),
        ("", "unicode-1"),
        ("xx-Latn", "unicode-1"),
    ],
)
def test_the_language_chooses_the_analyzer(language: str, analyzer: str) -> None:
    """Keyword search was hard-wired to English."""
    assert analyzer_for(language, available_analyzers()) == analyzer


@pytest.mark.usefixtures("no_stemmers")
def test_without_the_extra_there_is_unicode_1() -> None:
    """The core alone searches with unicode-1, whatever the language."""
    assert available_analyzers() == ("unicode-1",)
    assert analyzer_for("en", available_analyzers()) == "unicode-1"


@pytest.mark.usefixtures("no_stemmers")
def test_an_index_with_stems_needs_the_extra() -> None:
    """The missing extra is named, on the index and on the analyzer."""
    with pytest.raises(MissingExtraError) as on_index:
        check_analyzers(("english-1", "unicode-1"), "3.1")
    with pytest.raises(MissingExtraError) as on_text:
        analyze("words", "english-1")
    assert on_index.value.extra == on_text.value.extra == "search"


def test_an_unknown_analyzer_is_a_mismatch() -> None:
    """Neither an index nor a text may name an analyzer that is not known."""
    with pytest.raises(AnalyzerMismatchError, match="klingon-1"):
        check_analyzers(("klingon-1", "unicode-1"), "")
    with pytest.raises(AnalyzerMismatchError, match="klingon-1"):
        analyze("words", "klingon-1")


def test_another_snowball_release_is_a_mismatch() -> None:
    """Another release may stem otherwise, so the index is refused and the way out is named."""
    with pytest.raises(AnalyzerMismatchError) as refused:
        check_analyzers(available_analyzers(), "0.9")
    assert "snowballstemmer==0.9" in refused.value.hint()


def test_the_same_analyzers_fit() -> None:
    """An index of this installation is taken."""
    check_analyzers(available_analyzers(), stemmer_release())
    check_analyzers(("unicode-1",), "")


def test_the_release_is_empty_without_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    """An absent package is no error."""

    def absent(name: str) -> str:
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(metadata, "version", absent)
    assert stemmer_release.__wrapped__() == ""


def test_a_term_keeps_the_word_it_was_written_as() -> None:
    """The surface is the first word a term was made from; pairs stand for themselves."""
    found = surfaces("Running RUN ﬁnes 東京都 ㎏", "english-1")
    assert found == {"run": "Running", "fine": "ﬁnes", "東京": "東京", "京都": "京都", "kg": "kg"}


@pytest.mark.doubling
@pytest.mark.parametrize("piece", ["word ", "東京", "é̂ß ", "a_", "\u0600", "𠀀", "x"])
def test_analysis_is_linear(piece: str) -> None:
    """Twice the text takes at most about twice the time."""
    assert growth(lambda size: lambda: analyze(piece * size), 20_000) < LINEAR
