"""Lines of auction and bridge whist held against the cards and the laws: honours, dummy, low bids, calls not obeyed, trumps."""

from pathlib import Path
from random import Random

import pytest

from tests.league.events.event_files import clean, codes, read
from whistpress.core.games.auction_whist import chicane_dealt, honours_dealt
from whistpress.core.games.game import playing_order, winning_card
from whistpress.core.model import CardPlay, Denomination, Hands, Honours, Seat, Side, Suit
from whistpress.core.model.cards import HAND, PACK, read_hands
from whistpress.core.scoring import score
from whistpress.league.events.words.travellers import travellers
from whistpress.problems import Problem

HEAD = """\
title  = "Auction at one table"
date   = 1912-03-01
game   = "{game}"
status = "provisional"

[movement]
system = "single-table"
deals  = 1

[entries]
1 = ["Ann Archer", "Ben Baker"]
2 = ["Cora Cole", "Dan Dale"]
{more}
[[scores]]
deal   = 1
dealer = "N"
lines  = [
  {{ ns = 1, ew = 2, {line} }},
  [2, 1, "not played"],
]
"""
CARDS = "N:J65.KJ3.T865.A96 843.AQ764.K.T853 K72.952.A973.Q42 AQT9.T8.QJ42.KJ7"
VOID = "N:.KQJ3.T8652.A964 AKQJT.A764.K7.T8 987.952.A943.Q53 65432.T8.QJ.KJ72"
HANDS = '\n[[hands]]\ndeal   = 1\ndealer = "N"\ncards  = "{cards}"\n'
ACCEPTED = '\n[[accepted]]\nfinding = "honours"\ndeal = 1\nreason = "Agreed; found on the next day."\n'


def text(line: str, *, game: str = "auction-whist", cards: str = CARDS, more: str = "", then: str = "") -> str:
    """An event of one deal with its cards."""
    return HEAD.format(game=game, line=line, more=more) + HANDS.format(cards=cards) + then


def found(folder: Path, *args: str, **more: str) -> list[Problem]:
    """What is wrong with it."""
    return read(folder, text(*args, **more))[1]


def played(leader: Seat, trump: Suit | None, slip: tuple[int, Seat] | None = None) -> tuple[str, int]:
    """A `[[play]]` of these cards by low cards, and the tricks of N-S; one seat does not follow in one trick."""
    event_hands = hands_of(CARDS)
    left = {seat: set(event_hands.of(seat)) for seat in Seat}
    tricks, ns = [], 0
    for number in range(1, HAND + 1):
        cards: list[CardPlay] = []
        for seat in playing_order(leader):
            own = sorted(left[seat], key=lambda card: (card.strength, card.suit))
            following = [card for card in own if cards and card.suit is cards[0].card.suit]
            other = [card for card in own if cards and card.suit not in (cards[0].card.suit, trump)]
            chosen = (other if slip == (number, seat) else following or own)[0 if cards else -1]
            left[seat].discard(chosen)
            cards.append(CardPlay(seat, chosen))
        tricks.append(" ".join(str(one.card) for one in cards))
        leader = winning_card(cards, trump).seat
        ns += leader in (Seat.NORTH, Seat.SOUTH)
    return "\n[[play]]\ndeal = 1\ntable = 1\nround = 1\ntricks = [" + ", ".join(f'"{each}"' for each in tricks) + "]\n", ns


def hands_of(cards: str) -> Hands:
    """The hands of a text."""
    hands, _ = read_hands(cards)
    assert hands is not None
    return hands


@pytest.mark.parametrize(
    ("line", "cards", "words"),
    [
        ('by = "NS", bid = "1H", tricks = 7, honours = ["EW", "3"]', CARDS, []),
        (
            'by = "NS", bid = "1H", tricks = 7, honours = ["NS", "3"]',
            CARDS,
            ["N-S three honours; the cards give E-W three honours"],
        ),
        (
            'by = "NS", bid = "1H", tricks = 7, honours = ["EW", "4"]',
            CARDS,
            ["E-W four honours in two hands; the cards give E-W"],
        ),
        ('by = "NS", bid = "1NT", tricks = 7', CARDS, []),
        ('by = "NS", bid = "1NT", tricks = 7, honours = ["NS", "3"]', CARDS, ["N-S three aces; the cards give no honours"]),
        ('by = "NS", bid = "1NT", tricks = 7, honours = ["EW", "3"]', VOID, ["E-W three aces; the cards give no honours"]),
        ('by = "NS", bid = "1S", tricks = 7, honours = ["EW", "5-in-one"], chicane = ["N"]', VOID, []),
        ('by = "NS", bid = "1S", tricks = 7, honours = ["EW", "5-in-one"]', VOID, ["the cards give North chicane, no spades"]),
        (
            'by = "NS", bid = "1S", tricks = 7, honours = ["EW", "5-in-one"], chicane = ["N", "W"]',
            VOID,
            ["the line gives West chicane; the cards give him 6, 5, 4, 3 and 2 of spades"],
        ),
    ],
)
def test_honours_and_chicane_are_those_of_the_cards(tmp_path: Path, line: str, cards: str, words: list[str]) -> None:
    """A warning for each that the cards do not give, which says what they give."""
    problems = found(tmp_path, line, cards=cards)
    assert [problem.code for problem in problems] == ["W379"] * len(words)
    assert all(word in problem.message for word, problem in zip(words, problems, strict=True))


