"""Who sat at each table, and what they made of the deal beside the other tables."""

import datetime
from fractions import Fraction
from pathlib import Path

from hypothesis import given

from tests.league.careers.leagues import JANUARY, deals_of, evening, known, leagues, scored
from tests.league.events.event_files import HEAD, MITCHELL, PAIRS, SCORES, clean
from tests.site.leagues import howell, individual, match, mitchell
from whistpress.core.model import Event, EventResult, Side
from whistpress.core.scoring import score
from whistpress.league.events.facts.seating import PersonDeal, Tray, TrayLine, event_trays
from whistpress.league.events.read.file import read_event
from whistpress.packaged import demo_content


def of(event: Event) -> list[tuple[Tray, TrayLine]]:
    """The deals of an event at each table."""
    return lines_of(event, score(event))


def lines_of(event: Event, result: EventResult) -> list[tuple[Tray, TrayLine]]:
    """The deals of an event at each table, by its result."""
    return [(tray, line) for tray in event_trays(event, result) for line in tray.lines]


def test_a_deal_at_a_table_names_the_four_and_how_far_each_side_was_above_the_room() -> None:
    """On deal 1 the mean of N-S is 9 and that of E-W 4: thirteen tricks are 4 above, none are 4 below."""
    tray, first = of(JANUARY)[0]
    assert (first.ns, first.ew, first.won) == (("abel", "archer"), ("baker", "brown"), 13)
    assert tray.over(first) == (Fraction(4), Fraction(-4))
    own = PersonDeal("brown", tray, first, Side.EW)
    assert (own.partners, own.against, own.over, own.won, own.better) == (("baker",), ("abel", "archer"), Fraction(-4), 0, -1)


def test_in_an_individual_contest_partners_change_from_deal_to_deal() -> None:
    """Eight players, fourteen deals at two tables: everybody has several partners, never himself."""
    told = of(individual())
    assert len(told) == 28
    assert all(len({*line.ns, *line.ew}) == 4 for _, line in told)
    sides = [side for _, line in told for side in (line.ns, line.ew) if "edith-abbott" in side]
    edith = {one for side in sides for one in side if one != "edith-abbott"}
    assert len(edith) == 7


def test_in_a_team_match_the_players_of_each_table_are_known() -> None:
    """Interclub fours: each deal at two tables, the same four of each team at both together."""
    told = of(match())
    assert len(told) == 48
    tables = [line for tray, line in told if tray.deal == 1]
    assert sorted(person for line in tables for person in (*line.ns, *line.ew)) == sorted(
        person for entry in match().entries for person in entry.players
    )


def test_a_substitute_sits_only_in_the_rounds_in_which_he_sat(tmp_path: Path) -> None:
    """Zack sits for Archer in rounds 2 and 3; who is credited does not matter to who was there."""
    change = '[[changes]]\nentry = 1\nout = "Ann Archer"\nin = "Zoe Zack"\nfrom = 2\n'
    event = clean(tmp_path, HEAD + MITCHELL + PAIRS + SCORES + change)
    sat = {(tray.sitting, tray.deal): line.ns for tray, line in of(event) if "amy-abel" in line.ns}
    assert sorted(sat.values()) == [("amy-abel", "ann-archer"), ("amy-abel", "zoe-zack"), ("amy-abel", "zoe-zack")]


def test_after_a_revoke_or_with_a_word_no_tricks_are_won_in_play() -> None:
    """The line with the revoke and the one with the average count for nobody's slam."""
    told = of(howell())
    assert sum(line.won is None for _, line in told) == 2
    revoked = next(line for line in howell().sessions[0].lines if line.revokes_ns)
    assert next(line for tray, line in told if tray.deal == revoked.deal and line.won is None).tricks[0] is not None


def test_a_deal_that_only_one_table_played_is_compared_with_nothing() -> None:
    """There is no room to be above."""
    alone = evening(datetime.date(1900, 5, 4), (("abel", "archer"), ("baker", "brown")), [(9,)])
    assert [tray.over(line) for tray, line in of(alone)] == [None]


def test_where_sides_score_points_tricks_are_not_compared() -> None:
    """A bid changes what a trick is worth; what was won in play is known all the same."""
    sample = demo_content() / "events" / "1912" / "goodfellow-sample-match.toml"
    found, problems = read_event(sample, shown="sample.toml", members={})
    assert found is not None and not list(problems)
    told = of(found)
    assert len(told) == 12
    assert all(tray.over(line) is None for tray, line in told)
    assert any(line.won is not None for _, line in told)


def test_of_a_compass_game_every_table_is_compared_with_the_four_others() -> None:
    """Five tables, twenty deals: a hundred lines, whose differences from the means add to nothing."""
    told = of(mitchell())
    assert len(told) == 100
    overs = [over for tray, line in told if (over := tray.over(line))]
    assert len(overs) == len(told)
    assert sum((ns for ns, _ in overs), Fraction(0)) == 0


@given(leagues())
def test_the_gains_and_losses_of_a_deal_come_to_nothing(events: tuple[Event, ...]) -> None:
    """Over the tables of a deal each direction's differences from its mean add to zero, and two sides have thirteen tricks."""
    results = scored(events)
    for event in events:
        told = lines_of(event, results[event.id])
        for number in {tray.deal for tray, _ in told}:
            overs = [over for tray, line in told if tray.deal == number and (over := tray.over(line))]
            assert sum((ns for ns, _ in overs), Fraction(0)) == sum((ew for _, ew in overs), Fraction(0)) == 0
        assert all(ns is not None and ew is not None and ns + ew == 13 for ns, ew in (line.tricks for _, line in told))


@given(leagues())
def test_everybody_who_sat_is_in_the_ledger_as_often_as_he_sat(events: tuple[Event, ...]) -> None:
    """Four persons a table: the deals of all persons are four times the deals of all tables."""
    found = known(*events)
    assert sum(len(deals_of(found, person)) for person in found.of) == 4 * sum(
        len(tray.lines) for facts in found.events for tray in facts.trays
    )
