"""What a score means where something is missing or odd."""

from fractions import Fraction

import pytest
from msgspec.structs import replace
from scored_events import DAY, SPECIMEN, SPECIMEN_TRUMP, event, line, marks, rows, schedule_of, scores, seated

from whistpress.core.model import Contest, Entry, LineWord, Play, Schedule, Seats, Session, Side, Status
from whistpress.core.movement import SYSTEMS, Request, arrange
from whistpress.core.scoring import METHODS, score
from whistpress.core.scoring.slips import missing_plays

THREE = (line(1, 2, 9), line(3, 4, 6), line(5, 6, 5))


def tricks_of(lines: list, scoring: str = "average", **more: object) -> dict[int, Fraction]:
    """The tricks each entry is credited with on a single deal."""
    result = score(event(scoring, lines, **more))
    return {credit.entry: credit.tricks for made in result.travellers[0].lines for credit in made.credits}


def test_the_average_for_a_deal_is_the_mean_of_the_other_plain_scores_kept_exact() -> None:
    """An average takes the mean of lines with neither word nor revoke, each direction its own."""
    lines = [*THREE[:2], line(7, 8, 12, ns_revokes=1), line(9, 10, LineWord.AVERAGE), line(11, 12, 6)]
    tricks = tricks_of(lines)
    assert (tricks[9], tricks[10]) == (7, 6)
    tricks = tricks_of([*THREE, line(9, 10, LineWord.AVERAGE)])
    assert (tricks[9], tricks[10]) == (Fraction(20, 3), Fraction(19, 3))


def test_the_column_mean_includes_averages_and_caps() -> None:
    """Two plain lines 9 and 6, an average of 7½ and a revoke capped at 7½: the N-S mean is 30/4."""
    result = score(event("average", [*THREE[:2], line(5, 6, LineWord.AVERAGE), line(7, 8, 13, ns_revokes=1)]))
    north, east = result.travellers[0].columns
    assert (north.total, north.average) == (30, Fraction(15, 2))
    assert (east.total, east.average) == (4 + 7 + Fraction(11, 2) + 2, Fraction(37, 8))
    assert rows(result)[8].score == 2 - Fraction(37, 8)


def test_a_revoke_moves_two_tricks_and_one_for_each_more() -> None:
    """Law X.4 (Barney 1900, p. 65): 4 tricks less 2, less 3, less 4 for one, two and three revokes."""
    for revokes, left in ((1, 2), (2, 1), (3, 0), (4, 0)):
        tricks = tricks_of([*THREE, line(7, 8, 4, ns_revokes=revokes)])
        assert (tricks[7], tricks[8]) == (left, 13 - left)


def test_tricks_above_the_cap_go_to_nobody_where_many_tables_are_compared() -> None:
    """12 less 2 is above the mean 20/3: the offenders have 20/3, the adversaries the 3 after the transfer."""
    tricks = tricks_of([*THREE, line(7, 8, 12, ns_revokes=1)])
    assert (tricks[7], tricks[8]) == (Fraction(20, 3), 3)
    tricks = tricks_of([*THREE, line(7, 8, 1, ew_revokes=1)])
    assert (tricks[7], tricks[8]) == (3, Fraction(19, 3))


def test_tricks_above_the_cap_go_to_the_adversaries_between_two_teams() -> None:
    """10 less 2 is above the other table's 6: the deal keeps its thirteen, 6 and 7."""
    tricks = score(event("gain", [line(1, 2, 10, ns_revokes=1), line(2, 1, 6)], contest=Contest.FOURS))
    credits_ = tricks.travellers[0].lines[0].credits
    assert [credit.tricks for credit in credits_] == [6, 7]
    assert scores(tricks) == {1: 0, 2: 0}


def test_when_both_sides_revoke_both_transfers_are_made() -> None:
    """N-S 8 less 3 for two revokes, and 2 from E-W for one."""
    tricks = tricks_of([line(1, 2, 7), line(3, 4, 8, ns_revokes=2, ew_revokes=1)])
    assert (tricks[3], tricks[4]) == (7, 6)


