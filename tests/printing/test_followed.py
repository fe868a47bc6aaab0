"""Obeying the words alone: the cards lead every player, and every tray, through the whole evening to the right place.

Nothing here looks at the schedule until somebody has arrived: the opening positions and all orders are read from what is pressed
(`test_every_cell.py` holds the PDFs against that).
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.printing.card_reader import SEATS, Card, Goal, movement_card, numbers, tray_steps
from tests.printing.evenings import evening
from tests.printing.evenings_of_all import EVENINGS, EVENINGS_TOGETHER, Printed, printed
from tests.printing.pressed import pressed
from tests.printing.told import told
from whistpress.core.model import Play, Schedule, Seat
from whistpress.core.movement import Request

pytestmark = [EVENINGS_TOGETHER, pytest.mark.sampled(10)]
Place = tuple[int, Seat]
Asked = Callable[[Place, int], Goal | None]
_NORTH_SOUTH, _EAST_WEST = (Seat.NORTH, Seat.SOUTH), (Seat.EAST, Seat.WEST)
_BOTH = {"N-S": _NORTH_SOUTH, "E-W": _EAST_WEST, "North and South": _NORTH_SOUTH, "East and West": _EAST_WEST}
_WITH_TRAYS = [
    name for name in EVENINGS if not name.startswith(("progressive-compass", "progressive-pivot", "round", "club-round"))
]


@pytest.mark.parametrize("name", EVENINGS)
def test_the_movement_cards_lead_everybody_to_the_right_chair_in_every_round(name: str) -> None:
    """From the seats of the first round, each player goes where the card before him says: nobody meets anybody in a chair."""
    evening_ = printed(name)
    cards = {card.table: card for card in map(movement_card, evening_.forms["movement-cards"])}
    opening = {place: number for card in cards.values() for place, number in _seated(card, evening_.rounds[0])}
    _follow(evening_, opening, lambda place, round_: cards[place[0]].goal(place[1], round_))


@pytest.mark.parametrize("name", ["ladies-and-gentlemen-progressive", "individual of eight", "individual-eight"])
def test_the_side_cards_alone_lead_everybody_to_the_right_chair(name: str) -> None:
    """A card fastened at each side of each table is enough (Barney 1900, p. 27): the number in brackets begins there."""
    evening_ = printed(name)
    orders: dict[Place, Goal] = {}
    opening: dict[Place, int] = {}
    for card in (one for page in evening_.forms["side-cards"] for one in page.every("Art")):
        where = next(words for words in card.paragraphs() if words.startswith("Table "))
        table, seat, number = where.removeprefix("Table ").replace(",", "").split()
        place = int(table), SEATS[seat]
        opening[place] = int(number.strip("()"))
        orders[place] = _side_order(card.first("H1"), place)
    _follow(evening_, opening, lambda place, _: orders[place])


def _side_order(words: str, here: Place) -> Goal:
    if words == "Does not move.":
        return Goal(*here)
    seat, _, table = words.rpartition("o ")[2].rstrip(".").partition(" at table ")
    return Goal(int(table), SEATS[seat], int(words.startswith("Rest")))


def _seated(card: Card, round_: int) -> Iterable[tuple[Place, int]]:
    """Who sits where in a round, as the card of a table has it."""
    row = card.rows[round_]
    for seats, labels in (((Seat.NORTH, Seat.SOUTH), row.ns), ((Seat.EAST, Seat.WEST), row.ew)):
        yield from (((card.table, seat), int(label)) for seat, label in zip(seats, labels, strict=False))


def _newcomers(evening_: Printed) -> dict[int, dict[Place, int]]:
    """Who begins later than the others, as the seating list says; without one, as the sit-out card says."""
    found: defaultdict[int, dict[Place, int]] = defaultdict(dict)
    for page in evening_.forms.get("seating-list", ()):
        columns, *rows = page.rows()
        for row in (dict(zip(columns, row, strict=True)) for row in rows):
            seat, _, later = row["Seat"].partition(", from round ")
            if later:
                seats = _BOTH.get(seat) or (SEATS[seat],)
                found[int(later)] |= {(int(row["Table"]), one): int(row["No."]) for one in seats}
    for page in (
        evening_.forms["sit-out-cards"] if "seating-list" not in evening_.forms and "sit-out-cards" in evening_.forms else ()
    ):
        for round_, who, back in page.rows()[1:]:
            if int(round_) == evening_.rounds[0]:
                later, table, side = (words.split()[-1] for words in back.split(", "))
                found[int(later)] |= {(int(table), one): int(who) for one in _BOTH[side]}
    return found


def _follow(evening_: Printed, opening: Mapping[Place, int], asked: Asked) -> None:
    """Go through the evening; in each round hold those who have arrived against the schedule."""
    coming = _newcomers(evening_)
    coming[evening_.rounds[0]] |= opening
    for round_ in evening_.rounds:
        there = coming.pop(round_, {})
        assert there == _places(evening_.schedule, round_), f"round {round_}"
        for place, number in there.items():
            goal = asked(place, round_)
            if goal is not None:
                after = round_ + 1 + goal.rests
                assert (goal.table, goal.seat) not in coming[after], f"two are sent to {goal} for round {after}"
                coming[after][goal.table, goal.seat] = number


def _places(schedule: Schedule, round_: int) -> dict[Place, int]:
    return {(play.table, seat): play.seats.at(seat) for play in schedule.in_round(round_) for seat in Seat}


@pytest.mark.parametrize("name", _WITH_TRAYS)
def test_the_movement_cards_have_every_deal_on_the_table_where_it_is_played(name: str) -> None:
    """Deals lie at first where the cards say, and are taken where they say: whoever is to play one finds it."""
    evening_ = printed(name)
    cards = {card.table: card for card in map(movement_card, evening_.forms["movement-cards"])}
    piles = {table: set(_original_deals(card)) for table, card in cards.items()}
    every = sorted(deal for pile in piles.values() for deal in pile)
    assert every == sorted({deal for play in evening_.schedule.plays for deal in play.deals})
    for round_ in evening_.rounds:
        for table, card in cards.items():
            assert set(card.rows[round_].lies) <= piles[table]
        lying = [(card, card.rows[round_].lies) for card in cards.values()]
        moved = _play(evening_.schedule.in_round(round_), piles, cards)
        for card, deals in (*moved, *lying):
            for deal, table in card.sends(round_, deals).items():
                piles[card.table].remove(deal)
                piles[table].add(deal)


def _play(plays: tuple[Play, ...], piles: dict[int, set[int]], cards: Mapping[int, Card]) -> list[tuple[Card, tuple[int, ...]]]:
    """Play a round, turn by turn; what goes on at once does so after each turn. Gives what is taken on after the round."""
    for turn in range(max((len(play.deals) for play in plays), default=0)):
        now = [(cards[play.table], play.deals[turn]) for play in plays if turn < len(play.deals)]
        for card, deal in now:
            assert deal in piles[card.table], f"deal {deal} is not at table {card.table} in round {plays[0].round}"
        for card, deal in now:
            if card.at_once:
                for table in card.sends(plays[0].round, [deal]).values():
                    piles[card.table].remove(deal)
                    piles[table].add(deal)
    return [(cards[play.table], play.deals) for play in plays if not cards[play.table].at_once]


def _original_deals(card: Card) -> tuple[int, ...]:
    said = next((words for words in card.originals if words.startswith("Original Deal")), "")
    return numbers(said.partition("No. ")[2].rstrip(".") or said.partition("Nos. ")[2].rstrip("."))


@pytest.mark.parametrize("name", _WITH_TRAYS)
def test_the_tray_caddys_sheet_has_every_deal_where_it_is_played(name: str) -> None:
    """What is put out, carried and put away: in every round each deal lies at its table, in the end all are away."""
    evening_ = printed(name)
    before, after, rules = tray_steps(evening_.forms["tray-moves"])
    lies: dict[int, int] = {}
    played: set[int] = set()
    for round_ in evening_.rounds:
        for step in before.get(round_, ()):
            assert step.goal
            assert not set(step.deals) & (set(lies) | played), "put out twice"
            lies |= dict.fromkeys(step.deals, step.goal)
        _passed_on(evening_.schedule.in_round(round_), lies, within="as soon as" in rules)
        for step in after.get(round_, ()):
            for deal in step.deals:
                assert step.origin in (None, lies.pop(deal)), f"deal {deal} is carried from where it is not"
            if step.goal is None:
                played |= set(step.deals)
            else:
                lies |= dict.fromkeys(step.deals, step.goal)
    assert not lies
    assert played == {deal for play in evening_.schedule.plays for deal in play.deals}


def _passed_on(plays: tuple[Play, ...], lies: dict[int, int], *, within: bool) -> None:
    """Every deal of a round lies at a table that plays it; where deals are passed on within it, at the last of them after."""
    for play in plays:
        for deal in play.deals:
            tables = [other.table for other in sorted(plays, key=lambda one: one.deals.index(deal) if deal in one.deals else 99)]
            tables = tables[: sum(deal in other.deals for other in plays)]
            assert lies[deal] in tables
            assert within or tables == [play.table]
    for deal in {deal for play in plays for deal in play.deals}:
        turns = [(play.deals.index(deal), play.table) for play in plays if deal in play.deals]
        lies[deal] = max(turns)[1]


@pytest.fixture(scope="module")
def drives(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[dict[Seat, tuple[str, str]]]]:
    """The orders on the cards of whist drives in each variant: if you win, if you lose."""
    folder: Path = tmp_path_factory.mktemp("drives")
    found = {}
    for variant in ("first", "first-cut", "second", "second-mixed"):
        event = evening(Request(system="progressive-winners", tables=4, variant=variant), "points-won")
        pressed(event, "movement-cards", folder / f"{variant}.pdf")
        found[variant] = [_orders(page.paragraphs()) for page in told(folder / f"{variant}.pdf")]
    return found


def _orders(said: list[str]) -> dict[Seat, tuple[str, str]]:
    orders = {}
    for words, following in pairwise(said):
        seat, dash, won = words.partition(" — if you win, ")
        if dash:
            orders[SEATS[seat.title()]] = (won.rstrip("."), following.removeprefix("If you lose, ").rstrip("."))
    return orders


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=30)
@given(
    variant=st.sampled_from(["first", "first-cut", "second", "second-mixed"]),
    winners=st.lists(st.booleans(), min_size=4, max_size=4),
)
def test_whoever_wins_at_a_whist_drive_every_chair_is_taken_once(
    drives: dict[str, list[dict[Seat, tuple[str, str]]]], variant: str, winners: list[bool]
) -> None:
    """Winners and losers go their ways (Barney 1900, p. 24): four are at every table again, none in another's chair."""
    taken: defaultdict[int, list[Seat]] = defaultdict(list)
    free: defaultdict[int, int] = defaultdict(int)
    for table, (orders, north_wins) in enumerate(zip(drives[variant], winners, strict=True), start=1):
        assert set(orders) == set(Seat)
        for seat, (won, lost) in orders.items():
            goal, chair = _chair(won if (seat in "NS") is north_wins else lost, table, seat)
            if chair is None:
                free[goal] += 1
            else:
                taken[goal].append(chair)
    for table in range(1, len(winners) + 1):
        assert len(taken[table]) == len(set(taken[table])), f"two in a chair at table {table}"
        assert len(taken[table]) + free[table] == 4


def _chair(words: str, here: int, seat: Seat) -> tuple[int, Seat | None]:
    """Table and chair of an order; no chair where the free ones are taken."""
    move, _, then = words.partition(", ")
    table = here if move == "stay" else int(move.removeprefix("go to Table "))
    if not then:
        return table, seat
    return table, None if "free" in then or "cut" in then else SEATS[
        then.removeprefix("and change to ").removeprefix("and ").split()[-1]
    ]
