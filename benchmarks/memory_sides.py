"""The sides of the comparison of memories: how each is written to, killed, corrected and read."""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final, Protocol

from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.knowledge.proposal import Proposal
from evidence_sophia.model.actor import Actor
from evidence_sophia.model.predicate import Cardinality, Predicate, ValueType
from knowledge_corpus import write_folder
from stdio_client import StdioClient, StoppedError, end

__all__ = [
    "FACTS",
    "Memory",
    "OursByPython",
    "OursByTools",
    "ServerMemory",
    "Writer",
    "prepare",
    "serve",
]

#: Facts that the document holds.
FACTS: Final = 400
_SCRIPT: Final = Path(__file__).with_name("memory_server.py")
_COMMAND: Final = str(Path(sys.executable).with_name("evidence-sophia"))
_SOURCE: Final = "default/facts.txt"
_MINER: Final = Actor("miner")
_PERSON: Final = Actor("ann", role="review", authority="person")


class Writer(Protocol):
    """A process that writes facts."""

    def write(self, number: int) -> None:
        """Write a fact and wait until it is acknowledged.

        Raises:
            StoppedError: the process ended first.
        """

    def kill(self) -> None:
        """End it at once."""

    def close(self) -> None:
        """Let it end by itself."""


class Memory(Protocol):
    """A memory in a folder of its own."""

    def writer(self) -> Writer:
        """Start a process that writes to it."""

    def found(self) -> set[int]:
        """Give the facts that a process finds which has just started."""

    def corrected(self) -> list[str]:
        """Mine a value, let a person correct it, mine it again; give the values shown then."""


def year_of(number: int) -> str:
    """Give the year in which a firm was founded."""
    return str(1850 + number % 120)


def sentence(firm: object, year: object) -> str:
    """Write a fact."""
    return f"Firm {firm} was founded in {year}."


def prepare(path: Path) -> None:
    """Make a base that holds the document of every fact, and the predicate."""
    facts = [sentence(each, year_of(each)) for each in range(FACTS)]
    text = "\n\n".join([*facts, sentence("Acme", "1987")])
    with write_folder({"facts.txt": text}) as folder, EvidenceBase.open(path) as base:
        base.ingest(folder)
        founded = Predicate(
            "founded", cardinality=Cardinality.FUNCTIONAL, value_type=ValueType.DATE
        )
        base.declare_predicates([founded])


class ServerMemory:
    """The official server, spoken to over stdio."""

    def __init__(self, program: Path, folder: Path) -> None:
        self._program, self._file = program, folder / "memory.jsonl"

    def _client(self) -> StdioClient:
        return StdioClient(["node", str(self._program)], {"MEMORY_FILE_PATH": str(self._file)})

    def writer(self) -> Writer:
        """Start a server."""
        return _ServerWriter(self._client())

    def found(self) -> set[int]:
        """Read the whole graph."""
        with self._client() as client:
            graph = client.call("read_graph", {})
        said = {(each["name"], *each["observations"]) for each in graph["entities"]}
        return {n for n in range(FACTS) if (f"Firm {n}", f"founded in {year_of(n)}") in said}

    def corrected(self) -> list[str]:
        """Take the observation away, add the right one, and add the mined one again."""
        mined = {"entityName": "Firm Acme", "contents": ["founded in 1987"]}
        with self._client() as client:
            entity = {"name": "Firm Acme", "entityType": "firm", "observations": []}
            client.call("create_entities", {"entities": [entity]})
            client.call("add_observations", {"observations": [mined]})
            wrong = {"entityName": "Firm Acme", "observations": ["founded in 1987"]}
            client.call("delete_observations", {"deletions": [wrong]})
            right = {"entityName": "Firm Acme", "contents": ["founded in 1990"]}
            client.call("add_observations", {"observations": [right]})
            client.call("add_observations", {"observations": [mined]})
            (entity,) = client.call("open_nodes", {"names": ["Firm Acme"]})["entities"]
        return [each.removeprefix("founded in ") for each in entity["observations"]]


class _ServerWriter:
    def __init__(self, client: StdioClient) -> None:
        self._client = client
        self.kill, self.close = client.kill, client.close

    def write(self, number: int) -> None:
        fact = {
            "name": f"Firm {number}",
            "entityType": "firm",
            "observations": [f"founded in {year_of(number)}"],
        }
        self._client.call("create_entities", {"entities": [fact]})


