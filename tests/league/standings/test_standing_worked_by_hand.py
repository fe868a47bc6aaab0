"""Each rule that clubs really have, worked by hand over a season of evenings."""

import datetime
from fractions import Fraction

import pytest
from msgspec.structs import replace

from tests.league.standings.standing_seasons import RULE, evening, figures, of_events, of_season, people, result
from whistpress.core.model import EventResult
from whistpress.league.standings.facts.standing import standing
from whistpress.league.standings.model import Aggregation, PrizeHandicap, RankedKind, StandingMeasure

THREE_TWO_ONE = (Fraction(3), Fraction(2), Fraction(1))
PLACES = replace(RULE, measure=StandingMeasure.PLACES, points=THREE_TWO_ONE)


def test_best_seven_of_nine_with_two_partners() -> None:
    """A won eight evenings with B and was last with C: seven threes make 21; with two partners six threes and a nought, 18.

    Of the two wins that drop out, the later ones go: the second best is as good as the first.
    """
    won = {"ab": 9, "cd": 4, "ef": 2, "gh": 1}
    season = [*[won] * 8, {"ac": -9, "bd": 4, "ef": 2, "gh": 1}]
    rule = replace(PLACES, best=7, partners=2)
    found = of_season(rule, *season)
    assert figures(found)["a"] == (2, Fraction(18))
    row = found.row(("a",))
    assert row is not None
    assert [one.counts for one in row.results] == [True] * 6 + [False, False, True]
    assert figures(of_season(replace(rule, partners=0), *season))["a"] == (1, Fraction(21))
    assert figures(found)["b"] == (1, Fraction(21)), "B's ninth was a win with D: two partners without loss"


def test_an_average_of_seven_monthly_scores_for_members_only() -> None:
    """Seven months of two evenings, +1 and +3 for A and B: seven scores of 2. C and D have six months; H is no member."""
    days = [datetime.date(1900, month, day) for month in range(1, 8) for day in (5, 19)]
    scores = [{"ab": 1 + 2 * (at % 2), "cd": -1, "gh": 5} if at > 1 else {"ab": 1 + 2 * (at % 2), "gh": 5} for at in range(14)]
    rule = replace(RULE, sum=Aggregation.AVERAGE, monthly=True, least=7, members=True)
    played = [(evening(at, one, date=day), one) for at, (day, one) in enumerate(zip(days, scores, strict=True), 1)]
    found = of_events(rule, played, people("abcdefg"))
    assert figures(found) == {"g": (1, Fraction(5)), "a": (2, Fraction(2)), "b": (2, Fraction(2))}
    assert {"".join(one.who): str(one.wanting) for one in found.waiting} == {"c": "one more month", "d": "one more month"}


def test_the_lowest_drop_out_beyond_a_quota_that_grows_by_steps() -> None:
    """A has 3, 0, 3, 0, 3. After two evenings nothing may be missing, after three one, after five two."""
    season = [{"ab": 9, "cd": 1, "ef": 0, "gh": -1}, {"cd": 9, "ef": 1, "gh": 0, "ab": -1}]
    rule = replace(PLACES, drop=(3, 5))
    assert figures(of_season(rule, *season))["a"][1] == 3
    found = of_season(rule, *season, season[0], season[1], season[0])
    assert figures(found)["a"][1] == 9
    row = found.row(("a",))
    assert row is not None
    assert [str(one.why or "") for one in row.results] == ["", "not among the best 3", "", "not among the best 3", ""]


def test_most_improved_against_last_season() -> None:
    """A averaged 1 and now 4: +3. C averaged 5 and now 6: +1. E did not play last season."""
    last = [(evening(at, one, season="1899"), one) for at, one in ((1, {"ab": 0, "cd": 5}), (2, {"ab": 2, "cd": 5}))]
    now = [(evening(at, one), one) for at, one in ((3, {"ab": 4, "cd": 6, "ef": 9}),)]
    rule = replace(RULE, sum=Aggregation.AVERAGE, against=("1899/*",))
    found = of_events(rule, [*last, *now])
    assert figures(found) == {"a": (1, Fraction(3)), "b": (1, Fraction(3)), "c": (3, Fraction(1)), "d": (3, Fraction(1))}
    row = found.row(("a",))
    assert row is not None
    assert ([one.figure for one in row.before], row.base) == ([0, 2], 1)
    assert [str(one.wanting) for one in found.waiting] == ["too few results to compare with"] * 2


