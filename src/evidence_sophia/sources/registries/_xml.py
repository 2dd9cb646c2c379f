"""How is XML from strangers read: no entities, nothing fetched, nothing without bounds?"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NoReturn
from xml.parsers import expat

from attrs import frozen

from evidence_sophia.errors import DecodeError

__all__ = ["XmlEvents", "read_xml"]

#: Bytes of a document; the longest articles of JATS have about 20 million.
_LARGEST_XML: Final = 64_000_000
#: Elements within one another; JATS articles have about 25.
_DEEPEST: Final = 200

Start = Callable[[str, dict[str, str]], None]
Text = Callable[[str], None]
End = Callable[[str], None]


@frozen(kw_only=True)
class XmlEvents:
    """What is called while a document is read; names carry no namespace prefix."""

    start: Start
    text: Text
    end: End


def read_xml(data: bytes, what: str, events: XmlEvents) -> None:
    """Read a document from its bytes.

    A DOCTYPE may name a public id; it is never fetched. References to entities that only such
    a file would declare are left out.

    Args:
        data: the bytes; their encoding is the one they declare.
        what: the document's kind, for messages.
        events: what is called, in the order of the document.

    Raises:
        DecodeError: not well-formed, declares an entity or an attribute, nests too
            deep, or is too large.
    """
    if len(data) > _LARGEST_XML:
        message = f"{what} has more than {_LARGEST_XML} bytes"
        raise DecodeError(message)
    parser = _parser(_Bounded(what, events))
    try:
        parser.Parse(data, True)  # noqa: FBT003 - expat takes it by position only
    except DecodeError:
        raise
    except expat.ExpatError as error:
        message = f"{what} is not well-formed XML: {error}"
        raise DecodeError(message) from error
    except (LookupError, ValueError) as error:  # an encoding that Python does not have
        message = f"{what} declares an encoding that cannot be read: {error}"
        raise DecodeError(message) from error


class _Bounded:
    """Passes on what a document holds, as far as it keeps the bounds."""

    def __init__(self, what: str, events: XmlEvents) -> None:
        self.events = events
        self._what = what
        self._depth = 0

    def start(self, name: str, attributes: dict[str, str]) -> None:
        self._depth += 1
        if self._depth > _DEEPEST:
            message = f"{self._what} nests deeper than {_DEEPEST} elements"
            raise DecodeError(message)
        self.events.start(_local(name), {_local(key): each for key, each in attributes.items()})

    def end(self, name: str) -> None:
        self._depth -= 1
        self.events.end(_local(name))

    def refuse(self, *_: object) -> NoReturn:
        # A default of an attribute is multiplied by the elements, as an entity by its uses.
        message = f"{self._what} declares an entity or an attribute"
        raise DecodeError(message, hint="Remove the declarations from its DOCTYPE.")


def _parser(bounded: _Bounded) -> expat.XMLParserType:
    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.StartElementHandler = bounded.start
    parser.EndElementHandler = bounded.end
    parser.CharacterDataHandler = bounded.events.text
    parser.EntityDeclHandler = bounded.refuse
    parser.UnparsedEntityDeclHandler = bounded.refuse
    parser.AttlistDeclHandler = bounded.refuse
    return parser


def _local(name: str) -> str:
    return name.rpartition(":")[2]