def test_a_revoke_without_other_scores_has_no_cap_and_a_warning() -> None:
    """Only averages and revokes on the deal: the transfer stands, nothing is capped, W352 says so."""
    result = score(event("average", [line(1, 2, 12, ns_revokes=1), line(3, 4, 9, ew_revokes=1)]))
    assert [problem.code for problem in result.problems] == ["W352", "W352"]
    assert rows(result)[1].tricks == 10


def test_an_average_without_other_scores_gives_no_tricks_and_a_warning() -> None:
    """There is no mean to take; the line still counts as one, and W351 names the deal."""
    result = score(event("average", [line(1, 2, LineWord.AVERAGE, deal=7), line(1, 2, 8, deal=8)]))
    assert [problem.code for problem in result.problems] == ["W351"]
    assert "deal 7" in result.problems[0].message
    assert [credit.tricks for credit in result.travellers[0].lines[0].credits] == [None, None]
    assert (rows(result)[1].deals, rows(result)[1].tricks, rows(result)[1].score) == (2, 8, 0)


@pytest.mark.parametrize(("scoring", "mark"), [("howell", 0), ("exponent", 0), ("match", 1)])
def test_an_average_without_other_scores_counts_like_sitting_out(scoring: str, mark: int) -> None:
    """Beside a single revoke nobody loses or gains by comparison; in match scoring an average has one."""
    result = score(event(scoring, [line(1, 2, LineWord.AVERAGE), line(3, 4, 9, ns_revokes=1)]))
    assert marks(result)[1] == marks(result)[2] == mark


def test_a_deal_not_played_gives_no_score_no_credit_and_is_not_in_the_average() -> None:
    """The mean is that of the other two; the pairs have one deal less."""
    result = score(event("average", [*THREE[:2], line(5, 6, LineWord.NOT_PLAYED), line(5, 6, 7, deal=3)]))
    assert result.travellers[0].columns[0].average == Fraction(15, 2)
    assert [credit.mark for credit in result.travellers[0].lines[2].credits] == [None, None]
    assert (rows(result)[5].deals, rows(result)[1].deals) == (1, 1)
    assert result.complete


def test_a_line_with_new_deal_is_void_and_another_line_has_the_score() -> None:
    """The void line stays on the traveller without a credit; the deal is whole."""
    schedule = schedule_of([(1, 1, (1, 2), (2,)), (1, 2, (3, 4), (2,))])
    result = score(event("average", [line(1, 2, LineWord.NEW_DEAL), line(1, 2, 9), line(3, 4, 7)], schedule=schedule))
    assert result.complete and len(result.travellers[0].lines) == 3
    assert scores(result) == {1: 1, 2: -1, 3: -1, 4: 1}


def test_a_void_line_alone_leaves_its_play_missing() -> None:
    """Nothing tells of the play, so in a final event it counts as an average."""
    schedule = schedule_of([(1, 1, (1, 2), (2,)), (1, 2, (3, 4), (2,))])
    result = score(event("average", [line(1, 2, LineWord.NEW_DEAL), line(3, 4, 7)], schedule=schedule))
    assert not result.complete
    assert (rows(result)[1].deals, rows(result)[1].tricks) == (1, 7)


FOUR_TABLES = schedule_of([(1, table, (2 * table - 1, 2 * table), (2,)) for table in range(1, 5)])


@pytest.mark.parametrize("unfinished", [[*THREE], [*THREE, line(7, 8)]], ids=["missing", "awaited"])
def test_a_missing_or_awaited_line_of_a_final_event_counts_as_an_average(unfinished: list) -> None:
    """Pairs 7 and 8 have the mean of the three scores; the result is not complete."""
    result = score(event("average", unfinished, schedule=FOUR_TABLES))
    assert not result.complete
    assert (rows(result)[7].tricks, rows(result)[8].tricks) == (Fraction(20, 3), Fraction(19, 3))
    assert (rows(result)[7].deals, rows(result)[7].score) == (1, 0)
    assert len(result.travellers[0].lines) == 4


