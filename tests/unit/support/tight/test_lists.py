"""Is a list of single words told from parts that pair off?"""

from __future__ import annotations

import pytest

from evidence_sophia.support.tight.laid_out import lay_out
from evidence_sophia.support.tight.layout import Layout
from evidence_sophia.support.tight.lists import head_of_list, is_boundary, is_list


@pytest.mark.parametrize(
    ("sentence", "listed"),
    [
        ("Ann feeds cats, dogs and mice.", True),
        ("Ann feeds cats — grey ones — and mice.", True),
        ("Ann feeds cats, which chase mice.", False),
        ("Ann feeds cats; mice.", False),
        ("Ann feeds cats fish, dogs bones, mice maize.", False),
        ("Ann feeds 3 cats, mice.", False),
        ("Ann feeds Bea and mice.", False),
    ],
)
def test_a_list(sentence: str, *, listed: bool) -> None:
    """Single words in a row, without a number or a name among them."""
    asked, said = lay_out("Ann feeds mice.", "en"), lay_out(sentence, "en")
    layout = Layout(asked, said, "en", in_order=True)
    assert is_list(layout, layout.places[1], layout.places[2]) is listed


def test_the_head_of_a_list() -> None:
    """It is the first word; a number and a word of the claim head none."""
    said = lay_out("Ann feeds cats, dogs and mice in 1902 and sings.", "en")
    layout = Layout(lay_out("Ann feeds mice.", "en"), said, "en", in_order=True)
    heads = [head_of_list(layout, at) for at in (layout.places[2], len(said) - 1)]
    assert [said[at].token for at in heads] == ["cats", "sings"]


def test_a_time_is_not_parted() -> None:
    """The mark within it, and one behind an aside, part nothing."""
    said = lay_out("Ann (a cook) won at 20: 17.", "en")
    layout = Layout(lay_out("Ann won.", "en"), said, "en", in_order=True)
    assert not any(is_boundary(layout, at) for at in range(3, len(said)))
