"""The mixer: any number of players and rounds."""

from collections import Counter
from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from whistpress.core.model import Contest, Schedule
from whistpress.core.movement import MovementError, Request, arrange
from whistpress.core.movement.fairness import Range, measure
from whistpress.core.movement.mixer.system import arrange_mixer as mix
from whistpress.core.movement.mixer.system import usual_rounds

STEPS = 3000
"""Few steps: what must always hold holds after any number of them."""

SIZES = st.tuples(st.integers(4, 26), st.integers(1, 16))


def mixed(players: int, rounds: int | None = None, *, steps: int = STEPS, **words: object) -> Schedule:
    """Arrange a mixer within few steps."""
    return mix(Request(system="mixer", players=players, rounds=rounds, **words), steps)  # type: ignore[arg-type]


def refusal(*, system: str = "mixer", **words: object) -> MovementError:
    """Give the refusal of what cannot be arranged."""
    with pytest.raises(MovementError) as caught:
        arrange(Request(system=system, **words))  # type: ignore[arg-type]
    return caught.value


def rests(schedule: Schedule) -> dict[int, list[int]]:
    """In which rounds each player rests."""
    return {
        player: [rest.round for rest in schedule.sit_outs if player in rest.entries] for player in range(1, schedule.entries + 1)
    }


def met(schedule: Schedule, *, partners: bool) -> Counter[frozenset[int]]:
    """How often every two are partners, or opponents."""
    counts = Counter({frozenset(two): 0 for two in combinations(range(1, schedule.entries + 1), 2)})
    for play in schedule.plays:
        north, south, east, west = play.seats
        sides = ((north, south), (east, west)) if partners else ((north, east), (north, west), (south, east), (south, west))
        counts.update(frozenset(two) for two in sides)
    return counts


