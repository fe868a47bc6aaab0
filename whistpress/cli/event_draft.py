"""Draft an event from the options and the answers of `whistpress add event`, and write its file."""

import datetime
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, TextIO

from msgspec.structs import replace

from whistpress.cli.asking import Question, asked_date, asked_number, asked_words
from whistpress.cli.event_questions import TITLE, asked_movement, asked_place, asked_scoring, asked_time, refusal_of, refusal_text
from whistpress.cli.event_series import evening_slug, season_of_series, series_days, write_evenings, write_like
from whistpress.cli.movements import arrange_or_refuse, request_of
from whistpress.cli.speech import SlipError, can_ask, close_to, remark, say
from whistpress.cli.whereabouts import CONTENT, EVENTS, LEAGUE_FILE, project_folder
from whistpress.core.games import GAMES
from whistpress.core.games.game import GameRule
from whistpress.core.model import Schedule
from whistpress.core.model.names import slug
from whistpress.core.movement import SYSTEMS, Request
from whistpress.core.movement.recommend import remedies
from whistpress.core.scoring import METHODS
from whistpress.league.events.edit.write import (
    BlankEvent,
    EventDraft,
    RubbersDraft,
    entry_numbers,
    event_text,
    likely_season,
    names_of_entries,
    names_wanted,
    names_with_signs,
    rubbers_text,
    schema_beside,
)
from whistpress.league.people.read.identity import league_people
from whistpress.problems import Problems
from whistpress.problems.nearest import offer
from whistpress.reading.toml_file import read_toml
from whistpress.tree import path_inside, write_file

DUPLICATE = "duplicate-whist"
SIZE_KEYS = ("tables", "pairs", "players", "fours", "teams")
MOVEMENT = (
    *SIZE_KEYS,
    *("deals", "rounds", "variant", "by", "sets", "quota", "missing", "deals_per_round", "sections", "games", "dealer"),
    *("up", "trumps", "waiting", "winners", "together"),
    *("seed", "never_partners", "never_opponents", "apart", "at_table"),
)

_SETTLED = (*SIZE_KEYS, "deals", "rounds", "variant")
"""What a recommended movement settles."""


def write_event(project: Path | None, said: Mapping[str, Any]) -> None:
    """Write the file and print the next commands; SlipError when something is missing or impossible."""
    league = project_folder(project)
    asked = Question(can_ask())
    if said["like"]:
        write_like(league, said, asked, lambda day: likely_season(day, league / EVENTS))
        return
    game = _game(said)
    if game.sides and said["system"] is None:
        _add_rubbers(league, said, asked, game)
        return
    draft = replace(_draft(said, asked, _entries(league, said), game.name != DUPLICATE or _has_usual_method(league)), game=game)
    days = series_days(draft.date, said)
    season = said["season"] or likely_season(draft.date, league / EVENTS)
    if len(days) > 1:
        season = said["season"] or season_of_series(days, season)
        name = said["slug"] or slug(draft.title)
        evenings = {day: _new_file(league, season, evening_slug(name, day, days)) for day in days}
        write_evenings(
            league,
            {file: event_text(replace(draft, date=day, schema=schema_beside(league, file))) for day, file in evenings.items()},
        )
        return
    name = said["slug"] or slug(draft.title)
    if asked.here and not said["slug"] and (league / EVENTS / season / f"{name}.toml").exists():
        name = f"{name}-{draft.date.isoformat()}"
    file = _new_file(league, season, name)
    _write(league, file, event_text(replace(draft, schema=schema_beside(league, file))))
    _farewell(file, f"{season}/{file.stem}", draft)


def _game(said: Mapping[str, Any]) -> GameRule:
    """Return the game; SlipError for an unknown one, and for a system in which tables keep their own scores."""
    name = said["game"] or DUPLICATE
    if name not in GAMES:
        raise SlipError(f"no game is called {name!r}", *(close_to(name, GAMES) or (f"the games are {offer(GAMES)}",)))
    if said["system"] and GAMES[name].sides and not GAMES[name].of_line:
        raise SlipError(f"{name} is kept at its tables, whatever is played at the others", "leave --system out")
    return GAMES[name]


