"""The command ``export``: documents, bundles, and bundles that are not what they were."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.cli.main import main
from evidence_sophia.codec.converter import encode
from evidence_sophia.codec.documents import ANSWER, EVIDENCE_PACK
from evidence_sophia.codec.envelope import write_document
from evidence_sophia.codec.jsontext import write_json
from evidence_sophia.exports.document import read_export_document

QUESTION = "What do ferns like?"
ROW = {
    "title": "Ferns",
    "source": "A garden",
    "url": "https://example.org/ferns",
    "licence": "CC0-1.0",
    "fetched": "2026-04-01",
    "language": "en",
    "topic": "ferns",
}
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run the command beside a base with two sources, one of them retracted."""
    monkeypatch.chdir(tmp_path)
    folder = Path("garden")
    folder.mkdir()
    notice = {"state": "retracted", "notice": "It was wrong.", "date": "2026-02-03"}
    rows: list[dict[str, Any]] = [
        {**ROW, "file": "fern.md"},
        {**ROW, "file": "old.md", "title": "Old ferns", "retraction": notice},
    ]
    (folder / "manifest.jsonl").write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    for row in rows:
        (folder / row["file"]).write_text("# Ferns\n\nFerns like the shade of old trees.\n")
    assert main(["ingest", "garden"]) == 0
    capsys.readouterr()

    def command(*arguments: str) -> tuple[int, str, str]:
        code = main(["export", *arguments])
        shown = capsys.readouterr()
        return code, shown.out, shown.err

    return command


def open_base() -> EvidenceBase:
    """Open the base at a fixed time."""
    return EvidenceBase.open("evidence.db", clock=lambda: datetime(2026, 11, 3, tzinfo=UTC))


@pytest.mark.parametrize("form", ["bibtex", "ris", "csl-json"])
def test_a_format_of_bibliographies_asks_for_one(run: Run, form: str) -> None:
    """Whoever wants BibTeX need not say that it is a bibliography."""
    code, out, _ = run("--question", QUESTION, "--format", form)
    assert (code, f"bibliography, {form}, " in out) == (0, True)
    assert run("--question", QUESTION, "--format", form, "--kind", "evidence_table")[0] == 2


def test_an_answer_is_exported(run: Run) -> None:
    """The file, its digest and the digest of the evidence are told, and what was retracted."""
    code, out, _ = run("--question", QUESTION)
    assert code == 0
    name = "what-do-ferns-like-review-packet.md"
    assert out.startswith(f"{name}  review packet, markdown, ")
    assert out.count("blake3:") == 2
    assert "retracted (2026-02-03): Old ferns" in out
    assert "Ferns like the shade of old trees." in Path(name).read_text(encoding="utf-8")


def test_a_program_gets_json(run: Run) -> None:
    """``--json`` says where the document is and which digests it has."""
    code, out, _ = run(
        "--question", QUESTION, "--kind", "bibliography", "--format", "csl-json",
        "--out", "list.json", "--json",
    )  # fmt: skip
    facts = json.loads(out)
    assert code == 0
    assert facts["file"] == "list.json"
    assert facts["bytes"] == Path("list.json").stat().st_size
    assert json.loads(Path("list.json").read_bytes())


def test_a_kept_answer_and_a_pack_are_exported(run: Run) -> None:
    """What a base keeps is exported by its id, with the bytes that the library exports."""
    with open_base() as base:
        kept = base.save_to_notebook(base.answer(QUESTION))
        pack = base.build_evidence_pack("Ferns", claims=["Ferns like the shade of old trees."])
        exports = [
            base.export("grounded_report", "json", answer=kept),
            base.export("grounded_report", "json", pack=pack),
        ]
    args = ("--kind", "grounded_report", "--format", "json")
    assert run("--answer", kept.answer_id, *args, "--out", "a.json")[0] == 0
    assert run("--pack", pack.id, "--version", "1", *args, "--out", "p.json")[0] == 0
    assert read_export_document(Path("a.json").read_bytes()).title == QUESTION
    assert read_export_document(Path("p.json").read_bytes()).title == "Ferns"
    assert [made.data for made in exports] == [Path(f"{at}.json").read_bytes() for at in "ap"]
    code, _, err = run("--answer", "none")
    assert code == 2
    assert "no kept answer" in err


