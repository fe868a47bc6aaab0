"""The boxes of cards that are added up at home (a name and a total for each), and of the names of all entries.

A total is typed as `170`, as `89 81` for two halves, or as `147½`; it stands in the event's file, or in a CSV file beside it.
"""

import re
from collections.abc import Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from whistpress.book.boxes import BoxGroup, ScoreBox
from whistpress.book.files import EntrySlip, SideTable, Tables, kept_in_file
from whistpress.core.model import Contest, DrawnCard, Entry, Event
from whistpress.language import say
from whistpress.league.events.read.name_rows import with_names
from whistpress.league.events.read.typed_cards import CARDS
from whistpress.league.events.read.written import WrittenCompany
from whistpress.reading.csv_edit import add_row, set_cells
from whistpress.reading.csv_file import CsvCell, Row
from whistpress.reading.figures import figure_of
from whistpress.reading.toml_edit import TomlValue, remove_key, set_value
from whistpress.reading.toml_positions import KeyPath

BETWEEN = " & "
"""Stands between the names of an entry in what the browser sends."""

_HALVES = re.compile(r"(\d{1,5})\s*[+ ]\s*(\d{1,5})")


def total_value(typed: str) -> TomlValue:
    """Parse a total: `170`, `89 81` for two halves, `147½`."""
    words = " ".join(typed.split())
    if halves := _HALVES.fullmatch(words):
        return [int(halves[1]), int(halves[2])]
    figure = figure_of(words)
    return int(figure) if figure is not None and figure.denominator == 1 else words


def total_text(value: object) -> str:
    """Return a total as it is typed."""
    if value is None:
        return ""
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


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


GROUPS = ("ladies", "gentlemen")


def card_groups(event: Event, companies: Sequence[WrittenCompany], tables: Tables) -> tuple[BoxGroup, ...]:
    """Return a group for each card of an event with totals: by the numbers of its entries, by names, or as in a CSV file."""
    company = companies[0]
    totals = company.toml.values.get("totals") or {}
    if isinstance(totals, str):
        side = totals_table(company, tables)
        return table_groups(side) if side else ()
    listed = company.toml.values.get("entries") or {}
    numbered = [entry for entry in event.entries if company.entrants.known or entry.label in {**listed, **totals}]
    groups = [_card(event, company, entry, totals) for entry in numbered]
    for group in GROUPS:
        named = totals.get(group)
        groups += [_named_card((group, name), value) for name, value in (named if isinstance(named, dict) else {}).items()]
    if not numbered:
        groups += [_named_card((name,), value) for name, value in totals.items() if not isinstance(value, dict)]
    return tuple(groups)


def totals_table(company: WrittenCompany, tables: Tables) -> SideTable | None:
    """Return the CSV file that has the totals of an event; None where it has them in another way."""
    name = company.toml.values.get("totals")
    return next((side for side in tables.values() if side.path.name == name), None) if isinstance(name, str) else None


def _card(event: Event, company: WrittenCompany, entry: Entry, totals: Mapping[str, Any]) -> BoxGroup:
    call = drawn_card(event, company, entry)
    total = ScoreBox(
        id=f"total/{entry.label}",
        label=say("%(card)s, total", card=call),
        row=(say("Total"),),
        value=total_text(totals.get(entry.label)),
    )
    return BoxGroup(
        id=f"card-{entry.label}",
        title=call,
        name=entry.label,
        boxes=(replace(name_box(company, 0, entry, call), row=(say("Name"),)), total),
    )


def _named_card(path: tuple[str, ...], value: object) -> BoxGroup:
    name = path[-1]
    box = ScoreBox(
        id=f"total/{'/'.join(path)}",
        label=say("%(card)s, total", card=name),
        row=(say("Total"),),
        value=total_text(value),
    )
    return BoxGroup(id="-".join(["card", *(word for part in path for word in part.split())]), title=name, name=name, boxes=(box,))


def drawn_card(event: Event, company: WrittenCompany, entry: Entry) -> str:
    """Name the card of an entry: that of a lady or a gentleman of a drive by the card that was drawn."""
    if entry.card is not None:
        number = [other for other in event.entries if other.card is entry.card].index(entry) + 1
        return _lady_or_gent(entry.label, number, is_lady=entry.card is DrawnCard.LADY)
    schedule = event.schedule
    count = len(company.entrants.known or ())
    if schedule is None or schedule.contest != "individual" or not schedule.by_rounds or count % 2:
        return say("No. %(label)s", label=entry.label)
    half = count // 2
    is_lady = entry.number <= half
    return _lady_or_gent(entry.label, entry.number if is_lady else entry.number - half, is_lady=is_lady)


