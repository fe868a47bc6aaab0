"""Every cell of every card, read and held against the schedule: table, round, opponents, deals, seats.

It is read from the HTML that is pressed; for an evening of each kind the PDF is held against that, and of every other evening
the fullest card.
"""

import re
from collections import Counter
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.printing.card_reader import movement_card, numbers
from tests.printing.evenings import evening
from tests.printing.evenings_of_all import (
    EVENINGS,
    EVENINGS_TOGETHER,
    OF_PLAYERS,
    OTHERS,
    Printed,
    fullest_cards,
    pressed_and_told,
    printed,
)
from tests.printing.heard import heard
from tests.printing.piles import in_piles
from tests.printing.pressed import pressed
from tests.printing.told import Element, told
from whistpress.core.model import Play, Seat
from whistpress.core.movement import SYSTEMS, Request, arrange
from whistpress.core.movement.players.winners import follows_from_winners
from whistpress.printing import press

pytestmark = [EVENINGS_TOGETHER, pytest.mark.sampled(10)]
SIDES = {"N-S": Seat.NORTH, "E-W": Seat.EAST, "North and South": Seat.NORTH, "East and West": Seat.EAST}
WORDS = SIDES | {seat.word: seat for seat in Seat}
SMALL = (
    "howell of seven",
    "mitchell of nine pairs",
    "snow of seven pairs",
    "individual of nine",
    "parallel-fours",
    "progressive-compass",
)
PRESSED = ("howell of seven", "individual of eight", "parallel-fours")
"""Evenings of pairs, of players and of fours, which have all these forms between them."""


def test_no_system_of_play_is_left_out() -> None:
    """Whatever the register has is printed, followed and compared; those over a season, and the game of winners, apart."""
    told_of = {request.system for request, _ in EVENINGS.values()}
    assert set(SYSTEMS) - told_of == {"howell-tournament", "edgewood", "progressive-winners", "whist-drive"}
    assert len(EVENINGS) >= 30


def test_every_form_is_pressed_here_for_one_evening_at_least() -> None:
    """The three have all that is read from HTML."""
    assert {form for name in PRESSED for form in printed(name, *OF_PLAYERS, *OTHERS).forms} == {*OF_PLAYERS, *OTHERS}


@pytest.mark.parametrize("name", PRESSED)
def test_the_pdf_tells_all_that_is_read_here_from_the_html(name: str) -> None:
    """Form by form and page by page: headings, cards, rows and cells with their words, in their order."""
    forms = (*OF_PLAYERS, *OTHERS)
    pressed, read = pressed_and_told(name, *forms), printed(name, *forms).forms
    assert set(pressed) == set(read)
    for form in pressed:
        assert list(map(_parts, pressed[form])) == list(map(_parts, read[form])), form


def test_the_fullest_movement_card_of_each_evening_keeps_to_its_sheet(tmp_path: Path) -> None:
    """With every word of it."""
    html = fullest_cards()
    (tmp_path / "cards.pdf").write_bytes(press.pdf(html))
    assert list(map(_parts, told(tmp_path / "cards.pdf"))) == list(map(_parts, heard(html)))


def _parts(page: Element) -> list[tuple[str, str]]:
    """All words of a page, then its parts; capitals may be the style's."""
    parts = page.every("H1", "H2", "LI", "Art", "Table", "TR", "TH", "TD")
    return [("", page.text.casefold()), *((part.tag, part.text.casefold()) for part in parts)]


@pytest.mark.parametrize("name", EVENINGS)
def test_every_cell_of_the_movement_cards_is_in_the_schedule(name: str) -> None:
    """Each table has a card, each round a line: who sits N-S and E-W, which deals in which order; idle tables say so."""
    evening_ = printed(name)
    schedule = evening_.schedule
    cards = {card.table: card for card in map(movement_card, evening_.forms["movement-cards"])}
    assert {play.table for play in schedule.plays} <= set(cards)
    for table, card in cards.items():
        plays = {play.round: play for play in schedule.at_table(table)}
        assert tuple(card.rows) == evening_.rounds
        for round_, row in card.rows.items():
            play = plays.get(round_)
            found = (row.ns, row.ew, row.deals) if play else ((), (), ())
            assert found == (
                (_both(play.seats.n, play.seats.s), _both(play.seats.e, play.seats.w), play.deals) if play else found
            )
            assert bool(play) == bool(row.ns)
            leader = schedule.leader_of(row.deals[0]) if len(row.deals) == 1 else None
            assert row.leads == (leader.value if leader else "")


