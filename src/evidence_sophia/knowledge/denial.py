"""Does a text deny what it repeats? A fact of one string, offered here beside what needs it."""

from __future__ import annotations

from evidence_sophia.text.denial import CONTEXT, is_denied

__all__ = ["CONTEXT", "is_denied"]
