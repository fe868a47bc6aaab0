"""Every printed form of every system held against the schedule: who sits where, with which deals, in which round.

What a form says is read from what its template gets, and compared with the plays of the schedule by code that shares nothing
with the form.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from itertools import pairwise

import pytest
from msgspec.structs import replace

from tests.printing.card_reader import Card, Row
from tests.printing.evenings_held import HELD, Night, deals_in, figures, is_of_teams, night, pairs_of_two, sides
from whistpress.core.model import Play, Seat, Session
from whistpress.core.movement import SYSTEMS
from whistpress.core.movement.players.winners import follows_from_winners
from whistpress.league.drives.paper import drive_cards
from whistpress.league.events.pages.systems import schedule_layout
from whistpress.league.events.paper.match_sheets import gain_sheet
from whistpress.league.events.paper.movement_cards import safford_cards
from whistpress.league.events.paper.movement_plans import diagrams, table_of_changes
from whistpress.league.events.paper.movement_words import MovementCard, movement_cards
from whistpress.league.events.paper.own_values import card_texts
from whistpress.league.events.paper.packet import cover
from whistpress.league.events.paper.player_papers import draw_slips, pair_journals, personal_cards, player_badges, walking_slips
from whistpress.league.events.paper.room_papers import (
    director_sheet,
    round_timetable,
    seating_list,
    side_cards,
    sign_up_sheet,
    sit_out_cards,
    table_cards,
)
from whistpress.league.events.paper.score_cards import score_cards, tally_cards
from whistpress.league.events.paper.score_slips import slips
from whistpress.league.events.paper.tabulating_sheet import compass_sheet
from whistpress.league.events.paper.team_papers import club_sheets, line_ups, round_cards
from whistpress.league.events.paper.tray_papers import check_off_sheet, tray_cards, tray_moves, whitfeld_cards
from whistpress.league.events.paper.tray_slips import pick_up_slips, score_tickets, tray_labels, trump_slips
from whistpress.league.events.words.auction_card import auction_cards
from whistpress.league.events.words.tabulating import sheets
from whistpress.league.plan.register import FORMS
from whistpress.printing.pieces import CutPiece
from whistpress.printing.ruled import CellKind
from whistpress.printing.sheet import SHEETS
from whistpress.reading.card import Of

_SEATS = {seat.word: seat for seat in Seat}
_SIDES = {"N-S": Seat.NORTH, "E-W": Seat.EAST, "North and South": Seat.NORTH, "East and West": Seat.EAST, **_SEATS}

SAYS_NOTHING = {
    "packet": "it is put together from the others, but for its cover, which is held here",
    "rubber-sheet": "rubbers have no schedule",
    "result-sheet": "the ranking",
    "hand-records": "the cards",
    "curtain-cards": "the cards",
    "fairness-certificate": "counts, which are held elsewhere",
    "ruling-slips": "what the umpire writes",
    "winner-certificates": "names",
    "wall-ranking": "the ranking",
    "prize-list": "prizes and their winners",
    "entry-blanks": "what is written before there is a schedule",
    "counters": "counters",
    "self-scorers": "what players write",
}
"""The forms on which nobody has a place, and why."""


def test_every_form_and_every_system_is_held() -> None:
    """A new form, and a new system of play, comes here too; those over a season have no tables."""
    unheld = set(FORMS) ^ {*CHECKS, *SAYS_NOTHING}
    assert not unheld, f"{sorted(unheld)}: add a check to CHECKS, or why the form says nothing of the schedule to SAYS_NOTHING"
    assert all(any(FORMS[form].serves(_for(night(name), form).event) for name in HELD) for form in CHECKS)
    assert {SYSTEMS[name].name for name in SYSTEMS} - {request.system for request, _ in HELD.values()} == {
        "howell-tournament",
        "edgewood",
    }


@pytest.mark.sampled(24)
@pytest.mark.parametrize("name", HELD)
def test_every_form_of_an_evening_says_what_the_schedule_has(name: str) -> None:
    """Each cell of each form that the evening has; and of the league's own cards, the packet's cover and the page."""
    held = night(name)
    for form, check in CHECKS.items():
        if FORMS[form].serves(_for(held, form).event):
            check(_for(held, form))
    _own_cards(held)
    _page(held)
    if held.schedule.deals:
        _cover(held)


def _for(held: Night, form: str) -> Night:
    """The evening as some forms want it: at auction whist, not yet played, or scored in the way of the form."""
    change = {
        "auction-score-card": {"game": "auction-whist", "scoring": "points"},
        "safford-cards": {"scoring": "safford"},
        "compass-sheet": {"scoring": "average"},
    }.get(form, {})
    return Night(replace(held.event, **change), held.result)  # type: ignore[arg-type]


def _session(held: Night) -> Session:
    return held.event.sessions[0]


def _movement_cards(held: Night) -> None:
    """A card for each table, on it a line for each round: who sits there, which deals in which order, which only lie there."""
    cards = movement_cards(held.schedule, rounds=_session(held).rounds)
    assert {play.table for play in held.plays} <= {card.table for card in cards}
    for card in cards:
        assert [figures(line.round)[0] for line in card.lines] == ([] if card.rule else list(held.rounds))
        for line, round_ in zip(card.lines, held.rounds, strict=False):
            play = held.seated(round_, card.table)
            assert (figures(line.ns), figures(line.ew)) == (tuple(_numbers(held, play)) if play else ([], []))
            assert deals_in(line.deals.partition(" (")[0]) == (play.deals if play else ())
            assert not (play and line.lies)
    _lying({(card.table, figures(line.round)[0]): deals_in(line.lies) for card in cards for line in card.lines}, held)
    if not any(card.rule for card in cards):
        _led_by_cards(held, {card.table: _as_read(card) for card in cards})


def _as_read(told: MovementCard) -> Card:
    """The words of a card as somebody reads them who sits there."""
    after = re.compile(r"After rounds? ([\d, –]+): (.*)\.")
    card = Card(told.table, told.heading, edges={Seat(edge.seat): edge.move for edge in told.edges})
    for edge in told.edges:
        found = [after.fullmatch(words) for words in edge.exceptions]
        assert all(found)
        card.others[Seat(edge.seat)] = {round_: one[2] for one in found if one for round_ in deals_in(one[1])}
    for line in told.lines:
        round_ = figures(line.round)[0]
        card.rows[round_] = Row(round_, goals=dict(zip(told.columns, line.goals, strict=True)))
    return card


def _led_by_cards(held: Night, cards: dict[int, Card]) -> None:
    """Whoever goes where the card before him says arrives, where the schedule has his number; those who come are all led."""
    arrive: defaultdict[int, dict[tuple[int, Seat], int]] = defaultdict(dict)
    for round_ in held.rounds:
        there = {(play.table, seat): play.seats.at(seat) for play in held.chairs if play.round == round_ for seat in Seat}
        come = arrive.pop(round_, {})
        assert come.items() <= there.items(), f"round {round_}"
        for place, number in there.items() - come.items():
            assert not _first_before(held, number, place[1], round_), f"nobody leads {number} to {place} in round {round_}"
        for (table, seat), number in there.items():
            goal = cards[table].goal(seat, round_)
            if goal:
                coming = arrive[round_ + 1 + goal.rests]
                assert (goal.table, goal.seat) not in coming
                coming[goal.table, goal.seat] = number
    assert all(round_ > held.rounds[-1] for round_ in arrive)


def _first_before(held: Night, number: int, seat: Seat, round_: int) -> bool:
    """Whether a number has sat before, where a team has two pairs in the same direction, so that a card could lead it here."""
    return any(_way(held, number, one, seat if is_of_teams(held) else None) for one in held.rounds if one < round_)


def _numbers(held: Night, play: Play) -> tuple[list[int], list[int]]:
    """Both sides of a table; single players in their chairs."""
    seats = play.seats
    return ([seats.n, seats.s], [seats.e, seats.w]) if held.single else ([seats.n], [seats.e])


def _lying(lies: dict[tuple[int, int], tuple[int, ...]], held: Night) -> None:
    """What lies unplayed at a table is a deal that nobody plays in that round."""
    for (_, round_), deals in lies.items():
        playing = {deal for play in held.plays if play.round == round_ for deal in play.deals}
        assert not playing.intersection(deals)


def _tray_moves(held: Night) -> None:
    """What is put out and carried has every deal at the table that plays it, and in the end all are put away."""
    moves = tray_moves(held.schedule, rounds=_session(held).rounds)
    assert moves
    lies: dict[int, int] = {}
    away: set[int] = set()
    for told, round_ in zip(moves.rounds, held.rounds, strict=True):
        for laid in told.put_out:
            assert not set(deals_in(laid.deals)) & (set(lies) | away)
            lies |= dict.fromkeys(deals_in(laid.deals), laid.table)
        _played(held, round_, lies)
        for step in told.carried:
            for deal in deals_in(step.deals):
                assert lies[deal] == step.origin
                lies[deal] = step.goal
        for deal in deals_in(told.collected):
            del lies[deal]
            away.add(deal)
    assert not lies
    assert away == set(held.deals)


def _played(held: Night, round_: int, lies: dict[int, int]) -> None:
    """Each deal of a round lies where it is played first; after the round it lies where it was played last."""
    for deal in {deal for play in held.plays if play.round == round_ for deal in play.deals}:
        tables = [table for there, _, table in held.stops(deal) if there == round_]
        assert lies[deal] == tables[0], f"deal {deal} in round {round_}"
        lies[deal] = tables[-1]


def _tray_cards(held: Night) -> None:
    """Every tray of every round in the order of play, and the table that it is taken to is the one that has it next."""
    by_table = {int(card.number): card for card in tray_cards(held.event, _session(held))}
    assert {play.table for play in held.plays} <= set(by_table)
    lies: dict[int, int] = {}
    for number, round_ in enumerate(held.rounds):
        steps: list[tuple[int, int, int | None]] = []
        for table, card in by_table.items():
            cells = [cell.text for cell in card.rows[number].cells]
            play, deals = held.at(round_, table), deals_in(cells[1])
            assert int(cells[0]) == round_
            if play:
                assert deals == play.deals
                assert [figures(cell) for cell in cells[2:4]] == sides(play.seats)
            else:
                assert all(lies.get(deal, table) == table for deal in deals)
            steps += [(deal, table, goal) for deal, goal in _taken(cells[-2], deals).items()]
            assert ("as soon as it is played" in " ".join(card.sentences)) == _within(held)
        for deal, table, goal in steps:
            passing = not held.at(round_, table) or _on_the_way(held, deal, round_)
            assert passing or goal == _next(held, deal, round_, table)
            lies[deal] = goal or 0
        if not _within(held):
            _arrived(held, number, lies)


def _taken(cell: str, deals: Iterable[int]) -> dict[int, int | None]:
    """Where each of the deals goes: `4`, `put away`, `2–4 to 1; 1 put away`; None when it is put away."""
    if ";" not in cell:
        goal = int(cell) if cell.isdigit() else None
        return dict.fromkeys(deals, goal)
    found: dict[int, int | None] = {}
    for part in cell.split("; "):
        those, _, goal = part.partition(" to ")
        found |= dict.fromkeys(deals_in(those), int(goal) if goal else None)
    assert set(found) == set(deals)
    return found


def _within(held: Night) -> bool:
    """Some deal is played at two tables of one round."""
    return any(len({play.table for play in held.plays if play.round == round_ and deal in play.deals}) > 1
               for deal in held.deals for round_ in held.rounds)  # fmt: skip


def _next(held: Night, deal: int, round_: int, table: int) -> int | None:
    """The table that plays a deal next; None after its last play."""
    stops = held.stops(deal)
    here = next(place for place, stop in enumerate(stops) if (stop[0], stop[2]) == (round_, table))
    return stops[here + 1][2] if here + 1 < len(stops) else None


def _on_the_way(held: Night, deal: int, round_: int) -> bool:
    """A deal that nobody plays in the next round, though it is played later, lies somewhere meanwhile."""
    later = [stop[0] for stop in held.stops(deal) if stop[0] > round_]
    following = held.rounds[held.rounds.index(round_) + 1 :]
    return bool(later) and later[0] != following[0]


def _arrived(held: Night, number: int, lies: dict[int, int]) -> None:
    """Before the next round every deal that was carried lies at the table that plays it."""
    for round_ in held.rounds[number + 1 : number + 2]:
        for play in (play for play in held.plays if play.round == round_):
            assert all(lies.get(deal, play.table) == play.table for deal in play.deals)


def _check_off(held: Night) -> None:
    """Change by change the deals at each table in the order of play; in brackets those that nobody plays then."""
    (sheet,) = check_off_sheet(held.event, _session(held))
    tables = [figures(column.group)[0] for column in sheet.columns[1::2]]
    assert {play.table for play in held.plays} <= set(tables)
    assert [int(row.cells[0].text) for row in sheet.rows] == list(held.rounds)
    lies: dict[tuple[int, int], tuple[int, ...]] = {}
    for row, round_ in zip(sheet.rows, held.rounds, strict=True):
        for table, cell, tick in zip(tables, row.cells[1::2], row.cells[2::2], strict=True):
            play = held.at(round_, table)
            if play:
                assert deals_in(cell.text) == play.deals
            else:
                assert cell.text == "–" or cell.text.startswith("(")
                lies[table, round_] = deals_in(cell.text)
            assert (tick.kind is CellKind.BOX) == (cell.text != "–")
    _lying(lies, held)
    assert ("come in this order" in " ".join(sheet.sentences)) == _within(held)


def _whitfeld(held: Night) -> None:
    """Who sits there first with which deal; the other deals there are played at that table; where trays go and come from."""
    for card in whitfeld_cards(held.event, _session(held)):
        table = int(card.number)
        said = {row.cells[0].text.split(" ")[0] + row.cells[0].text.split(" ")[1]: row.cells[1].text for row in card.rows}
        first = next(play for play in held.plays if play.table == table)
        assert figures(said["FirstNorth"]) == [first.seats.n]
        assert figures(said["FirstEast"]) == [first.seats.e]
        assert deals_in(said.get("Firstdeal") or said["Firstdeals"]) == first.deals == tuple(sorted(first.deals))
        there = {deal for play in held.plays if play.table == table for deal in play.deals}
        assert set(deals_in(said["Dealswaiting"])) <= there - set(first.deals)
        goes = {goal for deal in held.deals for one, goal in _carried(held, deal) if one == table}
        comes = {one for deal in held.deals for one, goal in _carried(held, deal) if goal == table}
        for words, tables in ((said["Sendthe"], goes), (said["Receivefrom"], comes)):
            assert figures(words) in ([], sorted(tables))


def _carried(held: Night, deal: int) -> list[tuple[int, int]]:
    """From which table to which a deal goes."""
    stops = [table for _, _, table in held.stops(deal)]
    return list(pairwise(stops))


def _director(held: Night) -> None:
    """Every play in its round and its table's column, and nothing else; who rests, at the end."""
    sheet = director_sheet(held.event, _session(held))
    assert sheet
    tables = [figures(column)[0] for column in sheet.columns[1:] if column.startswith("Table")]
    assert [int(row[0]) for row in sheet.rows] == list(held.rounds)
    resting = {rest.round: rest.entries for rest in held.schedule.sit_outs}
    for row in sheet.rows:
        for table, cell in zip(tables, row[1:], strict=False):
            play = held.at(int(row[0]), table)
            meet, _, deals = cell.partition(": ")
            assert [figures(side) for side in meet.split(" v ")] == (sides(play.seats) if play else [[]])
            assert deals_in(deals) == (play.deals if play else ())
        if len(row) > 1 + len(tables):
            assert tuple(figures(row[-1])) == resting.get(int(row[0]), ())


