"""A schedule written out by itself: its rounds, its tables, its sentences."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whistpress.core.movement import Request, arrange
from whistpress.league.events.pages.systems import ScheduleLayout, schedule_layout


def written(**size: object) -> ScheduleLayout:
    """A schedule written out."""
    return schedule_layout(arrange(Request(**size)))  # type: ignore[arg-type]


def test_the_second_table_of_eight_pairs_does_what_its_card_says() -> None:
    """Deals 4 and 5 lie there; N-S go to table 4, E-W to table 3, the deals to table 1 (Barney 1900, p. 39)."""
    table = written(system="howell", pairs=8).tables[1]
    assert (table.first, table.deals) == ("6 v 3", "4, 5")
    assert table.players_to == "N-S to table 4, E-W; E-W to table 3, E-W"
    assert table.deals_to == "table 1"


def test_single_players_are_told_of_seat_by_seat() -> None:
    """Player 1 of an individual contest never rises; the other three chairs of his table are left for others."""
    table = written(system="individual", players=8).tables[0]
    assert table.players_to.startswith("N stays; E to ") and len(table.players_to.split("; ")) == 4


def test_what_changes_from_round_to_round_is_said_so() -> None:
    """At the skip E-W go elsewhere once, so that no one table can be named."""
    table = written(system="mitchell", tables=6, variant="skip").tables[0]
    assert table.players_to == "N-S stay; E-W differs from round to round"


def test_sets_that_travel_together_are_listed() -> None:
    """Eight pairs and 28 deals, by the plan of the same-number trays (Barney 1900, p. 41)."""
    said = " ".join(written(system="howell", pairs=8, deals=28).sentences)
    assert "The deals travel in sets: 1, 8, 15, 22; " in said


@pytest.mark.parametrize(
    ("request_", "noun", "singles"),
    [
        (Request(system="three-teams", tables=3), "pair", False),
        (Request(system="club-match", tables=3), "pair", False),
        (Request(system="snow-fours", fours=3), "team", False),
        (Request(system="two-table"), "pair", False),
        (Request(system="four-pair"), "pair", True),
        (Request(system="harvard"), "pair", True),
    ],
)
def test_the_numbers_are_those_of_pairs_teams_or_players(request_: Request, noun: str, singles: bool) -> None:
    """The pairs of a club have numbers, and so has every player where partners change or the book seats each by himself."""
    told = schedule_layout(arrange(request_))
    assert (told.noun, told.singles) == (noun, singles)


def test_rests_are_counted() -> None:
    """Seven pairs rest once each; eight pairs never, and nothing is said."""
    assert "Each pair rests once." in written(system="howell", pairs=7).sentences
    assert not any("rests" in words for words in written(system="howell", pairs=8).sentences)


def test_the_partnerships_of_a_season_have_rounds_and_no_tables() -> None:
    """Each cell is a partnership of a session (Barney 1900, p. 47)."""
    season = written(system="edgewood", pairs=4)
    assert season.of_partners and season.plan is None and season.tables == ()
    assert all(" & " in cell.numbers and " v " not in cell.numbers for row in season.rounds for cell in row.cells)


@given(st.integers(5, 20))
def test_every_play_stands_in_its_cell(pairs: int) -> None:
    """Round by round and table by table, with who rests beside it."""
    schedule = arrange(Request(system="howell", pairs=pairs))
    told = schedule_layout(schedule)
    shown = {
        (row.number, table, cell.numbers, cell.deals)
        for row in told.rounds
        for table, cell in zip(told.columns, row.cells, strict=True)
        if cell.numbers
    }
    assert {where[:3] for where in shown} == {
        (play.round, play.table, f"{play.seats.n} v {play.seats.e}") for play in schedule.plays
    }
    assert [row.resting for row in told.rounds if row.resting] == [str(rest.entries[0]) for rest in schedule.sit_outs]
