"""Sets of forms at the command line."""

from pathlib import Path

from tests.cli.conftest import Type
from whistpress.league.plan.desk import REGISTERS

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


def test_each_form_is_a_line_of_at_most_eighty_letters_with_its_ordinary_name(typed: Type, league: Path) -> None:
    """What `--only` takes, what people call it, and what it is for."""
    del league
    lines = typed("print", "friday-compass-game", "--list").stdout.splitlines()
    assert max(map(len, lines)) <= 80
    forms = [line.split()[0] for line in lines if "  " in line]
    assert len(forms) == len(set(forms)) > 20
    assert not any(line.startswith(" ") or line.endswith((",", ":", "…")) for line in lines)
    (line,) = (line for line in lines if line.startswith("tabulating-sheet "))
    assert line.split("  ", 1)[1].strip().startswith("Full score sheet")


def test_what_a_form_is_for_fits_its_line_beside_the_longest_names() -> None:
    """Each form has its few words."""
    forms = [form for register in REGISTERS.values() for form in register.values()]
    assert all(form.brief for form in forms)
    for register in REGISTERS.values():
        names, titles = (max(map(len, column)) for column in zip(*((f.name, f.title) for f in register.values()), strict=True))
        assert all(names + titles + 4 + len(form.brief) <= 80 for form in register.values())


def test_a_form_is_printed_by_its_ordinary_name(typed: Type, league: Path) -> None:
    """As the list calls it, in any letters."""
    del league
    result = typed("print", "friday-compass-game", "--only", "full score sheet,Pick-up slips")
    assert result.exit_code == 0, result.stderr
    assert "tabulating-sheet" in result.stdout
    assert "pick-up-slips" in result.stdout


def test_a_set_of_which_an_event_has_nothing_is_refused(typed: Type, tmp_path: Path) -> None:
    """A rubber has nothing for the director: what it has is said."""
    file = tmp_path / "rubber.toml"
    file.write_text(RUBBER, encoding="utf-8")
    result = typed("print", str(file), "--only", "director")
    assert result.exit_code == 2
    assert result.stderr == "error: this event has nothing of the set 'director'\n  = it has packet and rubber-sheet\n"
