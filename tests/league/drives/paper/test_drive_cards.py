"""Whist-drive cards: who is a lady, where each begins, whom each meets, how each moves."""

import pytest

from tests.printing.evenings import evening
from whistpress.core.model import Seat
from whistpress.core.movement import Request, arrange
from whistpress.core.movement.players.winners import MovingRule, Role, destination
from whistpress.league.drives.paper import DriveCard, drive_cards
from whistpress.league.events.paper.movement_words import movement_cards


def cards_of(request: Request, scoring: str = "points-won", spare: int = 0) -> tuple[DriveCard, ...]:
    """The cards of an evening."""
    event = evening(request, scoring)
    return drive_cards(event, event.sessions[0], spare)


def test_ladies_and_gentlemen_have_cards_of_their_own_kind() -> None:
    """Four tables of Barney's second method (1900, p. 24): eight ladies, eight gentlemen, ladies North and East."""
    cards = cards_of(Request(system="progressive-winners", tables=4, variant="second", rounds=12))
    assert [card.kind for card in cards] == ["lady"] * 8 + ["gentleman"] * 8
    assert {card.word for card in cards} == {"Lady", "Gent"}
    assert cards[0].begins == "Begins at table 1, North"
    assert cards[8].begins == "Begins at table 1, South"
    assert [row[0] for row in cards[0].rows] == [str(hand) for hand in range(1, 13)]
    assert cards[0].columns == ("Hand", "Table", "Points", "Total", "Marked by")


@pytest.mark.parametrize("variant", ["second", "second-mixed"])
@pytest.mark.parametrize("won", [True, False])
def test_the_rule_on_the_card_is_the_rule_of_the_movement(variant: str, *, won: bool) -> None:
    """What the card tells a lady and a gentleman to do at a table in the middle is where the movement seats them next."""
    tables = 5
    cards = cards_of(Request(system="progressive-winners", tables=tables, variant=variant, rounds=6))
    for card, first in ((cards[0], True), (cards[-1], False)):
        goal = destination(MovingRule(variant, tables), 3, Role(won, first)).table
        said = next(rule for rule in card.rule if rule.startswith(f"If you {'win' if won else 'lose'},"))
        words = {2: "go to the next lower table", 3: "stay", 4: "go to the next higher table"}[goal]
        assert words in said
        ends = {2: (1, tables), 4: (tables, 1)}.get(goal)
        if ends:
            assert f"from table {ends[0]} to table {ends[1]}" in said
            assert destination(MovingRule(variant, tables), ends[0], Role(won, first)).table == ends[1]


@pytest.mark.parametrize(("variant", "kept"), [("first", "stay together"), ("first-cut", "stay and part")])
def test_players_of_no_sex_move_as_pairs(variant: str, kept: str) -> None:
    """Barney's first method: winners down, losers stay; at table 1 the losers go to the highest."""
    card = cards_of(Request(system="progressive-winners", tables=4, variant=variant, rounds=6))[0]
    assert (card.kind, card.word) == ("plain", "Player")
    assert kept in card.rule[1]
    assert card.rule[1].endswith("losers go to table 4.")


def test_gains_and_losses_have_their_two_columns() -> None:
    """Barney 1900, p. 24: each card has a column of gains and one of losses."""
    card = cards_of(Request(system="progressive-winners", tables=3, rounds=6), "gains-losses")[0]
    assert card.columns[2:4] == ("Gains", "Losses")


def test_where_the_schedule_is_known_the_card_has_partners_and_opponents() -> None:
    """Mitchell 1897, pp. 69-73: each lady's partners are gentlemen, one of those opposite is a lady; ladies carry no ♠."""
    request = Request(system="ladies-and-gentlemen", players=16)
    event = evening(request, "individual")
    session = event.sessions[0]
    assert session.schedule
    cards = drive_cards(event, session)
    assert cards[0].columns == ("Round", "Table", "Seat", "Partner", "Against", "Deals", "Score", "Total", "Marked by")
    for number, card in enumerate(cards, start=1):
        for round_, row in enumerate(card.rows, start=1):
            table, seat = session.schedule.place_of(number, round_) or (0, Seat.NORTH)
            play = next(play for play in session.schedule.in_round(round_) if play.table == table)
            own, rivals = (play.seats.ns, play.seats.ew) if number in play.seats.ns else (play.seats.ew, play.seats.ns)
            partner = next(other for other in own if other != number)
            assert (row[1], row[2], row[3].split()[0]) == (str(table), seat.word, str(partner))
            assert (number <= 8) != (partner <= 8)
            assert tuple(int(one.split()[0]) for one in row[4].split(" & ")) == rivals


def test_who_always_moves_alike_is_told_once_in_words() -> None:
    """Mitchell 1897, p. 36: the ladies sit, the gentlemen go to the next higher table."""
    cards = cards_of(Request(system="ladies-and-gentlemen-progressive", tables=5), "individual")
    assert {card.rule for card in cards[:10]} == {("Keep your chair all the time: the others come to you.",)}
    assert {card.rule for card in cards[10:]} == {("After each round go to the next higher table, from table 5 to table 1.",)}


def test_spare_cards_are_blank_and_of_each_kind() -> None:
    """Two of each: no number, no name, the hands and the rule."""
    cards = cards_of(Request(system="progressive-winners", tables=2, variant="second", rounds=4), spare=2)
    blanks = cards[8:]
    assert [blank.kind for blank in blanks] == ["lady"] * 2 + ["gentleman"] * 2
    assert all(not blank.number and not blank.name and blank.rule and len(blank.rows) == 4 for blank in blanks)


@pytest.mark.parametrize("variant", ["first", "first-cut", "second", "second-mixed"])
def test_the_lady_who_comes_to_the_table_deals_where_that_is_the_rule(variant: str) -> None:
    """Barney 1900, p. 24: "in others, the lady coming to the table deals"; her card, the others' and the tables' say so."""
    request = Request(system="progressive-winners", tables=4, variant=variant, rounds=6, dealer="lady")
    cards = cards_of(request)
    own = {card.rule[-1] for card in cards if card.kind == "lady"}
    others = {card.rule[-1] for card in cards if card.kind != "lady"}
    assert own == ({"When you come to a table, you deal."} if variant.startswith("second") else set())
    assert others == {"The lady who comes to the table deals."}
    schedule = arrange(request)
    assert {card.rule[-1] for card in movement_cards(schedule)} == {
        "Cut for the first deal; afterwards the lady who comes to the table deals."
    }
    assert schedule.remarks == (
        "For the first deal the players cut; afterwards the lady who comes to the table deals (Barney 1900, p. 24).",
    )


@pytest.mark.parametrize("dealer", [None, "cut"])
def test_elsewhere_the_players_cut_for_the_deal(dealer: str | None) -> None:
    """Barney 1900, p. 24: "in some cases, the players cut for the deal at each change"."""
    schedule = arrange(Request(system="progressive-winners", tables=3, rounds=6, dealer=dealer))
    assert {card.rule[-1] for card in movement_cards(schedule)} == {"Cut for the deal."}
    assert not schedule.remarks
