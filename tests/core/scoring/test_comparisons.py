"""Safford's comparisons, matches of four pairs, matches of teams, total tricks."""

from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from scored_events import DAY, event, line, rows, schedule_of, scores

from whistpress.core.model import Contest, LineWord, Play, PlayedLine, Schedule, Seats, Session, Status
from whistpress.core.movement import Request, arrange
from whistpress.core.scoring import score, working_sentences

CELLS = st.one_of(st.integers(0, 13), st.sampled_from([LineWord.AVERAGE, LineWord.NOT_PLAYED]))


def all_lines(schedule: Schedule, data: st.DataObject, cells: st.SearchStrategy = CELLS) -> list[PlayedLine]:
    """A line, with any score, for every play of every deal; some revokes."""
    lines = []
    for play in schedule.plays:
        for deal in play.deals:
            cell = data.draw(cells)
            revokes = data.draw(st.integers(0, 2)) if type(cell) is int else 0
            lines.append(line(play.seats.n, play.seats.e, cell, deal=deal, ns_revokes=revokes))
    return lines


def howell_fours(teams: int, each: int = 1) -> Schedule:
    """Howell fours of an odd number: N-S keep their table, E-W move, and every match is played both ways (p. 48)."""

    def deals(table: int, round_: int) -> range:
        number = (2 * table - round_) % teams
        return range(number * each + 1, (number + 1) * each + 1)

    plays = [
        (round_, table, (table, (table - 1 - round_) % teams + 1), deals(table, round_))
        for round_ in range(1, teams)
        for table in range(1, teams + 1)
    ]
    return schedule_of(plays, contest=Contest.FOURS)


def test_safford_card_p37_each_comparison_is_over_twelve_deals() -> None:
    """safford-card-p37 (Barney 1900, p. 37): 8 pairs, 28 deals; each pair compared with each other on three sets of four."""
    schedule = arrange(Request(system="safford", pairs=8, deals=28))
    lines = [line(play.seats.n, play.seats.e, 7, deal=deal) for play in schedule.plays for deal in play.deals]
    found = score(event("safford", lines, schedule=schedule)).comparisons
    assert [one.entries for one in found] == list(combinations(range(1, 9), 2))
    assert {len(one.deals) for one in found} == {12}


def test_four_pair_p28_every_two_pairs_have_one_match_of_eight_deals() -> None:
    """four-pair-p28 (Barney 1900, pp. 27-28): 1 v 2 and 3 v 4 in the first eight deals, and so on."""
    schedule = arrange(Request(system="four-pair"))
    lines = [line(play.seats.n, play.seats.e, 7, deal=deal) for play in schedule.plays for deal in play.deals]
    found = {one.entries: one.deals for one in score(event("four-pair", lines, schedule=schedule)).comparisons}
    stages = [tuple(range(first, first + 8)) for first in (1, 9, 17)]
    assert found == {(1, 2): stages[0], (3, 4): stages[0], (1, 3): stages[1], (2, 4): stages[1],
                     (1, 4): stages[2], (2, 3): stages[2]}  # fmt: skip


TWO_DEALS = (line(1, 2, 8), line(3, 4, 6), line(1, 4, 5, deal=3), line(3, 2, 7, deal=3))
"""Pairs 1 and 3 make 13 tricks each; pair 2 makes 5 and 6, pair 4 makes 7 and 8."""


def test_a_comparison_is_of_the_whole_of_its_deals_and_a_tie_is_one_half() -> None:
    """N-S 13 and 13, E-W 11 and 15; the plus and minus is the sum of the differences."""
    found = rows(score(event("safford", TWO_DEALS)))
    assert {entry: (row.score, row.plus_minus) for entry, row in found.items()} == {
        1: (Fraction(1, 2), 0), 3: (Fraction(1, 2), 0), 2: (0, -4), 4: (1, 4)}  # fmt: skip
    assert {row.place for row in found.values() if row.score == Fraction(1, 2)} == {2}


def test_in_matches_of_four_pairs_the_tricks_break_ties() -> None:
    """1, 10 and 3 have won one match each, by 5, 4 and 1; the others have lost, and write nothing (Barney 1900, p. 28)."""
    lines = [line(1, 9, 9, deal=1), line(2, 10, 4, deal=1), line(3, 10, 8, deal=2), line(4, 9, 7, deal=2)]
    found = score(event("four-pair", lines)).rankings[0].rows
    assert [(row.place, row.entry, row.score, row.tricks) for row in found] == [
        (1, 1, 1, 5), (2, 10, 1, 4), (3, 3, 1, 1), (4, 2, 0, 0), (4, 4, 0, 0), (4, 9, 0, 0)]  # fmt: skip


