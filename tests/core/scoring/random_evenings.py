"""Whole evenings of 3 to 40 tables that nobody chose: revokes, averages, adjusted scores, pairs that sit out."""

import random
from fractions import Fraction

from hypothesis import strategies as st

from whistpress.core.model import LineWord, PlayedLine, Schedule, Seats
from whistpress.core.movement import Request, arrange


def cell(chance: random.Random) -> dict[str, object]:
    """What stands on a line: mostly tricks, now and then a revoke, a word, or two scores that were given."""
    kind = chance.random()
    if kind < 0.05:
        return {"word": LineWord.AVERAGE, "law": "IV.9"}
    if kind < 0.08:
        return {"word": LineWord.NOT_PLAYED}
    if kind < 0.11:
        return {"word": LineWord.ADJUSTED, "adjusted": (Fraction(int(chance.random() * 14)), Fraction(13, 2))}
    if kind < 0.13:
        return {"tricks": int(chance.random() * 14), "revokes_ns": 1, "revokes_ew": 1 + int(chance.random() * 2)}
    revokes = {"revokes_ns": int(chance.random() * 4)} if kind < 0.16 else {"revokes_ew": 1} if kind < 0.2 else {}
    return {"tricks": int(chance.random() * 14), **revokes}


def lines_of(schedule: Schedule, chance: random.Random, *, plain: bool = False) -> list[PlayedLine]:
    """A line for every play of every deal."""
    lines = []
    for play in schedule.plays:
        for deal in play.deals:
            made = {"tricks": int(chance.random() * 14)} if plain else cell(chance)
            lines.append(PlayedLine(deal=deal, seats=Seats(*play.seats), round=play.round, table=play.table, **made))
    return lines


@st.composite
def evenings(draw: st.DrawFn, *, plain: bool = False, most: int = 40) -> tuple[Schedule, list[PlayedLine]]:
    """A compass game or a Howell of 3 to `most` tables, an odd number of pairs among them, and its lines."""
    chance = random.Random(draw(st.integers(0, 2**32 - 1)))
    tables = 3 + int(chance.random() * (most - 2))
    if tables <= 7 and chance.random() < 0.5:
        request = Request(system="howell", pairs=2 * tables - int(chance.random() * 2))
    elif tables % 2:
        request = Request(system="mitchell", pairs=2 * tables - int(chance.random() * 2), rounds=min(tables, 5))
    else:
        request = Request(system="mitchell", tables=tables, variant="skip", rounds=min(tables - 1, 5))
    schedule = arrange(request)
    return schedule, lines_of(schedule, chance, plain=plain)