def test_honours_that_were_agreed_can_be_accepted(tmp_path: Path) -> None:
    """An error found after the score of the match was agreed stands (Law 19)."""
    line = 'by = "NS", bid = "1H", tricks = 7, honours = ["NS", "3"]'
    assert codes(tmp_path, text(line)) == ["W379"]
    assert clean(tmp_path, text(line, then=ACCEPTED)).accepted[0].where == "honours as they were agreed, deal 1"
    assert codes(tmp_path, text(line, then=ACCEPTED.replace("deal = 1", "deal = 2"))) == ["W379"]


def test_honours_are_held_against_a_pbn_file_and_a_seed(tmp_path: Path) -> None:
    """Wherever the cards come from."""
    line = 'by = "NS", bid = "1H", tricks = 7, honours = ["NS", "3"]'
    (tmp_path / "night.pbn").write_text(f'[Board "1"]\n[Dealer "N"]\n[Deal "{CARDS}"]\n[TrumpCard "C6"]\n', "utf-8")
    bare = HEAD.format(game="auction-whist", line=line, more="")
    event, problems = read(tmp_path, 'hands = "night.pbn"\n' + bare)
    assert event is not None and [problem.code for problem in problems] == ["W379"]
    assert event.sessions[0].trump_of(1) is None
    event, _ = read(tmp_path, 'hands_seed = "Harbour"\n' + bare)
    assert event is not None and event.sessions[0].hands and event.sessions[0].trump_of(1) is None


def test_at_bridge_whist_chicane_that_nobody_claimed_is_not_missed(tmp_path: Path) -> None:
    """It is claimed after the hand only (Barney 1900, p. 75); honours are held against the cards there too."""
    line = 'by = "NS", bid = "S", tricks = 7, honours = ["EW", "5-in-one"]'
    assert found(tmp_path, line, game="bridge-whist", cards=VOID) == []
    wrong = line.replace('"5-in-one"', '"5"')
    assert [one.code for one in found(tmp_path, wrong, game="bridge-whist", cards=VOID)] == ["W379"]


def test_what_random_cards_give_is_taken_and_anything_else_is_not(tmp_path: Path) -> None:
    """Forty deals: their own honours and chicane without a word, every other way of holding honours with one."""
    chance = Random(377)
    for _ in range(40):
        pack = list(PACK)
        chance.shuffle(pack)
        hands = Hands(*(frozenset(pack[start : start + HAND]) for start in range(0, len(pack), HAND)))
        kind = chance.choice(list(Denomination))
        honours = honours_dealt(hands, kind)
        void = ", ".join(f'"{seat}"' for seat in chicane_dealt(hands, kind))
        others = [(side, how) for side in Side for how in Honours if (side, how) != honours]
        for claim, wanted in ((honours, []), (chance.choice(others), ["W379"])):
            told = f', honours = ["{claim[0]}", "{claim[1]}"]' if claim else ""
            line = f'by = "NS", bid = "1{kind}", tricks = 7{told}' + (f", chicane = [{void}]" if void else "")
            problems = [one.code for one in found(tmp_path, line, cards=hands.pbn())]
            assert problems == wanted or (wanted and problems == ["E375"])


def test_dummy_who_does_not_follow_has_not_revoked(tmp_path: Path) -> None:
    """North bids a heart and plays it; South does not follow in the first trick, which stands (Laws 77 and 100)."""
    play, ns = played(Seat.EAST, Suit.HEARTS, (1, Seat.SOUTH))
    line = f'auction = "1H P P P", tricks = {ns}, honours = ["EW", "3"]'
    event = clean(tmp_path, text(line, then=play))
    (told,) = event.sessions[0].hands[1].plays
    assert (told.declarer, told.dummy, told.trump) == (Seat.NORTH, Seat.SOUTH, Suit.HEARTS)
    (problem,) = found(tmp_path, f"{line}, revoke = {{ NS = 1 }}", then=play)
    assert problem.code == "E378" and "South, who did not follow in trick 1, is dummy" in problem.message
    assert "(Laws 77 and 100)" in problem.message


