"""Partners over a season on paper: one table for the notice board, and a card for each player to carry."""

from collections.abc import Sequence

from msgspec import Struct

from whistpress.core.model import Event
from whistpress.language import say
from whistpress.league.events.words.event_lines import PartnerRow, Partners, PartnerSession, partners_table
from whistpress.printing.form import EventJob
from whistpress.printing.leaf import DocumentPart
from whistpress.printing.measure import POINT, FittedLine, ems, fit_line, shorten, size_that_fits
from whistpress.printing.sheet import PaperSheet
from whistpress.site.hours import event_days
from whistpress.site.theme.marks import template_method

_HEAD = 30.0
_HEADINGS = 11.0
_NAME = 46.0
_RULES = 0.7
"""Millimetres of the rules at both sides of the table."""
_LEAST_ROW, _MOST_ROW = 6.0, 12.0
_MOST_SESSIONS = 20
_NAMED_WIDTH = 17.0
_TYPE_LEAST, _TYPE_MOST = 8.0, 14.0
_GAP = 6.0
_CARD_HEAD = 19.0
_CARD_ROW = 6.4
_CARD_LINES = 36
_BOLD = 1.08
_SESSION, _DAY, _PAIR, _LINE = 16.0, 18.0, 11.0, 11.0
_PAD, _PARTNER = 8.5, 30.0
"""The padding of a card at both sides, and the least width for a partner's name, in millimetres."""


class PartnerPage(Struct, frozen=True, kw_only=True):
    """A sheet of the table: sessions across, players down, with its measures (mm; type in pt).

    `named`: a column has room for the partner's name beside the number.
    """

    heads: tuple[PartnerSession, ...]
    rows: tuple[PartnerRow, ...]
    name: float
    column: float
    row: float
    type: float
    named: bool

    @template_method
    def fit_name(self, label: str, name: str) -> FittedLine:
        """Fit a player's name beside the number, at the beginning of a line."""
        return fit_line(name, self.name - 2.6 - (ems(label) + 0.4) * self.type * POINT, self.type, _TYPE_LEAST, names=True)

    @template_method
    def fit_partner(self, label: str, name: str) -> str:
        """Fit a partner's name beside the number, in a column."""
        return shorten(name, self.column - 2.2 - (ems(label) + 0.4) * self.type * POINT, self.type, names=True)


class PartnerSheets(Struct, frozen=True, kw_only=True):
    """View of the table of partners."""

    title: str
    title_size: float
    when: str
    rests: bool
    sheet: PaperSheet
    pages: tuple[PartnerPage, ...]


class SeasonCardLine(Struct, frozen=True):
    """One session on a player's card; `partner` is empty where the player sits out."""

    session: int
    day: str
    label: str
    partner: str
    pair: str


class PartnerCard(Struct, frozen=True, kw_only=True):
    """One player's card, or a part of it; `size` is that of the name (pt)."""

    label: str
    name: str
    size: float
    lines: tuple[SeasonCardLine, ...]


class PartnerCards(Struct, frozen=True, kw_only=True):
    """View of the players' cards: sheets of cards, their measures in millimetres; `dated`: days are known."""

    title: str
    title_size: float
    width: float
    height: float
    row: float
    gap: float
    dated: bool
    partner: float
    across: int
    pages: tuple[tuple[PartnerCard, ...], ...]

    @template_method
    def fit(self, label: str, name: str) -> FittedLine:
        """Fit a partner's name beside the number."""
        return fit_line(name, (self.partner - (ems(label) + 0.4) * _LINE * POINT) / _BOLD, _LINE, _TYPE_LEAST, names=True)


def partner_sheets(event: Event, partners: Partners, sheet: PaperSheet) -> PartnerSheets:
    """Lay the table out on landscape sheets: as few as hold it in legible type."""
    lying = sheet.landscape
    row = max(_LEAST_ROW, min(_MOST_ROW, (lying.inner_height - _HEAD - _HEADINGS) / max(len(partners.rows), 1)))
    most_rows = int((lying.inner_height - _HEAD - _HEADINGS) / row + 0.01)
    across = _parts(len(partners.heads), _MOST_SESSIONS)
    down = _parts(len(partners.rows), most_rows)
    return PartnerSheets(
        title=event.title,
        title_size=size_that_fits(event.title, lying.inner_width - 4, 24.0, 14.0),
        when=", ".join(part for part in (event_days(event), event.place) if part),
        rests=partners.rests,
        sheet=lying,
        pages=tuple(_page(partners, players, sessions, lying, row) for players in down for sessions in across),
    )


