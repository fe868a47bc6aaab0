"""What a tabulating sheet has beside its totals: the steps of the reckoning, and the plus or minus (Barney 1900, pp. 42–44).

By exponents the whole numbers and the exponents of each pair are added apart, and the exponents divided by the tables; at the
foot the average equated gains come to the average total gain. What is above or below the average total is plus or minus.
"""

from collections.abc import Sequence
from fractions import Fraction

from msgspec.structs import replace

from whistpress.core.model import Credit, Event, EventResult, Traveller
from whistpress.language import noted, say
from whistpress.views import figures
from whistpress.views.tabulating import Sheet, SheetRow

_BEYOND = noted("Plus or minus")
_FOOT = noted("Average equated gain × tables")
_PLUS_MINUS = frozenset({"howell", "exponent"})


def with_sums(sheet: Sheet, event: Event, result: EventResult | None) -> Sheet:
    """A sheet with these columns; unchanged where its scoring has none, or its totals are those of several sittings."""
    if event.scoring not in _PLUS_MINUS or not sheet.total or sheet.unit != "Deal":
        return sheet
    tables = _tables(event, result)
    if result is None:
        return _blank(sheet, event, tables)
    ranked = {row.entry: row for ranking in result.rankings for row in ranking.rows}
    steps = event.scoring == "exponent" and bool(tables)
    extra = [_reckoned(result.travellers, row.who.entry, tables) if steps else () for row in sheet.rows]
    beyond = [ranked[row.who.entry].plus_minus if row.who.entry in ranked else None for row in sheet.rows]
    rows = [
        replace(row, sums=sums, beyond="" if ahead is None else figures.signed(ahead))
        for row, sums, ahead in zip(sheet.rows, extra, beyond, strict=True)
    ]
    return _with(sheet, event, tables, rows, _average(result.travellers, tables) if sheet.foot else ())


def _blank(sheet: Sheet, event: Event, tables: int) -> Sheet:
    by_exponents = event.scoring == "exponent"
    rows = [replace(row, sums=("",) * 3 if by_exponents and tables else ()) for row in sheet.rows]
    if by_exponents:
        sheet = replace(sheet, foot_title=say(_FOOT), foot=("",) * len(sheet.columns))
    return _with(sheet, event, tables, rows, ("",) * 3 if by_exponents and tables else ())


def _with(sheet: Sheet, event: Event, tables: int, rows: Sequence[SheetRow], foot: tuple[str, ...]) -> Sheet:
    heads = (
        (say("Whole gains"), say("Exponents"), say("÷ %(tables)s tables", tables=tables))
        if event.scoring == "exponent" and tables
        else ()
    )
    return replace(sheet, rows=tuple(rows), sums=heads, beyond=say(_BEYOND), foot_sums=foot if heads else ())


def _tables(event: Event, result: EventResult | None) -> int:
    """At how many tables each deal is played; 0 where not all at as many."""
    if result is not None:
        many = {sum(not line.line.awaited for line in traveller.lines) for traveller in result.travellers}
    else:
        schedule = event.schedule
        many = {len(schedule.of_deal(deal)) for deal in range(1, schedule.deals + 1)} if schedule else set()
    return many.pop() if len(many) == 1 else 0


def _reckoned(travellers: Sequence[Traveller], entry: int, tables: int) -> tuple[str, str, str]:
    """The whole numbers, the exponents, and what these come to when they are divided by the tables."""
    own = [credit for deal in travellers for credit in _credits(deal) if credit.entry == entry]
    whole = sum((credit.whole for credit in own if credit.whole is not None), Fraction(0))
    exponents = sum((credit.exponent for credit in own if credit.exponent is not None), Fraction(0))
    return figures.mixed(whole), figures.mixed(exponents), figures.mixed(exponents / tables)


def _credits(deal: Traveller) -> tuple[Credit, ...]:
    return (*(credit for line in deal.lines for credit in line.credits), *deal.sitting_out)


def _average(travellers: Sequence[Traveller], tables: int) -> tuple[str, ...]:
    """At the foot: the sum of the numerators, and the average total gain below the quotients."""
    if not tables:
        return ()
    gains = ([column.gains for column in deal.columns if column.gains is not None] for deal in travellers)
    total = sum((max(both, default=Fraction(0)) for both in gains), Fraction(0))
    return "", figures.mixed(total), figures.mixed(total / tables)