@pytest.mark.parametrize(
    ("line", "game", "law"),
    [
        ('auction = "1H P P P", tricks = 7, honours = ["EW", "3"], revoke = { S = 1 }', "auction-whist", "(Laws 77 and 100)"),
        ('declarant = "E", bid = "1H", tricks = 7, honours = ["EW", "3"], revoke = { W = 1 }', "auction-whist", "(Laws 77"),
        ('by = "NS", bid = "H", tricks = 7, honours = ["EW", "3"], revoke = { S = 1 }', "bridge-whist", "(Barney 1900, p. 76)"),
    ],
)
def test_a_revoke_of_dummy_is_an_error_with_its_law(tmp_path: Path, line: str, game: str, law: str) -> None:
    """Of any other player it counts for his side."""
    (problem,) = found(tmp_path, line, game=game)
    assert problem.code == "E378" and law in problem.message
    other = line.replace("S = 1", "E = 1").replace("W = 1", "S = 1")
    recorded = clean(tmp_path, text(other, game=game)).sessions[0].lines[0]
    assert (recorded.revokes_ns, recorded.revokes_ew) in ((0, 1), (1, 0))


def test_a_revoke_of_the_declarer_or_an_adversary_is_asked_for_in_the_words_of_the_game(tmp_path: Path) -> None:
    """Not `"revoke NS"` and Law X.4, which are those of duplicate whist."""
    play, ns = played(Seat.EAST, Suit.HEARTS, (1, Seat.WEST))
    line = f'auction = "1H P P P", tricks = {ns}, honours = ["EW", "3"]'
    (problem,) = found(tmp_path, line, then=play)
    assert problem.code == "W281"
    assert problem.helps == (
        "if it was claimed, the line says revoke = { EW = 1 }",
        "a revoke may be claimed until the scores of the deal are recorded (Law 106)",
    )
    assert found(tmp_path, f"{line}, revoke = {{ W = 1 }}", then=play) == []


def test_a_call_that_was_not_obeyed_costs_a_revoke_that_no_play_shows(tmp_path: Path) -> None:
    """Law 104: 150 points to the declarer, and the page says for what."""
    play, ns = played(Seat.EAST, Suit.HEARTS)
    line = f'auction = "1H P P P", tricks = {ns}, honours = ["EW", "3"], revoke = {{ EW = 1 }}'
    assert [one.code for one in found(tmp_path, line, then=play)] == ["W282"]
    event = clean(tmp_path, text(f'{line}, law = "104"', then=play))
    result = score(event)
    note = travellers(event, result)[0].lines[0].note
    assert note.startswith("E-W did not play as was called, which costs as much as a revoke") and "law 104" in note
    assert 150 in [item.points for item in result.travellers[0].lines[0].items]


def test_a_bid_too_low_is_asked_for_until_the_line_quotes_its_law(tmp_path: Path) -> None:
    """Law 58; as raised it is a bid like any other."""
    line = 'auction = "2D 1H P P P", tricks = 7, honours = ["EW", "3"]'
    (problem,) = found(tmp_path, line)
    assert problem.code == "W377" and problem.helps[-1] == "if it was raised, write what it was raised to: 2H"
    told = clean(tmp_path, text(f'{line}, law = "58"')).sessions[0].lines[0].declared
    assert told is not None and (str(told.contract.bid), told.contract.side) == ("1H", Side.EW)
    assert found(tmp_path, line.replace("1H", "2H")) == []


@pytest.mark.parametrize("more", ['\n[trumps]\n1 = "C6"\n', '\n[trumps]\nsuit = "H"\n'])
@pytest.mark.parametrize(("game", "bid"), [("auction-whist", "1H"), ("bridge-whist", "H")])
def test_no_card_is_turned_where_trumps_are_declared(tmp_path: Path, more: str, game: str, bid: str) -> None:
    """A trump card, or the suit of a session, is an error once."""
    line = f'by = "NS", bid = "{bid}", tricks = 7, honours = ["EW", "3"]'
    assert [one.code for one in found(tmp_path, line, game=game, more=more)] == ["E380"]
    above = 'suit = "H"\n' + text(line, game=game)
    assert codes(tmp_path, above) == ["E380"]


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ('by = "NS", bid = "H"', []),
        ('by = "EW", bid = "H"', ["E381"]),
        ('declarant = "S", bid = "H"', ["E381"]),
        ('declarant = "N", bid = "H"', []),
    ],
)
def test_at_bridge_whist_the_dealers_side_names_the_trumps_and_the_dealer_plays(
    tmp_path: Path, line: str, wanted: list[str]
) -> None:
    """North dealt (Barney 1900, pp. 74-76)."""
    assert [one.code for one in found(tmp_path, f'{line}, tricks = 7, honours = ["EW", "3"]', game="bridge-whist")] == wanted
