"""Reading a whole league: everything below `content/`, every problem of every file in one run."""

import datetime
import os
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from fractions import Fraction
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model.evening import LeagueClock
from whistpress.language import SOURCE, speaking
from whistpress.language.catalogs import flaws_of, wider
from whistpress.league.checks.cup_checks import check_entry_ids, of_cups, sound_cups, with_settled_replays
from whistpress.league.checks.dates import dates_of, settle_event, sound_dates, today_of, without_results
from whistpress.league.checks.matches import of_divisions, sound_fixtures
from whistpress.league.checks.references import (
    References,
    guests_of,
    of_congresses,
    of_events,
    of_people,
    of_programmes,
    of_standings,
    of_trophies,
    same_events,
)
from whistpress.league.checks.veiled import veil_league
from whistpress.league.clubs.model import Club, tell_apart
from whistpress.league.clubs.read import read_clubs
from whistpress.league.cups.facts import TieScorer
from whistpress.league.cups.model import Cup
from whistpress.league.cups.read.cups import CupNames, cups
from whistpress.league.divisions.model import Division
from whistpress.league.divisions.read.fixtures import DivisionRegisters, divisions
from whistpress.league.divisions.read.rules import with_captains
from whistpress.league.events.read.file import EventLocation, FoundEvent, Methods, event_at
from whistpress.league.events.read.prizes import usual_prizes, with_usual_prizes
from whistpress.league.front.keys import AddressesFile, LeagueFile
from whistpress.league.front.model import MeetingPlace
from whistpress.league.front.read.articles import article_of, book_texts
from whistpress.league.front.read.lasting import moves
from whistpress.league.front.read.look import look_of
from whistpress.league.front.read.settings import ask_for_zone, league_clock, target_of, tell_of_pages, usual_methods
from whistpress.league.laws.read import codes, of_laws
from whistpress.league.league import League, RecordRules
from whistpress.league.meetings.model import Congress
from whistpress.league.meetings.read.congresses import congresses, pictures_named
from whistpress.league.people.model import Person, Trophy
from whistpress.league.people.read import registers
from whistpress.league.people.read.identity import Identities, identities, idle_splits, near_names, private, same_names
from whistpress.league.people.read.people import People
from whistpress.league.people.read.registers import Files, events_of_trophies, tables, trophies
from whistpress.league.standings.model import StandingRule
from whistpress.league.standings.read import events_of_standings, measure_standings, standings, with_divisions
from whistpress.packaged import theme_folder
from whistpress.problems import Problem, Problems, Span, limited_guesses, offer, shorten, suggestion, wording
from whistpress.reading.content_files import CONTENT, TEMPLATES, Content, unknown, walk
from whistpress.reading.format.understand import understand
from whistpress.reading.pictures import picture_problems, picture_sizes
from whistpress.reading.toml_file import TomlFile, read_toml


def as_shown(league: League, who: Identities, content: Content, files: Files, problems: Problems) -> League:
    """Return the league as the site shows it: with its moved addresses, and without the private names."""
    near_names(who.people, who.tables or {}, files, problems)
    same_names(who, files, problems)
    idle_splits(who.splits, league.events, problems)
    league = replace(league, merges=who.merges, splits=who.splits)
    toml, ledger = tables(content.registers.get("addresses.toml"), AddressesFile, problems)
    neutral = tuple(table.privacy.id for table in (who.tables or {}).values() if table.privacy)
    people = People(who.people, who.merges, who.splits)
    moved, gone = moves(league, (toml, ledger) if toml and ledger else None, neutral, people, problems)
    league = replace(league, moved=moved, gone=gone)
    with speaking(league.language, (content.root.parent / TEMPLATES,)):
        hidden = private(who, files, league.today, problems)
    check_entry_ids(league.cups.values(), hidden, files, problems)
    return veil_league(league, hidden, content.root, problems)


ReadEvents = Callable[[Sequence[EventLocation], People], Iterable[tuple[FoundEvent, Iterable[Problem]]]]
"""Reads the event files at some places, each by itself: what came of it and what is wrong in it, in their order."""


def one_by_one(places: Sequence[EventLocation], people: People) -> Iterator[tuple[FoundEvent, Iterable[Problem]]]:
    """Yield event files as they are read, one after the other, each with its problems."""
    for location in places:
        problems = Problems()
        yield event_at(location, people, problems), problems


