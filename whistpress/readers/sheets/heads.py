"""What a sheet is about, told by the heads of its columns: members, totals, a season, results, fixtures, travellers."""

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from msgspec import Struct

from whistpress.problems import Problems, Span
from whistpress.problems.nearest import choices, suggestion
from whistpress.readers.csv_file import CsvCell, CsvFile, Row
from whistpress.readers.event.file_columns import NAMES, column_of
from whistpress.readers.format.kinds import shorten
from whistpress.readers.sheets.days import written_day

KINDS: Mapping[str, str] = MappingProxyType(
    {
        "members": "members",
        "totals": "the totals of an evening",
        "season": "the totals of a season",
        "results": "the results of a division",
        "fixtures": "the fixtures of a division",
        "travellers": "the travellers of an evening",
    }
)
"""The kinds of sheets, and what each is called."""

_PEOPLE: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "name": ("member", "members", "players", "competitor", "lady or gentleman"),
        "first": ("first name", "firstname", "forename", "forenames", "christian name", "given name"),
        "last": ("last name", "lastname", "surname", "family name"),
    }
)
_DAY: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "date": ("day", "played on", "when", "match date", "date played"),
        "title": ("event", "evening", "occasion", "drive"),
    }
)
_MEMBERS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        **_PEOPLE,
        "name": (*_PEOPLE["name"], "player", "names", "full name", "who"),
        "also": ("also known as", "known as", "other names", "other spellings", "spellings", "nickname", "formerly", "aka"),
        "club": ("team",),
        "joined": ("member since", "since", "year joined", "joined in", "date joined", "year of joining"),
    }
)
_MATCHES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "home": ("home team", "home side", "home club", "hosts"),
        "away": ("away team", "away side", "away club", "visitors", "visiting team", "opponents"),
        "home_tricks": ("home score", "home total", "tricks home", "score home", "home points", "h tricks"),
        "away_tricks": ("away score", "away total", "tricks away", "score away", "away points", "a tricks"),
        "score": ("result", "tricks", "final score"),
        "date": _DAY["date"],
        "round": ("rd", "week", "round no", "match week"),
        "time": ("start", "starts", "begins"),
        "place": ("venue", "hall", "where"),
        "table": ("table no", "tbl"),
        "note": ("notes", "remark", "remarks", "comment", "comments"),
        **dict.fromkeys(("home1", "home2", "away1", "away2"), ()),
    }
)
_TRAVELLERS = ("deal", "round", "ns", "ew", "n", "s", "e", "w", "tricks", "ew_tricks", "note")
EVENING_HEAD = re.compile(r"(?:(?:week|wk|evening|drive|night|round|session|date)\.? ?(?:no\.? ?)?)?[0-9]{1,3}", re.I)
_MOST_ABOVE = 15
"""The heads are looked for in so many of the first rows: above them there may be a title."""


class SheetColumns(Struct, frozen=True, kw_only=True):
    """The columns of a sheet: its kind, the place of each column by its name, and those of the evenings of a season.

    `above` and `rows` are the rows above and below the heads; `taken` the heads with another name than the column's;
    `others` the heads that are passed over. `members` are the slugs of the members' names, which stay as they are.
    """

    kind: str
    header: Row
    above: tuple[Row, ...]
    rows: tuple[Row, ...]
    places: Mapping[str, int]
    evenings: tuple[int, ...] = ()
    others: tuple[CsvCell, ...] = ()
    taken: Mapping[str, str]
    members: frozenset[str] = frozenset()

    def cell(self, row: Row, column: str) -> CsvCell | None:
        """Return the cell of a row in a column; None where it is empty, or where there is no such column."""
        index = self.places.get(column)
        return row[index] if index is not None and index < len(row) and row[index].text else None

    def text(self, row: Row, column: str) -> str:
        """Return the text of a cell; nothing where there is none."""
        cell = self.cell(row, column)
        return cell.text if cell else ""


def column_names() -> tuple[str, ...]:
    """Return the names of all columns that some kind of sheet has."""
    names = (name for kind in ("members", "results", "season") for name in _words_of(kind))
    return tuple(dict.fromkeys([*names, *_TRAVELLERS]))


def sheet_columns(table: CsvFile, kind: str, named: Mapping[str, str], problems: Problems) -> SheetColumns | None:
    """Find the row of heads and what its columns are; None, and a problem, where that cannot be told.

    `kind` is one of KINDS or empty, `named` gives heads to columns by name, in place of their usual ones.
    """
    rows = (table.header, *table.rows)
    heads = [cell.text for row in rows[:_MOST_ABOVE] for cell in row if cell.text]
    missed = [head for head in named.values() if _plain(head) not in map(_plain, heads)]
    for head in missed:
        helps = suggestion(head, heads) or (f"its heads are: {choices(heads, most=8)}",)
        problems.add("E855", f"no column of this sheet is called '{shorten(head)}'", table.header[0].span, *helps)
    if missed:
        return None
    tried = [_of_heads(rows, at, kind, named) for at in range(min(_MOST_ABOVE, len(rows)))]
    candidates = [columns for columns in tried if columns]
    best = max(
        candidates, key=lambda columns: (columns.kind != "members", len(columns.places) + len(columns.evenings)), default=None
    )
    if best is None:
        _not_understood(table, kind, problems)
        return None
    return None if _twice(best, problems) else best