def test_a_handicap_from_past_prizes() -> None:
    """Last season A and B won twice: a point; this season they have 3 points, less 1; C and D with 2 points have 2 as well."""
    last = [(evening(at, {"ab": 3, "cd": 1}, season="1899"), {"ab": 3, "cd": 1}) for at in (1, 2)]
    now = [(evening(3, {"ab": 3, "cd": 1}), {"ab": 3, "cd": 1})]
    prizes = PrizeHandicap(events=("1899/*",), each=Fraction(1, 2), most=Fraction(2))
    found = of_events(replace(PLACES, handicap=prizes), [*last, *now])
    assert figures(found) == dict.fromkeys("abcd", (1, Fraction(2)))
    assert [row.handicap for row in found.rows] == [1, 1, 0, 0]


def test_a_standing_over_all_time_takes_every_season() -> None:
    """Two wins in two seasons."""
    rule = replace(RULE, season="", events=("*",), measure=StandingMeasure.WINS)
    played = [(evening(1, {"ab": 3, "cd": 1}, season=season), {"ab": 3, "cd": 1}) for season in ("1899", "1900")]
    assert figures(of_events(rule, played))["a"] == (1, Fraction(2))


def test_clubs_have_their_best_two_of_each_evening() -> None:
    """Red has the first and the third place of the first evening (3 + 1) and the second of the next (2); Blue 2, then 3 + 1.

    G plays for Red and H for Blue: their pair is nobody's, though it was first on the third evening.
    """
    clubs = {"a": "red", "b": "red", "c": "blue", "d": "blue", "e": "red", "f": "red", "g": "red", "h": "blue"}
    rule = replace(PLACES, ranked=RankedKind.CLUBS, scorers=2)
    season = [{"ab": 9, "cd": 5, "ef": 3, "gh": 1}, {"cd": 9, "ab": 5, "gh": 3}, {"gh": 9, "cd": 5, "ab": 3, "ef": 1}]
    found = of_season(rule, *season, who=people(clubs=clubs))
    assert figures(found) == {"red": (1, Fraction(4 + 2 + 1)), "blue": (1, Fraction(2 + 3 + 2))}
    row = found.row(("red",))
    assert row is not None
    assert [(one.place, one.partners) for one in row.results] == [(1, tuple("abef")), (2, tuple("ab")), (3, tuple("abef"))]
    alone = figures(of_season(replace(rule, scorers=1), *season, who=people(clubs=clubs)))
    assert alone == {"red": (2, Fraction(6)), "blue": (1, Fraction(7))}


def test_countback_goes_from_first_places_down() -> None:
    """A, C and E have 5 points each: A and C a first and a second place, E a first and two thirds."""
    season = [{"ab": 9, "cd": 5, "ef": 3}, {"cd": 9, "ab": 5, "ef": 3}, {"ef": 9, "gh": 5}]
    found = of_season(replace(PLACES, ties=("countback",)), *season)
    assert figures(found)["a"] == figures(found)["c"] == (1, Fraction(5))
    assert figures(found)["e"] == (5, Fraction(5))
    assert {row.decided for row in found.rows if row.figure == 5} == {"countback"}


def test_who_did_better_where_they_met_stands_higher() -> None:
    """A and C have four points each; they met twice, and C did better both times."""
    season = [{"ef": 9, "cd": 5, "ab": 3}, {"gh": 9, "cd": 5, "ab": 3}, {"ef": 9, "ab": 5}]
    found = of_season(replace(PLACES, ties=("between",)), *season)
    assert figures(found)["a"][1] == figures(found)["c"][1] == 4
    assert figures(found)["c"][0] < figures(found)["a"][0]
    assert {row.decided for row in found.rows if row.figure == 4} == {"between"}


@pytest.mark.parametrize(("scoring", "left"), [("howell", ["in it the smallest score is the best"]), ("match", [])])
def test_a_score_whose_smallest_is_best_is_never_added_up(scoring: str, left: list[str]) -> None:
    """Howell's losses would put the worst first."""
    scores = {"ab": 3, "cd": 9}
    event = replace(evening(1, scores), scoring=scoring)
    made: EventResult = replace(result(event, scores), scoring=scoring)
    found = standing(RULE, [event], {event.id: made}, people())
    assert [str(one.why) for one in found.left] == left
    assert bool(found.rows) == (not left)
