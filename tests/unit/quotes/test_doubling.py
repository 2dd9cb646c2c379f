"""Is every hostile family of texts decided in linear time?"""

from collections.abc import Callable

import pytest
from tests.doubling import LINEAR, growth

from evidence_sophia.quotes.index import QuoteIndex
from evidence_sophia.quotes.policy import QuotePolicy

pytestmark = [pytest.mark.doubling, pytest.mark.timeout(300)]

FAMILIES = {
    "backticks": "`", "asterisks": "*", "underscores": "_", "brackets": "[", "links": "[](",
    "backslashes": "\\", "ampersands": "&", "entities": "&amp", "hyphen-newlines": "a-\n",
    "blanks": " ", "blank lines": " \n", "combining marks": "a\u0301\u0316" + "\u0301\u0316" * 9,
    "joiners": "\U0001f469\u200d", "bidi controls": "\u202e\u2066", "quote marks": "\"'“",
    "dots": ". ", "dots in a row": ".", "one letter": "a", "letters": "a ", "equals": "=",
    "dashes": "-", "open tags": "<a x=", "near-copies": "the quick brown fox jumps over it and ",
    "hyphenated near-copies": "a-b ", "kana": "あ", "pipes": "| ", "groups": "1,000 ",
    "digits": "1", "soft hyphens": "a\u00ad", "invisible lines": "\u200b\n", "flags": "\U0001f1e6",
    "tags": "\U0001f3f4\U000e0067", "ellipses": "a … ", "raised": "a²", "notes": "[12] ",
    "ideograph lines": "中\n", "decomposed": "e\u0301", "extracted hyphens": "a\x02",
}  # fmt: skip


def _work(piece: str, format_: str) -> Callable[[int], Callable[[], object]]:
    def make(size: int) -> Callable[[], object]:
        source = (piece * (size // len(piece) + 1))[:size]
        half = size // 2
        quotes = [source[:half], source[:half] + "x", source[:40] + "b", "a" + source[:half] + "b"]
        quotes += [source[: half - 1] + " ... " + source[:50], "not there at all"]

        def run() -> object:
            policy = QuotePolicy(allow_elision=True)
            index = QuoteIndex(source, format=format_, policy=policy)
            at = index.verify_at(quotes[0], 0, half)
            return at, index.verify_all(quotes), index.verify(source[:9], prefix=source, near=3)

        return run

    return make


@pytest.mark.parametrize("family", FAMILIES)
def test_a_hostile_text_takes_linear_time(family: str) -> None:
    """Twice the text takes about twice the time, index and verdicts together."""
    assert growth(_work(FAMILIES[family], "plain"), 2_000) < LINEAR


@pytest.mark.parametrize("family", list(FAMILIES)[:12])
def test_hostile_markup_takes_linear_time(family: str) -> None:
    """The same with the marks of a format, read in source and quote."""
    assert growth(_work(FAMILIES[family], "markdown"), 2_000) < LINEAR


@pytest.mark.parametrize("sign", ["=", "-", ".", " .", "\u2014", "=>", "- "])
def test_folds_are_told_in_linear_time(sign: str) -> None:
    """A quote that differs in typography around a long run is traced in one pass."""

    def make(size: int) -> Callable[[], object]:
        run = sign * (size // len(sign))
        index = QuoteIndex(f"a \u201cword{run}\u201d is")
        return lambda: index.verify(f'a "word{run}" is').folds

    assert growth(make, 8_000) < LINEAR
