"""Draft an event from the options and the answers of `whistpress add event`, and write its file."""

import datetime
import re
import textwrap
from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, TextIO

import click
from msgspec import Struct
from msgspec.structs import replace

from whistpress.cli.asking import Question, asked_date, asked_number, asked_words, terminal_width
from whistpress.cli.event_series import evening_slug, season_of_series, series_days, write_evenings, write_like
from whistpress.cli.movements import arrange_or_refuse, request_of
from whistpress.cli.options import Time
from whistpress.cli.speech import SlipError, can_ask, close_to, help_line, remark, say
from whistpress.cli.whereabouts import CONTENT, EVENTS, LEAGUE_FILE, project_folder
from whistpress.core.games import GAMES
from whistpress.core.games.game import GameRule
from whistpress.core.model import Contest, Schedule
from whistpress.core.model.evening import hour_of
from whistpress.core.model.names import slug
from whistpress.core.movement import SYSTEMS, MovementError, Request, arrange
from whistpress.core.movement.players.winners import WHIST_DRIVE
from whistpress.core.movement.recommend import evening_of, recommend, refusal_helps, remedies
from whistpress.core.movement.system import PLAYERS_IN
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
from whistpress.league.events.words.advice import way
from whistpress.league.people.read.identity import league_people
from whistpress.problems import Problems, offer
from whistpress.reading.toml_file import read_toml
from whistpress.tree import path_inside, write_file

TITLE = "Whist evening"
"""The title of an event whose title nobody says."""

USUAL = {"pairs": 8, "individual": 16, "fours": 4, "drive": 40}
"""How many come to an evening of each kind, where nobody says it."""

SIZES = {"pairs": "pairs", "individual": "players", "fours": "fours", "drive": "players"}
WORDS = {"pairs": "pairs", "individual": "players", "fours": "teams of four", "drive": "players"}
HANDS = 24
HOURS = "2.5"

ASKED_SCORING = ("average", "exponent")
"""The usual methods beside which a club may well want another one."""

SCORINGS = ("matchpoints", "total-tricks")
"""The others that the question names."""

_AN_EVENING_HOUR = re.compile(r"0?[1-9][.:]\d{2}|1[01]\.\d{2}")
"""An hour of the clock that does not say which half of the day: whist is played in the evening."""

SIZE_ORDER = ("pairs", "players", "fours", "teams", "tables")


class WhoCame(Struct, frozen=True):
    """The kind of an evening, the number of its entries, and their names, where they were typed."""

    kind: str
    number: int
    names: tuple[tuple[str, ...], ...] = ()


def asked_time(asked: Question, said: str | None, *, all_: bool) -> str:
    """Return the time of day from the option; without one prompt for it if `all_`, else return an empty text."""
    if said is not None or not all_:
        return (said or "").strip()
    while (answer := asked.ask("time", "At what time (such as 7.30 p.m.; Enter leaves it out)", "")) and hour_of(answer) is None:
        remark("a time of day is written 7.30 p.m. or 19:30")
    return f"{answer} p.m." if _AN_EVENING_HOUR.fullmatch(answer) else answer


def asked_place(asked: Question, said: str | None, *, all_: bool) -> str:
    """Return the venue from the option; without one prompt for it if `all_`, else return an empty text."""
    if said is not None or not all_:
        return (said or "").strip()
    return asked.ask("place", "Where (Enter leaves it out)", "")


def asked_movement(
    asked: Question, said: Mapping[str, Any], names: tuple[tuple[str, ...], ...]
) -> tuple[Request, tuple[tuple[str, ...], ...]]:
    """Return the movement of an event whose system was not said, and the names: ask who came and how long there is, recommend."""
    if not asked.here and not (said["minutes"] or said["contest"] == "drive"):
        what = "--system is not said, and nobody is here to be asked"
        raise SlipError(what, "or say how long there is, and the recommended movement is taken: --hours 2.5")
    who = _who_came(asked, said, names)
    if who.kind == "drive":
        return _drive(asked, said, who), ()
    while True:
        minutes = said["minutes"] or (None if said["deals"] else _minutes(asked))
        if ways := _ways(who, said["deals"], minutes):
            return _chosen(asked, who, ways), who.names
        what = f"no movement serves {who.number} {WORDS[who.kind]} in this time"
        if not asked.here:
            raise SlipError(what, "whistpress advise shows what does")
        remark(what)
        who = _asked_number_or_names(asked, who.kind)


def asked_scoring(asked: Question, request: Request, methods: Mapping[str, Any], *, settled: bool) -> str | None:
    """Prompt for the scoring method if clubs often use another than the usual one; None means the usual one."""
    usual = SYSTEMS[request.system].scoring_of(request.variant)
    if settled or usual not in ASKED_SCORING:
        return None
    while True:
        answer = asked.ask("scoring", f"Scored by ({', '.join((usual, *SCORINGS))})", usual)
        if answer in methods and SYSTEMS[request.system].contest in methods[answer].contests:
            return None if answer == usual else answer
        remark("; ".join((f"no scoring for it is called {answer!r}", *close_to(answer, methods))))


