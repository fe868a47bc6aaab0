"""A whist drive of forty players at ten tables, 24 hands, as its file may have it: every hand, or the cards alone."""

from fractions import Fraction
from pathlib import Path

from whistpress.core.model import Event, EventResult
from whistpress.core.scoring import score
from whistpress.league.events.read.file import read_event

LADIES = (
    "Ada Ashby", "Amy Barker", "Ann Cobb", "Bea Dale", "Cora Eaves", "Dora Frost", "Edith Gale", "Ella Hurst", "Enid Ince",
    "Fay Jolly", "Flo Kemp", "Grace Lark", "Hilda Moss", "Iris Nash", "Ivy Orme", "Joan Pratt", "Kate Quick",
    "Lucy Reeve", "Mabel Snow", "Nora Tubb",
)  # fmt: skip
GENTLEMEN = (
    "Alf Tubb", "Bert Snow", "Bob Reeve", "Carl Quick", "Dan Pratt", "Don Orme", "Ern Nash", "Fred Moss", "Gus Lark",
    "Guy Kemp", "Hal Jolly", "Ike Ince", "Jack Hurst", "Jim Gale", "Ken Frost", "Len Eaves", "Max Dale", "Ned Cobb", "Oz Barker",
    "Percy Ashby",
)  # fmt: skip

HANDS = (
    (5, 6, 4, 8, 6, 7, 5, 4, 4, 3),
    (6, 7, 6, 9, 9, 3, 5, 7, 7, 6),
    (6, 9, 5, 10, 4, 6, 5, 3, 10, 8),
    (9, 6, 9, 6, 5, 5, 6, 6, 8, 10),
    (8, 10, 10, 6, 4, 10, 7, 6, 8, 6),
    (7, 5, 5, 5, 7, 6, 4, 10, 10, 7),
    (10, 6, 3, 6, 7, 8, 6, 10, 9, 7),
    (5, 6, 6, 7, 6, 6, 7, 5, 5, 6),
    (6, 10, 9, 3, 4, 3, 7, 8, 6, 7),
    (7, 8, 7, 8, 6, 5, 8, 5, 4, 6),
    (5, 8, 8, 7, 6, 5, 6, 6, 8, 7),
    (6, 8, 7, 5, 6, 4, 10, 3, 8, 5),
    (6, 9, 7, 7, 10, 5, 4, 6, 5, 6),
    (7, 3, 3, 6, 8, 4, 6, 8, 8, 6),
    (3, 6, 6, 6, 5, 9, 8, 6, 10, 10),
    (7, 8, 10, 4, 6, 7, 5, 7, 6, 5),
    (6, 6, 7, 5, 6, 7, 3, 6, 3, 7),
    (5, 6, 9, 9, 6, 6, 7, 4, 7, 5),
    (6, 5, 4, 3, 3, 3, 8, 5, 7, 8),
    (5, 7, 3, 7, 7, 7, 5, 6, 3, 4),
    (10, 7, 6, 9, 6, 8, 5, 7, 5, 5),
    (7, 6, 7, 3, 5, 6, 7, 5, 8, 6),
    (10, 5, 7, 5, 3, 3, 6, 6, 5, 7),
    (5, 9, 5, 6, 10, 6, 5, 6, 3, 6),
)
"""The tricks of North and South at each table, round by round."""

TOTALS = (
    163,
    143,
    160,
    145,
    151,
    150,
    170,
    163,
    141,
    163,
    157,
    145,
    144,
    153,
    156,
    164,
    158,
    170,
    156,
    168,
    163,
    151,
    165,
    154,
    154,
    152,
    166,
    148,
    156,
    163,
    158,
    157,
    145,
    161,
    158,
    160,
    148,
    165,
    144,
    152,
)
"""What the cards of ladies 1 to 20 and gentlemen 21 to 40 come to."""

HEAD = 'title = "Harvest whist drive"\ndate = 2026-10-03\nscoring = "total-tricks"\n'
MOVEMENT = '\n[movement]\nsystem = "progressive-winners"\nvariant = "second"\ntables = 10\nrounds = 24\n'

PRIZES = """
[[prize]]
title = "Highest lady"
of    = "ladies"
cut   = ["Edith Gale", "Lucy Reeve"]

[[prize]]
title = "Second lady"
of    = "ladies"
place = 2

[[prize]]
title = "Highest gent"
of    = "gentlemen"

[[prize]]
title = "First half, lady"
of    = "ladies"
half  = 1

[[prize]]
title = "First half, gent"
of    = "gentlemen"
half  = 1

[[prize]]
title = "Second half, lady"
of    = "ladies"
half  = 2

[[prize]]
title = "Second half, gent"
of    = "gentlemen"
half  = 2

[[prize]]
title  = "Lowest lady"
of     = "ladies"
lowest = true

[[prize]]
title  = "Lowest gent"
of     = "gentlemen"
lowest = true

[[prize]]
title = "Most hands won"
most  = 7
"""


def by_hands(*, head: str = HEAD, prizes: str = PRIZES) -> str:
    """The file with every hand."""
    entries = "".join(f'{number} = "{name}"\n' for number, name in enumerate((*LADIES, *GENTLEMEN), start=1))
    scores = "".join(f"\n[[scores]]\nround = {round_}\nns = {list(ns)}\n" for round_, ns in enumerate(HANDS, start=1))
    return f"{head}{MOVEMENT}{prizes}\n[entries]\n{entries}{scores}"


def by_cards(*, head: str = HEAD, prizes: str = "", totals: tuple[int, ...] = TOTALS) -> str:
    """The file with the totals of the cards."""
    tables = "\n[totals.ladies]\n" + "".join(f'"{name}" = {total}\n' for name, total in zip(LADIES, totals[:20], strict=True))
    tables += "\n[totals.gentlemen]\n"
    tables += "".join(f'"{name}" = {total}\n' for name, total in zip(GENTLEMEN, totals[20:], strict=True))
    return f"{head}{MOVEMENT}{prizes}{tables}"


def scored(folder: Path, text: str) -> tuple[Event, EventResult, list[str]]:
    """Read and score a file: the event, its result, the codes and messages of its problems."""
    file = folder / "drive.toml"
    file.write_text(text, "utf-8")
    event, problems = read_event(file)
    assert event is not None, [problem.message for problem in problems]
    result = score(event)
    return event, result, [f"{problem.code} {problem.message}" for problem in (*problems, *result.problems)]


def prizes_of(result: EventResult) -> dict[str, tuple[str, str]]:
    """Who won each prize, with what."""
    return {award.prize.title: (", ".join(award.names), award.figure) for award in result.prizes}


def total_of(event: Event, name: str) -> Fraction:
    """The total of a player by name."""
    return next(event.totals[entry.number] for entry in event.entries if name in entry.names)
