"""One request and its reply, within limits."""

from __future__ import annotations

import subprocess
import sys
from time import monotonic
from typing import Final

import httpcore
import pytest
from tests.misbehaving_model import WAYS, MisbehavingModel, Way

from evidence_sophia.errors import BackendError, DeadlineExceededError, EvidenceAdapterUnavailable
from evidence_sophia.providers.timing import Deadline, Limits
from evidence_sophia.providers.wire import WireRequest, exchange

REQUEST: Final = WireRequest(
    url="http://127.0.0.1:9/chat/completions", headers=(("X-Key", "secret"),), body=b"{}"
)


class Ticking:
    """A clock that runs on by a second each time somebody looks at it."""

    def __init__(self) -> None:
        self.time = 0.0

    def look(self) -> float:
        """Tell the time."""
        self.time += 1
        return self.time


def still(seconds: float = 60.0) -> Deadline:
    """Give a deadline by a clock that stands still."""
    return Deadline(at=seconds, monotonic=lambda: 0.0)


def way(name: str) -> Way:
    """Give a way by its name."""
    return next(each for each in WAYS if each.name == name)


def test_a_reply_of_any_status_is_given(model: MisbehavingModel) -> None:
    """What a status means is not this module's to say."""
    model.behave(way("404"))
    reply = exchange(REQUEST, Limits(), still())
    assert (reply.status, reply.header("content-type"), reply.header("x")) == (
        404,
        "application/json",
        "",
    )


def test_nothing_of_a_request_is_shown() -> None:
    """Its headers hold the key, its body what a person asked."""
    assert repr(REQUEST) == "WireRequest()"


def test_it_asks_for_plain_bytes_on_a_connection_of_its_own(model: MisbehavingModel) -> None:
    """Nothing of one exchange is left for the next."""
    model.behave(way("good"))
    exchange(REQUEST, Limits(), still())
    ((head, _),) = model.requests
    assert b"Accept-Encoding: identity" in head
    assert b"Connection: close" in head


@pytest.mark.parametrize("seconds", range(1, 12))
def test_wherever_the_deadline_falls_it_ends_the_exchange(
    model: MisbehavingModel, seconds: int
) -> None:
    """Before the connection, while the head comes, while the body comes: always the same error."""
    model.behave(way("a body without end"))
    with pytest.raises(DeadlineExceededError, match="in time"):
        exchange(REQUEST, Limits(), Deadline(at=seconds, monotonic=Ticking().look))


@pytest.mark.parametrize(
    "name",
    [
        "a head that drips",
        "a body that drips",
        "chunks that drip",
        "a body without end",
        "chunks without end",
        "informational replies without end",
    ],
)
def test_a_server_without_end_is_hung_up_on(model: MisbehavingModel, name: str) -> None:
    """No byte in time keeps a connection open beyond its deadline."""
    model.behave(way(name))
    limits = Limits(read=0.2, total=0.3, max_bytes=10**12)
    deadline = Deadline(at=monotonic() + limits.total, monotonic=monotonic)
    with pytest.raises(DeadlineExceededError, match="in time"):
        exchange(REQUEST, limits, deadline)
    (line,) = model.lines
    assert line.hung_up.wait(10)


def test_a_proxy_that_was_asked_for_is_used(model: MisbehavingModel) -> None:
    """Then it sees the whole address."""
    model.behave(way("404"))
    through = WireRequest(
        url="http://models.example/v1", headers=(), body=b"{}", proxy="http://127.0.0.1:9"
    )
    exchange(through, Limits(), still())
    ((head, _),) = model.requests
    assert head.startswith(b"POST http://models.example/v1 HTTP/1.1")


def test_a_server_that_is_not_there_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """It was not reached, whatever the reason."""

    def refuse(*_arguments: object) -> None:
        raise httpcore.ConnectError

    monkeypatch.setattr(httpcore.SyncBackend, "connect_tcp", refuse)
    with pytest.raises(EvidenceAdapterUnavailable, match="not reached"):
        exchange(REQUEST, Limits(), still())


def test_what_nobody_foresaw_is_an_error_of_the_backend(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its name is told, its words are not."""

    def fail(*_arguments: object) -> None:
        message = "secret"
        raise ZeroDivisionError(message)

    monkeypatch.setattr(httpcore.SyncBackend, "connect_tcp", fail)
    with pytest.raises(BackendError, match="ZeroDivisionError") as caught:
        exchange(REQUEST, Limits(), still())
    assert "secret" not in str(caught.value)
    assert caught.value.__context__ is None


def test_a_server_that_does_not_speak_tls_is_told(model: MisbehavingModel) -> None:
    """Its words are no handshake."""
    model.behave(way("no HTTP"))
    secure = WireRequest(url="https://127.0.0.1:9/", headers=(), body=b"{}")
    with pytest.raises((EvidenceAdapterUnavailable, DeadlineExceededError)):
        exchange(secure, Limits(connect=0.3, read=0.3), still())


@pytest.mark.parametrize(
    ("module", "library", "extra"),
    [
        ("openai_compatible", "httpcore", "llm"),
        ("anthropic", "anthropic", "anthropic"),
        ("bedrock", "boto3", "bedrock"),
    ],
)
def test_a_missing_library_names_its_extra(module: str, library: str, extra: str) -> None:
    """And only the library itself counts as missing, not what it would import."""
    program = (
        "import sys\n"
        f"sys.modules[{library!r}] = None\n"
        "from evidence_sophia.errors import MissingExtraError\n"
        "try:\n"
        f"    import evidence_sophia.providers.{module}\n"
        "except MissingExtraError as error:\n"
        "    print(error.extra)\n"
    )
    done = subprocess.run(
        [sys.executable, "-I", "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == [extra]
