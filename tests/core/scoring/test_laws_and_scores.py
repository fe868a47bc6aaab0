"""What a ruling does to a score: adjusted and split scores, a fouled tray, penalties, handicaps, ladders for ties, absences."""

from fractions import Fraction

import pytest
from msgspec.structs import replace
from scored_events import event, line, marks, rows, schedule_of, scores

from whistpress.core.model import CreditTo, Event, Handicaps, LineUpChange, LineWord, Penalty, PlayedLine
from whistpress.core.scoring import METHODS, score

HALF = Fraction(1, 2)


def adjusted(ns: int, ew: int, given: tuple[Fraction | int, Fraction | int], tricks: int | None = None) -> PlayedLine:
    """A line with an adjusted score."""
    to = Fraction(given[0]), Fraction(given[1])
    return replace(line(ns, ew, tricks), word=LineWord.ADJUSTED, adjusted=to)


def howell(tables: int, changes: tuple[LineUpChange, ...] = (), scoring: str = "exponent") -> Event:
    """Four pairs in three rounds, each pair against each, one deal a round; all N-S take 7."""
    assert tables == 2
    plays = [(1, 1, (1, 2), (1,)), (1, 2, (3, 4), (1,)), (2, 1, (1, 3), (2,)), (2, 2, (4, 2), (2,)), (3, 1, (1, 4), (3,)),
             (3, 2, (2, 3), (3,))]  # fmt: skip
    schedule = schedule_of(plays)
    lines = [
        replace(line(ns, ew, 6 + table, deal=round_), round=round_, table=table)
        for round_, table, (ns, ew), _ in plays
        if not any(change.entry in (ns, ew) and change.covers(round_) for change in changes if change.absent)
    ]
    made = event(scoring, lines, schedule=schedule)
    return replace(made, sessions=(replace(made.sessions[0], changes=changes),))


def test_an_adjusted_score_counts_in_the_column_like_any_other() -> None:
    """The mean is of all scores, after what the laws changed: N-S 8, 6 and 7½ make 7⅙."""
    result = score(event("average", [line(1, 2, 8), line(3, 4, 6), adjusted(5, 6, (Fraction(15, 2), Fraction(11, 2)))]))
    assert result.travellers[0].columns[0].average == Fraction(43, 6)
    assert marks(result)[5] == Fraction(1, 3)
    assert sum(marks(result).values()) == 0


def test_a_split_score_gives_each_side_its_own_figure() -> None:
    """N-S 8 and E-W 6: the two columns no longer make thirteen a table, but each still sums to nothing."""
    result = score(event("average", [line(1, 2, 7), line(3, 4, 6), adjusted(5, 6, (8, 6), tricks=9)]))
    north, east = result.travellers[0].columns
    assert (north.total, east.total) == (21, 19)
    assert rows(result)[5].tricks == 8
    assert rows(result)[6].tricks == 6
    found = marks(result)
    assert found[1] + found[3] + found[5] == found[2] + found[4] + found[6] == 0


def test_no_average_and_no_cap_is_taken_from_an_adjusted_score() -> None:
    """It carries a word, and the substitute average is that of the lines with none (F2)."""
    result = score(event("average", [line(1, 2, 9), adjusted(3, 4, (1, 12)), line(5, 6, LineWord.AVERAGE)]))
    assert rows(result)[5].tricks == 9


@pytest.mark.parametrize("scoring", ["gain"])
def test_a_split_score_in_a_match_is_shared_between_the_teams(scoring: str) -> None:
    """Team 1 takes 8 N-S, and E-W 6 in the other room; team 2 is given 6 in place of the 5 that are left: a gain of 1, of 0."""
    lines = [adjusted(1, 2, (8, 6)), line(2, 1, 7)]
    assert scores(score(event(scoring, lines))) == {1: Fraction(1, 2), 2: Fraction(-1, 2)}


def test_a_fouled_tray_is_scored_in_groups() -> None:
    """Tables that played the changed cards are compared among themselves alone."""
    after = [replace(line(5, 6, 3), group="B"), replace(line(7, 8, 5), group="B")]
    result = score(event("average", [line(1, 2, 9), line(3, 4, 7), *after]))
    assert [(one.deal, one.group, len(one.lines)) for one in result.travellers] == [(2, "A", 2), (2, "B", 2)]
    assert scores(result) == {1: 1, 3: -1, 5: -1, 7: 1, 2: -1, 4: 1, 6: 1, 8: -1}


@pytest.mark.parametrize("scoring", ["average", "howell", "exponent", "match"])
def test_a_fouled_tray_leaves_each_group_what_the_group_alone_would_have(scoring: str) -> None:
    """Whatever the method, the other group's scores are not looked at."""
    before, after = [line(1, 2, 9), line(3, 4, 7), line(9, 10, 4)], [line(5, 6, 3), line(7, 8, 5)]
    whole = score(event(scoring, [*before, *(replace(one, group="B") for one in after)]))
    assert scores(whole) == scores(score(event(scoring, before))) | scores(score(event(scoring, after)))


def test_a_deal_that_was_fouled_between_two_teams_is_not_compared() -> None:
    """They did not play the same cards."""
    lines = [line(1, 2, 9), replace(line(2, 1, 4), group="B"), line(1, 2, 8, deal=3), line(2, 1, 7, deal=3)]
    assert scores(score(event("gain", lines))) == {1: 1, 2: -1}


def test_a_penalty_is_taken_from_one_and_given_to_nobody() -> None:
    """The average stays that of the tables, so that the scores now sum to less than nothing."""
    made = replace(event("average", [line(1, 2, 9), line(3, 4, 7)]), penalties=(Penalty(entry=1, points=HALF),))
    result = score(made)
    assert scores(result) == {1: HALF, 3: -1, 2: -1, 4: 1}
    assert rows(result)[1].penalty == HALF
    assert rows(result)[3].penalty is None


