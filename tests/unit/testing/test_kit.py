"""Are checks registered as they must be, and do they fail as they should?"""

from __future__ import annotations

import pytest

from evidence_sophia.errors import ConflictError, InvariantError, NotFoundError
from evidence_sophia.testing import kit
from evidence_sophia.testing.bench import Bench
from evidence_sophia.testing.kit import CheckFailure, all_checks, check, expect, expect_error

GOOD = """It is right.

    Mend it.
    """


def named(doc: str | None = GOOD) -> object:
    """Make a function with a docstring."""

    def run(bench: Bench) -> None:
        """Run."""

    run.__doc__ = doc
    return run


def missing() -> None:
    """Raise what a missing thing raises."""
    message = "no such thing"
    raise NotFoundError(message)


def test_a_check_has_promise_and_advice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first line of the docstring is the promise, the rest what to do."""
    monkeypatch.setattr(kit, "_REGISTERED", {})
    check("area.is-right", clause="S-07")(named())  # type: ignore[arg-type]  # made above
    made = kit._REGISTERED["area.is-right"]
    assert (made.promise, made.advice, made.area) == ("It is right.", "Mend it.", "area")


@pytest.mark.parametrize(
    ("id_", "clause", "doc"),
    [
        ("area", "S-07", GOOD),
        ("Area.is-right", "S-07", GOOD),
        ("area.is right", "S-07", GOOD),
        ("area.is-right", "7", GOOD),
        ("area.is-right", "S-07", "It is right."),
        ("area.is-right", "S-07", None),
    ],
)
def test_a_check_without_its_form_is_refused(
    monkeypatch: pytest.MonkeyPatch, id_: str, clause: str, doc: str | None
) -> None:
    """Id, clause, promise and advice must all be there."""
    monkeypatch.setattr(kit, "_REGISTERED", {})
    with pytest.raises(InvariantError):
        check(id_, clause=clause)(named(doc))  # type: ignore[arg-type]  # made above


def test_an_id_stands_for_one_check() -> None:
    """An id that is taken is refused."""
    taken = all_checks()[0].id
    with pytest.raises(InvariantError, match="another check"):
        check(taken, clause="S-07")(named())  # type: ignore[arg-type]  # made above


def test_ids_are_unique_and_in_their_area() -> None:
    """Every check is listed once."""
    ids = [each.id for each in all_checks()]
    assert len(set(ids)) == len(ids)


def test_expect_fails_on_what_is_false() -> None:
    """A promise that is not kept is a failure with the finding as its words."""
    expect([1], "unseen")
    with pytest.raises(CheckFailure, match="nothing was found"):
        expect((), "nothing was found")


def test_expect_error_gives_the_error() -> None:
    """The error that was wanted comes back."""
    assert expect_error(NotFoundError, missing, "a thing").message == "no such thing"


def test_expect_error_fails_on_another_error() -> None:
    """Another error is a failure that names both, with its cause."""
    with pytest.raises(CheckFailure, match="gives NotFoundError, not ConflictError") as caught:
        expect_error(ConflictError, missing, "a thing")
    assert isinstance(caught.value.__cause__, NotFoundError)


def test_expect_error_fails_on_none() -> None:
    """A result in place of an error is a failure."""
    with pytest.raises(CheckFailure, match="a thing gives int instead of ConflictError"):
        expect_error(ConflictError, lambda: 3, "a thing")


def test_the_order_is_that_of_the_areas(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whichever module was imported first, checks stand by area; those from elsewhere last."""
    wanted = [each.id for each in all_checks()]
    turned = dict(reversed(kit._REGISTERED.items()))
    monkeypatch.setattr(kit, "_REGISTERED", turned)
    check("elsewhere.is-right", clause="S-07")(named())  # type: ignore[arg-type]  # made above
    found = [each.id for each in all_checks()]
    areas = [id_.partition(".")[0] for id_ in found]
    assert list(dict.fromkeys(areas)) == [
        *dict.fromkeys(id_.partition(".")[0] for id_ in wanted),
        "elsewhere",
    ]
