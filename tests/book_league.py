"""A small league on the disk whose season and congress have a book: for the tests of the books, their pages and their command."""

import base64
from pathlib import Path

from tests.building import Whole as Loaded
from tests.building import load
from tests.files import write_content
from whistpress.core.movement import Request, arrange

NAMES = (
    *("Edith Abbott", "Ann Cole", "Ben Baker", "Dora Finch", "Frank Ellis", "Grace Hill", "Ivo Marek", "Jane Keller"),
    *("Leo Lund", "Mary Moss", "Noor Nair", "Olive Orr", "Paul Pryce", "Rosa Quill", "Sam Rigg", "Tilda Sand"),
)
PNG = base64.b64decode("iVBORw0KGgoAAAANSUhEUgAAAAQAAAACCAAAAABawyK/AAAAEklEQVR42mMQaDjwn+H/gQYBABcgBJ8+fYNoAAAAAElFTkSuQmCC")
"""Four dots by two."""
FOREWORD = """+++
title = "Foreword"
by = "Edith Abbott"

[officers]
"President" = "Edith Abbott"
"Secretary" = "Mrs Ann Cole-Hart"

[committees]
"Laws" = ["Ben Baker (chair)", "Grace Hill"]
+++

## Of the year

A season in which [Dora Finch](/players/dora-finch.html) won once, and Ben
Baker twice. <b>Nothing</b> was lost.

![The trays in the cupboard](../../files/trays.png "The trays, as they were found")
"""
OBITUARY = '+++\ntitle = "In memory"\nplace = "back"\nby = "Ben Baker"\n+++\n\nWe shall miss E. Abbot, as we used to write her.\n'
MEMBERS = """[edith-abbott]
name = "Edith Abbott"
also = ["E. Abbot"]
club = "harbour"
joined = 1890

[ann-cole]
name = "Ann Cole"
also = ["Mrs Ann Cole-Hart", "Ann Tarn"]
club = "harbour"
"""


def project(folder: Path, *, games: int = 3, books: bool = True) -> Path:
    """The league's files: a season of so many pair games, with all that a year book has room for."""
    wants = "\n[outputs]\nbooks = true\n" if books else ""
    files = {
        "league.toml": f'name = "Harbour Whist Club"\nurl = "https://harbour.example/"\n{wants}',
        "members.toml": MEMBERS + "".join(_member(name) for name in NAMES[2:15]),
        "clubs.toml": '[harbour]\nname = "Harbour Whist Club"\nplace = "Harbour"\nfounded = 1888\n',
        "trophies.toml": _TROPHY,
        "standings.toml": _STANDING,
        "books/1900-01/foreword.md": FOREWORD,
        "books/1900-01/in-memory.md": OBITUARY,
        "news/1900-12-01-snow.md": '+++\ntitle = "Snow"\ndate = 1900-12-01\n+++\n\nLeo Lund came on skis.\n',
        "news/1899-12-01-old.md": '+++\ntitle = "Before"\ndate = 1899-12-01\n+++\n\nNo news of this season.\n',
    }
    write_content(folder, files | {f"events/1900-01/game-{number + 1}.toml": game(number) for number in range(games)})
    (folder / "content" / "files").mkdir()
    (folder / "content" / "files" / "trays.png").write_bytes(PNG)
    return folder


def game(number: int) -> str:
    """A Howell evening of eight pairs; the second was corrected."""
    entries = "\n".join(f'{pair + 1} = ["{NAMES[2 * pair]}", "{NAMES[2 * pair + 1]}"]' for pair in range(8))
    deals: dict[int, list[str]] = {}
    for play in arrange(Request(system="howell", pairs=8)).plays:
        for deal in play.deals:
            ns, ew = play.seats.n, play.seats.e
            deals.setdefault(deal, []).append(f"[{ns}, {ew}, {6 + (ew + number) % 4}]")
    scores = "".join(f"\n[[scores]]\ndeal = {deal}\nlines = [{', '.join(lines)}]\n" for deal, lines in sorted(deals.items()))
    title = f"Game the {('first', 'second', 'third', 'fourth')[number % 4]}"
    head = f'title = "{title}"\ndate = 1900-{10 + number % 3}-0{1 + number // 3}\nplace = "Long room"\ncontest = "pairs"\n'
    corrected = _CORRECTED if number == 1 else ""
    return f'{head}{corrected}\n[movement]\nsystem = "howell"\npairs = 8\n\n[entries]\n{entries}\n{scores}'


_CORRECTED = """
[[corrections]]
date = 1901-02-02
entry = 3
what = "the name of pair 3"
by = "The secretary"
why = "Misread."
"""
_TROPHY = """[spoon]
name = "Lantern Spoon"
contest = "Pairs"

[[spoon.holders]]
year = 1899
holder = "Ann Cole"

[[spoon.holders]]
date = 1900-11-01
holder = "Paul Pryce"
event = "1900-01/game-2"
"""
_STANDING = """[ladder]
title = "The ladder"
season = "1900-01"
measure = "places"
points = [3, 2, 1]
about = "Points for places."
"""


def _member(name: str) -> str:
    return f'\n[{name.lower().replace(" ", "-")}]\nname = "{name}"\nclub = "harbour"\n'


def loaded(folder: Path) -> Loaded:
    """The league of a folder, in which nothing is wrong."""
    found = load(folder)
    assert found.league is not None
    assert not found.problems.errors, [problem.message for problem in found.problems]
    return found
