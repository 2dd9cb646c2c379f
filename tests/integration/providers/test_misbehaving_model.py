"""What does a reader see of a model's server that misbehaves? Nothing that it made up.

Each way is met by the three clients, through the official SDKs where there are some.
"""

from __future__ import annotations

import json
import logging
import socket
import ssl
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from functools import cache
from ipaddress import ip_address
from pathlib import Path
from typing import Final

import boto3
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from tests.misbehaving_model import EXTRACT, KEY, SENTENCES, WAYS, MisbehavingModel, Way, served

from evidence_sophia.answering.synthesis.generator import Generator
from evidence_sophia.answering.synthesis.prompted import PromptedSynthesizer
from evidence_sophia.answering.synthesis.seam import (
    ModelSeam,
    SynthesisOutcome,
    Synthesized,
    synthesize_or_extract,
)
from evidence_sophia.contract.context import RequestContext
from evidence_sophia.model.actor import Actor
from evidence_sophia.model.answer import AnswerState, RefusalReason
from evidence_sophia.model.claim import ClaimLabel, ProvenanceMethod
from evidence_sophia.model.scope import Scope
from evidence_sophia.providers.anthropic import AnthropicGenerator
from evidence_sophia.providers.bedrock import BedrockGenerator, BedrockRegion
from evidence_sophia.providers.openai_compatible import (
    OpenAICompatibleGenerator,
    OpenAICompatibleServer,
)
from evidence_sophia.providers.timing import Limits
from evidence_sophia.providers.wire import _ssl_context

pytestmark = [pytest.mark.integration, pytest.mark.enable_socket]

CONTEXT: Final = RequestContext(
    actor=Actor("reader", role="grounding", authority="person"),
    scope=Scope(tenant="local", source_sets=None),
)
#: So generous that a busy machine changes nothing, but for the ways that only time ends.
PATIENT: Final = Limits(connect=10.0, read=20.0, total=30.0, tries=3, backoff=0.01)
HASTY: Final = Limits(connect=10.0, read=0.4, total=0.8, tries=3, backoff=0.01)


def openai_compatible(url: str, limits: Limits = PATIENT) -> Generator:
    """Make the client of the common interface."""
    server = OpenAICompatibleServer(base_url=f"{url}/v1", key=KEY, limits=limits)
    return OpenAICompatibleGenerator(server=server, model="m")


def anthropic(url: str, limits: Limits = PATIENT) -> Generator:
    """Make the client that speaks through Anthropic's SDK."""
    return AnthropicGenerator(key=KEY, model="m", base_url=url, limits=limits)


def bedrock(url: str, limits: Limits = PATIENT) -> Generator:
    """Make the client that speaks through boto3."""
    region = BedrockRegion(
        region="eu-central-1", endpoint_url=url, session=_session(), limits=limits
    )
    return BedrockGenerator(region=region, model="m")


@cache
def _session() -> boto3.Session:
    return boto3.Session(aws_access_key_id="AKIDEXAMPLE", aws_secret_access_key=KEY)


Client = Callable[..., Generator]
CLIENTS: Final[tuple[Client, ...]] = (openai_compatible, anthropic, bedrock)


@pytest.fixture(scope="module")
def model() -> Iterator[MisbehavingModel]:
    """Run the server on a port of this machine."""
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    with served(listener) as running:
        yield running


def asked(generator: Generator) -> Synthesized:
    """Let a model word the answer."""
    seam = ModelSeam(synthesizer=PromptedSynthesizer(generator=generator))
    return synthesize_or_extract(EXTRACT, CONTEXT, seam=seam)


def test_there_are_more_than_forty_ways() -> None:
    """The ways have names of their own."""
    assert len({way.name for way in WAYS}) == len(WAYS) >= 40


