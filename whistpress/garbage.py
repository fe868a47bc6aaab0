"""When Python looks for things that hold each other and nothing else: between two pieces of work, and not in the midst of one.

To look costs as much as there is to look through. While a page is made that is thousands of things which are all needed until the
end, so that a tenth of the time went into looking; when it is made hardly any of them is left.
"""

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import lru_cache

_YOUNG, _MIDDLE, _OLD = 15_000, 10, 10
"""How many things that stayed make a look worth while; how many such looks one at what stayed longer, and those one at all."""


@contextmanager
def uncollected() -> Iterator[None]:
    """Without looking: what is read and planned is held anyway, and the boxes of a document are needed until its end."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


def collect() -> None:
    """Look, if enough has come together."""
    young, middle, old = gc.get_count()
    if young > _YOUNG:
        gc.collect((2 if old >= _OLD else 1) if middle >= _MIDDLE else 0)


def give_back() -> None:
    """Give the system what nobody needs any more: the C library of Linux keeps a tenth of a large plan for what may come.

    It costs a few milliseconds. Elsewhere nothing is done.
    """
    _trim()(0)


@lru_cache(maxsize=1)
def _trim() -> Callable[[int], object]:
    with suppress(ImportError, OSError, TypeError, AttributeError):  # another system, or another C library
        import ctypes

        trim: Callable[[int], object] = ctypes.CDLL(None).malloc_trim
        return trim
    return bool
