"""What the cards of a league's own say: the names that are promised, the figures of the schedule."""

import pytest

from tests.printing.evenings import evening
from whistpress.core.model import Event, Seat
from whistpress.core.movement import Request
from whistpress.league.events.paper.own_values import CardText, card_texts, serves
from whistpress.reading.card import OF, Of
from whistpress.reading.card.values import names, row_names

EVENINGS = {
    "howell with a bye": (Request(system="howell", pairs=11), "howell"),
    "mitchell": (Request(system="mitchell", tables=5, deals=20), "average"),
    "half a table": (Request(system="mitchell", pairs=9, missing="EW 8"), "average"),
    "individual": (Request(system="individual", players=12), "tricks-lost"),
    "match of two fours": (Request(system="interclub", deals=48), "gain"),
    "fours": (Request(system="mitchell-fours", fours=5), "total-tricks"),
    "four fours in rounds": (Request(system="round-robin", fours=4), "matches"),
    "whist drive": (Request(system="progressive-winners", tables=5), "points-won"),
    "compass drive": (Request(system="progressive-compass", tables=5), "points-won"),
    "ladies and gentlemen": (Request(system="ladies-and-gentlemen-progressive", tables=5), "average"),
}


def made(name: str) -> Event:
    """An evening of one of these systems."""
    request, scoring = EVENINGS[name]
    return evening(request, scoring)


def texts(of: Of, event: Event) -> tuple[CardText, ...]:
    """The cards of the first sitting."""
    return card_texts(of, event, event.sessions[0], "Harbour")


@pytest.mark.parametrize("name", EVENINGS)
@pytest.mark.parametrize("of", list(Of))
def test_every_card_says_the_values_that_are_promised_and_no_others(of: Of, name: str) -> None:
    """Of the card and of its rows."""
    event = made(name)
    found = texts(of, event)
    assert bool(found) == serves(of, event)
    for text in found:
        assert set(text.values) == set(names(of))
        assert set(text.rows) == set(OF[of].rows)
        for kind, rows in text.rows.items():
            assert all(set(row) == set(row_names(of, kind)) for row in rows)


@pytest.mark.parametrize("name", EVENINGS)
def test_the_rounds_of_a_table_are_those_of_the_schedule(name: str) -> None:
    """Numbers in the seats, deals, and where each player sits next."""
    event = made(name)
    schedule = event.sessions[0].schedule
    assert schedule
    for text in texts(Of.TABLE, event):
        plays = {play.round: play for play in schedule.at_table(int(text.values["table"]))}
        assert [int(row["round"]) for row in text.rows["rounds"]] == sorted(plays)
        for row in text.rows["rounds"]:
            play = plays[int(row["round"])]
            assert [row[seat.word.lower()] for seat in Seat] == [str(play.seats.at(seat)) for seat in Seat]
            if "rests" in row["east-to"] or row["east-to"] == "–":
                continue
            later = schedule.place_of(schedule.entry_of(play.seats.e), play.round + 1)
            there = int(text.values["table"]) if row["east-to"] == "stays" else int(row["east-to"].split()[0])
            seated = [one for one in schedule.in_round(play.round + 1) if one.table == there]
            assert later
            assert play.seats.e in seated[0].seats


def test_a_pair_is_led_through_its_rounds_and_told_of_its_rest() -> None:
    """Eleven pairs: each rests once."""
    event = made("howell with a bye")
    for text in texts(Of.PAIR, event):
        rests = [row for row in text.rows["rounds"] if row["seat"] == "rest"]
        assert len(rests) == 1
        assert bool(text.values["rests"]) == (rests[0]["round"] == "1")


def test_one_star_a_tray() -> None:
    """At the seat of the dealer."""
    for text in texts(Of.TRAY, made("mitchell")):
        starred = [seat for seat in ("north", "east", "south", "west") if text.values[f"{seat}-dealt"]]
        assert starred == [text.values["dealer"].lower()]
