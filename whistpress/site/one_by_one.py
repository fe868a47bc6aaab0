"""Lines of a page that may have tens of thousands of them."""

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar, overload

Thing = TypeVar("Thing")
Line = TypeVar("Line")


class OneByOne(Sequence[Line], Generic[Thing, Line]):
    """What `tell` tells of each of some things, in their order: told when it is asked for, and not held."""

    def __init__(self, things: Sequence[Thing], tell: Callable[[Thing], Line]) -> None:
        self._things, self._tell = things, tell

    @overload
    def __getitem__(self, place: int) -> Line: ...

    @overload
    def __getitem__(self, place: slice) -> "OneByOne[Thing, Line]": ...

    def __getitem__(self, place: int | slice) -> "Line | OneByOne[Thing, Line]":
        if isinstance(place, slice):
            return OneByOne(self._things[place], self._tell)
        return self._tell(self._things[place])

    def __len__(self) -> int:
        return len(self._things)
