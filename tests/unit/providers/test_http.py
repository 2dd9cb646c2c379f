"""Asking a model's server, and again."""

from __future__ import annotations

import json
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Final

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.misbehaving_model import WAYS, Line, MisbehavingModel, Way

from evidence_sophia.contract.context import RequestContext
from evidence_sophia.errors import (
    AdapterError,
    BackendError,
    DeadlineExceededError,
    EvidenceAdapterUnavailable,
    InvariantError,
    RateLimitedError,
    SophiaError,
)
from evidence_sophia.providers.cost import CostCeiling, Spending, TokenPrice
from evidence_sophia.providers.http import _accepted, ask, checked_url, json_of
from evidence_sophia.providers.timing import Clocks, Limits
from evidence_sophia.providers.wire import WireReply, WireRequest

LIMITS: Final = Limits(read=0.3, total=5.0)
REQUEST: Final = WireRequest(url="http://127.0.0.1:9/v1/chat/completions", headers=(), body=b"{}")


def spending(ceiling: CostCeiling | None = None) -> Spending:
    """Begin to count what ten tokens in and ten out cost."""
    return Spending(ceiling, "m", input_tokens=10, output_tokens=10)


class Waits:
    """A clock that stands still while it notes how long somebody would have slept."""

    def __init__(self) -> None:
        self.slept: list[float] = []
        self.time = 0.0

    def sleep(self, seconds: float) -> None:
        """Note a wait, and let the clock run on by it."""
        self.slept.append(seconds)
        self.time += seconds

    @property
    def clocks(self) -> Clocks:
        """The clocks that a call looks at."""
        return Clocks(monotonic=lambda: self.time, sleep=self.sleep)


@pytest.fixture
def waits() -> Waits:
    """Give a clock that nobody waits for."""
    return Waits()


def way(name: str) -> Way:
    """Give a way by its name."""
    return next(each for each in WAYS if each.name == name)


def waiting(head: str, status: str = "429 Too Many") -> Way:
    """Make a server that asks to wait."""

    def script(line: Line) -> None:
        line.reply(b"{}", status=status, more=head)

    return Way(name="waiting", script=script, expects="extract", tries=3)


def call(context: RequestContext, waits: Waits, limits: Limits = LIMITS) -> WireReply:
    """Ask without a ceiling."""
    return ask(REQUEST, context, limits=limits, clocks=waits.clocks, spending=spending())


def test_a_reply_of_success_is_given_whole(
    model: MisbehavingModel, context: RequestContext, waits: Waits
) -> None:
    """Its document is read by the caller."""
    model.behave(way("good"))
    assert json_of(call(context, waits))["model"] == "m"


def test_a_byte_order_mark_is_passed_over(
    model: MisbehavingModel, context: RequestContext, waits: Waits
) -> None:
    """Whoever reads the body next need not know of it."""
    model.behave(way("a byte order mark"))
    assert json.loads(call(context, waits).body)["model"] == "m"


def test_waits_double(model: MisbehavingModel, context: RequestContext, waits: Waits) -> None:
    """After a failure each wait is twice the one before."""
    model.behave(way("500"))
    with pytest.raises(EvidenceAdapterUnavailable, match="status 500"):
        call(context, waits)
    assert waits.slept == [0.5, 1.0]


@pytest.mark.parametrize(
    ("head", "slept"),
    [
        ("Retry-After: 1\r\n", [1.0, 1.0]),
        ("Retry-After: 1.9\r\n", [1.0, 1.0]),
        ("Retry-After: 0\r\n", [0.5, 1.0]),
        ("Retry-After: -7\r\n", [0.5, 1.0]),
        ("Retry-After: soon\r\n", [0.5, 1.0]),
        ("Retry-After: Mon, 01 Jun 2026 00:00:02 GMT\r\n", [0.5, 1.0]),
        (
            "Retry-After: Mon, 01 Jun 2026 00:00:02 GMT\r\nDate: Mon, 01 Jun 2026 00:00:00 GMT\r\n",
            [2.0, 2.0],
        ),
        ("", [0.5, 1.0]),
    ],
)
def test_a_server_may_ask_to_wait_longer(
    model: MisbehavingModel,
    context: RequestContext,
    waits: Waits,
    *,
    head: str,
    slept: list[float],
) -> None:
    """It may ask in seconds, or for a date beside its own; what is neither counts for nothing."""
    model.behave(waiting(head))
    with pytest.raises(RateLimitedError):
        call(context, waits)
    assert waits.slept == slept


