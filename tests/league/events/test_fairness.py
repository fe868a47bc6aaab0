"""The certificate of fairness in words and grids."""

import datetime

import pytest
from msgspec.structs import replace

from tests.site import leagues
from whistpress.core.model import Contest, Event, Play, Schedule, Seats, Session
from whistpress.core.movement import Request, arrange
from whistpress.core.movement.fairness import measure
from whistpress.league.events.words.certificate import Certificate, certificate_of, event_certificate, event_sentence, measurable
from whistpress.league.events.words.fairness import figure_rows, fold_lines, headline, repeats
from whistpress.packaged import demo_content
from whistpress.reading.movement_file import read_movement


def certificate(**asked: object) -> Certificate:
    """The certificate of a system at a size."""
    found = certificate_of(arrange(Request(**asked)))  # type: ignore[arg-type]
    assert found
    return found


@pytest.mark.parametrize(
    ("asked", "noun", "sentence"),
    [
        (
            {"system": "howell", "pairs": 8},
            "pair",
            "Any two pairs meet once and are compared on three sets: balance 100 of 100, the best possible",
        ),
        (
            {"system": "howell", "pairs": 10},
            "pair",
            "Any two pairs meet once and are compared on three to five sets: balance 83.3 of 100; more than 90 is impossible",
        ),
        (
            {"system": "individual", "players": 12},
            "player",
            "Any two players are partners once and opponents twice, which cannot be more even",
        ),
        (
            {"system": "mitchell", "tables": 5},
            "pair",
            "Each N-S pair meets each E-W pair once and is compared with each of its own field on five sets",
        ),
        (
            {"system": "mitchell", "tables": 6, "variant": "skip"},
            "pair",
            "Six couples of a N-S and an E-W pair meet twice, six never, all others once; "
            "each is compared with each of its own field on six sets",
        ),
        (
            {"system": "interclub", "deals": 48},
            "team",
            "Any two team mates are partners four times, any two adversaries opponents six times, "
            "each leading through the other three times, which cannot be more even",
        ),
        ({"system": "mitchell-fours", "fours": 5}, "team", "Any two teams meet twice, which cannot be more even"),
        ({"system": "round-robin", "teams": 6}, "team", "Any two teams meet once, which cannot be more even"),
        (
            {"system": "individual", "players": 20, "rounds": 6},
            "player",
            "No two players are partners more than once; 14 couples of players are opponents twice, 84 never, all others once",
        ),
    ],
    ids=lambda value: value["system"] if isinstance(value, dict) else "",
)
def test_a_schedule_comes_to_a_sentence(asked: dict[str, object], noun: str, sentence: str) -> None:
    """Who meets whom how often, how evenly compared, and whether it can be bettered."""
    assert headline(measure(arrange(Request(**asked))), noun) == sentence  # type: ignore[arg-type]


def test_the_flaw_of_mitchells_forty_eight_is_in_its_sentence() -> None:
    """Mitchell 1897, p. 60."""
    found = certificate_of(read_movement(demo_content() / "files" / "mitchell-48.asc"))
    assert found
    assert (
        found.sentence
        == "Any two players are partners once; 47 couples of players are opponents four times, 47 never, all others twice"
    )
    more, never, again = found.repeats
    assert (more.title, more.number) == ("Opponents more often than twice", 47)
    assert more.lines[0] == "2 and 19: four times, round 1 table 1, round 7 table 11, round 12 table 11 and round 18 table 1"
    assert (never.title, never.number, never.lines[0]) == ("Never opponents", 47, "2 with 24 and 27")
    assert again.title == "Together again in the very next round"
    assert "the flaw" in found.remarks


def test_repeats_that_must_be_are_said_to_be_the_fewest() -> None:
    """Eight players: two tables cannot part the four of a table."""
    (again,) = certificate(system="individual", players=8).repeats
    assert (again.title, again.number) == ("Together again in the very next round, the fewest that can be", 24)
    assert again.lines[0] == "1 and 3: opponents in round 1 (table 1), partners in round 2 (table 1)"


def test_where_two_sit_the_same_way_again_their_tables_are_told_once() -> None:
    """At one table by its number, at two by both."""
    plays = (
        Play(1, 1, Seats(1, 2, 3, 4), ()),
        Play(2, 1, Seats(1, 2, 5, 6), ()),
        Play(2, 2, Seats(3, 4, 7, 8), ()),
    )
    schedule = Schedule(system="by hand", contest=Contest.INDIVIDUAL, tables=2, deals=0, rounds=2, entries=8, plays=plays)
    lines = repeats(measure(schedule))[-1].lines
    assert lines == (
        "1 and 2: partners in round 1 and again in round 2 at table 1",
        "3 and 4: partners in round 1 and again in round 2 (tables 1 and 2)",
    )


