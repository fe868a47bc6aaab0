"""The sums that the books state of each way of scoring, over evenings of 3 to 40 tables with all that can happen at them.

Averages by a law, revokes and their caps, adjusted and split scores, deals that were not played, pairs that sit out. Where a
book's sum is of thirteen tricks a table it holds on deals on which every table still has its thirteen; where the laws break
that (a cap gives tricks to nobody, a split score is two figures) the sum is stated for what is left of it.
"""

import random
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from math import floor

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from random_evenings import evenings, lines_of
from scored_events import event, rows, scores

from whistpress.core.model import Contest, Credit, DealColumn, EventResult, LineWord, PlayedLine, Schedule, Side, Traveller
from whistpress.core.movement import Request, arrange
from whistpress.core.movement.recommend import evening_of
from whistpress.core.scoring import score
from whistpress.core.scoring.methods.points import margins

Evening = tuple[Schedule, list[PlayedLine]]
each = settings(max_examples=15, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large], deadline=None)
NOTHING = Fraction(0)


def result(scoring: str, evening: Evening) -> EventResult:
    """The evening scored."""
    schedule, lines = evening
    return score(event(scoring, lines, schedule=schedule))


def credits_of(traveller: Traveller, side: Side | None = None) -> list[Credit]:
    """What the lines of a deal give, to both sides or to one."""
    return [one for line in traveller.lines for one in line.credits if side in (None, one.side)]


def marks(traveller: Traveller, side: Side | None = None) -> list[Fraction]:
    """The marks of the lines that have a score."""
    return [one.mark for one in credits_of(traveller, side) if one.tricks is not None and one.mark is not None]


def tables_of(traveller: Traveller) -> int:
    """The tables at which a deal has a score."""
    return sum(any(one.tricks is not None for one in line.credits) for line in traveller.lines)


def columns(traveller: Traveller) -> tuple[DealColumn, DealColumn]:
    """N-S and E-W; both with a score on a deal that anybody played."""
    north, east = traveller.columns
    return north, east


def whole(traveller: Traveller) -> bool:
    """Every table that has a score still has its thirteen tricks."""
    both = [[one.tricks for one in line.credits] for line in traveller.lines]
    return all(None in tricks or sum(tricks) == 13 for tricks in both) and tables_of(traveller) > 0


def played(result_: EventResult) -> Iterator[Traveller]:
    """The deals with a score."""
    return (traveller for traveller in result_.travellers if tables_of(traveller))


# D: pairs against the average


@each
@given(evenings())
def test_both_sides_have_thirteen_tricks_a_table_but_for_caps_and_adjusted_scores(evening: Evening) -> None:
    """Check of D4 (Barney 1900, p. 32): total N-S and E-W are 13 x deals x tables; what a revoke's cap takes goes to nobody."""
    for traveller in result("average", evening).travellers:
        for line in traveller.lines:
            tricks = [one.tricks for one in line.credits]
            if None in tricks:
                assert line.line.word is LineWord.NOT_PLAYED or not tables_of(traveller)
            elif line.line.adjusted:
                assert tuple(tricks) == line.line.adjusted
            elif line.line.revokes_ns or line.line.revokes_ew:
                assert 0 <= sum(tricks) <= 13
            else:
                assert sum(tricks) == 13


@each
@given(evenings(plain=True))
def test_all_scores_of_an_evening_are_thirteen_a_deal_and_table(evening: Evening) -> None:
    """compass-p32 in general (Barney 1900, p. 32), and a score is the total less the average total of one's deals."""
    schedule, lines = evening
    found = rows(result("average", evening))
    assert sum(row.tricks for row in found.values()) == 13 * len(lines)
    assert sum(row.deals for row in found.values()) == 2 * len(lines)
    assert sum(row.score for row in found.values()) == 0
    assert schedule.tables * 13 * schedule.deals >= 13 * len(lines)


@each
@given(evenings())
def test_each_direction_of_each_deal_has_as_much_above_its_average_as_below(evening: Evening) -> None:
    """D3, F1, F2 (Barney 1900, pp. 32 and 62): all scores of a direction are compared with their own mean."""
    found = result("average", evening)
    for traveller in played(found):
        for side, column in zip(Side, columns(traveller), strict=True):
            own = [one.tricks for one in credits_of(traveller, side) if one.tricks is not None]
            assert sum(marks(traveller, side)) == 0
            assert column.average == Fraction(sum(own), len(own)) and column.total == sum(own)
            assert (column.top, column.low) == (max(own), min(own))
    assert sum(scores(found).values()) == 0


