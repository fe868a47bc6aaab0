"""Samples of what takes long: `make test` has a few cases of it, chosen by lot, `make test-all` has every one."""

import hashlib
import os
import subprocess
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from whistpress.version import __version__

_ALL = 100
"""The examples of a property where nothing is sampled."""


def examples(number: int) -> int:
    """Return this run's share of so many examples of a property: a quarter in `make test`, a tenth in `make quick`."""
    return max(number * settings().max_examples // _ALL, 5)


def seed() -> str:
    """Return `WHISTPRESS_SEED`, else the hash of the commit; the version where there is no repository."""
    if given := os.environ.get("WHISTPRESS_SEED"):
        return given
    try:
        command = ("git", "rev-parse", "--short=12", "HEAD")
        done = subprocess.run(command, cwd=Path(__file__).parent, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return __version__
    return done.stdout.strip()


def unchosen(items: Iterable[pytest.Item], lot: str) -> Iterator[pytest.Item]:
    """Yield the cases of each test marked `sampled(n)` that are not among its `n` in this lot.

    Cases of the same name in several tests are drawn together: what they look at is made once.
    """
    cases: dict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        if item.get_closest_marker("sampled"):
            cases[item.nodeid.partition("[")[0]].append(item)
    for same in cases.values():
        (number,) = next(same[0].iter_markers("sampled")).args
        yield from sorted(same, key=lambda item: _draw(lot, item))[number:]


def _draw(lot: str, item: pytest.Item) -> bytes:
    """Return what a case drew in a lot."""
    return hashlib.sha256(f"{lot} {item.nodeid.partition('[')[2]}".encode()).digest()