@pytest.mark.parametrize("status", [Status.PROVISIONAL, Status.PLANNED])
@pytest.mark.parametrize("unfinished", [[*THREE], [*THREE, line(7, 8)]], ids=["missing", "awaited"])
def test_a_missing_or_awaited_line_counts_nothing_before_the_event_is_final(unfinished: list, status: Status) -> None:
    """Pairs 7 and 8 are not ranked yet."""
    result = score(event("average", unfinished, schedule=FOUR_TABLES, status=status))
    assert not result.complete
    assert set(rows(result)) == {1, 2, 3, 4, 5, 6}
    assert scores(result) == scores(score(event("average", THREE)))


def test_a_whole_deal_without_lines_is_missing_in_a_final_event() -> None:
    """Four averages with nothing to take them from: each still counts as a line."""
    schedule = replace(FOUR_TABLES, plays=(*FOUR_TABLES.plays, *(replace(play, round=2, deals=(3,))
                                                                for play in FOUR_TABLES.plays)))  # fmt: skip
    result = score(event("match", [*THREE, line(7, 8, 7)], schedule=schedule))
    assert not result.complete
    assert {row.deals for row in rows(result).values()} == {2}
    assert marks(result, 1) == dict.fromkeys(range(1, 9), 1)


def test_the_missing_play_is_that_of_entries_who_have_no_line() -> None:
    """Pairs 3 and 6 met by mistake; of the two plays not told of, the one whose pairs have no line is missing."""
    lines = [line(1, 2, 7), line(3, 6, 8), line(7, 8, 5)]
    missing = missing_plays(lines, [*FOUR_TABLES.plays, Play(1, 5, Seats.of_sides(9, 10), (2,))])
    assert [play.seats.n for play in missing] == [9, 3]


def test_as_many_lines_as_plays_means_nothing_is_missing() -> None:
    """Other seats than the schedule's are another matter."""
    assert missing_plays([line(1, 4, 7), line(3, 2, 8), line(5, 6, 5), line(7, 8, 5)], FOUR_TABLES.plays) == ()


def test_an_average_earns_one_in_match_scoring() -> None:
    """Even where the mean is not what the rule of thirds makes of it."""
    result = score(event("match", [*THREE, line(7, 8, LineWord.AVERAGE)]))
    assert (marks(result)[7], marks(result)[8]) == (1, 1)
    assert marks(result)[1] == 2


@pytest.mark.parametrize(
    ("tricks", "average"),
    [((7, 7, 8), 7), ((7, 8, 8), 8), ((7, 8), Fraction(15, 2)), ((7, 7, 7, 8), 7), ((7, 7, 7, 8, 8), Fraction(15, 2))],
)
def test_the_rule_of_thirds(tricks: tuple[int, ...], average: Fraction) -> None:
    """Barney 1900, p. 45: up to one third from a whole number is that number, else one half."""
    lines = [line(2 * table - 1, 2 * table, made) for table, made in enumerate(tricks, start=1)]
    assert score(event("match", lines)).travellers[0].columns[0].average == average


def test_a_sit_out_is_the_average_loss_the_larger_total_or_one() -> None:
    """Seven pairs: each pair's three deals are compared as if it had the average on the one it sat out."""
    schedule = schedule_of(
        [(1, 1, (1, 2), (1,)), (2, 1, (2, 3), (2,)), (3, 1, (3, 1), (3,))], sit_outs={1: (3,), 2: (1,), 3: (2,)}
    )
    lines = [line(1, 2, 7, deal=1), line(2, 3, 8, deal=2), line(3, 1, 6, deal=3)]
    for scoring, mark in (("howell", 0), ("exponent", 0), ("match", 1)):
        result = score(event(scoring, lines, schedule=schedule))
        assert [[credit.entry for credit in one.sitting_out] for one in result.travellers] == [[3], [1], [2]]
        assert {credit.mark for one in result.travellers for credit in one.sitting_out} == {mark}
        assert {row.deals for row in rows(result).values()} == {2}
    assert all(not one.sitting_out for one in score(event("average", lines, schedule=schedule)).travellers)