def test_pairs_that_tie_in_matches_and_tricks_share_the_place() -> None:
    """1 and 3 have made the same on every deal."""
    found = rows(score(event("four-pair", TWO_DEALS)))
    assert (found[1].place, found[3].place) == (2, 2)


def test_a_deal_without_a_score_is_not_compared() -> None:
    """Only deal 3 counts for 1 and 3."""
    lines = [line(1, 2, LineWord.NOT_PLAYED), *TWO_DEALS[1:]]
    assert [one.deals for one in score(event("safford", lines)).comparisons if one.entries == (1, 3)] == [(3,)]


def test_two_movements_make_two_matches_and_two_sittings_of_one_movement_make_one() -> None:
    """The same pairs, the same two deals: in sittings of their own movements, and in parts of one."""
    first, second = TWO_DEALS[:2], TWO_DEALS[2:]
    one = schedule_of([(1, 1, (1, 2), (2,)), (1, 2, (3, 4), (2,)), (2, 1, (1, 4), (3,)), (2, 2, (3, 2), (3,))])
    apart = [Session(number=1, date=DAY, lines=first), Session(number=2, date=DAY, lines=second)]
    shared = [replace(made, schedule=one, rounds=(made.number,)) for made in apart]
    assert [found.deals for found in score(event("safford", sessions=apart)).comparisons] == [(2,), (2,), (3,), (3,)]
    assert [found.deals for found in score(event("safford", sessions=shared)).comparisons] == [(2, 3), (2, 3)]


@given(st.sampled_from([("safford", 8), ("safford", 7), ("howell", 6), ("two-table", 4)]), st.data())
def test_every_comparison_gives_one_in_all_and_the_differences_come_to_nothing(
    size: tuple[str, int], data: st.DataObject
) -> None:
    """Safford's scores sum to the comparisons made; four pairs have as many, and for tricks the excesses alone."""
    schedule = arrange(Request(system=size[0], pairs=size[1]))
    lines = all_lines(schedule, data)
    by_safford, by_four = (score(event(scoring, lines, schedule=schedule)) for scoring in ("safford", "four-pair"))
    assert by_safford.comparisons == by_four.comparisons
    assert sum(scores(by_safford).values()) == len(by_safford.comparisons)
    assert sum(row.plus_minus for row in rows(by_safford).values()) == 0
    tricks = {entry: row.tricks for entry, row in rows(by_four).items()}
    ahead = {entry: [one.difference(entry) for one in by_four.comparisons if entry in one.entries] for entry in tricks}
    assert tricks == {entry: sum(one for one in won if one > 0) for entry, won in ahead.items()}
    assert scores(by_safford) == scores(by_four)


@given(st.data())
def test_a_comparison_is_what_both_made_the_same_way(data: st.DataObject) -> None:
    """Reckoned anew from the lines, each deal by itself."""
    schedule = arrange(Request(system="safford", pairs=8, deals=7))
    lines = [replace(made, revokes_ns=0) for made in all_lines(schedule, data, st.integers(0, 13))]
    way = {(made.deal, made.seats.n): (0, made.tricks) for made in lines}
    way |= {(made.deal, made.seats.e): (1, 13 - made.tricks) for made in lines}
    for found in score(event("safford", lines, schedule=schedule)).comparisons:
        one, other = found.entries
        deals = [deal for deal in range(1, 8) if way[deal, one][0] == way[deal, other][0]]
        assert found.deals == tuple(deals)
        assert found.tricks == tuple(sum(way[deal, entry][1] for deal in deals) for entry in (one, other))


@given(st.sampled_from([3, 5, 7]), st.integers(1, 2), st.data())
def test_every_two_teams_share_two_for_their_match(teams: int, each: int, data: st.DataObject) -> None:
    """With every score in there is a match of every two teams over the deals of one set; both tables keep thirteen."""
    schedule = howell_fours(teams, each)
    result = score(event("matches", all_lines(schedule, data, st.integers(0, 13)), contest=Contest.FOURS, schedule=schedule))
    assert [one.entries for one in result.comparisons] == list(combinations(range(1, teams + 1), 2))
    assert all(sum(one.tricks) == 26 * len(one.deals) == 26 * each for one in result.comparisons)
    assert sum(scores(result).values()) == teams * (teams - 1)
    assert sum(row.tricks for row in rows(result).values()) == 13 * each * teams * (teams - 1)


