"""Hold equal parts of many values once."""

from collections.abc import Hashable
from typing import TypeVar

Part = TypeVar("Part", bound=Hashable)


class SharedParts:
    """Equal parts, each held once: titles, names, ids and schedules are alike in many events, and decoding makes each anew."""

    def __init__(self) -> None:
        self._parts: dict[Hashable, Hashable] = {}

    def __call__(self, part: Part) -> Part:
        """Return the first equal part."""
        return self._parts.setdefault(part, part)  # type: ignore[return-value]  # equal parts have one type

    def texts(self, several: tuple[str, ...]) -> tuple[str, ...]:
        """Return the first equal tuple of texts, each of which is the first equal one."""
        return self(tuple(map(self, several)))