def _timetable(held: Night) -> None:
    """Each round once, with as many deals as its tables play, one after the other."""
    table = round_timetable(held.event, _session(held))
    assert table
    assert [int(row[0]) for row in table.rows] == list(held.rounds)
    for row in table.rows:
        most = max(len(play.deals) for play in held.plays if play.round == int(row[0]))
        assert int(row[1]) == (most or held.schedule.deals_per_round)
    assert [row[4] for row in table.rows][:-1] == [row[2] for row in table.rows][1:]


def _first(held: Night, number: int, seat: Seat | None = None) -> tuple[int, list[tuple[int, Seat]]]:
    """The round in which a number first plays, and its chairs there; of a team with two pairs those of one side."""
    way = [(round_, places) for round_ in held.rounds if (places := _way(held, number, round_, seat))]
    return way[0] if way else (0, [])


def _way(held: Night, number: int, round_: int, seat: Seat | None) -> list[tuple[int, Seat]]:
    return [place for place in held.places(number, round_) if seat is None or (place[1] in "NS") == (seat in "NS")]


def _begins(held: Night, number: int, words: str, table: str, later: str | None) -> None:
    """A number begins at a table, on a side, in the first round in which it plays there."""
    seat = _SIDES[words]
    round_ = int(later) if later else held.rounds[0]
    assert (int(table), seat) in held.places(number, round_)
    if not is_of_teams(held):
        assert round_ == _first(held, number)[0]


