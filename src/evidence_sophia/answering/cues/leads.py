"""Which line stands over a sentence? A heading, a defined term, the name of a function."""

from __future__ import annotations

import re
from typing import Final

from evidence_sophia.text.blocks import Block, BlockKind

__all__ = ["is_gloss", "is_lead"]

#: A line that names something is short; characters.
_LONGEST_LEAD: Final = 120
#: How a sentence, or a line that announces what follows it, ends.
_CLOSED: Final = re.compile("[.!?…。！？．｡؟۔।:：;,][\"'”’»)\\]」』）]*$")
#: "name - what it is", as the first line of a manual page says it.
_GLOSS: Final = re.compile("[^ .!?:\n]+(?: [^ .!?:\n]+){0,3} [-–—] [^ \n]+(?: [^ \n]+){2,24}")

_LEADING: Final = (BlockKind.HEADING, BlockKind.TERM, BlockKind.PARAGRAPH)


def is_lead(block: Block, text: str) -> bool:
    """Whether a block is a line that names what the next blocks are about.

    Args:
        block: of the text as its reader made it.
        text: what a reader sees of the block.
    """
    if block.kind in (BlockKind.HEADING, BlockKind.TERM):
        return True
    is_line = "\n" not in text and "\t" not in text and len(text) <= _LONGEST_LEAD
    return block.kind in _LEADING and is_line and _CLOSED.search(text) is None


def is_gloss(text: str) -> bool:
    """Whether a line says of a name what it is.

    >>> is_gloss("mv - move or rename files"), is_gloss("Moving and renaming")
    (True, False)
    """
    return _GLOSS.fullmatch(text) is not None and _CLOSED.search(text) is None