# F: laws


@each
@given(evenings())
def test_a_revoke_gives_two_and_one_and_leaves_nobody_above_the_average_or_thirteen(evening: Evening) -> None:
    """Law X.4 (Barney 1900, p. 65): limited to what the offender won; the average is that of the other plain scores."""
    for traveller in result("average", evening).travellers:
        plain = [made for made in traveller.lines if not made.line.word and not (made.line.revokes_ns or made.line.revokes_ew)]
        for made in traveller.lines:
            if made.line.word or not (made.line.revokes_ns or made.line.revokes_ew):
                continue
            others = [other.line.tricks for other in plain]
            mean = Fraction(sum(others), len(others)) if others else Fraction(13)
            north, east = (one.tricks for one in made.credits)
            assert 0 <= north <= 13 and 0 <= east <= 13
            if made.line.revokes_ns and not made.line.revokes_ew:
                given_up = min(made.line.tricks, 2 + (made.line.revokes_ns - 1))
                assert north == min(made.line.tricks - given_up, mean)
                assert east == 13 - made.line.tricks + given_up
            if made.line.revokes_ew:
                assert east <= (13 - mean if others else 13)


@each
@given(evenings())
def test_an_average_is_the_mean_of_the_plain_scores_of_its_direction(evening: Evening) -> None:
    """Laws IV.9 to V.2 (Barney 1900, pp. 62-63), per direction, kept exact; both together are thirteen tricks."""
    for traveller in result("howell", evening).travellers:
        plain = [made.line.tricks for made in traveller.lines
                 if not made.line.word and not (made.line.revokes_ns or made.line.revokes_ew)]  # fmt: skip
        for made in traveller.lines:
            if made.line.word is LineWord.AVERAGE and plain:
                mean = Fraction(sum(plain), len(plain))
                assert [one.tricks for one in made.credits] == [mean, 13 - mean]


# E: the three systems of Howell


@each
@given(evenings())
def test_losses_are_from_the_top_and_come_to_the_top_times_the_tables_less_all_tricks(evening: Evening) -> None:
    """E1.1 (Barney 1900, p. 42): somebody of each direction loses nothing; the sum of losses is T x top less the column."""
    for traveller in played(result("howell", evening)):
        for side, column in zip(Side, columns(traveller), strict=True):
            lost = marks(traveller, side)
            assert min(lost) == 0
            assert sum(lost) == len(lost) * column.top - column.total


@each
@given(evenings())
def test_who_sits_out_is_charged_the_mean_loss_of_all_that_played_the_deal(evening: Evening) -> None:
    """E1.4 (Barney 1900, p. 42); so that his own deal neither lifts nor lowers the mean."""
    for traveller in played(result("howell", evening)):
        lost = marks(traveller)
        for credit in traveller.sitting_out:
            assert credit.mark == sum(lost) / len(lost)


@each
@given(st.integers(6, 60), st.integers(0, 2**32 - 1))
def test_gains_above_the_lowest_have_the_plus_and_minus_of_losses_below_the_highest(pairs: int, seed: int) -> None:
    """E1.5 (Barney 1900, p. 42), with averages, and the mean for those who sit out.

    It rests on the thirteen tricks of each table, which make the range of both columns one: a cap or a split score breaks it.
    """
    schedule = arrange(Request(system="howell", pairs=pairs))
    lines = [one if one.word is LineWord.AVERAGE else _plain(one) for one in lines_of(schedule, random.Random(seed))]
    found = result("howell", (schedule, lines))
    gains: dict[int, Fraction] = dict.fromkeys(rows(found), NOTHING)
    for traveller in found.travellers:
        low = {column.side: column.low for column in traveller.columns}
        made = [(one.entry, one.tricks - low[one.side]) for one in credits_of(traveller) if one.tricks is not None]
        mean = sum((gain for _, gain in made), NOTHING) / (len(made) or 1)
        bare = [one.entry for one in credits_of(traveller) if one.tricks is None]
        for entry, gain in (*made, *((entry, mean) for entry in (*bare, *(one.entry for one in traveller.sitting_out)))):
            gains[entry] += gain
    average = sum(gains.values()) / len(gains)
    assert {entry: row.plus_minus for entry, row in rows(found).items()} == {
        entry: gain - average for entry, gain in gains.items()
    }


