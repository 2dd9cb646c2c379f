"""How is XML from strangers read: no entities, nothing fetched, nothing without bounds?"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NoReturn
from xml.parsers import expat

from evidence_sophia.errors import DecodeError

__all__ = ["XmlEvents", "read_xml"]

#: Bytes of a document; the longest articles of JATS have about 20 million.
_LARGEST_XML: Final = 64_000_000
#: Elements within one another; JATS articles have about 25.
_DEEPEST: Final = 200

Start = Callable[[str, dict[str, str]], None]
Text = Callable[[str], None]
End = Callable[[str], None]


class XmlEvents:
    """What is called while a document is read; names carry no namespace prefix."""

    def __init__(self, start: Start, text: Text, end: End) -> None:
        self.start = start
        self.text = text
        self.end = end


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
    depth = 0

    def start(name: str, attributes: dict[str, str]) -> None:
        nonlocal depth
        depth += 1
        if depth > _DEEPEST:
            message = f"{what} nests deeper than {_DEEPEST} elements"
            raise DecodeError(message)
        local = {key.rpartition(":")[2]: value for key, value in attributes.items()}
        events.start(name.rpartition(":")[2], local)

    def end(name: str) -> None:
        nonlocal depth
        depth -= 1
        events.end(name.rpartition(":")[2])

    def refuse(*_: object) -> NoReturn:
        # A default of an attribute is multiplied by the elements, as an entity by its uses.
        message = f"{what} declares an entity or an attribute"
        raise DecodeError(message, hint="Remove the declarations from its DOCTYPE.")

    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = events.text
    parser.EntityDeclHandler = refuse
    parser.UnparsedEntityDeclHandler = refuse
    parser.AttlistDeclHandler = refuse
    try:
        parser.Parse(data, True)  # noqa: FBT003 - expat takes it by position only
    except expat.ExpatError as error:
        message = f"{what} is not well-formed XML: {error}"
        raise DecodeError(message) from error
    except (LookupError, ValueError) as error:  # an encoding that Python does not have
        if isinstance(error, DecodeError):
            raise
        message = f"{what} declares an encoding that cannot be read: {error}"
        raise DecodeError(message) from error
