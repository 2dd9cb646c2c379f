import pytest

from evidence_sophia.model.quote import QuoteReason
from evidence_sophia.quotes._verdict.edges import cut_at, cuts_cluster


def _reason(marked: str) -> QuoteReason | None:
    """Read ``|`` as the edges of the quote."""
    before, quote, after = marked.split("|")
    return cut_at(before + quote + after, len(before), len(before) + len(quote))


@pytest.mark.complaint("matthiasn/lotti#3968")
@pytest.mark.parametrize(
    "marked",
    [
        "is .|95| of", "the 8600.|5| km", "the |8600|.5 km", "a 1,|000| b", "a |1|,000 b",
        "a 12 |500| b", "a |12| 500 b", "a 12 500 |000| b", "a 12\u202f|500| b",
        "at -|3| deg", "at \u2212|3| deg", "at (-|3|)", "at \xb1|3| mm", "-|3| deg", "a 1|2|3 b",
        "10|²| x", "|10|² x", "|5 m|² x", "x|⁵|", "|10|⁻⁵ M", "1\u2044|2| cup", "|1|\u20442 cup",
        "a 1/|2| cup", "|9|/11 x", "10^|2| x", "|10|^2 x", "1'|000| CHF", "|1|'000 CHF",
        "|1|½ cup", "1|½| cup", "٣٫|٥|", "v|2|.0",
        "at |10|:30 pm", "at 10:|30| pm", "a 3:|1| win", "1:|02:03|", "a |5|% rise", "a |5|‰ rise",
        "a |5|° turn", "a |5|％ rise", "a |5|٪ rise", "a |5°|C day", "-|$3| loss",
        "\u2212|€3| loss",
        "“-|3|” is", "a\t-|3| b", "2×-|3| x", "≈-|3| mg", "为-|3|度", "为－|3|度", "1,-|3| x",
        "0·|05| mg",
        "|0|·05 mg", "$-|3| x", "x=-|3| y",
        "at \ufe63|3| deg", "a 1.5e-|3| x", "a |1.5e|-3 x", "1.5E+|3| x",
        "a 1 |½| cup", "a |1| ½ cup", "a 1 |1/2| cup", "a |1| 1/2 cup", "a |1|\u202f½ cup",
        "|in|² of", "|sin|² x", "|CO|₂ x", "|Ca|²⁺ x", "|xz|² x",
    ],
)  # fmt: skip
def test_a_number_is_not_cut(marked: str) -> None:
    """Digits, decimals, groups, signs, powers and fractions stay whole."""
    assert _reason(marked) in (QuoteReason.CUTS_NUMBER, QuoteReason.CUTS_WORD)


@pytest.mark.complaint("hypothesis/h#2634")
@pytest.mark.parametrize(
    "marked",
    [
        "un|able| to", "|un|able", "un\xad|able| to", "un\u200b|able|", "un-\n|able| to",
        "un-\n  |able| to", "|un|-\nable to", "infor\x02|mation|", "|infor|\ufffemation",
        "|can|'t do", "|can|\u2019t do", "can'|t| do", "dog'|s| bone", "they'|re| off",
        "non-|toxic| x", "|gluten|-free", "user_|id| x", "|user|_id", "Apollo|11| x", "5|kg| x",
        "|كتاب|ه", "불|가능하다", "|서울|아니다", "नम|स्ते|", "über|all|",
    ],
)  # fmt: skip
def test_a_word_is_not_cut(marked: str) -> None:
    """In scripts with blanks a word stays whole, hyphens at line ends and negations with it."""
    if marked.count("|") == 1:
        marked += "|"
    assert _reason(marked) == QuoteReason.CUTS_WORD


@pytest.mark.complaint("WICG/scroll-to-text-fragment#43")
@pytest.mark.parametrize(
    "marked",
    [
        "|able| to", "so |able|.", "(|able|)",
        "\u201c|able|\u201d", "well-|known| x", "|well|-known",
        "|dog|'s bone", "l'|homme| x", "the _|able|_ x", "国|人民|好", "在|2008|年", "ไทย|ง่าย|มาก",
        "|서울|은 좋다", "|서울|이다.", "5-|10| km", "|5|-10 km", "in |2010|, 300", "p<|0.05| x",
        "end.|95| people", "no...|5| x", "$|5| x", "in 2010 |300| people", "a |word|² next",
        "so it |was|¹ then", "|She|² said", "|of|³ it", "in 2019 |½| of", "in 2019 |1/2| of",
        "a-|$3| x",
        "5%-|10%| x", "5°-|10°| x", "5'-|6'| x", "5€-|10€| x", "(a)-|3| x", "A-|3| x", "½-|1| x",
        "page 5 |1/2/20|", "the |e-3| x", "B:|3| x", "10-|$20| x", "|a|:b x", "see|°C| x",
        "a—|3| of", "--|3| of", "|2|.\nNext", "|12|: 30", "1990/|1991| x", "rock 'n' |roll|",
        "a |5|, rise", "see [|12|] x", "|x|\n-y", "A|\u3042|",
    ],
)  # fmt: skip
def test_a_whole_word_or_number_is_let_through(marked: str) -> None:
    """What only touches punctuation, or a script without blanks, is whole."""
    assert _reason(marked) is None


@pytest.mark.parametrize(
    "marked",
    [
        "|e|\u0301", "e|\u0301x|",
        "|\U0001f469|\u200d\U0001f467", "x\u200d|\U0001f467|", "|\U0001f44d|\U0001f3fd",
        "\U0001f1e9|\U0001f1ea|", "|\U0001f1e9|\U0001f1ea", "|\u1112|\u1161", "|น|ำ", "|ब|\u093e",
        "|می|\u200cخواهم",
    ],
)  # fmt: skip
def test_a_character_is_not_cut(marked: str) -> None:
    """What readers see as one character stays one."""
    before, quote, after = marked.split("|")
    assert _reason(marked) == QuoteReason.CUTS_CLUSTER
    assert cuts_cluster(before + quote + after, len(before), len(before) + len(quote))


def test_two_flags_are_parted_between_them() -> None:
    """Of four regional letters the middle is an edge."""
    assert _reason("\U0001f1e9\U0001f1ea|\U0001f1eb\U0001f1f7|") is None


def test_edges_of_the_text_cut_nothing() -> None:
    """A quote that is the whole text has no edge, and neither has one beside invisible text."""
    assert cut_at("able", 0, 4) is None
    assert cut_at("\u200bable\u200b", 1, 5) is None
    assert not cuts_cluster("\u200bable\u200b", 1, 5)