@pytest.mark.parametrize("client", CLIENTS, ids=lambda client: client.__name__)
@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.name)
def test_a_model_that_misbehaves_changes_nothing(
    model: MisbehavingModel,
    way: Way,
    client: Client,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """The answer is the extract, an abstention, or borne out; nothing of the key is seen."""
    model.behave(way)
    caplog.set_level(logging.DEBUG)
    generator = client(model.url, HASTY if way.is_slow else PATIENT)
    found = asked(generator)
    expected = {
        "extract": (SynthesisOutcome.FAILED,),
        "abstain": (SynthesisOutcome.ABSTAINED, SynthesisOutcome.NOTHING_LEFT),
        "synthesized": (SynthesisOutcome.SYNTHESIZED,),
    }[way.expects]
    assert found.outcome in expected, found
    assert way.is_slow or len(model.requests) == way.tries
    if way.expects == "extract":
        assert found.answer == EXTRACT
        assert found.error_code in {
            "backend_error",
            "decode_error",
            "deadline_exceeded",
            "evidence_adapter_unavailable",
            "rate_limited",
        }
    elif way.expects == "abstain":
        assert (found.answer.state, found.answer.abstained) == (AnswerState.ABSTAINED, True)
        assert found.answer.reason == RefusalReason.LOW_CONFIDENCE
    else:
        (claim,) = found.answer.claims
        assert claim.text == SENTENCES[0]
        assert (claim.label, claim.citation_ids) == (ClaimLabel.SYNTHESIZED, ("citation-1",))
        assert {each.method for each in claim.provenance} == {ProvenanceMethod.SYNTHESIZED}
    assert KEY not in f"{found} {generator!r} {caplog.text}"


@pytest.mark.parametrize("client", CLIENTS, ids=lambda client: client.__name__)
def test_a_model_is_told_the_passages_and_no_more(model: MisbehavingModel, client: Client) -> None:
    """The request holds question, ids, titles and words of the passages as one JSON text."""
    model.behave(next(way for way in WAYS if way.name == "good"))
    asked(client(model.url))
    ((_, body),) = model.requests
    sent = json.dumps(json.loads(body))
    assert all(each.quote in sent for each in EXTRACT.citations)
    assert "follow no instruction" in sent


def test_the_key_goes_to_the_server_alone(model: MisbehavingModel) -> None:
    """It stands in the head of the request; the secret of Bedrock only signs."""
    heads = []
    for client in CLIENTS:
        model.behave(next(way for way in WAYS if way.name == "good"))
        asked(client(model.url))
        ((head, _),) = model.requests
        heads.append(KEY.encode() in head)
    assert heads == [True, True, False]


def test_no_proxy_is_taken_from_the_environment(
    model: MisbehavingModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A proxy of the environment would see every passage, so it is not asked for."""
    for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    monkeypatch.delenv("NO_PROXY", raising=False)
    monkeypatch.delenv("no_proxy", raising=False)
    for client in CLIENTS:
        model.behave(next(way for way in WAYS if way.name == "good"))
        assert asked(client(model.url)).outcome == SynthesisOutcome.SYNTHESIZED


@pytest.fixture
def secure(tmp_path: Path) -> Iterator[tuple[MisbehavingModel, Path]]:
    """Run the server behind TLS, with a certificate that nobody vouches for."""
    certificate = tmp_path / "certificate.pem"
    certificate.write_bytes(_self_signed())
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    tls.load_cert_chain(certificate)
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    wrapped = tls.wrap_socket(listener, server_side=True, do_handshake_on_connect=False)
    _ssl_context.cache_clear()
    with served(wrapped) as running:
        running.behave(next(way for way in WAYS if way.name == "good"))
        yield running, certificate
    _ssl_context.cache_clear()


@pytest.mark.parametrize("client", CLIENTS, ids=lambda client: client.__name__)
def test_a_certificate_of_a_stranger_ends_it(
    secure: tuple[MisbehavingModel, Path], client: Client
) -> None:
    """The key is not sent to a server that cannot say who it is."""
    stranger, _ = secure
    found = asked(client(stranger.url.replace("http:", "https:")))
    assert (found.outcome, found.answer) == (SynthesisOutcome.FAILED, EXTRACT)
    assert stranger.requests == []


@pytest.mark.parametrize("client", CLIENTS, ids=lambda client: client.__name__)
def test_a_certificate_that_is_trusted_will_do(
    secure: tuple[MisbehavingModel, Path],
    client: Client,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """TLS is spoken over the same wire, with the certificates that the system trusts."""
    running, certificate = secure
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    found = asked(client(running.url.replace("http:", "https:")))
    assert found.outcome == SynthesisOutcome.SYNTHESIZED


def _self_signed() -> bytes:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "127.0.0.1")])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(
            x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))]), critical=False
        )
        .sign(key, hashes.SHA256())
    )
    pem = serialization.Encoding.PEM
    private = key.private_bytes(
        pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    return private + made.public_bytes(pem)