@given(st.sampled_from([3, 5]), st.data())
def test_a_match_compares_the_two_north_and_south_scores(teams: int, data: st.DataObject) -> None:
    """It is won by the team whose N-S made more of the deals than the other's N-S (Barney 1900, p. 49)."""
    schedule = howell_fours(teams, 2)
    lines = [replace(made, revokes_ns=0) for made in all_lines(schedule, data, st.integers(0, 13))]
    north = {(made.seats.n, made.seats.e): 0 for made in lines}
    for made in lines:
        north[made.seats.n, made.seats.e] += made.tricks
    for one, other in combinations(range(1, teams + 1), 2):
        found = [match for match in score(event("matches", lines, contest=Contest.FOURS)).comparisons
                 if match.entries == (one, other)]  # fmt: skip
        assert found[0].difference(one) == 2 * (north[one, other] - north[other, one])


@given(st.sampled_from([3, 5]), st.data())
def test_whatever_happens_a_match_shares_two_or_is_none(teams: int, data: st.DataObject) -> None:
    """With averages, deals not played, and revokes."""
    schedule = howell_fours(teams, 2)
    result = score(event("matches", all_lines(schedule, data), contest=Contest.FOURS, schedule=schedule))
    assert sum(scores(result).values()) == 2 * len(result.comparisons)
    assert all(one.difference(one.entries[0]) == -one.difference(one.entries[1]) for one in result.comparisons)


@pytest.mark.parametrize("system", ["howell-fours", "clay-fours", "snow-fours", "new-england-fours"])
@pytest.mark.parametrize("teams", [4, 5, 6, 7])
def test_the_movements_of_fours_have_a_match_of_every_two_teams(system: str, teams: int) -> None:
    """Each match takes as many tables as any other, and both sides of it as many N-S as E-W (Barney 1900, pp. 48-51)."""
    schedule = arrange(Request(system=system, fours=teams))
    lines = [line(play.seats.n, play.seats.e, (5 * deal + 3 * play.table) % 14, deal=deal)
             for play in schedule.plays for deal in play.deals]  # fmt: skip
    result = score(event("matches", lines, contest=Contest.FOURS, schedule=schedule))
    assert [one.entries for one in result.comparisons] == list(combinations(range(1, teams + 1), 2))
    assert len({sum(one.tricks) for one in result.comparisons}) == 1
    assert sum(scores(result).values()) == teams * (teams - 1)


def fours(*lines: PlayedLine, **more: object) -> dict[int, tuple[int, Fraction, Fraction]]:
    """Place, match score and tricks of each team."""
    result = score(event("matches", lines, contest=Contest.FOURS, **more))
    return {row.entry: (row.place, row.score, row.tricks) for row in result.rankings[0].rows}


def both(one: int, other: int, north: int, east: int, deal: int) -> tuple[PlayedLine, PlayedLine]:
    """A deal of a match: N-S tricks of the one team, then of the other at the other table."""
    return line(one, other, north, deal=deal), line(other, one, east, deal=deal)


def test_the_trick_score_breaks_ties_of_matches() -> None:
    """Barney 1900, p. 49; Mitchell 1897, p. 34: each has won one of its two matches, and 1 has the most tricks."""
    lines = (*both(1, 2, 9, 6, 1), *both(2, 3, 8, 6, 2), *both(3, 1, 8, 6, 3))
    assert fours(*lines) == {1: (1, 2, 27), 3: (2, 2, 26), 2: (3, 2, 25)}


def test_a_tied_match_gives_each_one() -> None:
    """Both N-S made 8."""
    assert fours(*both(1, 2, 8, 8, 1)) == {1: (1, 1, 13), 2: (1, 1, 13)}


def test_a_team_that_meets_itself_has_tricks_and_no_match() -> None:
    """The round that is played only to compare pairs (Barney 1900, p. 49) is one line of the team."""
    result = score(event("matches", [*both(1, 2, 9, 7, 1), line(1, 1, 8, deal=2), line(2, 2, 6, deal=2)],
                         contest=Contest.FOURS))  # fmt: skip
    assert [(row.score, row.tricks, row.deals) for row in result.rankings[0].rows] == [(2, 28, 3), (0, 24, 3)]
    assert len(result.comparisons) == 1


def test_a_deal_played_one_way_only_is_left_out_of_a_match() -> None:
    """Not played at the other table, or not yet: the match goes by deal 1 alone."""
    for other in (line(2, 1, LineWord.NOT_PLAYED, deal=2), line(2, 1, deal=2)):
        result = score(event("matches", [*both(1, 2, 7, 8, 1), line(1, 2, 13, deal=2), other], contest=Contest.FOURS,
                             status=Status.PROVISIONAL))  # fmt: skip
        assert [(one.deals, one.tricks) for one in result.comparisons] == [((1,), (12, 14))]


