"""Frozen dataclasses, pickled fast."""

import io
import pickle
from dataclasses import field

import pytest

from whistpress.pipeline.flat import Reducers, rebuilt
from whistpress.values import dataclass


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
class Bare:
    """No field at all."""


ODD = Odd(made=1, new="two", make=3, put_0=4, value_1=5, hidden=7)


@pytest.mark.parametrize("thing", [ODD, Bare()])
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
