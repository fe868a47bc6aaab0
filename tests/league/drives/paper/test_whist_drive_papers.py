"""What a whist drive prints: cards with half-time, a draw for any number, tables that say who goes where."""

import pytest

from tests.printing.evenings import evening
from whistpress.core.movement import Request
from whistpress.league.drives.paper import DriveCard, drive_cards
from whistpress.league.events.paper.movement_cards import card_page
from whistpress.league.events.paper.movement_words import movement_cards
from whistpress.league.events.paper.packet import cover
from whistpress.league.events.paper.player_papers import draw_slips
from whistpress.league.plan import register
from whistpress.printing.form import EventJob
from whistpress.printing.sheet import SHEETS

DRIVE = Request(system="whist-drive", players=46, rounds=24, trumps=("H", "C", "D", "S", "NT", "misere"))


def cards_of(request: Request = DRIVE, spare: int = 0) -> tuple[DriveCard, ...]:
    """The cards of a drive."""
    event = evening(request, "total-tricks")
    return drive_cards(event, event.sessions[0], spare)


def test_each_player_has_a_card_with_hands_trumps_and_a_line_at_half_time() -> None:
    """Ladies 1 to n, gents 1 to n; who waits first is told where to go on to."""
    cards = cards_of()
    assert [(card.kind, card.number) for card in cards] == [
        (kind, str(number)) for kind in ("lady", "gentleman") for number in range(1, 24)
    ]
    first = cards[0]
    assert first.columns == ("Hand", "Trumps", "Partner", "Tricks", "Total")
    assert [row[0] for row in first.rows] == [*map(str, range(1, 13)), "Half-time", *map(str, range(13, 25))]
    assert [row[1] for row in first.rows[:6]] == ["hearts ♥", "clubs ♣", "diamonds ♦", "spades ♠", "no trumps", "misère"]
    assert cards[22].begins == "Waits for the first hand, then goes to table 1, East"
    assert cards[45].begins == "Waits for the first hand, then goes to table 11, South"
    assert cards[23].begins == "Begins at table 1, South"
    assert [cards[place].book for place in (22, 23, 45)] == ["", "24 in the score book", "46 in the score book"]


@pytest.mark.parametrize(("variant", "up", "lady", "gent"), [
    ("progressive", "ladies", ("If you lose, go to the next higher table, from table 5 to table 1.", "If you win, stay."),
     ("If you lose, go to the next lower table, from table 1 to table 5.",
      "If you win, stay, and change seats to play against your partner.")),
    ("semi-partner", "gentlemen",
     ("If you lose, go to the next lower table, from table 1 to table 5.", "If you win, stay with your partner."),
     ("If you lose, go to the next higher table, from table 5 to table 1.", "If you win, stay with your partner.")),
])  # fmt: skip
def test_the_card_says_how_its_player_moves(variant: str, up: str, lady: tuple[str, ...], gent: tuple[str, ...]) -> None:
    """By the variant, and by who goes up."""
    cards = cards_of(Request(system="whist-drive", tables=5, rounds=12, variant=variant, up=up))
    assert (cards[0].rule, cards[-1].rule) == (lady, gent)


def test_a_blank_card_keeps_the_trumps() -> None:
    """One of each kind for each spare."""
    *_, lady, gent = cards_of(spare=1)
    assert (lady.number, lady.begins, lady.rows[0]) == ("", "Begins at table", ("1", "hearts ♥", "", "", ""))
    assert gent.kind == "gentleman"


def test_the_draw_serves_any_number_that_comes() -> None:
    """The number alone says table and seat; of an odd number the last waits; more of each for the asking."""
    event = evening(Request(system="whist-drive", tables=5), "total-tricks")
    slips = draw_slips(event, event.sessions[0], 2)
    assert [slip.number for slip in slips] == [*map(str, range(1, 13))] * 2
    assert [(slip.title, slip.subtitle) for slip in slips[::12]] == [("Table 1, North", "Lady ♡"), ("Table 1, South", "Gent ♠")]
    assert (slips[11].title, slips[11].sentences, slips[10].sentences) == ("Table 6, East", (), ("Last number? Wait first.",))
    for slip in slips[:10]:
        table, seat = slip.title.removeprefix("Table ").split(", ")
        assert event.schedule is not None
        assert event.schedule.place_of(int(slip.number), 1) == (int(table), seat[0])


def test_every_table_has_a_card_and_the_waiting_table_too() -> None:
    """By number, never only up or down."""
    event = evening(DRIVE, "total-tricks")
    assert event.schedule is not None
    cards = movement_cards(event.schedule)
    assert [card.table for card in cards] == list(range(1, 13))
    second, waiting = cards[1], cards[-1]
    assert second.originals[0] == "First hand: North Lady 3, South Gent 3, East Lady 4, West Gent 4."
    assert second.originals[2] == "Trumps in turn: hearts, clubs, diamonds, spades, no trumps and misère."
    assert second.rule[:4] == (
        "One hand is played, then:",
        "The winners stay.",
        "The losing lady goes to Table 3.",
        "The losing gent goes to Table 1.",
    )
    assert second.edge("N").exceptions == ("If you lose, go to Table 3, East.",)
    assert (waiting.heading, waiting.originals) == ("Waiting table", ("Lady 23 and Gent 23 wait for the first hand.",))
    assert waiting.edge("S").move == "gent, go on to Table 11, South"


def test_the_packet_calls_everybody_by_the_card_drawn() -> None:
    """At the tables, and those who wait first."""
    found = cover(evening(DRIVE, "total-tricks"), (), SHEETS["A4"])
    assert (found.openings[0].ns, found.openings[0].ew) == (
        "Lady 1: PlayerA One, Gent 1: PlayerX One",
        "Lady 2: PlayerB One, Gent 2: PlayerY One",
    )
    assert found.resting == ("Lady 23", "Gent 23")


def test_the_rule_on_a_table_card_begins_below_what_stands_above_it() -> None:
    """Six lines of trumps, misère and seats have their room; so many as usual leave the rule where it was."""
    tops = []
    for trumps in (("H", "C", "D", "S"), ("H", "misere", "NT")):
        event = evening(Request(system="whist-drive", tables=5, trumps=trumps), "total-tricks")
        schedule = event.sessions[0].schedule
        assert schedule is not None
        card = movement_cards(schedule)[0]
        tops.append(card_page(card, SHEETS["A4"].landscape.full).top)
    assert tops[0] + 6.0 < tops[1]


def test_the_table_cards_of_a_partner_drive_say_the_trumps() -> None:
    """Four hands at a table go through the trumps."""
    request = Request(system="progressive-pivot", pairs=8, rounds=6, deals_per_round=4, trumps=("H", "C", "D", "S"))
    schedule = evening(request, "total-tricks").sessions[0].schedule
    assert schedule is not None
    assert "Trumps in turn: hearts, clubs, diamonds and spades." in movement_cards(schedule)[0].originals


def test_the_packet_of_a_drive_has_no_sheet_that_nobody_fills_in() -> None:
    """Players keep their own cards: no score card at the table, no tabulating sheet of 48 by 24."""
    event = evening(Request(system="whist-drive", tables=12, rounds=24), "total-tricks")
    parts = register.FORMS["packet"].build(EventJob(event, None, "Vale Whist", SHEETS["A4"]))
    names = {part.name for part in parts}
    assert {"cover", "movement-cards"} < names and not {"score-cards", "tabulating-sheet"} & names
