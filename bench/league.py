"""A made-up league of any size, always the same for a size: content files for whistpress, finished pages for the others."""

import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from whistpress.core.movement import Request, arrange

PAIRS, DEALS, PLAYERS = 16, 24, 400


@dataclass(frozen=True)
class Evening:
    """One event: its file, and the rows of its travellers for generators that do not score."""

    slug: str
    toml: str
    travellers: tuple[tuple[int, tuple[tuple[int, int, int], ...]], ...]
    names: tuple[str, ...]


def evenings(count: int) -> Iterator[Evening]:
    """That many compass games at eight tables, 24 deals each."""
    schedule = arrange(Request(system="mitchell", tables=8, deals=DEALS, variant="skip"))
    for number in range(count):
        chance = random.Random(number)
        names = tuple(f"Player {who:03}" for who in chance.sample(range(PLAYERS), PAIRS * 2))
        travellers = tuple(
            (deal, tuple((play.seats.n, play.seats.e, chance.randint(3, 11)) for play in schedule.of_deal(deal)))
            for deal in range(1, DEALS + 1)
        )
        yield Evening(f"evening-{number:05}", _toml(number, names, travellers), travellers, names)


def _toml(number: int, names: tuple[str, ...], travellers: tuple[tuple[int, tuple[tuple[int, int, int], ...]], ...]) -> str:
    day = f"{2000 + number // 336}-{number // 28 % 12 + 1:02}-{number % 28 + 1:02}"
    head = f'title = "Evening {number}"\ndate = {day}\ncontest = "pairs"\n\n[movement]\nsystem = "mitchell"\n'
    head += f'tables = 8\ndeals = {DEALS}\nvariant = "skip"\n\n[entries]\n'
    entries = "".join(f'{pair + 1} = ["{names[2 * pair]}", "{names[2 * pair + 1]}"]\n' for pair in range(PAIRS))
    scores = "".join(
        f"\n[[scores]]\ndeal = {deal}\nlines = [\n" + "".join(f"  [{ns}, {ew}, {won}],\n" for ns, ew, won in lines) + "]\n"
        for deal, lines in travellers
    )
    return head + entries + scores


def write_whistpress(folder: Path, count: int, *, more: str = "", paper: Sequence[str] = ()) -> None:
    """A whistpress project of that many events: `more` of `league.toml`, and the printed forms of each event."""
    events = folder / "content" / "events"
    events.mkdir(parents=True)
    (folder / "content" / "league.toml").write_text(f'name = "Bench league"\nformat = 1\n{more}', encoding="utf-8")
    forms = f"\npaper = {json.dumps(list(paper))}" if paper else ""
    for number, evening in enumerate(evenings(count)):
        season = events / str(2000 + number // 336)
        season.mkdir(exist_ok=True)
        text = evening.toml.replace('\ncontest = "pairs"', f'\ncontest = "pairs"{forms}', 1)
        (season / f"{evening.slug}.toml").write_text(text, encoding="utf-8")


def event_file(folder: Path, turn: int) -> Path:
    """The event that is changed in a turn: another each time, from all over the record."""
    files = sorted((folder / "content" / "events").rglob("*.toml"))
    return files[(turn * 89 + 7) % len(files)]


def score_changed(event: Path) -> None:
    """One score of an event becomes another."""
    head, mark, tail = event.read_text(encoding="utf-8").partition("lines = [\n  [1, ")
    row, end, rest = tail.partition("],")
    first, _, won = row.rpartition(", ")
    event.write_text(f"{head}{mark}{first}, {(int(won) + 1) % 14}{end}{rest}", encoding="utf-8")


def page(evening: Evening) -> str:
    """The travellers of an event as the Markdown tables that another generator is handed (scores finished)."""
    parts = []
    for deal, lines in evening.travellers:
        parts.append(f"## Deal {deal}\n\n| N-S | E-W | N-S tricks | E-W tricks |\n|---|---|---:|---:|")
        parts.extend(
            f"| {ns} {evening.names[2 * ns - 2]} | {ew} {evening.names[2 * ew - 2]} | {won} | {13 - won} |"
            for ns, ew, won in lines
        )
        parts.append("")
    return "\n".join(parts)


def player_pages(count: int) -> dict[str, str]:
    """Each player's evenings as one Markdown table, by the name of his page."""
    rows: dict[str, list[str]] = {}
    for evening in evenings(count):
        for index, name in enumerate(evening.names):
            partner = evening.names[index ^ 1]
            rows.setdefault(name, []).append(
                f"| [{evening.slug}](../events/{evening.slug}.html) | {index // 2 + 1} | {partner} |"
            )
    head = "| Event | No. | With |\n|---|---:|---|\n"
    return {name.lower().replace(" ", "-"): head + "\n".join(lines) + "\n" for name, lines in sorted(rows.items())}
