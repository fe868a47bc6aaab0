"""Cards of a drive in a CSV file beside the event: a box for the total of each, written back cell by cell."""

import re
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction

from whistpress.book.boxes import BoxGroup, ScoreBox
from whistpress.book.card_values import BETWEEN, total_text, total_value
from whistpress.book.enter_slip import EntrySlip
from whistpress.book.side_tables import SideTable
from whistpress.core.model import Contest, DrawnCard
from whistpress.language import say
from whistpress.league.events.read.typed_cards import CARDS
from whistpress.reading.csv_edit import add_row, set_cells
from whistpress.reading.csv_file import CsvCell, Row
from whistpress.reading.figures import figure_of

CARD = "card/"
"""Begins the id of the box of a card in a CSV file."""

_DECIMAL = (2, 4, 5, 8, 10)
_COMMA = re.compile(r"[0-9]+,[0-9]+")


def table_groups(side: SideTable) -> tuple[BoxGroup, ...]:
    """Return a group for each card of a file of totals."""
    return tuple(_group(side, row) for row in side.table.rows)


def _group(side: SideTable, row: Row) -> BoxGroup:
    who = holder(side, row)
    box = ScoreBox(
        id=f"{CARD}{who}",
        label=say("%(card)s, total", card=who),
        row=(say("Total"),),
        value=_value(side.record(row)),
    )
    return BoxGroup(id="-".join(["card", *who.split()]), title=who, name=who, boxes=(box,))


def holder(side: SideTable, row: Row) -> str:
    """Return whose card it is: the names, else the number."""
    record = side.record(row)
    names = [record[name].text for name in ("name", "name1", "name2") if name in record and record[name].text]
    return BETWEEN.join(names) or say("No. %(label)s", label=record["number"].text if "number" in record else "")


def _value(record: Mapping[str, CsvCell]) -> str:
    figures = {name: _figure(record[name].text) for name in ("total", "half", "second") if name in record}
    total, half, second = (figures.get(name) for name in ("total", "half", "second"))
    if half is not None and second is None and total is not None:
        second = total - half
    if half is not None and second is not None:
        return total_text([_plain(half), _plain(second)])
    return record["total"].text if "total" in record and total is None else total_text(None if total is None else _plain(total))


def _figure(text: str) -> Fraction | None:
    return figure_of(text.replace(",", ".")) if text else None


def _plain(figure: Fraction) -> int | str:
    if figure.denominator in _DECIMAL:
        return str(Decimal(figure.numerator) / figure.denominator)
    return int(figure) if figure.denominator == 1 else str(figure)


def row_of(side: SideTable, box: str) -> Row:
    """Return the row of a box."""
    row = next((row for row in side.table.rows if f"{CARD}{holder(side, row)}" == box), None)
    if row is None:
        raise EntrySlip(say("this card is no longer there"), say("load the page again"))
    return row


def with_table_total(side: SideTable, box: str, typed: str) -> str:
    """Return the text of a file of totals with another total on a card."""
    return set_cells(side.text, side.table, row_of(side, box), _columns(side, typed))


def _columns(side: SideTable, typed: str) -> dict[int, str]:
    """Return the cells of a total by column; EntrySlip where the file has halves alone and the total is not given by them."""
    names = side.names
    value = total_value(typed) if typed.strip() else ""
    halves = [Fraction(int(half)) for half in value if isinstance(half, int)] if isinstance(value, list) else []
    texts: dict[str, str] = {"half": "", "second": "", "total": ""}
    if halves:
        texts = {"half": str(halves[0]), "second": str(halves[1]), "total": str(sum(halves))}
    elif typed.strip():
        if "total" not in names:
            raise EntrySlip(say("This file has both halves of each card."), say("type both halves: 89 81"))
        texts["total"] = _as_decimal(side, value)
    return {names[name]: text for name, text in texts.items() if name in names}


def _as_decimal(side: SideTable, value: object) -> str:
    """Write a total as the file writes decimals."""
    figure = figure_of(value) if isinstance(value, int | str) else None
    text = str(value) if figure is None else str(_plain(figure))
    places = [side.names[name] for name in ("total", "half", "second") if name in side.names]
    comma = side.table.separator == ";" or any(
        _COMMA.fullmatch(row[index].text) for row in side.table.rows for index in places if index < len(row)
    )
    return text.replace(".", ",") if comma and figure is not None else text


def with_new_table_card(side: SideTable, contest: Contest, group: str, names: list[str], typed: str) -> str:
    """Return the text of a file of totals with one more card."""
    columns = _columns(side, typed)
    if BETWEEN.join(names) in (holder(side, row) for row in side.table.rows):
        raise EntrySlip(say("%(name)s has a card already.", name=BETWEEN.join(names)))
    if "name" in side.names:
        columns[side.names["name"]] = BETWEEN.join(names)
    elif contest is Contest.PAIRS and {"name1", "name2"} <= side.names.keys():
        columns |= {side.names[column]: name for column, name in zip(("name1", "name2"), names, strict=False)}
    else:
        raise EntrySlip(say("This file has numbers and no names."), say("add the card in the file"))
    if "card" in side.names:
        columns[side.names["card"]] = _drawn_word(side, group)
    return add_row(side.text, side.table, columns)


def _drawn_word(side: SideTable, group: str) -> str:
    """Return the word for a lady's or a gent's card as the file has it elsewhere."""
    card = {"ladies": DrawnCard.LADY, "gentlemen": DrawnCard.GENT}.get(group)
    if card is None:
        raise EntrySlip(say("Say whether a lady or a gent had the card."))
    index = side.names["card"]
    words = (row[index].text for row in side.table.rows if index < len(row))
    usual = {DrawnCard.LADY: "lady", DrawnCard.GENT: "gent"}[card]
    return next((word for word in words if CARDS.get(word.casefold().rstrip(".")) is card), usual)
