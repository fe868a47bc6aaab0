"""What is said of standings: the rule, what is still to play for, what it takes to pass; no more than is certain."""

import datetime
from fractions import Fraction

from msgspec.structs import replace

from tests.league.standings.standing_seasons import RULE, Scores, evening, of_events, of_season, people
from whistpress.league.standings.facts.standing import Overtaking, standing_outlook
from whistpress.league.standings.model import Aggregation, RankedKind, StandingMeasure, StandingRule
from whistpress.league.standings.words.standing_words import above, need_in_words, reason_words, rule_in_words, to_play_for
from whistpress.league.standings.words.standings import standing_title, standing_view

PAIRS = replace(RULE, measure=StandingMeasure.PLACES, points=(Fraction(3), Fraction(2), Fraction(1)), ranked=RankedKind.PAIRS)
COMING: Scores = {}
SEASON: tuple[Scores, ...] = ({"ab": 9, "cd": 5, "ef": 1}, {"ab": 9, "cd": 9, "ef": 1}, {"cd": 1, "gh": 5, "ef": -1})


def needed(rule: StandingRule, who: str, whom: str, *season: Scores) -> str:
    """What one is told of another."""
    found = of_season(rule, *season)
    rows = {"".join(row.who): row for row in found.rows}
    return need_in_words(Overtaking(found).needs(rows[who], rows[whom]), whom.upper())


def test_what_it_takes_to_pass_is_said_with_its_condition() -> None:
    """AB 5½, CD 6½, EF 3: a second place; two second places; not even a first."""
    assert needed(PAIRS, "ab", "cd", *SEASON, COMING) == (
        "2nd or better outright in the remaining event overtakes CD, if CD scores no more."
    )
    assert needed(PAIRS, "ab", "cd", *SEASON, COMING, COMING) == (
        "2nd or better outright in any of the 2 remaining events overtakes CD, if CD scores no more."
    )
    assert needed(PAIRS, "ef", "cd", *SEASON, COMING, COMING) == (
        "2nd or better outright in all 2 remaining events overtakes CD, if CD scores no more."
    )
    assert needed(PAIRS, "ef", "cd", *SEASON, COMING, COMING, COMING) == (
        "2nd or better outright in 2 of the 3 remaining events overtakes CD, if CD scores no more."
    )
    assert needed(PAIRS, "ef", "cd", *SEASON, COMING) == "Winning the remaining event would not catch CD."
    assert needed(RULE, "a", "c", *SEASON, COMING) == "", "a score has no limit: nothing is said"


def test_who_stands_next_above_is_the_first_of_those_who_share_that_place() -> None:
    """Nobody above the first."""
    rows = of_season(PAIRS, *SEASON).rows
    assert above(rows, rows[0]) is None
    assert [above(rows, row) for row in rows[1:]] == [rows[0], rows[1], rows[1]]


def test_what_is_still_to_play_for() -> None:
    """How many events, and for how many the first place is within reach; without a limit that is said."""
    late = of_season(PAIRS, *SEASON, COMING)
    assert list(to_play_for(late, standing_outlook(late))) == [
        "1 event without a result.",
        "2 can still win.",
        "Assuming one player wins everything left and the rest score nothing.",
    ]
    early = of_season(PAIRS, SEASON[0], COMING, COMING)
    assert "Someone yet to play could still reach 6 and win." in to_play_for(early, standing_outlook(early))
    scores = of_season(RULE, SEASON[0], COMING)
    assert list(to_play_for(scores, standing_outlook(scores)))[1] == "Plus scores have no upper limit, so nobody is out of it."
    over = of_season(PAIRS, *SEASON)
    assert list(to_play_for(over, standing_outlook(over))) == []


def test_the_rule_of_steps_and_of_clubs_is_told() -> None:
    """What may be missing, how many count now; how a club comes by its result."""
    told = " ".join(rule_in_words(replace(PAIRS, drop=(2, 5)), of_season(replace(PAIRS, drop=(2, 5)), *SEASON)))
    assert "Once so many events have been held one more result may be missing: 2 and 5." in told
    assert "After 3 events 2 results count." in told
    clubs = " ".join(rule_in_words(replace(PAIRS, ranked=RankedKind.CLUBS)))
    assert "A club’s best result at each event counts" in clubs


def test_months_are_told_one_by_one() -> None:
    """January (1 + 3) / 2, February 5: the average of 2 and 5."""
    days = [datetime.date(1900, 1, 5), datetime.date(1900, 1, 19), datetime.date(1900, 2, 2)]
    scores: list[Scores] = [{"ab": 1, "cd": 0}, {"ab": 3, "cd": 0}, {"ab": 5, "cd": 0}]
    played = [(evening(at, one, date=day), one) for at, (day, one) in enumerate(zip(days, scores, strict=True), 1)]
    view = standing_view(of_events(replace(RULE, monthly=True, sum=Aggregation.AVERAGE), played), people())
    assert view.rows[0].sentences == ("The average of two months is 3½.", "By months: 2 in January 1900 and 5 in February 1900.")


def test_titles_and_reasons() -> None:
    """A standing over several seasons has none in its title; nothing is said where there is no reason."""
    assert standing_title(RULE) == "Cup, 1900"
    assert standing_title(replace(RULE, season="")) == "Cup"
    assert reason_words(None) == ""
