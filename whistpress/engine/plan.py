"""Plan a league: every artefact of its site, its documents, its theme and its own files."""

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from whistpress.artefacts import Artefact, Kind
from whistpress.engine.event_store import StoredDatabase
from whistpress.engine.sources import text_of
from whistpress.engine.whereabouts import word_in_file
from whistpress.language import reporting
from whistpress.league.league import League
from whistpress.league.record import LeagueRecord
from whistpress.league.seasons.facts import seasons_over
from whistpress.problems import Problem, Span, problem_of
from whistpress.reading.pictures import drawing_bytes
from whistpress.site.theme import Theme


class Plan(Struct, frozen=True):
    """The artefacts of a build, and the problems of requests that cannot be fulfilled."""

    artefacts: list[Artefact]
    problems: tuple[Problem, ...] = ()


def plan(
    project: Path,
    record: LeagueRecord,
    *,
    pdf: bool = True,
    press: bool = True,
    stamp: str = "",
    last: StoredDatabase | None = None,
    unmade: frozenset[str] = frozenset(),
) -> Plan:
    """Return every artefact of a league.

    `stamp` is the fingerprint of the build, which changes with the theme's files (`engine/fingerprint.py`). Without `pdf` there
    are no documents. With `press` false it does not ask whether this machine can make them: enough for a check. `last` is the
    database of the last build. `unmade` are the paths of documents that cannot be made: pages offer them without a link.
    """
    from whistpress.league.events.words import theme_texts
    from whistpress.league.front.pages.look import theme_version
    from whistpress.league.plan import glyphs
    from whistpress.site import theme

    league, look = record.league, Theme((project / "templates",), stamp)
    span_of = partial(word_in_file, text_of(project))
    prints = _prints(project, league)
    documents = _documents(project, record, look) if prints and pdf else []
    asked: tuple[Problem, ...] = ()
    if prints:
        from whistpress.league.plan.documents import problems as paper_problems

        asked = paper_problems(record, span_of, look)
    lacking = _lacking(league) if documents and press else ()
    documents = [] if lacking else documents
    files = [*theme.assets(look, theme_version(look, league)), *_files(project, league)]
    offered = [replace(document, path="") if document.path in unmade else document for document in documents]
    documents = [document for document in documents if document.path not in unmade]
    artefacts = [*site_artefacts(record, offered, look, last), *documents, *files]
    boxes = glyphs.unprintable_names(league, span_of) if pdf else ()
    with reporting():
        of_theme = (*theme.unknown_blocks(look), *theme_texts.text_problems(look), *theme_texts.game_problems(look))
    problems = (*asked, *boxes, *of_theme, *lacking)
    return Plan(artefacts, problems)


def _prints(project: Path, league: League) -> bool:
    """Return whether the league prints documents; when it prints none, the modules of printing are not imported."""
    events = (event for whole in league.events for event in (whole, *whole.evenings))
    asking = any(event.paper for event in events) or any(congress.paper for congress in league.congresses.values())
    asking = asking or any(cup.paper for cup in league.cups.values())
    return asking or bool(league.tonight) or league.books or league.archives or (project / "templates" / "paper").is_dir()


def _documents(project: Path, record: LeagueRecord, look: Theme) -> list[Artefact]:
    """Plan the documents listed by events and congresses, the archives of seasons and the books.

    Only a season that is over has an archive: that of a running season would change every week.
    """
    from whistpress.league.plan.documents import Bindery, documents

    archives: list[Artefact] = []
    if record.league.archives:
        from whistpress.league.seasons.paper import season_archive

        archives += (season_archive(season, record=record, theme=look, project=project) for season in seasons_over(record.league))
    return [*documents(record, look, project / "content"), *archives, *Bindery(record, look, project).every()]


def site_artefacts(
    record: LeagueRecord, documents: Sequence[Artefact], look: Theme, last: StoredDatabase | None = None
) -> list[Artefact]:
    """Return the pages of the site and the files for other programs; `documents` are the PDFs that pages offer."""
    from whistpress.league.plan import files as data_plan
    from whistpress.league.plan.pages import artefacts

    files = data_plan.artefacts(record, last)
    site = artefacts(record, documents, look, files, data_plan.guide())
    return [*site, *files, *data_plan.for_crawlers(record.league, [page.path for page in site if page.kind is Kind.PAGE])]


def _lacking(league: League) -> tuple[Problem, ...]:
    """Return W650 when this machine cannot make PDFs."""
    from whistpress.printing import press

    why = press.missing()
    return (no_documents(why, league.at.file),) if why else ()


def no_documents(why: str, file: str) -> Problem:
    """Return W650: this machine cannot make PDFs; `file` is the league's."""
    return problem_of("W650.no-pdf", Span(file), why=why)


def _files(project: Path, league: League) -> Iterator[Artefact]:
    """Return the league's own files: `content/files/…` becomes `files/…`, unchanged but for drawings, which are written anew."""
    for name in league.files:
        file = project / "content" / name
        make = partial(drawing_bytes if name.lower().endswith(".svg") else Path.read_bytes, file)
        yield Artefact(path=name, kind=Kind.ASSET, source=f"content/{name}", make=make)