def test_a_wait_that_is_too_long_is_told_at_once(
    model: MisbehavingModel, context: RequestContext, waits: Waits
) -> None:
    """The caller learns how long the server wants, and nobody sleeps an hour."""
    model.behave(waiting("Retry-After: 3600\r\n", "503 Busy"))
    with pytest.raises(RateLimitedError) as caught:
        call(context, waits)
    assert (caught.value.retry_after, waits.slept) == (3600.0, [])


def test_no_wait_goes_beyond_the_end(
    model: MisbehavingModel, context: RequestContext, waits: Waits
) -> None:
    """A wait that would outlast the call is not begun."""
    model.behave(way("500"))
    with pytest.raises(EvidenceAdapterUnavailable):
        call(context, waits, evolve(LIMITS, total=0.6))
    assert (waits.slept, len(model.requests)) == ([0.5], 2)


def test_silence_is_not_asked_again(
    model: MisbehavingModel, context: RequestContext, waits: Waits
) -> None:
    """What was asked may still be worked on, and paid for."""
    model.behave(way("silence"))
    with pytest.raises(DeadlineExceededError, match="silent"):
        call(context, waits)
    assert len(model.requests) == 1


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("403", "refused the request .status 403"),
        ("a redirect to another host", "status 302"),
        ("gzip", "compressed"),
        ("a page of HTML", "no JSON"),
        ("doubled keys", "a key stands twice"),
        ("invalid UTF-8", "not UTF-8"),
        ("10 MB of blanks", "longer than 4194304 bytes"),
    ],
)
def test_what_no_try_would_mend_is_told_at_once(
    model: MisbehavingModel, context: RequestContext, waits: Waits, *, name: str, message: str
) -> None:
    """A refusal, or a reply that is no plain JSON, is an error of the backend."""
    model.behave(way(name))
    with pytest.raises(BackendError, match=message):
        call(context, waits)
    assert len(model.requests) == 1


def test_an_error_holds_no_other_one(
    model: MisbehavingModel, context: RequestContext, waits: Waits
) -> None:
    """An engine's error may hold the request with its key, so it is not kept."""
    model.behave(way("a connection closed at once"))
    with pytest.raises(EvidenceAdapterUnavailable, match="broke off") as caught:
        call(context, waits)
    assert (caught.value.__cause__, caught.value.__context__) == (None, None)


def test_the_context_may_end_a_call_before_it_begins(
    model: MisbehavingModel, context: RequestContext, waits: Waits
) -> None:
    """A deadline that has passed sends nothing."""
    model.behave(way("good"))
    late = evolve(context, deadline=datetime.now(UTC) - timedelta(seconds=1))
    with pytest.raises(DeadlineExceededError):
        call(late, waits)
    assert model.requests == []


def test_the_context_may_end_a_call_early(model: MisbehavingModel, context: RequestContext) -> None:
    """A server that drips is cut off at the deadline of the request."""
    model.behave(way("a body that drips"))
    soon = evolve(context, deadline=datetime.now(UTC) + timedelta(seconds=0.3))
    with pytest.raises(DeadlineExceededError, match="in time"):
        ask(REQUEST, soon, limits=Limits(), clocks=Clocks(), spending=spending())


