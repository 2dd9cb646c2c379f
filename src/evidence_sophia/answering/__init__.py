"""What may be said, and how sure is it?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from evidence_sophia._lazy import lazy_names

if TYPE_CHECKING:
    from evidence_sophia.answering.compose import (
        compose_extractive_answer as compose_extractive_answer,
    )

__all__ = ["compose_extractive_answer"]

__getattr__, __dir__ = lazy_names(__name__, {"compose_extractive_answer": "compose"})
