"""How is it shown? Four document shapes, four writers, and bibliography formats."""

from __future__ import annotations

from evidence_sophia._lazy import lazy_names

__all__: list[str] = []

__getattr__, __dir__ = lazy_names(__name__, {})
