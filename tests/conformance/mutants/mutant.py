"""What is a mutant? The in-memory adapter with one thing wrong, and the checks that must see it."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from typing import Any

import attrs
from attrs import frozen

from evidence_sophia.contract.context import RequestContext
from evidence_sophia.contract.page import Page
from evidence_sophia.contract.requests import MAX_LIMIT, SearchRequest
from evidence_sophia.model.capability import Capability
from evidence_sophia.model.hit import Hit
from evidence_sophia.model.scope import Scope
from evidence_sophia.testing.corpus import Corpus
from evidence_sophia.testing.kit import all_checks
from evidence_sophia.testing.memory import MemoryAdapter, memory_adapter

__all__ = [
    "MUTANTS",
    "Company",
    "Mutant",
    "Wrong",
    "evolved",
    "in_scope",
    "mutant",
    "patched",
    "whole",
]

LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)


@frozen(kw_only=True)
class Mutant:
    """A deliberately wrong adapter.

    Attributes:
        name: of the mutant.
        wrong: what it does wrong, in one sentence.
        make: gives it, raw.
        changes: the verbs that it changes.
        named: ids of checks that must fail.
        without: a capability whose checks must all fail, too.
    """

    name: str
    wrong: str
    make: Callable[[], Any]
    changes: frozenset[str]
    named: frozenset[str]
    without: Capability | None

    @property
    def fails(self) -> frozenset[str]:
        """Ids of the checks that must fail; all others must pass, or be skipped."""
        if self.without is None:
            return self.named
        needing = {check.id for check in all_checks() if self.without in check.needs}
        return self.named | needing


#: Every mutant, by name.
MUTANTS: dict[str, Mutant] = {}


class Wrong:
    """The in-memory adapter, handed through; a mutant overrides what it gets wrong."""

    def __init__(self) -> None:
        self.right: MemoryAdapter = memory_adapter()
        self.corpus = Corpus(name="none")

    def __getattr__(self, name: str) -> Any:
        return getattr(self.__dict__["right"], name)

    def seed(self, corpus: Corpus) -> None:
        """Seed the adapter behind it."""
        self.corpus = corpus
        self.right.seed(corpus)


class Company:
    """Lets a call in between two steps of another, however slow the machine is.

    A call from a thread of a pool is one of several at once: it waits until a second one is
    there. Then, like every call, it lingers a little, for more to come.
    """

    def __init__(self) -> None:
        self._come, self._second = 0, threading.Event()
        self._lock = threading.Lock()

    def wait(self, *, linger: float) -> None:
        """Wait for company; then linger so many seconds."""
        if threading.current_thread().name.startswith("ThreadPoolExecutor"):
            with self._lock:
                self._come += 1
            if self._come > 1:
                self._second.set()
            self._second.wait(5)
        time.sleep(linger)


def mutant(*fails: str, without: Capability | None = None) -> Callable[[type[Wrong]], type[Wrong]]:
    """Register a class as a mutant; its docstring says what is wrong."""

    def register(cls: type[Wrong]) -> type[Wrong]:
        changed = frozenset(name for name in vars(cls) if not name.startswith("_"))
        MUTANTS[cls.__name__] = Mutant(
            name=cls.__name__,
            wrong=(cls.__doc__ or "").strip(),
            make=cls,
            changes=changed,
            named=frozenset(fails),
            without=without,
        )
        return cls

    return register


def whole(adapter: Wrong, request: SearchRequest, context: RequestContext) -> tuple[Hit, ...]:
    """Give all hits of a search, whatever its page."""
    asked = attrs.evolve(request, limit=MAX_LIMIT, cursor="")
    return adapter.right.search(asked, context).items


def patched(page: Page[Any], change: Callable[[Any], Any]) -> Page[Any]:
    """Change every item of a page."""
    return attrs.evolve(page, items=tuple(change(item) for item in page.items))


def in_scope(
    context: RequestContext,
    source_sets: Iterable[str] | str | None = "kept",
    **changes: Any,
) -> RequestContext:
    """Give a context with another scope, tenant or actor."""
    sets = context.scope.source_sets if isinstance(source_sets, str) else source_sets
    scope = Scope(tenant=changes.pop("tenant", context.tenant), source_sets=sets)
    return attrs.evolve(context, scope=scope, **changes)


def evolved(hit: Hit, **changes: Any) -> Hit:
    """Change the passage of a hit."""
    return attrs.evolve(hit, passage=attrs.evolve(hit.passage, **changes))
