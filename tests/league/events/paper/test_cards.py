"""Movement cards: whoever follows their words arrives where the schedule wants him."""

import re

import pytest

from tests.printing.evenings import evening
from whistpress.core.model import Contest, Play, Schedule, Seat, Seats
from whistpress.core.movement import Request, arrange
from whistpress.league.events.paper.movement_words import MovementCard, movement_cards
from whistpress.site.figures import cardinal, ordinal_word
from whistpress.site.people import heading, label_of

REQUESTS = [
    Request(system="howell", pairs=8),
    Request(system="howell", pairs=11),
    Request(system="howell", pairs=36),
    Request(system="howell", pairs=8, deals=28),
    Request(system="mitchell", tables=5, deals=20),
    Request(system="mitchell", pairs=9, deals=20),
    Request(system="mitchell", tables=6, deals=24, variant="skip"),
    Request(system="mitchell", tables=4, deals=24, variant="stay"),
    Request(system="individual", players=8),
    Request(system="individual", players=12),
    Request(system="interclub", deals=48),
    Request(system="league-trophy", deals=48),
]
SEATS = (Seat.NORTH, Seat.SOUTH, Seat.EAST, Seat.WEST)
PLACE = re.compile(r"Table (?P<table>\d+), (?P<seat>\w+)|(?:change to |go to )(?P<here>\w+) at this table")


def _said(card: MovementCard, seat: Seat, line: int) -> str:
    """What the card tells the player in a seat after a line: his column, else the exception for the round, else his edge."""
    column = f"{seat.word} to"
    if column in card.columns:
        return card.lines[line].goals[card.columns.index(column)]
    edge = card.edge(seat)
    for exception in edge.exceptions:
        rounds, _, words = exception.removeprefix("After round").removeprefix("s").partition(": ")
        spans = [span.split("–") for span in rounds.strip().split(", ")]
        if any(int(span[0]) <= int(card.lines[line].round[:-2]) <= int(span[-1]) for span in spans):
            return words
    return edge.move


OVER = ("–", "play is over for you.")
"""What a card says to somebody who goes nowhere any more."""


def _target(words: str, table: int, seat: Seat) -> tuple[int, Seat]:
    """Table and seat that the words of a card, or of one of its cells, send to."""
    if words.startswith(("keep your seat", "stays")) or "come back to your seat" in words:
        return table, seat
    if cell := re.fullmatch(r"(?:rests, )?(\d+) (\w+)", words):
        return int(cell[1]), Seat[cell[2].upper()]
    found = PLACE.search(words)
    assert found, words
    if found["here"]:
        return table, Seat[found["here"].upper()]
    return int(found["table"]), Seat[found["seat"].upper()]


def _next_play(schedule: Schedule, number: int, after: int) -> Play | None:
    plays = [play for play in schedule.plays if play.round > after and number in play.seats]
    return min(plays, default=None)


@pytest.mark.parametrize("request_", REQUESTS, ids=lambda request: f"{request.system}-{request.pairs or request.tables}")
def test_whoever_follows_the_cards_sits_where_the_schedule_wants_him(request_: Request) -> None:
    """For every player after every round: the words at his edge lead to the seat in which his number plays next."""
    schedule = arrange(request_)
    followed = 0
    for card in movement_cards(schedule):
        for line, round_ in enumerate(range(1, schedule.rounds + 1)):
            play = next((play for play in schedule.at_table(card.table) if play.round == round_), None)
            if play is None:
                assert not card.lines[line].ns
                continue
            for seat in SEATS:
                following = _next_play(schedule, play.seats.at(seat), round_)
                if following is not None:
                    table, chair = _target(_said(card, seat, line), card.table, seat)
                    assert table == following.table
                    assert following.seats.at(chair) == play.seats.at(seat)
                    followed += 1
    assert followed


@pytest.mark.parametrize("request_", REQUESTS, ids=lambda request: f"{request.system}-{request.pairs or request.tables}")
def test_partners_are_never_sent_to_one_chair(request_: Request) -> None:
    """After any round the four players of a table go to four different places."""
    for card in movement_cards(arrange(request_)):
        for line in range(len(card.lines) - 1):
            if card.lines[line].ns:
                said = [_said(card, seat, line) for seat in SEATS]
                going = [(words, seat) for words, seat in zip(said, SEATS, strict=True) if words not in OVER]
                assert len({_target(words, card.table, seat) for words, seat in going}) == len(going)


def test_table_two_of_eight_pairs_is_the_specimen_of_the_book() -> None:
    """Barney 1900, p. 39: originals, first and last line, South to Table 4 West, North to Table 4 East, the deal to Table 1."""
    card = movement_cards(arrange(Request(system="howell", pairs=8)))[1]
    assert card.heading == "Eight pairs"
    assert card.originals == (
        "Original North and South Pair, No. 6.",
        "Original East and West Pair, No. 3.",
        "Original Deals, Nos. 4, 5.",
    )
    first, last = card.lines[0], card.lines[-1]
    assert (first.round, first.ns, first.ew, first.deals) == ("1st", "Pair 6", "Pair 3", "Deal 4")
    assert (last.round, last.ns, last.ew, last.deals) == ("7th", "Pair 5", "Pair 2", "Deal 3")
    assert card.edge("S").move == "go next to Table 4, West"
    assert card.edge("N").move == "go next to Table 4, East"
    assert card.edge("N").tray == "Take the deal just played to Table 1."
    assert not card.columns


