"""Every score on the page of an event unfolds to how it came, whatever kind of event it is."""

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.core.scoring.auction_sessions import by_chance, sample_match
from tests.league.divisions.season_files import EDGEWOOD, rows_of, session
from tests.league.events.event_files import HEAD, MITCHELL
from tests.league.events.event_files import read as read_file
from tests.league.events.test_in_sections import APART, SAME
from tests.site import leagues
from tests.site.html_rules import faults
from tests.whole_records import record_of
from whistpress.core.model import Contest, Event, Rubber, RubberDeal, Status
from whistpress.core.movement import Request, arrange
from whistpress.core.scoring import METHODS, score, working
from whistpress.engine.plan import site_artefacts as artefacts
from whistpress.site import figures
from whistpress.site.theme import Theme

RUBBERS = (
    Rubber(number=1, sides=((1,), (2, 3)), deals=tuple(RubberDeal({"tricks": tricks}) for tricks in (0, 5, 10, 9))),
    Rubber(number=2, sides=((2,), (1, 3)), deals=(RubberDeal({"tricks": 9}),)),
)
DRIVE = replace(leagues.individual(), scoring="counters", game="progressive-whist", sessions=tuple(
    replace(leagues.individual().sessions[0], schedule=schedule, suit=None, lines=tuple(
        replace(line, deal=line.round or 1) for line in leagues.lines(replace(schedule, plays=tuple(
            replace(play, deals=(1,)) for play in schedule.plays)))))
    for schedule in [arrange(Request(system="progressive-winners", tables=2))]
))  # fmt: skip


def made(folder: Path, kind: str) -> Event:
    """An event of one kind, played."""
    texts = {"season": EDGEWOOD + session(5, rows_of(3)) + session(12, rows_of(8)), "sections-apart": APART, "sections": SAME}
    if kind in texts:
        found, _ = read_file(folder, texts[kind])
        assert found is not None
        return found
    return {
        "deals": leagues.mitchell,
        "match-of-two": leagues.match,
        "totals": leagues.totals,
        "provisional": leagues.provisional,
        "rounds": lambda: DRIVE,
        "card": sample_match,
        "auction": lambda: by_chance(Request(system="mitchell", tables=5, deals=10), 7, words=True),
        "rubbers": lambda: _mort(*RUBBERS),
        "one-rubber": lambda: _mort(RUBBERS[0]),
        "matches": lambda: _teams("matches", Request(system="howell-fours", teams=5)),
        "games": lambda: replace(leagues.individual(), scoring="average-games"),
    }[kind]()


def _mort(*sheets: Rubber) -> Event:
    values = {"game": "mort", "rubbers": sheets, "entries": leagues.singles(3)}
    return leagues.event("mort", "Mort", leagues.TODAY, Contest.INDIVIDUAL, "rubbers", **values)


def _teams(scoring: str, request: Request) -> Event:
    schedule = arrange(request)
    session_ = replace(leagues.match().sessions[0], schedule=schedule, lines=leagues.lines(schedule))
    return replace(leagues.match(), scoring=scoring, entries=(), sessions=(session_,))


KINDS = (
    "deals", "match-of-two", "totals", "provisional", "rounds", "card", "auction", "rubbers", "one-rubber", "matches", "games",
    "season",    "sections", "sections-apart",
)  # fmt: skip


def page(event: Event) -> str:
    """The page of an event."""
    event = replace(event, id="1900-01/evening", season="1900-01", slug="evening")
    league = leagues.league(events=(event,))
    files = artefacts(record_of(league, {event.id: score(event)}), (), Theme())
    text = next(one for one in files if one.path == "events/1900-01/evening/index.html").make()
    assert faults(text) == []
    return text.decode()


@pytest.mark.parametrize("kind", KINDS)
def test_each_score_of_a_ranking_has_its_working_once_on_the_page(tmp_path: Path, kind: str) -> None:
    """In one fold-out of the browser's own, with the steps of the command line and its conclusion; the score leads to it.

    Steps whose figures are in the rows of the entry's own card are told once for all; without others nothing is folded.
    """
    event = made(tmp_path, kind)
    result = score(event)
    text = page(event)
    entries = {row.entry for ranking in result.rankings for row in ranking.rows}
    assert entries
    for entry in entries:
        folded = text.partition(f'id="working-{entry}"')[2].partition("</details>")[0]
        whole = working(result, entry, figures.mixed_number)
        assert whole
        above = text.partition(f'<div id="entry-{entry}">')[2].partition("</table>")[0]
        by_parts = METHODS[result.scoring].counts == "parts" and not result.sessions
        titles = {part.title for part in result.parts} if by_parts else set()
        repeated = [step for step in whole.steps if above and (step.is_plain or step.title in titles)]
        told = [str(step).replace("&", "&amp;").replace("'", "&#39;") for step in whole.steps if step not in repeated]
        assert re.findall("<li>(.*)</li>", folded) == told
        if repeated:
            assert any(words in text for words in ("Each deal adds", "Each deal gives the tricks in its row", "Each round adds"))
        rows = [f"{row.partition('<td>')[2]}<" for row in above.split("<tr>")]
        for step in repeated:
            row = next((one for one in rows if re.match(rf"(?:<a [^>]*>)?{step.deal}<", one)), "")
            assert step.title in titles or (row and (step.adds is None or f"{figures.mixed_number(abs(step.adds))}<" in row))
        assert text.count(f'id="working-{entry}"') == bool(told)
        assert not told or f"<strong>{whole.conclusion}</strong>" in folded
    scores = re.findall(r'<td class="score">(.*?)(?=<t[dhr]|</t|<tfoot)', text)
    assert scores
    for cell in scores:
        target = re.search(r'href="#((?:working|entry)-\d+)"', cell)
        assert target and f'id="{target[1]}"' in text


def test_every_method_but_those_of_deals_is_among_the_kinds(tmp_path: Path) -> None:
    """Methods that mark deals share one page; each other has a kind here."""
    shown = {made(tmp_path, kind).scoring for kind in KINDS}
    apart = {"rubbers", "points", "sum", "gain", "matches", "counters"}
    assert apart <= shown <= set(METHODS)
    left = {name for name in set(METHODS) - shown if METHODS[name].counts == "parts"} - {"tricks-lost"}
    assert not left, f"{left}: add an evening that is scored by it to KINDS"


def test_before_play_there_is_nothing_to_unfold(tmp_path: Path) -> None:
    """No heading without figures."""
    planned, _ = read_file(tmp_path, HEAD + MITCHELL)
    assert planned is not None
    assert "working" not in page(replace(planned, status=Status.PLANNED))
