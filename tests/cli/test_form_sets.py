"""Sets of forms at the command line."""

from pathlib import Path

from tests.cli.conftest import Type

RUBBER = """\
title = "Rubber"
date  = 1900-01-12
game  = "bridge-whist"
"""


def test_the_list_says_where_each_form_is_used(typed: Type, league: Path) -> None:
    """The director's forms stand below a heading that says how to have all of them."""
    del league
    lines = typed("print", "friday-compass-game", "--list").stdout.splitlines()
    at = lines.index("With the director (--only director)")
    assert lines[at + 1].startswith("director-sheet ")


def test_a_set_of_which_an_event_has_nothing_is_refused(typed: Type, tmp_path: Path) -> None:
    """A rubber has nothing for the director: what it has is said."""
    file = tmp_path / "rubber.toml"
    file.write_text(RUBBER, encoding="utf-8")
    result = typed("print", str(file), "--only", "director")
    assert result.exit_code == 2
    assert result.stderr == "error: this event has nothing of the set 'director'\n  = it has: packet, rubber-sheet\n"
