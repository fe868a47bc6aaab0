"""A league of eleven clubs whose season is one cup: byes, a walkover, a replay, a final on neutral ground, a plate."""

from pathlib import Path

from tests.files import write_content

CLUBS = ("ash", "beech", "cedar", "dell", "elm", "ford", "glen", "hill", "isle", "kiln", "lock")
REPLAY = '[468, 468], replays = [{ date = 2025-11-24, home = "dell", tricks = [464, 472] }]'
CUP = """\
title  = "Vale Cup"
teams  = [CLUBS]
trophy = "vale-cup"

[[round]]
name = "Preliminary round"
date = 2025-10-06
time = "7.30 p.m."
matches = [
  { home = "ash",   away = "beech", tricks = [489, 447] },
  { home = "cedar", away = "dell",  tricks = [455, 481] },
  { home = "elm",   away = "ford",  forfeited = "ford", why = "Ford could not raise a side" },
]

[[round]]
name = "Quarter-finals"
date = 2025-11-10
matches = [
  { home = "ash",  away = "dell", tricks = DECIDED },
  { home = "elm",  away = "glen", tricks = [470, 466] },
  { home = "hill", away = "isle", tricks = [440, 496] },
  { home = "kiln", away = "lock", tricks = [500, 436] },
]

[[round]]
name = "Semi-finals"
date = 2026-01-12
matches = [
  { home = "dell", away = "elm",  tricks = [460, 476] },
  { home = "isle", away = "kiln", tricks = [481, 455] },
]

[[round]]
name = "Final"
date = 2026-03-09
matches = [{ home = "elm", away = "isle", place = "Town Hall", tricks = [466, 470] }]
"""
PLATE = """
[plate]
title  = "Vale Plate"
trophy = "vale-plate"

[[plate.round]]
date    = 2026-02-02
matches = [{ home = "beech", away = "cedar", tricks = [450, 470] }]

[[plate.round]]
name    = "Final"
play_by = 2026-04-30
matches = [{ home = "hill", away = "cedar" }]
"""
TROPHIES = """\
[vale-cup]
name = "Vale Cup"
kind = "annual"
contest = "Knock-out, six a side"
holders = [{ year = 2024, holder = "Elm WC", by = "14 tricks" }]

[vale-plate]
name = "Vale Plate"
"""
PAIRS = """\
title = "Pairs Cup"

[entries]
archer = ["Ann Archer", "Tom Baker"]
hill   = ["Joan Hill", "Ned Cobb"]
gale   = ["Edith Gale", "Lucy Reeve"]

[[round]]
play_by = 2026-05-31
matches = [{ home = "archer", away = "hill", tricks = [80, 76], handicap = [0, 12] }]

[[round]]
date    = 2026-06-12
matches = [{ home = "gale", away = "hill" }]
"""


def cup(decided: str = "[464, 472]", more: str = "") -> str:
    """The file of the cup; `decided` are the figures of Ash at home to Dell."""
    clubs = ", ".join(f'"{club}"' for club in CLUBS)
    return CUP.replace("CLUBS", clubs).replace("DECIDED", decided) + more


def league(folder: Path, text: str, *, outputs: str = "", **others: str) -> Path:
    """Write the league with its cup, and other cups by their slugs."""
    of_league = {
        "league.toml": f'name = "Vale Whist League"\ntimezone = "Europe/London"\n{outputs}',
        "clubs.toml": "".join(f'[{club}]\nname = "{club.title()} WC"\n\n' for club in CLUBS),
        "trophies.toml": TROPHIES,
    }
    cups = {f"cups/2025-26/{slug.replace('_', '-')}.toml": cup for slug, cup in {"vale-cup": text, **others}.items()}
    return write_content(folder, of_league | cups)