def _plain(one: PlayedLine) -> PlayedLine:
    return replace(one, word=None, adjusted=None, revokes_ns=0, revokes_ew=0, tricks=6 if one.tricks is None else one.tricks)


@each
@given(evenings())
def test_equating_makes_both_columns_of_gains_the_larger_one(evening: Evening) -> None:
    """E2.4, E2.5 and tests 8 and 9 (Barney 1900, pp. 43-44): whole numbers with the exponent once are twice the larger."""
    for traveller in played(result("exponent", evening)):
        north, east = columns(traveller)
        larger, tables = max(north.gains, east.gains), tables_of(traveller)
        for side in Side:
            made = [one for one in credits_of(traveller, side) if one.tricks is not None]
            assert sum(one.mark for one in made) == larger
            assert all(one.mark == one.whole + Fraction(one.exponent, tables) for one in made)
        scored = [one for one in credits_of(traveller) if one.tricks is not None]
        assert sum(one.whole for one in scored) + max(one.exponent for one in scored) == 2 * larger
        if whole(traveller):
            assert north.gains + east.gains == tables * max(one.whole for one in scored)


@each
@given(evenings())
def test_who_sits_out_has_the_average_gain_of_the_deal(evening: Evening) -> None:
    """E2.12 (Barney 1900, pp. 44-45): gain 0 with the larger column for its exponent; he changes no equating."""
    for traveller in played(result("exponent", evening)):
        larger = max(column.gains for column in traveller.columns)
        for credit in traveller.sitting_out:
            assert (credit.whole, credit.exponent) == (0, larger)
            assert credit.mark == larger / tables_of(traveller)


@each
@given(evenings())
def test_the_foot_of_the_tabulating_sheet_is_half_of_what_was_won_at_the_tables(evening: Evening) -> None:
    """E2.10, test 10 (Barney 1900, p. 44), allowing for those who sat out."""
    found = result("exponent", evening)
    foot = sum((max(column.gains for column in traveller.columns) for traveller in played(found)), NOTHING)
    apart = [one.mark for traveller in found.travellers for one in traveller.sitting_out if one.mark is not None]
    apart += [one.mark for traveller in found.travellers for one in credits_of(traveller) if one.tricks is None and one.mark]
    assert 2 * foot == sum(scores(found).values()) - sum(apart)


@each
@given(evenings())
def test_an_equated_gain_less_the_average_gain_is_the_score_less_its_own_average(evening: Evening) -> None:
    """What the exponents are for (Barney 1900, p. 43), deal by deal, with all that the laws did."""
    by_average = result("average", evening).travellers
    for one, other in zip(result("exponent", evening).travellers, by_average, strict=True):
        if not tables_of(one):
            continue
        average = max(column.gains for column in one.columns) / tables_of(one)
        for gained, plain in zip(credits_of(one), credits_of(other), strict=True):
            assert gained.tricks is None or gained.mark - average == plain.mark


@each
@given(evenings())
def test_match_scores_of_a_deal_are_one_for_each_pair(evening: Evening) -> None:
    """E3.1-E3.5 (Barney 1900, pp. 45-46): on a deal that keeps its thirteen; and each is 2, 1 or 0 by the rule of thirds."""
    for traveller in played(result("match", evening)):
        if whole(traveller):
            assert sum(marks(traveller)) == 2 * tables_of(traveller)
            assert sum(column.total for column in traveller.columns) == 13 * tables_of(traveller)
        for side, column in zip(Side, columns(traveller), strict=True):
            against = by_thirds(column.average)
            for line in traveller.lines:
                for one in line.credits:
                    if one.side is side and one.tricks is not None and line.line.word is not LineWord.AVERAGE:
                        assert one.mark == 1 + (one.tricks > against) - (one.tricks < against)
                    elif one.side is side and line.line.word is LineWord.AVERAGE:
                        assert one.mark == 1
        assert all(one.mark == 1 for one in traveller.sitting_out)


def by_thirds(average: Fraction) -> Fraction:
    """The whole number within one third, else the half between (Barney 1900, p. 45)."""
    near = Fraction(floor(average + Fraction(1, 2)))
    return near if abs(average - near) <= Fraction(1, 3) else floor(average) + Fraction(1, 2)


@given(st.fractions(0, 13, max_denominator=40))
def test_the_rule_of_thirds_is_the_same_seen_from_the_other_side(average: Fraction) -> None:
    """match-third-rule: thirteen less the one is the other, so that who is above on one side is below on the other."""
    assert by_thirds(13 - average) == 13 - by_thirds(average)


