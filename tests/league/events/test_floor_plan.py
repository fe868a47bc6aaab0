"""The plan of the room: what it draws is what the schedule says."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whistpress.core.model import Schedule, Seat
from whistpress.core.movement import Request, arrange
from whistpress.core.movement.moves import moves_of
from whistpress.league.events.pages.floor import DEAL_LINES, LINE_LENGTH, FloorPlan, floor_plan, room_rule


def made(**size: object) -> Schedule:
    """A schedule."""
    return arrange(Request(**size))  # type: ignore[arg-type]


def plan(**size: object) -> FloorPlan:
    """The plan of a schedule that has one."""
    drawn = floor_plan(made(**size))
    assert drawn is not None
    return drawn


def words(**size: object) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """How a room moves, and its exceptions."""
    schedule = made(**size)
    rule = room_rule(schedule, moves_of(schedule))
    return rule.sentences, rule.exceptions


def test_the_compass_game_is_told_as_mitchell_tells_it() -> None:
    """N-S sit, E-W to the next higher table, the deals to the next lower (Mitchell 1897, p. 29)."""
    assert words(system="mitchell", tables=5) == (
        (
            "North and South keep their seats.",
            "East and West go to the next higher table.",
            "The deals go to the next lower table.",
        ),
        (),
    )


def test_the_skip_is_an_exception_half_way_round() -> None:
    """Baker's game at six tables: after the third round E-W pass one table by (Mitchell 1897, p. 31)."""
    assert words(system="mitchell", tables=6, variant="skip")[1] == ("After round 3 E-W go two tables higher.",)


def test_staying_at_the_table_is_an_exception_half_way_round() -> None:
    """Barney's second modification at four tables (1900, p. 32)."""
    assert words(system="mitchell", tables=4, variant="stay")[1] == ("After round 2 E-W stay.",)


def test_clays_players_and_trays_go_the_same_way() -> None:
    """East and West carry the tray along, to the next lower table (Barney 1900, p. 33)."""
    assert "East and West go to the next lower table." in words(system="clay", tables=5)[0]
    assert "The deals go to the next lower table." in words(system="clay", tables=5)[0]


def test_new_england_fours_pass_a_table_by() -> None:
    """E-W go two tables down, the deals one (Barney 1900, p. 52)."""
    assert words(system="new-england-fours", fours=5)[0][1:] == (
        "East and West go two tables lower.",
        "The deals go to the next lower table.",
    )


def test_in_a_club_match_only_the_deals_move() -> None:
    """All keep their seats (Barney 1900, p. 57)."""
    assert words(system="club-match", tables=6)[0] == ("Everybody keeps his seat.", "The deals go to the next lower table.")


def test_snows_deals_go_round_within_the_round() -> None:
    """A set goes through all tables before anybody moves (Barney 1900, p. 35)."""
    assert words(system="snow", tables=3)[0][-1] == (
        "Within the round each deal goes, as soon as it is played, to the next lower table."
    )


def test_two_tables_have_no_higher_one() -> None:
    """There it is the other table."""
    assert "to the other table" in words(system="two-table", pairs=4)[0][-1]


def test_without_trays_nothing_is_said_of_deals() -> None:
    """Progressive whist deals afresh at every table."""
    assert "deal" not in " ".join(words(system="progressive-compass", tables=4)[0])


def test_the_arrows_of_the_compass_game_lead_round_the_room() -> None:
    """Five tables stand in one row: four arrows each way between them, and one that leaves the row and says where to."""
    broad = plan(system="mitchell", tables=5).layouts[1]
    assert [arrow.words for arrow in broad.players] == ["E-W"] * 4 + ["to 1"]
    assert [arrow.words for arrow in broad.deals] == ["to 5"] + ["deals"] * 4


def test_arrows_are_not_drawn_where_they_do_not_hold() -> None:
    """In the round of the skip the plan shows signs instead, and after the last round nothing."""
    drawn = plan(system="mitchell", tables=6, variant="skip")
    assert [one.players_go for one in drawn.rounds] == [True, True, False, True, True, False]
    assert drawn.rounds[2].tables[0].signs == ("", "→ 3 E-W", "", "")
    assert drawn.rounds[-1].tables[0].signs == ("", "", "", "")


def test_howells_seats_have_signs() -> None:
    """Eight pairs, second table: N-S go to the E-W seats of table 4, E-W to those of table 3 (Barney 1900, p. 39)."""
    table = plan(system="howell", pairs=8).first.tables[1]
    assert (table.seats, table.signs) == (("6", "3", "6", "3"), ("→ 4 E-W", "→ 3 E-W", "", ""))


