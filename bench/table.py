"""The tables of what was measured, and the page of the handbook in which they stand."""

import datetime
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from bench.aims import AS_NEW, FIRST, Aim
from bench.results import Grown, PageFigures, Results, Row

PAGE = Path(__file__).resolve().parent.parent / "content" / "handbook" / "how-fast.md"
README = Path(__file__).resolve().parent / "README.md"
HEADINGS = ("## What was measured\n", "## How it is measured\n")
"""The headings of the page before and after the table."""
GROWTH_HEADINGS = ("## How it grows\n", "## The same pages and rows\n")
"""Those of the README before and after the table of growth."""


def rewrite(text: str, body: str, headings: tuple[str, str] = HEADINGS) -> str:
    """A page with this between two headings; ValueError when it does not have them."""
    before, begin, rest = text.partition(headings[0])
    _, end, after = rest.partition(headings[1])
    if not begin or not end:
        raise ValueError(f"the page needs the headings {headings[0].strip()!r} and {headings[1].strip()!r}")
    return f"{before}{begin}\n{body.strip()}\n\n{end}{after}"


def tables(results: Results, reasons: Mapping[str, str]) -> str:
    """All that stands between the headings of the page: one table, and why aims are missed."""
    aims = (*AS_NEW, *FIRST)
    return "\n\n".join(
        [
            _on(results),
            "\n".join(compared(aims, results.rows)),
            *_told("Aims that are missed, and why:", missed(aims, results.rows, reasons)),
            *pages_on_a_telephone(results.pages),
        ]
    )


def history(results: Results) -> str:
    """All that stands between the headings of the README: how time and memory grow with the record."""
    return "\n\n".join([_on(results), *_growth(results.growth)])


def _told(says: str, items: Iterable[str]) -> list[str]:
    listed = "\n".join(items)
    return [says, listed] if listed else []


def _growth(growth: Mapping[int, Grown]) -> list[str]:
    if not growth:
        return []
    says = (
        "The same evenings, more of them, in one league of 400 players. A build of *all* from nothing, with *none* changed, with "
        "*one* changed; the memory of all processes together, and of the *largest*; what is kept in the store."
    )
    failed = (f"- {events:,} events: {league.failed}." for events, league in sorted(growth.items()) if league.failed)
    return [says, "\n".join(grown(growth)), *_told("Not built:", failed)]


def _on(results: Results) -> str:
    days = sorted({row.date for row in results.rows.values()} | {league.date for league in results.growth.values()})
    if not days:
        return "Nothing was measured yet."
    when = " to ".join(dict.fromkeys(_day(day) for day in (days[:1] + days[-1:])))
    with_versions = ", ".join(f"{name} {number}" for name, number in sorted(results.versions.items(), key=_whistpress_first))
    machine = ", ".join(f"{name} {what}" if name == "python" else what for name, what in results.machine.items())
    return f"Measured {when}: {with_versions}; on {machine.replace('python', 'Python')}."


def _whistpress_first(version: tuple[str, str]) -> tuple[bool, str]:
    return version[0] != "whistpress", version[0].lower()


def _day(day: str) -> str:
    date = datetime.date.fromisoformat(day)
    return f"{date.day} {date:%B %Y}"


def compared(aims: Sequence[Aim], rows: Mapping[str, Row]) -> Iterator[str]:
    """A table of comparisons; the columns of aims only where there are some."""
    aimed = any(aim.most is not None for aim in aims)
    heads = ["Work", "Beside", *(["Aim, at most"] if aimed else []), "Measured", *(["Met"] if aimed else []), "Ours", "Theirs"]
    yield _line(heads)
    yield _line("---:" if head in ("Measured", "Ours", "Theirs") else "---" for head in heads)
    for aim in aims:
        row = rows.get(aim.key)
        met = [_met(aim, row)] if aimed else []
        yield _line([aim.work, aim.beside, *([_aim(aim)] if aimed else []), _ratio(row), *met, *_sides(row)])


