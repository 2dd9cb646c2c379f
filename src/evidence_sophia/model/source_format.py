"""How is the stored text of a source read?"""

from __future__ import annotations

from evidence_sophia.model.open_enum import OpenEnum

__all__ = ["SourceFormat"]


class SourceFormat(OpenEnum):
    """How the stored text of a source is read."""

    MARKDOWN = "markdown"
    PLAIN = "plain"
    HTML = "html"