# Today's methods, whose sums are theirs


@each
@given(evenings())
def test_matchpoints_of_a_direction_come_to_half_of_what_could_be_had(evening: Evening) -> None:
    """With Neuberg's formula: each score or average of a deal has N - 1 on average, N the scores of the fullest deal."""
    found = result("matchpoints", evening)
    counted = [sum(line.line.word is not LineWord.AVERAGE and line.credits[0].tricks is not None for line in traveller.lines)
               for traveller in found.travellers]  # fmt: skip
    for traveller in found.travellers:
        for side in Side:
            made = [one.mark for one in credits_of(traveller, side) if one.mark is not None]
            assert sum(made) == len(made) * (max(counted) - 1)


@each
@given(evenings())
def test_differences_with_each_other_table_come_to_nothing(evening: Evening) -> None:
    """Cross: what one is ahead another is behind; and two scores differ against the datum as they differ in tricks."""
    for traveller in result("cross", evening).travellers:
        assert all(sum(marks(traveller, side)) == 0 for side in Side)
    for traveller in result("butler", evening).travellers:
        for side in Side:
            made = [one for line in traveller.lines if line.line.word is not LineWord.AVERAGE for one in line.credits
                    if one.side is side and one.tricks is not None]  # fmt: skip
            assert len({one.tricks - one.mark for one in made}) <= 1


# E4, H2, G4, G8: comparisons


@pytest.mark.parametrize(
    ("scoring", "request_", "contest", "win"),
    [
        ("safford", Request(system="safford", pairs=8, deals=14), Contest.PAIRS, 1),
        ("safford", Request(system="safford", pairs=19), Contest.PAIRS, 1),
        ("four-pair", Request(system="four-pair"), Contest.PAIRS, 1),
        ("matches", Request(system="howell-fours", teams=7), Contest.FOURS, 2),
        ("matches", Request(system="howell-fours", teams=6), Contest.FOURS, 2),
        ("matches", Request(system="three-teams", tables=6), Contest.CLUB, 2),
    ],
)
@each
@given(seed=st.integers(0, 2**32 - 1))
def test_a_comparison_gives_one_win_in_all_and_what_one_gains_the_other_loses(
    scoring: str, request_: Request, contest: Contest, win: int, seed: int
) -> None:
    """Safford's card (Barney 1900, pp. 36-38), four pairs (p. 28), fours (p. 49; Mitchell 1897, p. 34), three teams."""
    schedule = arrange(request_)
    found = score(event(scoring, lines_of(schedule, random.Random(seed)), contest=contest, schedule=schedule))
    assert sum(scores(found).values()) == win * len(found.comparisons)
    for comparison in found.comparisons:
        one, other = comparison.entries
        assert comparison.difference(one) == -comparison.difference(other) == comparison.tricks[0] - comparison.tricks[1]
    gained = [row.plus_minus for row in rows(found).values() if row.plus_minus is not None]
    assert sum(gained, NOTHING) == 0


# G: teams


@pytest.mark.parametrize(
    ("request_", "contest"),
    [
        (Request(system="interclub", fours=2), Contest.FOURS),
        (Request(system="league-trophy"), Contest.FOURS),
        (Request(system="harvard"), Contest.SIXES),
        (Request(system="narragansett"), Contest.EIGHTS),
        (Request(system="club-match", tables=7), Contest.CLUB),
        (Request(system="club-match", tables=38), Contest.CLUB),
    ],
)
@each
@given(seed=st.integers(0, 2**32 - 1))
def test_what_one_team_gains_by_its_north_and_south_scores_is_what_it_took_above_thirteen_a_deal(
    request_: Request, contest: Contest, seed: int
) -> None:
    """team-identity (Barney 1900, p. 28; Mitchell 1897, p. 18), Harvard, Narragansett (p. 55) and matches of many pairs.

    Deal by deal: N-S of the one less N-S of the other, or all that it took less thirteen for every two tables. Revokes keep the
    thirteen; only a split score does not, and is left out of the sum.
    """
    schedule = arrange(request_)
    found = score(event("gain", lines_of(schedule, random.Random(seed)), contest=contest, schedule=schedule))
    announced: dict[int, Fraction] = {}
    for part in found.parts:
        for entry, figure in part.marks:
            announced[entry] = announced.get(entry, NOTHING) + figure
    assert announced == {entry: figure for entry, figure in scores(found).items() if entry in announced}
    whole_ones = [traveller for traveller in found.travellers if _compared(traveller)]
    if all(_compared(traveller) for traveller in found.travellers):
        assert sum(scores(found).values()) == 0
        gain = sum((_north(traveller, 1) - _north(traveller, 2) for traveller in whole_ones), NOTHING)
        assert scores(found).get(1, NOTHING) == gain