def test_files_are_exported_without_a_base(run: Run) -> None:
    """A pack or an answer in a file needs no base, with or without its envelope."""
    with open_base() as base:
        answer = base.answer(QUESTION)
        pack = base.build_evidence_pack("Ferns", claims=["Ferns like the shade of old trees."])
    Path("answer.json").write_bytes(write_json(encode(answer)))
    Path("envelope.json").write_bytes(write_document(ANSWER, answer))
    Path("pack.json").write_bytes(write_document(EVIDENCE_PACK, pack))
    assert run("--answer-file", "answer.json", "--out", "1.md")[0] == 0
    assert run("--answer-file", "envelope.json", "--out", "2.md")[0] == 0
    assert Path("1.md").read_bytes() == Path("2.md").read_bytes()
    assert b"Not looked up" in Path("1.md").read_bytes()
    assert run("--answer-file", "answer.json", "--base", "evidence.db", "--out", "3.md")[0] == 0
    assert b"Not looked up" not in Path("3.md").read_bytes()
    assert run("--pack-file", "pack.json", "--out", "4.md")[0] == 0
    code, _, err = run("--pack-file", "answer.json")
    assert code == 2
    assert "EvidencePack" in err


def test_a_bundle_is_written_and_checked(run: Run) -> None:
    """A zip or a folder verifies until something in it changes."""
    with open_base() as base:
        Path("answer.json").write_bytes(write_json(encode(base.answer(QUESTION))))
    made = ("--answer-file", "answer.json", "--bundle")
    code, out, _ = run(*made, "--out", "folder")
    assert code == 0
    assert "bundle, folder, " in out
    assert run(*made)[0] == 0
    assert "bundle, zip, " in run(*made, "--out", "B.ZIP")[1]
    code, out, _ = run("--verify", "review-bundle.zip")
    assert (code, "intact" in out) == (0, True)
    assert run("--verify", "folder", "--json")[0] == 0
    Path("folder/README.txt").write_text("changed")
    Path("folder/more").write_text("more")
    code, out, _ = run("--verify", "folder")
    assert code == 1
    assert "altered  README.txt" in out
    assert "extra  more" in out
    code, out, _ = run("--verify", "folder", "--json")
    assert code == 1
    assert [each["fault"] for each in json.loads(out)["problems"]] == ["altered", "extra"]


def test_what_a_bundle_leaves_out_is_said(run: Run, tmp_path: Path) -> None:
    """One character without a glyph costs the PDFs that hold it, not the bundle, and is named."""
    pytest.importorskip("typst", reason="the extra report is absent")
    (tmp_path / "garden" / "fern.md").write_text(
        "# Ferns 蕨\n\nFerns 蕨 like the shade of trees.\n"
    )
    assert main(["ingest", "garden"]) == 0
    code, out, _ = run("--question", QUESTION, "--bundle", "--out", "b.zip")
    assert code == 0
    assert out.count("left out: ") == 3
    assert "U+8568" in out
    code, out, _ = run("--question", QUESTION, "--bundle", "--out", "c.zip", "--json")
    assert json.loads(out)["leftOut"][0]["path"] == "grounded-report.pdf"
    code, _, err = run("--question", QUESTION, "--format", "pdf", "--fonts", "garden")
    assert (code, "no fonts in garden" in err) == (2, True)


def test_what_cannot_be_written_is_said(run: Run) -> None:
    """A kind without the format, a full folder and another file are refused with a hint."""
    Path("full").mkdir()
    Path("full/file").write_text("x")
    for arguments in (
        ("--question", QUESTION, "--kind", "evidence_table", "--format", "bibtex"),
        ("--question", QUESTION, "--bundle", "--out", "full"),
        ("--verify", "evidence.db"),
    ):
        code, _, err = run(*arguments)
        assert code == 2
        assert "what to do: " in err


def test_a_folder_without_a_manifest_is_no_bundle(run: Run) -> None:
    """It is told that there is none."""
    code, out, _ = run("--verify", "garden")
    assert code == 1
    assert "missing  manifest.json" in out
    assert "none" in out
