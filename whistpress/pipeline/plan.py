"""The plan of a league: every artefact of its site, its documents, its theme and its own files."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from whistpress.artefacts import Artefact, Kind, together
from whistpress.core.model import League
from whistpress.core.records.facts import EventFacts, facts_of, is_final
from whistpress.core.records.seasons import seasons_over
from whistpress.pipeline.load import Loaded
from whistpress.pipeline.sources import text_of
from whistpress.pipeline.whereabouts import word_in_file
from whistpress.problems import Problem, Span
from whistpress.values import dataclass

if TYPE_CHECKING:
    from whistpress import theme


@dataclass(frozen=True, slots=True)
class Plan:
    """The artefacts, and the problems of what is asked for and cannot be made, here or anywhere."""

    artefacts: Sequence[Artefact]
    problems: tuple[Problem, ...] = ()


def plan(
    project: Path,
    loaded: Loaded,
    *,
    pdf: bool = True,
    press: bool = True,
    stamp: str = "",
    lay: Callable[[Iterable[Artefact]], Sequence[Artefact]] = list,
) -> Plan:
    """Everything that a build of this league makes; nothing is made yet.

    `stamp` is the hash of the theme's files, where they were read. Without `pdf` there are no documents. With `press` false
    nobody asks whether this machine can make them: enough for a check. `lay` takes artefacts as they are planned, and gives them:
    somebody may lay aside what makes them.
    """
    if loaded.league is None:
        return Plan(())
    from whistpress import paper, site, theme

    look = theme.Theme((project / "templates",), stamp)
    own = [*_archives(project, loaded, look), *_books(project, loaded, look)] if pdf else []
    documents = together(lay(paper.documents(loaded.league, loaded.results, look, project / "content")), own) if pdf else []
    lacking = _lacking(loaded.league) if documents and press else ()
    documents = [] if lacking else documents
    pages = site.artefacts(loaded.league, loaded.results, documents, look, _facts(loaded.league, loaded), lay)
    artefacts = together(pages, documents, [*theme.assets(look), *_files(project, loaded.league)])
    place = partial(word_in_file, text_of(project))
    asked = paper.problems(loaded.league, place, look)
    boxes = paper.unprintable_names(loaded.league, place) if pdf else ()
    return Plan(
        artefacts, (*asked, *boxes, *theme.unknown_blocks(look), *site.text_problems(look), *site.game_problems(look), *lacking)
    )


def _facts(league: League, loaded: Loaded) -> list[EventFacts]:
    """What each final event gives to the record: of one that has changed since it was scored it is reckoned here."""
    found = []
    for event in league.events:
        ready, result = loaded.facts.get(event.id), loaded.results.get(event.id)
        if ready is not None and ready.event is event:
            found.append(ready)
        elif result is not None and is_final(event, result):
            found.append(facts_of(event, result))
    return found


def _archives(project: Path, loaded: Loaded, look: "theme.Theme") -> Iterator[Artefact]:
    """The archive of each season that is over, when the league wants them: one that goes on would be made anew every week."""
    from whistpress.paper.season_archive import season_archive

    league = loaded.league
    if league is None or not league.archives:
        return
    for season in seasons_over(league):
        yield season_archive(season, league=league, results=loaded.results, theme=look, project=project)


def _books(project: Path, loaded: Loaded, look: "theme.Theme") -> list[Artefact]:
    """The year books and the proceedings, when the league wants books."""
    from whistpress.paper.book import Bindery

    return Bindery(loaded.league, loaded.results, look, project).every() if loaded.league else []


def _lacking(league: League) -> tuple[Problem, ...]:
    """W650 when this machine has not what makes PDFs."""
    from whistpress.paper import press

    why = press.missing()
    return (no_documents(why, league.at.file),) if why else ()


def no_documents(why: str, file: str) -> Problem:
    """W650: this machine has not what makes PDFs; `file` is the league's."""
    helps = ("the site is built without its documents; --no-pdf says that this is meant",)
    return Problem(code="W650", message=f"no PDF can be made here: {why}", at=Span(file), helps=helps)


def _files(project: Path, league: League) -> Iterator[Artefact]:
    """The league's own files, as they are: `content/files/…` becomes `files/…`."""
    for name in league.files:
        file = project / "content" / name
        yield Artefact(path=name, kind=Kind.ASSET, source=f"content/{name}", make=partial(_bytes, file))


def _bytes(file: Path) -> bytes:
    return file.read_bytes()
