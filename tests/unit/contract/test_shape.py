"""Does an adapter have the methods it declares?"""

from __future__ import annotations

from typing import Any

import pytest
from tests.scripted_adapter import ALL, AsyncScripted, Scripted

from evidence_sophia.contract.shape import is_async_adapter, shape_problems
from evidence_sophia.contract.verbs import VERBS, verbs_of
from evidence_sophia.model.capability import Capability

SEARCH = verbs_of(Capability.SEMANTIC_SEARCH)


def problems(adapter: object, *, is_async: bool = False) -> list[str]:
    """List what is wrong with the search of an adapter."""
    return list(shape_problems(adapter, SEARCH, is_async=is_async))


class Asked:
    """Has a check_health, and nothing else."""

    def check_health(self, request: Any, context: Any, /) -> None:
        """Do nothing."""


def with_search(search: object, kind: type = Asked) -> object:
    """Give an adapter whose class has this as its search."""
    return type("Adapter", (kind,), {"search": search})()


def test_a_whole_adapter_of_either_colour_has_no_problems() -> None:
    """All verbs of all capabilities are found and fit."""
    assert shape_problems(Scripted(), VERBS, is_async=False) == ()
    assert shape_problems(AsyncScripted(), VERBS, is_async=True) == ()
    assert is_async_adapter(AsyncScripted())
    assert not is_async_adapter(Scripted())


@pytest.mark.complaint("python/cpython#102936")
@pytest.mark.complaint("python/cpython#74690")
@pytest.mark.complaint("python/cpython#156413")
@pytest.mark.complaint("python/typing#1363")
def test_a_property_is_named_and_never_evaluated() -> None:
    """Isinstance against a runtime Protocol would run the property."""

    def explode(_self: object) -> None:
        message = "it was evaluated"
        raise AssertionError(message)

    assert problems(with_search(property(explode))) == ["search is a property, not a method"]


async def _coroutine(self: object, request: object, context: object, /) -> None: ...


def _generator(_self: object, _request: object, _context: object, /) -> Any:
    yield 1


async def _async_generator(_self: object, _request: object, _context: object, /) -> Any:
    yield 1


@pytest.mark.complaint("python/mypy#5385")
@pytest.mark.complaint("python/mypy#17128")
@pytest.mark.complaint("python/mypy#17188")
@pytest.mark.complaint("microsoft/pyright#3367")
@pytest.mark.parametrize(
    ("search", "said"),
    [
        (5, "a int, not a method"),
        (lambda _self: None, "must take (request, context)"),
        (lambda _self, _request: None, "must take (request, context)"),
        (lambda _self, _request, _context, _extra: None, "must take (request, context)"),
        (lambda _self, _request, _context, *, _extra: None, "must take (request, context)"),
        (_coroutine, "is a coroutine function"),
        (_generator, "not iterate"),
        (_async_generator, "not iterate"),
    ],
)
def test_what_is_no_method_of_the_form_is_named(search: object, said: str) -> None:
    """Isinstance against a runtime Protocol takes all of these."""
    (only,) = problems(with_search(search))
    assert said in only


def test_a_method_that_returns_is_refused_where_the_adapter_is_awaited() -> None:
    """One adapter has one colour."""
    mixed = type("Mixed", (AsyncScripted,), {"search": Scripted.search})()  # type: ignore[attr-defined]  # made by a loop
    assert problems(mixed, is_async=True) == [
        "search must be a coroutine function, as check_health is"
    ]


def test_optional_parameters_and_other_names_are_the_adapters_own_affair() -> None:
    """The two arguments come by position; what an adapter adds with a default is its own."""
    assert problems(with_search(lambda _self, _a, _b, _c=1, *_rest, **_more: None)) == []


def test_methods_handed_on_by_getattr_or_set_on_the_instance_count() -> None:
    """An adapter may wrap another one."""

    class Wrapper:
        def __getattr__(self, name: str) -> object:
            return getattr(Scripted(), name)

    assert problems(Wrapper()) == []
    own = Asked()
    own.search = lambda _request, _context: None  # type: ignore[attr-defined]  # the test's point
    assert problems(own) == []


def test_a_compiled_method_without_a_signature_is_taken_at_its_word() -> None:
    """What cannot be asked is not refused."""
    silent = with_search(staticmethod(dict.fromkeys), Asked)
    assert problems(silent) == []
    own = Asked()
    own.search = getattr  # type: ignore[attr-defined]  # a builtin that has no signature
    assert problems(own) == []


def test_every_problem_is_listed_at_once() -> None:
    """Somebody who mends one would otherwise meet the next."""
    found = shape_problems(object(), VERBS, is_async=False)
    assert len(found) == len(VERBS) + 1
    assert all(text.endswith("is missing") for text in found)
    assert len(ALL) == 8
