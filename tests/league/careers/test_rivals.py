"""Head to head."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from msgspec.structs import replace

from tests.league.careers.leagues import FEBRUARY, JANUARY, NEXT_YEAR, known, leagues
from tests.printing.evenings import evening
from tests.whole_records import rivals
from whistpress.core.model import CreditTo, Event, LineUpChange
from whistpress.core.movement import Request
from whistpress.league.careers.facts.career import Rival, rivals_of
from whistpress.league.events.facts import encounters
from whistpress.league.events.facts.encounters import Encounter, PackedEncounters


def of(person: str, other: str, *events: Event) -> Rival:
    """What one has had with the other."""
    return next(one for one in rivals(known(*events))[person] if one.other == other)


def test_deals_against_each_other_and_places_are_counted() -> None:
    """Abel met Baker on four deals of two evenings; better on deal 1 and both of February, worse on deal 2; above both times."""
    one = of("abel", "baker", JANUARY, FEBRUARY)
    assert (one.deals, one.better, one.level, one.worse) == (4, 3, 0, 1)
    assert (one.above, one.tied, one.below) == (2, 0, 0)
    assert [(each.event, each.deals, each.place, each.other_place) for each in one.meetings] == [
        (JANUARY.id, 2, 1, 3),
        (FEBRUARY.id, 2, 1, 3),
    ]


def test_those_who_stood_in_one_ranking_met_there_without_a_table() -> None:
    """Abel and Dean never sat against each other; in January and February they shared the first place, then Abel was ahead."""
    one = of("abel", "dean", JANUARY, FEBRUARY, NEXT_YEAR)
    assert (one.deals, one.rankings) == (0, 3)


def test_partners_are_no_rivals() -> None:
    """Abel and Archer are one entry."""
    assert "archer" not in {one.other for one in rivals(known(JANUARY))["abel"]}


def test_who_was_never_beaten_was_met_twice_at_least() -> None:
    """Baker never ended above Abel; one meeting would say nothing."""
    assert of("baker", "abel", JANUARY, FEBRUARY).never_beaten
    assert not of("baker", "abel", JANUARY).never_beaten
    assert not of("abel", "baker", JANUARY, FEBRUARY).never_beaten


def test_who_is_asked_for_again_is_not_reckoned_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page of a player and that of all his rivals are made one after the other."""
    asked, unpacked = [], PackedEncounters.of

    def of_one(these: PackedEncounters, persons: Sequence[str], event: str) -> list[Encounter]:
        asked.append(event)
        return unpacked(these, persons, event)

    monkeypatch.setattr(PackedEncounters, "of", of_one)
    facts = known(JANUARY, FEBRUARY).of["abel"]
    first = rivals_of("abel", facts)
    assert rivals_of("abel", facts) == first
    assert asked == [JANUARY.id, FEBRUARY.id], "once for each event"
    assert rivals_of("abel", facts[:1]) != first
    assert [one.other for one in rivals_of("baker", facts)] != [one.other for one in first]


def test_numbers_that_do_not_fit_into_a_byte_have_four(monkeypatch: pytest.MonkeyPatch) -> None:
    """An event of very many players, or of very many deals, is packed in another way and tells the same."""
    narrow = rivals(known(JANUARY, FEBRUARY))
    monkeypatch.setattr(encounters, "_BYTE", 2)
    wide = known(JANUARY, FEBRUARY)
    assert all(one.met.wide for facts in wide.events for _, one in facts.persons.items())
    assert rivals(wide) == narrow


TEAMS = (("abel", "archer", "baker", "brown"), ("cole", "crane", "dean", "drew"))


def match_of_teams(request: Request, scoring: str, *changes: LineUpChange) -> Event:
    """A match of two fours, players a to d against c to d, every line with a score of its own."""
    made = evening(request, scoring, played=True)
    entries = tuple(replace(entry, players=players, names=players) for entry, players in zip(made.entries, TEAMS, strict=True))
    sessions = tuple(replace(session, changes=changes) for session in made.sessions)
    return replace(made, entries=entries, sessions=sessions)


def others(events: Event, person: str) -> set[str]:
    """Those whom somebody met."""
    return {one.other for one in rivals(known(events)).get(person, ())}