def _add_rubbers(league: Path, said: Mapping[str, Any], asked: Question, game: GameRule) -> None:
    """Write the file of rubbers or games that are kept at their tables."""
    title = asked_words(asked, "title", said["title"])
    date = asked_date(asked, said["date"], default=datetime.date.today())
    names = [name for names in _entries(league, said) for name in names]
    size = sum(game.sides)
    if len(names) % size:
        raise SlipError(f"{len(names)} names do not fill tables of {size}", "name every player, table by table and side by side")
    tables = len(names) // size or said["tables"] or 1
    draft = RubbersDraft(title=title, date=date, game=game, tables=tables, names=names)
    season = said["season"] or likely_season(date, league / EVENTS)
    days, name = series_days(date, said), said["slug"] or slug(title)
    if len(days) > 1:
        season = said["season"] or season_of_series(days, season)
        evenings = {day: _new_file(league, season, evening_slug(name, day, days)) for day in days}
        write_evenings(
            league,
            {file: rubbers_text(replace(draft, date=day, schema=schema_beside(league, file))) for day, file in evenings.items()},
        )
        return
    file = _new_file(league, season, name)
    _write(league, file, rubbers_text(replace(draft, schema=schema_beside(league, file))))
    say(f"wrote {file.relative_to(Path.cwd()) if file.is_relative_to(Path.cwd()) else file}\n")
    say(f"next:  whistpress print {season}/{file.stem}      for a sheet to write on")


def _draft(said: Mapping[str, Any], asked: Question, entries: tuple[tuple[str, ...], ...], settled: bool) -> EventDraft:
    """Settle the event: what evening, when, where, who, how long, which movement, how it is scored.

    With a title given as an option it asks only for facts that have no default.
    """
    curious = asked.here and said["title"] is None
    title = asked_words(asked, "title", said["title"], default=TITLE)
    date = asked_date(asked, said["date"], default=datetime.date.today())
    time, venue = asked_time(asked, said["time"], all_=curious), asked_place(asked, said["place"], all_=curious)
    if said["system"] is None:
        request, entries = asked_movement(asked, said, entries)
        request = replace(request, **{key: said[key] for key in MOVEMENT if said[key] and key not in _SETTLED})
    else:
        request = _request(said, asked, len(entries))
        request = _deals(asked, request) if curious else request
    schedule = arrange_or_refuse(request)
    _agree(entries, schedule, compass=said["numbering"] == "compass")
    scoring = _scoring(said["scoring"])
    if curious and scoring is None:
        scoring = asked_scoring(asked, request, METHODS, settled=settled)
    return EventDraft(
        title=title,
        date=date,
        time=time,
        place=venue,
        request=request,
        schedule=schedule,
        scoring=scoring,
        entries=entries,
        compass=said["numbering"] == "compass",
        blanks=BlankEvent(said["blanks"] or BlankEvent.NONE),
    )


def _request(said: Mapping[str, Any], asked: Question, entries: int) -> Request:
    """Return the request for the movement; its size comes from the names, or from a question."""
    name = asked_words(asked, "system", said["system"], choices=SYSTEMS)
    movement = {key: said[key] for key in MOVEMENT}
    request_of(name, {})
    takes = SYSTEMS[name].takes
    if not any(said[key] for key in SIZE_KEYS) and takes and not _has_one_size(name):
        movement[takes[0]] = entries or asked_number(asked, takes[0])
        return _arrangeable(asked, takes[0], request_of(name, movement)) if not entries else request_of(name, movement)
    return request_of(name, movement)


def _arrangeable(asked: Question, size: str, request: Request) -> Request:
    """Ask which variant or size to take until the movement can be arranged; without a terminal ask nothing."""
    while asked.here and (refusal := _refusal(request)):
        remark(refusal)
        serving = _serving(request)
        if serving and not request.variant:
            request = replace(request, variant=asked_words(asked, "variant", None, choices=serving, default=serving[0]))
        else:
            another: dict[str, Any] = {size: asked_number(asked, size)}
            request = replace(request, **another)
    return request


def _serving(request: Request) -> list[str]:
    """Return the variants that serve, the recommended one first."""
    refusal = refusal_of(request)
    best = [dict(remedy.changes).get("variant") for remedy in remedies(request, refusal)] if refusal else []
    names = [name for name in SYSTEMS[request.system].variants if not refusal_of(replace(request, variant=name))]
    return sorted(names, key=lambda name: best.index(name) if name in best else len(best))


