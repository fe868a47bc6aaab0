"""Write one figure into an event's file: a pure function from the old text to the new one."""

import re
from collections.abc import Sequence

from whistpress.book.boxes import LineSpot, entry_width, is_reversed, value_at, written_cells
from whistpress.book.declared_lines import declared_line
from whistpress.book.enter_slip import kept_in_file
from whistpress.book.table_lines import TRICKS, check_sum
from whistpress.core.model import Seats
from whistpress.league.events.read.sitting import Given, Sitting
from whistpress.league.events.read.written import WrittenCompany
from whistpress.reading.toml_edit import TomlValue, append_table, set_value
from whistpress.reading.toml_positions import KeyPath

Cells = Sequence[int | str]

_TYPED = re.compile(r"(\d{1,5})(?:\s*[-–+/:,; ]\s*(\d{1,5}))?(?:[ ,]+(\D.*))?")


def cells_of(typed: str) -> list[int | str]:
    """Parse the cells of a line: `8`, `8 5`, `9 revoke NS`, `average IV.9`; an empty text has none."""
    text = " ".join(typed.split())
    match = _TYPED.fullmatch(text)
    if match is None:
        return [text] if text else []
    figures: list[int | str] = [int(figure) for figure in match.groups()[:2] if figure]
    return [*figures, match[3]] if match[3] else figures


def enter_line(text: str, company: WrittenCompany, spot: LineSpot, typed: str, *, declares: bool = False) -> str:
    """Return the text of the file with the result of a line: where it is written already, else where it belongs.

    `declares`: in the event's game a line tells who declared what.
    """
    if declares:
        return _enter_declared(text, company, spot, " ".join(typed.split()))
    cells = cells_of(typed)
    for record in spot.given:
        if not isinstance(record.at, tuple):
            raise kept_in_file(record.at.file)
        text = _rewrite(text, company, spot, record, cells)
    return text if spot.given else _add(text, company, spot, cells)


def _enter_declared(text: str, company: WrittenCompany, spot: LineSpot, typed: str) -> str:
    """Return the text with a line that tells a declaration."""
    sitting, record = spot.sitting, next(iter(spot.given), None)
    entries = _declared_entries(sitting, spot.seats)
    if record is None:
        lines = [
            declared_line({}, _declared_entries(sitting, play.seats), typed if play is spot.play else "")
            for play in sitting.standing.get(spot.deal, [])
        ]
        path = _traveller(company, sitting, spot.deal)
        if path is None:
            return append_table(text, company.path((*sitting.path, "scores")), {sitting.noun: spot.deal, "lines": lines})
        count = len(value_at(company, path).get("lines", ()))
        return set_value(text, company.path((*path, "lines", count)), declared_line({}, entries, typed))
    if not isinstance(record.at, tuple):
        raise kept_in_file(record.at.file)
    old = value_at(company, record.at)
    if isinstance(old, dict):
        entries = [old.get("ns", entries[0]), old.get("ew", entries[1])]
    elif entry_width(sitting, old) == len(entries):
        entries = old[:2]
    return set_value(text, company.path(record.at), declared_line(old if isinstance(old, dict) else {}, entries, typed))


def _declared_entries(sitting: Sitting, seats: Seats) -> list[int | str]:
    """Return the two sides of such a line: the players singly where partners change."""
    if sitting.numbering.singles:
        return [" & ".join(map(str, side)) for side in (seats.ns, seats.ew)]
    return _entries(sitting, seats)


def _rewrite(text: str, company: WrittenCompany, spot: LineSpot, record: Given, cells: Cells) -> str:
    """Change a line where the file has it, in its own form."""
    path: KeyPath = record.at if isinstance(record.at, tuple) else ()
    if record.form == "lines":
        return _rewrite_line(text, company, spot.sitting, record, cells)
    if record.form == "matches":
        both = [*reversed(cells[:2]), *cells[2:]] if is_reversed(company, spot, record) else list(cells)
        return set_value(text, company.path(path if path[-1] == "tricks" else (*path, "tricks")), both)
    ew: KeyPath = (*path[:-2], "ew", path[-1])
    if record.form == "cards" and company.toml.has(ew):
        ns = _one_cell([*cells[:1], *(cell for cell in cells[1:] if isinstance(cell, str))], spot.sitting)
        other = cells[1] if len(cells) > 1 and isinstance(cells[1], int) else _rest(cells, spot.sitting)
        return set_value(set_value(text, company.path(ew), other), company.path(path), ns)
    return set_value(text, company.path(path), _one_cell(cells, spot.sitting))