def test_a_match_of_which_only_one_table_is_known_is_not_yet_one() -> None:
    """Of an event that is not final; the line that the schedule has is awaited."""
    schedule = howell_fours(3)
    first = schedule.plays[0]
    result = score(event("matches", [line(first.seats.n, first.seats.e, 9, deal=first.deals[0])], contest=Contest.FOURS,
                         schedule=schedule, status=Status.PROVISIONAL))  # fmt: skip
    assert result.comparisons == () and set(scores(result).values()) == {0}


def test_teams_that_never_play_the_same_cards_are_compared_over_all() -> None:
    """Neither deal is overplayed between these two, so their tricks are set against each other as they are."""
    result = score(event("matches", [line(1, 2, 8, deal=1), line(2, 1, 6, deal=2)], contest=Contest.FOURS))
    assert [(one.deals, one.tricks) for one in result.comparisons] == [((1, 2), (15, 11))]


def test_in_a_match_tricks_above_the_cap_go_to_the_adversaries() -> None:
    """10 less 2 is above the other table's 6: the deal keeps its thirteen, and the match is tied."""
    assert fours(line(1, 2, 10, deal=1, ns_revokes=1), line(2, 1, 6, deal=1)) == {1: (1, 1, 13), 2: (1, 1, 13)}


def test_the_players_of_a_team_have_numbers_of_their_own() -> None:
    """Players 1-4 are team 1 and 5-8 team 2."""
    schedule = Schedule(system="made-by-hand", contest=Contest.FOURS, tables=2, deals=1, rounds=1, entries=2,
                        plays=(Play(1, 1, Seats(1, 2, 5, 6), (1,)), Play(1, 2, Seats(7, 8, 3, 4), (1,))),
                        teams=((1, 2, 3, 4), (5, 6, 7, 8)))  # fmt: skip
    lines = [PlayedLine(deal=1, seats=play.seats, tricks=9 - play.table) for play in schedule.plays]
    assert fours(*lines, schedule=schedule) == {1: (1, 2, 14), 2: (2, 0, 12)}


@pytest.mark.parametrize("system", ["mitchell", "howell"])
def test_total_tricks_ranks_by_tricks_in_groups_that_never_change_sides(system: str) -> None:
    """Pairs of two fields apart, of one field together."""
    schedule = arrange(Request(system=system, pairs=10))
    lines = [line(play.seats.n, play.seats.e, (3 * deal + play.table) % 14, deal=deal)
             for play in schedule.plays for deal in play.deals]  # fmt: skip
    result = score(event("total-tricks", lines, schedule=schedule))
    assert [one.group for one in result.rankings] == (["NS", "EW"] if system == "mitchell" else ["all"])
    assert all(row.score == row.tricks for row in rows(result).values())
    assert sum(scores(result).values()) == 13 * len(lines)


def test_total_tricks_of_a_team_are_those_of_both_its_pairs() -> None:
    """8 N-S and 6 E-W (Barney 1900, p. 48)."""
    result = score(event("total-tricks", both(1, 2, 8, 7, 1), contest=Contest.FOURS))
    assert [(row.entry, row.score) for row in result.rankings[0].rows] == [(1, 14), (2, 12)]


@given(st.data())
def test_total_tricks_counts_averages_and_what_is_left_after_revokes(data: st.DataObject) -> None:
    """The score is what is credited, whatever happens."""
    schedule = arrange(Request(system="howell", pairs=8))
    result = score(event("total-tricks", all_lines(schedule, data), schedule=schedule))
    assert all(row.score == row.tricks == _credited(result.travellers, row.entry) for row in rows(result).values())


def _credited(travellers: Iterable, entry: int) -> Fraction:
    return sum((credit.tricks or 0 for one in travellers for made in one.lines for credit in made.credits
                if credit.entry == entry), Fraction(0))  # fmt: skip


def test_the_working_tells_each_match() -> None:
    """Two deals, one of them tied."""
    lines = (*both(1, 2, 9, 6, 1), *both(2, 3, 8, 8, 2))
    found = working_sentences(score(event("matches", lines, contest=Contest.FOURS)), 2)
    assert found[-3:] == (
        "Match with No. 1, deal 1: 10 tricks to 16, lost by 6: 0.",
        "Match with No. 3, deal 2: 13 tricks to 13, a tie: 1.",
        "Matches won: 1, with 23 tricks. Place 2.",
    )
    assert working_sentences(score(event("safford", TWO_DEALS)), 4)[-2:] == (
        "Comparison with No. 2, 2 deals: 15 tricks to 11, won by 4: 1.",
        "Safford's comparative scores: 1, the differences coming to +4. Place 1.",
    )
