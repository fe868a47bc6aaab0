"""Hold equal parts of many values once."""

from collections.abc import Hashable
from typing import TypeVar

Part = TypeVar("Part", bound=Hashable)


class SharedParts:
    """Holds each of several equal parts once: decoding makes a new title, name or schedule for every event that has it."""

    def __init__(self) -> None:
        self._parts: dict[Hashable, Hashable] = {}

    def __call__(self, part: Part) -> Part:
        """Return the part that was held first among those equal to this one."""
        return self._parts.setdefault(part, part)  # type: ignore[return-value]  # equal parts have one type

    def texts(self, several: tuple[str, ...]) -> tuple[str, ...]:
        """Share the texts of a tuple, then the tuple itself."""
        return self(tuple(map(self, several)))