def _rewrite_line(text: str, company: WrittenCompany, sitting: Sitting, record: Given, cells: Cells) -> str:
    """Change the cells of a line after its entries, each by itself; a line that loses some is written anew."""
    path: KeyPath = record.at if isinstance(record.at, tuple) else ()
    old, width = written_cells(company, sitting, record), entry_width(sitting, value_at(company, path))
    if len(cells) < len(old):
        return set_value(text, company.path(path), [*value_at(company, path)[:width], *cells])
    for number, cell in enumerate(cells):
        if number >= len(old) or old[number] != cell:
            text = set_value(text, company.path((*path, width + number)), cell)
    return text


def _rest(cells: Cells, sitting: Sitting) -> int | str:
    """Return what the other side won, as far as the first figure tells."""
    return TRICKS * (sitting.round_deals or 1) - cells[0] if cells and isinstance(cells[0], int) else ""


def _one_cell(cells: Cells, sitting: Sitting) -> int | str:
    """Return the cell of a short form, which has the tricks of N-S alone; both sides' tricks must add up."""
    figures = [cell for cell in cells if isinstance(cell, int)]
    words = [cell for cell in cells if isinstance(cell, str)]
    check_sum(figures, sitting)
    if not words:
        return figures[0] if figures else ""
    return " ".join([*map(str, figures[:1]), *words])


def _add(text: str, company: WrittenCompany, spot: LineSpot, cells: Cells) -> str:
    """Add a line that the file does not have yet: in the form that it has for this deal or table, else as a traveller."""
    sitting = spot.sitting
    if not cells:
        return text
    if sitting.of_meetings:
        teams = [sitting.numbering.cell(number) for number in (spot.seats.n, spot.seats.e)]
        match: dict[str, TomlValue] = {"round": spot.deal, "teams": teams, "tricks": list(cells)}
        return append_table(text, company.path((*sitting.path, "matches")), match)
    if traveller := _traveller(company, sitting, spot.deal):
        return _add_to_traveller(text, company, spot, traveller, cells)
    if card := _card(company, spot):
        return _fill_column(text, company, card, _one_cell(cells, sitting))
    plays = sitting.standing.get(spot.deal, [])
    lines = [[*_entries(sitting, play.seats), *(cells if play is spot.play else ())] for play in plays]
    if spot.play is None:
        lines.append([*_entries(sitting, spot.seats), *cells])
    return append_table(text, company.path((*sitting.path, "scores")), {sitting.noun: spot.deal, "lines": lines})


def _entries(sitting: Sitting, seats: Seats) -> list[int | str]:
    """Return the entries with which a line begins."""
    return [sitting.numbering.cell(number) for number in (seats if sitting.numbering.singles else (seats.n, seats.e))]


def _traveller(company: WrittenCompany, sitting: Sitting, deal: int) -> KeyPath | None:
    """Return the path of the first `[[scores]]` of a deal, or without trays of a round."""
    path: KeyPath = (*sitting.path, "scores")
    tables = value_at(company, path) if company.toml.has(path) else []
    if isinstance(tables, str):
        raise kept_in_file(tables)
    return next(((*path, number) for number, table in enumerate(tables) if table.get(sitting.noun) == deal), None)


def _add_to_traveller(text: str, company: WrittenCompany, spot: LineSpot, traveller: KeyPath, cells: Cells) -> str:
    """Add a line to the traveller that the file has of its deal."""
    table, plays = value_at(company, traveller), spot.sitting.deals.get(spot.deal, [])
    if "ns" in table and "lines" not in table and spot.play in plays:
        return _fill_column(text, company, (*traveller, "ns", plays.index(spot.play)), _one_cell(cells, spot.sitting))
    line = [*_entries(spot.sitting, spot.seats), *cells]
    lines: KeyPath = (*traveller, "lines")
    if "lines" not in table:
        return set_value(text, company.path(lines), [line])
    return set_value(text, company.path((*lines, len(table["lines"]))), line)


def _card(company: WrittenCompany, spot: LineSpot) -> KeyPath | None:
    """Return the path of the cell on the score card of the table; None when the file has no card of it."""
    sitting = spot.sitting
    path: KeyPath = (*sitting.path, "cards")
    if spot.play is None or not company.toml.has(path):
        return None
    for number, card in enumerate(value_at(company, path)):
        stops = sitting.tables.get(card.get("table"), [])
        if card.get("table") == spot.play.table and (spot.play, spot.deal) in stops:
            return (*path, number, "ns", stops.index((spot.play, spot.deal)))
    return None


def _fill_column(text: str, company: WrittenCompany, path: KeyPath, cell: int | str) -> str:
    """Write a cell of a short form; figures before it that are still to come are left empty."""
    row = value_at(company, path[:-1])
    index = path[-1]
    for missing in range(len(row), index if isinstance(index, int) else 0):
        text = set_value(text, company.path((*path[:-1], missing)), "")
    return set_value(text, company.path(path), cell)
