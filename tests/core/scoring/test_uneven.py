"""Entries that played different numbers of deals: percentages rank, not sums."""

from fractions import Fraction

import pytest
from adding_up import adds_up
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from random_evenings import evenings
from scored_events import event, line, rows

from tests.whole_records import score_all
from whistpress.core.model import (
    Accepted,
    Carry,
    Contest,
    Entry,
    Event,
    EventResult,
    Handicaps,
    LineWord,
    Penalty,
    PlayedLine,
    Schedule,
    Status,
)
from whistpress.core.movement import Request, arrange
from whistpress.core.scoring import score, working_sentences
from whistpress.core.scoring.findings import release_problems

slow = settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow], deadline=None)

RANKED = ("matchpoints", "total-tricks")


def lines_of(schedule: Schedule, tricks: int, *, without: frozenset[int] = frozenset()) -> list[PlayedLine]:
    """A line for every play of every deal, the same tricks on each; `without` are pairs whose deals were not played."""
    return [
        PlayedLine(
            deal=deal,
            seats=play.seats,
            round=play.round,
            table=play.table,
            tricks=None if without & set(play.seats) else tricks,
            word=LineWord.NOT_PLAYED if without & set(play.seats) else None,
        )
        for play in schedule.plays
        for deal in play.deals
    ]


def places(result: EventResult) -> dict[str, list[int]]:
    """The places of each group."""
    return {ranking.group: [row.place for row in ranking.rows] for ranking in result.rankings}


HALF_TABLE = arrange(Request(system="mitchell", pairs=9, deals=5, rounds=3))
HOWELL_CUT = arrange(Request(system="howell", pairs=7, deals=7, rounds=4))


@pytest.mark.parametrize("scoring", RANKED)
def test_at_a_half_table_all_with_half_of_what_could_be_had_are_first(scoring: str) -> None:
    """Nine pairs, three of five rounds: three N-S pairs meet the empty seat once."""
    result = score(event(scoring, lines_of(HALF_TABLE, 7), schedule=HALF_TABLE))
    assert {group: set(found) for group, found in places(result).items()} == {"NS": {1}, "EW": {1}}
    assert len({row.deals for row in rows(result).values()}) == 2 and all(one.by_percentage for one in result.rankings)


def test_in_a_howell_cut_short_all_with_half_are_first() -> None:
    """Seven pairs, four of seven rounds: four of them sat out."""
    result = score(event("matchpoints", lines_of(HOWELL_CUT, 6), schedule=HOWELL_CUT))
    assert places(result) == {"all": [1] * 7} and {row.percentage for row in rows(result).values()} == {50}


def test_a_share_above_another_is_ahead_of_it_whatever_the_sums() -> None:
    """A deal that pair 1 did not play: 21 points of 32 are 65.63 per cent, 21 1/4 of 40 are 53.13."""
    deals = {1: [None, 8, 7, 6, 5], 2: [7, 7, 6, 8, 5], 3: [9, 8, 7, 7, 6], 4: [6, 5, 4, 6, 7], 5: [8, 7, 7, 6, 9]}
    schedule = arrange(Request(system="mitchell", tables=5, deals=5))
    plays = {deal: [play for play in schedule.plays if deal in play.deals] for deal in deals}
    lines = [
        PlayedLine(deal=deal, seats=play.seats, round=play.round, table=play.table, tricks=made,
             word=None if made is not None else LineWord.NOT_PLAYED)
        for deal, tricks in deals.items()
        for play, made in zip(plays[deal], tricks, strict=True)
    ]  # fmt: skip
    ns, ew = score(event("matchpoints", lines, schedule=schedule)).rankings
    assert [(row.entry, row.place, row.percentage) for row in ns.rows][:3] == [
        (9, 1, Fraction(535, 8)),
        (1, 2, Fraction(525, 8)),
        (7, 3, Fraction(425, 8)),
    ]
    assert ew.rows[0].percentage == Fraction(525, 8)


@slow
@given(st.integers(3, 9), st.integers(0, 13), st.frozensets(st.integers(1, 18), max_size=6))
def test_with_the_same_tricks_everywhere_all_share_the_first_place(tables: int, tricks: int, away: frozenset[int]) -> None:
    """Whatever sits out, comes late or is not played."""
    schedule = arrange(
        Request(system="mitchell", pairs=2 * tables - 1) if tables % 2 else Request(system="howell", pairs=2 * tables)
    )
    result = score(event("matchpoints", lines_of(schedule, tricks, without=away), schedule=schedule))
    assert {row.place for ranking in result.rankings for row in ranking.rows} <= {1}