def test_two_fields_are_ranked_apart_and_one_field_together() -> None:
    """Groups NS and EW come from the schedule."""
    plays = [(1, table, (2 * table - 1, 2 * table), (2,)) for table in (1, 2, 3)]
    apart = score(event("average", THREE, schedule=schedule_of(plays, two_fields=True)))
    assert [(one.group, [row.entry for row in one.rows]) for one in apart.rankings] == [
        ("NS", [1, 3, 5]),
        ("EW", [6, 4, 2]),
    ]
    assert [one.average for one in apart.rankings] == [Fraction(20, 3), Fraction(19, 3)]
    together = score(event("average", THREE, schedule=schedule_of(plays)))
    assert [one.group for one in together.rankings] == ["all"]


def test_plus_and_minus_are_against_the_average_of_the_group() -> None:
    """In two fields the losses of N-S are compared with those of N-S."""
    plays = [(1, table, (2 * table - 1, 2 * table), (2,)) for table in (1, 2, 3)]
    result = score(event("howell", THREE, schedule=schedule_of(plays, two_fields=True)))
    assert {entry: row.plus_minus for entry, row in rows(result).items()} == scores(score(event("average", THREE)))
    assert all(row.plus_minus is None for row in rows(score(event("match", THREE))).values())


def test_several_sittings_are_summed_each_with_its_own_deals() -> None:
    """Deal 2 of the second sitting is another deal than deal 2 of the first."""
    sittings = [
        Session(number=number, date=DAY, lines=lines)
        for number, lines in ((1, THREE), (2, (line(1, 2, 3), line(3, 4, 3), line(5, 6, 3))))
    ]
    result = score(event("average", sessions=sittings))
    assert [(one.session, one.deal) for one in result.travellers] == [(1, 2), (2, 2)]
    assert scores(result) == scores(score(event("average", THREE)))
    assert rows(result)[1].deals == 2 and rows(result)[1].tricks == 12


def test_sittings_that_share_one_movement_share_its_deals() -> None:
    """A deal played at one table on Friday and at the other on Saturday has one traveller and nothing missing."""
    schedule = schedule_of([(1, 1, (1, 2), (2,)), (2, 1, (3, 4), (2,)), (3, 1, (5, 6), (2,))])
    parts = [((1,), THREE[:1]), ((2, 3), THREE[1:])]
    sittings = [
        Session(number=number, date=DAY, schedule=schedule, rounds=rounds, lines=lines)
        for number, (rounds, lines) in enumerate(parts, start=1)
    ]
    result = score(event("average", sessions=sittings))
    assert [len(one.lines) for one in result.travellers] == [3] and result.complete
    assert scores(result) == scores(score(event("average", THREE)))


def test_rounds_that_no_sitting_has_are_not_missing() -> None:
    """A session cut short is whole when its own rounds are."""
    schedule = schedule_of([(1, 1, (1, 2), (2,)), (1, 2, (3, 4), (2,)), (2, 1, (3, 2), (3,)), (2, 2, (1, 4), (3,))])
    sitting = Session(date=DAY, schedule=schedule, rounds=(1,), lines=THREE[:2])
    assert score(event("average", sessions=[sitting])).complete


def test_the_trump_card_stands_on_the_traveller() -> None:
    """Deal 2 of the specimen: the king of clubs (Barney 1900, p. 42)."""
    sitting = Session(date=DAY, lines=SPECIMEN, trumps={2: SPECIMEN_TRUMP})
    assert str(score(event("howell", sessions=[sitting])).travellers[0].trump) == "CK"


TEAMS = Schedule(
    system="made-by-hand", contest=Contest.FOURS, tables=2, deals=1, rounds=1, entries=2,
    plays=(Play(1, 1, Seats(1, 2, 5, 6), (1,)), Play(1, 2, Seats(7, 8, 3, 4), (1,))),
    teams=((1, 2, 3, 4), (5, 6, 7, 8)),
)  # fmt: skip