def repeats(counts: Counter[frozenset[int]]) -> int:
    """Every two rounds in which the same two meet."""
    return sum(times * (times - 1) // 2 for times in counts.values())


def fewest_repeats(schedule: Schedule, each: int) -> int:
    """What it comes to at least when everybody shares `each` meetings a round evenly among all others."""
    whole = 0
    for rounds in rests(schedule).values():
        times, over = divmod(each * (schedule.rounds - len(rounds)), schedule.entries - 1)
        whole += (schedule.entries - 1 - over) * times * (times - 1) // 2 + over * (times + 1) * times // 2
    return -(-whole // 2)


@given(SIZES)
@settings(max_examples=25)
def test_everybody_plays_once_a_round_or_rests(size: tuple[int, int]) -> None:
    """As many tables as fit are full; who is left over sits out."""
    players, rounds = size
    schedule = mixed(players, rounds)
    assert (schedule.entries, schedule.rounds, schedule.tables) == (players, rounds, players // 4)
    assert schedule.contest is Contest.INDIVIDUAL
    for number in range(1, rounds + 1):
        seated = [player for play in schedule.in_round(number) for player in play.seats]
        resting = [player for rest in schedule.sit_outs if rest.round == number for player in rest.entries]
        assert sorted([*seated, *resting]) == list(range(1, players + 1))
        assert len(resting) == players % 4


@given(SIZES)
@settings(max_examples=25)
def test_sit_outs_are_equal_and_never_in_two_rounds_running(size: tuple[int, int]) -> None:
    """Nobody rests two times more than another, and nobody twice in succession."""
    schedule = mixed(*size)
    counts = [len(rounds) for rounds in rests(schedule).values()]
    assert max(counts) - min(counts) <= 1
    assert all(later - rest > 1 for rounds in rests(schedule).values() for rest, later in pairwise(rounds))


@given(SIZES)
@settings(max_examples=25)
def test_what_the_remarks_say_is_true(size: tuple[int, int]) -> None:
    """Proven best is what reaches the bounds, and nothing else; the bounds are counted anew here."""
    schedule = mixed(*size)
    partners, opponents = met(schedule, partners=True), met(schedule, partners=False)
    reached = (repeats(partners), repeats(opponents)) == (fewest_repeats(schedule, 1), fewest_repeats(schedule, 2))
    assert any(remark.startswith("Proven best") for remark in schedule.remarks) == reached
    assert any(remark.startswith("Best found") for remark in schedule.remarks) == (not reached)
    told = [remark for remark in schedule.remarks if remark.startswith("Repeats of opponents")]
    assert len(told) == (repeats(opponents) > fewest_repeats(schedule, 2))
    assert all(f": {repeats(opponents)}; it is proven" in remark for remark in told)


@pytest.mark.parametrize("players", [8, 12, 16, 20, 24, 28, 40, 64])
def test_whole_contests_are_perfect(players: int) -> None:
    """A perfect individual contest is taken as it is, and twice over when there are twice as many rounds."""
    for times in (1, 2):
        schedule = mixed(players, times * (players - 1), steps=0)
        fairness = measure(schedule)
        assert (fairness.partners, fairness.opponents) == (Range(times, times), Range(2 * times, 2 * times))
        assert "Proven best" in schedule.remarks[1]


@pytest.mark.parametrize("players", [11, 15, 19, 23, 27])
def test_one_player_fewer_than_a_perfect_contest_is_proven_best(players: int) -> None:
    """Without one of the players, his three companions rest in each round: nothing can be more even."""
    schedule = mixed(players, steps=0)
    fairness = measure(schedule)
    assert schedule.rounds == players
    assert (fairness.partners, fairness.opponents) == (Range(0, 1), Range(1, 2))
    assert set(fairness.sit_outs.values()) == {3}
    assert "Proven best" in schedule.remarks[1]


@pytest.mark.parametrize(("players", "rounds"), [(8, 4), (10, 6), (12, 8), (14, 4), (18, 5), (22, 7), (30, 7)])
def test_a_usual_evening_is_proven_best(players: int, rounds: int) -> None:
    """So many rounds as an evening has reach the bounds, and soon."""
    schedule = mixed(players, rounds, steps=1_500_000)
    fairness = measure(schedule)
    assert fairness.partners == Range(0, 1)
    assert "Proven best" in schedule.remarks[1]


def test_twenty_two_players_in_seven_rounds_never_meet_opponents_twice() -> None:
    """Five tables, two rest in each round, fourteen of them once."""
    schedule = arrange(Request(system="mixer", players=22, rounds=7))
    fairness = measure(schedule)
    assert (fairness.partners, fairness.opponents) == (Range(0, 1), Range(0, 1))
    assert Counter(fairness.sit_outs.values()) == {1: 14, 0: 8}
    assert schedule.remarks == (
        "Any two players are partners never or once and opponents never or once.",
        "Proven best: no schedule for 22 players and 7 rounds is more even.",
        "2 sit out in each round, everybody never or once in all: it cannot be more equal.",
    )


@pytest.mark.parametrize(("players", "rounds"), [(4, 3), (5, 5), (6, 6), (7, 7), (16, 15), (17, 17), (18, 18), (19, 19)])
def test_left_to_itself_it_plays_until_all_is_equal(players: int, rounds: int) -> None:
    """Without `rounds`: until everybody has had every partner, or all have sat out equally often."""
    assert usual_rounds(players) == rounds
    assert mixed(players, steps=0).rounds == rounds


@given(st.sampled_from([9, 13, 16, 22]), st.integers(2, 12))
@settings(max_examples=10)
def test_everybody_visits_seats_and_tables_evenly(players: int, rounds: int) -> None:
    """Tables and seats are shared out afterwards: nobody has one seat three times more than another."""
    schedule = mixed(players, rounds, steps=200_000 // rounds)
    for places in measure(schedule).seats.values():
        seats = Counter({seat: 0 for play in schedule.plays for seat in "NSEW"})
        for (_, seat), times in places.items():
            seats[str(seat)] += times
        assert max(seats.values()) - min(seats.values()) <= 2


@given(SIZES, st.text(min_size=1))
@settings(max_examples=12)
def test_the_same_seed_gives_the_same_schedule(size: tuple[int, int], seed: str) -> None:
    """A draw can be done again by anybody who knows the seed, and the remarks tell it."""
    schedule = mixed(*size, steps=500, seed=seed)
    assert schedule == mixed(*size, steps=500, seed=seed)
    assert f"drawn by lot with the seed “{seed}”" in schedule.remarks[-1]


def test_another_seed_gives_others_the_same_places() -> None:
    """A draw changes who has which place, and nothing of how even it is."""
    one, other = (mixed(13, 5, seed=seed) for seed in ("Lammas", "Michaelmas"))
    assert one.plays != other.plays
    counts = [sorted(met(schedule, partners=False).values()) for schedule in (one, other)]
    assert counts[0] == counts[1]


@pytest.mark.parametrize("players", [3, 65])
def test_fewer_than_four_and_more_than_sixty_four_are_refused(players: int) -> None:
    """The sizes that serve are named, under the key that is at fault."""
    error = refusal(players=players)
    assert (error.key, error.code) == ("players", "E401")
    assert error.helps[0] == "sizes that serve: 4 to 64 players, any number of rounds"


def test_deals_are_laid_as_in_an_individual_contest() -> None:
    """Each round has deals of its own, a set for each table, played through at every table."""
    schedule = mixed(10, 3, deals_per_round=4)
    assert (schedule.deals, schedule.sets) == (12, ((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12)))
    assert [play.deals for play in schedule.in_round(2)] == [(5, 6, 7, 8), (7, 8, 5, 6)]
