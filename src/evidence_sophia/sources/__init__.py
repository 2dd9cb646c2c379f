"""May this source ground, what is it, and what happens when it changes?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from evidence_sophia._lazy import lazy_names

if TYPE_CHECKING:
    from evidence_sophia.sources.hosts import Host as Host
    from evidence_sophia.sources.hosts import parse_host as parse_host

__all__ = ["Host", "parse_host"]

__getattr__, __dir__ = lazy_names(
    __name__,
    {
        "Host": "hosts",
        "parse_host": "hosts",
    },
)
