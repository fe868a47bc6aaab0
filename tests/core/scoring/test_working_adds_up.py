"""What the working tells adds up to the score, whatever the method and whatever happened at the tables."""

import random
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from random_evenings import evenings, lines_of
from scored_events import event, line, rows, schedule_of

from whistpress.core.model import Contest, Event, EventResult, Line, Penalty, Schedule
from whistpress.core.movement import Request, arrange
from whistpress.core.scoring import METHODS, score, working

OF_PAIRS = ("average", "howell", "exponent", "match", "matchpoints", "butler", "cross", "safford", "four-pair", "total-tricks")
OF_OTHERS = {
    "tricks-lost": (Request(system="individual", players=12), Contest.INDIVIDUAL),
    "matches": (Request(system="howell-fours", teams=5), Contest.FOURS),
    "gain": (Request(system="interclub", fours=2), Contest.FOURS),
    "points-won": (Request(system="progressive-pivot", tables=4), Contest.INDIVIDUAL),
    "gains-losses": (Request(system="progressive-pivot", tables=4), Contest.INDIVIDUAL),
}
ELSEWHERE = {"sum", "rubbers", "points"}
"""Methods of events of another kind, each with a test of its own below or beside its rule."""

slow = settings(max_examples=12, suppress_health_check=[HealthCheck.too_slow], deadline=None)


def adds_up(result: EventResult) -> bool:
    """Every row has a working, and its steps come to its score."""
    made = [working(result, entry) for entry in rows(result)]
    return bool(made) and all(one is not None and one.total == one.row.score for one in made)


def with_penalties(made: Event) -> Event:
    """The same event, two entries fined."""
    one, other = (
        Penalty(entry=number, points=Fraction(number, 2), tricks=Fraction(0), law="", reason="late", at=made.at)
        for number in (1, 2)
    )
    return replace(made, penalties=(one, other))


def test_every_method_is_tried_here_or_beside_its_rule() -> None:
    """A new method is not forgotten."""
    assert {*OF_PAIRS, *OF_OTHERS, *ELSEWHERE} == set(METHODS)


@slow
@given(evenings(most=12))
def test_for_pairs_the_steps_come_to_the_score(evening: tuple[Schedule, list[Line]]) -> None:
    """With revokes, averages, adjusted scores, deals not played, sit-outs and penalties."""
    schedule, lines = evening
    for scoring in OF_PAIRS:
        made = event(scoring, lines, schedule=schedule)
        assert adds_up(score(made)), scoring
        assert adds_up(score(with_penalties(made))), scoring


@pytest.mark.parametrize("scoring", sorted(OF_OTHERS))
@slow
@given(st.integers(0, 2**32 - 1))
def test_for_players_and_teams_the_steps_come_to_the_score(scoring: str, seed: int) -> None:
    """Rounds, gains and matches are told as parts, and add up too."""
    request, contest = OF_OTHERS[scoring]
    schedule = arrange(request)
    chance = random.Random(seed)
    lines = lines_of(schedule, chance)
    if not lines:
        lines = [Line(deal=play.round, seats=play.seats, round=play.round, table=play.table, tricks=int(chance.random() * 14))
                 for play in schedule.plays]  # fmt: skip
    made = event(scoring, lines, contest=contest, schedule=schedule)
    assert adds_up(score(made))
    assert adds_up(score(with_penalties(made)))


def test_a_record_of_totals_adds_up() -> None:
    """Barney 1900, p. 32: the total less the average total; with a penalty as well."""
    made = event("average", totals={1: 147, 3: 145, 5: 140, 7: 151, 9: 141})
    assert adds_up(score(made)) and adds_up(score(with_penalties(made)))


def test_each_step_says_how_its_figure_came() -> None:
    """Eight tricks on a deal whose average is seven and a quarter."""
    lines = [line(1, 2, 8, deal=3), line(3, 4, 7, deal=3), line(5, 6, 7, deal=3), line(7, 8, 7, deal=3)]
    made = working(score(event("average", lines, schedule=None)), 1)
    assert made is not None
    (step,) = made.steps
    assert (str(step), step.adds, step.deal) == ("Deal 3, N-S: 8 tricks − average 7 1/4 = +3/4.", Fraction(3, 4), 3)


def test_a_cap_is_told_with_what_was_played_and_what_the_penalty_left() -> None:
    """E-W revoked, and would still have more than the average of the other tables."""
    lines = [line(1, 2, 2, ew_revokes=1), line(3, 4, 7), line(5, 6, 8)]
    made = working(score(event("average", lines)), 2)
    assert made is not None
    assert made.steps[0].text == "5 1/2 tricks (11 in play, 9 after the penalty for a revoke, before the cap) − average 5 1/2 = 0"


def test_the_law_is_named_and_so_is_who_sat_out() -> None:
    """An average of law IV.9, and a pair that rests in Howell scoring."""
    schedule = schedule_of([(1, 1, (1, 2), (1,)), (1, 2, (3, 4), (1,)), (2, 1, (5, 1), (2,))], sit_outs={1: (5,)})
    lines = [line(1, 2, 9, deal=1), replace(line(3, 4, 7, deal=1), round=1), line(5, 1, 7, deal=2)]
    made = working(score(event("howell", lines, schedule=schedule)), 5)
    assert made is not None and made.steps[0].text == "sat out; loss 1"
