"""Spare blanks: a slip or a card as the others of the evening, with nothing on it that belongs to one deal or one table."""

from msgspec.structs import replace

from whistpress.views.score_card import ScoreCard
from whistpress.views.slips import Slip, Slips


def with_spare_slips(slips: Slips, spare: int) -> Slips:
    """The slips and so many blank ones; numbers that stand on every slip alike (pairs, rounds) stay."""
    if not slips.slips:
        return slips
    model = max(slips.slips, key=lambda slip: len(slip.rows))
    alike = sum(slot.printed for slot in slips.form.slots) == 1
    rows = model.rows if alike else tuple(("",) * len(row) for row in model.rows)
    blank = Slip(deal=0, trump="", sign="", rows=rows, name="No. _____" if model.name else "")
    return replace(slips, slips=(*slips.slips, *(blank,) * spare))


def with_spare_cards(cards: tuple[ScoreCard, ...], spare: int) -> tuple[ScoreCard, ...]:
    """The score cards and so many without table, deals and seats; the clubs stay."""
    if not cards:
        return cards
    model = max(cards, key=lambda card: len(card.lines))
    lines = tuple(replace(line, deal=0, seats=(), score="", total="", won="") for line in model.lines)
    return (*cards, *(replace(model, table=0, lines=lines, part=""),) * spare)
