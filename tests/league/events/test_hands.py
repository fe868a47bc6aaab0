"""Hands and their play as pages show them."""

from pathlib import Path

from msgspec.structs import replace

from tests.league.events.event_files import HEAD, MITCHELL, PAIRS, SCORES, clean, read
from whistpress.core.model import Event, PlayedLine, Seats
from whistpress.league.events.words.hands import every_hand, plays, shown_hands
from whistpress.league.events.words.leads import differences

SEED = 'hands_seed = "Fairhaven, 21 October 2026"\n'
PLAY = """
[[play]]
deal   = 1
table  = 1
tricks = ["H6 2 T J", "D5 K A 2", "D3 4 T C3", "HA D7 8 3"]
"""


def _event(folder: Path, scores: str = SCORES.replace("[1, 2, 8]", '[1, 2, 5, "revoke NS"]')) -> Event:
    return clean(folder, HEAD + SEED + MITCHELL + PAIRS + scores)


def test_hands_stand_round_the_table_with_who_dealt_and_who_leads(tmp_path: Path) -> None:
    """Above, left, right, below; the ten as 10."""
    first = shown_hands(_event(tmp_path))[0]
    assert [hand.seat for hand in first.hands] == ["North", "West", "East", "South"]
    assert [hand.role for hand in first.hands] == ["dealt", "", "leads", ""]
    assert first.hands[1].suits[0].ranks == "A Q 10 9"
    assert first.trump is not None
    assert first.trump.words == "six of clubs"
    assert first.note == "Drawn from the seed “Fairhaven, 21 October 2026”"


def test_no_hand_is_shown_before_it_is_played(tmp_path: Path) -> None:
    """The page of an evening to come has none; what is printed by hand has all."""
    event = _event(tmp_path, "")
    assert shown_hands(event) == ()
    assert len(every_hand(event, event.sessions[0])) == 3


def test_a_deal_that_others_still_play_is_not_shown(tmp_path: Path) -> None:
    """Where two evenings share a movement, what goes on to the second stays hidden after the first."""
    text = HEAD + SEED + '\n[movement]\nsystem = "howell"\npairs = 8\ndeals = 7\n'
    text += '\n[[session]]\ndate = 1900-01-12\nrounds = "1-3"\n\n[[session]]\ndate = 1900-01-19\nrounds = "4-7"\n'
    event, _ = read(tmp_path, text)
    assert event is not None
    first, second = event.sessions
    line = PlayedLine(deal=min(first.hands), seats=Seats.of_sides(8, 1), tricks=7)
    begun = replace(event, sessions=(replace(first, lines=(line,)), second))
    assert {one.deal for one in shown_hands(begun)} == set(first.hands) - set(second.hands)
    over = replace(event, sessions=(replace(first, lines=(line,)), replace(second, lines=(line,))))
    assert {one.deal for one in shown_hands(over)} == set(range(1, 8))


def test_the_play_tells_each_trick_the_revoke_and_the_lead(tmp_path: Path) -> None:
    """Who led, who won, what both have; the sentence of the revoke; what the lead shows by the League's table."""
    event = _event(tmp_path, SCORES.replace("[1, 2, 8]", '[1, 2, 5, "revoke NS"]') + PLAY)
    session = event.sessions[0]
    (play,) = plays(event, session, session.hands[1], "league-1899")
    assert play.place == "Table 1, round 1"
    assert play.revokes == ("South revoked in trick 4: played the seven of diamonds, holding the nine of hearts",)
    assert [(trick.winner, trick.ns, trick.ew) for trick in play.tricks] == [
        ("North", 1, 0), ("South", 2, 0), ("East", 2, 1), ("East", 2, 2),
    ]  # fmt: skip
    assert [card.seat for card in play.tricks[0].cards if card.led] == ["East"]
    assert play.result == "N-S had won two tricks and E-W two tricks; the rest is not written down"
    assert play.lead is not None
    assert (play.lead.held, play.lead.verdict, play.lead.wanted) == ("A Q 7 6 4", "Yes, as the table has it", "fourth best")
    assert play.lead.eleven == "By the eleven rule the three others hold five higher cards of the suit"


def test_without_a_system_of_leads_none_is_read(tmp_path: Path) -> None:
    """A league need not play by one."""
    event = _event(tmp_path, SCORES.replace("[1, 2, 8]", '[1, 2, 5, "revoke NS"]') + PLAY)
    assert plays(event, event.sessions[0], event.sessions[0].hands[1])[0].lead is None


def test_where_systems_differ_is_told_by_length() -> None:
    """Q J 10: the ten by Mitchell and the League, the queen by the others, of whatever length."""
    found = {(one.holding, one.length): one.leads for one in differences(trumps=False)}
    assert found["Q J 10", "4 or more"] == ("10", "10", "Q", "Q")
    assert found["A", "6"] == ("fourth best", "A", "lowest", "A")
