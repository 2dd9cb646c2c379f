"""What can be read by its address? Statements, sources, and the conflicts that are open."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final

from attrs import frozen
from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ResourceError, ResourceNotFoundError
from mcp.server.mcpserver.resources import ResourceSecurity

from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.contract.grants import check_granted
from evidence_sophia.errors import NotFoundError, SophiaError
from evidence_sophia.model.capability import Capability
from evidence_sophia.model.source import Source
from evidence_sophia.server.mcp.casing import answer_document
from evidence_sophia.server.mcp.refusals import told
from evidence_sophia.server.mcp.shapes.knowledge import EvidenceFor, FindContradictions
from evidence_sophia.server.mcp.subscriptions import CONFLICTS_URI
from evidence_sophia.server.mcp.tools.knowledge import evidence_for, find_contradictions
from evidence_sophia.server.mcp.views import Views

__all__ = ["RESOURCE_TEMPLATES", "mount_resources"]

_JSON: Final = "application/json"
#: An id is looked up, never opened as a path, so nothing in it can lead anywhere.
_IDS: Final = ResourceSecurity(exempt_params=frozenset({"id"}))

#: The addresses with an id in them. That of a source may be written with its slashes.
RESOURCE_TEMPLATES: Final = (
    "sophia://statement/{id}",
    "sophia://source/{id}",
    "sophia://source/{+id}",
)


@frozen(kw_only=True)
class ReadSource:
    """A source and its text.

    Attributes:
        source: what is known of it.
        text: the stored text, which every span counts in.
    """

    source: Source
    text: str


def mount_resources(server: MCPServer[Any], views: Views) -> None:
    """Serve statements and sources by their ids, and the open conflicts."""
    statement, *sources = RESOURCE_TEMPLATES

    @server.resource(
        CONFLICTS_URI,
        name="conflicts",
        title="Open conflicts",
        description="What contradicts what, with both sides; subscribe to hear of changes.",
        mime_type=_JSON,
    )
    def read_conflicts() -> str:
        return _read(views, lambda base: find_contradictions(base, FindContradictions()))

    @server.resource(
        statement,
        name="statement",
        title="A statement with its evidence",
        description="A statement by its id, with its quote, its chain and its conflicts.",
        mime_type=_JSON,
        security=_IDS,
    )
    def read_statement(id: str) -> str:  # noqa: A002 - the template's word
        return _read(views, lambda base: evidence_for(base, EvidenceFor(statement_id=id)))

    for template in sources:
        _mount_sources(server, views, template)


def _mount_sources(server: MCPServer[Any], views: Views, template: str) -> None:
    @server.resource(
        template,
        name="source",
        title="A source with its text",
        description="A source by its id, such as default/guide.md, with its stored text.",
        mime_type=_JSON,
        security=_IDS,
    )
    def read_source(id: str) -> str:  # noqa: A002 - the template's word
        return _read(views, lambda base: _source(base, id))


def _source(base: EvidenceBase, id_: str) -> ReadSource:
    source = base.source(id_)
    return ReadSource(source=source, text=base.source_text(source.id))


def _read(views: Views, look_up: Callable[[EvidenceBase], object]) -> str:
    try:
        view = views.current()
        check_granted(view.principal.actor.role, Capability.CITATIONS)
        document = answer_document(look_up(view.base))
    except NotFoundError as error:
        raise ResourceNotFoundError(error.message) from None
    except SophiaError as error:
        raise ResourceError(str(told(error)["detail"])) from None
    return json.dumps(document, ensure_ascii=False)
