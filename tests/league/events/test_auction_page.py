"""The page of an auction match: score card, every deal item by item, the figures of the book."""

from msgspec.structs import replace

from tests.core.scoring.auction_sessions import by_chance, sample_match
from tests.site import leagues
from tests.site.html_rules import faults, read
from tests.whole_records import record_of
from whistpress.core.model import Event
from whistpress.core.movement import Request
from whistpress.core.scoring import score
from whistpress.engine.plan import site_artefacts as artefacts
from whistpress.site.theme import Theme


def words(event: Event) -> str:
    """What the page of an event says."""
    event = replace(event, id="1900-01/auction", season="1900-01", slug="auction")
    league = leagues.league(events=(event,), data=True)
    path = "events/1900-01/auction/index.html"
    made = next(one for one in artefacts(record_of(league, {event.id: score(event)}), (), Theme()) if one.path == path).make()
    assert faults(made) == []
    return " ".join(read(made).text.split())


def test_the_page_shows_every_printed_figure_of_the_sample_card() -> None:
    """Goodfellow 1912, front matter: totals, what is added and taken off, 1172, 1080 and 92; cells stand one after the other."""
    text = words(sample_match())
    assert "won by 92 points" in text
    assert "2229501090Totals252828998" in text
    assert "950998Honours added; gains of the others taken off828" in text
    assert "117292No. 1 by 92 points1080" in text


def test_each_deal_tells_for_what_its_points_were() -> None:
    """Deal 4: 448 for E-W, item by item; the other table was not played."""
    text = words(sample_match())
    assert "E-W gain 448 E-W: 6 tricks, 96 E-W: game, 100 E-W: bonus, 200 E-W: little slam, 20 E-W: 4 honours, 32" in text
    assert "not played" in text
    assert "3 hearts E-W doubled, 12 tricks120448" in text


def test_a_pairs_evening_has_tricks_and_honours_of_every_pair() -> None:
    """N-S and E-W apart, against adversaries and against the average; no card of a match."""
    text = words(by_chance(Request(system="mitchell", tables=5, deals=10), 7, words=True))
    assert "Tricks and honours" in text and "Against adversaries" in text and "Against average" in text
    assert "Honours added" not in text
