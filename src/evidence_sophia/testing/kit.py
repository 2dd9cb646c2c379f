"""What is a check of the conformance kit? One promise of the contract, as a plain function."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from importlib import import_module
from inspect import cleandoc
from typing import TYPE_CHECKING, Final, NoReturn, TypeVar

from attrs import field, frozen

from evidence_sophia.errors import InvariantError, SophiaError
from evidence_sophia.model.capability import Capability

if TYPE_CHECKING:
    from evidence_sophia.testing.bench import Bench

__all__ = ["Check", "CheckFailure", "all_checks", "check", "expect", "expect_error", "fail"]

E = TypeVar("E", bound=SophiaError)

#: The modules of :mod:`evidence_sophia.testing.checks`, in the order of a report.
_AREAS: Final = (
    "adapter",
    "semantic_search",
    "search_cursors",
    "citations",
    "evidence_packs",
    "pack_evidence",
    "pack_writes",
    "notebooks",
    "source_graph",
    "claim_verification",
    "grounded_answers",
    "trace_export",
    "isolation",
    "hostile",
    "extremes",
    "access",
)

_ID = re.compile("[a-z]+(-[a-z]+)*[.][a-z0-9]+(-[a-z0-9]+)*")
_CLAUSE = re.compile("[A-Z]{1,2}-[0-9]{2}")

_REGISTERED: Final[dict[str, Check]] = {}


class CheckFailure(AssertionError):  # noqa: N818 - a finding, not an error
    """An adapter did not keep a promise: a finding of the kit, not an error of its caller.

    Args:
        found: what was found instead, in one sentence.
    """

    def __init__(self, found: str) -> None:
        super().__init__(found)


@frozen(kw_only=True)
class Check:
    """One promise of the contract that can be put to the test.

    Attributes:
        id: ``area.promise``; public, and never used for another promise.
        clause: of ``docs/contract/contract.md``.
        needs: the capabilities without which it cannot be put; empty where every adapter can.
        since: the contract version, ``MAJOR.MINOR``, that asks for it.
        run: puts it; returns where the promise is kept, raises where it is not.
        promise: what is promised, in one sentence.
        advice: what to do when it fails.
    """

    id: str
    clause: str
    needs: frozenset[Capability]
    since: str
    run: Callable[[Bench], None] = field(repr=False)
    promise: str = field(repr=False)
    advice: str = field(repr=False)

    @property
    def area(self) -> str:
        """The first part of its id: a capability, or what concerns several."""
        return self.id.partition(".")[0]


def check(
    id: str,  # noqa: A002 - the word of the contract
    *,
    clause: str,
    needs: Iterable[Capability] = (),
    since: str = "1.0",
) -> Callable[[Callable[[Bench], None]], Callable[[Bench], None]]:
    """Register a function as a check of the kit.

    Its docstring has the promise as its first line, and below it what to do when it fails.

    Args:
        id: ``area.promise``, in small letters, digits and hyphens.
        clause: such as ``S-07``.
        needs: the capabilities it uses.
        since: the contract version that asks for it.

    Raises:
        InvariantError: the id is taken, or id, clause or docstring have not their form.
    """

    def register(run: Callable[[Bench], None]) -> Callable[[Bench], None]:
        promise, _, advice = cleandoc(run.__doc__ or "").partition("\n\n")
        if not _ID.fullmatch(id) or not _CLAUSE.fullmatch(clause) or not advice:
            message = f"the check {id} needs an id, a clause, a promise and what to do"
            raise InvariantError(message)
        if id in _REGISTERED:
            message = f"the id {id} stands for another check"
            raise InvariantError(message)
        _REGISTERED[id] = Check(
            id=id,
            clause=clause,
            needs=frozenset(needs),
            since=since,
            run=run,
            promise=_joined(promise),
            advice=_joined(advice),
        )
        return run

    return register


def all_checks() -> tuple[Check, ...]:
    """Give every check of the kit, in the order of a report."""
    for area in _AREAS:
        import_module(f"evidence_sophia.testing.checks.{area}")
    return tuple(sorted(_REGISTERED.values(), key=_place))


def expect(kept: object, broken: str) -> None:
    """Fail the check unless a promise is kept.

    Args:
        kept: any truth value.
        broken: what was found instead, in one sentence.

    Raises:
        CheckFailure: it is not kept.
    """
    if not kept:
        fail(broken)


def fail(broken: str) -> NoReturn:
    """Fail the check.

    Raises:
        CheckFailure: always.
    """
    raise CheckFailure(broken)


def expect_error(wanted: type[E], call: Callable[[], object], when: str) -> E:
    """Give the error that a call must raise.

    Args:
        wanted: its class.
        call: is expected to raise it.
        when: what was asked, for the finding: "a foreign cursor".

    Raises:
        CheckFailure: it raised nothing, or another error.
    """
    try:
        result = call()
    except wanted as error:
        return error
    except Exception as error:
        message = f"{when} gives {type(error).__name__}, not {wanted.__name__}: {error}"
        raise CheckFailure(message) from error
    fail(f"{when} gives {type(result).__name__} instead of {wanted.__name__}")


def _place(check: Check) -> int:
    """Order by module, whichever was imported first; checks from elsewhere come last."""
    module = check.run.__module__.rpartition(".")[2]
    return _AREAS.index(module) if module in _AREAS else len(_AREAS)


def _joined(text: str) -> str:
    return " ".join(text.split())
