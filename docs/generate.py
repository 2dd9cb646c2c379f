"""Write the pages that come from the code; ``--check`` only says whether they are up to date.

They stand in ``docs/reference``: the errors, the commands, the quote levels, the source kinds,
the names at the root and the lists of modules. None of them is edited by hand.
"""

from __future__ import annotations

import contextlib
import io
import os
import sys
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path

REFERENCE = Path(__file__).parent / "reference"
NOTE = "<!-- Written by docs/generate.py from the code; change the code, then run it. -->\n\n"

LEVELS = """A quote is found at the strictest level that admits it, and each level includes those
before it; `exact` sets nothing aside. A verdict lists every fold it needed. `lenient` is
reported and never accepted."""

ERRORS = """Every error is a `SophiaError`. Its text says what happened, `hint()` what to do,
`details` lists all problems where there are several, and `problem()` gives all of it for a
program. A name is imported from `evidence_sophia.errors`; the commonest stand at the root, too."""

ROOT = """What people import first: `from evidence_sophia import EvidenceBase, verify_quotes`. Each
name loads when it is first used."""

#: The packages whose modules have a reference page, with what each page is called.
PACKAGES = {
    "model": "The nouns",
    "quotes": "Quotes",
    "retrieval": "Retrieval",
    "support": "Support",
    "answering": "Answers",
    "checking": "Checking",
    "ingest": "Ingest",
    "providers": "Providers",
    "base": "The evidence base",
    "contract": "The contract",
    "sources": "Sources and source sets",
    "knowledge": "Knowledge",
    "exports": "Exports",
    "testing": "The conformance kit",
    "codec": "Codec and digests",
    "text": "Text",
}


def errors_page() -> str:
    """Describe every error: code, whether a retry helps, what happened, what to do."""
    from evidence_sophia import errors  # noqa: PLC0415 - pages import what they describe

    rows = [("error and code", "what happened", "what to do")]
    for name in errors.__all__:
        cls = getattr(errors, name)
        if isinstance(cls, type) and issubclass(cls, errors.SophiaError):
            hint = cls("").hint().replace("[]", "[…]")
            rows.append(
                (
                    f"`{name}`<br>`{cls.code}`",
                    _first_line(cls),
                    f"{hint} A retry may help." if cls.retryable else hint,
                )
            )
    return f"# Errors\n\n{ERRORS}\n\n{_table(rows)}\n"


def source_kinds_page() -> str:
    """Describe the weight of a citation by the kind of its source."""
    from evidence_sophia.model.citation import SOURCE_KIND_WEIGHTS  # noqa: PLC0415

    rows = [("kind", "weight in basis points")]
    rows += [(f"`{kind}`", f"{weight:,}") for kind, weight in SOURCE_KIND_WEIGHTS]
    about = "The weight of a citation follows the kind of its source."
    return f"# Source kinds\n\n{about}\n\n{_table(rows)}\n"


def quote_levels_page() -> str:
    """Describe which differences are set aside, at which level, and which never are."""
    from evidence_sophia.model.quote import QuoteLevel  # noqa: PLC0415
    from evidence_sophia.text.fold_table import FOLDS, NEVER_FOLDED  # noqa: PLC0415

    parts = ["# Quote levels", LEVELS]
    for level in QuoteLevel:
        rows = [(f"`{fold.name}`", fold.summary) for fold in FOLDS if fold.level == level]
        if rows:
            parts += [f"## {level}", _table([("fold", "what is set aside"), *rows])]
    never = "\n".join(f"- {each}" for each in NEVER_FOLDED)
    return "\n\n".join([*parts, "## never", never]) + "\n"


def commands_page() -> str:
    """Show the help of every command."""
    from evidence_sophia.cli import main  # noqa: PLC0415 - pages import what they describe

    os.environ["COLUMNS"] = "90"
    parser = main._parser()  # noqa: SLF001 - the page shows what it prints
    parts = ["# Commands", _block(parser.format_help())]
    for name in main._COMMANDS:  # noqa: SLF001 - the same
        parts += [f"## evidence-sophia {name}", _help(name)]
        for each in getattr(import_module(f"evidence_sophia.cli.{name}"), "_COMMANDS", ()):
            part = each if isinstance(each, str) else each.name
            parts += [f"### evidence-sophia {name} {part}", _help(name, part)]
    return "\n\n".join(parts) + "\n"