@slow
@given(evenings(most=9))
def test_no_entry_that_played_is_dropped_and_the_rank_is_by_the_share(made: tuple[Schedule, list[PlayedLine]]) -> None:
    """Everybody with a line that counts is ranked; where numbers of deals differ a higher percentage is a better place."""
    schedule, lines = made
    played = {entry for one in lines if one.word is not LineWord.NOT_PLAYED for entry in one.seats}
    for scoring in ("average", "howell", "exponent", "match", "matchpoints", "butler", "cross", "safford", "total-tricks"):
        result = score(event(scoring, lines, schedule=schedule))
        assert {row.entry for ranking in result.rankings for row in ranking.rows} == played, scoring
        for ranking in result.rankings:
            shares = [row.percentage for row in ranking.rows]
            assert not ranking.by_percentage or shares == sorted(shares, reverse=True)
            if scoring in RANKED and len({row.deals for row in ranking.rows}) > 1:
                assert ranking.by_percentage


@slow
@given(evenings(most=9))
def test_where_all_played_as_many_deals_sum_and_share_rank_alike(made: tuple[Schedule, list[PlayedLine]]) -> None:
    """So the percentage never changes a ranking that the sums decide fairly."""
    schedule, lines = made
    for ranking in score(event("matchpoints", lines, schedule=schedule)).rankings:
        if len({row.possible for row in ranking.rows}) == 1:
            assert [row.score for row in ranking.rows] == sorted((row.score for row in ranking.rows), reverse=True)


def test_total_tricks_of_teams_with_a_bye_are_shares_of_all_tricks() -> None:
    """Team 3 played one deal: 8 of 13 tricks are more than 15 of 26, and less than 11 of 13."""
    lines = [line(1, 2, 8, deal=1), line(2, 1, 6, deal=2), line(3, 4, 8, deal=1)]
    found = rows(score(event("total-tricks", lines, contest=Contest.FOURS)))
    assert {entry: (row.place, row.percentage) for entry, row in found.items()} == {
        3: (1, Fraction(800, 13)), 1: (2, Fraction(1500, 26)), 2: (3, Fraction(1100, 26)), 4: (4, Fraction(500, 13)),
    }  # fmt: skip


def test_with_as_many_deals_total_tricks_have_no_percentage() -> None:
    """The tricks say it all."""
    result = score(event("total-tricks", [line(1, 2, 8), line(3, 4, 6)]))
    assert not result.rankings[0].by_percentage and {row.percentage for row in rows(result).values()} == {None}


def test_comparisons_are_ranked_by_the_share_won_where_some_have_fewer() -> None:
    """Pair 1 wins its only comparison; pair 3 wins one of two."""
    lines = [line(1, 2, 8, deal=1), line(3, 4, 7, deal=1), line(3, 6, 9, deal=2), line(5, 8, 5, deal=2)]
    found = rows(score(event("safford", lines)))
    assert (found[1].place, found[1].score, found[3].score) == (1, 1, 1)
    assert found[3].percentage == 50 and found[3].place > 1


UNEVEN = (line(1, 2, 9, deal=1), line(3, 4, 6, deal=1), line(5, 6, 5, deal=1), line(1, 4, 7, deal=2), line(3, 6, 5, deal=2))


def evening(*, fined: bool = False) -> Event:
    """Three tables and two: pairs 2 and 5 played one deal; pair 1 may be fined one and a half points."""
    penalty = Penalty(entry=1, points=Fraction(3, 2), reason="late")
    return replace(event("matchpoints", UNEVEN), penalties=(penalty,) if fined else ())


def test_a_penalty_is_in_the_percentage_that_ranks() -> None:
    """Seven and a half points of 8; with one and a half off they are 6, three quarters."""
    before, after = rows(score(evening()))[1], rows(score(evening(fined=True)))[1]
    assert (before.score, before.percentage) == (Fraction(15, 2), Fraction(375, 4))
    assert (after.score, after.percentage) == (6, 75)


def test_a_handicap_is_in_the_percentage_that_ranks() -> None:
    """The second ranking is by percentage as the first is."""
    made = replace(evening(), handicaps=Handicaps(of={5: Fraction(4)}))
    (ranking,) = score(made).with_handicaps
    assert ranking.by_percentage and [row.percentage for row in ranking.rows] == sorted(
        (row.percentage for row in ranking.rows), reverse=True
    )


def test_the_ladder_counts_tricks_for_each_deal() -> None:
    """Equal shares: seven tricks on one deal are more than thirteen on two."""
    lines = [line(1, 2, 7, deal=1), line(3, 4, 7, deal=1), line(3, 2, 6, deal=2), line(5, 4, 6, deal=2)]
    found = rows(score(replace(event("matchpoints", lines), ties=("tricks",))))
    assert {entry: found[entry].percentage for entry in (1, 3, 5)} == {1: 50, 3: 50, 5: 50}
    assert found[1].place < found[3].place < found[5].place


def named(made: Event, names: dict[int, str], **changed: object) -> Event:
    """The event with players."""
    entries = tuple(Entry(number=number, label=str(number), players=(who,), names=(who,)) for number, who in names.items())
    return replace(made, entries=entries, **changed)


