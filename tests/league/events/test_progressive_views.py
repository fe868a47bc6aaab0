"""Whist drives on page and paper: rounds in place of deals, cards that say who moves."""

import datetime

from msgspec.structs import replace

from tests.printing.evenings import evening
from whistpress.core.model import Event, PlayedLine, Session, Side, Status
from whistpress.core.movement import Request
from whistpress.core.movement.players.winners import seat_next_round, with_round
from whistpress.core.scoring import score
from whistpress.core.scoring.slips import round_winner
from whistpress.league.events.data.files import scores_csv
from whistpress.league.events.pages.systems import schedule_layout
from whistpress.league.events.paper.movement_words import movement_cards
from whistpress.league.events.paper.score_cards import GAINS, POINTS, score_cards, tally_cards
from whistpress.league.events.words.arrangement import arrangement
from whistpress.league.events.words.own_results import own_results
from whistpress.league.events.words.tabulating import sheets
from whistpress.league.events.words.travellers import rulings, travellers
from whistpress.league.plan.register import FORMS
from whistpress.printing.sittings import AN_EVENING

DRIVE = Request(system="progressive-winners", tables=2)
BOOK = ((8, 5), (6, 9), (7, 3))


def drive(scoring: str = "points-won") -> Event:
    """Eight players, three rounds, seated by who won."""
    event = evening(DRIVE, scoring)
    schedule, lines = event.sessions[0].schedule, []
    assert schedule is not None
    for number, tricks in enumerate(BOOK, start=1):
        here = [
            PlayedLine(deal=number, seats=play.seats, tricks=made, round=number, table=play.table, round_deals=1)
            for play, made in zip(schedule.in_round(number), tricks, strict=True)
        ]
        lines += here
        if number < len(BOOK):
            won = {line.table or 0: round_winner(line) or Side.NS for line in here}
            sat = {line.table or 0: line.seats for line in here}
            schedule = with_round(schedule, number + 1, seat_next_round(schedule, sat, won))
    session = Session(date=datetime.date(1900, 1, 12), schedule=schedule, lines=tuple(lines))
    return replace(event, sessions=(session,), status=Status.FINAL)


def test_the_card_of_a_table_says_where_winners_and_losers_go() -> None:
    """Barney 1900, p. 24, six tables: the sentences in the middle, the two moves of each seat at its edge."""
    schedule = evening(Request(system="progressive-winners", tables=6), "points-won").schedule
    assert schedule is not None
    first, second, *_ = movement_cards(schedule)
    assert second.rule == (
        "One deal is played, then:",
        "The winners go to Table 1.",
        "The losers stay.",
        "Those who stay part, and each has one who comes as partner.",
        "Cut for the deal.",
    )
    assert (first.rule[1], first.rule[2]) == ("The winners stay.", "The losers go to Table 6.")
    assert second.originals == ("Original Players, North 5, South 6, East 7, West 8.",)
    assert second.edge("W").move == "if you win, go to Table 1, to the free seats"
    assert second.edge("S").exceptions == ("If you lose, stay, and change to West.",)
    assert not second.lines


def test_in_the_mixed_variants_the_card_names_lady_and_gentleman() -> None:
    """The winning lady to the next lower table, round the end; the losing gentleman to the next higher."""
    request = Request(system="progressive-winners", tables=3, variant="second-mixed", deals_per_round=2)
    schedule = evening(request, "points-won").schedule
    assert schedule is not None
    first = movement_cards(schedule)[0]
    assert first.rule == (
        "Two deals are played, then:",
        "The winning lady goes to Table 3.",
        "The winning gent and the losing lady stay.",
        "The losing gent goes to Table 2.",
        "Those who stay become partners.",
        "Cut for the deal.",
    )
    assert first.originals[-1] == "Ladies sit North and East."


def test_pairs_that_stay_together_have_cards_of_rounds() -> None:
    """In the fourth method the schedule is known: who meets whom, without deals."""
    schedule = evening(Request(system="progressive-pivot", pairs=8), "points-won").schedule
    assert schedule is not None
    card = movement_cards(schedule)[1]
    assert [(line.ns, line.ew, line.deals) for line in card.lines[:2]] == [("Pair 1", "Pair 6", ""), ("Pair 2", "Pair 7", "")]
    assert card.edge("N").move == "go next to Table 1, East"


def test_an_event_without_trays_is_shown_round_by_round() -> None:
    """Each round with its tables, the winners marked; nothing is compared with other tables."""
    event = drive()
    result = score(event)
    first, *_ = travellers(event, result)
    assert (first.title, first.anchor, first.by_round, first.foot) == ("Round 1", "round-1", True, ())
    assert [(line.table, line.ns.top, line.ew.top) for line in first.lines] == [(1, True, False), (2, False, True)]
    assert [(line.ns.mark.text, line.ew.mark.text) for line in first.lines] == [("2", "0"), ("0", "2")]
    (sheet,) = sheets(event, result)
    assert (sheet.unit, sheet.caption, [column.title for column in sheet.columns]) == (
        "Round", "Points in every round", ["Round 1", "Round 2", "Round 3"],
    )  # fmt: skip
    own = own_results(event, result)[0]
    assert own.by_round
    assert (own.deals[0].title, own.deals[0].round, own.deals[0].table, own.deals[0].room) == ("1", None, 1, "")