def test_a_skipped_table_is_an_exception_at_the_edge() -> None:
    """In Baker's skip for six tables East and West of table 2 go to table 3, but after the third round to table 4."""
    card = movement_cards(arrange(Request(system="mitchell", tables=6, deals=24, variant="skip")))[1]
    assert card.edge("E").move == "go next to Table 3, East"
    assert card.edge("E").exceptions == ("After round 3: go next to Table 4, East.",)
    assert card.edge("N").move == "keep your seat"


def test_moves_that_differ_in_most_rounds_have_columns() -> None:
    """In a match of two fours (Mitchell 1897, pp. 20–21) the schedule tells each player's next chair round by round."""
    card = movement_cards(arrange(Request(system="interclub", deals=24)))[1]
    assert card.edge("S").move == "go next where the schedule says"
    assert "South to" in card.columns
    assert card.edge("N").tray == "Pass each deal, as soon as it is played, to Table 1."


def test_a_part_of_the_rounds_ends_with_its_last_round() -> None:
    """Cards for the second sitting begin with its first round and send nobody on from its last."""
    schedule = arrange(Request(system="interclub", deals=48))
    cards = movement_cards(schedule, rounds=range(7, 13))
    assert [line.round for line in cards[0].lines] == ["7th", "8th", "9th", "10th", "11th", "12th"]
    assert set(cards[0].lines[-1].goals) == {"–"}


def test_a_teams_two_pairs_go_their_own_ways() -> None:
    """A team's number sits N-S at one table and E-W at another: each pair keeps to its own side of the schedule."""
    plays = (
        Play(1, 1, Seats.of_sides(1, 2), (1,)),
        Play(1, 2, Seats.of_sides(2, 1), (2,)),
        Play(2, 1, Seats.of_sides(1, 3), (3,)),
        Play(2, 3, Seats.of_sides(3, 1), (4,)),
    )
    schedule = Schedule(system="imported", contest=Contest.FOURS, tables=3, deals=4, rounds=2, entries=3, plays=plays)
    first, second, _ = movement_cards(schedule)
    assert first.edge("N").move == "keep your seat"
    assert [second.edge(seat).move for seat in "EW"] == ["go next to Table 3, East", "go next to Table 3, West"]
    assert second.edge("N").move == "play ends at this table"


def test_a_table_that_stands_idle_says_so() -> None:
    """A table without play in the first round tells when it begins."""
    plays = (
        Play(1, 1, Seats.of_sides(1, 2), (1,)),
        Play(2, 1, Seats.of_sides(1, 2), (1,)),
        Play(2, 2, Seats.of_sides(3, 4), (2,)),
    )
    schedule = Schedule(system="imported", contest=Contest.PAIRS, tables=2, deals=2, rounds=2, entries=4, plays=plays)
    card = movement_cards(schedule)[1]
    assert card.originals == ("This table stands idle until the 2nd round.", "Original Deal, No. 2.")
    assert not card.lines[0].ns


def test_numbers_stand_on_the_card_as_the_event_writes_them() -> None:
    """With compass numbering the card says NS1 and EW2; in a match of teams the players keep their own numbers."""
    event = evening(Request(system="howell", pairs=8), "howell")
    schedule = event.sessions[0].schedule
    assert schedule
    assert label_of(event, schedule)(6) == "6"
    assert movement_cards(schedule, label=lambda number: f"NS{number}")[1].lines[0].ns == "Pair NS6"


def test_the_heading_counts_in_words() -> None:
    """Pairs, players and fours in words, up to ninety-nine."""
    assert heading(arrange(Request(system="howell", pairs=36))) == "Thirty-six pairs"
    assert heading(arrange(Request(system="individual", players=12))) == "Twelve players"
    assert heading(arrange(Request(system="interclub", deals=24))) == "Two fours"
    assert (cardinal(40), cardinal(99), cardinal(100)) == ("forty", "ninety-nine", "100")
    assert (ordinal_word(1), ordinal_word(12), ordinal_word(20), ordinal_word(23)) == (
        "first", "twelfth", "twentieth", "twenty-third",
    )  # fmt: skip
    assert ordinal_word(111) == "111th"


def test_four_pairs_are_seated_player_by_player_as_barney_prints_it() -> None:
    """After deal 4 the second table has 2 North, 1 South, 8 East and 7 West (1900, p. 28): partners change chairs on the way."""
    first, second = movement_cards(arrange(Request(system="four-pair")))
    assert first.originals[:2] == (
        "Original Players, North 1, South 2, East 5, West 6.",
        "Players 1 and 2 are pair 1, players 3 and 4 pair 2, and so on.",
    )
    assert (second.lines[1].ns, second.lines[1].ew) == ("2 and 1", "8 and 7")
    led = {line.round: dict(zip(card.columns, line.goals, strict=True)) for card in (first,) for line in card.lines}
    assert (led["1st"]["North to"], led["1st"]["South to"]) == ("2 South", "2 North")
    assert dict(zip(second.columns, second.lines[0].goals, strict=True))["East to"] == "2 West"
