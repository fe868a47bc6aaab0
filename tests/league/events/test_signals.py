"""Second leads and signals of a deal as its page tells them."""

import pytest
from msgspec.structs import replace

from whistpress.core.games.leads import LEADS
from whistpress.core.games.signals.fallen_cards import SignalKind
from whistpress.core.model import Event
from whistpress.league.events.pages.games import lead_system_page
from whistpress.league.events.read.file import read_event
from whistpress.league.events.words.hands import PlayView, plays
from whistpress.league.events.words.leads import HOW
from whistpress.packaged import demo_content


@pytest.fixture(scope="module")
def event() -> Event:
    """The evening of the demonstration whose cards and play were written down."""
    found, _ = read_event(demo_content() / "events/2026-27/october-hands.toml")
    assert found is not None
    return found


def play(event: Event, deal: int, system: str) -> PlayView:
    """The play of one of its deals."""
    session = event.sessions[0]
    (made,) = plays(event, session, session.hands[deal], system)
    return made


def test_a_queen_and_then_the_ace_show_ace_king_queen_of_five(event: Event) -> None:
    """By the League's table, which asks for both; the ace keeps its capital letter."""
    lead = play(event, 3, "league-1899").lead
    assert lead is not None and lead.second is not None
    assert lead.shows.startswith("A K Q of 5 or more")
    assert (lead.second.card, lead.second.trick, lead.second.shows) == ("A", 2, "A K Q of 5")
    assert (lead.second.verdict, lead.second.wanted) == ("Yes, as the table has it", "A")


def test_where_the_first_lead_was_another_the_second_is_not_judged(event: Event) -> None:
    """The "common sense" system leads the king from these cards."""
    lead = play(event, 3, "common-sense-1900").lead
    assert lead is not None and lead.second is not None
    assert (lead.verdict, lead.wanted) == ("No", "K")
    assert (lead.second.verdict, lead.second.wanted) == ("The table does not say", "")


def test_the_second_lead_may_come_after_other_suits(event: Event) -> None:
    """East began deal 1 with a heart, and went on with hearts in the fourth trick."""
    lead = play(event, 1, "league-1899").lead
    assert lead is not None and lead.second is not None
    assert (lead.second.trick, lead.second.card) == (4, "A")


def test_where_another_led_the_suit_in_between_there_is_no_second_lead(event: Event) -> None:
    """The partner's return of the suit is an answer; what the first leader plays later no longer shows his holding."""
    session = event.sessions[0]
    record = session.hands[1]
    first, second, third, fourth, *rest = record.plays[0].tricks
    turned = (first, second, third, tuple(fourth[2:] + fourth[:2]), *rest)
    changed = replace(record, plays=(replace(record.plays[0], tricks=turned),))
    (made,) = plays(event, session, changed, "league-1899")
    assert made.lead is not None and made.lead.second is None


def test_an_echo_is_read_as_each_system_reads_it(event: Event) -> None:
    """Nine and seven of trumps: four or more for the League, three exactly for "common sense"; and the hand really had four."""
    (ours,) = [one for one in play(event, 3, "league-1899").signals if one.kind == "echo in trumps"]
    (sense,) = [one for one in play(event, 3, "common-sense-1900").signals if one.kind == "echo in trumps"]
    assert ours.seat == sense.seat == "West" and ours.held == "10 9 7 2 of spades"
    assert ours.done == "the nine of spades in trick 9 and the seven of spades in trick 10"
    assert ours.shows.startswith("Four trumps or more") and ours.book == "Barney 1900, p. 10"
    assert sense.shows.startswith("Three trumps exactly") and sense.book == "Barney 1900, p. 17"


def test_a_revoke_is_not_read_as_a_discard(event: Event) -> None:
    """South threw a diamond to the fourth trick of deal 1, holding a heart."""
    assert not [one for one in play(event, 1, "league-1899").signals if one.seat == "South" and "trick 4" in one.done]


def test_without_a_system_there_are_no_signals(event: Event) -> None:
    """A league need not play by one."""
    assert play(event, 3, "").signals == ()


@pytest.mark.parametrize("name", LEADS)
def test_the_page_of_a_system_has_every_signal_and_says_where_its_book_has_no_rule(name: str) -> None:
    """Twelve lines, each with how it is made; what it shows goes with book and page."""
    signals = lead_system_page(name, name).signals
    assert len(signals) == len(SignalKind) == len(HOW)
    assert all(meaning.shows and meaning.book for meaning in signals.values() if meaning)
    assert None in signals.values() and sum(meaning is not None for meaning in signals.values()) >= 7


def test_the_demonstration_has_a_call_and_its_echo(event: Event) -> None:
    """West calls with four trumps and two honours; East, who has four as well, answers; both are certain."""
    call, *echoes = [one for one in play(event, 9, "league-1899").signals if one.kind in ("trump signal", "echo in a plain suit")]
    assert (call.seat, call.done) == ("West", "the ten of spades in trick 1 and the two of spades in trick 3")
    assert call.held == "Q J 7 3 of diamonds" and not call.possible and not call.certain
    assert [(one.seat, one.held, one.possible) for one in echoes] == [("East", "K 8 6 5 of diamonds", False)] * 2


def test_what_is_not_certain_is_told_as_possible(event: Event) -> None:
    """West had followed to a trump lead with the two before he played the nine and the seven."""
    (echo,) = [one for one in play(event, 3, "league-1899").signals if one.kind == "echo in trumps"]
    assert echo.possible and not echo.certain
    discards = [one for one in play(event, 3, "league-1899").signals if one.kind == "first discard"]
    assert [one.certain for one in discards] == ["Certain from trick 6 on.", "Certain from trick 13 on."]
