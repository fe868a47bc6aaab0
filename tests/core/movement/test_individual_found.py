"""Individual contests past the books: the lines that were found by search."""

from collections import Counter
from functools import cache
from hashlib import sha256
from itertools import combinations, pairwise

import pytest

from tests.core.movement.counting import arranged
from whistpress.core.model import Schedule, SitOut
from whistpress.core.movement.fairness import Fairness, Range, measure
from whistpress.core.movement.players.individual import FOUND, PRINTED_SIZES, ROUNDS_IN_ORDER, SIZES, TRIPLE, TRIPLE_SIZES

ALL = tuple(size for size in range(4, 101) if size % 4 < 2)

LEADS_EVEN = (5, 9, 17, 21, 25, 29, 37, 41, 45, 49, 53, 61, 65, 73, 85, 89)
"""Sizes whose best line has everybody once on the left and once on the right of every other."""

REPEATS = {4: 12, 5: 12, 8: 24, 9: 24, 12: 30, 13: 24}
"""How many couples meet in two rounds running by the best line; by all others none."""


@cache
def best(players: int) -> tuple[Schedule, Fairness]:
    """Arrange the best line and count."""
    schedule = arranged("individual", players=players, variant="best")
    return schedule, measure(schedule)


def repeats(schedule: Schedule) -> int:
    """Count the couples who meet, as partners or opponents, in two rounds running."""
    rounds: list[set[frozenset[int]]] = [set() for _ in range(schedule.rounds + 1)]
    for play in schedule.plays:
        rounds[play.round] |= {frozenset(two) for two in combinations(play.seats, 2)}
    return sum(len(now & later) for now, later in pairwise(rounds))


def across(schedule: Schedule) -> Counter[tuple[int, int]]:
    """Count how often two are N-E or S-W, Moore's first way to be opponents."""
    return Counter(
        (min(two), max(two)) for play in schedule.plays for two in ((play.seats.n, play.seats.e), (play.seats.s, play.seats.w))
    )


def test_all_forty_nine_sizes_serve() -> None:
    """Every number of players from 4 to 100 that fills whole tables, or is one more."""
    assert SIZES == ALL
    assert len(SIZES) == 49


@pytest.mark.parametrize("players", ALL)
def test_every_two_are_partners_once_and_opponents_twice(players: int) -> None:
    """Counted by code that knows nothing of the search; of one player more each rests in one round."""
    schedule, fairness = best(players)
    assert (fairness.partners, fairness.opponents) == (Range(1, 1), Range(2, 2))
    assert (schedule.entries, schedule.tables, schedule.rounds) == (players, players // 4, players - 1 + players % 4)
    assert set(fairness.sit_outs.values()) == {players % 4}


@pytest.mark.parametrize("players", [size for size in ALL if size not in PRINTED_SIZES])
def test_the_best_line_is_the_one_where_none_is_printed(players: int) -> None:
    """Variant `best` changes something only where Mitchell has a line of his own."""
    plain = arranged("individual", players=players)
    assert [play.seats for play in plain.plays] == [play.seats for play in best(players)[0].plays]


@pytest.mark.parametrize("players", ALL)
def test_so_many_couples_meet_in_two_rounds_running(players: int) -> None:
    """None from sixteen players on; 24 at eight and 30 at twelve are the least that can be."""
    assert repeats(best(players)[0]) == REPEATS.get(players, 0)


def test_the_printed_lines_have_couples_who_meet_in_two_rounds_running() -> None:
    """Worked out from Mitchell 1897, pp. 48–65: only sixteen and thirty-two players have none."""
    counted = {players: repeats(arranged("individual", players=players)) for players in PRINTED_SIZES}
    assert counted == {
        8: 24, 12: 30, 16: 0, 20: 54, 24: 44, 28: 130, 32: 0, 36: 102, 40: 114, 48: 272, 52: 50, 56: 162, 64: 186,
    }  # fmt: skip


@pytest.mark.parametrize("players", ALL)
def test_leads_are_even_for_these_sizes(players: int) -> None:
    """Everybody leads once through every other and once up to him; of whole tables with a fixed player that cannot be."""
    leads = best(players)[1].leads_through
    assert (leads == Range(1, 1)) == (players in LEADS_EVEN)


@pytest.mark.parametrize("players", [size for size in ALL if size not in (68, 72, 80, 84)])
def test_everybody_who_moves_sits_once_in_every_chair(players: int) -> None:
    """Every player at every table, in each seat once; only the fixed player keeps his chair, and his is nobody else's."""
    schedule, fairness = best(players)
    fixed = players % 4 == 0
    for number, chairs in fairness.seats.items():
        assert len(chairs) == (1 if fixed and number == 1 else 4 * schedule.tables - fixed)
        assert set(chairs.values()) == ({players - 1} if fixed and number == 1 else {1})


def test_forty_eight_players_need_no_flaw() -> None:
    """Mitchell 1897, p. 60: his cyclic line has couples who meet four times; here is one that is sound, and still cyclic."""
    schedule, _ = best(48)
    after = [tuple(n if n == 1 else (n - 1) % 47 + 2 for n in play.seats) for play in schedule.in_round(1)]
    assert after == [tuple(play.seats) for play in schedule.in_round(2)]


@pytest.mark.parametrize("players", TRIPLE_SIZES)
def test_triple_whist_has_each_opponent_once_each_way(players: int) -> None:
    """Moore's sense (Mitchell 1897, p. 61): of the two meetings one is N-E or S-W, the other N-W or S-E."""
    schedule = arranged("individual", players=players, variant="triple")
    fairness = measure(schedule)
    assert (fairness.partners, fairness.opponents) == (Range(1, 1), Range(2, 2))
    assert across(schedule) == dict.fromkeys(combinations(range(1, players + 1), 2), 1)


@pytest.mark.parametrize("players", [8, 16, 32])
def test_three_printed_lines_are_triple_and_served_so(players: int) -> None:
    """Worked out: of Mitchell's lines 8, 16 and 32 are triple whist as printed."""
    triple, plain = (arranged("individual", players=players, variant=variant) for variant in ("triple", None))
    assert triple.plays == plain.plays


def test_number_of_the_round_rests() -> None:
    """One player more than whole tables: in round r number r sits out."""
    schedule, _ = best(13)
    assert schedule.sit_outs == tuple(SitOut(round_, (round_,)) for round_ in range(1, 14))


def test_cut_short_only_who_rested_rests() -> None:
    """Three rounds of nine players: three rests."""
    assert len(arranged("individual", players=9, rounds=3).sit_outs) == 3


def test_what_was_found_is_what_is_kept() -> None:
    """The checksum over all lines, so that no figure changes unseen."""
    lines = [
        (size, ", ".join(" ".join(map(str, table)) for table in line)) for data in (FOUND, TRIPLE) for size, line in data.items()
    ]
    rounds = [(size, " ".join(map(str, numbers))) for size, numbers in ROUNDS_IN_ORDER.items()]
    kept = "\n".join(f"{size}: {text}" for size, text in (*lines, *rounds))
    assert sha256(kept.encode()).hexdigest() == "4b8cd3824361b4e3a9e195705ac22dd1e3821c1ff27c94721fad0c79b37772ac"
