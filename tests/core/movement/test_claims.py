"""What the books claim of their movements, true or false.

Shown elsewhere: Whitfeld's five and three tables (`test_whitfeld`); the heading of ladies and gentlemen, and the round of own
numbers (`test_individual_others`); the parallel rows moved down, and half-sets (`test_parallel`, `test_even_tables`); the
leads of Narragansett without a marking, and deals moved by one row for five teams (`test_large_teams`); the direction of
Clay's fours (`test_fours`); the matches of two fours (`test_two_fours`, `test_new_england`); Clay's printed numbers of deals
(`test_clay`); six pairs by a double schedule (`test_howell`); Safford's thirty deals for 16 pairs (`test_safford`).
"""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations, product

import pytest

from tests.core.movement.counting import arranged, refused
from whistpress.core.model import Schedule, Seat

FORTY_EIGHT = (
    (1, 2, 19, 32), (7, 44, 42, 9), (11, 40, 27, 24), (37, 14, 47, 4), (18, 33, 36, 15), (12, 39, 35, 16),
    (20, 31, 5, 46), (25, 26, 45, 6), (34, 17, 23, 28), (22, 29, 21, 30), (38, 13, 8, 43), (48, 3, 41, 10),
)  # fmt: skip
"""Mitchell 1897, p. 60, each table N S E W."""

FOUR_PAIRS = (
    (1, 2, 5, 6), (3, 4, 7, 8), (3, 4, 5, 6), (2, 1, 8, 7), (5, 6, 3, 4), (1, 2, 8, 7),
    (1, 2, 3, 4), (6, 5, 7, 8), (3, 4, 1, 2), (5, 6, 7, 8), (5, 6, 1, 2), (4, 3, 8, 7),
)  # fmt: skip
"""Barney 1900, p. 28: the two tables of each of six lines, players N S E W."""


def company(schedule: Schedule) -> tuple[Counter[frozenset[int]], Counter[frozenset[int]]]:
    """Count who plays with whom, and who against whom."""
    tables = [play.seats for play in schedule.plays]
    return company_of((seats.n, seats.s, seats.e, seats.w) for seats in tables)


def company_of(tables: Iterable[tuple[int, ...]]) -> tuple[Counter[frozenset[int]], Counter[frozenset[int]]]:
    """Count the same for tables N S E W."""
    partners: Counter[frozenset[int]] = Counter()
    opponents: Counter[frozenset[int]] = Counter()
    for n, s, e, w in tables:
        partners.update(map(frozenset, ((n, s), (e, w))))
        opponents.update(map(frozenset, product((n, s), (e, w))))
    return partners, opponents


def test_the_cyclic_forty_eight_has_the_flaw_that_its_page_admits() -> None:
    """Mitchell 1897, p. 60: partners are perfect, but 47 couples are opponents four times and 47 never."""
    changed = [
        tuple(number if number == 1 else (number - 2 + change) % 47 + 2 for number in table)
        for change in range(47)
        for table in FORTY_EIGHT
    ]
    partners, opponents = company_of(changed)
    everybody = [frozenset(two) for two in combinations(range(1, 49), 2)]
    assert {partners[two] for two in everybody} == {1}
    assert Counter(opponents[two] for two in everybody) == {2: 1034, 4: 47, 0: 47}


def test_the_program_plays_the_sound_forty_eight() -> None:
    """Moore's composition, pp. 62–63, as printed: once with, twice against, without an exception."""
    partners, opponents = company(arranged("individual", players=48))
    assert (set(partners.values()), set(opponents.values())) == ({1}, {2})
    assert len(opponents) == 48 * 47 // 2


def test_moores_rule_does_not_give_sixty_four() -> None:
    """Mitchell 1897, p. 61 lists 64 among the m = 3p + 1 with p a prime 4k + 1: 63 is three times 21, which is no prime."""
    primes = [p for p in range(5, 62, 4) if all(p % divisor for divisor in range(2, p))]
    assert [3 * p + 1 for p in primes] == [16, 40, 52, 88, 112, 124, 160, 184]


