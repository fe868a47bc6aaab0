"""The pictures of the made-up congress of 2025, drawn line by line: `python -m tools.demonstration.drawings card.svg`."""

import sys
from pathlib import Path

FOLDER = Path(__file__).parents[2] / "content" / "congresses" / "2025-fairhaven"
INK, PAPER, RED = "#1d1b18", "#f4ecd8", "#9c2a24"
TRICKS = (7, 5, 9, 6, 8, 4, 7, 10, 6, 8, 5, 7)
TRUMPS = ("K♣", "3♥", "A♠", "7♦", "J♣", "2♠", "Q♥", "9♦", "5♣", "10♥", "4♠", "8♦")
TOP_TABLE = ("Walter Pryce", "Harriet Blyth", "Margaret Oldcastle", "Edith Abbott", "Rafael Moreno", "Oskar Lund")
SERIF = "font-family=\"Georgia, 'Source Serif 4', serif\""


def text(x: float, y: float, words: str, size: int, *, more: str = "") -> str:
    """Words, their middle at x."""
    return f'<text x="{x:g}" y="{y:g}" font-size="{size}" text-anchor="middle" fill="{INK}" {SERIF} {more}>{words}</text>'


def line(x1: float, y1: float, x2: float, y2: float, width: float = 1) -> str:
    """A rule."""
    return f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" stroke="{INK}" stroke-width="{width:g}"/>'


def box(x: float, y: float, width: float, height: float, *, fill: str = "none", rule: float = 1, round_: float = 0) -> str:
    """A box of rules."""
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{round_:g}" fill="{fill}" '
        f'stroke="{INK}" stroke-width="{rule:g}"/>'
    )


def drawing(width: int, height: int, parts: list[str]) -> str:
    """A whole drawing on its paper."""
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">'
    return "\n".join([head, f'<rect width="{width}" height="{height}" fill="{PAPER}"/>', *parts, "</svg>\n"])


def score_card() -> str:
    """A card in the manner of the nineties: twelve deals, the turned-up card, tricks, what was gained on seven tricks."""
    parts = [box(14, 14, 532, 712, rule=3), box(22, 22, 516, 696)]
    parts += [
        text(280, 70, "SCORE CARD", 30, more='letter-spacing="6"'),
        text(280, 98, "Duplicate Whist", 18, more='font-style="italic"'),
    ]
    parts += [line(90, 112, 470, 112), text(280, 140, "Pair No. 4, North and South", 17), text(280, 164, "July 1899", 15)]
    for column, words in ((110, "DEAL"), (250, "TRUMP"), (390, "TRICKS"), (480, "GAIN")):
        parts.append(text(column, 200, words, 11, more='letter-spacing="1"'))
    for row, (trump, tricks) in enumerate(zip(TRUMPS, TRICKS, strict=True)):
        y = 214 + 36 * row
        parts += [
            line(50, y, 510, y),
            text(110, y + 25, str(row + 1), 17),
            text(250, y + 25, trump, 17),
            text(390, y + 25, str(tricks), 18),
        ]
        parts.append(text(480, y + 25, f"{tricks - 7:+}" if tricks != 7 else "–", 17))
    parts += [
        line(50, 646, 510, 646, 2),
        text(250, 674, "Total", 18, more='font-style="italic"'),
        text(390, 674, str(sum(TRICKS)), 20),
    ]
    parts += [line(x, 206, x, 684) for x in (50, 170, 330, 450, 510)]
    parts.append(text(280, 706, "drawn for the demonstration of whistpress: no such card exists", 11, more=f'style="fill:{RED}"'))
    return drawing(560, 740, parts)


def table_plan() -> str:
    """The tables of the qualifying round: five in the long room, the fire at one end, the door at the other."""
    parts = [box(10, 10, 780, 280, rule=2), text(400, 36, "Long room", 16, more='font-style="italic"')]
    parts += [
        box(10, 120, 12, 60, fill=INK),
        text(52, 155, "door", 13),
        box(770, 110, 20, 80, fill=RED),
        text(738, 155, "fire", 13),
    ]
    for number, (x, y) in enumerate(((120, 70), (330, 70), (540, 70), (225, 180), (435, 180)), start=1):
        parts += [box(x, y, 80, 56, rule=1.5, round_=3), text(x + 40, y + 36, str(number), 24)]
        sides = (("N", x + 40, y - 6), ("S", x + 40, y + 70), ("W", x - 12, y + 33), ("E", x + 92, y + 33))
        parts += [text(across, down, seat, 12) for seat, across, down in sides]
    parts.append(text(400, 280, "Trays go down from table 5 to table 1", 13))
    return drawing(800, 300, parts)


def top_table() -> str:
    """Who sat where at supper: six plates along a table, a name below each."""
    parts = [
        text(450, 34, "Supper, Saturday, 13 December 2025: the top table", 17, more='font-style="italic"'),
        box(20, 70, 860, 90, rule=2),
    ]
    for seat, name in enumerate(TOP_TABLE):
        x = 92 + 143 * seat
        first, _, last = name.partition(" ")
        parts += [
            f'<circle cx="{x}" cy="112" r="28" fill="none" stroke="{INK}" stroke-width="1.5"/>',
            text(x, 117, str(seat + 1), 15),
        ]
        parts += [text(x, 190, first, 15), text(x, 210, last, 15)]
    return drawing(900, 230, parts)


DRAWINGS = {"table-plan.svg": table_plan, "top-table.svg": top_table}


def main() -> None:
    """Write the drawings; the score card goes to the file that is named, to be photographed by hand as a scan would be."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, draw in DRAWINGS.items():
        (FOLDER / name).write_text(draw(), "utf-8")
    for name in sys.argv[1:]:
        Path(name).write_text(score_card(), "utf-8")


if __name__ == "__main__":
    main()
