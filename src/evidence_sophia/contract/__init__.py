"""What does an adapter promise, and in whose name is it asked?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from evidence_sophia._lazy import lazy_names

if TYPE_CHECKING:
    from evidence_sophia.contract.context import RequestContext as RequestContext
    from evidence_sophia.contract.page import Page as Page
    from evidence_sophia.contract.requests import DEFAULT_LIMIT as DEFAULT_LIMIT
    from evidence_sophia.contract.requests import MAX_LIMIT as MAX_LIMIT
    from evidence_sophia.contract.requests import AnswerRequest as AnswerRequest
    from evidence_sophia.contract.requests import SearchRequest as SearchRequest

__all__ = [
    "DEFAULT_LIMIT",
    "MAX_LIMIT",
    "AnswerRequest",
    "Page",
    "RequestContext",
    "SearchRequest",
]

__getattr__, __dir__ = lazy_names(
    __name__,
    {
        "AnswerRequest": "requests",
        "DEFAULT_LIMIT": "requests",
        "MAX_LIMIT": "requests",
        "Page": "page",
        "RequestContext": "context",
        "SearchRequest": "requests",
    },
)