def _parts(number: int, most: int) -> list[range]:
    """Cut a number of things into parts of about the same length, none longer than `most`."""
    parts = max(1, -(-number // most))
    length = -(-number // parts)
    return [range(start, min(start + length, number)) for start in range(0, number, length)]


def _page(partners: Partners, players: range, sessions: range, sheet: PaperSheet, row: float) -> PartnerPage:
    heads = tuple(partners.heads[index] for index in sessions)
    rows = tuple(
        PartnerRow(line.who, tuple(line.cells[index] for index in sessions))
        for line in (partners.rows[player] for player in players)
    )
    column = (sheet.inner_width - _RULES - _NAME) / len(heads)
    texts = [cell.partner.short for line in rows for cell in line.cells if cell.partner and cell.partner.is_known]
    room = (column - 2.0) / POINT
    longest = min(max((ems(text) for text in texts), default=0.0) + 1.9, room / _TYPE_LEAST)
    fits = room / longest
    named = bool(texts) and column >= _NAMED_WIDTH and fits >= _TYPE_LEAST
    size = min(_TYPE_MOST, row / 1.5 / POINT, fits if named else _TYPE_MOST)
    return PartnerPage(
        heads=heads, rows=rows, name=_NAME, column=round(column, 2), row=round(row, 2), type=round(size, 1), named=named
    )


def partner_cards(event: Event, partners: Partners, sheet: PaperSheet) -> PartnerCards:
    """Lay a card for each player out, two side by side where names have room, and as many below each other as fit."""
    dated = any(head.day for head in partners.heads)
    fixed = _PAD + _SESSION + _PAIR + (_DAY if dated else 0)
    across = 2 if (sheet.inner_width - _GAP) / 2 - fixed >= _PARTNER else 1
    width = (sheet.inner_width - _GAP * (across - 1)) / across
    cards = [card for row in partners.rows for card in _cards_of(row, partners.heads, width)]
    lines = max((len(card.lines) for card in cards), default=0)
    height = _CARD_HEAD + (lines + 1) * _CARD_ROW
    down = max(1, int((sheet.inner_height + _GAP) / (height + _GAP)))
    title = fit_line(event.title, width - _PAD, 9.5, _TYPE_LEAST)
    return PartnerCards(
        title=title.text,
        title_size=title.size,
        width=round(width, 2),
        height=round(height, 2),
        row=_CARD_ROW,
        gap=_GAP,
        dated=dated,
        partner=round(width - fixed, 2),
        across=across,
        pages=tuple(tuple(cards[start : start + across * down]) for start in range(0, len(cards), across * down)),
    )


def _cards_of(row: PartnerRow, heads: Sequence[PartnerSession], width: float) -> list[PartnerCard]:
    lines = [
        SeasonCardLine(head.number, head.day, cell.partner.label, _name(cell.partner.title, cell.partner.label), cell.pair)
        if cell.partner
        else SeasonCardLine(head.number, head.day, "", "", "")
        for head, cell in zip(heads, row.cells, strict=True)
    ]
    name = row.who.title if row.who.is_known else ""
    beside = ems(f"{row.who.label}. ")
    room = (width - _PAD) / _BOLD
    who = fit_line(f"{row.who.label}. {name}", room, 15.0, 9.0, names=True)
    name = shorten(name, room - beside * who.size * POINT, who.size, names=True) if name else ""
    parts = _parts(len(lines), _CARD_LINES)
    return [
        PartnerCard(label=row.who.label, name=name, size=who.size, lines=tuple(lines[index] for index in part)) for part in parts
    ]


def _name(title: str, label: str) -> str:
    """Return a partner's name; nothing where only the number is known."""
    return "" if label and title == say("No. %(label)s", label=label) else title


def partner_parts(job: EventJob) -> tuple[DocumentPart, ...]:
    """Return the table for the notice board, then each player's card."""
    table = partners_table(job.event)
    if table is None:
        return ()
    sheets = DocumentPart("partner-sheet", partner_sheets(job.event, table, job.sheet))
    return (sheets, DocumentPart("partner-cards", partner_cards(job.event, table, job.sheet)))
