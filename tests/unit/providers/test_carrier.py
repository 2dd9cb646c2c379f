"""How what an SDK sends is carried."""

from __future__ import annotations

import pytest
from tests.misbehaving_model import KEY, WAYS, Line, MisbehavingModel, Way

from evidence_sophia.contract.context import RequestContext
from evidence_sophia.errors import BackendError, DecodeError, EvidenceAdapterUnavailable
from evidence_sophia.providers.carrier import Carrier
from evidence_sophia.providers.cost import Spending
from evidence_sophia.providers.timing import Clocks, Limits

URL = "http://127.0.0.1:9/v1"
HEADERS = (("X-Key", KEY), ("Connection", "keep-alive"), ("Content-Length", "9"))


@pytest.fixture
def carrier(context: RequestContext) -> Carrier:
    """Give a carrier with short limits."""
    limits = Limits(read=0.3, total=2.0, backoff=0.01)
    spending = Spending(None, "m", input_tokens=1, output_tokens=1)
    return Carrier(context, spending, limits=limits, clocks=Clocks(), proxy="")


def _fine(line: Line) -> None:
    line.reply(b"{}")


def test_headers_of_the_wire_are_its_own(model: MisbehavingModel, carrier: Carrier) -> None:
    """Those of the SDK pass, but for the ones that say how bytes travel."""
    model.behave(Way(name="fine", script=_fine, expects="extract"))
    assert carrier.carry(URL, HEADERS, b"{}").body == b"{}"
    ((head, body),) = model.requests
    assert body == b"{}"
    assert KEY.encode() in head
    assert b"keep-alive" not in head.lower()
    assert b"content-length: 9" not in head.lower()


def test_a_failure_survives_an_sdk_that_hides_it(model: MisbehavingModel, carrier: Carrier) -> None:
    """What the SDK raises in its place holds the request; it is neither shown nor chained."""
    model.behave(next(way for way in WAYS if way.name == "500"))

    def call() -> None:
        try:
            carrier.carry(URL, HEADERS, b"{}")
        except EvidenceAdapterUnavailable:
            raise RuntimeError(KEY) from None

    with pytest.raises(EvidenceAdapterUnavailable, match="status 500") as caught:
        carrier.result_of(call, "the call failed")
    assert (caught.value.__cause__, caught.value.__context__) == (None, None)


def test_an_error_of_the_sdk_is_named_by_its_type(carrier: Carrier) -> None:
    """Its text may hold the key."""

    def call() -> None:
        raise KeyError(KEY)

    with pytest.raises(BackendError, match=r"^the call failed \(KeyError\)$") as caught:
        carrier.result_of(call, "the call failed")
    assert caught.value.__context__ is None


def test_an_error_of_this_library_passes(carrier: Carrier) -> None:
    """It says already what happened."""

    def call() -> None:
        message = "no message"
        raise DecodeError(message)

    with pytest.raises(DecodeError, match="no message"):
        carrier.result_of(call, "the call failed")
