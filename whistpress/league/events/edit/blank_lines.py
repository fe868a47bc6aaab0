"""Add the score lines that an event's file lacks, blank, and leave every other character as it is."""

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from itertools import pairwise
from typing import Any

from msgspec import Struct

from whistpress.core.model import Play
from whistpress.language import say
from whistpress.league.events.read.sitting import Sitting, sides
from whistpress.league.events.read.written import WrittenCompany
from whistpress.reading.toml_edit import TomlValue, append_tables, set_value
from whistpress.reading.toml_positions import KeyPath

PROVISIONAL = "provisional"


class LineOrder(StrEnum):
    """How blank lines are sorted: a traveller for each deal, or a slip for each table of each round."""

    DEALS = "deals"
    SLIPS = "slips"


class AddedLines(Struct, frozen=True):
    """The text of an event's file with its blank lines, and how many were added."""

    text: str
    added: int


class _Missing(Struct, frozen=True):
    """A line that the file lacks: its deal (without trays its round) and its play."""

    deal: int
    play: Play


def add_blank_lines(
    text: str, values: Mapping[str, Any], companies: Iterable[WrittenCompany], order: LineOrder, *, declares: bool = False
) -> AddedLines:
    """Return the text of an event's file with a line for each table of each deal that has none.

    `values` is the content of the file. `declares`: in the event's game a line says who declared what. The first line makes the
    event provisional, where the file does not say what it is. A file that lacks no line stays as it is.
    """
    added = 0
    for company in companies:
        for sitting, lines in zip(company.sittings, company.lines, strict=True):
            written = {(given_line.line.deal, sides(given_line.line.seats)) for given_line in lines}
            blanks = [
                _Missing(deal, play)
                for deal, plays in sitting.standing.items()
                for play in plays
                if (deal, sides(play.seats)) not in written and not _has_room(company, sitting, deal, play)
            ]
            added += len(blanks)
            text = _with_lines(text, company, sitting, blanks, order, declares=declares)
    if added and not {"status", "until"} & set(values):
        text = set_value(text, ("status",), PROVISIONAL)
    return AddedLines(text, added)


def scores_elsewhere(companies: Iterable[WrittenCompany]) -> str:
    """Return the name of the file that has the scores of an event, where it is another one; else nothing."""
    for company in companies:
        for sitting in company.sittings:
            tables = _tables(company, (*sitting.path, "scores"))
            if isinstance(tables, str):
                return tables
    return ""


def _with_lines(
    text: str, company: WrittenCompany, sitting: Sitting, blanks: Sequence[_Missing], order: LineOrder, *, declares: bool
) -> str:
    if not blanks:
        return text
    if sitting.of_meetings:
        matches: list[dict[str, TomlValue]] = [
            {"round": slip.deal, "teams": list(_sides(sitting, slip.play))} for slip in _by_slips(blanks)
        ]
        return append_tables(text, company.path((*sitting.path, "matches")), matches)
    by_deal: dict[int, list[TomlValue]] = {}
    for missing in blanks:
        by_deal.setdefault(missing.deal, []).append(_line(sitting, missing.play, declares=declares))
    path: KeyPath = (*sitting.path, "scores")
    if order is LineOrder.SLIPS:
        slips = _by_slips(blanks)
        tables: list[dict[str, TomlValue]] = [
            {sitting.noun: slip.deal, "lines": [_line(sitting, slip.play, declares=declares)]} for slip in slips
        ]
        return append_tables(text, company.path(path), tables, _slip_names(slips, sitting))
    travellers = _travellers(company, path, sitting.noun)
    new: list[dict[str, TomlValue]] = [
        {sitting.noun: deal, "lines": lines} for deal, lines in by_deal.items() if deal not in travellers
    ]
    text = append_tables(text, company.path(path), new)
    for deal, number in travellers.items():
        count = len(_tables(company, (*path, number, "lines")))
        for index, line in enumerate(by_deal.get(deal, ()), start=count):
            text = set_value(text, company.path((*path, number, "lines", index)), line)
    return text


def _by_slips(blanks: Iterable[_Missing]) -> list[_Missing]:
    """Sort lines as slips come in: by round, table, and turn at the table."""
    return sorted(blanks, key=lambda missing: (missing.play.round, missing.play.table, _turn(missing)))


def _turn(missing: _Missing) -> int:
    return missing.play.deals.index(missing.deal) if missing.deal in missing.play.deals else 0


def _slip_names(slips: Sequence[_Missing], sitting: Sitting) -> list[str]:
    """Name each slip above its first line."""
    names = [
        say("table %(table)s", table=slip.play.table)
        if sitting.by_rounds
        else say("round %(round)s, table %(table)s", round=slip.play.round, table=slip.play.table)
        for slip in slips
    ]
    return [name if name != before else "" for before, name in pairwise(["", *names])]


def _line(sitting: Sitting, play: Play, *, declares: bool) -> TomlValue:
    if declares:
        ns, ew = _declared_sides(sitting, play)
        return {"ns": ns, "ew": ew}
    if sitting.numbering.singles:
        return list(play.seats)
    return list(_sides(sitting, play))


def _declared_sides(sitting: Sitting, play: Play) -> tuple[int | str, int | str]:
    if sitting.numbering.singles:
        return " & ".join(map(str, play.seats.ns)), " & ".join(map(str, play.seats.ew))
    return _sides(sitting, play)


def _sides(sitting: Sitting, play: Play) -> tuple[int | str, int | str]:
    return sitting.numbering.cell(play.seats.n), sitting.numbering.cell(play.seats.e)


def _has_room(company: WrittenCompany, sitting: Sitting, deal: int, play: Play) -> bool:
    """Tell whether the file has a short form for a line, whose figure is to come: a row of the deal, or the card of the table."""
    rows = _tables(company, (*sitting.path, "scores"))
    cards = _tables(company, (*sitting.path, "cards"))
    return any("ns" in row and row.get(sitting.noun) == deal for row in rows if isinstance(row, dict)) or any(
        card.get("table") == play.table for card in cards if isinstance(card, dict)
    )


def _travellers(company: WrittenCompany, path: KeyPath, noun: str) -> dict[int, int]:
    """Map each deal to the index of the first table of `[[scores]]` that has its lines."""
    travellers: dict[int, int] = {}
    for number, table in enumerate(_tables(company, path)):
        if isinstance(table, dict) and isinstance(table.get(noun), int) and "lines" in table:
            travellers.setdefault(table[noun], number)
    return travellers


def _tables(company: WrittenCompany, path: KeyPath) -> Any:
    """Return the tables of an array of the file; nothing where it has none."""
    if not company.toml.has(path):
        return ()
    value: Any = company.toml.values
    for step in company.path(path):
        value = value[step]
    return value
