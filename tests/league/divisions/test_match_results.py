"""Results as a secretary types them: lines, a spreadsheet, cards; and what came of a whole season by them."""

import datetime
from fractions import Fraction
from pathlib import Path

import pytest

from tests import bonus_league
from whistpress.league.divisions.facts.table import DivisionTable, match_players
from whistpress.league.divisions.model import Division, Match
from whistpress.league.divisions.words.matches import division_tables
from whistpress.league.league import League
from whistpress.league.reader import read_league
from whistpress.problems import Problems

THREE = 'title = "Division One"\nclubs = ["oak", "fox", "bell"]\nbegins = 2026-09-07\nevery = 7\n'
"""Home to away: fox bell, bell oak, oak fox; then the other way round."""


def read(folder: Path, text: str, **files: str) -> tuple[League, Problems]:
    """A league with this division."""
    league, problems = read_league(bonus_league.league(folder, text, **files))
    assert league
    return league, problems


def division(folder: Path, text: str, **files: str) -> Division:
    """The division of a file without an error."""
    league, problems = read(folder, text, **files)
    assert not [one for one in problems if one.severity == "error"], list(problems)
    return league.divisions["2025-26/division-one"]


def table(folder: Path, text: str = "", **files: str) -> DivisionTable:
    """The table of a division without an error."""
    league, problems = read(folder, text, **files)
    assert not [one for one in problems if one.severity == "error"], list(problems)
    return division_tables(league, {})["2025-26/division-one"]


def lines(*told: str) -> str:
    """The small division with these results."""
    return THREE + "results = [\n" + "".join(f'  "{one}",\n' for one in told) + "]\n"


def match(made: Division, home: str, away: str) -> Match:
    """The match of two teams."""
    (found,) = (one for one in made.matches if one.teams == (home, away))
    return found


def rows(found: DivisionTable) -> str:
    """Every row as it was worked out by hand."""
    return "".join(
        f"{row.team:<6} {row.won} {row.drawn} {row.lost} {row.tables!s:<4} {row.tricks[0]} {row.points}\n" for row in found.rows
    )


def test_a_season_with_points_by_table_has_the_table_that_was_worked_out_by_hand(tmp_path: Path) -> None:
    """Two points for the match on all tricks, one for each table, a half for a table drawn."""
    found = table(tmp_path)
    assert rows(found) == bonus_league.TABLE
    played = [told for one in bonus_league.rounds() for told in one]
    assert [(*one.match.teams, one.points) for one in found.results] == [
        (home, away, (Fraction(first), Fraction(second))) for home, away, _, (first, second) in played
    ]


def test_a_spreadsheet_with_a_row_for_each_table_gives_the_same_season(tmp_path: Path) -> None:
    """Semicolons or commas, in any order of the columns."""
    told = ["table;away;home;away_tricks;home_tricks"]
    for home, away, tables, _ in (told for one in bonus_league.rounds() for told in one):
        told += [f"{number};{away};{home};{theirs};{ours}" for number, (ours, theirs) in enumerate(tables, 1)]
    text = bonus_league.division(0).replace("results  = [\n]", 'results = "told.csv"')
    assert rows(table(tmp_path, text, told_csv="\n".join(told) + "\n")) == bonus_league.TABLE


@pytest.mark.parametrize(
    "told",
    [
        "fox 482-454 bell",
        "The Fox 482 – 454 The Bell",
        "  fox  482—454  bell ",
        "fox v. bell 482-454",
        "Fox 482, Bell 454",
        "2026-09-07: fox 482-454 bell",
        "fox 482-454 bell, 2026-09-07",
        "fox 482-454 bell on 2026-09-07",
        "fox 482:454 bell (172-140, 150 - 162, 160–152)",
        "fox v bell (172-140; 150-162; 160-152)",
    ],
)
def test_a_line_is_understood_with_any_dash_and_space(tmp_path: Path, told: str) -> None:
    """Names or ids, with or without the day and the tables."""
    found = match(division(tmp_path, lines(told)), "fox", "bell")
    assert (found.tricks, found.date) == ((482, 454), datetime.date(2026, 9, 7))
    assert len(found.tables) in (0, 3)


@pytest.mark.parametrize(
    "told", ["fox w/o bell", "fox w.o. bell", "fox walkover bell", "Fox walk-over against Bell", "fox W/O bell"]
)
def test_a_walkover_names_the_team_that_came_first(tmp_path: Path, told: str) -> None:
    """Bell did not come."""
    assert match(division(tmp_path, lines(told)), "fox", "bell").forfeited == ("bell",)


@pytest.mark.parametrize(
    ("told", "forfeited"),
    [
        ("bell w/o fox 2026-09-07", ("fox",)),
        ("fox v bell conceded by bell", ("bell",)),
        ("fox v bell conceded by fox", ("fox",)),
        ("fox v bell w/o bell", ("fox",)),
        ("fox v bell w/o", ("bell",)),
    ],
)
def test_the_visitors_can_win_by_a_walkover(tmp_path: Path, told: str, forfeited: tuple[str, ...]) -> None:
    """By its day, or with the winner behind."""
    assert match(division(tmp_path, lines(told)), "fox", "bell").forfeited == forfeited


