from __future__ import annotations

import pytest

from evidence_sophia.exports.bibliography.latex import read_latex
from evidence_sophia.exports.bibliography.latex_table import ACCENTS, COMPOSED, SYMBOLS
from evidence_sophia.exports.bibliography.latex_write import write_latex


@pytest.mark.parametrize(
    ("latex", "text"),
    [
        (r"Erd{\H o}s {\&} {\"O}sterreich", "Erdős & Österreich"),
        (r"{\'{\i}} \'\i{} \'{i} \v{\j}", "í í í ǰ"),
        (r"\c c \' e \'{} \^{} \.{x}", "ç é ´ ^ ẋ"),
        (r"\'{\"u} \'  {e}", "ǘ é"),
        (r"caf\'e au lait", "café au lait"),
        (r"``a'' -- b --- c~d !`e? ?`f", "“a” – b — c d ¡e? ¿f"),
        (r"-{}- '{}' !{}`", "-- '' !`"),
        (r"\emph{a} {\it b} \textbf{c}", "a b c"),
        (r"\TeX{}nical \LaTeX", "TeXnical LaTeX"),
        (r"a\,b\ c\\d\-e\/f\@", "a\u2009b c def"),
        (r"\textbackslash{} \{x\} \_ \% \$", "\\ {x} _ % $"),
        (r"\href{http://x}{text} \enquote{q}", "text “q”"),
        (r"10\textsuperscript{6} H\textsubscript{2}O x\textsuperscript{th}", "10⁶ H₂O x^{th}"),
        (r"$\alpha$ $x^2$ $x_{10}$ $n$ $a\leq b$", "α x² x₁₀ n a≤b"),
        (r"$\frac{1}{2}$ $x^q$ $\unknown$", r"$\frac{1}{2}$ $x^q$ $\unknown$"),
        (r"costs $5 and $6, open $", "costs $5 and $6, open $"),
        (r"a } b", "a  b"),
        (r"{\'\'\'", "´´´"),
        (r"\'", "´"),
        (r"\href{a", ""),
        (r"\par\par x\par", "\n\nx\n"),
        (r"\textemdash\ldots", "—…"),
        (r"\alpha \to", "α→"),
    ],
)
def test_macros_are_characters(latex: str, text: str) -> None:
    """Accents, signs, ligatures, formulas that have characters, and nothing else changes."""
    read = read_latex(latex)
    assert read.text.split() == text.split()
    assert read.unknown == ()


def test_a_tie_is_a_blank() -> None:
    """Where a line may not break is no part of what the text says."""
    assert read_latex("Vol.~1, J.~R.~R. Tolkien").text == "Vol. 1, J. R. R. Tolkien"


def test_the_address_behind_words_is_kept() -> None:
    """It stands beside the text, its escapes taken off."""
    read = read_latex(r"see \href{https://x.org/a\_b\%20c}{the \emph{page}} and \href {y} z")
    assert (read.text, read.links) == ("see the page and  z", ("https://x.org/a_b%20c", "y"))


def test_unknown_macros_are_named_once() -> None:
    """Their arguments are kept."""
    read = read_latex(r"\foo{a} \foo{b} \bar")
    assert (read.text.split(), read.unknown) == (["a", "b"], ("\\foo", "\\bar"))


@pytest.mark.parametrize(
    ("latex", "text"),
    [
        (r"http://x/~a--b", "http://x/~a--b"),
        (r"http://x/\~a\_b\%20", "http://x/~a_b%20"),
        (r"\url{http://x/~{}}", "http://x/~{}"),
        ("$x$ ``", "$x$ ``"),
    ],
)
def test_addresses_are_read_as_they_are(latex: str, text: str) -> None:
    """In an address signs mean themselves; only its escapes are taken off."""
    assert read_latex(latex, verbatim=True).text in (text, text.replace("{}", ""))


@pytest.mark.parametrize(
    "text",
    ["{", "}{", "{a}{b}", "a{b}c", "{" * 30 + "}" * 30, "\\", "a--b---c", "''`` !` ?``", "x\ny"],
)
@pytest.mark.parametrize("macros", [False, True])
def test_written_text_reads_back(text: str, *, macros: bool) -> None:
    """Braces in pairs or not, dashes, quotes and breaks come back as they were."""
    assert " ".join(read_latex(write_latex(text, macros=macros)).text.split(" ")) in (
        text,
        text.replace("\n", " \n"),
    )


def test_braces_are_escaped_where_bibtex_may_count_them() -> None:
    """Pairs are escaped as other programs expect; others are macros, since BibTeX counts."""
    assert write_latex("{a}") == r"\{a\}"
    assert write_latex("}{") == r"\textbraceright{}\textbraceleft{}"


def test_every_character_of_the_table_reads_back() -> None:
    """What is written as a macro is read as the same character."""
    assert {ch: read_latex(macro).text for ch, macro in COMPOSED.items()} == {
        ch: ch for ch in COMPOSED
    }
    text = "".join(COMPOSED)
    assert write_latex(text, macros=True) == "".join(COMPOSED.values())
    assert write_latex(text) == text


def test_the_table_is_complete() -> None:
    """Each of LaTeX's text accents and special letters is known."""
    assert set("`'^~=u.\"rHvdckbt") <= set(ACCENTS)
    assert {"ss", "ae", "AE", "oe", "OE", "o", "O", "l", "L", "i", "j", "aa", "AA"} <= set(SYMBOLS)
