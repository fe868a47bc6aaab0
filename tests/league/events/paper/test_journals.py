"""Journals and score tickets say what the schedule says, no more and no less."""

from itertools import groupby

import pytest

from tests.printing.evenings import evening
from whistpress.core.model import Event, Schedule, Seat, Session, Trump
from whistpress.core.movement import Request
from whistpress.league.events.paper.player_papers import pair_journals
from whistpress.league.events.paper.team_papers import line_ups
from whistpress.league.events.paper.tray_slips import score_tickets


def sitting(request: Request, scoring: str) -> tuple[Event, Session, Schedule]:
    """An evening, its one sitting and its schedule."""
    event = evening(request, scoring)
    session = event.sessions[0]
    assert session.schedule
    return event, session, session.schedule


def test_a_journal_leads_each_pair_through_its_deals() -> None:
    """Eleven pairs: every deal of the schedule stands once, in its round, and a rest has a line of its own."""
    event, session, schedule = sitting(Request(system="howell", pairs=11), "howell")
    journals = pair_journals(event, session)
    assert len(journals) == 11
    for number, journal in enumerate(journals, start=1):
        assert journal.columns == ("Round", "Table", "Seat", "Against", "Deal", "Trumps", "Tricks", "Score", "Notes")
        for round_, lines in groupby(journal.rows, key=lambda row: int(row[0])):
            first, *others = lines
            place = schedule.place_of(number, round_)
            if place is None:
                assert (first[3], others) == ("you sit out", [])
                continue
            play = next(play for play in schedule.in_round(round_) if play.table == place[0])
            assert first[1:3] == (str(place[0]), "N-S" if place[1] is Seat.NORTH else "E-W")
            assert first[3].split()[0] == str(next(other for other in play.seats if other != number))
            assert tuple(int(line[4]) for line in (first, *others)) == play.deals
            assert all(line[1:4] == ("", "", "") for line in others)


def test_a_single_player_has_a_partner_in_his_journal() -> None:
    """Partners change in an individual contest: the column says with whom."""
    event, session, schedule = sitting(Request(system="individual", players=8), "individual")
    journal = pair_journals(event, session)[2]
    play = next(play for play in schedule.in_round(1) if 3 in play.seats)
    side = play.seats.ns if 3 in play.seats.ns else play.seats.ew
    assert journal.columns[3] == "With"
    assert journal.rows[0][3].split()[0] == str(next(number for number in side if number != 3))


def test_nobody_carries_the_trumps_about_before_play() -> None:
    """A settled trump card stands on no journal; a suit that is trumps all the evening stands on every line."""
    request = Request(system="howell", pairs=8)
    event = evening(request, "howell", trumps={deal: Trump.parse("CK") for deal in range(1, 8)})
    session = event.sessions[0]
    assert {row[5] for journal in pair_journals(event, session) for row in journal.rows} == {""}
    suited = type(session)(date=session.date, schedule=session.schedule, suit=Trump.parse("H"))
    assert {row[5] for journal in pair_journals(event, suited) for row in journal.rows} == {"♡"}


def test_without_trays_a_journal_has_a_line_a_round() -> None:
    """Progressive whist with partners retained: rounds, no deals."""
    event, session, _ = sitting(Request(system="progressive-pivot", pairs=8), "points-won")
    journal = pair_journals(event, session)[0]
    assert "Deal" not in journal.columns
    assert [row[0] for row in journal.rows] == [str(round_) for round_ in range(1, 8)]
    assert all(len(row) == len(journal.columns) for row in journal.rows)


@pytest.mark.parametrize(
    ("request_", "scoring"),
    [
        (Request(system="howell", pairs=9), "howell"),
        (Request(system="individual", players=8), "individual"),
        (Request(system="mitchell", tables=5, deals=20), "average"),
        (Request(system="interclub", deals=24), "gain"),
    ],
    ids=lambda value: value.system if isinstance(value, Request) else "",
)
def test_a_ticket_for_every_time_a_tray_is_played(request_: Request, scoring: str) -> None:
    """Each (deal, round, table) of the schedule has one ticket with the numbers that sit there, and each tray's lie together."""
    event, session, schedule = sitting(request_, scoring)
    tickets = score_tickets(event, session)
    told = []
    for ticket in tickets:
        round_, table = (int(part.split()[1]) for part in ticket.title.split(" · "))
        sides = tuple(tuple(int(who.split()[0]) for who in row[1].split(", ")) for row in ticket.rows)
        told.append((int(ticket.number), round_, table, *sides))
    plays = [
        (deal, play.round, play.table, tuple(dict.fromkeys(play.seats.ns)), tuple(dict.fromkeys(play.seats.ew)))
        for play in schedule.plays
        for deal in play.deals
    ]
    assert sorted(told) == sorted(plays)
    assert [deal for deal, _ in groupby(ticket.number for ticket in tickets)] == [str(n) for n in range(1, schedule.deals + 1)]
    assert all(ticket.columns[2:] == ("Tricks", "Initials") and row[2:] == ("", "") for ticket in tickets for row in ticket.rows)


def test_a_line_up_asks_for_every_seat_in_which_the_team_begins() -> None:
    """Two fours: North and South at one table, East and West at the other, each with the number on the schedule."""
    event, session, schedule = sitting(Request(system="interclub", deals=24), "gain")
    first, second = line_ups(event, session)
    assert (first.against, second.against) == (second.team, first.team)
    for found, members in zip((first, second), schedule.teams, strict=True):
        said = set(found.seats)
        plays = schedule.in_round(1)
        wanted = {
            f"Table {play.table}, {seat.word} (No. {play.seats.at(seat)})"
            for play in plays
            for seat in Seat
            if play.seats.at(seat) in members
        }
        assert said == wanted
        assert len(said) == 4


def test_a_team_that_meets_many_leaves_its_rival_to_be_written() -> None:
    """Seven fours: one line-up each, four seats, nobody named as the rival."""
    event, session, _ = sitting(Request(system="howell-fours", teams=7), "fours-matches")
    found = line_ups(event, session)
    assert len(found) == 7
    assert {len(one.seats) for one in found} == {4}
    assert {one.against for one in found} == {""}
    assert not line_ups(*sitting(Request(system="howell", pairs=8), "howell")[:2])
