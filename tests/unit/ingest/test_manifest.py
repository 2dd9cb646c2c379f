"""What does the manifest say of each file, and what is wrong with it?"""

from __future__ import annotations

import json
from datetime import date

import pytest

from evidence_sophia.ingest.manifest import Manifest, read_manifest
from evidence_sophia.model.dates import PartialDate
from evidence_sophia.model.source import RetractionState, SourceKind
from evidence_sophia.model.source_format import SourceFormat
from evidence_sophia.model.source_link import SourceLink, SourceRelation

ROW: dict[str, object] = {
    "file": "guide/ferns.md",
    "title": "Ferns",
    "source": "Garden Club",
    "url": "https://example.org/ferns",
    "licence": "CC0-1.0",
    "fetched": "2026-02-28",
    "language": "en",
    "topic": "plants",
}
DIGESTS = ("blake3:" + "0" * 64, "blake3:" + "1" * 64)


def lines(*rows: dict[str, object]) -> str:
    """Write rows as JSON Lines."""
    return "".join(json.dumps(row) + "\n" for row in rows)


def read(*rows: dict[str, object]) -> Manifest:
    """Read rows as a JSON Lines manifest."""
    return read_manifest("manifest.jsonl", lines(*rows))


def test_a_row_with_the_mandatory_fields_is_enough() -> None:
    """A row with the eight mandatory fields becomes a source with defaults for the rest."""
    manifest = read(ROW)
    source = manifest.rows[0].as_source("set", DIGESTS)
    assert manifest.problems == ()
    assert (source.id, source.name) == ("set/guide/ferns.md", "Garden Club")
    assert source.fetched_on == date(2026, 2, 28)
    assert source.format == SourceFormat.MARKDOWN
    assert source.kind == SourceKind.UNKNOWN


def test_the_optional_fields_arrive() -> None:
    """Every optional field of a row stands in its source."""
    retraction = {"state": "withdrawn", "notice": "Two\nlines", "date": "2026-03-01"}
    manifest = read(
        ROW
        | {
            "published": "2024-05",
            "kind": "book",
            "version": "2nd",
            "entities": ["Fern", "Moss", "Fern"],
            "rights_expires": "2027-12-31",
            "retraction": retraction,
        }
    )
    source = manifest.rows[0].as_source("set", DIGESTS)
    assert manifest.problems == ()
    assert source.published == PartialDate(year=2024, month=5)
    assert (source.kind, source.version) == (SourceKind.BOOK, "2nd")
    assert source.entities == ("Fern", "Moss")
    assert source.rights_expire_on == date(2027, 12, 31)
    assert source.retraction.state == RetractionState.WITHDRAWN
    assert source.retraction.since == date(2026, 3, 1)
    assert source.retraction.notice == "Two\nlines"


@pytest.mark.parametrize("field", list(ROW))
def test_a_mandatory_field_must_be_there_and_filled(field: str) -> None:
    """A mandatory field that is absent, null or blank is a problem of its line."""
    absent = {name: value for name, value in ROW.items() if name != field}
    for row in (absent, ROW | {field: None}):
        assert read(row).problems == (f"manifest.jsonl:1: {field} is missing",)
    assert read(ROW | {field: " \u2003"}).problems == (
        f"manifest.jsonl:1: {field} must be filled in",
    )


def test_what_several_fields_of_a_row_lack_is_one_problem() -> None:
    """A row that is hardly begun takes one line for what is absent, one for what is blank."""
    row = {name: value for name, value in ROW.items() if name not in {"url", "topic"}}
    assert read(row | {"title": "", "source": " "}).problems == (
        "manifest.jsonl:1: title, source must be filled in",
        "manifest.jsonl:1: url, topic are missing",
    )


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"licens": "x"}, "unknown field 'licens' (did you mean licence?)"),
        ({"\x1b": "x"}, r"unknown field '\x1b'"),
        ({"title": 7}, "title must be text"),
        ({"title": "a\x1b[31mb"}, "title holds a control character"),
        ({"title": "a\x00b"}, "title holds a control character"),
        ({"title": "a\ud800b"}, "title holds a lone surrogate, which no file can keep"),
        ({"url": "ferns"}, "url must be an address such as https://example.org/page, not 'ferns'"),
        (
            {"url": "JavaScript:alert(1)"},
            "url must be an address such as https://example.org/page,",
        ),
        ({"language": "English"}, "language must be a language tag such as en or pt-BR,"),
        ({"fetched": "28.02.2026"}, "fetched must be a date that exists, as YYYY-MM-DD,"),
        ({"fetched": "2026-02-29"}, "fetched must be a date that exists, as YYYY-MM-DD,"),
        ({"fetched": "2026-02"}, "fetched must be a date that exists, as YYYY-MM-DD,"),
        ({"published": "2024-13"}, "published must be a date as YYYY-MM-DD, YYYY-MM or YYYY,"),
        ({"kind": "scholary"}, "kind must be one of scholarly, statute,"),
        ({"entities": "Fern"}, "entities must be a list of names"),
        ({"entities": ["Fern", ""]}, "entities must be filled in"),
        ({"rights_expires": "2026"}, "rights_expires must be a date that exists"),
        ({"retraction": "retracted"}, "retraction must be an object with state, notice and date"),
        ({"retraction": {}}, "retraction must say its state"),
        ({"retraction": {"state": "gone"}}, "retraction state must be one of none, retracted,"),
        ({"retraction": {"state": "none", "why": ""}}, "retraction has an unknown field 'why'"),
        ({"retraction": {"state": "none", "date": "1"}}, "retraction date must be a date"),
        ({"retraction": {"state": "none", "notice": "\x00"}}, "retraction notice holds a control"),
        ({"file": "/etc/passwd.md"}, "file '/etc/passwd.md' must be a path below the folder"),
        ({"file": "../x.md"}, "file '../x.md' must be a path below the folder"),
        ({"file": "a\\b.md"}, r"file 'a\\b.md' must be a path below the folder"),
        ({"file": "C:x.md"}, "file 'C:x.md' must be a path below the folder"),
        ({"file": "./a//b.md"}, "file must be written 'a/b.md'"),
        ({"file": "."}, "file '.' is of no readable format"),
        ({"file": "a.pdf"}, "file 'a.pdf' is of no readable format"),
    ],
)
def test_a_bad_field_is_named(change: dict[str, object], problem: str) -> None:
    """A field that is unknown or no value of its kind is a problem that says what to write."""
    manifest = read(ROW | change)
    assert len(manifest.problems) == 1
    assert manifest.problems[0].startswith(f"manifest.jsonl:1: {problem}")
    assert manifest.rows == ()


