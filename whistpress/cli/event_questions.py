"""The questions of `whistpress add event`, in the order in which a secretary knows the answers."""

import re
import textwrap
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import click
from msgspec import Struct
from msgspec.structs import replace

from whistpress.cli.asking import Question, asked_words
from whistpress.cli.columns import terminal_width
from whistpress.cli.options import Time
from whistpress.cli.speech import SlipError, close_to, help_line, remark
from whistpress.core.model import Contest
from whistpress.core.model.evening import hour_of
from whistpress.core.movement import SYSTEMS, MovementError, Request, arrange
from whistpress.core.movement.players.winners import WHIST_DRIVE
from whistpress.core.movement.recommend import evening_of, recommend, refusal_helps
from whistpress.core.movement.system import PLAYERS_IN
from whistpress.league.events.edit.write import names_of_entries
from whistpress.league.events.words.advice import way

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

SIZE_KEYS = ("pairs", "players", "fours", "teams", "tables")


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
    if key := next((key for key in SIZE_KEYS if said[key]), None):
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
    size = {**dict.fromkeys(SIZE_KEYS), SIZES[who.kind]: who.number}
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
