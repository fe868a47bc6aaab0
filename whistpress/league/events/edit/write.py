"""Write the file of an event: the movement, room for the names, empty score lines or rubbers; what it needs besides."""

import datetime
import os
import re
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Any

from msgspec import Struct

from whistpress.core.games.game import GameRule
from whistpress.core.model import Play, Schedule
from whistpress.core.model.names import _ADDED, SUMMER, season_span
from whistpress.core.movement import Request
from whistpress.core.movement.players.winners import WHIST_DRIVE
from whistpress.league.events.read.name_rows import NUMBERS_SERVE
from whistpress.league.people.model import Person
from whistpress.reading.toml_edit import toml_value

MOVEMENT_KEYS = (
    *("tables", "pairs", "players", "fours", "teams", "deals", "rounds", "variant", "sets", "quota", "missing"),
    *("seed", "never_partners", "never_opponents", "apart", "at_table", "deals_per_round"),
    *("sections", "games", "by", "dealer", "up", "trumps", "waiting", "winners", "together"),
)
STILL_OPEN = 'status  = "provisional"      # until the last slip is in: then take this line away\n'
USUAL_GAME = "duplicate-whist"


class BlankEvent(StrEnum):
    """The preparation of scores: none, a line for each table of each deal, or a row for the N-S tricks alone."""

    NONE = "none"
    LINES = "lines"
    SHORT = "short"


class EventDraft(Struct, frozen=True, kw_only=True):
    """The content of a new event's file.

    `schema` follows `#:schema` in the first line (empty: no such line). `entries` are the names of each entry, in the
    order of `entry_numbers`; without any the file leaves room for them. `compass` numbers pairs as NS3, EW4. `game` is
    None for whist in duplicate; a game whose deals give points has lines that wait for the declaration. `time` and `place` may be
    empty.
    """

    title: str
    date: datetime.date
    request: Request
    schedule: Schedule
    schema: str = ""
    scoring: str | None = None
    entries: Sequence[Sequence[str]] = ()
    compass: bool = False
    blanks: BlankEvent = BlankEvent.NONE
    game: GameRule | None = None
    time: str = ""
    place: str = ""

    @property
    def declares(self) -> bool:
        """Whether lines record a declaration."""
        return self.game is not None and self.game.of_line is not None


def event_text(draft: EventDraft) -> str:
    """Write the text of the file, ready to be filled in."""
    parts = [_head(draft), _movement(draft), _entries(draft)]
    if draft.schedule.of_partners:
        parts.append(f"[[session]]\ndate = {draft.date.isoformat()}\n")
    if draft.blanks is not BlankEvent.NONE:
        parts.extend(_slip(draft, number) for number in slips_in_order(draft.schedule))
    first = f"#:schema {draft.schema}\n" if draft.schema else ""
    return first + "\n".join(parts)


def entry_numbers(schedule: Schedule) -> tuple[int, ...]:
    """Return the numbers of the entries: players, pairs or teams."""
    if schedule.teams:
        return tuple(range(1, len(schedule.teams) + 1))
    return schedule.numbers()


def names_wanted(schedule: Schedule) -> int:
    """Return the number of names of one entry."""
    return len(schedule.teams[0]) if schedule.teams else schedule.contest.players or 1


def slips_in_order(schedule: Schedule) -> tuple[int, ...]:
    """Sort the deals as their slips come in: by the round, then the table, where each is played last.

    Without trays it is the rounds that are written down.
    """
    if schedule.by_rounds:
        return tuple(range(1, schedule.rounds + 1))
    last: dict[int, tuple[int, int]] = {}
    for play in sorted(schedule.plays):
        for deal in play.deals:
            last[deal] = (play.round, play.table)
    return tuple(sorted(last, key=lambda deal: (last[deal], deal)))


def _head(draft: EventDraft) -> str:
    pairs = [("title", toml_value(draft.title)), ("date", draft.date.isoformat())]
    pairs += [(key, toml_value(value)) for key, value in (("time", draft.time), ("place", draft.place)) if value]
    pairs.append(("contest", toml_value(draft.schedule.contest)))
    if draft.game and draft.game.name != USUAL_GAME:
        pairs.append(("game", toml_value(draft.game.name)))
    if draft.scoring:
        pairs.append(("scoring", toml_value(draft.scoring)))
    return _keys(pairs) + (STILL_OPEN if draft.blanks is not BlankEvent.NONE else "")


def _movement(draft: EventDraft) -> str:
    settings = [(key, getattr(draft.request, key)) for key in MOVEMENT_KEYS]
    pairs = [
        ("system", toml_value(draft.request.system)),
        *((key, _movement_value(key, value)) for key, value in settings if value),
    ]
    if draft.compass:
        pairs.append(("numbering", toml_value("compass")))
    return "[movement]\n" + _keys(pairs)