def test_every_problem_of_every_line_is_listed() -> None:
    """All problems are reported together, each with its line; good rows stay readable."""
    broken = ROW | {"file": "b.md", "fetched": "soon", "licens": "x"}
    text = lines(ROW) + "\n" + "{oops\n" + "[]\n" + lines(broken)
    manifest = read_manifest("manifest.jsonl", text)
    assert [problem.split(": ")[0] for problem in manifest.problems] == [
        "manifest.jsonl:3",
        "manifest.jsonl:4",
        "manifest.jsonl:5",
        "manifest.jsonl:5",
    ]
    assert len(manifest.rows) == 1


def test_a_file_with_two_rows_is_a_problem() -> None:
    """A duplicate names the line of the first row."""
    assert read(ROW, ROW | {"title": "Again"}).problems == (
        "manifest.jsonl:2: file 'guide/ferns.md' has a row already, in line 1",
    )


@pytest.mark.parametrize(
    ("row", "problem"),
    [
        ('{"file": "a.md", "file": "b.md"}', "a key stands twice in one JSON object: 'file'"),
        ('{"file": NaN}', "NaN is not JSON"),
        ('{"version": ' + "9" * 5_000 + "}", "the JSON text has a number that is too long"),
        ("[" * 100_000, "the JSON text nests too deep"),
    ],
)
def test_a_row_that_is_hardly_json_is_refused(row: str, problem: str) -> None:
    """Rows that JSON readers disagree about, or choke on, are a problem like any other."""
    assert read_manifest("manifest.jsonl", row).problems == (f"manifest.jsonl:1: {problem}",)


def test_a_json_list_keeps_the_lines_of_its_rows() -> None:
    """A JSON list is read row by row, so that a problem names the line its row begins in."""
    text = "[\n" + json.dumps(ROW, indent=1) + ",\n\n" + json.dumps({"file": "a.md"}) + "\n]\n"
    manifest = read_manifest("manifest.json", text)
    assert [row.line for row in manifest.rows] == [2]
    assert {problem.split(": ")[0] for problem in manifest.problems} == {"manifest.json:13"}


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "manifest.json:1: is not a JSON list of rows"),
        ('{"documents": []}', "manifest.json:1: is not a JSON list of rows"),
        ("[\n{", "manifest.json:2: is not JSON"),
        ("[{},]", "is followed by a comma and no further row"),
        ("[{} {}]", "is not followed by a comma or the end of the list"),
        ("[]\n[]", "manifest.json:1: something follows the list"),
    ],
)
def test_a_broken_json_list_is_a_problem(text: str, problem: str) -> None:
    """What is no JSON list is reported with its line."""
    assert read_manifest("manifest.json", text).problems[-1].endswith(problem)


def test_an_empty_json_list_has_no_rows() -> None:
    """An empty list is a manifest of an empty folder."""
    assert read_manifest("manifest.json", " [ ] ").rows == ()


def csv_row(**changes: str) -> str:
    """Write one row, header first, as CSV."""
    cells = {name: str(value) for name, value in ROW.items()} | changes
    quoted = ('"' + cell.replace('"', '""') + '"' for cell in cells.values())
    return ",".join(cells) + "\r\n" + ",".join(quoted) + "\r\n"


