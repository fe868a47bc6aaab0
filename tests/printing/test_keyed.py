"""What a document is made of: a score that is corrected on one deal makes anew what shows it, and nothing else."""

import pickle
from functools import partial

from msgspec.structs import replace

from tests.printing.evenings import evening
from tests.whole_records import record_of
from whistpress.artefacts import Artefact
from whistpress.core.model import Status
from whistpress.core.movement import Request
from whistpress.core.scoring import score
from whistpress.league.league import League
from whistpress.league.meetings.model import Congress, ProgrammeItem
from whistpress.league.people.model import Trophy
from whistpress.league.plan import desk
from whistpress.league.plan import documents as printed
from whistpress.problems import Span
from whistpress.site.theme import Theme

OF_SCORES = {
    *("packet", "score-slips", "score-cards", "tabulating-sheet", "result-sheet", "personal-cards", "winner-certificates"),
    *("wall-ranking", "compass-sheet"),
}
"""The forms of an evening of pairs on which something of a score stands."""


def a_league(tricks: int) -> League:
    """Two evenings and a congress to which the first belongs; in the first, on the third deal, so many tricks were won."""
    first = evening(Request(system="mitchell", tables=5, deals=10), "average", played=True)
    (session,) = first.sessions
    lines = tuple(replace(line, tricks=tricks) if place == 2 else line for place, line in enumerate(session.lines))
    first = replace(first, sessions=(replace(session, lines=lines),), congress="1900")
    second = evening(Request(system="howell", pairs=6), "matchpoints", played=True, title="Saturday game")
    second = replace(second, id="1900/saturday", slug="saturday")
    sittings = (ProgrammeItem(day=1, title="Friday game", event=first.id), ProgrammeItem(day=2, title="Meeting"))
    congress = Congress(
        id="1900",
        title="Congress",
        begins=first.date,
        when="January 1900",
        days=2,
        sittings=sittings,
        paper=("programme", "bulletin"),
    )
    return League(
        name="A league",
        today=first.date,
        at=Span("content/league.toml"),
        events=tuple(replace(event, paper=desk.forms_of(event), status=Status.FINAL) for event in (first, second)),
        congresses={"1900": congress},
        trophies={"cup": Trophy(id="cup", name="Cup")},
    )


def documents(league: League) -> dict[str, Artefact]:
    """Every document, by its path."""
    results = {event.id: score(event) for event in league.events}
    return {made.path: made for made in printed.documents(record_of(league, results), Theme())}


def digests(made: dict[str, Artefact]) -> dict[str, object]:
    """Under what the press keeps each."""
    return {path: one.finish.digest(one.make()) for path, one in made.items() if one.finish}


def test_a_score_corrected_on_one_deal_makes_only_what_shows_it_anew() -> None:
    """Of its own evening the forms with scores, the bulletin of its congress; no form of another evening, no programme."""
    before, after = (digests(documents(a_league(tricks))) for tricks in (5, 6))
    changed = {path for path in before if before[path] != after[path]}
    assert set(before) == set(after)
    assert changed == {*(f"events/1900/friday/{form}.pdf" for form in OF_SCORES), "congresses/1900/bulletin.pdf"}
    assert len(before) > 2 * len(changed)


def test_the_same_league_asks_for_the_same_documents() -> None:
    """Nothing of the moment, of memory or of chance stands in them."""
    assert digests(documents(a_league(5))) == digests(documents(a_league(5)))


def test_every_document_can_be_made_elsewhere() -> None:
    """It is a function of a module with arguments that are values: what it gives in another process is the same."""
    made = documents(a_league(5))
    for one in made.values():
        assert isinstance(one.make, partial)
        assert one.finish
        make, function = pickle.loads(pickle.dumps((one.make, one.finish.function)))  # noqa: S301 (our own)
        assert make() == one.make()
        assert repr(function) == repr(one.finish.function)
