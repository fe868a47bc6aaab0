"""The tray-caddy's sheet: whoever follows it has each tray at hand when it is wanted."""

import re

import pytest

from whistpress.core.movement import Request, arrange
from whistpress.league.events.paper.movement_words import movement_cards
from whistpress.league.events.paper.tray_papers import CarriedDeals, LaidDeals, TrayMoves, tray_moves

REQUESTS = [
    Request(system="howell", pairs=8),
    Request(system="howell", pairs=11, deals=22),
    Request(system="mitchell", pairs=9, deals=20),
    Request(system="mitchell", tables=6, deals=24, variant="skip-twice"),
    Request(system="clay", tables=5),
    Request(system="howell-fours", fours=6),
    Request(system="new-england-fours", fours=4),
    Request(system="narragansett"),
    Request(system="parallel", tables=8),
    Request(system="club-match", tables=5),
]


def made(request: Request) -> TrayMoves:
    """Make the sheet of a schedule that has one."""
    sheet = tray_moves(arrange(request))
    assert sheet
    return sheet


def numbers(text: str) -> list[int]:
    """Read `1–3, 8` back."""
    spans = (re.fullmatch(r"(\d+)(?:–(\d+))?", part) for part in text.split(", "))
    return [deal for span in spans if span for deal in range(int(span[1]), int(span[2] or span[1]) + 1)]


@pytest.mark.parametrize("request_", REQUESTS, ids=lambda request: request.system)
def test_whoever_follows_the_sheet_has_every_tray_where_it_is_played(request_: Request) -> None:
    """Put out and carried as it says, each deal lies in each round at the table that plays it, and all are put away."""
    schedule, sheet = arrange(request_), made(request_)
    lies: dict[int, int] = {}
    for number, round_ in enumerate(sheet.rounds, start=1):
        lies |= {deal: laid.table for laid in round_.put_out for deal in numbers(laid.deals)}
        for play in schedule.in_round(number):
            assert {lies[deal] for deal in play.deals} == {play.table}
        moved = {deal: (step.origin, step.goal) for step in round_.carried for deal in numbers(step.deals)}
        assert all(lies[deal] == origin for deal, (origin, _) in moved.items())
        lies |= {deal: goal for deal, (_, goal) in moved.items()}
        for deal in numbers(round_.collected):
            del lies[deal]
    assert not lies


def test_eight_pairs_by_howells_way() -> None:
    """Barney 1900, p. 39: deals 1, 2, 3 at table 1; the deal just played goes to the table before, from the first to the last."""
    sheet = made(Request(system="howell", pairs=8))
    assert sheet.rules == ("Always from Table 1 to 4, 2 to 1, 3 to 2, 4 to 3.",)
    assert sheet.rounds[0].put_out == (LaidDeals(1, "1–3"), LaidDeals(2, "4, 5"), LaidDeals(3, "6"), LaidDeals(4, "7"))
    assert sheet.rounds[0].carried == (
        CarriedDeals("1", 1, 4),
        CarriedDeals("4", 2, 1, "waits for the 4th"),
        CarriedDeals("6", 3, 2, "waits for the 3rd"),
        CarriedDeals("7", 4, 3),
    )


def test_the_dummy_table_is_named() -> None:
    """Barney 1900, p. 50: four fours, five tables; what lies at the dummy is passed on like all else."""
    sheet = made(Request(system="howell-fours", fours=4))
    assert sheet.rules[1] == "Table 5 is a dummy table: nobody plays there; its deals go to Table 3."
    assert CarriedDeals("2", 2, 5, "lies there a round") in sheet.rounds[0].carried


def test_within_a_round_the_rule_alone_is_told() -> None:
    """Mitchell 1897, p. 20: two tables exchange their deals; a caddy only puts out and takes away."""
    sheet = made(Request(system="interclub"))
    assert sheet.rules == ("Each deal, as soon as it is played, from Table 1 to 2, 2 to 1.",)
    assert not any(round_.carried for round_ in sheet.rounds)
    assert [round_.collected for round_ in sheet.rounds[:2]] == ["1–4", "5–8"]


def test_how_trays_are_marked_stands_on_the_sheet() -> None:
    """What the schedule remarks, such as the marking of Narragansett's trays, is among the rules."""
    assert made(Request(system="narragansett")).rules[0].startswith("Mark the four trays")


def test_there_is_no_sheet_without_trays() -> None:
    """A tournament of teams has none."""
    assert tray_moves(arrange(Request(system="round-robin", teams=4))) is None


def test_a_dummy_table_has_a_card_whose_duty_is_to_pass_its_deals() -> None:
    """Barney 1900, p. 50: the fifth card of four fours."""
    cards = movement_cards(arrange(Request(system="howell-fours", fours=4)))
    assert [card.table for card in cards] == [1, 2, 3, 4, 5]
    assert [card.dummy for card in cards] == [False] * 4 + [True]
    assert cards[4].originals == ("A dummy table: nobody plays here.", "Its duty is to pass its deals.", "Original Deal, No. 5.")
    assert cards[4].edge("N").tray == "After each round take what lies here to Table 3."
    assert [line.lies for line in cards[4].lines] == ["Deal 5", "Deal 2", "Deal 4", ""]


def test_cards_of_fours_give_the_positions_that_are_not_for_play() -> None:
    """Barney 1900, pp. 48–49: five fours begin and end together, each at its own table."""
    card = movement_cards(arrange(Request(system="howell-fours", fours=5)))[2]
    assert card.originals == (
        "Original North and South Team, No. 3.",
        "Original East and West Team, No. 2.",
        "Opening, not for play: Team 3, all four.",
        "Its E. and W. then go to Table 4.",
        "Closing, not for play: Team 3, to compare.",
        "Original Deal, No. 3.",
    )


def test_where_players_rest_the_card_tells_what_to_pass_on() -> None:
    """Nine pairs at five tables: North of table 1 rests in the second round and then passes on deal 2."""
    card = movement_cards(arrange(Request(system="mitchell", pairs=9)))[0]
    assert card.edge("N").tray == "Take the deal just played to Table 5, and what lies here after round 2."
    assert card.lines[1].lies == "Deal 2"


def test_cards_say_who_leads_where_the_trays_are_marked() -> None:
    """Narragansett's deals are led from the seats that the schedule gives."""
    card = movement_cards(arrange(Request(system="narragansett")))[0]
    assert [line.deals for line in card.lines[:2]] == ["Deal 1 (N leads)", "Deal 2 (E leads)"]
