"""The pages of deals that were written down, and of systems of leads."""

import re
from pathlib import Path

from msgspec.structs import replace

from tests.league.events.event_files import HEAD, MITCHELL, PAIRS, SCORES, read
from tests.whole_records import record_of, score_all
from whistpress.core.games.leads import LEADS
from whistpress.engine.plan import site_artefacts as artefacts
from whistpress.league.league import League
from whistpress.problems import Span
from whistpress.site.theme import Theme

TEXT = HEAD + 'hands_seed = "Fairhaven, 21 October 2026"\n' + MITCHELL + PAIRS
PLAY = '\n[[play]]\ndeal = 1\ntable = 1\ntricks = ["H6 2 T J", "D5 K A 2", "D3 4 T C3"]\n'
SCORED = SCORES.replace("[1, 2, 8]", "[1, 2, 5]")


def _pages(folder: Path, text: str, leads: str = "") -> dict[str, str]:
    """The pages of a league with one event, by their paths."""
    event, problems = read(folder, text)
    assert event is not None, problems
    event = replace(event, id="1900/friday-game", season="1900")
    league = League(name="Harbour", today=event.date, events=(event,), leads=leads, at=Span("content/league.toml"))
    made = artefacts(record_of(league, score_all(league.events)), (), Theme())
    return {one.path: one.make().decode() for one in made if one.path.endswith(".html")}


def test_a_deal_that_was_written_down_has_a_page(tmp_path: Path) -> None:
    """Its cards, its tricks; the traveller of the deal leads to it, and it leads back."""
    pages = _pages(tmp_path, TEXT + SCORED + PLAY, leads="league-1899")
    page = pages["events/1900/friday-game/deal-1.html"]
    assert "Deal 1, card by card" in page
    assert "By the table? Yes, as the table has it (fourth best)." in page
    assert 'href="../../../events/1900/friday-game/index.html#deal-1"' in page
    assert "events/1900/friday-game/deal-1.html" in pages["events/1900/friday-game/index.html"]
    assert "events/1900/friday-game/deal-2.html" not in pages


def test_every_traveller_has_its_cards_folded_below(tmp_path: Path) -> None:
    """Where they are known; and none before play."""
    path = "events/1900/friday-game/index.html"
    assert _pages(tmp_path, TEXT + SCORED)[path].count('class="cards"') == 3
    assert 'class="hand' not in _pages(tmp_path, TEXT)[path]


def test_the_cards_of_an_event_are_offered_as_pbn_once_they_are_played(tmp_path: Path) -> None:
    """With the data of an event; before play there are none."""
    for text, offered in ((TEXT + SCORED + PLAY, 9), (TEXT, 0)):
        event, _ = read(tmp_path, text)
        assert event is not None
        league = League(name="Harbour", today=event.date, events=(event,), data=True, at=Span("content/league.toml"))
        made = {one.path: one for one in artefacts(record_of(league, score_all(league.events)), (), Theme())}
        found = made.get(f"events/{event.id}/hands.pbn")
        assert (found.make().count(b"[Board ") if found else 0) == offered


def test_a_league_that_says_what_it_leads_by_has_the_pages_of_all_systems(tmp_path: Path) -> None:
    """Each with its tables, the league's own marked; without the key there are none."""
    pages = _pages(tmp_path, TEXT, leads="cavendish-1902")
    assert {f"leads/{name}.html" for name in LEADS} | {"leads/index.html"} <= set(pages)
    assert pages["leads/index.html"].count("played here") == 1
    assert "Played in this league" in pages["leads/cavendish-1902.html"]
    assert "Played in this league" not in pages["leads/league-1899.html"]
    assert not any(path.startswith("leads/") for path in _pages(tmp_path, TEXT))


def test_the_page_of_a_system_has_its_signals(tmp_path: Path) -> None:
    """What each shows, with book and page; and openly where the book has no rule."""
    pages = _pages(tmp_path, TEXT, leads="cavendish-1902")
    assert "Cavendish 1902, pp. 153–154" in pages["leads/cavendish-1902.html"]
    assert "The book gives no rule." in pages["leads/mitchell-1897.html"]
    together = pages["leads/index.html"]
    assert "Three trumps exactly" in together and "Four trumps or more" in together
    assert re.search(r"Three trumps(<td|<tr|</table)", together)


def test_a_deal_tells_its_second_lead_and_its_signals(tmp_path: Path) -> None:
    """Below the first lead; what is read, and what was dealt."""
    play = '\n[[play]]\ndeal = 1\ntable = 1\ntricks = ["H6 2 T J", "D5 K A 2", "D3 4 T C3", "HA D7 8 3"]\n'
    page = _pages(tmp_path, TEXT + SCORED.replace("[1, 2, 5]", '[1, 2, 5, "revoke NS"]') + play, leads="league-1899")[
        "events/1900/friday-game/deal-1.html"
    ]
    assert "In trick 4 East went on with the A." in page
