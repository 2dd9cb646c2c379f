"""Who may import what, and what an import loads."""

from __future__ import annotations

import math
import subprocess
import sys
from pathlib import Path

import pytest
from tests.architecture.packages import MODULES, ROOT, imported_modules, module_name

#: Module -> the packages (or modules) that alone may import it; none means nowhere.
OWNERS = {
    "cattrs": ("codec.converter",),
    # The check of a log digests each of its rows; a call between would cost as much again.
    "blake3": ("codec.digests", "stores.sqlite.knowledge.verifying"),
    "asyncio": ("contract", "answering", "stores", "providers", "server", "testing"),
    "sqlite3": ("stores",),
    "html.parser": (),
    "numpy": ("retrieval", "providers"),
    "snowballstemmer": ("retrieval",),
    "typst": ("exports.pdf",),
    "license_expression": ("sources",),
    "cryptography": ("knowledge.ed25519",),
    "pytest": ("testing",),
    "rich": ("cli",),
    "evidence_sophia.testing": ("cli", "testing"),
    "socket": ("providers", "server"),
    "urllib.request": ("providers",),
    "random": (),
    "secrets": ("stores",),
    "time": ("stores", "providers", "server", "cli", "testing"),
    "mcp": ("server.mcp",),
    "mcp_types": ("server.mcp",),
    "pydantic": ("server.mcp",),
    "anyio": ("server.mcp",),
    "uvicorn": ("server.mcp",),
    "httpx": ("providers", "stores"),
    "httpcore": ("providers.wire",),
    "httpx2": ("providers.anthropic",),
    "anthropic": ("providers.anthropic",),
    "boto3": ("providers.bedrock",),
    "botocore": ("providers.bedrock",),
    "onnxruntime": ("providers.onnx_network",),
    "tokenizers": ("providers.onnx_network",),
}

#: What a plain import, and the first quote that is checked, must not load.
HEAVY = ("cattrs", "asyncio", "sqlite3", "numpy", "rich", "snowballstemmer", "hypothesis")


def loaded_by(code: str) -> set[str]:
    """Run code in a bare interpreter and give the modules it leaves loaded."""
    program = f"{code}\nimport sys\nprint(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-I", "-c", program], capture_output=True, text=True, check=True
    )
    return set(done.stdout.split())


@pytest.mark.parametrize("name", OWNERS)
def test_a_library_is_imported_only_by_its_owner(name: str) -> None:
    """Each costly or impure module belongs to one place, lazy imports included."""
    allowed = tuple(f"evidence_sophia.{owner}" for owner in OWNERS[name])
    users = [
        module_name(path)
        for path in MODULES
        if any(each == name or each.startswith(f"{name}.") for each in imported_modules(path))
    ]
    strangers = [
        user
        for user in users
        if not any(user == owner or user.startswith(f"{owner}.") for owner in allowed)
    ]
    assert strangers == []


def test_the_root_loads_nothing_heavy() -> None:
    """Importing the library loads one module of it and none that costs."""
    loaded = loaded_by("import evidence_sophia")
    ours = {name for name in loaded if name.startswith("evidence_sophia")}
    assert ours == {"evidence_sophia", "evidence_sophia._lazy"}
    assert loaded.isdisjoint({*HEAVY, "attrs", "blake3", "json", "importlib.metadata"})


def test_the_first_quote_loads_nothing_heavy() -> None:
    """Checking a quote needs neither converter, event loop, database nor arrays."""
    loaded = loaded_by(
        "from evidence_sophia import verify_quotes\n"
        "assert verify_quotes('One small step.', ['small step'])[0].is_found"
    )
    assert loaded.isdisjoint({*HEAVY, "importlib.metadata"})


def cpu_seconds(code: str) -> float:
    """Give the CPU time, in seconds, that code takes in a bare interpreter."""
    program = (
        f"import time\nstart = time.process_time()\n{code}\nprint(time.process_time() - start)"
    )
    done = subprocess.run(
        [sys.executable, "-I", "-c", program], capture_output=True, text=True, check=True
    )
    return float(done.stdout)


def cost_beside(code: str, other: str, *, most: float, rounds: int = 50) -> float:
    """Give how many times the CPU time of other code some code takes; noise only ever adds.

    Both run in turn, so that a busy machine disturbs both, and the least time of each counts.
    After a few rounds it ends as soon as the ratio is not above the most that is allowed.
    """
    times: list[tuple[float, float]] = []
    ratio = math.inf
    while len(times) < rounds and (len(times) < 5 or ratio > most):
        times.append((cpu_seconds(code), cpu_seconds(other)))
        mine, its = map(min, zip(*times, strict=True))
        ratio = mine / its
    return ratio


@pytest.mark.timeout(300)
@pytest.mark.complaint("python-attrs/attrs#575")
@pytest.mark.complaint("python-attrs/attrs#1547")
@pytest.mark.complaint("python-attrs/attrs#1600")
def test_the_first_quote_costs_little_more_than_attrs() -> None:
    """The first use of verify_quotes costs at most 2.5 times the import of attrs."""
    first = (
        "from evidence_sophia import verify_quotes\n"
        "verify_quotes('One small step.', ['small step'])"
    )
    assert cost_beside(first, "import attrs", most=2.5) <= 2.5


def test_the_layers_hold() -> None:
    """A module imports only from layers below its own."""
    command = Path(sys.executable).with_name("lint-imports")
    if not command.exists():
        pytest.skip("import-linter is not installed")
    done = subprocess.run(
        [str(command), "--no-cache"],
        cwd=ROOT.parents[1],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