class _Ours:
    """A base of ours, copied from the one that holds the document."""

    def __init__(self, template: Path, folder: Path) -> None:
        self._file = folder / "base.db"
        shutil.copy(template, self._file)

    def found(self) -> set[int]:
        """Look for every fact."""
        with EvidenceBase.open(self._file, actor=_MINER, create=False) as base:
            return {n for n in range(FACTS) if _values(base, f"Firm {n}") == [year_of(n)]}


class OursByPython(_Ours):
    """Our base, opened by a Python process."""

    def writer(self) -> Writer:
        """Start a process that proposes what it is sent."""
        return _PythonWriter(self._file)

    def corrected(self) -> list[str]:
        """Propose, correct and propose again, each in its own name."""
        with EvidenceBase.open(self._file, actor=_MINER) as miner:
            miner.propose_statements([proposal("Acme", "1987")])
            person = miner.acting_as(_PERSON)
            person.correct_statement("1990", subject="Firm Acme", predicate="founded")
            miner.propose_statements([proposal("Acme", "1987")])
            return _values(miner, "Firm Acme")


class _PythonWriter:
    def __init__(self, path: Path) -> None:
        self._process = subprocess.Popen(  # noqa: S603 - ourselves
            [sys.executable, str(_SCRIPT), "--worker", str(path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._wait()

    def write(self, number: int) -> None:
        stdin = self._process.stdin
        if stdin is None:
            raise StoppedError
        try:
            stdin.write(f"{number}\n")
            stdin.flush()
        except OSError as error:
            raise StoppedError from error
        self._wait()

    def _wait(self) -> None:
        stdout = self._process.stdout
        if stdout is None or not stdout.readline():
            raise StoppedError

    def kill(self) -> None:
        self._process.kill()

    def close(self) -> None:
        end(self._process)


class OursByTools(_Ours):
    """Our base, behind our own MCP server."""

    @staticmethod
    def is_there() -> bool:
        """Whether the server can be started here."""
        asked = subprocess.run((_COMMAND, "mcp", "--help"), capture_output=True, check=False)  # noqa: S603 - ourselves
        return asked.returncode == 0 and importlib.util.find_spec("mcp") is not None

    def _client(self, *options: str) -> StdioClient:
        return StdioClient([_COMMAND, "mcp", "--base", str(self._file), *options], {})

    def writer(self) -> Writer:
        """Start a server whose principal is a model."""
        return _ToolWriter(self._client())

    def corrected(self) -> list[str]:
        """Propose as a model, correct as a person, propose as a model again."""
        with self._client() as model:
            _propose(model, "Acme", "1987")
            with self._client("--as", "ann", "--authority", "person", "--role", "review") as person:
                said = {"subject": "Firm Acme", "predicate": "founded", "value": "1990"}
                person.call("sophia_correct_statement", said)
            _propose(model, "Acme", "1987")
            asked = {"subject": "Firm Acme", "predicate": "founded"}
            answer = model.call("sophia_query_knowledge", asked)
        return [each["statement"]["value"] for each in answer["statements"]]


class _ToolWriter:
    def __init__(self, client: StdioClient) -> None:
        self._client = client
        self.kill, self.close = client.kill, client.close

    def write(self, number: int) -> None:
        _propose(self._client, number, year_of(number))


def _propose(client: StdioClient, firm: object, year: str) -> None:
    said: dict[str, Any] = {
        "subject": f"Firm {firm}",
        "predicate": "founded",
        "value": year,
        "quote": sentence(firm, year),
        "source_id": _SOURCE,
    }
    client.call("sophia_propose_statements", {"statements": [said]})


def proposal(firm: object, year: str) -> Proposal:
    """Propose a fact with the sentence that says so."""
    return Proposal(
        subject=f"Firm {firm}",
        predicate="founded",
        value=year,
        quote=sentence(firm, year),
        source_id=_SOURCE,
    )


def _values(base: EvidenceBase, subject: str) -> list[str]:
    return [each.value for each in base.query_knowledge(subject, "founded")]


def serve(path: str, lines: Iterable[str]) -> None:
    """Say that we are ready, then propose each fact that is sent, and answer once it is kept."""
    with EvidenceBase.open(path, actor=_MINER, create=False) as base:
        print("ready", flush=True)
        for line in lines:
            number = int(line)
            (outcome,) = base.propose_statements([proposal(number, year_of(number))])
            print(outcome.outcome, flush=True)
