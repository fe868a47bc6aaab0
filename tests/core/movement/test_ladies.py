"""Ladies and gentlemen past the printed schedules; the printed ones are in `test_individual_others`."""

from collections import Counter
from hashlib import sha256
from itertools import combinations, product
from shutil import which

import pytest

from tests.core.movement.counting import arranged, refused
from tools.search.ladies import square
from whistpress.core.model import Schedule, SitOut
from whistpress.core.movement.players.ladies import BY_DIGITS, FOUND, IMPOSSIBLE, RIVALS, ROUND_BY_ROUND, SERVING, UNEVEN

ALL = pytest.mark.parametrize("each", SERVING)


def changing(each: int) -> Schedule:
    """Give the rounds in which nobody has the partner of his own number."""
    variant = RIVALS if each == IMPOSSIBLE else None
    return arranged("ladies-and-gentlemen", pairs=each, variant=variant, rounds=each - 1 + each % 2)


def partners(schedule: Schedule) -> Counter[tuple[int, int]]:
    """Count who is whose partner, the lady first."""
    seats = [play.seats for play in schedule.plays]
    return Counter(two for four in seats for two in ((four.n, four.s), (four.e, four.w)))


def opponents(schedule: Schedule) -> Counter[tuple[int, int]]:
    """Count who meets whom, the lower number first."""
    return Counter(
        (min(one, other), max(one, other))
        for play in schedule.plays
        for one, other in product(play.seats.ns, play.seats.ew)
    )  # fmt: skip


@ALL
def test_each_lady_is_once_with_each_gentleman_of_another_number(each: int) -> None:
    """In the rounds that change, of every number that is served, no two are partners twice, nor spouses at all."""
    strangers = ((lady, each + man) for lady, man in product(range(1, each + 1), repeat=2) if lady != man)
    assert partners(changing(each)) == dict.fromkeys(strangers, 1)


@ALL
def test_each_lady_meets_each_lady_once_and_each_gentleman_each_gentleman(each: int) -> None:
    """The promise of Mitchell's heading (p. 69), kept by all sizes."""
    counts = opponents(changing(each))
    for sex in (range(1, each + 1), range(each + 1, 2 * each + 1)):
        assert {counts[two] for two in combinations(sex, 2)} == {1}


@pytest.mark.parametrize("each", sorted(set(SERVING) - set(UNEVEN)))
def test_each_lady_meets_each_gentleman_but_her_own_once(each: int) -> None:
    """Stronger than the heading, as in print: a spouse-avoiding mixed doubles round robin."""
    counts = opponents(changing(each))
    for lady, man in product(range(1, each + 1), repeat=2):
        assert counts[lady, each + man] == (lady != man)


@pytest.mark.parametrize("each", UNEVEN)
def test_where_that_is_not_so_the_schedule_says_how_many(each: int) -> None:
    """The remark counts those who never meet and those who meet more than once; nobody meets his own number."""
    schedule = changing(each)
    counts = opponents(schedule)
    times = [counts[lady, each + man] for lady, man in product(range(1, each + 1), repeat=2) if lady != man]
    assert not any(counts[lady, each + lady] for lady in range(1, each + 1))
    assert f"{times.count(0)} such couples never are opponents" in schedule.remarks[0]
    assert f"{sum(count > 1 for count in times)} more than once" in schedule.remarks[0]
    assert times.count(0) > 0
    assert max(times) <= 4


@pytest.mark.parametrize("each", [number for number in SERVING if number % 2])
def test_of_an_odd_number_spouses_rest_together_in_turn(each: int) -> None:
    """In round r lady r and gentleman r sit out; there is no round with one's own number, as one couple would be left."""
    schedule = arranged("ladies-and-gentlemen", pairs=each)
    assert (schedule.rounds, schedule.tables, schedule.entries) == (each, each // 2, 2 * each)
    assert schedule.sit_outs == tuple(SitOut(round_, (round_, each + round_)) for round_ in range(1, each + 1))
    for round_ in range(1, each + 1):
        seated = {number for play in schedule.in_round(round_) for number in play.seats}
        assert seated | {round_, each + round_} == set(range(1, 2 * each + 1))


@ALL
def test_ladies_sit_north_and_east_and_everybody_sits_once_a_round(each: int) -> None:
    """In every round nobody is at two tables, and every chair of a table in play is taken."""
    schedule = arranged("ladies-and-gentlemen", pairs=each)
    for round_ in range(1, schedule.rounds + 1):
        plays = schedule.in_round(round_)
        assert all(max(play.seats.n, play.seats.e) <= each < min(play.seats.s, play.seats.w) for play in plays)
        assert len({number for play in plays for number in play.seats}) == 4 * len(plays) == 4 * schedule.tables


@pytest.mark.parametrize("each", [12, 20, 40])
def test_an_even_number_ends_with_ones_own_number(each: int) -> None:
    """As in Mitchell's last games (p. 69): every lady with the gentleman of her number."""
    schedule = arranged("ladies-and-gentlemen", pairs=each)
    assert all(play.seats.s == play.seats.n + each for play in schedule.in_round(each))


def test_six_of_each_are_refused_and_may_be_played_against_ones_own_sex_alone() -> None:
    """There is no self-orthogonal latin square of six (`tools.search.ladies` tries all): the heading's promise can be kept."""
    error = refused("ladies-and-gentlemen", pairs=6)
    assert (error.key, error.message) == ("pairs", "there is no schedule for 6 of each: every way was tried")
    assert error.helps[0].startswith("variant 'rivals' serves 6 of each")
    assert "the nearest: 5 or 7 of each" in error.helps
    assert arranged("ladies-and-gentlemen", pairs=6, variant="rivals").rounds == 6


@pytest.mark.parametrize("each", [2, 3])
def test_one_table_is_no_contest(each: int) -> None:
    """Two and three of each fill one table: nobody else plays their deals."""
    error = refused("ladies-and-gentlemen", players=2 * each)
    assert error.message == f"{each} of each fill no two tables, so that nobody has whom to compare with"
    assert "the nearest: 4 or 5 of each" in error.helps


def test_as_many_ladies_as_gentlemen_are_wanted() -> None:
    """Fifteen players are refused."""
    assert refused("ladies-and-gentlemen", players=15).message == "15 players are not as many ladies as gentlemen"


def test_a_session_cut_short_plays_the_first_rounds() -> None:
    """Nine of each for four rounds: four couples have rested, and four rounds' deals are put out."""
    schedule = arranged("ladies-and-gentlemen", pairs=9, rounds=4, deals_per_round=8)
    assert (schedule.rounds, schedule.deals, len(schedule.sit_outs)) == (4, 32, 4)
    assert all(len(schedule.of_deal(deal)) == 4 for deal in range(1, 33))


@pytest.mark.skipif(which("cc") is None, reason="needs a C compiler")
@pytest.mark.parametrize(("each", "possible"), [(2, False), (3, False), (4, True), (5, True), (6, False)])
def test_every_way_was_tried(each: int, possible: bool) -> None:
    """Of two, three and six there is no self-orthogonal latin square, and so no schedule, whatever its rounds."""
    assert (square(each) is not None) is possible


def test_what_was_found_is_what_is_kept() -> None:
    """The data of the search are as they were when they were found."""
    kept = repr((sorted(FOUND.items()), sorted(BY_DIGITS.items()), sorted(ROUND_BY_ROUND.items()), UNEVEN))
    assert sha256(kept.encode()).hexdigest()[:16] == "4120a862c4f7ab99"
