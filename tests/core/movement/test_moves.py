"""Where trays and players go from round to round."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whistpress.core.model import Schedule, Seat
from whistpress.core.movement import Request, arrange
from whistpress.core.movement.moves import Move, MoveKind, Moves, Stop, moves_of

SCHEDULES = st.one_of(
    st.integers(5, 16).map(lambda pairs: arrange(Request(system="howell", pairs=pairs))),
    st.integers(1, 4).map(lambda half: arrange(Request(system="mitchell", tables=2 * half + 1, deals=4 * half + 2))),
    st.integers(2, 5).map(lambda half: arrange(Request(system="mitchell", tables=2 * half, variant="skip"))),
    st.sampled_from([8, 12]).map(lambda players: arrange(Request(system="individual", players=players))),
    st.just(arrange(Request(system="interclub"))),
    st.sampled_from(["half-sets", "uneven", "hadlock"]).map(
        lambda variant: arrange(Request(system="mitchell", tables=4, deals=16, variant=variant))
    ),
    st.integers(3, 12).map(lambda pairs: arrange(Request(system="clay", pairs=pairs))),
    st.integers(3, 12).map(lambda pairs: arrange(Request(system="snow", pairs=pairs))),
    st.integers(2, 6).map(lambda row: arrange(Request(system="parallel", tables=2 * row))),
    st.integers(4, 12).map(lambda pairs: arrange(Request(system="howell-snow", pairs=pairs))),
    st.integers(11, 18).map(lambda pairs: arrange(Request(system="whitfeld", pairs=pairs))),
    st.sampled_from(["two-table", "four-pair"]).map(lambda system: arrange(Request(system=system, pairs=4))),
    st.just(arrange(Request(system="ladies-and-gentlemen-progressive", tables=5))),
    st.sampled_from(["new-england-24", "auction-match", "harvard", "narragansett", "individual-eight", "single-table"]).map(
        lambda system: arrange(Request(system=system))
    ),
    st.integers(1, 3).map(lambda half: arrange(Request(system="howell-fours", fours=2 * half + 1))),
    st.sampled_from([4, 5, 6]).map(lambda fours: arrange(Request(system="clay-fours", fours=fours, together=True))),
    st.sampled_from([4, 6, 10]).map(lambda fours: arrange(Request(system="progressive-fours", fours=fours))),
    st.integers(3, 8).map(lambda tables: arrange(Request(system="progressive-match", tables=tables))),
    st.sampled_from(["rows", "matches", "all-deals"]).map(
        lambda variant: arrange(Request(system="three-teams", tables=9, variant=variant))
    ),
)


@pytest.fixture
def eight() -> Moves:
    """Give the moves of eight pairs by Howell's schedule."""
    return moves_of(arrange(Request(system="howell", pairs=8)))


def test_the_card_of_table_2_sends_everyone_where_barney_sends_them(eight: Moves) -> None:
    """Barney 1900, p. 39: North goes next to table 4, East; South to table 4, West; the deal just played to table 1."""
    assert eight.constant_move(2, Seat.NORTH) == Move(MoveKind.GOES, 4, Seat.EAST)
    assert eight.constant_move(2, Seat.SOUTH) == Move(MoveKind.GOES, 4, Seat.WEST)
    assert eight.constant_move(2, Seat.EAST) == Move(MoveKind.GOES, 3, Seat.EAST)
    assert eight.constant_move(2, Seat.WEST) == Move(MoveKind.GOES, 3, Seat.WEST)
    assert eight.constant_table(2) == 1


def test_the_pivot_pair_stays(eight: Moves) -> None:
    """Barney 1900, p. 38: the highest numbered pair retain their seats throughout."""
    assert eight.constant_move(1, Seat.NORTH) == Move(MoveKind.STAYS, 1, Seat.NORTH)


def test_the_deals_lie_before_play_as_page_39_lays_them(eight: Moves) -> None:
    """Barney 1900, p. 39: table 1 has deals 1, 2, 3; table 2 has 4 and 5; tables 3 and 4 have 6 and 7."""
    assert eight.laid_out() == {1: (1, 2, 3), 2: (4, 5), 3: (6,), 4: (7,)}


def test_the_deals_of_a_set_lie_together() -> None:
    """Barney 1900, p. 41: with fourteen deals table 2 has 4, 11 and 5, 12."""
    assert moves_of(arrange(Request(system="howell", pairs=8, deals=14))).laid_out()[2] == (4, 11, 5, 12)


def test_compass_trays_go_down_and_ew_go_up_round_the_room() -> None:
    """Mitchell 1897, p. 29: from the first table the hands go to the last, from the last E-W go to the first."""
    moves = moves_of(arrange(Request(system="mitchell", tables=5)))
    assert [moves.constant_table(table) for table in range(1, 6)] == [5, 1, 2, 3, 4]
    assert moves.constant_move(5, Seat.EAST) == Move(MoveKind.GOES, 1, Seat.EAST)
    assert moves.constant_move(3, Seat.SOUTH) == Move(MoveKind.STAYS, 3, Seat.SOUTH)
    assert moves.laid_out() == {table: (table,) for table in range(1, 6)}


def test_where_a_move_varies_no_constant_one_is_given() -> None:
    """With the skip E-W go one table further in one round only: the card must tell each round."""
    moves = moves_of(arrange(Request(system="mitchell", tables=6, variant="skip")))
    assert moves.constant_move(1, Seat.EAST) is None
    assert moves.next_move(2, 1, Seat.EAST) == Move(MoveKind.GOES, 2, Seat.EAST, 3)
    assert moves.next_move(3, 1, Seat.EAST) == Move(MoveKind.GOES, 3, Seat.EAST, 4)


