"""Whom do URL readers trust, and how long does `parse_host` need beside them?

The suite is `tests/unit/sources/identifiers/hostile_urls.txt`: each URL either leads to nature.com
or must not lend its standing. A reader trusts a URL where the host it gives is nature.com or below
it, in any case. can_ada is what browsers do; `urlsplit` and yarl are what Python programs use. A
browser refuses fewer forms, since it only has to go somewhere.

Times are CPU seconds on three workloads, best of five rounds in this run: plain URLs, the same
with labels outside ASCII, each URL new to every cache, and the hostile suite.

    python benchmarks/hosts.py
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from time import process_time
from urllib.parse import urlsplit

from evidence_sophia.sources.identifiers._host_labels import read_label
from evidence_sophia.sources.identifiers.hosts import parse_host

SUITE = (
    Path(__file__).parents[1] / "tests" / "unit" / "sources" / "identifiers" / "hostile_urls.txt"
)
ROUNDS = 5
Reader = Callable[[str], str]


def main() -> None:
    """Print who trusts what wrongly, and the ratios of time."""
    lines = SUITE.read_text(encoding="utf-8").splitlines()
    cases = [
        (line[:3] == "yes", json.loads(line.partition(" ")[2])) for line in lines if line[0] != "#"
    ]
    hostile = [url for is_trusted, url in cases if not is_trusted]
    good = [url for is_trusted, url in cases if is_trusted]
    print(f"{len(hostile)} URLs that must not be trusted, {len(good)} that lead to nature.com\n")
    print(f"{'reader':22}{'wrongly trusted':>16}{'crashes':>9}{'rightly trusted':>17}")
    for name, reader in readers().items():
        wrong, crashes, right = judged(reader, hostile, good)
        print(f"{name:22}{wrong:16}{crashes:9}{right:17}")
    print_times(hostile)


def readers() -> dict[str, Reader]:
    """Give the readers that are installed, ours first."""
    found: dict[str, Reader] = {
        "parse_host": lambda url: parse_host(url).name,
        "urllib.parse.urlsplit": lambda url: urlsplit(url).hostname or "",
    }
    try:
        import can_ada  # noqa: PLC0415 - a peer may be absent
    except ModuleNotFoundError:
        print("can_ada is not installed")
    else:
        found["can_ada (WHATWG)"] = lambda url: str(can_ada.parse(url).hostname)
    try:
        from yarl import URL  # noqa: PLC0415 - a peer may be absent
    except ModuleNotFoundError:
        print("yarl is not installed")
    else:
        found["yarl"] = lambda url: URL(url).raw_host or ""
    return found


def judged(reader: Reader, hostile: list[str], good: list[str]) -> tuple[int, int, int]:
    """Count URLs wrongly trusted, crashes other than a refusal, and URLs rightly trusted."""
    wrong = crashes = 0
    for url in hostile:
        try:
            wrong += is_trusted(reader(url))
        except ValueError:
            continue  # a refusal
        except Exception:  # noqa: BLE001 - that is what is counted
            crashes += 1
    return wrong, crashes, sum(is_trusted(safely(reader, url)) for url in good)


def safely(reader: Reader, url: str) -> str:
    """Read a URL; "" where the reader refuses it."""
    try:
        return reader(url)
    except ValueError:
        return ""


def is_trusted(host: str) -> bool:
    """Whether a host would lend the standing of nature.com."""
    name = host.lower().removesuffix(".")
    return name == "nature.com" or name.endswith(".nature.com")


def print_times(hostile: list[str]) -> None:
    """Print our time as a multiple of each peer's, and per URL."""
    workloads = {
        "plain": [f"https://www{n}.nature.com/articles/{n}?x=1" for n in range(5_000)],
        "outside ASCII": [f"https://b\u00fccher{n}.example.com/{n}" for n in range(5_000)],
        "hostile": hostile * 10,
    }
    print(f"\n{'workload':16}{'ours, µs a URL':>16}   our time as a multiple of")
    for name, urls in workloads.items():
        times = {peer: seconds(reader, urls) for peer, reader in readers().items()}
        ours = times.pop("parse_host")
        ratios = ", ".join(f"{peer} {ours / time:.1f}" for peer, time in times.items())
        print(f"{name:16}{ours / len(urls) * 1e6:16.1f}   {ratios}")


def seconds(reader: Reader, urls: list[str]) -> float:
    """Measure CPU seconds, the best of some rounds, with our cache of labels emptied first."""
    return min(once(reader, urls) for _ in range(ROUNDS))


def once(reader: Reader, urls: list[str]) -> float:
    """Measure one round."""
    read_label.cache_clear()
    start = process_time()
    for url in urls:
        try:
            reader(url)
        except Exception:  # noqa: BLE001, S112 - a refusal or a crash also takes its time
            continue
    return process_time() - start


if __name__ == "__main__":
    main()