def _entries(draft: EventDraft) -> str:
    """Write the names; without any, a commented line for each entry."""
    keys = [_label(number, draft) for number in entry_numbers(draft.schedule)]
    width = max((len(key) for key in keys), default=0)
    room = ", ".join(['""'] * names_wanted(draft.schedule))
    rows = [f"{key:<{width}} = [{', '.join(map(toml_value, names))}]" for key, names in zip(keys, draft.entries, strict=False)]
    rows += [f"# {key:<{width}} = [{room}]" for key in keys[len(rows) :]]
    if draft.request.system == WHIST_DRIVE:
        half = len(keys) // 2
        rows = ["# ladies", *rows[:half], f"# gents: gent 1 is number {keys[half]}", *rows[half:]]
    room_kept = "" if draft.entries else NUMBERS_SERVE
    return f"[entries]\n{room_kept}" + "\n".join(rows) + "\n"


def _slip(draft: EventDraft, number: int) -> str:
    """Write one deal, or without trays one round; the short form for a round whose players are not known yet."""
    rounds = draft.schedule.by_rounds
    plays = draft.schedule.in_round(number) if rounds else draft.schedule.of_deal(number)
    opening = f"[[scores]]\n{'round' if rounds else 'deal '} = {number}\n"
    if not plays:
        return f"{opening}ns    = []\n"
    if draft.declares:
        return f"{opening}lines = [\n{''.join(f'  {_declared_line(play, draft)},{chr(10)}' for play in plays)}]\n"
    if draft.blanks is BlankEvent.SHORT:
        tables = ", ".join(" v ".join(_sides(play, draft)) for play in plays)
        return f"{opening}ns    = []  # {tables}\n"
    lines = "".join(f"  [{_line(play, draft)}],\n" for play in plays)
    return f"{opening}lines = [\n{lines}]\n"


def _line(play: Play, draft: EventDraft) -> str:
    if _two_sided(play):
        return ", ".join(_cell(number, draft) for number in (play.seats.n, play.seats.e))
    return ", ".join(map(str, play.seats))


def _declared_line(play: Play, draft: EventDraft) -> str:
    """Write a line that waits for a bid and its tricks: the players on either side, singly where partners change."""
    if _two_sided(play):
        ns, ew = (_cell(number, draft) for number in (play.seats.n, play.seats.e))
    else:
        ns, ew = (toml_value(" & ".join(map(str, side))) for side in (play.seats.ns, play.seats.ew))
    return f"{{ ns = {ns}, ew = {ew} }}"


def _sides(play: Play, draft: EventDraft) -> tuple[str, str]:
    if _two_sided(play):
        return _label(play.seats.n, draft), _label(play.seats.e, draft)
    ns, ew = ("+".join(map(str, side)) for side in (play.seats.ns, play.seats.ew))
    return ns, ew


def _two_sided(play: Play) -> bool:
    return play.seats.n == play.seats.s and play.seats.e == play.seats.w


def _cell(number: int, draft: EventDraft) -> str:
    label = _label(number, draft)
    return toml_value(label) if draft.compass else label


def _label(number: int, draft: EventDraft) -> str:
    """Write the number as the file has it; with compass numbering Barney's 2t−1 is NSt, and 2t is EWt."""
    if not draft.compass:
        return str(number)
    return f"{'NS' if number % 2 else 'EW'}{(number + 1) // 2}"


def _keys(pairs: Iterable[tuple[str, str]]) -> str:
    rows = list(pairs)
    width = max(len(key) for key, _ in rows)
    return "".join(f"{key:<{width}} = {value}\n" for key, value in rows)


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return f"[{', '.join(map(_value, value))}]"
    return str(value) if isinstance(value, int) else toml_value(str(value))


def _movement_value(key: str, value: Any) -> str:
    """Write a value of the movement; `at_table`, which says who keeps which table, as an inline table."""
    if key != "at_table":
        return _value(value)
    return f"{{ {', '.join(f'{player} = {table}' for player, table in value)} }}"


WIDTH = 100
"""How wide the lines that tell the keys may be."""


class RubbersDraft(Struct, frozen=True, kw_only=True):
    """The content of the file: `names` of all players, table by table and side by side; without any, room for them."""

    title: str
    date: datetime.date
    game: GameRule
    tables: int = 1
    names: Sequence[str] = ()
    schema: str = ""

    @property
    def at_table(self) -> int:
        """The number of players at a table."""
        return sum(self.game.sides)


def rubbers_text(draft: RubbersDraft) -> str:
    """Write the text of the file: the keys of a deal as a comment, and a `[[rubbers]]` for each table."""
    first = f"#:schema {draft.schema}\n" if draft.schema else ""
    head = f"title = {toml_value(draft.title)}\ndate  = {draft.date.isoformat()}\ngame  = {toml_value(draft.game.name)}\n"
    return first + head + "\n" + "".join(_deal_keys(draft.game)) + "".join(_table(draft, table) for table in range(draft.tables))