def test_a_match_is_put_off_by_a_line(tmp_path: Path) -> None:
    """To a day, or to none yet."""
    made = division(tmp_path, lines("fox v bell postponed 2026-11-20", "bell v oak postponed"))
    found, other = match(made, "fox", "bell"), match(made, "bell", "oak")
    assert (found.date, found.put_off) == (datetime.date(2026, 11, 20), datetime.date(2026, 9, 7))
    assert (other.date, other.postponed) == (None, True)


def test_a_match_adds_to_its_line(tmp_path: Path) -> None:
    """The line has the tricks, the [[match]] the players; what both tell agrees."""
    added = """
[[match]]
home   = "fox"
away   = "bell"
tables = [
  { home = ["Al Orr", "Bo Orr"], away = ["Gil Fay", "Hal Fay"], tricks = [172, 140] },
  { home = "Cy Ott" },
]
"""
    made = division(tmp_path, lines("fox 482-454 bell (172-140, 150-162, 160-152)") + added)
    tables = match(made, "fox", "bell").tables
    assert [one.tricks for one in tables] == [(172, 140), (150, 162), (160, 152)]
    assert [one.home.names for one in tables] == [("Al Orr", "Bo Orr"), ("Cy Ott",), ()]


def test_rounds_that_are_written_out_take_a_match_too(tmp_path: Path) -> None:
    """The rounds first, the cards later."""
    text = bonus_league.division(0) + '\n[[match]]\nhome = "fox"\naway = "oak"\ntables = [{ tricks = [184, 128] }]\n'
    assert match(division(tmp_path, text), "fox", "oak").tricks == (184, 128)


def test_a_day_chooses_between_two_matches_at_one_ground(tmp_path: Path) -> None:
    """Four meetings, two at each ground."""
    text = lines("fox 482-454 bell 2026-09-28").replace("begins", "times = 4\nbegins")
    made = division(tmp_path, text.replace("2026-09-28", "2026-10-19"))
    visits = [one for one in made.matches if one.teams == ("fox", "bell")]
    assert [one.tricks for one in visits if one.date == datetime.date(2026, 10, 19)] == [(482, 454)]


CARD = """
points = { match = [2, 1, 0], table = [1, "1/2", 0] }
walkover = { points = [5, 0], tables = [3, 0], tricks = [270, 0] }

[[match]]
home   = "fox"
away   = "bell"
tables = [
  { home = ["Al Orr", "Bo Orr"], away = ["Gil Fay", "Hal Fay"], tricks = [172, 140] },
  { home = ["Cy Ott", "Di Ott"], away = ["Ivy Fox", "Jo Fox"], tricks = [150, 162] },
  { home = ["Ed Owl", "Flo Owl"], away = ["Kit Fry", "Lou Fry"], conceded = "away" },
]
"""


def test_a_conceded_table_is_won_without_tricks(tmp_path: Path) -> None:
    """Two tables and the match to Fox; 322 to 302 tricks over the tables that were played."""
    found = table(tmp_path, THREE + CARD)
    (played,) = (one for one in found.results if one.counts)
    assert (played.tables, played.tricks, played.points) == ((2, 1), (322, 302), (4, 1))
    owl = next(one for one in match_players(found) if one.name == "Ed Owl")
    assert (owl.matches, owl.tables_won, owl.hands, owl.average) == (1, 1, 0, None)


def test_the_average_is_tricks_a_hand(tmp_path: Path) -> None:
    """172 tricks in 24 hands are 7.17; nobody is the opponent of his own team."""
    al = next(one for one in match_players(table(tmp_path, THREE + CARD)) if one.name == "Al Orr")
    assert (al.matches, al.hands, al.tricks, al.average) == (1, 24, 172, Fraction(172, 24))


def test_a_walkover_gives_what_the_division_says(tmp_path: Path) -> None:
    """Five points, three tables, 270 tricks."""
    text = lines("oak w/o fox").replace("results", "walkover = { points = [5, 0], tables = [3, 0], tricks = [270, 0] }\nresults")
    row = table(tmp_path, text).row("oak")
    assert (row.points, row.tables, row.tricks, row.gain, row.won) == (5, 3, (270, 0), 270, 1)
    plain = table(tmp_path, lines("oak w/o fox").replace("results", "walkover = [5, 0]\nresults")).row("oak")
    assert (plain.points, plain.tables, plain.tricks) == (5, 0, (0, 0))


PROTEST = CARD + 'protest = { by = "bell", date = 2026-09-08, why = "Unregistered player" }\n'
FIRST = '{ by = "Committee", date = 2026-09-20, points = [0, 5], why = "Rule 9" }'
SECOND = '{ by = "Appeal", date = 2026-10-03, points = [2, 3], tables = [2, 1], why = "Table 2 only" }'