def test_a_ceiling_refuses_before_the_call(
    model: MisbehavingModel, context: RequestContext, waits: Waits
) -> None:
    """What may cost too much is never sent."""
    model.behave(way("good"))
    ceiling = CostCeiling(most=199, prices=(TokenPrice(model="m", input=10, output=10),))
    with pytest.raises(AdapterError, match="more than its ceiling"):
        ask(
            REQUEST,
            context,
            limits=LIMITS,
            clocks=waits.clocks,
            spending=spending(ceiling),
        )
    assert model.requests == []


def test_a_ceiling_stops_further_tries(
    model: MisbehavingModel, context: RequestContext, waits: Waits
) -> None:
    """Each try counts whole, so a failing server cannot spend more than the ceiling."""
    model.behave(way("500"))
    ceiling = CostCeiling(most=400, prices=(TokenPrice(model="m", input=10, output=10),))
    with pytest.raises(EvidenceAdapterUnavailable):
        ask(
            REQUEST,
            context,
            limits=LIMITS,
            clocks=waits.clocks,
            spending=spending(ceiling),
        )
    assert len(model.requests) == 2


@pytest.mark.parametrize(
    "url",
    [
        "",
        "api.example.org",
        "ftp://example.org",
        "http://",
        "http://[::1",
        "http://a:port/",
        "https://user:secret@example.org",
        "https://example.org/?key=secret",
        "https://example.org/#x",
        "https://example.org/a b",
        "https://example.org/\r\nX: y",
        "http://example.org",
        "http://10.0.0.7:8000",
        "https://exämple.org",
    ],
)
def test_an_address_must_be_plain(url: str) -> None:
    """It has no password, no query, and takes no key to another machine in the clear."""
    with pytest.raises(InvariantError) as caught:
        checked_url(url, has_key=True)
    assert "secret" not in str(caught.value)


@pytest.mark.parametrize(
    ("url", "has_key"),
    [
        ("https://api.example.org/v1/", True),
        ("http://localhost:8000/v1", True),
        ("http://127.0.0.1:8000", True),
        ("http://[::1]:8000", True),
        ("http://models.internal:8000/v1", False),
    ],
)
def test_a_good_address_loses_its_last_slash(url: str, *, has_key: bool) -> None:
    """HTTPS will do anywhere; plain HTTP on this machine, or without a key."""
    assert checked_url(url, has_key=has_key) == url.rstrip("/")


@pytest.mark.parametrize("tries", [0, -1, 1.5, True, "3"])
def test_a_call_is_tried_at_least_once(tries: object) -> None:
    """Limits without a try are none."""
    with pytest.raises(InvariantError):
        Limits(tries=tries)  # type: ignore[arg-type] # wrong on purpose


@pytest.mark.parametrize("seconds", [0, -1, float("nan"), float("inf"), 1e6, True, "5", None])
def test_times_are_sound(seconds: object) -> None:
    """A limit of time is a number of seconds, more than none and less than a day."""
    with pytest.raises(InvariantError):
        Limits(read=seconds)  # type: ignore[arg-type] # wrong on purpose


def test_the_defaults_are_those_of_the_documentation() -> None:
    """Connect 5 seconds, read 60, three tries."""
    limits = Limits()
    assert (limits.connect, limits.read, limits.total, limits.tries) == (5.0, 60.0, 120.0, 3)


@pytest.mark.law
@given(
    status=st.integers(100, 599),
    headers=st.lists(
        st.tuples(
            st.sampled_from(["content-type", "retry-after", "date", "content-encoding"]),
            st.sampled_from(["application/json", "Mon, 01 Jun 2026 00:00:00 -0000"]) | st.text(),
        )
    ),
    body=st.binary() | st.just(b"{}"),
)
def test_any_reply_is_taken_or_refused(
    status: int, headers: list[tuple[str, str]], body: bytes
) -> None:
    """Whatever a server sends raises one of the library's own errors, or is JSON."""
    with suppress(SophiaError):
        json_of(_accepted(WireReply(status=status, headers=tuple(headers), body=body)))
