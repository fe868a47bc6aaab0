"""What was asked for last: neighbours among the pages ask for the same, and thousands of others need the room."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

Value = TypeVar("Value")
Asked = TypeVar("Asked")


def lately(function: Callable[[Asked], Value]) -> Callable[[Asked], Value]:
    """The same function, which remembers what it was asked last, until some pieces of work went by in which nobody asked."""
    known = _Lately(function)
    _LATELY.append(known)
    return known


class _Lately(Generic[Asked, Value]):
    """Such a function; never are two answers there at a time."""

    def __init__(self, function: Callable[[Asked], Value]) -> None:
        self._function = function
        self._known: tuple[Asked, Value] | None = None
        self._unasked = 0

    def __call__(self, asked: Asked) -> Value:
        self._unasked = 0
        known = self._known
        if known is None or known[0] != asked:
            self._known = known = None
            self._known = known = asked, self._function(asked)
        return known[1]

    def work_done(self) -> None:
        """Another piece of work is done."""
        self._unasked += 1
        if self._unasked > _UNASKED:
            self._known = None


_LATELY: list[_Lately[Any, Any]] = []
_UNASKED = 4
"""In so many pieces of work nobody need have asked."""


def work_done() -> None:
    """A piece of work is done: what was not asked for in the last few is forgotten."""
    for one in _LATELY:
        one.work_done()
