"""Find the subject of a print: an event, a congress, a trophy or a season, by its file, its id or words of its title."""

import datetime
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from whistpress.cli.scored import scored_for_print
from whistpress.cli.speech import SlipError, close_to, some_of
from whistpress.cli.whereabouts import EventPlace, find_event, has_words, named_things, names_like, project_folder, things_called
from whistpress.core.model import ResultHead
from whistpress.core.model.names import file_slug
from whistpress.league.cups.facts import cup_records
from whistpress.league.events.paper.own_cards import read_own_cards
from whistpress.league.league import League
from whistpress.league.plan import desk
from whistpress.league.plan.register import FORMS
from whistpress.league.seasons.facts import season_beside
from whistpress.problems import Fault, Problem, Problems, Severity
from whistpress.reading.content_files import check_templates
from whistpress.reading.toml_file import read_toml
from whistpress.site.theme import Theme

_FOLDERS_OF_SEASONS = ("events", "fixtures", "cups", "books")
_MEETINGS = ("meetings", "congresses")
PRIVATE_LISTS = {"contacts": "contact-list", "fees": "fee-list"}
"""Words for the private lists of the season that is going on: `whistpress print contacts`."""
LEAGUE = "league"
"""The word for what a league prints that belongs to no season."""


class WantedSeason(Struct, frozen=True):
    """A season to print: its name (None: the one that is going on), and the form to print by default."""

    name: str | None
    usual: str = "fixture-booklet"


def season_called(league: Path, words: str) -> WantedSeason | None:
    """Return the season that words name; None where they name none."""
    if words in PRIVATE_LISTS:
        return WantedSeason(None, PRIVATE_LISTS[words])
    if words == LEAGUE:
        return WantedSeason(None)
    name = words.removeprefix("seasons/")
    return WantedSeason(name) if name in season_names(league) else None


def season_names(league: Path) -> tuple[str, ...]:
    """Return the names of the seasons for which the project has a folder or a meeting, in order."""
    folders = (path for kind in _FOLDERS_OF_SEASONS for path in (league / "content" / kind).glob("*"))
    names = {file_slug(path.stem) for path in folders if path.is_dir() or path.suffix == ".md"}
    return tuple(sorted({*names, *(name for day in _days_of_meetings(league) if (name := season_beside(names, day)))}))


def _days_of_meetings(league: Path) -> Iterator[datetime.date]:
    """Yield the first day of each meeting that has one."""
    for file in (file for kind in _MEETINGS for file in sorted((league / "content" / kind).glob("*.toml"))):
        toml = read_toml(file, file.relative_to(league).as_posix(), Problems())
        day = toml.values.get("date") if toml else None
        if isinstance(day, datetime.date) and not isinstance(day, datetime.datetime):
            yield day


def words_of_lists(league: Path) -> tuple[str, ...]:
    """Return the words for the private lists that the project has."""
    files = {"contacts": "contacts.toml", "fees": "fees.toml"}
    return tuple(word for word in PRIVATE_LISTS if (league / "content" / "private" / files[word]).is_file())


def season_problems(problems: Problems, season: str) -> Problems:
    """Return the problems that a paper of a season depends on: of the registers, the private files, its divisions and cups."""
    return Problems([problem for problem in problems if _concerns(problem, season)])


def _concerns(problem: Problem, season: str) -> bool:
    parts = problem.at.file.split("/")
    return len(parts) == 2 or parts[1] in ("private", "meetings") or season in parts[2:3]


CONGRESSES = (Path("content", "congresses"), Path("content", "meetings"))
TROPHIES = Path("content", "trophies.toml")
CUPS = Path("content", "cups")


class Subject(Struct, frozen=True):
    """The subject of a print: its print desk (None when its file has errors), and the problems of its files.

    `stem` begins the names of the written files, `sheet` is the paper of the league. `evenings` names the sections or sessions of
    an event that can be printed separately.
    """

    desk: desk.PrintDesk[Any, Any] | None
    problems: Problems
    project: Path | None
    stem: str
    sheet: str = "A4"
    evenings: tuple[str, ...] = ()


class _Thing(Struct, frozen=True):
    """A congress, a cup, a trophy, a division or a match: its id, its title, a `name` that no event has, whatever its title."""

    kind: str
    id: str
    title: str
    file: Path
    match: str = ""

    @property
    def name(self) -> str:
        """`congresses/2026-fairhaven`, `trophies/harbour-cup`, `cups/2026-27/vale-cup`, `fixtures/2026-27/division-one`."""
        return f"{_FOLDERS[self.kind]}/{self.id}"

    @property
    def names(self) -> tuple[str, ...]:
        """The ways to name it: a division or a cup also without its season."""
        return self.id, self.name, *([self.id.rpartition("/")[2]] if self.kind in ("division", "cup") else [])


