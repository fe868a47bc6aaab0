"""Record a cut: those who were level for a prize are parted in the event's `[[prize]]`."""

from collections.abc import Mapping

from whistpress.core.model import Prize, PrizeAward, PrizeGroup
from whistpress.language import say
from whistpress.readers.event.numbering import plain_number
from whistpress.readers.toml_edit import TomlValue, append_table, set_value
from whistpress.serve.book.enter_slip import EntrySlip
from whistpress.serve.book.opened import OpenEvent


def level_for(award: PrizeAward) -> tuple[int, ...]:
    """Return the entries that share a prize which figures decide; none where one won it alone."""
    return award.entries if len(award.entries) > 1 and award.prize.by_figure else ()


def with_cut(opened: OpenEvent, number: str, winner: str) -> str:
    """Return the text with the winner of a cut first; the usual prizes of the league become the event's own list."""
    awards = opened.result.prizes if opened.result else ()
    index = plain_number(number)
    if index is None or index >= len(awards):
        raise EntrySlip(say("This prize is no longer there."))
    award = awards[index]
    level = level_for(award)
    first = next((entry for entry in level if str(entry) == winner), None)
    if first is None:
        raise EntrySlip(say("Nobody of that name is level for this prize."))
    order = [first, *(entry for entry in level if entry != first)]
    text = opened.text
    if opened.toml and not opened.toml.values.get("prize"):
        for prize in (award.prize for award in awards):
            text = append_table(text, ("prize",), _row(prize))
    before = [entry for entry in award.prize.cut if entry not in order]
    return set_value(text, ("prize", index, "cut"), [_name(opened, entry) for entry in (*before, *order)])


def _row(prize: Prize) -> Mapping[str, TomlValue]:
    """Return a prize of the league's usual list as a table of the event."""
    row: dict[str, TomlValue] = {"title": prize.title}
    if prize.of is not PrizeGroup.ALL:
        row["of"] = prize.of.value
    if prize.place != 1:
        row["place"] = prize.place
    if prize.half:
        row["half"] = prize.half
    if prize.hands:
        row["hands"] = f"{prize.hands[0]}-{prize.hands[1]}"
    if prize.lowest:
        row["lowest"] = True
    if prize.most:
        row["most"] = prize.most
    return row | ({"gift": prize.gift} if prize.gift else {})


def _name(opened: OpenEvent, number: int) -> TomlValue:
    """Return how a list of entries names one: by its number, or where cards have names alone by its name."""
    entry = opened.event.entry(number) if opened.event else None
    values = opened.toml.values if opened.toml else {}
    by_number = bool(values.get("entries")) or "movement" in values
    return number if entry is None or (by_number and entry.label.isdecimal()) else entry.title