def test_csv_gives_the_same_row() -> None:
    """A CSV manifest, with its columns for lists and retraction, gives the same values."""
    text = csv_row(
        title='Ferns, "and" more\nthan that',
        entities="Fern; Moss",
        retraction_state="retracted",
        retraction_notice="Wrong.",
        retraction_date="",
        published="",
    ).replace("\nthan", " than")
    row = read_manifest("manifest.csv", text).rows[0]
    assert row.title == 'Ferns, "and" more than that'
    assert row.entities == ("Fern", "Moss")
    assert (row.retraction.state, row.retraction.notice) == (RetractionState.RETRACTED, "Wrong.")
    assert row.published is None


def test_a_csv_row_is_named_by_the_line_it_begins_in() -> None:
    """A cell of several lines does not shift the line numbers of the rows after it."""
    text = csv_row(topic="a\nb") + "\n" + csv_row(file="b.md", fetched="soon").split("\n", 1)[1]
    assert [problem.split(": ")[0] for problem in read_manifest("manifest.csv", text).problems] == [
        "manifest.csv:2",
        "manifest.csv:5",
    ]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("file,file\r\n", "manifest.csv:1: a column stands twice"),
        ("file,title\r\na.md\r\n", "manifest.csv:2: has 1 cells, the header 2"),
        ('file\r\n"a', "manifest.csv:2: is not CSV: unexpected end of data"),
        (csv_row(licens=""), "manifest.csv:2: unknown field 'licens' (did you mean licence?)"),
    ],
)
def test_broken_csv_is_a_problem(text: str, problem: str) -> None:
    """A CSV that cannot be read, or has an unknown column, is reported with its line."""
    assert problem in read_manifest("manifest.csv", text).problems


def test_an_empty_csv_has_no_rows() -> None:
    """An empty file is a manifest without rows."""
    assert read_manifest("manifest.csv", "").rows == ()


@pytest.mark.parametrize("name", ["title", "url", "topic", "version"])
def test_a_field_of_endless_length_is_refused(name: str) -> None:
    """Fields stand in every hit and citation, so none is longer than a page of text."""
    (problem,) = read(ROW | {name: "https://example.org/" + "x" * 10_000}).problems
    assert problem == f"manifest.jsonl:1: {name} is longer than 10,000 characters"


LINKS = [
    {"relation": "supersedes", "target": "guide/moss.md"},
    {"relation": "cites", "target": "https://doi.org/10.1000/182"},
    {"relation": "cites", "target": "10.1000/182"},
    {"relation": "derived_from", "target": "other/moss.md"},
    {"relation": "cites", "target": "10.1000/182"},
]


def test_links_name_files_sources_and_addresses() -> None:
    """A target that is a file of the manifest becomes its source id; others stay as stated."""
    manifest = read(ROW | {"links": LINKS}, ROW | {"file": "guide/moss.md"})
    assert manifest.problems == ()
    assert manifest.rows[0].as_source("set", DIGESTS).links == (
        SourceLink(relation=SourceRelation.CITES, target="10.1000/182"),
        SourceLink(relation=SourceRelation.CITES, target="https://doi.org/10.1000/182"),
        SourceLink(relation=SourceRelation.DERIVED_FROM, target="other/moss.md"),
        SourceLink(relation=SourceRelation.SUPERSEDES, target="set/guide/moss.md"),
    )
    assert manifest.rows[1].links == ()


@pytest.mark.parametrize(
    ("links", "problem"),
    [
        ("guide/moss.md", "links must be a list of objects with relation and target"),
        (["guide/moss.md"], "links must be an object with relation and target"),
        ([{"relation": "cites"}], "links must say relation and target of each link"),
        ([{"relation": "cites", "target": " "}], "links target must be filled in"),
        ([{"relation": "cites", "target": None}], "links target must be text"),
        ([{"relation": "cites", "goal": "a"}], "links has an unknown field 'goal'"),
        (
            [{"relation": "likes", "target": "a/b"}],
            "links relation must be one of derived_from, supersedes, retracts, cites, not 'likes'",
        ),
        (
            [{"relation": "cites", "target": "data:x"}],
            "links target must be a file, the id of a source, or an address, not 'data:x'",
        ),
        (
            [{"relation": "cites", "target": "mos.md"}],
            "links target 'mos.md' is no file of this manifest and no address",
        ),
    ],
)
def test_a_link_that_is_none_is_a_problem(links: object, problem: str) -> None:
    """What is no link, or leads nowhere, is named with its line."""
    assert read(ROW | {"links": links}).problems == (f"manifest.jsonl:1: {problem}",)


def test_csv_has_a_column_for_each_relation() -> None:
    """The targets of one relation stand in one cell, separated by semicolons."""
    text = csv_row(links_cites="https://example.org/b; 10.1000/182", links_retracts="")
    (row,) = read_manifest("manifest.csv", text).rows
    assert [(link.relation.value, link.target) for link in row.links] == [
        ("cites", "10.1000/182"),
        ("cites", "https://example.org/b"),
    ]
    (row,) = read_manifest("manifest.csv", csv_row(links_retracts="")).rows
    assert row.links == ()
