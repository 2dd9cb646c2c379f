"""A safety policy of another domain than the shipped one, as its files."""

from __future__ import annotations

import json
from pathlib import Path

__all__ = ["LAW", "write_law"]

_POLICY = {
    "id": "law",
    "version": "1",
    "subjects": ["clauses"],
    "affected": ["tenants"],
    "classes": [{"name": "counsel", "rules": [["certifies", "subjects"]]}],
    "contacts": ["lawyer"],
}
_ENGLISH = {
    "language": "en",
    "groups": [
        {"name": "clauses", "terms": ["clause", "clauses"]},
        {"name": "tenants", "terms": ["tenants"]},
        {"name": "certifies", "terms": ["enforceable", "binding"]},
        {"name": "certifies_always", "terms": ["watertight"]},
        {"name": "threatens", "terms": ["void"]},
        {"name": "threatens_always", "terms": ["unlawful"]},
        {"name": "elsewhere", "terms": ["door"]},
        {"name": "other_senses", "terms": ["binding of a book"]},
        {"name": "not_joined", "terms": []},
    ],
    "notices": [{"name": "counsel", "text": "This is no legal advice. Ask {lawyer}."}],
    "contacts": [{"name": "lawyer", "text": "a lawyer"}],
}

LAW = {"policy.json": json.dumps(_POLICY), "en.json": json.dumps(_ENGLISH)}
"""File name -> content of the policy of a law firm, which certifies no clause."""


def write_law(folder: Path) -> Path:
    """Write the policy into a folder, and name it."""
    folder.mkdir()
    for name, content in LAW.items():
        (folder / name).write_text(content, encoding="utf-8")
    return folder
