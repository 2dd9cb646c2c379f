"""Statements that grant nothing, state no date and announce nothing, though they look like it."""

from __future__ import annotations

import pytest

from evidence_sophia.model.source_set import RightsStatus
from evidence_sophia.sources.dates.parse import parse_stated_date
from evidence_sophia.sources.retraction.title_mark import read_title
from evidence_sophia.sources.rights.read import read_rights


@pytest.mark.parametrize(
    "text",
    [
        "Abstracts published by Wiley. CC BY 4.0.",
        "Journal of X published by Y for members. CC BY 4.0",
        "© 2019 Wiley (figures). CC BY 4.0",
        "© 2019 Elsevier, no reuse. CC BY 4.0",
        "Some content is licensed under CC BY 4.0",
        "May be licensed under CC BY 4.0",
        "CC BY 4.0 wurde widerrufen",
        "Veröffentlicht mit Lizenz",
        "Nur der Text steht unter CC BY 4.0",
        "Este artículo no está bajo una licencia Creative Commons Atribución 4.0",
        "Aucune licence CC BY 4.0",
        "Не по лицензии CC BY 4.0",
        "本文不遵循 CC BY 4.0 许可协议",
        "この作品はCC BY 4.0ではありません",
    ],
)
def test_a_sentence_that_limits_a_licence_grants_nothing(text: str) -> None:
    """One word that limits, or that nobody here knows, keeps the whole from granting."""
    assert read_rights(text).status != RightsStatus.GRANTED


@pytest.mark.parametrize(
    "text",
    [
        "Vol. 12, July 1998",
        "Issue 3, March 2016",
        "Artikel 12 März 2016",
        "version 2016.1",
        "release 2016.10",
        "file 20160629",
        "昭和99年1月1日",
        "令和0年1月1日",
    ],
)
def test_a_number_beside_a_date_is_no_part_of_it(text: str) -> None:
    """A volume, an issue or a version is no day, and no era is longer than it was."""
    assert parse_stated_date(text).date is None


@pytest.mark.parametrize(
    "title",
    [
        "Addendum of the peace treaty",
        "Erratum in the Gospel",
        "Ritirata: la guerra",
        "Widerruf: Rechtsfolgen",
        "更正行为的研究",
        "撤回権について",
        "La rétractation des aveux",
    ],
)
def test_a_title_about_such_things_is_no_notice(title: str) -> None:
    """An article about retractions, corrections or treaties claims nothing."""
    mark = read_title(title)
    assert (mark.state, mark.is_notice) == ("none", False)
