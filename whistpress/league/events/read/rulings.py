"""Read penalties, handicaps, the ladder for ties, scores carried over, and the totals of old records."""

from collections.abc import Mapping
from fractions import Fraction

from whistpress.core.model import Carry, Handicaps, Penalty
from whistpress.core.scoring import METHODS, RUNGS, SHARED
from whistpress.language import say
from whistpress.league.events.read.entries import Entrants, entry_keys
from whistpress.league.events.read.reading_state import Reading
from whistpress.league.events.read.typed_cards import typed_figure
from whistpress.league.rulings.keys import PenaltyTable
from whistpress.problems import offer, shorten, suggestion, wording
from whistpress.reading.figures import figure_of
from whistpress.reading.toml_positions import KeyPath

EACH = "each"
"""The key of `[handicaps]` that says what is given once: the event, or each deal."""


def number_at(reading: Reading, entrants: Entrants, written: int | str, path: KeyPath) -> int | None:
    """Return the number of the entry that a table names; None, and E211, when there is no such entry."""
    number = entrants.number(str(written))
    if number is None or (entrants.known is not None and number not in entrants.known):
        reading.say("E211.no-entry", path, noun=say(entrants.noun), written=shorten(written), range=entrants.range())
        return None
    return number


def penalties_of(reading: Reading, scoring: str, entrants: Entrants) -> tuple[Penalty, ...]:
    """Read the penalties of `[[penalties]]`."""
    penalties = (
        _penalty(reading, scoring, entrants, table, ("penalties", index))
        for index, table in enumerate(reading.file.penalties or ())
    )
    return tuple(penalty for penalty in penalties if penalty)


def _penalty(reading: Reading, scoring: str, entrants: Entrants, table: PenaltyTable, path: KeyPath) -> Penalty | None:
    number = number_at(reading, entrants, table.entry, (*path, "entry"))
    if (table.points is None) == (table.tricks is None):
        message = say("a penalty is in points or in tricks, ") + (
            say("not both") if table.points is not None else say("and this one in neither")
        )
        reading.add("E249", message, path, wording("E249.points-tricks"))
        return None
    key = "tricks" if table.points is None else "points"
    figure = _figure(reading, table.tricks if table.points is None else table.points, (*path, key))
    if number is None or figure is None:
        return None
    method = METHODS.get(scoring)
    if key == "tricks" and method and not (method.of_tricks or method.ties_by_tricks):
        reading.say_key("E249.not-rank", (*path, key), scoring=scoring)
        return None
    if not (table.law or table.reason):
        reading.say("W254.penalty-neither", path, call=entrants.call(number))
    zero = Fraction(0)
    points, tricks = (figure, zero) if key == "points" else (zero, figure)
    return Penalty(entry=number, points=points, tricks=tricks, law=table.law, reason=table.reason, at=reading.span(path))


def _figure(reading: Reading, written: int | float | str | None, path: KeyPath) -> Fraction | None:
    figure = None if written is None else figure_of(written)
    if figure is None or figure < 0:
        reading.say("E250.no-number", path, written=shorten(written))
        return None
    return figure


def handicaps_of(reading: Reading, entrants: Entrants) -> Handicaps:
    """Read the handicaps of `[handicaps]`, in the unit of the score."""
    table = dict(reading.file.handicaps or {})
    unit = table.pop(EACH, "event")
    if unit not in ("event", "deal"):
        reading.say("E250.handicap-event", ("handicaps", EACH), unit=shorten(unit))
    handicaps: dict[int, Fraction] = {}
    for key, written in table.items():
        number = entrants.number(key)
        if number is None or (entrants.known is not None and number not in entrants.known):
            reading.say_key("E211.event", ("handicaps", key), noun=say(entrants.noun), key=shorten(key), range=entrants.range())
            continue
        figure = _figure(reading, written, ("handicaps", key))
        if figure is not None:
            handicaps[number] = figure
    return Handicaps(dict(sorted(handicaps.items())), each_deal=unit == "deal")


def ties_of(reading: Reading) -> tuple[str, ...] | None:
    """Read the ladder of `ties`; None where the event has none."""
    written = reading.file.ties
    if written is None:
        return None
    rungs = [written] if isinstance(written, str) else written
    names = (*RUNGS, SHARED)
    for index, rung in enumerate(rungs):
        if rung not in names:
            path: KeyPath = ("ties",) if isinstance(written, str) else ("ties", index)
            helps = suggestion(rung, names) or (wording("E251.choice", listed=offer(names)),)
            reading.say("E251.no-way", path, *helps, rung=shorten(rung))
    return tuple(rung for rung in rungs if rung in names)


def carry_of(reading: Reading, season: str) -> Carry | None:
    """Read `[carry]`, which names another event: a file of the same season, or `season/name`."""
    table = reading.file.carry
    if table is None:
        return None
    share = _figure(reading, table.share, ("carry", "share"))
    if share is not None and share > 1:
        reading.say("E250.share-carry", ("carry", "share"), share=shorten(table.share))
    source = table.from_ if "/" in table.from_ or not season else f"{season}/{table.from_}"
    return Carry(
        source=source, places=table.places, share=Fraction(1) if share is None else share, at=reading.span(("carry", "from"))
    )


def totals_of(
    reading: Reading, written: Mapping[str, int | float | str] | None, path: KeyPath, entrants: Entrants
) -> dict[int, Fraction]:
    """Read the total of each entry."""
    section = written or {}
    totals: dict[int, Fraction] = {}
    for number, key in entry_keys(reading, section, path, entrants).items():
        if figure := typed_figure(reading, section[key], (*path, key), entrants.call(number)):
            totals[number] = figure[0]
    return dict(sorted(totals.items()))
