"""Text whose controls could hide or reorder what a reader sees."""

from __future__ import annotations

from evidence_sophia.exports.visible import visible


def test_controls_are_shown() -> None:
    """Controls and forced orders are named; tabs, line ends and living scripts are kept."""
    assert visible("a\u202eb\x00\x85") == "a[U+202E]b[U+0000][U+0085]"
    assert visible("a\tb\r\nc\rd\n") == "a\tb\nc\nd\n"
    assert visible("שלום\u200f ferns") == "שלום\u200f ferns"
