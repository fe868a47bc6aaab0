"""What can still be reached in a standing, who can be first, what it takes to pass: by hand, and by trying every way."""

import datetime
from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.league.standings.standing_reckoner import Result, Wish, everybody, most
from tests.league.standings.standing_seasons import RULE, Scores, evening, of_events, of_season
from tests.league.standings.test_standing_reckoned import scores as evenings
from whistpress.league.standings.facts.standing import Overtaking, standing_outlook
from whistpress.league.standings.model import Aggregation, PrizeHandicap, RankedKind, StandingMeasure

PLACES = replace(RULE, measure=StandingMeasure.PLACES, points=(Fraction(3), Fraction(2), Fraction(1)))
PAIRS = replace(PLACES, ranked=RankedKind.PAIRS)
COMING: Scores = {}


def reach(rule: object, *season: Scores) -> dict[str, tuple[Fraction, bool]]:
    """What everybody can reach, and whether that can be the first place."""
    found = standing_outlook(of_season(rule, *season))  # type: ignore[arg-type]
    assert found is not None
    return {"".join(one.who): (one.most, one.can_be_first) for one in found.of}


def test_with_a_first_place_to_come_the_best_two_of_three_can_become_six() -> None:
    """AB 3 and 1, CD 2 and 3, EF 1 and 2: to come to 6, 6 and 5; CD has 5 already, so that EF can be level with it."""
    season = [{"ab": 9, "cd": 5, "ef": 1}, {"cd": 9, "ef": 5, "ab": 1}, COMING]
    found = reach(replace(PAIRS, best=2), *season)
    assert found == {"ab": (6, True), "cd": (6, True), "ef": (5, True)}
    assert reach(PAIRS, *season)["ef"] == (6, True)


def test_who_is_too_far_behind_cannot_be_first() -> None:
    """Nine against one, with one evening to come."""
    season = [{"ab": 9, "cd": 5, "ef": 4}, {"ab": 9, "cd": 5, "gh": 4}, {"ab": 9, "cd": 5, "ef": -1, "gh": -2}, COMING]
    found = reach(PAIRS, *season)
    assert found["ab"] == (12, True)
    assert found["cd"] == (9, True), "level is enough: a ladder may part them"
    assert found["ef"] == (5, False)


def test_an_average_can_still_be_caught_because_the_leader_can_lose() -> None:
    """One win makes an average of 3; a second place makes 2. With one to come: CD 5/2, and AB at worst 3/2."""
    found = reach(replace(PAIRS, sum=Aggregation.AVERAGE), {"ab": 9, "cd": 5}, COMING)
    assert found == {"ab": (3, True), "cd": (Fraction(5, 2), True)}


def test_who_waits_can_be_first_only_if_there_is_time_to_be_ranked() -> None:
    """Two results are wanted: EF has one and one evening is to come; GH came never and is too late."""
    season = [{"ab": 9, "cd": 5}, {"ab": 5, "cd": 9}, {"ef": 9}, COMING]
    found = standing_outlook(of_season(replace(PAIRS, least=2), *season))
    assert found is not None
    assert {"".join(one.who): (one.most, one.can_be_first, one.ranked) for one in found.of} == {
        "ab": (8, True, True),
        "cd": (8, True, True),
        "ef": (6, True, False),
    }
    assert found.newcomer is None
    late = standing_outlook(of_season(replace(PAIRS, least=3), *season))
    assert late is not None
    assert ["".join(one.who) for one in late.of] == ["ab", "cd"], "EF needs two more, and one is to come"


def test_a_newcomer_can_be_first_while_enough_is_to_come() -> None:
    """Three points, and two evenings are worth six."""
    found = standing_outlook(of_season(PAIRS, {"ab": 9, "cd": 5}, COMING, COMING))
    assert found is not None
    assert (found.newcomer, found.newcomer_can_be_first) == (6, True)


def test_nothing_is_said_where_there_is_no_limit() -> None:
    """Scores have none; and where the wins of this season cost something, more points may be less."""
    prizes = PrizeHandicap(events=("1900/*",), each=Fraction(1))
    assert standing_outlook(of_season(RULE, {"ab": 9, "cd": 5}, COMING)) is None
    assert standing_outlook(of_season(replace(PAIRS, handicap=prizes), {"ab": 9, "cd": 5}, COMING)) is None
    assert standing_outlook(of_season(PAIRS, {"ab": 9, "cd": 5})) is None, "nothing is to come"


def test_an_event_that_cannot_count_is_not_to_come() -> None:
    """Four tables are wanted, and the evening that is announced has three."""
    found = of_season(replace(PAIRS, tables=4), COMING)
    assert (found.to_come, [str(one.why) for one in found.left]) == ((), ["3 tables, where more are needed"])


