"""Exact cover: choose options so that every item is had exactly once. The program is `exact_cover.c`, compiled when wanted."""

import os
import subprocess
import tempfile
from collections.abc import Hashable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")

SOURCE = Path(__file__).with_name("exact_cover.c")


class GivenUpError(Exception):
    """No attempt came to an end: nothing is known."""


def cover(
    options: Mapping[T, Iterable[Hashable]], *, steps: int = 10**9, seed: int = 1, restarts: int = 1
) -> tuple[T, ...] | None:
    """Choose options that together have every item of all options once; None when every way was tried in vain.

    An attempt has so many `steps`; then it starts again in another order.
    """
    items = {item: number for number, item in enumerate(dict.fromkeys(item for had in options.values() for item in had))}
    names = list(options)
    lines = [f"{len(items)} {len(names)}"]
    for had in options.values():
        places = [str(items[item]) for item in had]
        lines.append(" ".join([str(len(places)), *places]))
    said = _run(lines, str(steps), str(seed), str(restarts))
    if said[0] == "given":
        raise GivenUpError
    return tuple(names[int(number)] for number in said[1:]) if said[0] == "found" else None


def _run(lines: Sequence[str], *words: str) -> list[str]:
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "exact_cover"
        subprocess.run([os.environ.get("CC", "cc"), "-O2", "-o", str(program), str(SOURCE)], check=True)
        done = subprocess.run([str(program), *words], input="\n".join(lines), text=True, capture_output=True, check=True)
    return done.stdout.split()