@pytest.mark.parametrize("name", EVENINGS)
def test_the_sentences_of_a_movement_card_say_who_sits_there_first(name: str) -> None:
    """The original pairs, teams or players of the card are those of its first round; a table that waits says for how long."""
    evening_ = printed(name)
    for card in map(movement_card, evening_.forms["movement-cards"]):
        said = " ".join(card.originals)
        plays = evening_.schedule.at_table(card.table)
        if not plays:
            assert "A dummy table: nobody plays here." in said
        elif plays[0].round != evening_.rounds[0]:
            assert re.search(rf"stands idle until the {plays[0].round}\w\w round", said)
        else:
            seats = plays[0].seats
            pairs = re.findall(r"Original (North and South|East and West) (?:Pair|Team), No\. (\d+)\.", said)
            players = re.findall(r"(North|South|East|West) (\d+)(?=[,.])", said)
            assert pairs or players
            assert all(seats.at(WORDS[where]) == int(number) for where, number in (*pairs, *players))
            assert len(pairs) == 2 or len(players) == 4


def _both(first: int, second: int) -> tuple[str, str]:
    return str(first), str(second)


@pytest.mark.parametrize("name", [name for name in EVENINGS if "round-robin" not in name])
def test_every_cell_of_the_walking_slips_is_in_the_schedule(name: str) -> None:
    """Each line leads a number to a table, a side, partners, adversaries and deals of the schedule; none is left out."""
    evening_ = printed(name)
    schedule = evening_.schedule
    led: Counter[tuple[int, int, int]] = Counter()
    for slip in _articles(evening_, "walking-slips"):
        number = int(slip.first("H1").split()[-1])
        columns, *rows = slip.rows()
        assert [int(row[0]) for row in rows] == [round_ for round_ in evening_.rounds if schedule.in_round(round_)]
        for row in (dict(zip(columns, row, strict=True)) for row in rows):
            if row["Table"] == "–":
                assert row["Against"] == "you sit out"
                assert schedule.teams or schedule.place_of(number, int(row["Rd"])) is None or name.endswith("fours")
                continue
            (play,) = (play for play in schedule.in_round(int(row["Rd"])) if play.table == int(row["Table"]))
            assert _led(play, number, row)
            led[play.round, play.table, number] += 1
    seated = {(play.round, play.table, number) for play in schedule.plays for number in play.seats.numbers}
    assert set(led) == seated


def _led(play: Play, number: int, row: dict[str, str]) -> bool:
    """Whether a line of a slip is what the play has for the number."""
    seat = WORDS[row["Seat"]]
    assert play.seats.at(seat) == number
    own, others = (play.seats.ns, play.seats.ew) if number in play.seats.ns and seat in "NS" else (play.seats.ew, play.seats.ns)
    if "With" in row:
        assert [int(label) for label in row["With"].split(" & ")] == [other for other in own if other != number]
    assert [int(label) for label in row["Against"].split(" & ")] == list(dict.fromkeys(others))
    assert numbers(row.get("Deals", "")) == play.deals
    return True


def _articles(evening_: Printed, form: str) -> list[Element]:
    return in_piles([list(page.every("Art")) for page in evening_.forms[form]])


@pytest.mark.parametrize("name", SMALL)
def test_every_cell_of_the_other_forms_is_in_the_schedule(name: str) -> None:
    """Director's sheet, timetable, seats and places at the beginning, slips and score cards: each says what the schedule has."""
    evening_ = printed(name, *OTHERS, "seating-list")
    for form in evening_.forms:
        _CHECKS[form](evening_)


