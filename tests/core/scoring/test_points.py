"""Points of duplicate auction whist: sums, differences, averages (Goodfellow 1912, Laws 3, 5-6, 51)."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.core.scoring.auction_sessions import EW, NS, by_chance, event, line, sample_match
from whistpress.core.games import GAMES
from whistpress.core.model import (
    Event,
    EventResult,
    LineWord,
    PlayedLine,
    PointsItem,
    PointsKind,
    RankedEntry,
    Ranking,
    Seat,
    Seats,
    Side,
    Status,
)
from whistpress.core.movement import Request, arrange
from whistpress.core.scoring import score, working
from whistpress.core.scoring.methods.points import ODD_PAIRS, margins

TABLES = (Seats.of_sides(1, 2), Seats.of_sides(3, 4), Seats.of_sides(5, 6))
REQUESTS = (
    Request(system="auction-match"), Request(system="single-table", deals=4), Request(system="mitchell", tables=5, deals=10),
    Request(system="howell", pairs=8), Request(system="club-match", tables=5), Request(system="club-match", tables=4),
    Request(system="individual", players=8), Request(system="clay-fours", fours=5),
)  # fmt: skip


def rows(result: EventResult) -> dict[int, RankedEntry]:
    """The row of each entry."""
    return {row.entry: row for ranking in result.rankings for row in ranking.rows}


def ranked(*scores: Fraction) -> Ranking:
    """A ranking of teams 1, 2, … with these scores."""
    made = (
        RankedEntry(place=1, entry=number, deals=1, tricks=Fraction(0), score=one) for number, one in enumerate(scores, start=1)
    )
    return Ranking(group="all", rows=tuple(made))


def test_the_sample_card_is_won_by_ninety_two() -> None:
    """1172 to 1080 (Goodfellow 1912, front matter; examples.json auction-card-totals)."""
    made = rows(score(sample_match()))
    assert [(made[team].score, made[team].plus_minus, made[team].place) for team in (1, 2)] == [(1172, 92, 1), (1080, -92, 2)]


def test_against_the_average_of_both_the_sample_card_is_won_by_half_of_that() -> None:
    """Law 5: 1172 is 46 above 1126."""
    against = margins(score(sample_match()).rankings[0])
    assert [(margin.exact, margin.announced) for margin in against.values()] == [(46, 46), (-46, -46)]


def test_the_three_positions_of_a_match_are_parts_that_add_to_its_score() -> None:
    """Partners change after each four deals."""
    result = score(sample_match())
    assert [(part.title, dict(part.marks)) for part in result.parts] == [
        ("Round 1", {1: 246, 2: 500}), ("Round 2", {1: 480, 2: 190}), ("Round 3", {1: 446, 2: 390}),
    ]  # fmt: skip


@settings(max_examples=30, deadline=None)
@given(request=st.sampled_from(REQUESTS), seed=st.integers(0, 10**6), words=st.booleans())
def test_differences_and_margins_sum_to_nothing(request: Request, seed: int, words: bool) -> None:
    """What one side is ahead the other is behind; the average is that of all."""
    result = score(by_chance(request, seed, words=words))
    assert sum(row.plus_minus for row in rows(result).values() if row.plus_minus is not None) == 0
    for ranking in result.rankings:
        assert sum(margin.exact for margin in margins(ranking).values()) == 0


@settings(max_examples=30, deadline=None)
@given(request=st.sampled_from(REQUESTS), seed=st.integers(0, 10**6), words=st.booleans())
def test_every_score_is_the_sum_of_its_items_averages_and_what_an_odd_pair_adds(request: Request, seed: int, words: bool) -> None:
    """Nothing else comes in, and nothing is lost."""
    result = score(by_chance(request, seed, words=words))
    sums: dict[int, Fraction] = {}
    for traveller in result.travellers:
        for made in traveller.lines:
            for credit in made.credits:
                items = sum(item.points for item in made.items if item.side is credit.side)
                assert made.line.word or credit.mark == items
                sums[credit.entry] = sums.get(credit.entry, Fraction(0)) + (credit.mark or 0)
    added = {entry: mark for part in result.parts if part.title == ODD_PAIRS for entry, mark in part.marks}
    assert {entry: row.score for entry, row in rows(result).items()} == {
        entry: made + added.get(entry, 0) for entry, made in sums.items()
    }


def test_a_team_adds_the_average_of_the_pairs_opposite_to_its_odd_pair() -> None:
    """Law 3: of three pairs a side the first team has two N-S, so that it adds the mean of all E-W; the other of all N-S."""
    schedule = arrange(Request(system="club-match", tables=3))
    lines = tuple(
        line(deal, play.seats, "1H", NS, 0, 6 + play.table, NS, "3", round=play.round, table=play.table)
        for play in schedule.plays
        for deal in play.deals
    )
    result = score(event(schedule, lines))
    assert [play.seats.n for play in schedule.in_round(1)] == [1, 2, 6]
    ns = [3 * (8 * table + 16) for table in (1, 2, 3)]
    assert dict(next(part for part in result.parts if part.title == ODD_PAIRS).marks) == {1: 0, 2: Fraction(sum(ns), 3)}
    assert {team: row.score for team, row in rows(result).items()} == {1: ns[0] + ns[1], 2: ns[2] + Fraction(sum(ns), 3)}


def odd_match(*made: tuple[str, int, int]) -> EventResult:
    """A match of three pairs a side, of which one deal was played: what each pair N-S bid, how doubled, its tricks."""
    schedule = arrange(Request(system="club-match", tables=3))
    lines = tuple(
        line(deal, play.seats, bid, NS, doubled, tricks, NS, "3", round=play.round, table=play.table)
        if deal == 1
        else PlayedLine(deal=deal, seats=play.seats, word=LineWord.NOT_PLAYED, round=play.round, table=play.table)
        for play in schedule.plays
        for bid, doubled, tricks in [made[play.table - 1]]
        for deal in play.deals
    )
    return score(event(schedule, lines))


@pytest.mark.parametrize(
    ("made", "exact", "scores"),
    [
        ((("1S", 0, 8), ("1NT", 1, 12), ("1D", 1, 10)), Fraction(962, 3), (602, 681)),
        ((("1S", 0, 8), ("1D", 1, 10), ("1NT", 1, 12)), Fraction(962, 3), (368, 915)),
        ((("1NT", 0, 7), ("1NT", 0, 8), ("1NT", 0, 9)), Fraction(262, 3), (96, 253)),
        ((("1NT", 0, 7), ("1NT", 0, 7), ("1NT", 0, 8)), Fraction(46), (84, 100)),
    ],
)
def test_an_average_that_is_added_is_taken_to_the_nearest_whole_point(
    made: tuple[tuple[str, int, int], ...], exact: Fraction, scores: tuple[int, int]
) -> None:
    """Law 6: a team with 594 and the average 320 2/3 has 915 and not 914 2/3; its working adds up to that."""
    result = odd_match(*made)
    assert tuple(rows(result)[team].score for team in (1, 2)) == scores
    (added,) = [part for part in result.parts if part.title == ODD_PAIRS]
    assert abs(dict(added.marks)[2] - exact) < Fraction(1, 2)
    told = working(result, 2)
    assert told is not None and told.total == scores[1]


def of_two_deals(*tables: tuple[str, str]) -> EventResult:
    """Four tables and two deals; `8`, `26` or `42` points to N-S, or `average`."""
    given_ = {"8": ("1S", 8, "3"), "26": ("1S", 9, "5-in-one"), "42": ("1NT", 7, "3")}
    lines = []
    for number, deals in enumerate(tables):
        seats = Seats.of_sides(2 * number + 1, 2 * number + 2)
        for deal, made in enumerate(deals, start=1):
            if made == "average":
                lines.append(PlayedLine(deal=deal, seats=seats, word=LineWord.AVERAGE, law="51C"))
            else:
                bid, tricks, how = given_[made]
                lines.append(line(deal, seats, bid, NS, 0, tricks, NS, how))
    return score(
        replace(
            event(arrange(Request(system="mitchell", tables=4, deals=4, variant="skip")), tuple(lines)), status=Status.PROVISIONAL
        )
    )


def test_the_average_of_a_deal_is_whole_points_unless_its_fraction_avoids_a_tie() -> None:
    """Laws 6 and 51 C: 8, 26 and 42 have a mean of 25 1/3. Twice that is 50, but where another has 50 it stays 50 2/3."""
    whole = rows(of_two_deals(("8", "26"), ("26", "42"), ("42", "8"), ("average", "average")))
    assert [whole[entry].score for entry in (1, 3, 5, 7)] == [34, 68, 50, Fraction(152, 3)]
    apart = rows(of_two_deals(("8", "26"), ("26", "8"), ("42", "42"), ("average", "average")))
    assert [apart[entry].score for entry in (1, 3, 5, 7)] == [34, 34, 84, 50]


@settings(max_examples=25, deadline=None)
@given(request=st.sampled_from(REQUESTS), seed=st.integers(0, 10**6))
def test_whole_points_change_the_order_of_nobody(request: Request, seed: int) -> None:
    """The places are those of the exact averages, and scores are whole or exact all together."""
    result = score(by_chance(request, seed, words=True))
    for ranking in result.rankings:
        exact = [sum_of_exact(result, row.entry) for row in ranking.rows]
        assert exact == sorted(exact, reverse=True)
        assert [one == exact[0] for one in exact] == [row.place == 1 for row in ranking.rows]


def sum_of_exact(result: EventResult, entry: int) -> Fraction:
    """The points of an entry with every average exact; what an odd pair adds is left out where it is whole anyway."""
    total = Fraction(0)
    for traveller in result.travellers:
        plain = [made for made in traveller.lines if made.items and not (made.line.revokes_ns or made.line.revokes_ew)]
        for made in traveller.lines:
            for credit in made.credits:
                if credit.entry != entry or credit.mark is None:
                    continue
                if made.line.word is LineWord.AVERAGE:
                    sums = [sum(item.points for item in one.items if item.side is credit.side) for one in plain]
                    total += Fraction(sum(sums), len(sums)) if sums else credit.mark
                else:
                    total += credit.mark
    added = [mark for part in result.parts if part.title == ODD_PAIRS for number, mark in part.marks if number == entry]
    return total + sum(added, Fraction(0))


def test_an_even_number_of_pairs_adds_nothing() -> None:
    """Half of each team sits N-S."""
    assert not [part for part in score(by_chance(Request(system="club-match", tables=4), 1)).parts if part.title == ODD_PAIRS]


def three_tables(third: PlayedLine) -> Event:
    """A deal at three tables, of which the third is something else."""
    lines = (
        line(1, TABLES[0], "2H", NS, 0, 8, NS, "4"),
        line(1, TABLES[1], "2H", NS, 0, 9, NS, "4"),
        third,
    )
    return replace(event(arrange(Request(system="mitchell", tables=3, deals=3)), lines), status=Status.PROVISIONAL)


def test_an_irregular_hand_gives_both_sides_the_average_of_the_other_tables() -> None:
    """Law 51 C: 48 and 56 to nothing make 52."""
    result = score(three_tables(PlayedLine(deal=1, seats=TABLES[2], word=LineWord.AVERAGE, law="51C")))
    assert {entry: row.score for entry, row in rows(result).items()} == {1: 48, 2: 0, 3: 56, 4: 0, 5: 52, 6: 0}
    assert result.problems == ()


def test_at_two_tables_the_deal_is_dealt_anew() -> None:
    """Law 51 C: there is no average, and the line says so."""
    match = sample_match()
    session = match.sessions[0]
    lines = tuple(
        replace(one, word=LineWord.AVERAGE, law="51C") if one.table == 2 and one.deal == 3 else one for one in session.lines
    )
    result = score(replace(match, sessions=(replace(session, lines=lines),)))
    assert [problem.code for problem in result.problems] == ["W353"]
    assert rows(result)[1].score == 1172


def test_what_is_missing_of_a_final_match_counts_nothing() -> None:
    """Two tables have no average: with the other table untold the original play stands."""
    match = sample_match()
    session = match.sessions[0]
    alone = tuple(one for one in session.lines if one.table == 1)
    made = rows(score(replace(match, sessions=(replace(session, lines=alone),))))
    assert (made[1].score, made[2].score) == (1172, 1080)


def test_a_revoke_moves_points_and_no_tricks() -> None:
    """Law 101: a hundred and fifty to the declarer; nothing is capped by an average."""
    third = line(1, TABLES[2], "2H", NS, 0, 8, NS, "4", revokes_ew=1)
    result = score(three_tables(third))
    assert rows(result)[5].score == 48 + 150
    assert rows(result)[5].tricks == 8
    assert result.problems == ()


@pytest.mark.parametrize(
    ("scores", "announced"),
    [
        ((100, 104), (-2, 2)),
        ((100, 101, 105, 108), (-4, -3, 1, 4)),
        ((100, 101), (Fraction(-1, 2), Fraction(1, 2))),
        ((100, 101, 101), (Fraction(-2, 3), Fraction(1, 3), Fraction(1, 3))),
        ((100, 100), (0, 0)),
    ],
)
def test_margins_are_whole_points_unless_a_fraction_avoids_a_tie(
    scores: tuple[int, ...], announced: tuple[Fraction, ...]
) -> None:
    """Law 6: the average 103½ counts as 104; of 100 and 101 neither is at the average 100½."""
    made = margins(ranked(*map(Fraction, scores)))
    assert tuple(margin.announced for margin in made.values()) == announced
    assert sum(margin.exact for margin in made.values()) == 0


def test_over_both_plays_of_a_single_table_the_pairs_are_held_against_each_other() -> None:
    """The second time each has the cards that the other had."""
    result = score(by_chance(Request(system="single-table", deals=4), 3))
    made = rows(result)
    assert (made[1].deals, made[2].deals) == (8, 8)
    assert made[1].plus_minus == made[1].score - made[2].score


def test_at_bridge_whist_either_side_scores_its_tricks_and_each_deal_stands_alone() -> None:
    """Barney 1900, pp. 74-77: hearts doubled three times, E-W nine tricks; honours, chicane and no game."""
    rule, deal = GAMES["bridge-whist"].of_line, line(1, TABLES[0], "1H", NS, 3, 4, EW, "4")
    assert rule is not None and deal.declared is not None
    made = rule(replace(deal, declared=replace(deal.declared, chicane=(Seat.NORTH,))))
    assert set(made) == {
        PointsItem(EW, PointsKind.TRICKS, 3 * 8 * 8),
        PointsItem(EW, PointsKind.HONOURS, 32),
        PointsItem(NS, PointsKind.CHICANE, 16),
    }


def test_at_bridge_whist_a_side_that_revoked_has_twenty_eight_at_most() -> None:
    """Three tricks pass, and the side cannot win the game (Barney 1900, p. 76)."""
    rule = GAMES["bridge-whist"].of_line
    assert rule is not None
    items = rule(line(1, TABLES[0], "1H", NS, 1, 13, NS, "3", revokes_ns=1))
    assert next(item.points for item in items if item.kind is PointsKind.TRICKS and item.side is Side.NS) == 28