def test_a_penalty_counts_against_the_offender_where_the_fewest_wins() -> None:
    """Losses grow by it, and the plus and minus falls."""
    lines = [line(1, 2, 9), line(3, 4, 7)]
    before = rows(score(event("howell", lines)))[1]
    after = rows(score(replace(event("howell", lines), penalties=(Penalty(entry=1, points=HALF),))))[1]
    assert (after.score, after.plus_minus) == (before.score + HALF, before.plus_minus - HALF)


@pytest.mark.parametrize("scoring", [name for name, method in METHODS.items() if method.of_tricks and name != "tricks-lost"])
def test_a_penalty_in_tricks_costs_tricks_and_score_alike(scoring: str) -> None:
    """Where the score is in tricks."""
    lines = [line(1, 2, 9), line(2, 1, 7)]
    before = rows(score(event(scoring, lines)))[1]
    after = rows(score(replace(event(scoring, lines), penalties=(Penalty(entry=1, tricks=Fraction(2)),))))[1]
    assert after.tricks == before.tricks - 2
    assert abs(after.score - before.score) == 2


def test_handicaps_give_a_second_ranking_beside_the_first() -> None:
    """The ranking without them stays as it was; with them the order may be another."""
    made = replace(event("average", [line(1, 2, 8), line(3, 4, 7)]), handicaps=Handicaps({3: Fraction(2)}))
    result = score(made)
    assert result.rankings[0].rows[0].entry in (1, 4)
    best = result.with_handicaps[0].rows[0]
    assert (best.entry, best.score, best.handicap) == (3, Fraction(3, 2), 2)
    assert rows(result)[3].handicap is None


def test_a_handicap_for_each_deal_grows_with_the_deals() -> None:
    """Two deals, twice the half."""
    lines = [line(1, 2, 8, deal=1), line(3, 4, 7, deal=1), line(1, 2, 7, deal=2), line(3, 4, 7, deal=2)]
    made = replace(event("average", lines), handicaps=Handicaps({3: HALF}, each_deal=True))
    assert next(row.handicap for one in score(made).with_handicaps for row in one.rows if row.entry == 3) == 1


def test_the_ladder_tries_each_rung_on_those_whom_the_one_before_left_together() -> None:
    """Pairs 1 and 4 are level; on the deal on which they met pair 4 took one trick more."""
    lines = [line(1, 4, 6, deal=1), line(2, 3, 6, deal=1), line(1, 2, 7, deal=2), line(4, 3, 7, deal=2)]
    tied = score(event("average", lines))
    assert len({row.place for row in tied.rankings[0].rows}) == 1
    ranked = score(replace(event("average", lines), ties=("head-to-head", "shared")))
    assert [row.place for row in sorted(ranked.rankings[0].rows, key=lambda row: row.entry)].count(1) < 4
    assert rows(ranked)[4].place < rows(ranked)[1].place
    assert rows(ranked)[4].decided == "head-to-head"


def test_a_ladder_that_parts_nobody_leaves_the_place_shared() -> None:
    """`shared` at once."""
    lines = [line(1, 2, 7), line(3, 4, 7)]
    result = score(replace(event("average", lines), ties=("shared",)))
    assert {(row.place, row.decided) for row in rows(result).values()} == {(1, "")}


def test_the_best_scores_of_one_s_direction_can_decide() -> None:
    """Pair 1 has two best scores, pair 3 one, and both the same sum."""
    lines = [line(1, 2, 8, deal=1), line(3, 4, 7, deal=1), line(1, 4, 6, deal=2), line(3, 2, 7, deal=2),
             line(1, 6, 5, deal=3), line(3, 8, 5, deal=3)]  # fmt: skip
    even = score(replace(event("average", lines), ties=("best-scores",)))
    assert rows(even)[1].score == rows(even)[3].score
    assert rows(even)[1].place == rows(even)[3].place


def test_the_opponents_of_an_absent_pair_get_what_a_sit_out_gives() -> None:
    """Exponent system: the average; the absent pair nothing for that deal."""
    gone = LineUpChange(entry=4, first=2, credit=CreditTo.NOBODY)
    result = score(howell(2, (gone,)))
    second = next(one for one in result.travellers if one.deal == 2)
    assert {credit.entry for credit in second.sitting_out} == {2}
    assert second.sitting_out[0].mark == second.lines[0].credits[0].mark
    assert rows(result)[4].deals == 1
    assert result.complete


def test_an_absent_pair_is_credited_with_the_average_where_the_event_says_so() -> None:
    """`credit = "average"`: it has what a pair has that sits out."""
    gone = LineUpChange(entry=4, first=2, credit=CreditTo.AVERAGE)
    second = next(one for one in score(howell(2, (gone,))).travellers if one.deal == 2)
    assert {credit.entry for credit in second.sitting_out} == {2, 4}


def test_who_went_home_does_not_win_by_losing_nothing() -> None:
    """Where the fewest wins, an entry that was absent without credit comes after all others."""
    gone = LineUpChange(entry=4, first=2, credit=CreditTo.NOBODY)
    result = score(howell(2, (gone,), "howell"))
    assert result.rankings[0].rows[-1].entry == 4


def test_a_late_entry_begins_where_it_arrives() -> None:
    """Absent to the round before; then every line counts."""
    late = LineUpChange(entry=4, first=1, last=1, credit=CreditTo.NOBODY)
    result = score(howell(2, (late,)))
    assert rows(result)[4].deals == 2
    assert next(one for one in result.travellers if one.deal == 1).sitting_out[0].entry == 3
