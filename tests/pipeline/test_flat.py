"""Frozen dataclasses, pickled fast."""

import io
import pickle
import pickletools
from dataclasses import field
from enum import Enum
from typing import Generic, TypeVar

import pytest

from whistpress.pipeline.flat import Reducers, rebuilt
from whistpress.values import dataclass

Thing = TypeVar("Thing")


@dataclass(frozen=True, slots=True, kw_only=True)
class Odd:
    """Its fields are called as what makes it might call something."""

    made: int
    new: str
    make: int
    put_0: int
    value_1: int
    hidden: int = field(default=6, compare=False)


@dataclass(frozen=True, slots=True)
class OfAny(Generic[Thing]):
    """It has a thing of whatever type."""

    thing: Thing


@dataclass(frozen=True, slots=True)
class Bare:
    """No field at all."""


class Suit(Enum):
    """Pickles as members do in Python 3.11.2."""

    CLUBS = "c"

    def __reduce_ex__(self, protocol: object) -> tuple[object, ...]:
        return getattr, (Suit, self.name)


ODD = Odd(made=1, new="two", make=3, put_0=4, value_1=5, hidden=7)


@pytest.mark.parametrize("thing", [ODD, Bare(), Suit.CLUBS, OfAny(ODD)])
def test_what_was_written_is_the_same_again(thing: object) -> None:
    """Whatever its fields are called."""
    written = io.BytesIO()
    pickler = pickle.Pickler(written, protocol=5)
    pickler.dispatch_table = Reducers({})
    pickler.dump([thing, thing])
    first, second = pickle.loads(written.getvalue())  # noqa: S301 (written here)
    assert first == thing
    assert first is second
    assert getattr(first, "hidden", None) == getattr(thing, "hidden", None)


def test_one_value_too_few_or_too_many_is_noticed() -> None:
    """What was kept by another program is not taken for ours."""
    for values in ((1, "two", 3, 4, 5), (1, "two", 3, 4, 5, 7, 8)):
        with pytest.raises(TypeError):
            rebuilt(Odd, *values)


def test_a_member_is_written_by_its_class_and_value_in_every_python() -> None:
    """3.11.2 writes a call of `getattr`, which is not let in when what was kept is read."""
    written = io.BytesIO()
    pickler = pickle.Pickler(written, protocol=5)
    pickler.dispatch_table = Reducers({})
    pickler.dump(Suit.CLUBS)
    named = [text for operation, text, _ in pickletools.genops(written.getvalue()) if operation.name == "SHORT_BINUNICODE"]
    assert named == [__name__, "Suit", "c"]
