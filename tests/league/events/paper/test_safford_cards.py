"""Safford's comparative score cards: the book's own, and what follows from any schedule."""

from hypothesis import given
from hypothesis import strategies as st

from tests.printing.evenings import evening
from whistpress.core.model import Side
from whistpress.core.movement import Request
from whistpress.core.scoring import score
from whistpress.league.events.paper.movement_cards import changes, position, safford_cards
from whistpress.printing.ruled import CellKind, RuledSheet

SPECIMEN = (
    ("East D.", (2, 9, 16, 23)),
    ("North D.", (3, 10, 17, 24)),
    ("North B.", (7, 14, 21, 28)),
    ("North C.", (6, 13, 20, 27)),
    ("North A.", (5, 12, 19, 26)),
    ("East C.", (1, 8, 15, 22)),
    ("East B.", (4, 11, 18, 25)),
)
"""The card of pair 5 of eight (Barney 1900, p. 37)."""


def cards(pairs: int = 8, *, played: bool = False, deals: int | None = 28) -> tuple[RuledSheet, ...]:
    """The cards of an evening of comparative whist."""
    event = evening(Request(system="safford", pairs=pairs, deals=deals), "safford", played=played)
    return safford_cards(event, event.sessions[0], score(event) if played else None)


def test_the_card_of_pair_five_is_the_one_that_barney_prints() -> None:
    """Barney 1900, p. 37: seven positions with four deals each, in this order."""
    card = cards()[4]
    assert card.title == "PAIR No. 5."
    assert card.sentences[0].endswith("8 Pairs—Duplicate Whist.")
    assert card.sentences[1] == "Add together score of the hands and extend amount into each blank space."
    found = tuple((line.cells[0].text, tuple(int(cell.corner) for cell in line.cells[2:6])) for line in card.rows)
    assert found == SPECIMEN
    assert [line.cells[0].text for line in card.foot] == ["Total,", "Score of others,", "Plus,", "Minus,"]
    assert [column.heading for column in card.columns[7:]] == ["1", "2", "3", "4", "6", "7", "8"]


def test_every_pair_is_compared_with_each_other_on_three_sets() -> None:
    """Barney 1900, p. 38: three sets of four deals each, twelve deals in all; every other square is black."""
    for card in cards():
        squares = [line.cells[7:] for line in card.rows]
        assert [sum(row[place].kind is CellKind.BOX for row in squares) for place in range(7)] == [3] * 7
        assert all(cell.kind in (CellKind.BOX, CellKind.BARRED) for row in squares for cell in row)


def test_each_pair_has_a_card_of_its_own() -> None:
    """No two are alike."""
    assert len({card.rows for card in cards()}) == 8


def test_a_shorter_match_leaves_the_higher_numbers_out() -> None:
    """Barney 1900, p. 37: 7, 14 or 21 deals instead of 28; a match of seven has nothing to leave out."""
    assert cards()[0].notes == ("For a match of 7, 14 or 21 deals, not 28, leave out the higher numbers.",)
    assert cards(deals=14)[0].notes == ("For a match of 7 deals, not 14, leave out the higher numbers.",)
    assert cards(deals=7)[0].notes == ()


def test_a_fair_copy_comes_to_the_comparisons_of_the_result() -> None:
    """Total and score of others are the tricks of the comparison; plus and minus its difference."""
    event = evening(Request(system="safford", pairs=8, deals=28), "safford", played=True)
    result = score(event)
    for number, card in enumerate(safford_cards(event, event.sessions[0], result), start=1):
        others = [int(column.heading) for column in card.columns[7:]]
        foot = [[cell.text for cell in line.cells[1:]] for line in card.foot]
        for place, other in enumerate(others):
            found = next(one for one in result.comparisons if set(one.entries) == {number, other})
            own = found.tricks[found.entries.index(number)]
            ahead = found.difference(number)
            wanted = [str(own), str(own - ahead), str(ahead) if ahead >= 0 else "", str(-ahead) if ahead < 0 else ""]
            assert [line[place] for line in foot] == wanted


@given(st.sampled_from([7, 9, 12, 15, 18]))
def test_open_squares_are_those_who_play_the_deals_the_same_way(pairs: int) -> None:
    """Followed through the schedule: who is compared sits the same way with the same deals, at another time or table."""
    event = evening(Request(system="safford", pairs=pairs), "safford")
    schedule = event.sessions[0].schedule
    assert schedule
    for number in schedule.numbers():
        for change in changes(event.sessions[0], schedule, number):
            if change.side is None:
                assert not change.deals
                continue
            same = {
                play.seats.n if change.side is Side.NS else play.seats.e
                for play in schedule.plays
                if set(play.deals) & set(change.deals)
            }
            assert change.compared == same - {number}


def test_tables_past_the_alphabet_keep_their_numbers() -> None:
    """Thirty tables have more than letters."""
    assert position(Side.NS, 26) == "North Z."
    assert position(Side.EW, 27) == "East 27."
