"""What does a macro that takes arguments make of them?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from attrs import frozen

from evidence_sophia.exports.bibliography.latex_table import JOURNALS

__all__ = ["BUILT_IN", "NO_MACROS", "Macro", "Macros"]


@frozen(kw_only=True)
class Macro:
    """A macro of a bibliography's own: how many arguments it takes, and what it makes of them.

    Attributes:
        arguments: how many.
        body: texts and the numbers of arguments, from 0; each argument at most once, so that
            no text grows beyond its input.
    """

    arguments: int
    body: tuple[str | int, ...]

    def of(self, given: list[str]) -> str:
        """Put the arguments in their places; one that is missing is empty."""
        padded = [*given, *[""] * self.arguments]
        return "".join(part if isinstance(part, str) else padded[part] for part in self.body)


Macros = Mapping[str, Macro]

NO_MACROS: Final[Macros] = {}
#: What LaTeX and its common packages define, and the names of journals that astronomers use.
BUILT_IN: Final[Macros] = {
    **{name: Macro(arguments=0, body=(title,)) for name, title in JOURNALS.items()},
    "href": Macro(arguments=2, body=(1,)),
    "enquote": Macro(arguments=1, body=("“", 0, "”")),
    "mkbibquote": Macro(arguments=1, body=("“", 0, "”")),
    "noopsort": Macro(arguments=1, body=()),
    "hspace": Macro(arguments=1, body=()),
    "textsuperscript": Macro(arguments=1, body=("^{", 0, "}")),
    "textsubscript": Macro(arguments=1, body=("_{", 0, "}")),
}
