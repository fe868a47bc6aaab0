"""tell: results as plain text; what a name means."""

from pathlib import Path

import pytest

from tests.cli.conftest import EVENT, Type
from whistpress.cli.speech import SlipError
from whistpress.cli.whereabouts import find_named

TOLD = """\
FRIDAY COMPASS GAME

Friday, 12 January 1900. Pairs, three tables.

"""


@pytest.mark.parametrize("name", ["friday-compass-game", "1900/friday-compass-game", "events/1900/friday-compass-game"])
def test_an_evening_is_told_in_plain_text_with_its_leading_places(typed: Type, league: Path, name: str) -> None:
    """Title, day, size, winners, and a line for each group."""
    result = typed("tell", name)
    assert result.exit_code == 0, result.stderr
    assert result.stdout.startswith(TOLD)
    assert "\nNorth and South: 1" in result.stdout and "\nEast and West: 1" in result.stdout
    assert not {"<", "|", "*"} & set(result.stdout)


def test_a_name_of_nothing_gets_what_was_meant(typed: Type, league: Path) -> None:
    """The nearest name is offered."""
    result = typed("tell", "friday-compas-game")
    assert result.exit_code == 2
    assert "called 'friday-compas-game'" in result.stderr and "did you mean 'friday-compass-game'?" in result.stderr


def test_an_event_has_no_week(typed: Type, league: Path) -> None:
    """A week belongs to a division."""
    result = typed("tell", "friday-compass-game", "--week", "1900-01-12")
    assert result.exit_code == 2 and "--week is for a division" in result.stderr


def test_a_name_that_two_kinds_share_lists_them(league: Path) -> None:
    """A division and a cup of one season may have the same slug; the folder's name tells them apart."""
    for folder in ("fixtures", "cups", "events"):
        (league / "content" / folder / "1901").mkdir(parents=True)
        (league / "content" / folder / "1901" / "vale.toml").write_text(EVENT, "utf-8")
    with pytest.raises(SlipError) as slip:
        find_named(league, "vale", ("event", "division", "cup"))
    assert slip.value.message == "3 things are called 'vale'"
    assert slip.value.helps == (
        "say events/1901/vale for the event",
        "say fixtures/1901/vale for the division",
        "say cups/1901/vale for the cup",
    )
    assert find_named(league, "cups/1901/vale", ("event", "division", "cup")).kind == "cup"
    (league / "content" / "events" / "1902").mkdir()
    (league / "content" / "events" / "1902" / "vale.toml").write_text(EVENT, "utf-8")
    with pytest.raises(SlipError) as slip:
        find_named(league, "vale", ("event",))
    assert slip.value.helps == ("say 1901/vale for the event", "say 1902/vale for the event")


def test_words_of_a_title_are_a_name_for_every_command_that_names_things(typed: Type, league: Path) -> None:
    """`tell "compass game"` finds what `score "compass game"` and `print "compass game"` do."""
    assert typed("tell", "compass game").exit_code == 0
    assert typed("score", "compass game").exit_code == 0