@pytest.mark.parametrize(
    ("request_", "scoring"),
    [
        (Request(system="interclub", fours=2), "gain"),
        (Request(system="league-trophy", fours=2), "gain"),
        (Request(system="new-england-24", fours=2), "gain"),
    ],
    ids=lambda one: getattr(one, "system", ""),
)
def test_team_mates_are_no_rivals(request_: Request, scoring: str) -> None:
    """Neither at a table nor in the ranking, whatever the system; all of the other team are."""
    event = match_of_teams(request_, scoring)
    for team, other in (TEAMS, TEAMS[::-1]):
        for person in team:
            assert others(event, person) == set(other)


@pytest.mark.parametrize("credit", list(CreditTo))
def test_who_sits_in_for_the_other_team_has_not_met_his_team_mates(credit: CreditTo) -> None:
    """Abel plays for Cole in the first two rounds, against his own team, in which Earl has his seat.

    Nothing that he won from his mates or lost to them counts; Earl, who came in, is a mate of theirs.
    """
    for_abel = LineUpChange(entry=1, member=0, out="abel", into="earl", first=1, last=2)
    came_in = LineUpChange(entry=2, member=0, out="cole", into="abel", first=1, last=2, credit=credit)
    event = match_of_teams(Request(system="interclub", fours=2), "gain", came_in, for_abel)
    assert others(event, "abel") == {"cole", "crane", "dean", "drew"}
    assert not others(event, "earl") & {"abel", "archer", "baker", "brown"}
    for mate in ("archer", "baker", "brown"):
        assert others(event, mate) == {"cole", "crane", "dean", "drew"}


def test_a_substitute_takes_one_seat_of_two_who_have_no_name() -> None:
    """Baker and Brown are nobody's names: Earl sits in for the last of the four, and never at the table of the other."""
    unnamed = ("abel", "", "baker", "")
    came_in = LineUpChange(entry=1, member=3, out_name="Baker's partner", into="earl", first=1)
    event = match_of_teams(Request(system="interclub", fours=2), "gain", came_in)
    event = replace(event, entries=(replace(event.entries[0], players=unnamed), event.entries[1]))
    alone = replace(event, entries=(replace(event.entries[0], players=(*unnamed[:3], "earl")), event.entries[1]))
    alone = replace(alone, sessions=tuple(replace(session, changes=()) for session in alone.sessions))
    assert [line for tray in known(event).events[0].trays for line in tray.lines] == [
        line for tray in known(alone).events[0].trays for line in tray.lines
    ]


@given(leagues())
def test_what_one_sees_the_other_sees_turned_round(events: tuple[Event, ...]) -> None:
    """Head to head is antisymmetric in every figure and every meeting."""
    found = rivals(known(*events))
    for person, own in found.items():
        for one in own:
            back = next(each for each in found[one.other] if each.other == person)
            assert [(each.other, each.better, each.worse, each.place, each.other_place) for each in one.meetings] == [
                (one.other, each.worse, each.better, each.other_place, each.place) for each in back.meetings
            ]
            assert (one.deals, one.level, one.tied) == (back.deals, back.level, back.tied)
            assert (one.better, one.worse, one.above, one.below) == (back.worse, back.better, back.below, back.above)
            assert one.better + one.level + one.worse <= one.deals


@given(leagues())
def test_every_table_is_a_meeting_of_four_pairs_of_adversaries(events: tuple[Event, ...]) -> None:
    """Two against two: four meetings a deal, each seen from both sides."""
    found = known(*events)
    tables = sum(len(tray.lines) for facts in found.events for tray in facts.trays)
    assert sum(one.deals for own in rivals(found).values() for one in own) == 8 * tables


def test_in_a_ranking_of_more_than_five_hundred_nobody_met_anybody(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each two would be a line on two pages; those who sat at a table together met there all the same, and a warning says it."""
    monkeypatch.setattr(encounters, "MOST_RANKED", 3)
    one = of("abel", "baker", JANUARY)
    assert (one.deals, one.rankings) == (2, 0)
    assert "dean" not in {one.other for one in rivals(known(JANUARY))["abel"]}
    (facts,) = known(JANUARY).events
    appearances = [result for person in facts.persons.values() for result in person.appearances]
    (warning,) = encounters.crowds(appearances, JANUARY.at)
    assert (warning.code, warning.message.partition(":")[0]) == ("W890", f"{len(appearances)} players are in one ranking")
    monkeypatch.setattr(encounters, "MOST_RANKED", len(appearances))
    assert not [*encounters.crowds(appearances, JANUARY.at)]
