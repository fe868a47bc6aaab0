"""The systems of play are described in `systems.toml`, each with a function that arranges it."""

import pytest

from whistpress.core.movement import SYSTEMS
from whistpress.core.movement.register import _ARRANGE
from whistpress.core.movement.system import read_systems

TABLE = '[new]\ncontest = "pairs"\ntakes = ["pairs"]\nsizes = "4 pairs"\nbook = "Barney 1900, p. 1"\nsummary = "All move."\n'


def test_every_system_that_is_described_can_be_arranged() -> None:
    """A table without a function, or a function without a table, is forgotten."""
    missing = SYSTEMS.keys() ^ _ARRANGE.keys()
    assert not missing, f"{sorted(missing)}: each system needs a table in systems.toml and a line in _ARRANGE of register.py"


def test_a_key_that_is_left_out_or_misspelt_is_named() -> None:
    """The message names the system, the key, and where the keys are explained."""
    assert read_systems(TABLE + 'scoring = "average"\n')["new"].options == frozenset()
    with pytest.raises(ValueError, match=r"\[new\] of systems.toml: .*`scoring`.*its first lines say which keys there are"):
        read_systems(TABLE)
    with pytest.raises(ValueError, match=r"\[new\] of systems.toml: .*`seasons`"):
        read_systems(TABLE + 'scoring = "sum"\nseasons = true\n')