def _compared(traveller: Traveller) -> bool:
    """Every table has a score, which is thirteen tricks, and each team sat N-S as often as the other."""
    tricks = [[one.tricks for one in line.credits] for line in traveller.lines]
    sat = [one.entry for one in credits_of(traveller, Side.NS)]
    return all(None not in both and sum(both) == 13 for both in tricks) and sat.count(1) == sat.count(2)


def _north(traveller: Traveller, team: int) -> Fraction:
    return sum((one.tricks for one in credits_of(traveller, Side.NS) if one.entry == team and one.tricks is not None), NOTHING)


# G2: individuals


@each
@given(st.sampled_from([8, 12, 16, 24, 40]), st.integers(0, 2**32 - 1))
def test_at_two_tables_north_south_and_east_west_lose_as_much_in_a_round(players: int, seed: int) -> None:
    """G2 (Barney 1900, p. 27): "the amounts are equal"; at any number of tables the best of each direction loses nothing."""
    schedule = arrange(Request(system="individual", players=players))
    lines = lines_of(schedule, random.Random(seed), plain=True)
    found = score(event("tricks-lost", lines, contest=Contest.INDIVIDUAL, schedule=schedule))
    for part in found.parts:
        lost = dict(part.marks)
        seats = [play.seats for play in schedule.plays if play.round == int(part.title.split()[-1])]
        ways = [[lost[one.n] for one in seats], [lost[one.e] for one in seats]]
        assert all(lost[one.n] == lost[one.s] and lost[one.e] == lost[one.w] for one in seats)
        assert all(min(way) == 0 for way in ways)
        if len(seats) == 2:
            assert sum(ways[0]) == sum(ways[1])


@each
@given(st.sampled_from([8, 12, 20]), st.integers(0, 2**32 - 1))
def test_with_rulings_nobody_loses_less_than_nothing_and_the_rounds_come_to_the_total(players: int, seed: int) -> None:
    """A deal that one table did not play is left out of the round."""
    schedule = arrange(Request(system="individual", players=players))
    lines = lines_of(schedule, random.Random(seed))
    found = score(event("tricks-lost", lines, contest=Contest.INDIVIDUAL, schedule=schedule))
    total: dict[int, Fraction] = dict.fromkeys(scores(found), NOTHING)
    for part in found.parts:
        for entry, figure in part.marks:
            assert figure >= 0
            total[entry] += figure
    assert total == scores(found)


# D6, G: totals of tricks; H: numbers of an evening


@each
@given(evenings())
def test_total_tricks_are_all_that_was_credited(evening: Evening) -> None:
    """D6, G8 (Barney 1900, pp. 48 and 58): all scores together are all tricks of all lines."""
    found = result("total-tricks", evening)
    assert sum(scores(found).values()) == sum(one.tricks for one in _every(found) if one.tricks is not None)


def _every(found: EventResult) -> Iterator[Credit]:
    return (one for traveller in found.travellers for one in credits_of(traveller))


@given(st.integers(3, 40), st.integers(1, 60))
def test_a_deal_takes_six_minutes_and_a_quarter_at_any_number_of_tables(tables: int, deals: int) -> None:
    """H1 (Mitchell 1897, p. 18): twenty-four deals in two hours and a half."""
    assert evening_of(4 * tables, deals, None).minutes == deals * Fraction(25, 4)


# I: auction whist; the average of all (Law 5) is in the tests of points


@given(st.lists(st.integers(0, 3000).map(Fraction), min_size=2, max_size=40))
def test_margins_against_the_average_of_all_come_to_nothing(totals: list[Fraction]) -> None:
    """Law 5 (Goodfellow 1912): exactly, before anything is rounded; who has more is announced with no less (Law 6)."""
    made = score(event("points", contest=Contest.PAIRS, totals=dict(enumerate(totals, start=1))))
    found = [margins(ranking) for ranking in made.rankings]
    for margin in found:
        assert sum(one.exact for one in margin.values()) == 0
        ordered = sorted(margin.values(), key=lambda one: one.exact)
        assert all(one.announced <= other.announced for one, other in pairwise(ordered))
