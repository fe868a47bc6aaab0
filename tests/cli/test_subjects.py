"""`whistpress print` of a congress and of a trophy, named by id, by title, by file."""

from pathlib import Path

import pytest

from tests.cli.conftest import EVENT, Type
from whistpress.cli.subjects import names_of_things

CONGRESS = 'title = "Annual meeting at Harbour"\ndate = 1900-07-10\ndays = 2\n[[election]]\noffice = "Secretary"\n'


@pytest.fixture
def harbour(league: Path) -> Path:
    """The league with two congresses, a trophy, and an event that is called as the trophy is."""
    content = league / "content"
    (content / "congresses").mkdir()
    (content / "congresses" / "1900-harbour.toml").write_text(CONGRESS, "utf-8")
    (content / "congresses" / "1901-harbour.toml").write_text(CONGRESS.replace("1900-07", "1901-07"), "utf-8")
    (content / "trophies.toml").write_text('[cup]\nname = "The Lantern Cup"\n[friday-bowl]\nname = "Friday Bowl"\n', "utf-8")
    (content / "events" / "1900" / "cup.toml").write_text(EVENT.replace("Friday compass game", "For the cup"), "utf-8")
    return league


@pytest.mark.parametrize(
    ("words", "form"),
    [
        ("1900-harbour", "roll-of-delegates"),
        ("congresses/1901-harbour", "ballots"),
        ("content/congresses/1900-harbour.toml", "tellers-sheet"),
        ("friday-bowl", "trophy-challenge"),
        ("trophies/cup", "trophy-acceptance"),
        ("lantern", "trophy-challenge"),
        ("Lantern Cup", "trophy-challenge"),
        ("1900/cup", "packet"),
        ("friday-compass-game", "packet"),
    ],
)
def test_what_is_meant_is_found_by_its_id_by_words_of_its_title_and_by_its_file(
    typed: Type, harbour: Path, words: str, form: str
) -> None:
    """And its forms are listed."""
    result = typed("print", words, "--list")
    assert result.exit_code == 0, result.stderr
    assert form in [line.split()[0] for line in result.stdout.splitlines() if line]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("cup", ("2 things are called 'cup'", "say 1900/cup for the event", "say trophies/cup for the trophy")),
        ("annual meeting", ("2 things are called", "say congresses/1900-harbour", "say congresses/1901-harbour")),
        (
            "1900-harbor",
            ("no event, congress, cup, division, trophy or season is called '1900-harbor'", "did you mean '1900-harbour'?"),
        ),
        ("friday-compas-game", ("no event, congress, cup, division, trophy or season", "did you mean 'friday-compass-game'?")),
    ],
)
def test_what_is_ambiguous_or_unknown_is_told_with_what_to_say(
    typed: Type, harbour: Path, words: str, said: tuple[str, ...]
) -> None:
    """Exit status 2, and every name that would have been understood."""
    result = typed("print", words, "--list")
    assert result.exit_code == 2
    assert all(one in result.stderr for one in said), result.stderr


def test_a_congress_has_no_form_of_an_event(typed: Type, harbour: Path) -> None:
    """Two of the forms that it has are named, and how to see them all."""
    result = typed("print", "1900-harbour", "--only", "movement-cards")
    assert result.exit_code == 2
    assert "no form of a congress is called 'movement-cards'" in result.stderr and "(--list shows them)" in result.stderr


def test_a_congress_has_no_sessions_to_choose_from(typed: Type, harbour: Path) -> None:
    """The option is for events."""
    result = typed("print", "1900-harbour", "--session", "2")
    assert result.exit_code == 2 and "leave --session out" in result.stderr


@pytest.mark.slow
def test_the_programme_is_what_is_printed_of_a_congress(typed: Type, harbour: Path) -> None:
    """Folded on the league's sheet where that is asked for; several forms go into a folder."""
    result = typed("print", "1900-harbour", "--booklet")
    assert (result.exit_code, result.stdout) == (0, "wrote 1900-harbour-programme.pdf\n"), result.stderr
    result = typed("print", "1900-harbour", "--only", "ballots,tellers-sheet", "-o", "papers")
    assert result.exit_code == 0, result.stderr
    names = ["1900-harbour-ballots.pdf", "1900-harbour-tellers-sheet.pdf"]
    assert sorted(path.name for path in (harbour / "papers").iterdir()) == names


def test_a_faulty_congress_is_told_and_nothing_is_written(typed: Type, harbour: Path) -> None:
    """Only the problems of its own file, exit status 1."""
    (harbour / "content" / "congresses" / "1900-harbour.toml").write_text('title = "Annual meeting\n', "utf-8")
    result = typed("print", "1900-harbour")
    assert result.exit_code == 1 and "1900-harbour.toml" in result.stderr
    assert not list(harbour.glob("*.pdf"))


def test_a_shell_may_complete_congresses_and_trophies(harbour: Path) -> None:
    """By their ids; and seasons, of meetings alone too."""
    assert names_of_things() == ("1900-harbour", "1901-harbour", "cup", "friday-bowl", "1900", "1901")


@pytest.mark.parametrize("words", [("score",), ("print",), ("tell",), ("schedule",), ("hands",), ("add", "lines"), ("check",)])
def test_half_of_an_id_is_enough_for_a_suggestion(typed: Type, league: Path, words: tuple[str, ...]) -> None:
    """Of one event its id, of several the first ones and how many more there are."""
    result = typed(*words, "1900/friday")
    assert result.exit_code == 2 and "did you mean '1900/friday-compass-game'?" in result.stderr, result.stderr
    for name in ("a", "b", "c"):
        (league / f"content/events/1900/friday-{name}.toml").write_bytes(b'title = "Game"\ndate = 1900-02-02\n')
    result = typed(*words, "1900/friday-")
    assert result.exit_code == 2 and "it may be 1900/friday-a, 1900/friday-b and 2 more" in result.stderr, result.stderr
    assert "it may be" not in typed(*words, "1901/friday").stderr