def _twice(columns: SheetColumns, problems: Problems) -> bool:
    """Report heads that name a column a second time, unless it holds another evening or is passed over anyway."""
    heads: dict[str, CsvCell] = {}
    has_repeats = False
    for cell in columns.others:
        name = _role(cell.text, columns.kind)
        first = columns.header[columns.places[name]] if name in columns.places else None
        if first is not None and name not in heads and _plain(first.text) == _plain(cell.text):
            heads[name] = cell
            has_repeats = True
            help_ = f"take one of them away, or say which one counts by another head: --column {name}=HEAD"
            problems.add("E855", f"there are two columns '{cell.text}'", cell.span, help_)
    return has_repeats


def _plain(head: str) -> str:
    """Return a head in small letters, without dots and double blanks."""
    return " ".join(re.sub(r"[ ._\n]+", " ", head.casefold()).split())


def _words_of(kind: str) -> Mapping[str, tuple[str, ...]]:
    if kind == "members":
        return _MEMBERS
    if kind in ("results", "fixtures"):
        return _MATCHES
    totals = {name: others for name, others in NAMES.items() if name not in ("number", "club")}
    return {**totals, **_PEOPLE, "name": (*NAMES["name"], *_PEOPLE["name"]), **(_DAY if kind != "totals" else {})}


def _role(head: str, kind: str) -> str:
    """Return the name of the column that a head means in a sheet of a kind; empty where it means none."""
    if not head:
        return ""
    if kind == "travellers":
        name = column_of(head)
        return name if name in _TRAVELLERS else ""
    plain = _plain(head)
    for name, others in _words_of(kind).items():
        if plain in (_plain(name), *map(_plain, others)):
            return name
    return ""


def _of_heads(rows: Sequence[Row], at: int, kind: str, named: Mapping[str, str]) -> SheetColumns | None:
    """Return the columns when the heads are in that row; None where they are not."""
    header = rows[at]
    for sheet_kind in [kind] if kind else ("travellers", "results", "fixtures", "season", "totals", "members"):
        places: dict[str, int] = {}
        mine = {_plain(head): name for name, head in named.items()}
        for index, cell in enumerate(header):
            name = mine.get(_plain(cell.text)) or _role(cell.text, sheet_kind)
            if name and (name not in places or _plain(cell.text) in mine) and (_plain(cell.text) in mine or name not in named):
                places[name] = index
        evenings = _evenings(header, places) if sheet_kind == "season" else ()
        if evenings and "date" in places and not written_day(header[evenings[0]].text, serial=True):
            evenings = ()
        for name in ("date", "title") if evenings else ():
            places.pop(name, None)
        if _serves(sheet_kind, places, evenings):
            used = {*places.values(), *evenings}
            return SheetColumns(
                kind=sheet_kind,
                header=header,
                above=tuple(rows[:at]),
                rows=tuple(rows[at + 1 :]),
                places=places,
                evenings=evenings,
                others=tuple(cell for index, cell in enumerate(header) if index not in used and cell.text),
                taken={header[index].text: name for name, index in places.items() if _plain(header[index].text) != _plain(name)},
            )
    return None


def _evenings(header: Row, places: Mapping[str, int]) -> tuple[int, ...]:
    """Return the indexes of the columns whose heads are days; without any, of the columns whose heads are numbers."""
    free = [index for index, cell in enumerate(header) if index not in places.values() and cell.text]
    days = tuple(index for index in free if written_day(header[index].text, serial=True))
    return days or tuple(index for index in free if EVENING_HEAD.fullmatch(_plain(header[index].text)))


def _serves(kind: str, places: Mapping[str, int], evenings: Sequence[int]) -> bool:
    """Return whether the columns are enough for a kind of sheet."""
    has = places.keys()
    is_named = "name" in has or "last" in has or {"name1", "name2"} <= has
    is_summed = "total" in has or {"half", "second"} <= has
    match kind:
        case "travellers":
            return {"deal", "tricks"} <= has and ({"ns", "ew"} <= has or {"n", "s", "e", "w"} <= has)
        case "results":
            return {"home", "away"} <= has and ({"home_tricks", "away_tricks"} <= has or "score" in has)
        case "fixtures":
            return {"home", "away"} <= has
        case "season":
            return is_named and (len(evenings) > 1 or ("date" in has and is_summed))
        case "totals":
            return is_named and is_summed
    return "name" in has or "last" in has


_WANTED: Mapping[str, str] = MappingProxyType(
    {
        "members": "name (or first name and surname); also, club, joined where they are known",
        "totals": "name and total (or name1, name2 for pairs); half, card where they are known",
        "season": "name and a day for each evening; or date, name and total",
        "results": "home, away, home_tricks, away_tricks; date, table, note where they are known",
        "fixtures": "date, home, away",
        "travellers": "deal, ns, ew, tricks",
    }
)


def _not_understood(table: CsvFile, kind: str, problems: Problems) -> None:
    """Report a sheet whose heads do not tell what it is about."""
    heads = [cell.text for cell in table.header if cell.text]
    seen = f"its first row says: {choices(heads, most=8)}" if heads else "its first row says nothing"
    if kind:
        helps = [f"{KINDS[kind]} have the columns {_WANTED[kind]}"]
    else:
        helps = ["the first row names the columns: name,total or date,home,away or deal,ns,ew,tricks"]
    help_ = "other heads are told by --column, as in --column name=Competitor"
    at = table.header[0].span if table.header else Span(table.shown)
    what = f"these columns are not those of {KINDS[kind]}" if kind else "the heads of this sheet do not tell what it is about"
    problems.add("E855", what, at, seen, *helps, help_)
