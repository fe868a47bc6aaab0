"""A trophy's timeline: a row for each holder, a bar for each reign, over the years."""

import datetime
from collections.abc import Iterator, Sequence
from fractions import Fraction

from whistpress.core.records.reigns import Chain, Reign
from whistpress.language import say, say_many
from whistpress.pages.picture_names import name_lines
from whistpress.theme.picture import LETTER, LINE, Bar, Cell, Column, Drawing, Picture, Scale, Stroke, Table, Words
from whistpress.views.trophies import ended, names, reign_length, since

FEWEST_REIGNS, MOST_ROWS = 2, 12
EDGE, TOP, ROW, BAR, FOOT, LEAST = 8, 4, 38, 14, 26, 3
SIZES = (("narrow", 320), ("broad", 680))


def timeline(chain: Chain, today: datetime.date) -> Picture | None:
    """Draw the timeline of a chain; None with fewer than two reigns, or with more holders than a reader can tell apart."""
    holders = holders_of(chain)
    if len(chain.reigns) < FEWEST_REIGNS or len(holders) > MOST_ROWS:
        return None
    return Picture(
        name="timeline",
        title=sentence(chain),
        told=_reading_help(chain),
        drawings=tuple(_drawing(chain, holders, today, *size) for size in SIZES),
        table=_table(chain),
    )


def holders_of(chain: Chain) -> tuple[str, ...]:
    """Return the holders, in the order of their first reigns."""
    return tuple(dict.fromkeys(names(reign.holders) for reign in chain.reigns))


def span(reign: Reign, today: datetime.date) -> tuple[datetime.date, datetime.date]:
    """Return the first and the last day of a reign as drawn: at either end the first possible day; today where it goes on."""
    begin = reign.since.earliest
    return begin, max(begin, reign.until.earliest if reign.until else today)


def sentence(chain: Chain) -> str:
    """Say how often the trophy changed hands (at least, where the record falls silent), and name its holder."""
    changes = chain.changes
    if not chain.is_whole:
        least = say_many("At least %(number)s change of holder", "At least %(number)s changes of holder", changes)
        words = least if changes else say("No change of holder is on record")
        now = say("held last by %(holders)s", holders=names(chain.holders)) if chain.holders else ""
        return "; ".join(part for part in (words, now) if part)
    return say_many(
        "%(number)s change of holder; held last by %(holders)s",
        "%(number)s changes of holder; held last by %(holders)s",
        changes,
        holders=names(chain.holders),
    )


def _reading_help(chain: Chain) -> str:
    """Say how to read the picture."""
    rows = say("A row for each holder, a bar for each reign; where only a year is known, its first of January stands for it.")
    return rows if chain.is_whole else f"{rows} {say('A bar ends where the record falls silent.')}"


def _drawing(chain: Chain, holders: Sequence[str], today: datetime.date, name: str, width: int) -> Drawing:
    spans = [span(reign, today) for reign in chain.reigns]
    first, last = min(begin for begin, _ in spans).year, max(end for _, end in spans).year + 1
    across = Scale(Fraction(_january(first)), Fraction(_january(last)), EDGE, width - EDGE)
    called = [name_lines(holder, (width - 2 * EDGE) // LETTER) for holder in holders]
    tops = [TOP + sum(ROW + LINE * (len(lines) - 1) for lines in called[:row]) for row in range(len(holders) + 1)]
    height = tops[-1] + FOOT
    bars = [
        _bar(across, begin, end, tops[holders.index(names(reign.holders)) + 1] - ROW + LINE + 4, reign)
        for reign, (begin, end) in zip(chain.reigns, spans, strict=True)
    ]
    years = list(_years(first, last, across))
    return Drawing(
        name=name,
        width=width,
        height=height,
        bars=tuple(bars),
        strokes=tuple(Stroke(((x, TOP), (x, height - FOOT))) for x, _ in years),
        words=(*_names(called, _begins(chain, holders, across, spans), tops, width), *_labels(years, height, width)),
    )


def _bar(across: Scale, begin: datetime.date, end: datetime.date, y: int, reign: Reign) -> Bar:
    left, right = across.at(begin.toordinal()), across.at(end.toordinal())
    return Bar(min(left, across.end - LEAST), y, max(right - left, LEAST), BAR, "now" if reign.ongoing else "bar")


def _begins(
    chain: Chain, holders: Sequence[str], across: Scale, spans: Sequence[tuple[datetime.date, datetime.date]]
) -> list[int]:
    """Return where the first bar of each holder begins."""
    first: dict[str, datetime.date] = {}
    for reign, (begin, _) in zip(chain.reigns, spans, strict=True):
        first.setdefault(names(reign.holders), begin)
    return [across.at(first[holder].toordinal()) for holder in holders]


def _names(called: Sequence[tuple[str, ...]], begins: Sequence[int], tops: Sequence[int], width: int) -> Iterator[Words]:
    """Yield the name of each holder above the first of his bars, or as near to it as it fits."""
    for lines, begin, top in zip(called, begins, tops, strict=False):
        x = max(EDGE, min(begin, width - EDGE - LETTER * max(map(len, lines))))
        yield from (Words(x, top + LINE * line, text, kind="named") for line, text in enumerate(lines, 1))


def _january(year: int) -> int:
    """Return the number of the first day of a year, even of the year after the last of the calendar."""
    return datetime.date(year - 1, 12, 31).toordinal() + 1 if year > datetime.MINYEAR else 1


def _years(first: int, last: int, across: Scale) -> Iterator[tuple[int, str]]:
    """Yield the position of each first of January and its year; every second, fifth, tenth … year where they are many."""
    most = (across.end - across.begin) // (7 * LETTER)
    interval = next(
        step for step in (1, 2, 5, 10, 20, 50, 100, 1000, datetime.MAXYEAR + 1) if (last - first) // step <= max(most, 1)
    )
    for year in range(first, last + 1):
        if year % interval == 0 or (interval > last - first and year == first):
            yield across.at(_january(year)), str(year)


def _labels(years: Sequence[tuple[int, str]], height: int, width: int) -> Iterator[Words]:
    half = 2 * LETTER + 1
    for x, text in years:
        yield Words(max(half, min(width - half, x)), height - EDGE + 2, text, "middle")


def _table(chain: Chain) -> Table:
    rows = [
        (
            Cell(names(reign.holders)),
            Cell(since(reign.since)),
            Cell(ended(reign) or "–"),
            Cell(str(reign_length(reign)) or "–"),
        )
        for reign in chain.reigns
    ]
    heads = (say("Holder"), say("From"), say("Until"), say("For"))
    return Table(
        caption=say("Every holder, earliest first"),
        columns=tuple(Column(head, figure=False) for head in heads),
        rows=tuple(rows),
    )
