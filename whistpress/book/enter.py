"""Write one figure into the text of an event: a line of a traveller, or a deal of a score sheet that is kept at its table."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from whistpress.book.boxes import BoxGroup, LineSpot, ScoreBox, entry_width, is_reversed, value_at, written_cells
from whistpress.book.files import EntrySlip, kept_in_file
from whistpress.book.table_lines import TRICKS, check_sum, declared_line
from whistpress.core.games import game_of
from whistpress.core.games.game import GameRule, Quantity
from whistpress.core.model import Event, Rubber, Seats
from whistpress.core.scoring.methods.rubbers import (
    is_over,
    sheet_of,
)
from whistpress.language import say
from whistpress.league.events.read.sitting import Given, Sitting
from whistpress.league.events.read.written import WrittenCompany
from whistpress.league.events.words.rubbers import unit_title
from whistpress.reading.figures import plain_number
from whistpress.reading.toml_edit import TomlValue, append_table, remove_item, remove_key, remove_table, set_value
from whistpress.reading.toml_file import TomlFile
from whistpress.reading.toml_positions import KeyPath
from whistpress.site.people import Cast

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


TRICKS_KEY = "tricks"
"""The quantity whose name need not be typed."""


def deal_text(deal: Mapping[str, object]) -> str:
    """Return a deal as it is typed: the tricks first, then each quantity by its name."""
    first = _figures(deal[TRICKS_KEY]) if TRICKS_KEY in deal else ""
    others = [f"{name} {_value_text(value)}".strip() for name, value in deal.items() if name != TRICKS_KEY or not first]
    return ", ".join(filter(None, (first, *others)))


def _figures(value: object) -> str:
    """Return a number, or a row of numbers; empty for anything else."""
    figures = value if isinstance(value, list) else [value]
    plain = all(isinstance(figure, int) and not isinstance(figure, bool) for figure in figures)
    return " ".join(map(str, figures)) if plain else ""


def _value_text(value: object) -> str:
    if value is True:
        return ""
    if value is False:
        return "no"
    if isinstance(value, Mapping):
        return " ".join(f"{side}={'/'.join(map(str, _as_list(figure)))}" for side, figure in value.items())
    return " ".join(map(str, _as_list(value)))


def _as_list(value: object) -> Sequence[object]:
    return value if isinstance(value, list) else [value]


def deal_value(typed: str) -> dict[str, TomlValue]:
    """Parse a deal; EntrySlip where a side stands before any quantity."""
    quantities: dict[str, TomlValue] = {}
    name = ""
    for part in filter(None, (" ".join(part.split()) for part in typed.split(","))):
        first, _, rest = part.partition(" ")
        if "=" in first:
            by_side = quantities.get(name)
            if not isinstance(by_side, dict):
                raise EntrySlip(
                    say("'%(typed)s' does not say of what", typed=part[:30]), say("write %(examples)s", examples="honours 1=3")
                )
            by_side |= _by_side(part.split())
        elif first.isdecimal():
            name, quantities[TRICKS_KEY] = TRICKS_KEY, _plain(part.split())
        else:
            name = first.casefold().replace("-", "_")
            quantities[name] = _by_side(rest.split()) if "=" in rest else _plain(rest.split()) if rest else True
    return quantities


def _by_side(words: Sequence[str]) -> dict[str, TomlValue]:
    sides: dict[str, TomlValue] = {}
    for word in words:
        side, _, value = word.partition("=")
        sides[side] = _plain(value.split("/"))
    return sides


def _plain(words: Sequence[str]) -> TomlValue:
    """Return one value, or a row of them."""
    values: list[TomlValue] = [int(word) if word.isdecimal() and len(word) < 6 else word for word in words]
    return values[0] if len(values) == 1 else values


RUBBER = "rubber/"
"""Begins the id of the box of a deal: `rubber/0/2` is the third deal of the first rubber."""

_ELSEWHERE = ("movement", "scores", "cards", "matches", "session", "section", "totals")


def rule_at_tables(event: Event, toml: TomlFile | None) -> GameRule | None:
    """Return the rule of a game that is kept on the score sheets of its tables; None for an event that is scored otherwise."""
    game = game_of(event)
    values = toml.values if toml else {}
    if game is None or game.marking is None or any(values.get(key) for key in _ELSEWHERE):
        return None
    return game


def rubber_groups(event: Event, toml: TomlFile | None) -> tuple[BoxGroup, ...]:
    """Return a group for each rubber or game that the file has."""
    game = rule_at_tables(event, toml)
    tables = toml.values.get("rubbers") if toml else None
    if game is None or toml is None or not isinstance(tables, list):
        return ()
    rubbers = {rubber.number: rubber for rubber in event.rubbers}
    return tuple(_group(event, game, toml, number, rubbers.get(number + 1)) for number in range(len(tables)))


def _group(event: Event, game: GameRule, toml: TomlFile, number: int, rubber: Rubber | None) -> BoxGroup:
    deals = _deals(toml, number)
    called = f"{unit_title(game)} {number + 1}"
    title = " · ".join(filter(None, (called, _sides(event, rubber), _place(rubber))))
    boxes = [
        ScoreBox(
            id=f"{RUBBER}{number}/{deal}",
            label=say("%(rubber)s, deal %(number)s", rubber=called, number=deal + 1),
            row=(say("Deal %(number)s", number=deal + 1),),
            value=deal_text(values),
            fixed=not _can_be_typed(toml, number, deal, values),
            wide=True,
        )
        for deal, values in enumerate(deals)
    ]
    if not _is_over(game, rubber, len(deals)):
        boxes.append(
            ScoreBox(
                id=f"{RUBBER}{number}/{len(deals)}",
                label=say("%(rubber)s, deal %(number)s", rubber=called, number=len(deals) + 1),
                row=(say("Deal %(number)s", number=len(deals) + 1),),
                optional=game.unit == "table" and bool(deals),
                wide=True,
            )
        )
    return BoxGroup(id=f"rubber-{number}", title=title, name=str(number + 1), boxes=tuple(boxes))


def _sides(event: Event, rubber: Rubber | None) -> str:
    if rubber is None:
        return ""
    cast = Cast(event)
    return say(" v ").join(" & ".join(cast.who(entry).short for entry in side) for side in rubber.sides)


def _place(rubber: Rubber | None) -> str:
    if rubber is None or rubber.table is None:
        return ""
    if rubber.round is None:
        return say("Table %(table)s", table=rubber.table)
    return say("Round %(round)s, table %(table)s", round=rubber.round, table=rubber.table)


def _is_over(game: GameRule, rubber: Rubber | None, deals: int) -> bool:
    """Return whether no further deal can come: the rubber is over, and is marked to its last deal."""
    if rubber is None or len(rubber.deals) < deals or game.unit == "table":
        return False
    return is_over(game, sheet_of(game, rubber))


def _deals(toml: TomlFile, number: int) -> list[Mapping[str, Any]]:
    deals = toml.values["rubbers"][number].get("deals") or []
    return [deal for deal in deals if isinstance(deal, dict)]


def _can_be_typed(toml: TomlFile, number: int, deal: int, values: Mapping[str, Any]) -> bool:
    """Return whether each value of a deal stands behind its key, and the deal means the same when it is typed again."""
    path = ("rubbers", number, "deals", deal)
    return _has_plain_values(toml, path, values) and _as_texts(deal_value(deal_text(values))) == _as_texts(values)


def _has_plain_values(toml: TomlFile, path: KeyPath, values: Mapping[str, Any]) -> bool:
    """Return whether the file has a table on one line, or below a header of its own with a line for each key."""
    plain = toml.positions.plain_value
    return plain(path) is not None or all(plain((*path, key)) is not None for key in values)


def _as_texts(value: object) -> object:
    """Return a value with texts for numbers: honours of bridge whist may be told as "4"."""
    if isinstance(value, Mapping):
        return {key: _as_texts(part) for key, part in value.items()}
    if isinstance(value, list):
        return [_as_texts(part) for part in value]
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


def usual_deal(typed: str) -> str:
    """Return a deal in the form in which it is shown."""
    return deal_text(deal_value(typed))


def enter_deal(text: str, toml: TomlFile, box: str, typed: str) -> str:
    """Return the text with a deal: changed, added after the last, or taken away."""
    rubber, deal = (int(part) for part in box.removeprefix(RUBBER).split("/"))
    path = ("rubbers", rubber, "deals", deal)
    count = len(_deals(toml, rubber))
    if deal < count and toml.positions.plain_value(path) is None:
        return _in_own_table(text, toml, path, _deals(toml, rubber)[deal], deal_value(typed) if typed else {})
    if not typed:
        return remove_item(text, path) if deal < count else text
    values = deal_value(typed)
    if deal == count and count and toml.positions.plain_value(path[:-1]) is None:
        return append_table(text, path[:-1], values)
    if deal == 0 and count == 0 and not toml.has(path[:-1]):
        return set_value(text, path[:-1], [values])
    return set_value(text, path, values)


def _in_own_table(text: str, toml: TomlFile, path: KeyPath, old: Mapping[str, Any], values: Mapping[str, TomlValue]) -> str:
    """Return the text with another deal in a `[[rubbers.deals]]`; without values the table goes."""
    if not _has_plain_values(toml, path, old):
        raise EntrySlip(say("this deal is told in a table of its own"), say("change it in the file"))
    if not values:
        return remove_table(text, path)
    for key in old:
        text = text if key in values else remove_key(text, (*path, key))
    for key, value in values.items():
        text = text if _as_texts(old.get(key)) == _as_texts(value) else set_value(text, (*path, key), value)
    return text


def add_rubber(text: str, sides: Sequence[Sequence[str]], table: str) -> str:
    """Return the text with one more score sheet, of so many sides, at a table; EntrySlip where a name is missing."""
    if any(not name for side in sides for name in side):
        raise EntrySlip(say("Type the name of everybody at the table."))
    number = plain_number(table) or 0
    if table and not 0 < number < 1000:
        raise EntrySlip(say("Say the table as a number."))
    named: list[TomlValue] = [side[0] if len(side) == 1 else list(side) for side in sides]
    row: dict[str, TomlValue] = {"sides": named}
    if table:
        row["table"] = number
    return append_table(text, ("rubbers",), row)


def _quantity_help(quantity: Quantity) -> str:
    words = say(quantity.words)
    return f"{quantity.name}: {words[0].lower()}{words[1:]}"


def quantities_help(game: GameRule) -> tuple[str, ...]:
    """Return what each quantity of a deal means."""
    return tuple(_quantity_help(quantity) for quantity in game.quantities)