@limited_guesses()
def read_league(
    project: Path, *, today: datetime.date | None = None, read_events: ReadEvents = one_by_one
) -> tuple[League | None, Problems]:
    """Read the league in a project folder.

    There is a league whenever `content/league.toml` can be understood, without the parts that are at fault. `today`
    is the day that the site takes for today; by default the latest day on which something is recorded.
    """
    problems = Problems()
    content = walk(project, problems)
    league_toml, file = _league_file(content, problems)
    prizes = usual_prizes(file.drive.prize, league_toml, problems) if file and league_toml else ()
    methods = usual_methods(file.scoring, league_toml, problems) if file and league_toml else ()
    parts = _parts(content, methods, problems, read_events)
    read = (article_of(source, problems, parts.files) for source in content.articles)
    articles = tuple(article for article in read if article is not None)
    folders = {source.folder for source in (*content.events, *content.fixtures, *content.cups)}
    texts = book_texts(content.books, {*folders, *parts.congresses}, problems)
    _references(content, parts, problems)
    if file is None:
        return None, problems
    events = tuple(
        sorted((event_file.event for event_file in parts.found if event_file.event), key=lambda event: (event.date, event.id))
    )
    library = codes(content.laws, problems, parts.files)
    files = {event_file.event.id: event_file.toml for event_file in parts.found if event_file.event and event_file.toml}
    dates = dates_of(events, (*parts.divisions.values(), *parts.cups.values()), files, parts.files)
    now = today_of(dates, today)
    sound_dates(dates, problems)
    without_results(dates, now, problems)
    events = tuple(settle_event(event, now, problems) for event in of_programmes(events, parts.congresses.values()))
    events = tuple(with_usual_prizes(event, prizes) for event in events)
    league = League(
        name=file.name,
        id=file.id or "",
        tagline=file.tagline,
        about=file.about,
        url=file.url,
        language=file.language,
        paper=file.paper,
        search=file.outputs.search,
        data=file.outputs.data,
        all_systems=file.outputs.systems == "all",
        all_laws=file.outputs.laws == "all",
        archives=file.outputs.archives,
        outside=tuple(file.outputs.outside),
        unread_files=tuple(file.outputs.unread_files),
        books=file.outputs.books,
        leads=file.leads or "",
        look=look_of(
            file.look, league_toml, content.files, [article.slug for article in articles if article.section == ""], problems
        ),
        meets=MeetingPlace(**file.meets.model_dump()),
        tonight=tuple(file.print_.tonight),
        close_margin=Fraction(file.close_margin),
        clock=league_clock(file, league_toml, problems) if league_toml else LeagueClock(),
        records=RecordRules(**file.records.model_dump()),
        today=now.day,
        written=now.written,
        people=parts.members | guests_of(events, parts.divisions.values(), tuple(parts.cups.values()), parts.members),
        clubs=parts.clubs,
        trophies=parts.trophies,
        standings=measure_standings(parts.standings, events, parts.files, problems),
        divisions=parts.divisions,
        cups={id_: with_settled_replays(cup, problems) for id_, cup in parts.cups.items()},
        congresses=parts.congresses,
        codes=library,
        usual_prizes=prizes,
        events=events,
        articles=articles,
        book_texts=texts,
        files=(*content.files, *pictures_named(parts.congresses.values())),
        picture_sizes=picture_sizes(content.root, content.files),
        at=Span(f"{CONTENT}/league.toml"),
    )
    problems.extend(picture_problems(content.root, league.files))
    if not file.outputs.html_files:
        tell_of_pages(content.files, content.root, problems)
    ask_for_zone(league, file, league_toml.span(("name",)) if league_toml else league.at, problems)
    same_events(events, problems)
    of_laws(league.codes, events, files, league.congresses, problems)
    scorer = TieScorer(events={event.id: event for event in events}, people=league.people, clubs=league.clubs)
    sound_fixtures(league.divisions.values(), league.cups.values(), scorer, now, problems)
    sound_cups(league.cups.values(), scorer, now, problems)
    return as_shown(league, parts.who, content, parts.files, problems), problems


class Parts(Struct, frozen=True):
    """The parts of a league, read but not yet compared with each other; `files` are the files they came from."""

    members: dict[str, Person]
    who: Identities
    clubs: dict[str, Club]
    trophies: dict[str, Trophy]
    standings: dict[str, StandingRule]
    divisions: dict[str, Division]
    cups: dict[str, Cup]
    congresses: dict[str, Congress]
    found: list[FoundEvent]
    files: registers.Files


def _parts(content: Content, methods: Methods, problems: Problems, read_events: ReadEvents) -> Parts:
    """Read every file but the league's own and the Markdown pages."""
    files: registers.Files = {}
    who = identities(registers.members(content.registers.get("members.toml"), problems, files), files, problems)
    clubs = read_clubs(content.registers.get("clubs.toml"), problems, files)
    members = tell_apart(who.people, clubs)
    people = People(members, who.merges, who.splits)
    clubs = with_captains(clubs, people, files.get("clubs"), problems)
    who = replace(who, people=members)
    registers_of_divisions = DivisionRegisters(clubs, people)
    found_divisions = divisions(content.fixtures, registers_of_divisions, problems, files)
    for source in content.result_files:
        if source.path not in registers_of_divisions.used and len(found_divisions) == len(content.fixtures):
            unknown(source, problems)
    return Parts(
        members=members,
        who=who,
        clubs=clubs,
        trophies=trophies(content.registers.get("trophies.toml"), problems, files),
        standings=with_divisions(
            standings(content.registers.get("standings.toml"), problems, files), found_divisions, files, problems
        ),
        divisions=found_divisions,
        cups=cups(content.cups, CupNames(clubs, found_divisions, people), problems, files),
        congresses=congresses(content, members, clubs, problems, files),
        found=_events(content, methods, people, problems, read_events),
        files=files,
    )


