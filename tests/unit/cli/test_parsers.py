"""What is said of a slip in the arguments of a command?"""

from __future__ import annotations

import pytest

from evidence_sophia.cli.main import main


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        (["chek", "x"], "check"),
        (["contradiction"], "contradictions"),
        (["knowledge", "propos"], "propose"),
        (["sources", "scor"], "score"),
        (["ask", "x", "--no-colour"], "--no-color"),
        (["ask", "x", "--limt", "3"], "--limit"),
        (["ask", "x", "--limt=3"], "--limit"),
        (["check", "x", "--agains", "y"], "--against"),
        (["check", "x", "--severity", "hihg"], "high"),
    ],
)
def test_the_nearest_name_is_suggested(
    given: list[str], meant: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A slip in a command, an option or a choice is answered with what may have been meant."""
    with pytest.raises(SystemExit) as stop:
        main(given)
    assert stop.value.code == 2
    assert capsys.readouterr().err.endswith(f"; did you mean {meant}?\n")


@pytest.mark.parametrize("given", [["zebra"], ["ask", "x", "--zebra"], ["ask", "x", "y"], ["ask"]])
def test_nothing_is_suggested_where_nothing_is_near(
    given: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """A name that resembles none is refused without a guess."""
    with pytest.raises(SystemExit):
        main(given)
    assert "did you mean" not in capsys.readouterr().err


@pytest.mark.parametrize(
    "given",
    [["ask", "x", "--bas", "y"], ["sources", "score", "--js"], ["knowledge", "facts", "--bas"]],
)
def test_an_option_is_not_abbreviated(given: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """A part of an option is not taken for it, since a later option may make it another's."""
    with pytest.raises(SystemExit) as stop:
        main(given)
    assert stop.value.code == 2
    assert "error: " in capsys.readouterr().err