def test_what_it_takes_to_pass() -> None:
    """CD has 6½, AB 5½, EF and GH 3. A second place lifts AB above CD, a third only beside it; EF needs two second places."""
    season = [{"ab": 9, "cd": 5, "ef": 1}, {"ab": 9, "cd": 9, "ef": 1}, {"cd": 1, "gh": 5, "ef": -1}]
    found = of_season(PAIRS, *season, COMING, COMING)
    rows = {"".join(row.who): row for row in found.rows}
    assert {name: row.figure for name, row in rows.items()} == {
        "ab": Fraction(11, 2), "cd": Fraction(13, 2), "ef": 3, "gh": 3,
    }  # fmt: skip
    one = Overtaking(found).needs(rows["ab"], rows["cd"])
    assert one is not None
    assert (one.whom, one.events, one.place, one.to_come) == (("c", "d"), 1, 2, 2)
    two = Overtaking(found).needs(rows["ef"], rows["cd"])
    assert two is not None
    assert (two.events, two.place) == (2, 2)
    assert Overtaking(of_season(RULE, *season, COMING)).needs(rows["ab"], rows["cd"]) is None


def test_not_even_all_first_places_may_be_enough() -> None:
    """Nine against nought, one evening to come."""
    season = [{"ab": 9, "cd": 5, "ef": 3, "gh": 1}] * 3
    found = of_season(PAIRS, *season, COMING)
    rows = {"".join(row.who): row for row in found.rows}
    need = Overtaking(found).needs(rows["gh"], rows["ab"])
    assert need is not None
    assert need.events == 0


@given(st.lists(evenings, min_size=1, max_size=4), st.integers(1, 3))
def test_what_is_known_of_one_race_is_right_for_the_next(season: list[Scores], coming: int) -> None:
    """Whoever is asked of before: everybody needs what he needs when nobody was asked of."""
    found = of_season(PAIRS, *season, *[COMING] * coming)
    race = Overtaking(found)
    for row in found.rows:
        for other in found.rows:
            assert race.needs(row, other) == Overtaking(found).needs(row, other)


def futures(own: list[Result], days: list[datetime.date], worths: tuple[int, ...], held: int) -> Iterator[list[Result]]:
    """Somebody's results after evenings to come, in each of which he stays away or has one of these."""
    for way in product((None, *worths), repeat=len(days)):
        more = [
            (held + at, day, f"?{at}", Fraction(value), 1 if value == 3 else 9)
            for at, (day, value) in enumerate(zip(days, way, strict=True))
            if value is not None
        ]
        yield [*own, *more]


@given(
    st.lists(evenings, min_size=1, max_size=4),
    st.integers(1, 2),
    st.builds(
        Wish,
        average=st.booleans(),
        best=st.one_of(st.none(), st.integers(1, 4), st.just(Fraction(2, 3))),
        least=st.integers(1, 3),
        partners=st.integers(0, 2),
    ),
)
def test_every_way_in_which_the_season_can_go_on_bears_it_out(season: list[Scores], coming: int, wish: Wish) -> None:
    """The most that anybody can reach, and who can be first: against all results that he, and all others, can still have."""
    rule = replace(
        PLACES,
        sum=Aggregation.AVERAGE if wish.average else Aggregation.SUM,
        best=wish.best if isinstance(wish.best, int) else None,
        best_share=wish.best if isinstance(wish.best, Fraction) else None,
        least=wish.least,
        partners=wish.partners,
    )
    every = [*season, *[COMING] * coming]
    days = [evening(number, one).date for number, one in enumerate(every, 1)]
    found = of_events(rule, [(evening(number, one), one) for number, one in enumerate(every, 1)])
    held = len(every)
    results = everybody(wish, list(zip(days, season, strict=False)))

    def figures(who: str, worths: tuple[int, ...]) -> list[Fraction]:
        ways = futures(results[who], days[len(season) :], worths, len(season))
        return [figure for way in ways if (figure := most(wish, way, held)) is not None]

    tops = {who: max(figures(who, (3, 2, 1, 0)), default=None) for who in results}
    floors = {"".join(row.who): min(figures("".join(row.who), (0,))) for row in found.rows}
    told = standing_outlook(found)
    assert told is not None
    for one in told.of:
        who = "".join(one.who)
        assert one.most == tops[who]
        assert one.can_be_first == all(one.most >= floor for other, floor in floors.items() if other != who)
    assert {"".join(one.who) for one in told.of} == {who for who, top in tops.items() if top is not None}
