"""What does a JATS article say of its own state, or of the article it announces something about?

Only the facts of status are read here: what the article is, which DOI it has, and its relations
that mean an update. A companion, a letter or a comment is related and updates nothing.
"""

from __future__ import annotations

from typing import Final

from attrs import field, frozen

from evidence_sophia.errors import DecodeError
from evidence_sophia.model._rules import instance_of, tuple_of
from evidence_sophia.model.dates import PartialDate
from evidence_sophia.sources.dates.parse import read_date_parts
from evidence_sophia.sources.identifiers.doi import doi_or_none
from evidence_sophia.sources.registries._xml import XmlEvents, read_xml
from evidence_sophia.sources.retraction.event import RetractionEvent, state_of_type
from evidence_sophia.sources.retraction.title_mark import read_title, suspicions

__all__ = ["JatsStatus", "RelatedArticle", "read_jats_status"]

_WHAT: Final = "the JATS article"
#: Relations of a notice to the article it is about.
_TO_ARTICLE: Final = frozenset(
    {"retracted-article", "withdrawn-article", "removed-article", "partially-retracted-article"}
    | {"corrected-article", "addended-article", "object-of-concern", "partial-retraction"}
)
#: Relations of an article to its notice.
_TO_NOTICE: Final = frozenset({"retraction-forward", "correction-forward", "addendum-forward"})
#: Kinds of article that are notices.
_NOTICES: Final = frozenset(
    {"retraction", "withdrawal", "removal", "partial-retraction", "correction", "addendum"}
    | {"expression-of-concern", "corrigendum", "erratum", "reinstatement"}
)
_DATE_PARTS: Final = ("year", "month", "day")
#: Which of several dates of publication is that of the notice: the earliest public one.
_DATE_KINDS: Final = ("epub", "pub", "ppub", "collection", "")
_TITLE_LENGTH: Final = 2_000


@frozen(kw_only=True)
class RelatedArticle:
    """An article that another one names.

    Attributes:
        kind: the type of the relation, as written.
        target: a DOI in normal form, or what stands in its place; "" if nothing does.
    """

    kind: str = field(validator=instance_of(str))
    target: str = field(validator=instance_of(str))


@frozen(kw_only=True)
class JatsStatus:
    """What an article says of states.

    Attributes:
        doi: in normal form; "" if it has none.
        kind: its ``article-type``.
        title: without mark-up.
        published: when it was published; None if it does not say.
        is_notice: whether it announces something about another article.
        related: every related article, updates or not.
        events: what it says was published, about itself or about others.
    """

    doi: str = field(validator=instance_of(str))
    kind: str = field(validator=instance_of(str))
    title: str = field(validator=instance_of(str))
    published: PartialDate | None = field(default=None)
    is_notice: bool = field(validator=instance_of(bool))
    related: tuple[RelatedArticle, ...] = field(validator=tuple_of(RelatedArticle))
    events: tuple[RetractionEvent, ...] = field(validator=tuple_of(RetractionEvent))


def read_jats_status(data: bytes) -> JatsStatus:
    """Read the facts of status of an article.

    Args:
        data: the bytes of the XML file. Its DOCTYPE is allowed and never fetched.

    Raises:
        DecodeError: it is no article, not well-formed, declares an entity, or is too large.
    """
    front = _Front()
    read_xml(data, _WHAT, XmlEvents(start=front.start, text=front.text, end=front.end))
    front.check()
    doi, title = front.doi, " ".join(front.title.split())
    published = front.published()
    is_notice = front.kind in _NOTICES or read_title(title).is_notice
    found = (_event(one, front.kind, doi, published) for one in front.related)
    events = [event for event in found if event is not None]
    return JatsStatus(
        doi=doi,
        kind=front.kind,
        title=title,
        published=published,
        is_notice=is_notice,
        related=tuple(front.related),
        events=(*events, *suspicions(doi, title, events, is_notice=is_notice)),
    )


def _event(
    related: RelatedArticle, kind: str, doi: str, published: PartialDate | None
) -> RetractionEvent | None:
    if related.kind in _TO_ARTICLE:
        # A reinstatement names the article that was retracted, and undoes it.
        is_reinstatement = kind == "reinstatement"
        return RetractionEvent(
            work=related.target,
            state=state_of_type(kind if is_reinstatement else related.kind),
            notice=doi,
            date=published,
            sources=("publisher",),
            label=related.kind,
        )
    if related.kind in _TO_NOTICE:
        return RetractionEvent(
            work=doi,
            state=state_of_type(related.kind),
            notice=related.target,
            sources=("publisher",),
            label=related.kind,
        )
    return None


class _Front:
    """The front matter of the outermost article, gathered while the document is read."""

    def __init__(self) -> None:
        self.kind = ""
        self.doi = ""
        self.title = ""
        self.related: list[RelatedArticle] = []
        self._path: list[str] = []
        self._dates: list[tuple[str, dict[str, str]]] = []
        self._id_kind = ""
        self._text = ""
        self._root = ""

    def start(self, name: str, attributes: dict[str, str]) -> None:
        self._path.append(name)
        where = self._path[1:]
        if where == []:
            self.kind = attributes.get("article-type", "")
        elif where == ["front", "article-meta", "article-id"]:
            self._id_kind, self._text = attributes.get("pub-id-type", ""), ""
        elif where == ["front", "article-meta", "pub-date"]:
            kind = attributes.get("pub-type") or attributes.get("date-type", "")
            self._dates.append((kind, {}))
        elif name == "related-article" and where[:2] == ["front", "article-meta"]:
            self.related.append(_related(attributes))
        elif where[:3] == ["front", "article-meta", "pub-date"]:
            self._text = ""

    def text(self, text: str) -> None:
        where = self._path[1:]
        if where[:4] == ["front", "article-meta", "title-group", "article-title"]:
            if "fn" not in where and "xref" not in where:
                self.title = (self.title + text)[:_TITLE_LENGTH]
        elif where[:2] == ["front", "article-meta"] and len(self._text) < _TITLE_LENGTH:
            self._text += text

    def end(self, name: str) -> None:
        where = self._path[1:]
        if where == ["front", "article-meta", "article-id"] and self._id_kind == "doi":
            self.doi = self.doi or doi_or_none(self._text) or ""
        elif where[:3] == ["front", "article-meta", "pub-date"] and name in _DATE_PARTS:
            self._dates[-1][1].setdefault(name, self._text.strip())
        self._path.pop()
        self._root = name

    def check(self) -> None:
        if self._root != "article":
            message = f"{_WHAT} begins with <{self._root:.80}>"
            raise DecodeError(message)

    def published(self) -> PartialDate | None:
        """Give the date of publication, as exactly as it is stated."""
        for wanted in _DATE_KINDS:
            for kind, parts in self._dates:
                found = [parts.get(part) for part in _DATE_PARTS]
                if kind == wanted and (stated := read_date_parts([found]).date):
                    return stated
        return None


def _related(attributes: dict[str, str]) -> RelatedArticle:
    href = attributes.get("href", "")
    return RelatedArticle(
        kind=attributes.get("related-article-type", ""), target=doi_or_none(href) or href
    )
