"""The proven bests: no schedule is better, and some are as good."""

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from whistpress.core.model import Contest, Play, Schedule, Seats, SitOut
from whistpress.core.movement import Request, arrange
from whistpress.core.movement.fairness import FairnessFigure, measure


def figure(schedule: Schedule, name: str) -> FairnessFigure:
    """A figure that must be there."""
    found = measure(schedule).figure(name)
    assert found
    return found


def of_rounds(rounds: list[list[Seats]], contest: Contest, sit_outs: tuple[SitOut, ...] = ()) -> Schedule:
    """A schedule of these tables; each round has a set of its own that goes through every table."""
    plays = tuple(
        Play(number, table, seats, (number,))
        for number, tables in enumerate(rounds, start=1)
        for table, seats in enumerate(tables, 1)
    )
    return Schedule(
        system="by lot",
        contest=contest,
        tables=len(rounds[0]),
        deals=len(rounds),
        rounds=len(rounds),
        entries=len({number for play in plays for number in play.seats}),
        plays=plays,
        sit_outs=sit_outs,
        sets=tuple((number,) for number in range(1, len(rounds) + 1)),
    )


def players_by_lot(players: int, rounds: int, seed: int) -> Schedule:
    """Single players drawn by lot; who is over in a round rests."""
    lot, numbers = Random(seed), list(range(1, players + 1))
    tables: list[list[Seats]] = []
    rests: list[SitOut] = []
    for number in range(1, rounds + 1):
        lot.shuffle(numbers)
        tables.append([Seats(*numbers[at : at + 4]) for at in range(0, players - 3, 4)])
        rests.extend([SitOut(number, tuple(sorted(numbers[players // 4 * 4 :])))] if players % 4 else [])
    return of_rounds(tables, Contest.INDIVIDUAL, tuple(rests))


def pairs_by_lot(pairs: int, rounds: int, seed: int) -> Schedule:
    """Pairs drawn by lot, each round a set that all play."""
    lot, numbers = Random(seed), list(range(1, pairs + 1))
    tables: list[list[Seats]] = []
    for _ in range(rounds):
        lot.shuffle(numbers)
        tables.append([Seats.of_sides(*numbers[at : at + 2]) for at in range(0, pairs, 2)])
    return of_rounds(tables, Contest.PAIRS)


@pytest.mark.parametrize(("players", "fewest"), [(8, 24), (12, 30), (16, 0)])
def test_who_sits_together_again_in_a_whole_individual_contest_is_counted(players: int, fewest: int) -> None:
    """Eight players have 24 repeats at the least, twelve have 30; at four tables those of one can all go apart."""
    found = figure(arrange(Request(system="individual", players=players)), "repeated")
    assert found.best and found.best.least == fewest
    assert found.reached


@pytest.mark.parametrize(
    ("pairs", "best"), [(8, Fraction(100)), (10, Fraction(90)), (12, Fraction(100)), (14, Fraction(3276, 3444) * 100)]
)
def test_equal_comparisons_need_a_number_of_pairs_that_four_divides(pairs: int, best: Fraction) -> None:
    """Where all meet once and play every set once, parity forbids 100 to ten and fourteen pairs."""
    found = figure(arrange(Request(system="howell", pairs=pairs)), "balance")
    assert found.best and found.best.least == best
    assert found.reached == (best == 100)


def test_twice_round_six_pairs_can_be_compared_equally() -> None:
    """Barney 1900, p. 39: six pairs in ten rounds are compared on four sets each; parity allows it."""
    found = measure(arrange(Request(system="howell", pairs=6)))
    compared, balance = found.figure("compared"), found.figure("balance")
    assert compared and compared.reached and (compared.least, compared.most) == (4, 4)
    assert balance and balance.reached and balance.least == 100


@given(st.integers(0, 2**40), st.sampled_from([6, 10, 14]))
def test_no_way_to_turn_the_tables_of_a_howell_beats_the_bound(seed: int, pairs: int) -> None:
    """Whichever tables are turned so that N-S play E-W, everybody still meets once: Qf never passes what is proven."""
    lot = Random(seed)
    schedule = arrange(Request(system="howell", pairs=pairs))
    turned = tuple(
        replace(play, seats=Seats(*play.seats.ew, *play.seats.ns)) if lot.random() < 0.5 else play for play in schedule.plays
    )
    found = measure(replace(schedule, plays=turned))
    balance, compared = found.figure("balance"), found.figure("compared")
    assert balance and balance.best and balance.least <= balance.best.least
    assert compared and compared.best and compared.least <= compared.best.least and compared.most >= compared.best.most


@given(st.integers(0, 2**40), st.integers(2, 5), st.integers(1, 8))
def test_no_lot_of_pairs_is_more_even_than_the_best(seed: int, tables: int, rounds: int) -> None:
    """Opponents, comparisons, balance and repeats of pairs drawn by lot stay on this side of their bests."""
    _beyond(pairs_by_lot(2 * tables, rounds, seed))


@given(st.integers(0, 2**40), st.integers(4, 19), st.integers(1, 8))
def test_no_lot_of_players_is_more_even_than_the_best(seed: int, players: int, rounds: int) -> None:
    """The same of single players, of whom up to three rest in a round."""
    _beyond(players_by_lot(players, rounds, seed))


def _beyond(schedule: Schedule) -> None:
    for found in measure(schedule).figures:
        if found.best is None:
            continue
        if found.name in ("balance", "share_met", "spacing", "tables"):
            assert found.least <= found.best.least, found
        elif found.name == "repeated":
            assert found.least >= found.best.least, found
        else:
            assert found.least <= found.best.least and found.most >= found.best.most, found


def test_rests_are_as_far_apart_as_they_can_be() -> None:
    """Seven pairs in fourteen rounds: each rests twice, seven rounds apart, and in eight rounds running one must rest twice."""
    found = figure(arrange(Request(system="howell", pairs=7, deals=14, sets=1)), "spacing")
    assert found.best and (found.least, found.best.least, found.reached) == (7, 7, True)


def test_a_team_at_two_tables_has_no_fewest_repeats() -> None:
    """The bound is for those who sit at one table; a four sits at two."""
    found = figure(arrange(Request(system="mitchell-fours", fours=5)), "repeated")
    assert found.best is None and not found.reached


def test_meetings_of_two_go_half_each_way() -> None:
    """In the League's match each leads three times through each adversary; in half of it three meetings do not divide."""
    whole, half = (figure(arrange(Request(system="interclub", deals=deals)), "leads_through") for deals in (48, 24))
    assert whole.reached and whole.best and (whole.best.least, whole.best.most) == (3, 3)
    assert half.best and (half.best.least, half.best.most) == (1, 2) and not half.reached


def test_every_best_says_why() -> None:
    """A proof in a sentence stands beside each."""
    for request in (
        Request(system="howell", pairs=9),
        Request(system="individual", players=12),
        Request(system="mitchell", tables=5),
    ):
        assert all(found.best.why for found in measure(arrange(request)).figures if found.best)


def test_who_rests_once_more_has_fewer_meetings_to_share() -> None:
    """Ten players in six rounds: two rest twice and have eight opponents for nine others, the others ten for nine."""
    found = figure(arrange(Request(system="mixer", players=10, rounds=6)), "opponents")
    assert found.best is not None
    assert (found.best.least, found.best.most, found.reached) == (0, 2, True)
    assert found.best.why == "who rests most has 8 meetings among 9 others, who rests least 10: some must have 0, others 2"