def _deals(asked: Question, request: Request) -> Request:
    """Ask how many deals, when that was not said; an empty answer is the least that the system needs.

    A system without trays, or of a whole season, needs none.
    """
    if request.deals:
        return request
    least = arrange_or_refuse(request).deals
    if not least:
        return request
    full_request = replace(request, deals=asked_number(asked, "deals", default=least))
    while refusal := _refusal(full_request):
        remark(refusal)
        full_request = replace(request, deals=asked_number(asked, "deals", default=least))
    return full_request


def _refusal(request: Request) -> str | None:
    """Return why a movement cannot be arranged, with what would serve; None when it can."""
    refusal = refusal_of(request)
    return refusal_text(request, refusal) if refusal else None


def _has_usual_method(league: Path) -> bool:
    """Return whether league.toml says how pairs are scored."""
    toml = read_toml(league / LEAGUE_FILE, LEAGUE_FILE.as_posix(), Problems())
    table = toml.values.get("scoring") if toml else None
    return isinstance(table, dict) and "pairs" in table


def _has_one_size(system: str) -> bool:
    """Return whether a system has one size only, so that none need be given."""
    try:
        arrange_or_refuse(Request(system=system))
    except SlipError:
        return False
    return True


def _scoring(method: str | None) -> str | None:
    if method and method not in METHODS:
        raise SlipError(
            f"no scoring is called {method!r}", *(close_to(method, METHODS) or (f"the methods are {offer(METHODS)}",))
        )
    return method


def _agree(entries: Sequence[Sequence[str]], schedule: Schedule, *, compass: bool) -> None:
    """Refuse names that do not fill the entries, and compass numbers where there are no two fields."""
    numbers, size = entry_numbers(schedule), names_wanted(schedule)
    if compass and not schedule.two_fields:
        raise SlipError(f"{schedule.system} has no N-S and E-W fields to number by the compass", "leave --numbering out")
    if entries and len(entries) != len(numbers):
        named = "1 entry is" if len(entries) == 1 else f"{len(entries)} entries are"
        raise SlipError(f"{named} named, the movement has {len(numbers)}")
    for names in entries:
        if len(names) != size:
            raise SlipError(f"{' & '.join(names)!r}: an entry has {size} name{'' if size == 1 else 's'}, not {len(names)}")


def _entries(league: Path, said: Mapping[str, Any]) -> tuple[tuple[str, ...], ...]:
    """Return the names of the entries that options and a file give; those of members stay whole."""
    members, *_ = league_people(league / CONTENT, Problems()).content
    return names_of_entries((*said["entries"], *_lines(said["entry_file"])), names_with_signs(members))


def _lines(file: TextIO | None) -> list[str]:
    return [line for line in (file.read().splitlines() if file else ()) if line.strip() and not line.startswith("#")]


def _new_file(league: Path, season: str, name: str) -> Path:
    for what, word in (("season", season), ("slug", name)):
        if not word or word in (".", "..") or "/" in word or "\\" in word:
            raise SlipError(f"{word!r} does not serve as a {what}", f"say another with --{what}")
    file = league / EVENTS / season / f"{name}.toml"
    if file.exists():
        raise SlipError(f"{file.relative_to(league)} is there already", "say another name with --slug")
    return file


def _write(league: Path, file: Path, text: str) -> None:
    write_file(league, path_inside(league, file), text.encode(), new=True)


def _farewell(file: Path, id_: str, draft: EventDraft) -> None:
    folder = Path.cwd()
    schedule = draft.schedule
    say(f"wrote {file.relative_to(folder) if file.is_relative_to(folder) else file}")
    deals = f"{schedule.deals} deals" if schedule.deals else "without trays"
    sizes = f"{schedule.tables} tables, {schedule.rounds} rounds, {deals}"
    if schedule.of_partners:
        sizes = f"{schedule.rounds} sessions of {schedule.tables} pairs"
    say(f"       {len(entry_numbers(schedule))} entries, {sizes}\n")
    if schedule.of_partners:
        say(f"next:  a [[session]] for each evening, then  whistpress print {id_}")
    elif draft.blanks is not BlankEvent.NONE:
        say("next:  fill in names and tricks in the file, or in the score book of  whistpress serve")
        say(f"then:  whistpress score {id_}")
    else:
        say(f"next:  whistpress print {id_}      for its cards and slips")
        say("then:  whistpress serve      to type the scores in the score book, or to see the site")