def test_what_is_carried_over_brings_what_could_be_had_there() -> None:
    """Half of 8 points of 8 and half of 4 of 8 are, with an even final, 75 and 50 in the hundred; who brings nothing has 50."""
    first = named(
        event("matchpoints", [line(1, 2, 8, deal=1), line(3, 4, 6, deal=1)]), {1: "a", 2: "b", 3: "c", 4: "d"}, id="1900/first"
    )
    final = named(
        event("matchpoints", [line(1, 2, 7, deal=1), line(3, 4, 7, deal=1)]),
        {1: "a", 2: "x", 3: "c", 4: "d"},
        carry=Carry(source="1900/first", share=Fraction(1)),
    )
    found = rows(score_all([first, final])[final.id])
    assert {entry: (row.score, row.possible, row.percentage) for entry, row in found.items()} == {
        1: (3, 4, 75), 2: (1, 2, 50), 3: (1, 4, 25), 4: (3, 4, 75),
    }  # fmt: skip


@pytest.mark.parametrize(
    ("one", "other", "complains"),
    [
        ("matchpoints", "average", True),
        ("tricks-lost", "average", True),
        ("total-tricks", "average", True),
        ("total-tricks", "butler", True),
        ("total-tricks", "cross", True),
        ("average", "total-tricks", True),
        ("butler", "total-tricks", True),
        ("cross", "total-tricks", True),
        ("total-tricks", "total-tricks", False),
        ("average", "exponent", False),
        ("average", "butler", False),
        ("cross", "average", False),
        ("howell", "average", True),
        ("match", "match", False),
    ],
)
def test_scores_of_another_unit_are_carried_over_with_a_warning(one: str, other: str, complains: bool) -> None:
    """Matchpoints and tricks do not add up, nor gains and losses, nor sums of tricks and tricks over an average."""
    first = named(event(one, [line(1, 2, 8, deal=1), line(3, 4, 6, deal=1)]), {1: "a"}, id="1900/first")
    final = named(event(other, [line(1, 2, 7), line(3, 4, 7)]), {1: "a"}, carry=Carry(source="1900/first"))
    codes = [problem.code for problem in score_all([first, final])[final.id].problems]
    assert ("W285" in codes) is complains
    level = replace(final, carry=Carry(source="1900/first", share=Fraction(0)))
    assert "W285" not in [problem.code for problem in score_all([first, level])[final.id].problems]


def test_the_working_says_that_the_percentage_ranks() -> None:
    """With what could be had on the deals played."""
    *_, told = working_sentences(score(evening()), 1)
    assert told == ("Matchpoints: 7 1/2 of a possible 8 (93 3/4%), which ranks: not all had the same number of deals. Place 1.")


def test_a_finish_is_close_by_the_figure_that_ranks() -> None:
    """Fifty per cent each is a tie, and no close finish, though the sums differ."""
    result = score(event("matchpoints", lines_of(HALF_TABLE, 7), schedule=HALF_TABLE))
    assert not [one for one in release_problems(event("matchpoints"), result) if one.code == "W357"]


def test_fewer_losses_on_fewer_deals_are_a_warning() -> None:
    """Pair 1 did not play the second deal, and is charged nothing for it; one that sits out is charged the average."""
    lines = [line(1, 2, 7, deal=1), line(3, 4, 8, deal=1), line(3, 2, 7, deal=2), line(5, 4, 6, deal=2)]
    made = event("howell", lines)
    assert [one.code for one in score(made).problems] == ["W336"]
    assert score(replace(made, status=Status.PROVISIONAL)).problems == ()
    accepted = replace(made, accepted=(Accepted("", "so announced", "uneven-losses"),))
    assert score(accepted).problems == score(event("average", lines)).problems == ()


def test_pairs_that_sit_out_of_a_howell_have_no_advantage() -> None:
    """Seven pairs: each sits out once, and is charged the mean loss (Barney 1900, p. 42)."""
    schedule = arrange(Request(system="howell", pairs=7))
    assert score(event("howell", lines_of(schedule, 6), schedule=schedule)).problems == ()
    cut = score(event("howell", lines_of(HOWELL_CUT, 6), schedule=HOWELL_CUT))
    assert cut.problems == () and places(cut) == {"all": [1] * 7}


def test_total_tricks_serve_single_players_too() -> None:
    """Each has the tricks of his side; with as many deals for all they rank as they are, and the working adds up."""
    schedule = arrange(Request(system="individual", players=8))
    lines = [
        PlayedLine(deal=deal, seats=play.seats, round=play.round, table=play.table, tricks=(3 * deal + 5 * play.table) % 14)
        for play in schedule.plays
        for deal in play.deals
    ]
    result = score(event("total-tricks", lines, contest=Contest.INDIVIDUAL, schedule=schedule))
    (ranking,) = result.rankings
    assert not ranking.by_percentage and sum(row.score for row in ranking.rows) == 2 * 13 * len(lines)
    assert [row.score for row in ranking.rows] == sorted((row.score for row in ranking.rows), reverse=True)
    assert adds_up(result)