def test_a_revoke_in_a_round_is_told_with_its_table() -> None:
    """The ruling names the round."""
    event = drive()
    session = event.sessions[0]
    lines = (replace(session.lines[0], revokes_ew=1), *session.lines[1:])
    event = replace(event, sessions=(replace(session, lines=lines),))
    (ruling,) = rulings(event, score(event))
    assert (ruling.deal, ruling.anchor, ruling.text) == ("Round 1 at table 1", "round-1", "E-W revoked; won in play: 8 and 5")


def test_the_lines_of_rounds_are_given_to_programs_as_they_are_read() -> None:
    """A column `round` in place of `deal`, the cut among the notes."""
    event = drive()
    session = event.sessions[0]
    cut = replace(session.lines[0], round_deals=2, tricks=13, cut=Side.EW)
    text = scores_csv(replace(event, sessions=(replace(session, lines=(cut,)),)))
    assert text.splitlines() == ["round,n,s,e,w,tricks,note", "1,1,2,3,4,13,cut EW"]


def test_the_score_card_of_a_table_leaves_room_for_rounds_to_come() -> None:
    """Before play the first round has its players, the others are written in; afterwards it says who won."""
    planned = evening(replace(DRIVE, rounds=5), "points-won")
    card = score_cards(planned, planned.sessions[0])[0]
    assert (card.unit, [(line.deal, line.seats) for line in card.lines]) == (
        "Round", [(1, ("1", "2", "3", "4")), (2, ()), (3, ()), (4, ()), (5, ())],
    )  # fmt: skip
    played = drive()
    card = score_cards(played, played.sessions[0])[1]
    assert [(line.score, line.won) for line in card.lines] == [("5", "E. & W."), ("9", "N. & S."), ("3", "E. & W.")]
    assert card.total == ""


def test_each_player_has_a_progressive_whist_card() -> None:
    """As many rounds as are played, else room for an evening; a column of gains and one of losses where losers pay."""
    planned = evening(DRIVE, "points-won")
    cards = tally_cards(planned, planned.sessions[0], None)
    assert cards is not None and cards.form is POINTS
    assert [len(card.rows) for card in cards.slips] == [AN_EVENING] * 8
    event = drive("gains-losses")
    cards = tally_cards(event, event.sessions[0], score(event))
    assert cards is not None and cards.form is GAINS
    assert cards.slips[0].name == "No. 1"
    assert [[cell.text for cell in row] for row in cards.slips[0].cells] == [["1", "2", "0"], ["1", "0", "1"], ["2", "4", "0"]]
    assert cards.slips[0].feet == (("6", "1"), ("+5",))
    paid = tally_cards(drive("counters"), event.sessions[0], score(drive("counters")))
    assert paid is not None and [slot.heading for slot in paid.form.slots[2:]] == ["Won", "Paid"]
    assert paid.slips[0].feet == (("6", "1"), ("30",))


def test_the_tabulating_sheet_of_counters_adds_up_with_those_of_the_start() -> None:
    """A column of twenty-five beside the rounds; gains and losses have none."""
    event = drive("counters")
    (sheet,) = sheets(event, score(event))
    assert sheet.columns[-1].head == "Start" and {row.cells[-1].text for row in sheet.rows} == {"25"}
    assert all(sum(int(cell.text.replace("−", "-")) for cell in row.cells if cell) == int(row.total) for row in sheet.rows)
    (net,) = sheets(drive("gains-losses"), score(drive("gains-losses")))
    assert "Start" not in [column.head for column in net.columns]


def test_which_forms_a_drive_has() -> None:
    """No slip travels, everything else is there; a schedule with trays has no card of points."""
    served = {name for name, form in FORMS.items() if form.serves(drive())}
    assert {"movement-cards", "score-cards", "tally-cards", "tabulating-sheet", "packet", "result-sheet"} <= served
    assert "score-slips" not in served
    assert not FORMS["tally-cards"].serves(evening(Request(system="howell", pairs=8), "howell"))


def test_a_drive_of_any_length_does_not_say_how_many_rounds() -> None:
    """Where nobody has said it."""
    assert arrangement(evening(DRIVE, "points-won")).size == "eight players at two tables, without trays"
    assert arrangement(drive()).size == "eight players at two tables, three rounds, without trays"


def test_the_page_of_the_system_says_who_moves_from_each_table() -> None:
    """No seat leads always to the same table: it depends on who wins."""
    schedule = drive().schedule
    assert schedule is not None
    first, _ = schedule_layout(schedule).tables
    assert first.players_to == "The winners stay. The losers go to Table 2. Both pairs stay together."