def _deal_keys(game: GameRule) -> Iterator[str]:
    """Yield a comment that explains the keys of a deal."""
    yield f"# Each line of `deals` is a deal: {{ {game.quantities[0].name} = … }}. Its keys:\n"
    width = max(len(quantity.name) for quantity in game.quantities)
    for quantity in game.quantities:
        lines = textwrap.wrap(quantity.words, WIDTH - width, break_on_hyphens=False)
        yield f"#   {quantity.name:<{width}}  {lines[0]}\n"
        yield from (f"#   {'':<{width}}  {line}\n" for line in lines[1:])
    for rule in game.by_laws.values():
        yield f'# With laws = "{rule.laws}", above this line, it is marked by {rule.book}.\n'
    for point in game.open_points:
        values = " or ".join({"yes": "true"}.get(str(choice), str(choice)) for choice in point.others)
        yield f"# With agreed = {{ {point.name} = {values} }}: {point.title} ({point.book}).\n"


def _table(draft: RubbersDraft, table: int) -> str:
    """Write one `[[rubbers]]`; without names as a comment, because empty names are no names."""
    names = list(draft.names[table * draft.at_table : (table + 1) * draft.at_table])
    sides, rest = [], iter(names or [""] * draft.at_table)
    for size in draft.game.sides:
        side = [toml_value(next(rest)) for _ in range(size)]
        sides.append(side[0] if size == 1 else f"[{', '.join(side)}]")
    lines = ["[[rubbers]]", f"table = {table + 1}", f"sides = [{', '.join(sides)}]", "deals = [", "]"]
    before = "" if names else "# "
    note = "" if names or table else "\n# When the names are known, take the # before these lines away.\n"
    return note + "\n" + "".join(f"{before}{line}\n" for line in lines)


_SCHEMAS = Path("schemas")
_BETWEEN = re.compile(r"\s*(?:[&,;\t/]|\s+and\s+)\s*")
"""What may stand between names: `Abel & Archer`, `Abel and Archer`, `Abel, Archer`, or the tab of a spreadsheet."""


def likely_season(date: datetime.date, events: Path) -> str:
    """Return the folder for an event: the season of two years (July to June) that has events, fixtures or cups; else the year.

    In a league whose folders of events are no seasons, such as `drives`, it is the one that has most events.
    """
    kinds = (events, events.with_name("fixtures"), events.with_name("cups"))
    for name in sorted({folder.name for kind in kinds for folder in kind.glob("*") if folder.is_dir()}):
        span = season_span(name)
        if "-" in name and span and span[0] <= date <= span[1]:
            return name
    sizes = {folder.name: len(list(folder.glob("*.toml"))) for folder in events.glob("*") if folder.is_dir()}
    used = sorted(name for name, size in sizes.items() if size)
    if used and not any(map(season_span, used)):
        return max(used, key=sizes.__getitem__)
    return str(date.year)


def playing_season(day: datetime.date, content: Path) -> str:
    """Return the season of a day: a folder of events or fixtures that is there already, else two years from July to June."""
    folders = sorted({path.name for folder in ("fixtures", "events") for path in (content / folder).glob("*") if path.is_dir()})
    for name in reversed(folders):
        span = season_span(name)
        if span and span[0] <= day <= span[1]:
            return name
    first = day.year if day.month >= SUMMER else day.year - 1
    return f"{first}-{(first + 1) % 100:02d}"


def schema_beside(league: Path, file: Path, kind: str = "event") -> str:
    """Return the relative path of a schema for a file's first line; empty when the league has no schemas."""
    schema = league / _SCHEMAS / f"{kind}.schema.json"
    return Path(os.path.relpath(schema, file.parent)).as_posix() if schema.is_file() else ""


def names_of_entries(lines: Iterable[str], whole_names: Iterable[str] = ()) -> tuple[tuple[str, ...], ...]:
    """Return the names of each entry, one entry a line; the `whole_names` (`names_with_signs`) stay so."""
    whole = [re.compile(rf"(?<!\w){re.escape(name)}(?!\w)", re.IGNORECASE) for name in whole_names]
    return tuple(tuple(name for name in _names(line.strip(), [*whole, _ADDED]) if name) for line in lines)


def _names(line: str, whole: Iterable[re.Pattern[str]]) -> Iterator[str]:
    spans = [match.span() for pattern in whole for match in pattern.finditer(line)]
    start = 0
    for sign in _BETWEEN.finditer(line):
        if not any(first <= sign.start() and sign.end() <= last for first, last in spans):
            yield line[start : sign.start()]
            start = sign.end()
    yield line[start:]


def names_with_signs(people: Iterable[Person]) -> tuple[str, ...]:
    """Return the spellings of members with a sign that else stands between names, as `Ned Cobb, the younger`; longest first."""
    names = {name for person in people for name in (person.name, person.own_name, *person.also) if _BETWEEN.search(name)}
    return tuple(sorted(names, key=lambda name: (-len(name), name)))