@pytest.mark.parametrize(
    ("rulings", "points", "letters", "protested"),
    [
        ("", (4, 1), ("W", "L"), True),
        (f"rulings = [{FIRST}]\n", (0, 5), ("L", "W"), False),
        (f"rulings = [{FIRST}, {SECOND}]\n", (2, 3), ("L", "W"), False),
        ('rulings = [{ by = "Committee", date = 2026-09-20, why = "Dismissed" }]\n', (4, 1), ("W", "L"), False),
    ],
)
def test_the_last_ruling_counts(
    tmp_path: Path, rulings: str, points: tuple[int, int], letters: tuple[str, str], protested: bool
) -> None:
    """What was played stays readable; until the first ruling the match is under protest."""
    league, problems = read(tmp_path, THREE + PROTEST + rulings)
    assert not problems.errors
    found = division_tables(league, {})["2025-26/division-one"]
    (one,) = (one for one in found.results if one.counts)
    assert (one.points, one.letters, one.under_protest) == (points, letters, protested)
    assert one.tricks == (322, 302)
    if points != (4, 1):
        assert one.before_rulings and one.before_rulings.points == (4, 1)
    assert league.today == datetime.date(2026, 9, 7) or rulings


def test_a_ruling_is_a_day_on_which_something_was_decided(tmp_path: Path) -> None:
    """The league's today is that of the last ruling."""
    assert read(tmp_path, THREE + PROTEST + f"rulings = [{FIRST}, {SECOND}]\n")[0].today == datetime.date(2026, 10, 3)


def test_what_was_postponed_is_played_on_its_new_day(tmp_path: Path) -> None:
    """One line when it was put off, another when it was played; the league's today is that day."""
    told = lines("fox 482-454 bell", "bell v oak postponed 2026-11-20", "bell 470-466 oak")
    league, problems = read(tmp_path, told)
    assert not problems.errors
    found = match(league.divisions["2025-26/division-one"], "bell", "oak")
    assert (found.date, found.put_off, found.tricks) == (datetime.date(2026, 11, 20), datetime.date(2026, 9, 14), (470, 466))
    assert league.today == datetime.date(2026, 11, 20)


def test_a_ruling_is_held_against_the_day_on_which_the_match_was_played(tmp_path: Path) -> None:
    """A line may say that it was later."""
    told = lines("fox 482-454 bell 2026-09-25") + (
        '\n[[match]]\nhome = "fox"\naway = "bell"\nrulings = [{ by = "Committee", date = 2026-09-20, points = [0, 2] }]\n'
    )
    assert [one.code for one in read(tmp_path, told)[1] if one.severity == "error"] == ["E745"]


def test_a_private_player_is_not_named_on_a_card(tmp_path: Path) -> None:
    """Initials on the card, in the list of players and in the id."""
    bonus_league.league(tmp_path, THREE + CARD)
    member = '[al-orr]\nname = "Al Orr"\nclub = "fox"\nprivacy = { show = "initials", id = "player-1" }\n'
    (tmp_path / "content/members.toml").write_text(member, "utf-8")
    league, _ = read_league(tmp_path)
    assert league
    pair = match(league.divisions["2025-26/division-one"], "fox", "bell").tables[0].home
    assert (pair.players, pair.names) == (("player-1", "bo-orr"), ("A. O.", "Bo Orr"))


@pytest.mark.parametrize(
    "name",
    ["Café de l'Etoile", "Cafe de l’Etoile", "Café de l'Étoile", "CAFE DE L’ÉTOILE", "Café de l’Étoile", "café de l´etoile"],
)
def test_a_team_is_found_with_accents_left_out_and_any_apostrophe(tmp_path: Path, name: str) -> None:
    """One accent of two as well; where accents tell two teams apart, each is found by its own."""
    teams = '[[team]]\nid = "a"\nname = "Café de l’Étoile"\n[[team]]\nid = "b"\nname = "Fox"\n'
    text = f'title = "D"\ntimes = 1\nbegins = 2025-09-08\nevery = 7\nresults = ["{name} 10-3 Fox"]\n{teams}'
    assert match(division(tmp_path, text), "a", "b").tricks == (10, 3)


def test_accents_tell_two_teams_apart(tmp_path: Path) -> None:
    """The plain name is the plain team's."""
    teams = '[[team]]\nid = "a"\nname = "Coté"\n[[team]]\nid = "b"\nname = "Cote"\n'
    text = f'title = "D"\ntimes = 1\nbegins = 2025-09-08\nevery = 7\nresults = ["Coté 10-3 Cote"]\n{teams}'
    assert match(division(tmp_path, text), "a", "b").tricks == (10, 3)


def test_a_name_is_found_however_its_accents_are_typed(tmp_path: Path) -> None:
    """A Mac writes the letter and its accent apart."""
    teams = '[[team]]\nid = "a"\nname = "Café Zoë"\n[[team]]\nid = "b"\nname = "Fox"\n'
    text = 'title = "D"\ntimes = 1\nbegins = 2025-09-08\nevery = 7\nresults = ["Cafe\u0301 Zoe\u0308 10-3 Fox"]\n' + teams
    assert match(division(tmp_path, text), "a", "b").tricks == (10, 3)
