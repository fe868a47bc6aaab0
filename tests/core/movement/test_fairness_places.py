"""Where in a schedule it repeats; and the schedules that are odd."""

from collections import Counter
from pathlib import Path

from whistpress.core.model import Contest, Play, Schedule, Seats, SitOut
from whistpress.core.movement import Request, arrange
from whistpress.core.movement.fairness import CoupleMeetings, Range, TableInRound, TableRelation, join_schedules, measure
from whistpress.packaged import demo_content
from whistpress.reading.movement_file import read_movement

CYCLIC = demo_content() / "files" / "mitchell-48.asc"


def schedule(*plays: Play, sit_outs: tuple[SitOut, ...] = (), two_fields: bool = False) -> Schedule:
    """Plays as a schedule for single players, without trays."""
    return Schedule(
        system="by hand",
        contest=Contest.INDIVIDUAL,
        tables=max(play.table for play in plays),
        deals=0,
        rounds=max(play.round for play in plays),
        entries=len({number for play in plays for number in play.seats.numbers}),
        plays=plays,
        sit_outs=sit_outs,
        two_fields=two_fields,
    )


def test_mitchells_cyclic_forty_eight_has_the_flaw_that_he_owns_to() -> None:
    """Mitchell 1897, p. 60: partners perfect, 47 pairs of players opponents four times, 47 never, all others twice; and where."""
    found = measure(read_movement(CYCLIC))
    partners, opponents = found.figure("partners"), found.figure("opponents")
    assert partners and partners.reached and partners.even
    assert opponents and opponents.spread == {0: 47, 2: 1034, 4: 47} and not opponents.reached
    (uneven,) = found.uneven
    assert (uneven.name, uneven.best, len(uneven.more), len(uneven.fewer)) == ("opponents", Range(2, 2), 47, 47)
    assert uneven.more[0] == CoupleMeetings(
        (2, 19), (TableInRound(1, 1), TableInRound(7, 11), TableInRound(12, 11), TableInRound(18, 1))
    )
    assert {(later - one) % 47 for one, later in (couple.numbers for couple in uneven.more)} == {17, 30}
    assert {(later - one) % 47 for one, later in (couple.numbers for couple in uneven.fewer)} == {22, 25}


def test_moores_forty_eight_mends_it() -> None:
    """Mitchell 1897, pp. 62–63: nobody is an opponent but twice."""
    found = measure(arrange(Request(system="individual", players=48)))
    assert found.uneven == ()
    assert found.opponents == Range(2, 2)


def test_the_very_next_round_is_told_with_table_and_way() -> None:
    """1 and 2 stay partners; 1 and 3 are opponents, then partners at another table."""
    found = measure(
        schedule(Play(1, 1, Seats(1, 2, 3, 4), ()), Play(2, 1, Seats(1, 2, 5, 6), ()), Play(3, 2, Seats(1, 5, 3, 4), ()))
    )
    assert [(one.numbers, one.first, one.first_way, one.then, one.then_way) for one in found.again] == [
        ((1, 2), TableInRound(1, 1), TableRelation.PARTNERS, TableInRound(2, 1), TableRelation.PARTNERS),
        ((1, 5), TableInRound(2, 1), TableRelation.OPPONENTS, TableInRound(3, 2), TableRelation.PARTNERS),
    ]
    assert (found.repeated_partners, found.repeated_opponents) == (1, 0)


def test_the_next_sitting_is_not_the_next_round() -> None:
    """A break after round 1: who sits together on both evenings has not been kept together."""
    plays = (Play(1, 1, Seats(1, 2, 3, 4), ()), Play(2, 1, Seats(1, 2, 3, 4), ()))
    assert len(measure(schedule(*plays)).again) == 6
    assert measure(schedule(*plays), breaks=(1,)).again == ()


def test_sittings_are_joined_with_their_rounds_and_deals_numbered_on() -> None:
    """Two evenings of eight pairs: everybody meets twice, and every set is counted."""
    one = arrange(Request(system="howell", pairs=8))
    both = join_schedules([one, one])
    assert (both.rounds, both.deals, both.entries, len(both.plays)) == (14, 14, 8, 56)
    found = measure(both, breaks=(7,))
    assert (found.opponents, found.compared, found.balance) == (Range(2, 2), Range(6, 6), 100)


def test_partnerships_without_adversaries_count_partners_alone() -> None:
    """A season in which a play is a partnership: nobody sits E-W, and nobody is nobody's opponent."""
    season = schedule(
        Play(1, 1, Seats.of_partners(1, 2), ()), Play(1, 2, Seats.of_partners(3, 4), ()), Play(2, 1, Seats.of_partners(1, 3), ())
    )
    found = measure(season)
    assert found.partners == Range(0, 1) and found.opponents == Range(0, 0)
    assert [figure.name for figure in found.figures] == ["partners", "repeated"]
    assert set(found.seats) == {1, 2, 3, 4}


def test_the_fields_of_a_compass_game_are_measured_apart() -> None:
    """N-S pairs meet E-W pairs, each once; within a field all are compared alike: Barney 1900, p. 31."""
    found = measure(arrange(Request(system="mitchell", tables=5)))
    assert found.fields == ((1, 3, 5, 7, 9), (2, 4, 6, 8, 10))
    across, within = found.figure("across"), found.figure("within")
    assert across and (across.least, across.most, across.reached) == (1, 1, True)
    assert within and (within.least, within.most, within.reached) == (5, 5, True)
    matrix = found.matrix("opponents")
    assert matrix and (matrix.rows, matrix.columns) == found.fields


def test_a_deal_played_twice_at_a_single_table_is_compared() -> None:
    """Two pairs exchange hands: each plays every set both ways, so they are compared with each other."""
    found = measure(arrange(Request(system="single-table", players=4)))
    assert (found.opponents, found.compared) == (Range(2, 2), Range(1, 1))
    compared = found.figure("compared")
    assert compared and compared.best is None


def test_without_trays_nothing_is_compared() -> None:
    """A round robin has no deals that two teams could share."""
    found = measure(arrange(Request(system="round-robin", teams=6)))
    assert found.figure("compared") is None and found.matrix("compared") is None
    assert found.opponents == Range(1, 1)


def test_who_rests_is_listed_with_rounds_and_the_spread_is_counted() -> None:
    """Five players at one table: in five rounds each rests once."""
    plays = tuple(Play(number, 1, Seats(*(one for one in range(1, 6) if one != number)), ()) for number in range(1, 6))
    found = measure(schedule(*plays, sit_outs=tuple(SitOut(number, (number,)) for number in range(1, 6))))
    assert found.resting == {number: (number,) for number in range(1, 6)}
    rests = found.figure("sit_outs")
    assert rests and rests.reached and found.figure("spacing") is None


def test_the_counts_of_a_matrix_add_up() -> None:
    """Every meeting stands in a matrix twice: for both of the two; who leads through whom once."""
    found = measure(arrange(Request(system="individual", players=12)))
    sums: Counter[str] = Counter()
    for matrix in found.matrices:
        for row in matrix.rows:
            sums[matrix.name] += sum(matrix.at(row, column) or 0 for column in matrix.columns)
            assert matrix.at(row, row) is None
    assert sums == {"partners": 2 * 66, "opponents": 2 * 132, "compared": 2 * 330, "leads_through": 132}


def test_the_demonstration_has_the_file(tmp_path: Path) -> None:
    """Its plays are those of the printed first line, developed: the last line of the file wraps round."""
    plays = read_movement(CYCLIC).plays
    assert plays[0].seats == Seats(1, 2, 19, 32)
    assert plays[-1].seats == Seats(47, 2, 40, 9)
