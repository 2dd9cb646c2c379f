from __future__ import annotations

import shutil
import subprocess
import sys
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path

import pytest
from tests.pdf_documents import document, paragraph

from evidence_sophia.errors import DataError, InternalError, MissingExtraError
from evidence_sophia.exports.pdf import pdf_producer, write_pdf
from evidence_sophia.exports.pdf.typesetter import _preference, typeset


def test_the_producer_is_named_with_its_version() -> None:
    """Bytes are equal only for an equal producer, so a manifest can record it."""
    assert pdf_producer() == f"typst {version('typst')}"


@pytest.mark.complaint("apify/crawlee-python#2208")
@pytest.mark.parametrize("ask", [pdf_producer, lambda: write_pdf(document())])
def test_without_typst_the_extra_is_named(ask: object, monkeypatch: pytest.MonkeyPatch) -> None:
    """The absence of the optional dependency says what to install."""
    monkeypatch.setitem(sys.modules, "typst", None)
    assert callable(ask)
    with pytest.raises(MissingExtraError) as caught:
        ask()
    assert caught.value.extra == "report"


def test_a_broken_typst_is_not_reported_as_missing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Only the absence of that very module is a missing extra."""
    (tmp_path / "typst.py").write_text("import a_module_that_is_not_there\n", encoding="utf-8")
    monkeypatch.delitem(sys.modules, "typst", raising=False)
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ModuleNotFoundError, match="a_module_that_is_not_there"):
        pdf_producer()


def test_characters_without_a_glyph_are_named() -> None:
    """No box is printed in place of a character: the document is refused with all of them."""
    with pytest.raises(DataError, match="no font has a glyph for 3 characters") as caught:
        write_pdf(document(paragraph('漢字 "quoted"'), title="ไ"))
    assert caught.value.details == ("U+0E44 ไ (Thai)", "U+5B57 字 (Han)", "U+6F22 漢 (Han)")
    assert "fonts=" in caught.value.hint()


def test_one_character_without_a_glyph_is_counted_as_one() -> None:
    """The message reads well for one character, too."""
    with pytest.raises(DataError, match="no font has a glyph for a character of the document"):
        write_pdf(document(paragraph("a \U0001f9ff b")))


def test_chinese_is_set_with_a_font_for_it(tmp_path: Path) -> None:
    """The folder that the hint asks for makes the refused document a PDF."""
    listed = shutil.which("fc-list")
    found = listed and subprocess.run(
        [listed, ":lang=zh-cn", "file"], capture_output=True, text=True, check=True
    )
    paths = found.stdout.split(":")[0] if found else ""
    if not paths:
        pytest.skip("no font for Chinese on this machine")
    shutil.copy(paths, tmp_path)
    asked = document(paragraph("漢字 and Latin"), title="蕨")
    assert write_pdf(asked, fonts=tmp_path).startswith(b"%PDF-1.7")


def test_fonts_are_asked_in_one_order() -> None:
    """Of one font for several lands the mainland's form comes first, whatever its file."""
    names = ["Noto Serif CJK HK", "Arimo", "Noto Serif CJK SC", "Noto Serif CJK JP"]
    assert sorted(names, key=_preference) == [names[2], names[1], names[0], names[3]]


def test_a_script_that_no_font_shapes_is_refused() -> None:
    """The font for mathematics has Devanagari letters but cannot join them."""
    with pytest.raises(DataError, match="no font has a glyph"):
        write_pdf(document(paragraph("नमस्ते")))


def test_further_fonts_come_from_a_folder(tmp_path: Path) -> None:
    """A font that is given is tried too, and its name stands in the hint."""
    own = files("evidence_sophia.exports.pdf") / "template" / "fonts"
    shutil.copytree(str(own), tmp_path / "fonts")
    assert write_pdf(document(paragraph("a")), fonts=tmp_path / "fonts").startswith(b"%PDF-1.7")


@pytest.mark.parametrize("name", ["", "absent"])
def test_a_folder_without_fonts_is_refused(tmp_path: Path, name: str) -> None:
    """A mistyped folder is not passed over."""
    with pytest.raises(DataError, match="no fonts in"):
        write_pdf(document(), fonts=tmp_path / name)


def test_another_fault_of_typst_is_ours() -> None:
    """Data that the template does not expect are a bug of this library."""
    with pytest.raises(InternalError, match="could not be set"):
        typeset({"title": 1}, is_dated=False)


def test_the_licence_of_each_font_stands_beside_it() -> None:
    """A font is only passed on with its licence."""
    fonts = files("evidence_sophia.exports.pdf") / "template" / "fonts"
    licence = (fonts / "OFL.txt").read_text(encoding="utf-8")
    shipped = [file.name for file in fonts.iterdir() if file.name.endswith(".ttf")]
    assert shipped
    assert all(name in licence for name in shipped)