_FOLDERS = {"congress": "congresses", "cup": "cups", "trophy": "trophies", "division": "fixtures"}


def find_subject(project: Path | None, words: str, session: int | None = None) -> Subject:
    """Find the subject by words; SlipError suggests near names, or lists several with the same name."""
    file = Path(words)
    if file.suffix.lower() == ".toml":
        folder = _league_of(file)
        if folder is None:
            return _event(find_event(project, words), session)
        project, words = folder, f"congresses/{file_slug(file.stem)}"
    elif not _has_league(project):
        return _event(find_event(project, words), session)
    league = project_folder(project)
    things = _things(league)
    events = [thing.file_id for thing in things_called(league, words, ("event",))]
    called = [thing for thing in things if words in thing.names]
    called = called or _matches(words, things)
    called = called or ([] if events else [thing for thing in things if has_words(thing.title, words)])
    if len(called) + len(events) > 1:
        also = [f"say {id_} for the event" for id_ in events] + [f"say {thing.name} for the {thing.kind}" for thing in called]
        raise SlipError(f"{len(also)} things are called {words!r}", *some_of(also))
    if called:
        return _of_league(league, called[0], session)
    if not events and (season := season_called(league, words)):
        return _of_season(league, season, session)
    if not events and things:
        raise SlipError(
            f"no event, congress, cup, division, trophy or season is called {words!r}", *_suggestions(league, words, things)
        )
    return _event(find_event(project, words), session)


def names_of_things() -> tuple[str, ...]:
    """Return the ids of congresses, cups, trophies and seasons of the league of this folder; none outside of a league."""
    try:
        league = project_folder(None)
        return (*(thing.id for thing in _things(league)), *season_names(league), *words_of_lists(league))
    except SlipError:
        return ()


def _has_league(project: Path | None) -> bool:
    try:
        project_folder(project)
    except SlipError:
        return False
    return True


def _league_of(file: Path) -> Path | None:
    """Return the league's folder when a file is one of its congresses."""
    folders = file.resolve().parents
    inside = len(folders) > 2 and file.is_file() and any(folders[0] == folders[2] / folder for folder in CONGRESSES)
    return folders[2] if inside and _has_league(folders[2]) else None


def _things(league: Path) -> list[_Thing]:
    """Return every congress, cup and trophy whose file can be read."""
    things = [
        _Thing("congress", file_slug(file.stem), _text(_values(file, league).get("title")), file)
        for folder in CONGRESSES
        for file in sorted((league / folder).glob("*.toml"))
    ]
    things += [
        _Thing("cup", f"{file_slug(file.parent.name)}/{file_slug(file.stem)}", _text(_values(file, league).get("title")), file)
        for file in sorted((league / CUPS).glob("*/*.toml"))
    ]
    file = league / TROPHIES
    tables = _values(file, league) if file.is_file() else {}
    named = {id_: table.get("name") for id_, table in tables.items() if isinstance(table, dict)}
    things += [_Thing("trophy", id_, _text(name), file) for id_, name in named.items()]
    divisions = named_things(league, ("division",))
    return things + [
        _Thing("division", division.id, _text(_values(division.file, league).get("title")), division.file)
        for division in divisions
    ]


def _matches(words: str, things: list[_Thing]) -> list[_Thing]:
    """Return the divisions and cups that may have a match of that name: `2026-27/division-one/oak-fox`."""
    of, _, match = words.rpartition("/")
    return [_with_match(thing, match) for thing in things if thing.kind in ("division", "cup") and of and of in thing.names]


def _with_match(thing: _Thing, match: str) -> _Thing:
    return _Thing(thing.kind, thing.id, thing.title, thing.file, match)


def _values(file: Path, league: Path) -> Mapping[str, Any]:
    toml = read_toml(file, file.relative_to(league).as_posix(), Problems())
    return toml.values if toml else {}


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def _suggestions(league: Path, words: str, things: list[_Thing]) -> tuple[str, ...]:
    events = (thing.file_id for thing in named_things(league, ("event",)))
    names = {*(thing.id for thing in things), *events, *season_names(league), *words_of_lists(league)}
    slugs = {id_.rpartition("/")[2]: id_ for id_ in sorted(names)}
    near = names_like(words, names) or close_to(words, slugs)
    return near or ("an event is named by season/slug, by its slug, or by its file; a congress, a trophy or a season by its id",)