def _lady_or_gent(label: str, number: int, *, is_lady: bool) -> str:
    if is_lady:
        return say("No. %(label)s, lady %(number)s", label=label, number=number)
    return say("No. %(label)s, gent %(number)s", label=label, number=number)


def name_box(company: WrittenCompany, number: int, entry: Entry, call: str) -> ScoreBox:
    """Return the box of the names of an entry."""
    return ScoreBox(
        id=f"names/{number}/{entry.label}",
        label=call,
        row=(call,),
        value=BETWEEN.join(written_names(company, entry)),
        players=company.entrants.size or max(1, len(entry.names)),
    )


def written_names(company: WrittenCompany, entry: Entry) -> list[str]:
    """Return the names of an entry as the file has them."""
    path = ("entries", entry.label)
    if not company.toml.has(path):
        return []
    value: Any = company.toml.values
    for step in company.path(path):
        value = value[step]
    return list(value) if isinstance(value, list) else [str(value)]


def name_groups(event: Event, companies: Sequence[WrittenCompany]) -> tuple[BoxGroup, ...]:
    """Return the boxes of all names."""
    groups = []
    for number, company in enumerate(companies):
        whole = event.sections[number] if event.sections else event
        for entry in whole.entries:
            call = _entrant(company.entrants.noun, entry.label)
            box = name_box(company, number, entry, f"{whole.section}: {call}" if whole.section else call)
            groups.append(BoxGroup(id=f"names-{number}-{entry.label}", title=box.label, name=entry.label, boxes=(box,)))
    return tuple(groups)


def _entrant(noun: str, label: str) -> str:
    """Name an entry by its number."""
    if noun == "pair":
        return say("Pair %(label)s", label=label)
    return say("Team %(label)s", label=label) if noun == "team" else say("Player %(label)s", label=label)


def total_path(box: str) -> tuple[str, ...]:
    """Return where `[totals]` has the figure of a box: `("9",)`, or `("ladies", "Edith Gale")`."""
    rest = box.removeprefix("total/")
    group = next((group for group in GROUPS if rest.startswith(f"{group}/")), "")
    return (group, rest.removeprefix(f"{group}/")) if group else (rest,)


def enter_total(text: str, company: WrittenCompany, path: Sequence[str], typed: str) -> str:
    """Return the text with the total of a card; without one its line goes."""
    key: KeyPath = ("totals", *path)
    if isinstance(company.toml.values.get("totals"), str):
        raise kept_in_file(company.toml.values["totals"])
    if not typed.strip():
        return remove_key(text, key)
    return set_value(text, key, total_value(typed))


def names_in(typed: str) -> list[str]:
    """Return the names in what the browser sends for a card or an entry."""
    return [name for part in typed.split(BETWEEN.strip()) if (name := " ".join(part.split()))]


def takes_cards(event: Event, company: WrittenCompany, tables: Tables) -> bool:
    """Return whether cards are added by name: in an event of single players or pairs without a movement, entries or scores.

    An event of any other contest takes them too, once it has totals by name. Where the totals are a CSV file, it takes them if
    that file has columns of names.
    """
    values = company.toml.values
    totals = values.get("totals") or {}
    if isinstance(totals, str):
        side = totals_table(company, tables)
        return side is not None and ("name" in side.names or {"name1", "name2"} <= side.names.keys())
    if company.entrants.known or any(values.get(key) for key in ("entries", "scores", "session")):
        return False
    by_number = any(key.isdecimal() for key in totals)
    return not by_number and (event.contest in (Contest.INDIVIDUAL, Contest.PAIRS) or bool(totals))


def add_card(text: str, company: WrittenCompany, group: str, name: str, typed: str) -> str:
    """Return the text with one more card: a lady's, a gentleman's, or in no group."""
    totals = company.toml.values.get("totals") or {}
    names = [*(key for part in GROUPS for key in totals.get(part, {})), *totals]
    if name in GROUPS:
        raise EntrySlip(say("Say whose card it is."))
    if name in names:
        raise EntrySlip(say("%(name)s has a card already.", name=name))
    key: KeyPath = ("totals", group, name) if group in GROUPS else ("totals", name)
    return set_value(text, key, total_value(typed))


def enter_names(text: str, company: WrittenCompany, label: str, typed: str) -> str:
    """Return the text with the names of an entry; without any its line goes."""
    path = company.path(("entries", label))
    names = names_in(typed)
    if not names:
        return remove_key(text, path)
    old: Any = company.toml.values
    for step in path:
        old = old.get(step, {}) if isinstance(old, dict) else old[step] if step in range(len(old)) else {}
    if isinstance(old, list) and len(old) == len(names):
        for number, (before, name) in enumerate(zip(old, names, strict=True)):
            text = text if before == name else set_value(text, (*path, number), name)
        return text
    return with_names(text, path, names[0] if len(names) == 1 and not isinstance(old, list) else names)