def _director(evening_: Printed) -> None:
    """Every play stands in its round and its table's column, and nothing else; who rests, at the end."""
    for page in evening_.forms["director-sheet"]:
        columns, *rows = page.rows()
        tables = [int(column.removeprefix("Table ")) for column in columns[1:] if column.startswith("Table")]
        assert tables == sorted({play.table for play in evening_.schedule.plays})
        for round_, *cells in rows:
            plays = {play.table: play for play in evening_.schedule.in_round(int(round_))}
            for table, cell in zip(tables, cells, strict=False):
                play = plays.get(table)
                if play is None:
                    assert cell == "–"
                    continue
                sides, _, deals = cell.partition(": ")
                assert [_labels(side) for side in sides.split(" v ")] == [
                    list(dict.fromkeys(two)) for two in (play.seats.ns, play.seats.ew)
                ]
                assert numbers(deals) == play.deals


def _labels(words: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", words)]


def _timetable(evening_: Printed) -> None:
    """Each round once, with as many deals as its tables play."""
    (page,) = evening_.forms["round-timetable"]
    _, *rows = page.rows()
    assert [int(row[0]) for row in rows] == list(evening_.rounds)
    for row in rows:
        plays = evening_.schedule.in_round(int(row[0]))
        assert int(row[1]) == max(len(play.deals) for play in plays) or evening_.schedule.deals_per_round


def _seating(evening_: Printed) -> None:
    """Every number once a player or a pair, at the table and the side where play begins for it."""
    for page in evening_.forms["seating-list"]:
        columns, *rows = page.rows()
        for row in (dict(zip(columns, row, strict=True)) for row in rows):
            seat, _, later = row["Seat"].partition(", from round ")
            plays = evening_.schedule.in_round(int(later or evening_.rounds[0]))
            assert any(play.table == int(row["Table"]) and play.seats.at(WORDS[seat]) == int(row["No."]) for play in plays)


def _draws(evening_: Printed) -> None:
    """Whoever draws a number finds it at that table, on that side, in the round in which the slip says."""
    for slip in _articles(evening_, "draw-slips"):
        (number,) = (words for words in slip.paragraphs() if words.isdigit())
        place = re.fullmatch(r"Table (\d+), (.*)", slip.first("H1"))
        assert place
        later = re.search(r"until round (\d+)", slip.text)
        plays = evening_.schedule.in_round(int(later[1]) if later else evening_.rounds[0])
        assert any(play.table == int(place[1]) and play.seats.at(WORDS[place[2]]) == int(number) for play in plays)


def _table_cards(evening_: Printed) -> None:
    """Each edge names who sits there when play begins; a table that waits names nobody."""
    first = {play.table: play for play in evening_.schedule.in_round(evening_.rounds[0])}
    cards = _articles(evening_, "table-cards")
    assert len(cards) == len({play.table for play in evening_.schedule.plays})
    for card in cards:
        table = int(card.first("H1").removeprefix("Table "))
        found = re.findall(r"(North|East|South|West): (\d+)", card.text)
        assert len(found) == (4 if table in first else 0)
        assert all(first[table].seats.at(WORDS[seat]) == int(number) for seat, number in found)


def _pick_ups(evening_: Printed) -> None:
    """A slip for each play, with its two sides and its deals."""
    slips = _articles(evening_, "pick-up-slips")
    assert len(slips) == len(evening_.schedule.plays)
    for slip, play in zip(slips, evening_.schedule.plays, strict=True):
        assert slip.first("H1") == f"Round {play.round} · Table {play.table}"
        sides = [_labels(words.partition(": ")[2]) for words in slip.paragraphs() if words.startswith(("N-S:", "E-W:"))]
        assert sides == [list(dict.fromkeys(two)) for two in (play.seats.ns, play.seats.ew)]
        assert tuple(int(row[0]) for row in slip.rows()[1:]) == play.deals


def _score_slips(evening_: Printed) -> None:
    """A slip for each deal, a line for each play in the order in which the tray gets to them."""
    slips = _articles(evening_, "score-slips")
    schedule = evening_.schedule
    assert len(slips) == len({deal for play in schedule.plays for deal in play.deals})
    for slip in slips:
        deal = int(re.findall(r"\d+", slip.first("H1"))[0])
        plays = {(play.round, play.table): play for play in schedule.of_deal(deal)}
        wanted = [plays[stop].seats for stop in schedule.journey_of(deal)]
        lines = [_labels(" ".join(row)) for row in slip.rows() if row[0].isdigit()]
        assert lines in ([[seats.n, seats.e] for seats in wanted], [list(seats) for seats in wanted])


def _score_cards(evening_: Printed) -> None:
    """A line for each deal of a table in the order of play; seats on the first of each block of the same players."""
    at: dict[int, list[tuple[int, tuple[int, ...]]]] = {}
    for page in evening_.forms["score-cards"]:
        for card in [*page.every("Art")] or page.every("Sect"):
            table = int(re.findall(r"Table (\d+)\.", card.text)[0])
            heads, *rows = card.every("Table")[-1].rows()
            width = len(heads) - 4
            for row in rows:
                if row[0].isdigit():
                    seats = tuple(map(int, row[1 : 1 + width])) if row[1] else ()
                    at.setdefault(table, []).append((int(row[0]), seats))
    for table, lines in at.items():
        schedule = evening_.schedule
        wanted = [(number, play) for play in schedule.at_table(table) for number in schedule.record_numbers(play)]
        assert [line[0] for line in lines] == [number for number, _ in wanted]
        for (_, seats), (_, play) in zip(lines, wanted, strict=True):
            assert seats in ((), (play.seats.n, play.seats.e), tuple(play.seats))
        assert lines[0][1]


def _tray_labels(evening_: Printed) -> None:
    """A label for each deal, and the set with which it travels."""
    labels = _articles(evening_, "tray-labels")
    found = [int(re.findall(r"\d+", label.every("H1")[0].text)[0]) for label in labels]
    assert found == sorted({deal for play in evening_.schedule.plays for deal in play.deals})
    for label, deal in zip(labels, found, strict=True):
        together = re.search(r"with deals ([\d, –]+)", label.text)
        assert not together or deal in numbers(together[1])


_CHECKS = {
    "director-sheet": _director,
    "round-timetable": _timetable,
    "seating-list": _seating,
    "draw-slips": _draws,
    "table-cards": _table_cards,
    "pick-up-slips": _pick_ups,
    "score-slips": _score_slips,
    "score-cards": _score_cards,
    "tray-labels": _tray_labels,
}


@pytest.mark.parametrize("system", ["howell-tournament", "edgewood"])
def test_partners_over_a_season_stand_on_everybodys_card(system: str, tmp_path: Path) -> None:
    """Session by session each player's card names the partner and the pair that the schedule has."""
    schedule = arrange(Request(system=system, pairs=6))
    event = replace(evening(Request(system="howell", pairs=5), "sum"), sessions=(), entries=(), partners=schedule)
    pressed(event, "movement-cards", tmp_path / "partners.pdf")
    cards = [one for page in told(tmp_path / "partners.pdf") for one in page.every("Art")]
    assert len(cards) == len(schedule.numbers())
    for card in cards:
        number = int(card.every("H1", "H2")[0].text.split(".")[0])
        columns, *rows = card.rows()
        for row in (dict(zip(columns, row, strict=True)) for row in rows):
            plays = [play for play in schedule.in_round(int(row["Session"])) if number in play.seats.ns]
            if not plays:
                assert row["Partner"] == "you sit out"
                continue
            (play,) = plays
            assert {number, int(row["Partner"].split()[0])} == set(play.seats.ns)
            assert int(row["Pair"]) == play.table


def test_where_next_seats_follow_from_who_wins_the_first_round_stands_on_the_cards(tmp_path: Path) -> None:
    """The cards of a whist drive have no rounds but the first: its players, seat by seat (Barney 1900, p. 24)."""
    event = evening(Request(system="progressive-winners", tables=3), "points-won")
    schedule = event.sessions[0].schedule
    assert schedule
    assert follows_from_winners(schedule)
    pressed(event, "movement-cards", tmp_path / "winners.pdf")
    for page, play in zip(told(tmp_path / "winners.pdf"), schedule.in_round(1), strict=True):
        found = dict(re.findall(r"(North|South|East|West) (\d+)(?=[,.])", page.text))
        assert {seat.word: str(play.seats.at(seat)) for seat in Seat} == found
        assert not page.every("Table")