def test_figures_stand_beside_their_bests() -> None:
    """Ten pairs: the balance is 83.3 where 90 is the bound; what is reached is marked so."""
    rows = {row.title: row for row in figure_rows(measure(arrange(Request(system="howell", pairs=10))))}
    assert (rows["Balance"].figure, rows["Balance"].best, rows["Balance"].reached) == ("83.3", "90", False)
    assert (rows["Opponents"].figure, rows["Opponents"].reached) == ("1", True)
    assert rows["Opponents met"].figure == "all"
    assert rows["Compared"].why.startswith("4 for each would be even, but")


def test_a_grid_has_a_tint_for_each_count() -> None:
    """Six tables with a skip: never is empty, twice is darkest; a row says the same in words."""
    opponents = next(grid for grid in certificate(system="mitchell", tables=6, variant="skip").grids if grid.name == "opponents")
    assert [tint.text for tint in opponents.key] == ["never", "once", "twice"]
    assert [(cell.text, cell.tint) for cell in opponents.rows[0].cells[:4]] == [("2", 4), ("1", 1), ("1", 1), ("0", 0)]
    assert opponents.rows[0].words == "twice: 2; never: 8; once: all others"
    assert not opponents.large and not opponents.even


def test_a_large_grid_of_one_count_is_not_drawn() -> None:
    """All partners once: a sentence says it."""
    grids = {grid.name: grid for grid in certificate(system="individual", players=20).grids}
    assert grids["partners"].large and grids["partners"].even and grids["partners"].key[0].text == "once"
    assert grids["leads_through"].large and not grids["leads_through"].even


def test_who_is_where_is_counted_in_rounds() -> None:
    """The stationary pair of a Howell: seven rounds at table 1, all N-S; a player's seats are told one by one."""
    tables, sides = certificate(system="howell", pairs=8).places
    assert [cell.text for cell in tables.rows[7].cells] == ["7", "0", "0", "0"]
    assert (sides.columns, [cell.text for cell in sides.rows[7].cells]) == (("N-S", "E-W"), ["7", "0"])
    assert certificate(system="individual", players=8).places[1].columns == ("N", "E", "S", "W")


def test_rests_are_told_in_a_sentence() -> None:
    """Nobody, everybody once, or twice with so many rounds between."""
    assert certificate(system="howell", pairs=8).resting == "No pair rests."
    assert certificate(system="howell", pairs=9).resting == "Every pair rests once."
    assert certificate(system="howell", pairs=7, deals=14, sets=1).resting == "Every pair rests twice, seven rounds apart."


def test_lines_are_folded_when_more_than_one_is_left_over() -> None:
    """`and 1 more` would take the room of the line itself."""
    assert fold_lines(("a", "b", "c"), 2) == (("a", "b", "c"), "")
    assert fold_lines(("a", "b", "c", "d"), 2) == (("a", "b"), "and 2 more")


def test_an_event_is_measured_with_its_names() -> None:
    """The same sentence stands on its page and on its certificate."""
    event = leagues.howell()
    found = event_certificate(event)
    assert found and found.sentence == event_sentence(event)
    assert found.entries[0].is_known and found.differs == ""
    assert measurable(event)


def test_an_event_without_a_schedule_has_no_certificate() -> None:
    """An old record of totals."""
    event = leagues.totals()
    assert not measurable(event) and event_certificate(event) is None and event_sentence(event) == ""


def test_sittings_with_movements_of_their_own_are_measured_together() -> None:
    """The same eight pairs on two evenings meet twice; places say which session, and no meeting follows across the night."""
    event = _twice(leagues.howell())
    found = event_certificate(event)
    assert found and found.sentence.startswith("Any two pairs meet twice and are compared on six sets: balance 100")
    assert found.repeats == ()
    three = _twice(leagues.individual())
    told = event_certificate(three)
    assert told and "round 2 of session 2" in told.repeats[-1].lines[-1] + told.repeats[-1].lines[30]


def test_wrong_opponents_are_owned_to() -> None:
    """Lines that are not as scheduled: the schedule is measured, and what was played beside it."""
    event = leagues.howell()
    (session,) = event.sessions
    first = session.lines[0]
    n, s, e, w = first.seats
    other = replace(first, round=None, table=None, seats=Seats(e, w, n, s))
    found = event_certificate(replace(event, sessions=(replace(session, lines=(other, *session.lines[1:])),)))
    assert found
    assert found.differs.startswith("One line of this event is not as scheduled. What is measured here is the schedule.")
    assert [row.title for row in found.played] == [row.title for row in found.figures]
    assert [row.figure for row in found.played] != [row.figure for row in found.figures]


def _twice(event: Event) -> Event:
    (session,) = event.sessions
    again = Session(number=2, date=datetime.date(1901, 2, 8), schedule=replace(session.schedule) if session.schedule else None)
    return replace(event, sessions=(session, again))