def test_the_numbers_of_players_stand_for_their_team() -> None:
    """Players 1-4 are team 1; its N-S made 9 against 7 with the same cards."""
    lines = [seated(1, (1, 2, 5, 6), 9), seated(1, (7, 8, 3, 4), 7)]
    result = score(event("gain", lines, contest=Contest.FOURS, schedule=TEAMS))
    assert scores(result) == {1: 2, 2: -2}
    assert {row.entry: row.tricks for row in rows(result).values()} == {1: 15, 2: 11}
    first, second = result.travellers[0].lines
    assert [(credit.entry, credit.side, credit.mark) for credit in first.credits] == [(1, Side.NS, 2), (2, Side.EW, None)]
    assert second.credits[0].mark == -2


def test_no_gain_until_both_tables_have_played() -> None:
    """A deal with one score says nothing yet, and is announced with nothing."""
    result = score(event("gain", [seated(1, (1, 2, 5, 6), 9)], contest=Contest.FOURS, schedule=TEAMS,
                         status=Status.PROVISIONAL))  # fmt: skip
    assert scores(result) == {1: 0, 2: 0} and result.parts == ()


def test_more_than_two_sides_cannot_gain_from_each_other() -> None:
    """E350 says that the method is for two."""
    result = score(event("gain", THREE[:2], contest=Contest.FOURS))
    assert [problem.code for problem in result.problems] == ["E350"]


INDIVIDUAL = [
    seated(1, (1, 2, 3, 4), 8, 1), seated(1, (5, 6, 7, 8), 7, 1), seated(2, (1, 2, 3, 4), 5, 1),
    seated(2, (5, 6, 7, 8), LineWord.NOT_PLAYED, 1), seated(3, (1, 3, 5, 7), 6, 2), seated(3, (2, 4, 6, 8), 9, 2),
]  # fmt: skip


def test_a_deal_that_one_table_did_not_play_is_left_out_of_the_round() -> None:
    """Round 1 compares deal 1 alone: 8 against 7."""
    result = score(event("tricks-lost", INDIVIDUAL, contest=Contest.INDIVIDUAL))
    assert [(part.title, part.deals) for part in result.parts] == [("Round 1", (1,)), ("Round 2", (3,))]
    assert scores(result) == {1: 3, 2: 0, 3: 4, 4: 1, 5: 1, 6: 4, 7: 0, 8: 3}
    assert rows(result)[1].deals == 3


def test_an_individual_contest_can_be_scored_against_the_average() -> None:
    """Mitchell 1897, p. 27: each player has four credits' share, his side's score less the average of its direction."""
    result = score(event("average", INDIVIDUAL[:2], contest=Contest.INDIVIDUAL))
    half = Fraction(1, 2)
    assert scores(result) == {1: half, 2: half, 3: -half, 4: -half, 5: -half, 6: -half, 7: half, 8: half}
    assert [len(made.credits) for made in result.travellers[0].lines] == [4, 4]


def test_rounds_of_an_individual_contest_without_schedule_are_its_deals() -> None:
    """Nothing says which deals belong together, so each is compared by itself."""
    lines = [seated(deal, seats, tricks) for deal, seats, tricks in
             ((1, (1, 2, 3, 4), 8), (1, (5, 6, 7, 8), 7), (2, (1, 2, 3, 4), 5), (2, (5, 6, 7, 8), 7))]  # fmt: skip
    result = score(event("tricks-lost", lines, contest=Contest.INDIVIDUAL))
    assert [part.title for part in result.parts] == ["Deal 1", "Deal 2"]
    assert scores(result)[1] == 2


@pytest.mark.parametrize(
    ("scoring", "order"), [("howell", [2, 1, 3]), ("tricks-lost", [2, 1, 3]), ("exponent", [3, 1, 2]), ("match", [3, 1, 2])]
)
def test_totals_of_an_old_record_rank_by_the_methods_own_order(scoring: str, order: list[int]) -> None:
    """Losses the smallest first, everything else the largest; deals do not apply."""
    result = score(event(scoring, totals={1: 7, 2: 5, 3: 12}))
    assert [row.entry for row in result.rankings[0].rows] == order
    assert {row.deals for row in result.rankings[0].rows} == {0}
    assert scores(result) == {1: 7, 2: 5, 3: 12}


