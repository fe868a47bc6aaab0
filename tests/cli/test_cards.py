"""`whistpress deal` and `whistpress hands`."""

import tomllib
from pathlib import Path

from tests.cli.conftest import Type
from whistpress.core.games.game import deal_from_seed
from whistpress.core.model.cards import parse_hands
from whistpress.problems import Problems
from whistpress.reading.pbn import parse_pbn

RULED = """
title = "Words"
date = 1900-02-02
status = "provisional"
hands_seed = "Harbour"
[movement]
system = "mitchell"
tables = 3
deals = 3
[[scores]]
deal = 1
lines = [[1, 2, 8, "revoke NS"], [5, 4, 6], [3, 6, 8, "group B"]]
[[scores]]
deal = 2
lines = [[3, 4, "average, V.1"], [1, 6, "adjusted 7½"], [5, 2, 9]]
[[scores]]
deal = 3
lines = [[5, 6, 9], [3, 2, "not played"], [1, 4, 5]]
"""


def test_a_deal_is_drawn_as_it_lies_on_the_table(typed: Type) -> None:
    """North above, West and East beside, South below, and the card turned up."""
    told = typed("deal", "--deals", "1", "--seed", "Fairhaven 2026").stdout.splitlines()
    assert told[0] == "Deal 1: North dealt, CA turned"
    assert told[1].split() == ["S", "A", "9", "6"]
    assert told[5].split() == ["S", "J", "T", "S", "Q", "5", "4", "3"]
    assert len(told) == 13


def test_tables_for_an_event_file_are_toml(typed: Type) -> None:
    """Trump cards, dealers and hands, from the deal that was asked for first."""
    told = tomllib.loads(typed("deal", "--deals", "2", "--first", "7", "--seed", 'a "b"\nc', "--format", "toml").stdout)
    assert told["trumps"] == {str(number): str(deal_from_seed('a "b"\nc', number).trump) for number in (7, 8)}
    assert [parse_hands(table["cards"]) for table in told["hands"]] == [
        deal_from_seed('a "b"\nc', number).hands for number in (7, 8)
    ]


def test_deals_as_pbn_can_be_read_again(typed: Type) -> None:
    """A game for each deal."""
    games = parse_pbn(typed("deal", "--deals", "3", "--seed", "Harbour", "--format", "pbn").stdout, "x", Problems())
    assert [game.value("Board") for game in games] == ["1", "2", "3"]


def test_the_hands_of_an_event_are_shown_and_written(typed: Type, league: Path) -> None:
    """For reading, and as PBN with a game for each line."""
    file = league / "content/events/1900/friday-compass-game.toml"
    file.write_text('hands_seed = "Harbour"\n' + file.read_text("utf-8"), "utf-8")
    shown = typed("hands", "friday-compass-game")
    assert shown.exit_code == 0
    assert shown.stdout.count("dealt") == 3
    games = parse_pbn(typed("hands", "friday-compass-game", "--format", "pbn").stdout, "x", Problems())
    assert len(games) == 9
    assert (games[0].value("North"), games[0].value("Result")) == ("Abel", "NS 7 EW 6")


def test_an_event_without_cards_says_where_they_would_stand(typed: Type, league: Path) -> None:
    """A slip in usage, with what would serve."""
    told = typed("hands", "friday-compass-game")
    assert told.exit_code == 2
    assert "no cards of this event are on record" in told.stderr


def test_pbn_says_which_rulings_it_does_not_hold(typed: Type, league: Path) -> None:
    """On the error stream: lines left out, lines written plainly; the file itself is as it was."""
    (league / "content/events/1900/words.toml").write_text(RULED, "utf-8")
    told = typed("hands", "words", "--format", "pbn")
    games = parse_pbn(told.stdout, "x", Problems())
    assert [game.value("Result") for game in games if game.value("Board") == "2"] == ["NS 9 EW 4"]
    assert told.stderr.splitlines()[-7:] == [
        "3 lines left out, since PBN has no words in place of tricks:",
        "  deal 2, 3 against 4: average, V.1",
        "  deal 2, 1 against 6: adjusted NS 15/2 EW 11/2",
        "  deal 3, 3 against 2: not played",
        "2 lines written with their tricks alone, since PBN has no words for rulings:",
        "  deal 1, 1 against 2: revoke NS",
        "  deal 1, 3 against 6: group B",
    ]


def test_pbn_of_an_evening_without_rulings_says_nothing(typed: Type, league: Path) -> None:
    """Every line is in the file."""
    file = league / "content/events/1900/friday-compass-game.toml"
    file.write_text('hands_seed = "Harbour"\n' + file.read_text("utf-8"), "utf-8")
    assert "PBN" not in typed("hands", "friday-compass-game", "--format", "pbn").stderr
