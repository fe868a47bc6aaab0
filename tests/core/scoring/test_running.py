"""The course of an evening: who stood where after each deal."""

import datetime
import itertools
from fractions import Fraction

import pytest
from hypothesis import given, settings
from msgspec.structs import replace

from tests.core.scoring.random_evenings import evenings
from tests.core.scoring.scored_events import event
from tests.site import leagues
from whistpress.core.model import Event, Penalty, PlayedLine, Schedule, Session
from whistpress.core.scoring import score
from whistpress.core.scoring.running import ranking_courses


def test_the_scores_of_a_compass_game_grow_deal_by_deal_in_the_order_of_play() -> None:
    """Ten pairs, five rounds of four deals: twenty steps, a round over after every fourth; at its end each has its score."""
    one = leagues.mitchell()
    result = score(one)
    ns, ew = ranking_courses(one, result)
    assert (ns.group, ew.group, ns.steps, ns.rounds) == ("NS", "EW", 20, (4, 8, 12, 16, 20))
    for found, ranking in zip((ns, ew), result.rankings, strict=True):
        assert {entry: scores[-1] for entry, scores in found.scores.items()} == {row.entry: row.score for row in ranking.rows}
    first = ns.scores[1]
    opened = [traveller.credit_of(1) for traveller in result.travellers[:4]]
    assert [credit.mark for credit in opened if credit] == [after - before for before, after in itertools.pairwise(first[:5])]


def test_at_each_step_those_with_the_best_score_lead_and_the_average_parts_the_room() -> None:
    """What all are ahead of the average comes to nothing."""
    one = leagues.howell("matchpoints")
    (found,) = ranking_courses(one, score(one))
    for step, leaders in enumerate(found.leaders):
        best = max(scores[step] for scores in found.scores.values())
        assert set(leaders) == {entry for entry, scores in found.scores.items() if scores[step] == best}
        assert sum(found.ahead(entry)[step] for entry in found.scores) == 0


def test_where_the_fewest_is_the_best_those_with_the_fewest_lead() -> None:
    """An individual contest is announced round by round: seven steps, and who lost least is ahead."""
    one = leagues.individual()
    result = score(one)
    (found,) = ranking_courses(one, result)
    assert (found.steps, found.parts[0], found.fewest) == (7, "Round 1", True)
    winner = result.rankings[0].rows[0]
    assert winner.entry in found.leaders[-1]
    mean = Fraction(sum(scores[-1] for scores in found.scores.values()), len(found.scores))
    assert found.ahead(winner.entry)[-1] == mean - winner.score > 0


def test_a_penalty_is_not_in_the_course() -> None:
    """Half a trick less in the ranking; the course ends with what was made at the tables."""
    plain = leagues.mitchell()
    fined = replace(plain, penalties=(Penalty(entry=3, points=Fraction(1, 2), reason="late"),))
    result = score(fined)
    ns, _ = ranking_courses(fined, result)
    row = result.row_of(3)
    assert row is not None
    assert ns.scores[3][-1] == row[1].score + Fraction(1, 2)


def test_two_sittings_of_one_movement_are_one_course() -> None:
    """The rounds go on from one evening to the next."""
    whole = leagues.mitchell()
    (sitting,) = whole.sessions
    parts = [
        replace(
            sitting,
            number=number,
            date=day,
            rounds=rounds,
            lines=tuple(line for line in sitting.lines if line.round in rounds),
        )
        for number, day, rounds in (
            (1, datetime.date(1901, 2, 1), (1, 2)),
            (2, datetime.date(1901, 2, 8), (3, 4, 5)),
        )
    ]
    halves = replace(whole, sessions=tuple(parts))
    assert ranking_courses(halves, score(halves)) == ranking_courses(whole, score(whole))


@pytest.mark.parametrize("one", [leagues.match(), leagues.howell("safford")], ids=["match", "comparisons"])
def test_scores_that_are_made_of_comparisons_have_no_course_by_deals(one: Event) -> None:
    """A match of two teams has its lead; comparisons are made when all is played."""
    found = ranking_courses(one, score(one))
    assert all(each.parts for each in found)


def test_lines_that_do_not_say_when_they_were_played_have_no_course() -> None:
    """An old record of travellers alone."""
    one = leagues.mitchell()
    (sitting,) = one.sessions
    bare = replace(one, sessions=(replace(sitting, lines=tuple(replace(line, round=None) for line in sitting.lines)),))
    assert ranking_courses(bare, score(bare)) == ()


@settings(max_examples=40)
@given(evenings(most=9))
def test_the_course_always_ends_with_the_scores_of_the_ranking(made: tuple[Schedule, list[PlayedLine]]) -> None:
    """Revokes, averages, given scores, pairs that sit out: nothing is lost on the way, by any method of marks.

    Where not all played the same number of deals, the percentages that rank are the last ones of the course.
    """
    schedule, lines = made
    for scoring in ("average", "matchpoints", "howell", "match", "total-tricks"):
        one = event(scoring, sessions=[Session(date=datetime.date(1900, 1, 12), schedule=schedule, lines=tuple(lines))])
        result = score(one)
        for found, ranking in zip(ranking_courses(one, result), result.rankings, strict=True):
            ranked = {row.entry: row.percentage if ranking.by_percentage else row.score for row in ranking.rows}
            assert ranked == {entry: scores[-1] for entry, scores in found.scores.items()}
            assert set(found.leaders[-1]) == {row.entry for row in ranking.rows if row.place == 1}
