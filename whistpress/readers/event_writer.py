"""Writing an event's file: the movement, room for the names, and empty score lines in the order of the slips."""

import datetime
import json
from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import Any

from msgspec import Struct

from whistpress.core.games.game import GameRule
from whistpress.core.model import Contest, Play, Schedule
from whistpress.core.movement import Request

MOVEMENT_KEYS = (
    *("tables", "pairs", "players", "fours", "teams", "deals", "rounds", "variant", "sets", "quota", "missing"),
    *("seed", "never_partners", "never_opponents", "apart", "at_table", "deals_per_round"),
    *("sections", "games", "by", "dealer", "together"),
)
STILL_OPEN = 'status  = "provisional"      # until the last slip is in: then take this line away\n'
USUAL_GAME = "duplicate-whist"
PLAYERS_IN = {Contest.INDIVIDUAL: 1, Contest.PAIRS: 2, Contest.FOURS: 4, Contest.SIXES: 6, Contest.EIGHTS: 8}


class Blanks(StrEnum):
    """How scores are prepared: not at all, a line for each table of each deal, or a row for the N-S tricks alone."""

    NONE = "none"
    LINES = "lines"
    SHORT = "short"


class EventDraft(Struct, frozen=True, kw_only=True):
    """What goes into a new event's file.

    `schema` is what stands after `#:schema` in the first line (empty: no such line). `entries` are the names of each
    entry, in the order of `entry_numbers`; none at all leaves room for them. `compass` numbers pairs as NS3, EW4. `game` is
    None for whist in duplicate; one whose deals give points has lines that wait for what was declared.
    """

    title: str
    date: datetime.date
    request: Request
    schedule: Schedule
    schema: str = ""
    scoring: str | None = None
    entries: Sequence[Sequence[str]] = ()
    compass: bool = False
    blanks: Blanks = Blanks.NONE
    game: GameRule | None = None

    @property
    def declares(self) -> bool:
        """Its lines tell who declared what."""
        return self.game is not None and self.game.of_line is not None


def event_text(draft: EventDraft) -> str:
    """The text of the file, ready to be filled in."""
    parts = [_head(draft), _movement(draft), _entries(draft)]
    if draft.schedule.of_partners:
        parts.append(f"[[session]]\ndate = {draft.date.isoformat()}\n")
    if draft.blanks is not Blanks.NONE:
        parts.extend(_slip(draft, number) for number in slips_in_order(draft.schedule))
    first = f"#:schema {draft.schema}\n" if draft.schema else ""
    return first + "\n".join(parts)


def entry_numbers(schedule: Schedule) -> tuple[int, ...]:
    """The numbers of those who are entered: players, pairs or teams."""
    if schedule.teams:
        return tuple(range(1, len(schedule.teams) + 1))
    return schedule.numbers()


def names_wanted(schedule: Schedule) -> int:
    """How many names make one entry."""
    return len(schedule.teams[0]) if schedule.teams else PLAYERS_IN.get(schedule.contest, 1)


def slips_in_order(schedule: Schedule) -> tuple[int, ...]:
    """The deals in the order in which their slips come in: by the round, then the table, where each is played last.

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
    pairs = [("title", _text(draft.title)), ("date", draft.date.isoformat())]
    pairs.append(("contest", _text(draft.schedule.contest)))
    if draft.game and draft.game.name != USUAL_GAME:
        pairs.append(("game", _text(draft.game.name)))
    if draft.scoring:
        pairs.append(("scoring", _text(draft.scoring)))
    return _keys(pairs) + (STILL_OPEN if draft.blanks is not Blanks.NONE else "")


def _movement(draft: EventDraft) -> str:
    given = [(key, getattr(draft.request, key)) for key in MOVEMENT_KEYS]
    pairs = [("system", _text(draft.request.system)), *((key, _written(key, value)) for key, value in given if value)]
    if draft.compass:
        pairs.append(("numbering", _text("compass")))
    return "[movement]\n" + _keys(pairs)


def _entries(draft: EventDraft) -> str:
    """The names; without any, a commented line for each entry."""
    keys = [_label(number, draft) for number in entry_numbers(draft.schedule)]
    width = max((len(key) for key in keys), default=0)
    room = ", ".join(['""'] * names_wanted(draft.schedule))
    rows = [f"{key:<{width}} = [{', '.join(map(_text, names))}]" for key, names in zip(keys, draft.entries, strict=False)]
    rows += [f"# {key:<{width}} = [{room}]" for key in keys[len(rows) :]]
    room_kept = "" if draft.entries else "# numbers serve until the names are known; then take away the #\n"
    return f"[entries]\n{room_kept}" + "\n".join(rows) + "\n"


def _slip(draft: EventDraft, number: int) -> str:
    """One deal, or without trays one round; of a round whose players are not known yet the short form."""
    rounds = draft.schedule.by_rounds
    plays = draft.schedule.in_round(number) if rounds else draft.schedule.of_deal(number)
    opening = f"[[scores]]\n{'round' if rounds else 'deal '} = {number}\n"
    if not plays:
        return f"{opening}ns    = []\n"
    if draft.declares:
        return f"{opening}lines = [\n{''.join(f'  {_declared(play, draft)},{chr(10)}' for play in plays)}]\n"
    if draft.blanks is Blanks.SHORT:
        tables = ", ".join(" v ".join(_sides(play, draft)) for play in plays)
        return f"{opening}ns    = []  # {tables}\n"
    lines = "".join(f"  [{_line(play, draft)}],\n" for play in plays)
    return f"{opening}lines = [\n{lines}]\n"


def _line(play: Play, draft: EventDraft) -> str:
    if _two_sided(play):
        return ", ".join(_cell(number, draft) for number in (play.seats.n, play.seats.e))
    return ", ".join(map(str, play.seats))


def _declared(play: Play, draft: EventDraft) -> str:
    """A line that waits for a bid and its tricks: who sits on either side, singly where partners change."""
    if _two_sided(play):
        ns, ew = (_cell(number, draft) for number in (play.seats.n, play.seats.e))
    else:
        ns, ew = (_text(" & ".join(map(str, side))) for side in (play.seats.ns, play.seats.ew))
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
    return _text(label) if draft.compass else label


def _label(number: int, draft: EventDraft) -> str:
    """The number as the file has it; with compass numbering Barney's 2t−1 is NSt, and 2t is EWt."""
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
    return str(value) if isinstance(value, int) else _text(str(value))


def _written(key: str, value: Any) -> str:
    """A value of the movement; who keeps which table is a table itself."""
    if key != "at_table":
        return _value(value)
    return f"{{ {', '.join(f'{player} = {table}' for player, table in value)} }}"


def _text(words: str) -> str:
    """A TOML text: JSON's escapes, and the one control character that JSON lets stand."""
    return json.dumps(str(words), ensure_ascii=False).replace("\x7f", "\\u007F")