def _seating(held: Night) -> None:
    """Everybody by number, at the table and the side where play begins."""
    found = seating_list(held.event, _session(held))
    assert found
    rows = [row[-3:] for row in found.rows]
    for number, table, seat in rows:
        words, _, later = seat.partition(", from round ")
        _begins(held, int(number), words, table, later or None)
    assert {int(number) for number, *_ in rows} == _everybody(held)


def _everybody(held: Night) -> set[int]:
    return {number for play in held.chairs for number in play.seats.numbers}


def _draws(held: Night) -> None:
    """The number of a slip begins at its table and side."""
    made = draw_slips(held.event, _session(held))
    numbers = [_drawn(held, slip.number, lady="♠" not in slip.subtitle) for slip in made]
    assert set(numbers) == _everybody(held)
    for slip, number in zip(made, numbers, strict=True):
        place = re.fullmatch(r"Table (\d+), (.*)", slip.title)
        later = re.search(r"until round (\d+)", slip.subtitle)
        assert place
        _begins(held, number, place[2], place[1], later[1] if later else None)


def _drawn(held: Night, number: str, *, lady: bool) -> int:
    """The number of the entry: the gents of a whist drive draw 1 to n and come after the ladies."""
    gent = held.schedule.system == "whist-drive" and not lady
    return int(number) + (held.schedule.entries // 2 if gent else 0)


def _table_cards(held: Night) -> None:
    """At each edge who sits there when play begins; a table that waits names nobody."""
    cards = table_cards(held.event, _session(held))
    assert sorted(int(card.number) for card in cards) == sorted({play.table for play in held.plays})
    for card in cards:
        play = held.seated(held.rounds[0], int(card.number))
        for edge in card.edges:
            assert figures(edge.words) == ([play.seats.at(Seat(edge.seat))] if play else [])


def _side_cards(held: Night) -> None:
    """The number in brackets begins there, and whoever sits there goes where the card says after every round."""
    pattern = re.compile(r"(?:(Rest), then to|To) (\w+) at table (\d+)\.")
    for card in side_cards(held.event, _session(held)):
        place = re.fullmatch(r"Table (\d+), (\w+)(?: \((\d+)\))?", card.subtitle)
        assert place
        table, seat = int(place[1]), _SEATS[place[2]]
        first = held.seated(held.rounds[0], table)
        assert place[3] == (str(first.seats.at(seat)) if first else None)
        move = pattern.fullmatch(card.title)
        goal = (int(move[3]), _SEATS[move[2]]) if move else (table, seat)
        rests = 1 if move and move[1] else 0
        for round_, later in zip(held.rounds, held.rounds[1 + rests :], strict=False):
            play = held.seated(round_, table)
            if play:
                assert goal in held.places(play.seats.at(seat), later)


def _pick_ups(held: Night) -> None:
    """A slip for each play, with both sides and its deals in the order of play."""
    made = pick_up_slips(held.event, _session(held))
    assert len(made) == len(held.plays)
    for slip, play in zip(made, held.plays, strict=True):
        assert figures(slip.title) == [play.round, play.table]
        assert [figures(words) for words in slip.sentences] == sides(play.seats)
        assert tuple(int(row[0]) for row in slip.rows) == play.deals


def _tickets(held: Night) -> None:
    """A ticket for each time that a tray is played, in the order in which it gets there."""
    made = score_tickets(held.event, _session(held))
    wanted = [(deal, round_, table) for deal in held.deals for round_, _, table in held.stops(deal)]
    assert [(int(one.number), *figures(one.title)) for one in made] == wanted
    for ticket, (_, round_, table) in zip(made, wanted, strict=True):
        play = held.at(round_, table)
        assert play
        assert [figures(row[1]) for row in ticket.rows] == sides(play.seats)


def _sit_outs(held: Night) -> None:
    """Whoever rests has no chair in that round, or of a team one pair has none; and plays next where the card says."""
    cards = sit_out_cards(held.event, _session(held))
    told = [row for card in cards for row in card.rows]
    rests = [(rest.round, entry) for rest in held.schedule.sit_outs if rest.round in held.rounds for entry in rest.entries]
    assert [(int(row[0]), *figures(row[1])) for row in told] == rests
    for round_, who, back in told:
        number, places = int(who), held.places(int(who), int(round_))
        seen = {seat in "NS" for _, seat in places}
        assert len(places) < 4 if is_of_teams(held) else not places
        assert bool(back) != bool(held.schedule.teams)
        if back and back != "no more":
            later, table = figures(back)[:2]
            seat = _SIDES[back.rpartition(", ")[2]]
            assert (table, seat) in held.places(number, later)
            if is_of_teams(held) and not held.schedule.teams:
                assert (seat in "NS") not in seen
            between = [one for one in held.rounds if int(round_) < one < later]
            assert not any(_way(held, number, one, seat if is_of_teams(held) else None) for one in between)


def _stop(held: Night, number: int, row: dict[str, str]) -> tuple[int, int] | None:
    """Hold a line of a player's slip against the schedule: table, seat, partner, adversaries, deals. None where he rests."""
    round_ = int(row["Round"])
    if row["Table"] == "–":
        assert row["Against"] == "you sit out"
        if not is_of_teams(held):
            assert not held.places(number, round_)
        return None
    single = "With" in row
    play = (held.seated if single else held.at)(round_, int(row["Table"]))
    assert play
    seat = _SIDES[row["Seat"]]
    assert play.seats.at(seat) == number
    own, others = (play.seats.ns, play.seats.ew) if seat in "NS" else (play.seats.ew, play.seats.ns)
    if single:
        assert figures(row["With"]) == [other for other in own if other != number]
    assert figures(row["Against"]) == list(dict.fromkeys(others))
    if "Deals" in row:
        assert deals_in(row["Deals"]) == play.deals
    return round_, play.table


def _walks(held: Night, pieces: Iterable[CutPiece]) -> None:
    """Each line leads a number to its place, and nobody's place is left out."""
    led: Counter[tuple[int, int, int]] = Counter()
    single = held.single
    for piece in pieces:
        number = figures(piece.title)[0]
        rows = [dict(zip(("Round", *piece.columns[1:]), row, strict=True)) for row in piece.rows]
        assert [int(row["Round"]) for row in rows] == list(held.rounds)
        single = "With" in piece.columns
        led.update((*place, number) for row in rows if (place := _stop(held, number, row)))
    plays = held.chairs if single else held.plays
    assert set(led) == {(play.round, play.table, number) for play in plays for number in play.seats.numbers}


def _walking(held: Night) -> None:
    _walks(held, walking_slips(held.event, _session(held)))


def _drive_cards(held: Night) -> None:
    """As walking slips; where it begins, and what the rule says of every round."""
    cards = drive_cards(held.event, _session(held))
    numbers = [_drawn(held, card.number, lady=card.kind != "gentleman") for card in cards]
    assert set(numbers) == _everybody(held)
    for card, number in zip(cards, numbers, strict=True):
        place = re.fullmatch(r"Begins(?: in round (\d+))? at table (\d+), (.*)", card.begins)
        assert place
        _begins(held, number, place[3], place[2], None if place[1] == str(held.rounds[0]) else place[1])
        if follows_from_winners(held.schedule):
            continue
        way = [stop for row in card.rows if (stop := _stop(held, int(card.number), dict(zip(card.columns, row, strict=True))))]
        assert [round_ for round_, _ in way] == [round_ for round_ in held.rounds if held.places(int(card.number), round_)]
        _obeyed(held, way, " ".join(card.rule))


def _obeyed(held: Night, way: list[tuple[int, int]], rule: str) -> None:
    """`After each round go to the next higher table, from table 5 to table 1`: it is so after each."""
    tables = held.schedule.tables
    for (round_, here), (later, there) in pairwise(way):
        if "next higher" in rule:
            assert (there, later) == (here % tables + 1, round_ + 1)
        elif "next lower" in rule:
            assert (there, later) == ((here - 2) % tables + 1, round_ + 1)
        elif rule:
            assert "Keep your chair" in rule
            assert there == here


def _journals(held: Night) -> None:
    """A line for each deal in the order of play, those of a round below where it is played."""
    led: Counter[tuple[int, int, int]] = Counter()
    for piece in pair_journals(held.event, _session(held)):
        number, deals = figures(piece.title)[0], defaultdict[int, list[int]](list)
        for cells in piece.rows:
            row = dict(zip(piece.columns, cells, strict=True))
            if row["Against"] and (place := _stop(held, number, {key: row[key] for key in row if key != "Deal"})):
                led[*place, number] += 1
            deals[int(row["Round"])] += figures(row.get("Deal", ""))
        for round_, found in deals.items():
            ways = [play.deals for play in held.plays if play.round == round_ and number in play.seats]
            assert not found or tuple(found) in ways
    assert set(led) == {(play.round, play.table, number) for play in held.plays for number in play.seats.numbers}


def _badges(held: Night) -> None:
    """Everybody's number, once for each who bears it."""
    every = {number for play in (held.chairs if held.single else held.plays) for number in play.seats.numbers}
    whole = {number for play in held.schedule.plays for number in play.seats.numbers}
    found = {int(badge.number) for badge in player_badges(held.event, _session(held))}
    assert every <= found
    assert held.schedule.system == "four-pair" or found == whole


def _labels(held: Night) -> None:
    """A label for each tray, and the deals with which it travels: they are played together wherever it is."""
    made = tray_labels(held.event, _session(held))
    assert [int(label.number) for label in made] == held.deals
    for label in made:
        together = deals_in(label.subtitle)
        assert not together or int(label.number) in together
        for play in held.plays:
            if together and int(label.number) in play.deals:
                assert set(together) <= set(play.deals)


def _trump_slips(held: Night) -> None:
    assert [figures(slip.title)[0] for slip in trump_slips(held.event, _session(held))] == held.deals


def _slips(held: Night) -> None:
    """A slip for each deal, a line for each play in the order in which the tray gets there, or for each pair."""
    made = slips(held.event, _session(held))
    assert made
    assert [slip.deal for slip in made.slips] == held.deals
    for slip in made.slips:
        plays = [held.at(round_, table) for round_, _, table in held.stops(slip.deal)]
        seats = [play.seats for play in plays if play]
        wanted = {2: [(one.n, one.e) for one in seats], 4: [tuple(one) for one in seats]}
        pairs = sorted({number for play in held.schedule.plays for number in play.seats})
        assert list(slip.numbers) == wanted.get(len(slip.numbers[0]), [(number,) for number in pairs])


def _score_cards(held: Night) -> None:
    """The deals of a table in the order of play, with who sits there on the first of each round."""
    found: defaultdict[int, list[tuple[int, tuple[str, ...]]]] = defaultdict(list)
    for card in score_cards(held.event, _session(held)):
        found[card.table] += [(line.deal, line.seats) for line in card.lines if line.seats or held.schedule.deals]
    for table in sorted({play.table for play in held.plays}):
        plays = [play for play in held.plays if play.table == table]
        wanted = [(deal, place, play) for play in plays for place, deal in enumerate(play.deals or (play.round,))]
        assert [deal for deal, _ in found[table]] == [deal for deal, *_ in wanted]
        for (_, seats), (_, place, play) in zip(found[table], wanted, strict=True):
            told = tuple(map(int, seats))
            assert told in (() if place else None, tuple(play.seats), (play.seats.n, play.seats.e))


def _auction_cards(held: Night) -> None:
    """The deals of a table, each once for every play, with the two sides that play it there."""
    found: Counter[tuple[int, int, tuple[int, ...], tuple[int, ...]]] = Counter()
    for card in auction_cards(held.event, _session(held), None):
        for deal in card.deals:
            found[card.table, deal.deal, tuple(figures(deal.ns.partners)), tuple(figures(deal.ew.partners))] += 1
    assert found == Counter(
        (play.table, deal, *(tuple(sorted(side)) for side in sides(play.seats))) for play in held.plays for deal in play.deals
    )


def _tallies(held: Night) -> None:
    """A card for everybody, a line for each round."""
    made = tally_cards(held.event, _session(held), None)
    assert made
    assert sorted(figures(slip.whose)[0] if slip.whose else slip.deal for slip in made.slips) == sorted(_everybody(held))


def _tabulating(held: Night) -> None:
    """An entry has a figure on the deals that it plays, and on no other."""
    if not held.result.travellers:
        return
    for sheet in sheets(held.event, held.result):
        deals = [int(column.head) for column in sheet.columns]
        assert deals == held.deals
        for row in sheet.rows:
            resting = {credit.entry for one in held.result.travellers for credit in one.sitting_out}
            for deal, cell in zip(deals, row.cells, strict=True):
                plays = any(deal in play.deals and row.who.entry in _entries(held, play) for play in held.plays)
                assert bool(cell) == plays or row.who.entry in resting


def _entries(held: Night, play: Play) -> set[int]:
    """The entries at a table: teams where numbers are those of their players."""
    return {next((team for team, members in enumerate(held.schedule.teams, start=1) if number in members), number)
            for number in play.seats.numbers}  # fmt: skip


def _sign_up(held: Night) -> None:
    """A line for every entry that plays."""
    numbers = {int(row[0]) for row in sign_up_sheet(held.event).rows}
    assert {entry for play in held.schedule.plays for entry in _entries(held, play)} <= numbers


def _personal(held: Night) -> None:
    """After play, on each deal against whom; as often as it is played."""
    for card in personal_cards(held.event, held.result):
        number = figures(card.title)[0]
        for cells in card.rows:
            row = dict(zip(card.columns, cells, strict=True))
            if "Deal" not in row or not figures(row["Against"]):
                continue
            plays = [play for play in held.plays if figures(row["Deal"])[0] in play.deals and number in _entries(held, play)]
            against = [set(figures(row["Against"]))]
            assert any(set(side) in against or {*map(_entry(held), side)} in against
                       for play in plays for side in (play.seats.ns, play.seats.ew))  # fmt: skip


def _entry(held: Night) -> Callable[[int], int]:
    return lambda number: next((team for team, members in enumerate(held.schedule.teams, start=1) if number in members), number)


def _line_ups(held: Night) -> None:
    """The chairs of a team in the first round in which it plays, with its players' numbers."""
    for sheet in line_ups(held.event, _session(held)):
        team = figures(sheet.team)[0]
        told = [re.fullmatch(r"Table (\d+), (\w+)(?: \(No\. (\d+)\))?", words) for words in sheet.seats]
        if held.schedule.by_rounds and is_of_teams(held):
            continue
        first = next(round_ for round_ in held.rounds if any(team in _entries(held, play) for play in held.plays
                                                             if play.round == round_))  # fmt: skip
        wanted = {(play.table, seat.word, str(play.seats.at(seat)) if held.schedule.teams else None)
                  for play in held.plays if play.round == first for seat in Seat
                  if _entry(held)(play.seats.at(seat)) == team}  # fmt: skip
        assert {(int(one[1]), one[2], one[3]) for one in told if one} == wanted
        assert all(told)


def _safford(held: Night) -> None:
    """Change by change where a pair sits with which deals, and an open square for each pair that plays them the same way."""
    for card in safford_cards(held.event, _session(held), None):
        number = figures(card.title)[0]
        others = [int(column.heading) for column in card.columns if column.group.startswith("Other pairs")]
        for row, round_ in zip(card.rows, held.rounds, strict=True):
            play = next((one for one in held.plays if one.round == round_ and number in one.seats), None)
            if play is None:
                assert row.cells[0].text == "Rest"
                continue
            north = play.seats.n == number
            assert row.cells[0].text.startswith("North" if north else "East")
            assert int(row.cells[1].text) == play.table
            assert tuple(int(cell.corner) for cell in row.cells if cell.corner) == play.deals
            same = {other for one in held.plays if set(one.deals) & set(play.deals)
                    for other in ([one.seats.n] if north else [one.seats.e])}  # fmt: skip
            squares = zip(others, row.cells[-len(others) :], strict=True)
            assert {other for other, cell in squares if cell.kind is CellKind.BOX} == same - {number}


def _compass(held: Night) -> None:
    """Each pair once, with its box in the column of its direction; all tricks together."""
    for sheet in compass_sheet(held.event, None):
        for row in sheet.rows:
            number, cells = int(row.cells[0].text), row.cells[2:4]
            ways = {play.seats.n == number for play in held.plays if number in play.seats}
            assert [cell.kind is CellKind.BOX for cell in cells] == [True in ways, False in ways]
        every = {number for play in held.plays for number in play.seats}
        assert {int(row.cells[0].text) for row in sheet.rows} == every
        assert figures(sheet.notes[-1])[0] == 13 * sum(len(play.deals) for play in held.plays)


def _changes(held: Night) -> None:
    """Round by round the deals, everybody's seat at both tables, and who is compared with whom."""
    (sheet,) = table_of_changes(held.event)
    rows = [[cell.text for cell in row.cells] for row in sheet.rows if row.cells]
    compared: list[str] = []
    for cells, (one, other) in zip(rows, pairs_of_two(held), strict=True):
        words = cells.pop() if not held.schedule.teams else ""
        deals = [cell for column, cell in zip(sheet.columns, cells, strict=False) if column.heading == "Deals"]
        for told, play in zip(deals * (2 // len(deals)), (one, other), strict=True):
            spread = re.sub(r"(\d+) to (\d+)", r"\1–\2", told)
            assert deals_in(spread) == tuple(sorted(play.deals))
        seats = [int(cell) for column, cell in zip(sheet.columns, cells, strict=False) if column.heading != "Deals"]
        chairs = [play.seats for play in held.chairs if play.round == one.round]
        assert seats == [number for two in chairs for number in (two if held.single else (two.n, two.e))]
        compared.append(words)
    if not held.schedule.teams:
        said = {frozenset(map(int, re.findall(r"\d+", one.replace(" and ", "")))) for words in compared
                for one in words.split("; ") if one}  # fmt: skip
        wanted = {frozenset(two) for one, other in pairs_of_two(held)
                  for two in ((one.seats.n, other.seats.n), (one.seats.e, other.seats.e))}  # fmt: skip
        if held.single:
            wanted = {frozenset(int(f"{2 * pair - 1}{2 * pair}") for pair in two) for two in wanted}
        assert said == wanted


def _round_cards(held: Night) -> None:
    """The whole schedule on each table's card: N E S W and the tray."""
    for card in round_cards(held.event, _session(held)):
        rows = [[int(cell.text) for cell in row.cells] for row in card.rows if row.cells]
        for cells, round_ in zip(rows, held.rounds, strict=True):
            plays = [play for play in held.plays if play.round == round_]
            assert cells == [figure for play in plays for figure in (
                play.seats.n, play.seats.e, play.seats.s, play.seats.w, *play.deals)]  # fmt: skip


def _gains(held: Night) -> None:
    """Of each deal the tables at which the first team sits N-S, and those at which the second does; a sum below every four."""
    for sheet in gain_sheet(held.event, _session(held), None):
        rows = [row for row in sheet.rows if row.cells[0].text.isdecimal()]
        assert [int(row.cells[0].text) for row in rows] == held.deals
        sums = [figures(row.cells[0].text) for row in sheet.rows if row not in rows]
        assert [deal for first, *last in sums for deal in range(first, max([first, *last]) + 1)] == (held.deals if sums else [])
        for row in rows:
            plays = [play for play in held.plays if int(row.cells[0].text) in play.deals]
            told = [sorted(figures(side)) for side in row.cells[1].text.split("|")]
            assert told == [sorted({play.table for play in plays if _entry(held)(play.seats.n) == team}) for team in (1, 2)]


def _clubs(held: Night) -> None:
    """Each four meets its opponents in the order of the rounds, N-S and E-W with the deals of the schedule."""
    for sheet in club_sheets(held.event, _session(held), None):
        team = int(sheet.number)
        plays = [play for play in held.plays if team in play.seats and play.seats.n != play.seats.e]
        others = list(dict.fromkeys(play.seats.e if play.seats.n == team else play.seats.n for play in plays))
        assert [figures(row.cells[0].text)[0] for row in sheet.rows] == others
        for row, other in zip(sheet.rows, others, strict=True):
            for cell, way in ((row.cells[1], (team, other)), (row.cells[3], (other, team))):
                deals = sorted(deal for play in plays if (play.seats.n, play.seats.e) == way for deal in play.deals)
                assert deals_in(cell.text) == tuple(deals)


def _diagrams(held: Night) -> None:
    """Every table of every round drawn: who sits at its sides, its deals in the order of play."""
    told = diagrams(held.event, _session(held))
    assert told
    rounds = told.arrangements if held.schedule.system == "harvard" else told.arrangements[1:-1]
    letters: dict[str, set[int]] = {}
    for drawn, round_ in zip(rounds, held.rounds, strict=True):
        for table in drawn.tables:
            play = held.at(round_, table.table)
            if play is None:
                assert not table.east
                continue
            assert deals_in(table.deals) == play.deals
            signs = (table.north, table.south, table.east, table.west)
            if held.schedule.teams:
                for sign, number in zip(signs, play.seats, strict=True):
                    letters.setdefault(sign, set()).add(number)
            else:
                assert signs == tuple(f"{number}{'′' * (place > 1)}" for place, number in enumerate(play.seats))
    assert all(len(numbers) == 2 for numbers in letters.values())


def _own_cards(held: Night) -> None:
    """The league's own cards, of whatever there is one: each value that names a round, a table, a seat, a number, a deal."""
    for of in Of:
        for card in card_texts(of, held.event, _session(held), ""):
            _OWN[of](held, card.values, card.rows)


_Values = dict[str, str]
_TO = re.compile(r"(rests, )?(\d+) (\w+)")


def _own_seats(held: Night, values: _Values, play: Play | None) -> None:
    """Numbers of chairs and of sides."""
    for seat in Seat:
        assert figures(values[seat.word.lower()]) == ([play.seats.at(seat)] if play else [])
    for side, numbers in zip(("ns", "ew"), sides(play.seats) if play else [[], []], strict=True):
        assert figures(values[side]) == numbers


def _own_goal(held: Night, number: int, here: tuple[int, int, Seat], told: str) -> None:
    """Where a chair leads after a round: `4 East`, `stays`, `rests, 4 East`; a dash when it is the last."""
    round_, table, seat = here
    later = [one for one in held.rounds if one > round_ and held.places(number, one)]
    if told == "–":
        assert not later or follows_from_winners(held.schedule) or is_of_teams(held)
        return
    goal = _TO.fullmatch(told)
    place = (int(goal[2]), _SEATS[goal[3]]) if goal else (table, seat)
    following = [one for one in later if place in held.places(number, one)]
    assert following
    if not is_of_teams(held):
        assert following[0] == later[0]
        assert bool(goal and goal[1]) == (later[0] != held.rounds[held.rounds.index(round_) + 1])


def _own_table(held: Night, values: _Values, rows: dict[str, tuple[_Values, ...]]) -> None:
    table = int(values["table"])
    _own_seats(held, values, held.seated(held.rounds[0], table))
    plays = [play for play in held.chairs if play.table == table]
    assert [int(row["round"]) for row in rows["rounds"]] == [play.round for play in plays]
    for row, play in zip(rows["rounds"], plays, strict=True):
        _own_seats(held, row, play)
        assert deals_in(row["deals"]) == play.deals
        for seat in Seat:
            _own_goal(held, play.seats.at(seat), (play.round, table, seat), row[f"{seat.word.lower()}-to"])
    assert set(deals_in(values["laid"])) <= set(held.deals)
    if plays and plays[0].round == held.rounds[0] and held.schedule.deals:
        there = {deal for play in plays[:1] for deal in play.deals if held.stops(deal)[0][2] == table}
        assert there <= set(deals_in(values["laid"]))


def _own_side(held: Night, values: _Values, rows: dict[str, tuple[_Values, ...]]) -> None:
    table, seat = int(values["table"]), _SEATS[values["seat"]]
    plays = [play for play in held.chairs if play.table == table]
    assert int(values["number"]) == plays[0].seats.at(seat)
    for row, play in zip(rows["rounds"], plays, strict=True):
        assert (int(row["round"]), int(row["number"])) == (play.round, play.seats.at(seat))
        assert deals_in(row["deals"]) == play.deals
        _own_goal(held, play.seats.at(seat), (play.round, table, seat), row["to"])


def _own_walk(held: Night, values: _Values, rows: dict[str, tuple[_Values, ...]]) -> None:
    number = int(values["number"])
    if values["table"]:
        seat = _SIDES[values["seat"]]
        round_ = int(values.get("first") or 0) or _first(held, number, seat if is_of_teams(held) else None)[0]
        assert (int(values["table"]), seat) in held.places(number, round_)
    for row in rows["rounds"]:
        titled = {key.title(): text for key, text in row.items()}
        if not held.single:
            titled.pop("With", None)
        _stop(held, number, titled if held.schedule.deals else {key: titled[key] for key in titled if key != "Deals"})


def _own_tray(held: Night, values: _Values, rows: dict[str, tuple[_Values, ...]]) -> None:
    plays = [play for play in held.chairs if int(values["deal"]) in play.deals]
    assert [(int(row["round"]), int(row["table"])) for row in rows["plays"]] == [(play.round, play.table) for play in plays]
    for row, play in zip(rows["plays"], plays, strict=True):
        _own_seats(held, row, play)


def _own_round(held: Night, values: _Values, rows: dict[str, tuple[_Values, ...]]) -> None:
    plays = [play for play in held.chairs if play.round == int(values["round"])]
    for row, play in zip(rows["tables"], plays, strict=True):
        assert int(row["table"]) == play.table
        assert deals_in(row["deals"]) == play.deals
        _own_seats(held, row, play)


def _own_play(held: Night, values: _Values, rows: dict[str, tuple[_Values, ...]]) -> None:
    play = held.seated(int(values["round"]), int(values["table"]))
    _own_seats(held, values, play)
    assert play
    assert deals_in(values["deals"]) == tuple(int(row["deal"]) for row in rows["deals"]) == play.deals


def _own_sitting(held: Night, values: _Values, rows: dict[str, tuple[_Values, ...]]) -> None:
    del values
    for row in rows["seats"]:
        number = int(row["number"])
        assert any((int(row["table"]), _SIDES[row["seat"]]) in held.places(number, round_) for round_ in held.rounds)
    assert {int(row["number"]) for row in rows["seats"]} == _everybody(held)


_OWN: dict[Of, Callable[..., None]] = {
    Of.TABLE: _own_table,
    Of.SIDE: _own_side,
    Of.PLAYER: _own_walk,
    Of.PAIR: _own_walk,
    Of.TRAY: _own_tray,
    Of.ROUND: _own_round,
    Of.PLAY: _own_play,
    Of.SITTING: _own_sitting,
}


def _cover(held: Night) -> None:
    """The packet's cover: who sits where when play begins, and every deal where it lies at first."""
    told = cover(held.event, (), SHEETS["A4"])
    for opening in told.openings:
        play = held.at(held.rounds[0], opening.table)
        assert [figures(opening.ns), figures(opening.ew)] == (sides(play.seats) if play else [[], []])
    assert {opening.table for opening in told.openings} >= {play.table for play in held.plays if play.round == held.rounds[0]}
    assert sorted(deal for opening in told.openings for deal in deals_in(opening.deals)) == held.deals
    for opening in told.openings:
        first = held.at(held.rounds[0], opening.table)
        for deal in deals_in(opening.deals) if first else ():
            assert held.stops(deal)[0][0] > held.rounds[0] or held.stops(deal)[0][2] == opening.table


def _page(held: Night) -> None:
    """The plan on the page of a system: each cell of each round, the deals in the order of play."""
    told = schedule_layout(held.schedule)
    whole = Night(replace(held.event, sessions=(replace(_session(held), rounds=()),)), held.result)
    for row in told.rounds:
        for table, cell in zip(told.columns, row.cells, strict=True):
            play = whole.seated(row.number, table)
            meet = [figures(side) for side in cell.numbers.split(" v ")]
            assert meet == (sides(play.seats) if play else [[]])
            assert deals_in(cell.deals) == (play.deals if play else ())


CHECKS: dict[str, Callable[[Night], None]] = {
    "movement-cards": _movement_cards,
    "tray-moves": _tray_moves,
    "score-slips": _slips,
    "score-cards": _score_cards,
    "auction-score-card": _auction_cards,
    "tally-cards": _tallies,
    "tabulating-sheet": _tabulating,
    "table-cards": _table_cards,
    "side-cards": _side_cards,
    "tray-labels": _labels,
    "trump-slips": _trump_slips,
    "pick-up-slips": _pick_ups,
    "sit-out-cards": _sit_outs,
    "walking-slips": _walking,
    "player-badges": _badges,
    "draw-slips": _draws,
    "seating-list": _seating,
    "round-timetable": _timetable,
    "director-sheet": _director,
    "sign-up-sheet": _sign_up,
    "personal-cards": _personal,
    "pair-journals": _journals,
    "score-tickets": _tickets,
    "whist-drive-cards": _drive_cards,
    "line-ups": _line_ups,
    "safford-cards": _safford,
    "compass-sheet": _compass,
    "table-of-changes": _changes,
    "whitfeld-cards": _whitfeld,
    "tray-cards": _tray_cards,
    "check-off-sheet": _check_off,
    "round-cards": _round_cards,
    "gain-sheet": _gains,
    "club-sheets": _clubs,
    "diagrams": _diagrams,
}
"""How each form is held, by its name."""