def _who_came(asked: Question, said: Mapping[str, Any], names: tuple[tuple[str, ...], ...]) -> WhoCame:
    """Settle the kind of the evening and its size, from options or by questions."""
    kind = said["contest"] or next((key for key in ("pairs", "fours") if said[key]), None)
    if kind is None and names:
        kind = {1: "individual", 2: "pairs", 4: "fours"}.get(len(names[0]))
    if kind is None:
        kind = (
            asked_words(asked, "contest", None, choices=tuple(USUAL), default="pairs", words="Who plays")
            if asked.here
            else "pairs"
        )
    if names:
        return WhoCame(kind, len(names), names)
    if key := next((key for key in SIZE_ORDER if said[key]), None):
        size = PLAYERS_IN[SIZES[kind]]
        return WhoCame(kind, said[key] * PLAYERS_IN.get(key, 4) // size)
    if not asked.here:
        raise SlipError(f"--{SIZES[kind]} is not said, and nobody is here to be asked")
    return _asked_number_or_names(asked, kind)


def _asked_number_or_names(asked: Question, kind: str) -> WhoCame:
    """Ask how many came; names in place of a number are the first of them, one entry a line."""
    by_name = kind in ("pairs", "individual")
    question = f"How many {WORDS[kind]}" + (", or their names, one on each line" if by_name else "")
    while True:
        answer = asked.ask(SIZES[kind], question, str(USUAL[kind]))
        if answer.isdecimal() and 0 < int(answer) <= 500:
            return WhoCame(kind, int(answer))
        if by_name and not any(letter.isdecimal() for letter in answer) and (names := _asked_names(asked, kind, answer)):
            return WhoCame(kind, len(names), names)
        remark("a whole number, please")


def _asked_names(asked: Question, kind: str, first: str) -> tuple[tuple[str, ...], ...]:
    """Read the names of all entries, one entry a line, until an empty one."""
    size, entries, line = (2 if kind == "pairs" else 1), [], first
    while line:
        (names,) = names_of_entries([line])
        if len(names) == size:
            entries.append(names)
        else:
            remark("both names on one line, please: Abel & Archer" if size == 2 else "one name on each line, please")
        line = asked.ask("entry", f"{len(entries) + 1} (Enter when all are there)", "")
    return tuple(entries)


def _minutes(asked: Question) -> Fraction:
    while True:
        try:
            return Time().convert(asked.ask("hours", "How long you have, in hours", HOURS), None, None)
        except click.UsageError as slip:
            remark(slip.message)


def _ways(who: WhoCame, deals: int | None, minutes: Fraction | None) -> tuple[Any, ...]:
    players = who.number * PLAYERS_IN[SIZES[who.kind]]
    if not 4 <= players <= 1000:
        return ()
    return recommend(evening_of(players, deals, minutes), (Contest(who.kind),))


def _chosen(asked: Question, who: WhoCame, ways: Sequence[Any]) -> Request:
    """Return the recommended movement, or the one that was chosen instead: by its number, or by the name of a system."""
    if not asked.here:
        request: Request = ways[0].request
        return request
    for number, system in enumerate(map(way, ways), start=1):
        remark(f"\n {number}. {system.name}{' (recommended)' if number == 1 else ''}: {system.size}")
        remark(textwrap.indent(textwrap.fill(system.reason, terminal_width() - 4, break_on_hyphens=False), "    "))
    remark("")
    while True:
        answer = asked.ask("system", "Movement: its number, or the name of another", "1")
        if answer.isdecimal() and 0 < int(answer) <= len(ways):
            return by_its_own_size(ways[int(answer) - 1].request, who)
        if answer == "?":
            remark(textwrap.fill(", ".join(SYSTEMS), terminal_width(), break_on_hyphens=False))
        elif answer in SYSTEMS:
            size: dict[str, Any] = {SIZES[who.kind]: who.number}
            request = Request(system=answer, **size)
            if (refusal := refusal_of(request)) is None:
                return request
            remark(refusal_text(request, refusal))
        else:
            remark("; ".join((f"no movement is called {answer!r}", *close_to(answer, SYSTEMS), "? lists them")))


def by_its_own_size(request: Request, who: WhoCame) -> Request:
    """Return a request with its size in the unit that was counted: pairs, players, tables."""
    size = {**dict.fromkeys(SIZE_ORDER), SIZES[who.kind]: who.number}
    sized_request = replace(request, **size)
    return sized_request if refusal_of(sized_request) is None else request


def refusal_of(request: Request) -> MovementError | None:
    """Return why a movement cannot be arranged; None when it can."""
    try:
        arrange(request)
    except MovementError as refusal:
        return refusal
    return None


def refusal_text(request: Request, refusal: MovementError) -> str:
    """Return why a movement cannot be arranged, with what would serve below it."""
    return "\n".join((refusal.message, *map(help_line, refusal_helps(request, refusal, in_file=False))))


def _drive(asked: Question, said: Mapping[str, Any], who: WhoCame) -> Request:
    """Return a whist drive of so many players and hands; ask again for a number that fills no tables."""
    rounds = said["rounds"]
    if rounds is None:
        rounds = _hands(asked) if asked.here else HANDS
    request = Request(system=WHIST_DRIVE, players=who.number, rounds=rounds, variant=said["variant"], trumps=said["trumps"])
    while refusal := refusal_of(request):
        if not asked.here:
            raise SlipError(refusal.message, *refusal_helps(request, refusal, in_file=False))
        remark(refusal_text(request, refusal))
        request = replace(request, players=_asked_number_or_names(asked, "drive").number)
    return request


def _hands(asked: Question) -> int:
    while not ((answer := asked.ask("rounds", "How many hands", str(HANDS))).isdecimal() and 0 < int(answer) < 500):
        remark("a whole number, please")
    return int(answer)


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
