"""Systems over a season: partners change from session to session."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whistpress.core.model import NOBODY, Schedule, Seat, Seats, Side
from whistpress.core.movement import MovementError, Request, arrange
from whistpress.core.movement.moves import moves_of

CLUB_OF_TWELVE = (
    ((12, 1), (11, 2), (10, 3), (9, 4), (8, 5), (7, 6)),
    ((12, 2), (1, 3), (11, 4), (10, 5), (9, 6), (8, 7)),
    ((12, 3), (2, 4), (1, 5), (11, 6), (10, 7), (9, 8)),
    ((12, 4), (3, 5), (2, 6), (1, 7), (11, 8), (10, 9)),
    ((12, 5), (4, 6), (3, 7), (2, 8), (1, 9), (11, 10)),
)
TEN_COUPLES = (
    (10, 1, 2, 3, 4, 5, 6, 7, 8, 9),
    (9, 10, 1, 2, 3, 4, 5, 6, 7, 8),
)


def season(system: str, **words: object) -> Schedule:
    """Arrange the partners of a season."""
    return arrange(Request(system=system, **words))  # type: ignore[arg-type]


def sessions(schedule: Schedule) -> list[list[tuple[int, ...]]]:
    """Give the partners of each session, pair 1 first."""
    return [[play.seats.ns for play in schedule.in_round(number)] for number in range(1, schedule.rounds + 1)]


def partnerships(schedule: Schedule) -> Counter[frozenset[int]]:
    """Count how often two players are partners."""
    return Counter(frozenset(play.seats.numbers) for play in schedule.plays)


def test_a_club_of_twelve_changes_partners_as_barney_prints_it() -> None:
    """Barney 1900, p. 46: the first five arrangements of twelve players."""
    assert tuple(map(tuple, sessions(season("howell-tournament", players=12))[:5])) == CLUB_OF_TWELVE


def test_twelve_players_make_all_sixty_six_partnerships_in_eleven_sessions() -> None:
    """Every two of twelve are partners once: 66 partnerships."""
    schedule = season("howell-tournament", players=12)
    assert schedule.rounds == 11
    assert len(partnerships(schedule)) == 66


def test_the_edgewood_ladies_play_with_the_gentlemen_whom_barney_prints() -> None:
    """Barney 1900, p. 47: the gentlemen of the first two ladies of ten, session by session."""
    schedule = season("edgewood", pairs=10)
    for lady, printed in enumerate(TEN_COUPLES, start=1):
        assert tuple(play.seats.s - 10 for play in schedule.plays if play.seats.n == lady) == printed


@given(st.integers(4, 120))
def test_every_two_players_of_a_tournament_are_partners_once(players: int) -> None:
    """In every session everybody sits once; of an odd number each sits out once, in the order of the numbers."""
    schedule = season("howell-tournament", players=players)
    assert partnerships(schedule) == Counter(map(frozenset, combinations(range(1, players + 1), 2)))
    for number, pairs in enumerate(sessions(schedule), start=1):
        resting = [entry for rest in schedule.sit_outs if rest.round == number for entry in rest.entries]
        assert sorted([*resting, *(player for pair in pairs for player in pair)]) == list(range(1, players + 1))
    assert [rest.entries for rest in schedule.sit_outs] == [(player,) for player in range(1, players + 1) if players % 2]


@given(st.integers(2, 60), st.sampled_from([None, "in-order"]))
def test_every_lady_plays_once_with_every_gentleman(couples: int, variant: str | None) -> None:
    """Of any number of couples, in either form, each lady has each gentleman in one session; nobody rests."""
    schedule = season("edgewood", pairs=couples, variant=variant)
    ladies, gentlemen = range(1, couples + 1), range(couples + 1, 2 * couples + 1)
    assert partnerships(schedule) == Counter(frozenset({lady, man}) for lady in ladies for man in gentlemen)
    for pairs in sessions(schedule):
        assert sorted(player for pair in pairs for player in pair) == list(range(1, 2 * couples + 1))


@given(st.integers(2, 60))
def test_couples_exchange_partners_and_few_stay_together(couples: int) -> None:
    """Lady a with gentleman b means lady b with gentleman a; an even number has two couples in even sessions, an odd one."""
    for number, pairs in enumerate(sessions(season("edgewood", pairs=couples)), start=1):
        of_lady = {lady: man - couples for lady, man in pairs}
        assert all(of_lady[of_lady[lady]] == lady for lady in of_lady)
        assert sum(lady == man for lady, man in of_lady.items()) == (1 if couples % 2 else 0 if number % 2 else 2)


@given(st.integers(2, 60))
def test_in_the_simpler_schedule_the_first_session_is_with_ones_own_number(couples: int) -> None:
    """Barney 1900, p. 47: ladies follow the gentlemen in the order of the numbers, the lowest after the highest."""
    own, second = sessions(season("edgewood", pairs=couples, variant="in-order"))[:2]
    assert own == [(lady, couples + lady) for lady in range(1, couples + 1)]
    assert second == [(lady, couples + lady % couples + 1) for lady in range(1, couples + 1)]


def test_a_season_may_be_cut_short() -> None:
    """Of ten sessions six are played with `rounds`; eleven cannot be."""
    assert season("edgewood", players=20, rounds=6).plays == tuple(
        play for play in season("edgewood", players=20).plays if play.round <= 6
    )
    with pytest.raises(MovementError, match="has 10 sessions, not 11") as caught:
        season("edgewood", players=20, rounds=11)
    assert caught.value.key == "rounds"


@pytest.mark.parametrize(
    ("system", "words", "key"),
    [
        ("edgewood", {"players": 7}, "players"),
        ("edgewood", {"pairs": 61}, "pairs"),
        ("howell-tournament", {"players": 3}, "players"),
        ("howell-tournament", {"players": 121}, "players"),
    ],
)
def test_a_season_that_cannot_be_is_refused_with_what_serves(system: str, words: dict[str, int], key: str) -> None:
    """Each refusal names the key at fault and something that would do."""
    with pytest.raises(MovementError) as caught:
        season(system, **words)
    assert caught.value.key == key
    assert caught.value.helps


def test_the_deals_are_those_of_each_sessions_match() -> None:
    """They change nothing in who plays with whom, and no deal stands in the schedule of partners."""
    assert season("edgewood", pairs=8, deals=28) == season("edgewood", pairs=8)
    assert season("edgewood", pairs=8, deals=28).deals == 0


def test_an_evening_that_cannot_be_is_not_sent_into_a_season() -> None:
    """The systems that serve instead of a refused one are as long as it is: an evening, or a season."""
    with pytest.raises(MovementError) as caught:
        season("individual", players=11)
    assert not any("tournament" in text or "edgewood" in text for text in caught.value.helps)


def test_where_nobody_sits_nobody_is_counted() -> None:
    """Two partners without adversaries: only they are taken, and only they have moves."""
    seats = Seats.of_partners(3, 8)
    assert seats.numbers == seats.ns == seats.side(Side.NS) == (3, 8)
    assert seats.ew == seats.side(Side.EW) == ()
    assert seats.at(Seat.EAST) == NOBODY
    assert seats.seat_of(8) is Seat.SOUTH
    schedule = season("howell-tournament", players=8)
    assert schedule.of_partners
    assert schedule.numbers() == tuple(range(1, 9))
    assert {number for number, _ in moves_of(schedule).paths} == set(range(1, 9))


def test_a_table_of_four_is_taken_by_all() -> None:
    """Elsewhere everybody sits, and no schedule is one of partners alone."""
    assert Seats(1, 2, 3, 4).numbers == (1, 2, 3, 4)
    assert not season("howell", pairs=8).of_partners