def _references(content: Content, parts: Parts, problems: Problems) -> None:
    """Check that every id in a file exists, except ids of registers that cannot be read."""
    ids_by_kind: dict[str, Collection[str]] = {
        "congress": [source.slug for source in content.congresses],
        "event": [f"{source.folder}/{source.slug}" for source in content.events],
    }
    for kind, register, ids in (("club", "clubs", parts.clubs), ("trophy", "trophies", parts.trophies)):
        if register in parts.files or f"{register}.toml" not in content.registers:
            ids_by_kind[kind] = ids
    references = References(ids_by_kind, problems)
    of_people(references, parts.members, parts.files)
    of_trophies(references, parts.trophies, parts.files)
    of_standings(references, parts.standings, parts.files)
    events_of_standings(parts.standings, ids_by_kind["event"], parts.files, problems)
    of_divisions(references, parts.divisions, parts.files)
    of_cups(references, parts.cups, parts.files)
    of_congresses(references, parts.congresses, parts.files)
    events = [(event_file.event, event_file.toml) for event_file in parts.found if event_file.event and event_file.toml]
    of_events(references, events, parts.congresses, problems)
    events_of_trophies(parts.trophies, [event for event, _ in events], parts.files, problems)


def _league_file(content: Content, problems: Problems) -> tuple[TomlFile | None, LeagueFile | None]:
    source = content.registers.get("league.toml")
    if source is None and os.path.lexists(content.root / "league.toml"):
        return None, None  # it is a pipe or a link that leads out: the walk says so
    if source is None:
        at = Span(f"{CONTENT}/league.toml")
        problems.say("E158.folder-holds", at)
        return None, None
    toml = read_toml(source.path, source.shown, problems)
    understood = understand(LeagueFile, toml, problems) if toml else None
    if toml is None or understood is None:
        return None, None
    _known_language(understood.file.language, content.root.parent, toml, problems)
    if (url := understood.file.url) and not _ADDRESS.fullmatch(url):
        whole = f"https://{url.removeprefix('//')}"
        meant = whole if _ADDRESS.fullmatch(whole) and "." in url.partition("/")[0] else "https://whist.example/"
        problems.say("E861.no-address", toml.span(("url",)), url=shorten(url), meant=shorten(meant))
    target_of(understood.file.publish, toml, problems)
    return toml, understood.file


_ADDRESS = re.compile(r"""https?://[^\s/?#@\\"'<>\[\]]+(?:/[^\s?#\\"'<>]*)?""", re.IGNORECASE)
"""Where a site stands: a host and perhaps a folder there."""


def _known_language(language: str, project: Path, toml: TomlFile, problems: Problems) -> None:
    """Report a language that has no file of words, in the league's templates or in those of the program."""
    translations = {file.stem for folder in (project / TEMPLATES, theme_folder()) for file in (folder / "languages").glob("*.po")}
    if not translations & set(wider(language)) and SOURCE not in wider(language):
        languages = sorted({SOURCE, *translations})
        problems.say(
            "E850.no-words",
            toml.span(("language",)),
            *suggestion(language, languages),
            wording("E850.teach-templates", language=shorten(language)),
            language=shorten(language),
            listed=offer(languages),
        )
    elif wrong := flaws_of(language, (project / TEMPLATES,)):
        file, flaws = wrong
        for flaw in flaws:
            message = flaw.words if flaw.code else f"this file of words cannot be read: {flaw.words}"
            help_ = flaw.help or "an editor for translations says more: Poedit"
            at = Span(f"{TEMPLATES}/languages/{file.name}", flaw.line, flaw.column, flaw.length)
            problems.add(flaw.code or "E860", message, at, help_)


def _events(content: Content, methods: Methods, people: People, problems: Problems, read_events: ReadEvents) -> list[FoundEvent]:
    """Read every event file; warn of files of scores or movements that none of them names."""
    event_files = []
    places = [
        EventLocation(source.path, content.root, source.shown, source.folder, source.slug, methods) for source in content.events
    ]
    for event_file, event_problems in read_events(places, people):
        event_files.append(event_file)
        problems.extend(event_problems)
    used = {path for event_file in event_files for path in event_file.used}
    for source in content.beside:
        if source.path not in used and all(event_file.toml for event_file in event_files):
            unknown(source, problems)
    return event_files