def _line(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _aim(aim: Aim) -> str:
    return "–" if aim.most is None else f"{aim.most:g}"


def _met(aim: Aim, row: Row | None) -> str:
    if row is None or row.ratio is None or aim.most is None:
        return "–"
    return "yes" if aim.is_met(row.ratio) else "no"


def _ratio(row: Row | None) -> str:
    if row is None or row.ratio is None:
        return "not measured"
    return f"{'below ' if row.at_least else ''}**{brief(row.ratio)}**"


def _sides(row: Row | None) -> list[str]:
    if row is None or row.ours is None or row.theirs is None:
        return ["–", "–"]
    return [_with(row.ours, row.unit), ("over " if row.at_least else "") + _with(row.theirs, row.unit)]


def _with(figure: float, unit: str) -> str:
    """A figure and its unit, never on two lines."""
    return f"{brief(figure)}\N{NO-BREAK SPACE}{unit}"


def brief(figure: float) -> str:
    """Two figures that count below 10, three from there on, whole numbers from 100 on."""
    if figure >= 100:
        return f"{figure:,.0f}"
    return f"{figure:.3g}" if figure >= 10 else f"{float(f'{figure:.2g}')}".removesuffix(".0")


def missed(aims: Sequence[Aim], rows: Mapping[str, Row], reasons: Mapping[str, str]) -> Iterator[str]:
    """An item for each aim that is missed or that could not be measured: why, and what was tried."""
    for aim in aims:
        row = rows.get(aim.key)
        if row is not None and not aim.is_met(row.ratio):
            why = reasons.get(aim.key) or (f"not measured ({row.failed})." if row.failed else "the reason is not known yet.")
            yield f"- **{aim.work[0].upper()}{aim.work[1:]}, beside {aim.beside}:** {why}"


LCP, CLS = 1.5, 0
"""What is aimed at: seconds until the largest part of the first screen stands there; nothing moves afterwards."""
PAGES = ("Page", "Performance", "Accessibility", "Best practices", "SEO", "LCP", "CLS", "TBT", "HTML", "CSS", "Fonts", "JS")


def pages_on_a_telephone(pages: Mapping[str, PageFigures]) -> list[str]:
    """What a slow telephone gets of ten pages, and which of them miss what is aimed at."""
    if not pages:
        return []
    says = (
        "Ten pages of the demonstration as Lighthouse sees them on a slow telephone (a quarter of this machine's pace, "
        f"1.6 Mbit/s, 150 ms away), on {_day(max(page.date for page in pages.values()))}: its four scores of a hundred; the "
        f"seconds until the largest part of the first screen is there (LCP; at most {LCP:g}), how much moves afterwards (CLS; "
        f"{CLS:g}), the milliseconds in which it does not listen (TBT); and KiB that come over the line, packed as a "
        "host sends them."
    )
    rows = [_line(PAGES), _line(["---", *["---:"] * (len(PAGES) - 1)])]
    rows += [_of_page(name, page) for name, page in pages.items()]
    late = [f"{name} {page.lcp:.2f} s" for name, page in pages.items() if page.lcp > LCP]
    moved = [f"{name} {page.cls:.3f}" for name, page in pages.items() if page.cls > CLS]
    missing = [
        *_told("Later than that:", [", ".join(late)] if late else []),
        *_told("Moved:", [", ".join(moved)] if moved else []),
    ]
    return [says, "\n".join(rows), *missing]


def _of_page(name: str, page: PageFigures) -> str:
    scores = [str(score) for score in (page.performance, page.accessibility, page.practices, page.seo)]
    weights = [f"{size:.1f}" for size in (page.html, page.css, page.fonts, page.js)]
    return _line(
        [
            f"{name} (`{page.path}`)",
            *scores,
            f"{page.lcp:.2f}",
            f"{page.cls:.3f}".rstrip("0").rstrip("."),
            f"{page.tbt:.0f}",
            *weights,
        ]
    )


GROWTH = ("Events", "Pages", "Rows", "All", "None", "One", "Pages a second", "Memory", "Largest", "Store")


def grown(growth: Mapping[int, Grown]) -> Iterator[str]:
    """The table of growth: seconds of a build of all, of nothing, after one change; MiB of memory, and of what is kept."""
    yield _line(GROWTH)
    yield _line("---:" for _ in GROWTH)
    for events, league in sorted(growth.items()):
        if not league.failed:
            yield _line(_of_size(events, league))


def _of_size(events: int, league: Grown) -> list[str]:
    counts = [f"{events:,}" + (" (reckoned)" if league.reckoned else ""), f"{league.pages:,}", f"{league.rows:,}"]
    seconds = [_with(figure, "s") for figure in (league.seconds, league.nothing, league.one)]
    return [
        *counts,
        *seconds,
        f"{league.pages / league.seconds:,.0f}",
        *(_with(mib, "MiB") for mib in (league.tree, league.largest, league.store)),
    ]