def test_totals_of_two_teams_are_the_tricks_of_both_tables() -> None:
    """321 against 303 tricks in 24 deals: a gain of 9."""
    result = score(event("gain", totals={1: 321, 2: 303}, contest=Contest.FOURS))
    assert scores(result) == {1: 9, 2: -9}


def test_totals_without_a_schedule_are_grouped_by_compass_labels() -> None:
    """NS1 and NS2 are one field, EW1 and EW2 the other."""
    entries = [Entry(number=number, label=label) for number, label in enumerate(("NS1", "NS2", "EW1", "EW2"), start=1)]
    result = score(event("average", totals={1: 30, 2: 28, 3: 22, 4: 24}, entries=entries))
    assert [(one.group, [row.entry for row in one.rows]) for one in result.rankings] == [("NS", [1, 2]), ("EW", [4, 3])]


def test_a_printed_total_may_be_tricks_score_or_a_rounded_score() -> None:
    """9, 7/3 and 2 all agree with pair 1; 5 does not, and W350 names what the scores make."""
    for printed in (9, Fraction(7, 3), 2):
        assert score(event("average", THREE, printed={1: printed})).problems == ()
    found = score(event("average", THREE, printed={1: 5}, entries=[Entry(number=1, label="1")])).problems
    assert [problem.code for problem in found] == ["W350"]
    assert "9 tricks and a score of 7/3" in found[0].message


def test_an_average_by_a_law_for_three_tables_asks_for_a_new_deal_at_two() -> None:
    """Law V.1 (Barney 1900, p. 62); law V.2 gives the average at any number of tables."""
    two = [line(1, 2, 7), line(2, 1, LineWord.AVERAGE, law="V.1")]
    assert [problem.code for problem in score(event("gain", two, contest=Contest.FOURS)).problems] == ["W353"]
    assert score(event("gain", [two[0], replace(two[1], law="V.2")], contest=Contest.FOURS)).problems == ()
    assert score(event("average", [*THREE, line(7, 8, LineWord.AVERAGE, law="V.1")])).problems == ()


def test_an_event_with_nothing_recorded_has_no_ranking() -> None:
    """Planned: no travellers, no places, not complete."""
    result = score(event("average", schedule=FOUR_TABLES, status=Status.PLANNED))
    assert (result.rankings, result.travellers, result.complete) == ((), (), False)


def test_the_register_knows_its_methods_by_name() -> None:
    """Each is filed under its own name, says what ranks and where it is printed."""
    assert set(METHODS) >= {"average", "howell", "exponent", "match", "tricks-lost", "gain"}
    for name, method in METHODS.items():
        assert method.name == name and method.words.ranks.endswith(".") and " p" in method.words.book and method.contests


def test_a_team_with_an_odd_pair_adds_the_average_of_those_who_sit_opposite() -> None:
    """Barney pp. 56-57, Mitchell p. 19: three pairs a side, two of the first team N-S; N-S win 9, 8 and 7 tricks of each deal.

    The first team has 9 and 8 and, of its one E-W pair, 6, and adds the E-W average, 5: 28. The other has 7 N-S and 4 and 5 E-W,
    and adds the N-S average, 8: 24. The first gains half of the difference, two on each of three deals.
    """
    schedule = arrange(Request(system="club-match", tables=3))
    won = {1: 9, 2: 8, 3: 7}
    lines = [line(play.seats.n, play.seats.e, won[play.table], deal=deal) for play in schedule.plays for deal in play.deals]
    result = score(event("gain", lines, contest=Contest.CLUB, schedule=schedule))
    assert {row.entry: row.score for row in result.rankings[0].rows} == {1: 6, 2: -6}


def test_each_system_is_scored_by_a_method_that_serves_its_contest() -> None:
    """What an event is scored by when it does not say, variants with a default of their own included."""
    for system in SYSTEMS.values():
        for name in (system.scoring, *dict(system.variant_scoring).values()):
            assert system.contest in METHODS[name].contests, system.name