def _help(*words: str) -> str:
    from evidence_sophia.cli import main  # noqa: PLC0415 - pages import what they describe

    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.suppress(SystemExit):
        main.main([*words, "--help"])
    return _block(out.getvalue())


def root_page() -> str:
    """List the names at the root with what each is, by the package they come from."""
    import evidence_sophia  # noqa: PLC0415 - pages import what they describe

    named = {name: getattr(evidence_sophia, name) for name in evidence_sophia.__all__}
    rows = [("name", "from", "what it is")]
    for name, value in named.items():
        known = isinstance(value, type) or callable(value)
        kind = value if known else type(value)
        link = f"{{py:obj}}`{name} <{kind.__module__}.{name}>`" if known else f"`{name}`"
        about = _first_line(kind) if known else f"a value of `{kind.__name__}`"
        rows.append((link, f"`{kind.__module__.split('.')[1]}`", about))
    return f"# The names at the root\n\n{ROOT}\n\n{_table(rows)}\n"


def api_page(package: str, title: str) -> str:
    """List the public modules of a package for autodoc."""
    import evidence_sophia  # noqa: PLC0415 - pages import what they describe

    folder = Path(evidence_sophia.__file__).parent / package
    paths = (path.relative_to(folder).with_suffix("").parts for path in folder.rglob("*.py"))
    names = {".".join(part for part in parts if part != "__init__") for parts in paths}
    public = sorted(name for name in names if name and not _is_private(name))
    modules = [
        f"evidence_sophia.{package}",
        *(f"evidence_sophia.{package}.{name}" for name in public),
    ]
    head = f"# {title}: `{package}`\n\n"
    return head + "\n".join(
        _automodule(module, is_package=module.count(".") == 1) for module in modules
    )


def _is_private(name: str) -> bool:
    # The checks of the kit are listed by their clauses in the contract.
    return any(part.startswith("_") or part == "checks" for part in name.split("."))


def pages() -> Iterator[tuple[Path, str]]:
    """Give every page with its content."""
    yield REFERENCE / "errors.md", errors_page()
    yield REFERENCE / "source-kinds.md", source_kinds_page()
    yield REFERENCE / "quote-levels.md", quote_levels_page()
    yield REFERENCE / "commands.md", commands_page()
    yield REFERENCE / "api" / "root.md", root_page()
    for package, title in PACKAGES.items():
        yield REFERENCE / "api" / f"{package}.md", api_page(package, title)


def main() -> int:
    """Write the pages, or with ``--check`` name those that are not up to date."""
    stale = []
    for path, content in pages():
        text = NOTE + content
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        stale.append(path)
        if "--check" not in sys.argv:
            path.write_text(text, encoding="utf-8")
    for path in stale:
        print(f"{'stale' if '--check' in sys.argv else 'written'}: {path.name}")  # noqa: T201
    return 1 if stale and "--check" in sys.argv else 0


def _automodule(module: str, *, is_package: bool) -> str:
    heading = "" if is_package else f"## {module.split('.', 2)[2]}\n\n"
    members = "   :no-members:\n" if is_package else ""
    return f"{heading}```{{eval-rst}}\n.. automodule:: {module}\n{members}```\n"


def _block(text: str) -> str:
    return f"```text\n{text.rstrip()}\n```"


def _first_line(thing: object) -> str:
    return (thing.__doc__ or "").partition("\n")[0].replace("``", "`")


def _table(rows: Sequence[tuple[str, ...]]) -> str:
    head, *body = rows
    lines = [head, ("---",) * len(head), *body]
    return "\n".join(
        "| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines
    )


if __name__ == "__main__":
    raise SystemExit(main())
