"""``evidence-sophia conformance``: does an adapter keep the contract?"""

from __future__ import annotations

import argparse
import logging
import sys
import tomllib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from evidence_sophia.cli.base import print_json, terminal
from evidence_sophia.cli.terminal import Terminal, one_line
from evidence_sophia.errors import InvariantError, SophiaError
from evidence_sophia.testing.report import CheckResult, Outcome, Report
from evidence_sophia.testing.requirements import RELEASED

__all__ = ["DESCRIPTION", "SUMMARY", "add_arguments", "run"]

SUMMARY: Final = "put an adapter to the checks of the contract"
DESCRIPTION: Final = (
    "Put every check of the conformance kit to an evidence adapter. Each check gets an adapter "
    "of its own and fills it by its method seed(corpus). Exit code 1 if a scored check fails."
)

#: Failures are told in full on the screen up to so many; the report holds them all.
_MOST_TOLD: Final = 12


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command ``conformance`` takes."""
    parser.add_argument(
        "factory",
        metavar="ADAPTER",
        help="package.module:factory, or the name that an installed package gives its adapter",
    )
    parser.add_argument(
        "--contract",
        default=RELEASED[-1],
        metavar="VERSION",
        help="the contract version (default: %(default)s)",
    )
    parser.add_argument(
        "--expect",
        type=Path,
        metavar="FILE",
        help='TOML with what is known to fail: "id" = "reason"; it must fail',
    )
    parser.add_argument("--report", type=Path, metavar="FILE", help="write the report as JSON")
    parser.add_argument("--json", action="store_true", help="write JSON for a program")


def run(arguments: argparse.Namespace) -> int:
    """Carry out the command ``conformance``: 1 if a scored check fails, else 0.

    Raises:
        InvariantError: there is no such adapter, contract version or check, or the file of
            what is expected to fail is none.
        NotFoundError, BackendError: no adapter of that name is installed, or it cannot be made.
        OSError: a file cannot be read or written.
    """
    from evidence_sophia.testing.runner import run_conformance  # noqa: PLC0415 - loads the kit

    factory = _factory(arguments.factory)
    expected = _expected(arguments.expect)
    progress = Terminal(sys.stderr, colour=not arguments.no_color).progress("checks")
    with _each_logged_once(), progress as done:
        report = run_conformance(factory, arguments.contract, expected, progress=done)
    if arguments.report is not None:
        arguments.report.write_bytes(_document(report))
    if arguments.json:
        print_json(report)
    else:
        _show(terminal(arguments), report)
    return 0 if report.is_passed else 1


@contextmanager
def _each_logged_once() -> Iterator[None]:
    """Log an error once, in however many checks a broken adapter makes it."""
    seen: set[str] = set()

    def is_new(record: logging.LogRecord) -> bool:
        cause = record.exc_info[1] if record.exc_info else None
        text = f"{record.getMessage()}\n{cause!r}"
        was_seen = text in seen
        seen.add(text)
        return not was_seen

    handler = logging.StreamHandler()
    handler.addFilter(is_new)
    logger = logging.getLogger("evidence_sophia")
    logger.addHandler(handler)
    try:
        yield
    finally:
        logger.removeHandler(handler)


def _factory(name: str) -> Callable[[], Any]:
    """Give the callable that makes the adapter.

    Raises:
        InvariantError: there is no such module or callable.
        NotFoundError: no installed package brings an adapter of that name.
    """
    if ":" not in name:
        from evidence_sophia.contract.installed import load_adapter  # noqa: PLC0415 - rarely

        load_adapter(name)
        return lambda: load_adapter(name)
    module_name, _, path = name.partition(":")
    found = _imported(module_name)
    for part in path.split("."):
        found = getattr(found, part, None)
    if not callable(found):
        message = f"{module_name} has no callable {path!r:.100}"
        raise InvariantError(message, hint="Give package.module:factory.")
    factory: Callable[[], Any] = found
    return factory


def _imported(module_name: str) -> Any:  # noqa: ANN401 - a module of the caller's
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)  # as ``python -m`` does: the adapter being written is there
    try:
        return import_module(module_name)
    except ModuleNotFoundError as error:
        # A module that is missing inside of theirs is their error, and says so itself.
        if error.name is None or not f"{module_name}.".startswith(f"{error.name}."):
            raise _broken(module_name, error) from error
        message = f"there is no module {module_name!r:.100}"
        hint = "Give package.module:factory of an installed package or of this folder."
        raise InvariantError(message, hint=hint) from error
    except Exception as error:
        raise _broken(module_name, error) from error


def _broken(module_name: str, error: Exception) -> SophiaError:
    message = f"{module_name} cannot be imported: {type(error).__name__}: {error}"
    return SophiaError(message, hint="Mend the module; the kit has not begun.")


def _expected(path: Path | None) -> Mapping[str, str]:
    if path is None:
        return {}
    try:
        read = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        message = f"{path} is no TOML: {error}"
        raise InvariantError(message, hint='Write lines of the form "id" = "reason".') from error
    wrong = [f"{key} is no text" for key, value in read.items() if not isinstance(value, str)]
    if wrong:
        message = f"{path} gives no reason for each check"
        raise InvariantError(message, hint='Write "id" = "reason".', details=wrong)
    return read


def _document(report: Report) -> bytes:
    from evidence_sophia.codec.converter import encode  # noqa: PLC0415 - loads cattrs
    from evidence_sophia.codec.jsontext import write_json  # noqa: PLC0415 - for a file only

    return write_json(encode(report), indent=2)


def _show(out: Terminal, report: Report) -> None:
    ways = " and ".join(report.ways)
    named = f"{report.implementation}  contract {report.contract}  calls: {ways}"
    out.write((one_line(named, out.width), "title"))
    out.write("")
    out.table(("area", "passed", "failed", "skipped"), tuple(_rows(report)))
    out.write("")
    _tell(out, report)
    _note(out, report)
    if report.badge:
        out.paragraph(report.badge, style="good")
    out.write((report.tally, "good" if report.is_passed else "bad"))


def _rows(report: Report) -> Iterator[tuple[str, ...]]:
    for area in dict.fromkeys(result.area for result in report.results):
        of_area = [result for result in report.results if result.area == area and result.is_scored]
        counts = [
            sum(result.outcome == outcome for result in of_area)
            for outcome in (Outcome.PASSED, Outcome.FAILED, Outcome.SKIPPED)
        ]
        yield (area.replace("-", " "), *(str(count or "-") for count in counts))


def _note(out: Terminal, report: Report) -> None:
    for result in report.results:
        if result.outcome == Outcome.EXPECTED_FAILURE:
            out.write(("expected to fail: ", "warn"), one_line(result.id, 60))
    skipped = (each.message for each in report.results if each.outcome == Outcome.SKIPPED)
    for reason in dict.fromkeys(part for message in skipped for part in message.split("; ")):
        out.write(("skipped: ", "warn"), one_line(reason, 80))


def _tell(out: Terminal, report: Report) -> None:
    for result in report.failures[:_MOST_TOLD]:
        _tell_one(out, result)
    left = len(report.failures) - _MOST_TOLD
    if left > 0:
        out.write((f"and {left} more; --report FILE holds them all", "warn"))
        out.write("")


def _tell_one(out: Terminal, result: CheckResult) -> None:
    out.write(("failed  ", "bad"), (result.id, "title"), (f"  clause {result.clause}", "soft"))
    out.paragraph(result.promise, indent=4)
    out.paragraph(f"found: {one_line(result.message, 300)}", indent=4)
    out.paragraph(f"what to do: {result.advice}", style="soft", indent=4)
    out.write("")