def test_who_rests_next_is_told_so() -> None:
    """Seven pairs: the one that sits out after this round sees it at its seat."""
    drawn = plan(system="howell", pairs=7)
    assert "rests" in {sign for one in drawn.first.tables for sign in one.signs}


def test_a_phone_has_rows_of_two_tables() -> None:
    """The narrow layout is one below the other; both show the same tables."""
    narrow, broad = plan(system="mitchell", tables=9).layouts
    assert narrow.width < 340 and broad.width > narrow.width
    assert [corner.table for corner in narrow.tables] == [corner.table for corner in broad.tables] == list(range(1, 10))


def test_two_tables_need_one_layout() -> None:
    """There is nothing to fold."""
    assert [layout.name for layout in plan(system="interclub", fours=2).layouts] == ["narrow"]


def test_many_deals_are_counted() -> None:
    """What does not fit into a square of three lines is told by its number."""
    deals = tuple(
        one.deals for one in plan(system="howell", pairs=8, deals=84).first.tables if one.deals[1] == "deals"
    )  # twelve deals that do not follow each other
    assert deals and all(lines == ("12", "deals", "") for lines in deals)


def test_partnerships_of_a_season_are_no_room() -> None:
    """Nobody sits at a table there."""
    assert floor_plan(made(system="edgewood", pairs=4)) is None


sizes = st.one_of(
    st.builds(lambda tables: {"system": "mitchell", "tables": tables}, st.sampled_from((3, 5, 7, 9))),
    st.builds(lambda pairs: {"system": "howell", "pairs": pairs}, st.integers(5, 14)),
    st.builds(lambda players: {"system": "individual", "players": players}, st.sampled_from((8, 12, 16, 20))),
    st.builds(lambda fours: {"system": "howell-fours", "fours": fours}, st.integers(3, 9)),
    st.just({"system": "narragansett", "tables": 4}),
)


@given(sizes)
def test_following_the_signs_and_arrows_leads_through_the_schedule(size: dict[str, object]) -> None:
    """Whoever goes where the plan sends him sits, in the next round, where the schedule has him."""
    schedule = made(**size)
    drawn = floor_plan(schedule)
    assert drawn is not None
    order = [one.table for one in drawn.first.tables]
    rule = room_rule(schedule, moves_of(schedule))
    for here, after in zip(drawn.rounds, drawn.rounds[1:], strict=False):
        for place, table in enumerate(here.tables):
            for seat, number, sign in zip("NESW", table.seats, table.signs, strict=True):
                goal = re.fullmatch(r"→ (?:(\d+) )?([NESW]|N-S|E-W)", sign)
                if goal:
                    there = after.tables[order.index(int(goal[1] or table.table))]
                    assert number in [there.seats["NESW".index(one)] for one in goal[2].replace("-", "")]
                elif number and here.players_go and seat in "EW" and rule.ew and "rests" not in sign:
                    there = after.tables[(place + rule.ew.tables) % len(order)]
                    assert number == there.seats["NESW".index(seat)] or number in _resting(schedule, after.number)


def _resting(schedule: Schedule, number: int) -> list[str]:
    return [str(entry) for rest in schedule.sit_outs if rest.round == number for entry in rest.entries]


@given(sizes)
def test_every_round_shows_who_sits_and_what_is_played(size: dict[str, object]) -> None:
    """Numbers and deals of every table are those of the schedule."""
    schedule = made(**size)
    drawn = floor_plan(schedule)
    assert drawn is not None
    for one in drawn.rounds:
        shown = {table.table: table for table in one.tables if table.seats[0]}
        plays = schedule.in_round(one.number)
        assert sorted(shown) == sorted(play.table for play in plays)
        for play in plays:
            seats = tuple(str(play.seats.at(seat)) for seat in (Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST))
            assert shown[play.table].seats == seats
            assert len(shown[play.table].deals) == DEAL_LINES and all(len(x) <= LINE_LENGTH + 1 for x in shown[play.table].deals)


@pytest.mark.parametrize("tables", [1, 2, 3, 6, 11, 16])
def test_no_table_stands_on_another(tables: int) -> None:
    """Every table has a place of its own within the drawing, however many there are."""
    drawn = floor_plan(made(system="club-match", tables=tables)) if tables > 1 else plan(system="single-table", players=4)
    assert drawn is not None
    for layout in drawn.layouts:
        places = {(corner.x, corner.y) for corner in layout.tables}
        assert len(places) == len(layout.tables) == tables
        assert all(0 <= x < layout.width and 0 <= y < layout.height for x, y in places)