def _refuse_unsafe_templates(project: Path) -> None:
    """Raise a Fault when `templates/` holds a pipe, a link to a file outside it, or an unreadable file."""
    problems = Problems()
    check_templates(project, problems)
    for problem in problems:
        raise Fault(problem)


def _event(location: EventPlace, session: int | None) -> Subject:
    if location.project:
        _refuse_unsafe_templates(location.project)
    scored_file = scored_for_print(location, session)
    cards = read_own_cards(Theme((location.project / "templates",) if location.project else ()), tuple(FORMS))
    print_desk = (
        desk.event_desk(scored_file.event, scored_file.result, scored_file.league, cards.designs, scored_file.whole)
        if scored_file.event
        else None
    )
    problems = Problems([*scored_file.problems, *cards.problems])
    stem = location.file.stem + (f"-session-{session}" if session else "")
    evenings = tuple(evening.title for evening in scored_file.event.evenings) if scored_file.event else ()
    return Subject(
        print_desk, problems, location.project, stem, scored_file.league.paper if scored_file.league else "A4", evenings
    )


def _of_league(project: Path, thing: _Thing, session: int | None) -> Subject:
    """Return a congress, a cup or a trophy with its league, and the problems of its own file alone."""
    from whistpress.engine.saved_league import ask_league

    if session is not None:
        raise SlipError(f"a {thing.kind} has no sessions to choose from", "leave --session out")
    _refuse_unsafe_templates(project)
    loaded = ask_league(project, lambda loaded: loaded)
    shown = thing.file.resolve().relative_to(project.resolve()).as_posix()
    problems = Problems([problem for problem in loaded.problems if problem.at.file == shown])
    print_desk = _desk(thing, loaded.record.league, loaded.record.results, project / "content") if loaded.record else None
    stem = "-".join(part for part in (thing.id.replace("/", "-"), thing.match) if part)
    return Subject(print_desk, problems, project, stem, loaded.league.paper if loaded.league else "A4")


def _of_season(project: Path, request: WantedSeason, session: int | None) -> Subject:
    """Return a season with its league and private matters, and the problems of the files that its papers use."""
    from whistpress.engine.leaks import private_matters
    from whistpress.engine.saved_league import ask_league
    from whistpress.league.people.read.private_files import TRACKED
    from whistpress.league.seasons.facts import current_season

    if session is not None:
        raise SlipError("a season has no sessions to choose from", "leave --session out")
    _refuse_unsafe_templates(project)
    loaded = ask_league(project, lambda loaded: loaded)
    problems = Problems(list(loaded.problems))
    if loaded.record is None:
        return Subject(None, problems, project, request.name or LEAGUE)
    league = loaded.record.league
    of_private = Problems()
    private = private_matters(project, league, of_private)
    problems.extend(of_private)
    if any(problem.severity is Severity.ERROR and problem.code != TRACKED for problem in of_private):
        return Subject(None, season_problems(problems, request.name or current_season(league)), project, LEAGUE, league.paper)
    season = current_season(league) if request.name is None else request.name
    print_desk = desk.season_desk(season, loaded.record, private, project / "content", request.usual)
    return Subject(print_desk, season_problems(problems, season), project, season or LEAGUE, league.paper)


def _desk(thing: _Thing, league: League, results: Mapping[str, ResultHead], content: Path) -> desk.PrintDesk[Any, Any] | None:
    if thing.kind == "congress":
        congress = league.congresses.get(thing.id)
        return desk.congress_desk(congress, league, results, content) if congress else None
    if thing.kind == "cup":
        cup = league.cups.get(thing.id)
        if cup and thing.match:
            _require_match(
                thing,
                [tie.match.id for record in cup_records(league, results).values() if record.cup is cup for tie in record.ties],
            )
        return desk.cup_desk(cup, league, results, thing.match) if cup else None
    if thing.kind == "division":
        division = league.divisions.get(thing.id)
        if division and thing.match:
            _require_match(thing, [match.id for match in division.matches])
        return desk.division_desk(division, league, results, thing.match) if division else None
    trophy = league.trophies.get(thing.id)
    return desk.trophy_desk(trophy, league, results, content) if trophy else None


def _require_match(thing: _Thing, ids: list[str]) -> None:
    """Raise SlipError when a division or a cup has no match of the name that was said."""
    if thing.match not in ids:
        help_ = "a match is named by its teams: home-away, as in the address of its page"
        raise SlipError(f"{thing.id} has no match called {thing.match!r}", *(close_to(thing.match, ids) or (help_,)))