def test_who_rests_is_told_when_and_where_to_come_back() -> None:
    """Seven pairs: pair 2 leaves its table after round 1, rests in round 2, and plays again in round 3."""
    schedule = arrange(Request(system="howell", pairs=7))
    table, seat = schedule.place_of(2, 1) or (0, Seat.NORTH)
    back, chair = schedule.place_of(2, 3) or (0, Seat.NORTH)
    assert moves_of(schedule).next_move(1, table, seat) == Move(MoveKind.RESTS, back, chair, 3)


def test_after_the_last_round_all_ends(eight: Moves) -> None:
    """After round 7 nobody goes anywhere, and neither does the tray."""
    assert eight.next_move(7, 2, Seat.NORTH) == Move(MoveKind.ENDS)
    assert eight.next_stop(3, 7, 2) is None


def test_within_a_round_a_tray_goes_from_turn_to_turn() -> None:
    """In a match of two fours deal 3 begins at table 2 and is overplayed at table 1 in the same round."""
    moves = moves_of(arrange(Request(system="interclub")))
    assert moves.journeys[3][0] == Stop(1, 0, 2)
    assert moves.next_stop(3, 1, 2) == Stop(1, 2, 1)
    assert moves.next_stop(3, 1, 1) is None
    assert moves.laid_out()[1][:4] == (1, 2, 5, 6)


def test_a_deal_that_is_not_in_play_has_no_first_table() -> None:
    """Cut to one round, eight pairs play deals 1, 4, 6, 7; deal 2 is laid nowhere."""
    moves = moves_of(arrange(Request(system="howell", pairs=8, rounds=1)))
    assert 2 not in moves.journeys
    assert moves.laid_out() == {1: (1,), 2: (4,), 3: (6,), 4: (7,)}


@given(SCHEDULES)
def test_following_the_cards_goes_through_the_whole_schedule(schedule: Schedule) -> None:
    """From each seat of the first round, obeying each move, every number visits just the places that the schedule gives it."""
    moves = moves_of(schedule)
    for play in schedule.plays:
        for seat in Seat:
            number, move = play.seats.at(seat), moves.next_move(play.round, play.table, seat)
            later = [round_ for round_ in range(play.round + 1, schedule.rounds + 1) if schedule.place_of(number, round_)]
            if not later:
                assert move.step is MoveKind.ENDS
                continue
            assert move.round == later[0]
            assert move.table is not None
            assert move.seat is not None
            (found,) = [other for other in schedule.in_round(later[0]) if other.table == move.table]
            assert found.seats.at(move.seat) == number


@given(SCHEDULES)
def test_following_a_tray_plays_it_everywhere_it_belongs(schedule: Schedule) -> None:
    """From its first table, going where it is sent, each deal is played just where the schedule has it."""
    moves = moves_of(schedule)
    for deal in range(1, schedule.deals + 1):
        stop, seen = next(iter(moves.journeys.get(deal, ())), None), []
        while stop is not None:
            seen.append((stop.round, stop.table))
            stop = moves.next_stop(deal, stop.round, stop.table)
        assert sorted(seen) == [(play.round, play.table) for play in schedule.of_deal(deal)]
        assert seen == list(schedule.journey_of(deal))


@given(SCHEDULES)
def test_every_tray_is_where_the_last_table_took_it(schedule: Schedule) -> None:
    """Put out at its table and carried where it is sent, by players and past those who rest, each tray is at hand when played."""
    moves = moves_of(schedule)
    laid = {deal: table for table, deals in moves.laid_out().items() for deal in deals}
    for deal, journey in moves.journeys.items():
        table, last = laid[deal], journey[-1].round
        for round_ in range(moves.put_out(deal), last + 1):
            stops = [stop for stop in journey if stop.round == round_]
            if stops:
                assert stops[0].table == table
                place = moves.next_place(deal, round_, stops[-1].table)
                table = place.table if place else table
            elif moves.way:
                assert deal in moves.waiting_deals(table, round_)
                table = moves.way[table]


def test_a_dummy_table_passes_its_deals() -> None:
    """Barney 1900, p. 50: of four fours by Howell's way the fifth table is a dummy; what lies there goes to table 3."""
    moves = moves_of(arrange(Request(system="howell-fours", fours=4)))
    assert (moves.way[5], moves.laid_out()[5]) == (3, (5,))
    assert [moves.waiting_deals(5, round_) for round_ in (1, 2, 3)] == [(5,), (2,), (4,)]


def test_deals_of_a_half_table_go_round_with_the_others() -> None:
    """Nine pairs at five tables: the deal of the table that rests is carried on to the next lower one, as all are."""
    moves = moves_of(arrange(Request(system="mitchell", pairs=9)))
    assert (moves.waiting_deals(5, 1), moves.waiting_deals(1, 2)) == ((5,), (2,))
    assert moves.next_place(2, 1, 2) == Stop(2, 0, 1)


def test_new_deals_are_put_out_when_all_others_are_done() -> None:
    """In Snow's game each round has a set of its own; in Clay's the trays that wait lie in their stacks from the start."""
    snow, clay = (moves_of(arrange(Request(system=system, tables=4))) for system in ("snow", "clay"))
    assert [snow.put_out(deal) for deal in (1, 4, 5, 16)] == [1, 1, 2, 4]
    assert {clay.put_out(deal) for deal in range(1, 9)} == {1}