def test_sixty_four_are_right_all_the_same() -> None:
    """He gets them by composing four and sixteen: the printed line (p. 65) is sound."""
    partners, opponents = company(arranged("individual", players=64))
    assert (set(partners.values()), set(opponents.values())) == ({1}, {2})


@pytest.mark.parametrize("tables", [12, 15, 16])
def test_whitfeld_is_possible_where_his_reader_calls_it_easy(tables: int) -> None:
    """Mitchell 1897, p. 45: twelve, fifteen and sixteen tables, of which none is printed, are served."""
    assert arranged("whitfeld", tables=tables).rounds == 2 * tables - 1


@pytest.mark.parametrize("tables", [8, 11, 13, 14])
def test_whitfeld_needs_no_prime_number_of_deals(tables: int) -> None:
    """Mitchell 1897, p. 44 names the primes as the easy ones: 15, 21, 25 and 27 deals serve as well."""
    deals = arranged("whitfeld", tables=tables).deals
    assert any(deals % divisor == 0 for divisor in range(2, deals))


def test_two_of_the_four_pairs_lead_through_each_other_one_way_alone() -> None:
    """Barney 1900, pp. 27–28 claims nothing of leads: 3 leads through 7 twice and never up to him."""
    through: Counter[tuple[int, int]] = Counter()
    for n, s, e, w in FOUR_PAIRS:
        through.update(((n, e), (e, s), (s, w), (w, n)))
    uneven = {two for two, times in through.items() if times != through[two[1], two[0]]}
    assert {frozenset(two) for two in uneven} == set(map(frozenset, product((3, 4), (7, 8))))
    assert (through[3, 7], through[7, 3]) == (2, 0)


def test_narragansett_says_how_its_trays_are_marked() -> None:
    """Barney 1900, p. 54, would have each player lead once in four deals: only with the marking that goes with the schedule."""
    schedule = arranged("narragansett")
    assert [schedule.leader_of(deal) for deal in (1, 2, 3, 4, 5)] == [
        Seat.NORTH, Seat.EAST, Seat.WEST, Seat.SOUTH, Seat.NORTH,
    ]  # fmt: skip
    leads = Counter(
        ((play.round - 1) // 4, play.seats.at(leader))
        for play in schedule.plays
        for deal in play.deals
        if (leader := schedule.leader_of(deal))
    )
    assert set(leads.values()) == {1}
    assert len(leads) == 7 * 16
    assert schedule.remarks[0].startswith("Mark the four trays of each round")


def test_a_plain_compass_game_comes_half_way_to_deals_that_were_played() -> None:
    """Mitchell 1897, p. 29: it is for odd tables; at six, E-W would come in the fourth round to the deals of the first."""
    tables = 6
    played = Counter(
        ((table - round_) % tables, (table + round_) % tables) for round_ in range(tables) for table in range(tables)
    )
    assert set(played.values()) == {2}
    assert refused("mitchell", tables=tables).message == "mitchell needs an odd number of tables; 6 are an even number"


@pytest.mark.parametrize("teams", [8, 12, 16])
def test_by_the_individual_lines_teams_meet_equally_at_the_other_tables(teams: int) -> None:
    """Mitchell 1897, p. 77: two meetings side by side bring together every two teams that do not play each other twice."""
    schedule = arranged("round-robin", teams=teams)
    beside: Counter[frozenset[int]] = Counter()
    for round_ in range(1, schedule.rounds + 1):
        plays = schedule.in_round(round_)
        for one, other in zip(plays[::2], plays[1::2], strict=True):
            beside.update(map(frozenset, product((one.seats.n, one.seats.e), (other.seats.n, other.seats.e))))
    assert set(beside.values()) == {2}
    assert len(beside) == teams * (teams - 1) // 2
