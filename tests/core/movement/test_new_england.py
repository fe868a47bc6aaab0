"""The New England matches of two fours, and the match at duplicate auction whist."""

import pytest

from tests.core.movement.counting import arranged, refused
from whistpress.core.model import Seat
from whistpress.core.movement.fairness import Range, count_partners, measure, visits

BOTH = pytest.mark.parametrize("system", ["new-england-24", "new-england-36"])


@BOTH
def test_partners_opponents_and_leads_are_even(system: str) -> None:
    """Barney 1900, p. 30: with each of the team four lines, against each opponent six, through him and up to him equally."""
    fairness = measure(arranged(system))
    assert (fairness.team_partners, fairness.team_opponents, fairness.leads_through) == (Range(4, 4), Range(6, 6), Range(3, 3))


@BOTH
def test_every_deal_is_overplayed_by_the_other_eight_hands(system: str) -> None:
    """Each deal is played once at each table, the teams on different sides, nobody holding a hand twice."""
    schedule = arranged(system)
    for deal in range(1, schedule.deals + 1):
        first, second = schedule.of_deal(deal)
        assert {first.table, second.table} == {1, 2}
        assert {*first.seats, *second.seats} == set(range(1, 9))
        assert schedule.entry_of(first.seats.n) != schedule.entry_of(second.seats.n)


def test_twenty_four_deals_go_as_page_29_prints_them() -> None:
    """Barney 1900, p. 29: table 1 plays deals 1 and 3 while table 2 plays 2 and 4, then North and South change over."""
    schedule = arranged("new-england-24")
    assert [(tuple(play.seats), play.deals) for play in schedule.plays[:4]] == [
        ((1, 2, 5, 6), (1, 3)),
        ((7, 8, 3, 4), (2, 4)),
        ((2, 1, 5, 6), (2, 4)),
        ((7, 8, 4, 3), (1, 3)),
    ]
    assert (tuple(schedule.plays[-1].seats), schedule.plays[-1].deals) == ((8, 5, 2, 3), (21, 23))


def test_thirty_six_deals_go_as_page_30_prints_them() -> None:
    """Barney 1900, p. 30: table 1 plays deals 1 to 3 while table 2 plays 4 to 6."""
    schedule = arranged("new-england-36")
    assert [play.deals for play in schedule.plays[:4]] == [(1, 2, 3), (4, 5, 6), (4, 5, 6), (1, 2, 3)]
    assert (tuple(schedule.plays[-1].seats), schedule.plays[-1].deals) == ((8, 5, 3, 2), (31, 32, 33))


def test_the_seats_are_not_used_equally() -> None:
    """The book claims nothing of seats: player 1 is always North or South."""
    for system in ("new-england-24", "new-england-36"):
        assert {seat for _, seat in visits(arranged(system))[1]} == {Seat.NORTH, Seat.SOUTH}


def test_cut_at_an_odd_line_the_last_deals_are_out_but_not_overplayed() -> None:
    """Three lines of the twelve put out eight deals."""
    schedule = arranged("new-england-24", rounds=3)
    assert (schedule.rounds, schedule.deals, len(schedule.plays)) == (3, 8, 6)


def test_the_auction_match_has_three_positions_of_eight_deals() -> None:
    """Goodfellow 1912, p. 12: A with B, C, D; trays 1 to 4 begin at the first table, 5 to 8 at the second."""
    schedule = arranged("auction-match", deals=24)
    assert [(tuple(play.seats), play.deals) for play in schedule.in_round(1)] == [
        ((1, 2, 6, 5), (1, 2, 3, 4, 5, 6, 7, 8)),
        ((7, 8, 4, 3), (5, 6, 7, 8, 1, 2, 3, 4)),
    ]
    assert [(play.seats.s, play.seats.w, play.seats.e) for play in schedule.at_table(1)] == [(2, 5, 6), (3, 5, 7), (4, 6, 7)]


def test_in_the_auction_match_all_of_a_team_are_partners_once() -> None:
    """Each position makes two new partnerships in each team; twelve deals are the least."""
    schedule = arranged("auction-match")
    assert schedule.deals == 12
    counts = count_partners(schedule)
    assert len(counts) == 12
    assert set(counts.values()) == {1}


@pytest.mark.parametrize(
    ("system", "words", "key", "message"),
    [
        ("new-england-24", {"fours": 3}, "fours", "new-england-24 is for two fours, not 3 fours"),
        ("new-england-24", {"deals": 36}, "deals", "new-england-24 has 24 deals, not 36"),
        ("new-england-36", {"deals": 24}, "deals", "new-england-36 has 36 deals, not 24"),
        ("auction-match", {"deals": 16}, "deals", "auction-match has 12 deals or a multiple, not 16"),
        ("auction-match", {"pairs": 6}, "pairs", "auction-match is for two fours, not 6 pairs"),
    ],
)
def test_what_cannot_be_is_refused_at_its_key(system: str, words: dict[str, object], key: str, message: str) -> None:
    """Each refusal says why, and which key of `[movement]` is at fault."""
    error = refused(system, **words)
    assert (error.key, error.message) == (key, message)
