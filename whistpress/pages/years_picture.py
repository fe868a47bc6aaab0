"""A player's years: every evening as the share of the others that was beaten, and the mean of each season."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise

from msgspec import Struct

from whistpress.core.model.exact import total
from whistpress.core.records.career import Career, PersonResult
from whistpress.language import say, say_many
from whistpress.theme.picture import LETTER, Cell, Column, Dot, Drawing, Picture, Scale, Stroke, Table, Words
from whistpress.views import figures
from whistpress.views.wording import day, season_title

FEWEST = 4
HUNDRED = Fraction(100)
LEFT, RIGHT, TOP, FLOOR, GAP = 36, 8, 16, 34, 6
SIZES = (("narrow", 320, 240), ("broad", 680, 260))


class Year(Struct, frozen=True, kw_only=True):
    """A season: its evenings with the share beaten of each in hundredths, and the mean of them."""

    season: str
    evenings: tuple[tuple[PersonResult, Fraction], ...]

    @property
    def mean(self) -> Fraction:
        """The mean of the season, in hundredths."""
        return total(share for _, share in self.evenings) / len(self.evenings)


def years(career: Career) -> tuple[Year, ...]:
    """Return the seasons in which the player was ranked among others, the oldest first."""
    seasons = []
    for season, appearances in career.seasons.items():
        evenings = tuple((appearance, appearance.share * HUNDRED) for appearance in appearances if appearance.share is not None)
        if evenings:
            seasons.append(Year(season=season, evenings=evenings))
    return tuple(seasons)


def years_picture(career: Career, name: str) -> Picture | None:
    """Draw a player's years; None with fewer than four evenings that can be compared."""
    seasons = years(career)
    if sum(len(year.evenings) for year in seasons) < FEWEST:
        return None
    return Picture(
        name="years-picture",
        title=sentence(seasons, name),
        told=say(
            "Each dot is an evening, a large one a win, at the percentage of the field beaten; the lines are the averages of the "
            "seasons."
        ),
        drawings=tuple(_drawing(seasons, *size) for size in SIZES),
        table=_table(seasons),
    )


def sentence(seasons: Sequence[Year], name: str) -> str:
    """Say the finding: the best season, or how the only one went."""
    best = max(seasons, key=lambda year: year.mean)
    beaten = figures.nearest(best.mean)
    if len(seasons) == 1:
        return say("%(name)s beat %(beaten)s%% of the field", name=name, beaten=beaten)
    return say(
        "%(name)s: best season %(season)s (beat %(beaten)s%% of the field)",
        name=name,
        season=season_title(best.season),
        beaten=beaten,
    )


def _drawing(seasons: Sequence[Year], name: str, width: int, height: int) -> Drawing:
    up = Scale(Fraction(0), HUNDRED, height - FLOOR, TOP)
    spans = list(_spans(seasons, width))
    dots = [
        Dot(x, y, 6, "first") if appearance.won else Dot(x, y, 4, "other")
        for year, (begin, end) in zip(seasons, spans, strict=True)
        for x, y, (appearance, _) in zip(
            _places(len(year.evenings), begin, end), up.all_at(share for _, share in year.evenings), year.evenings, strict=True
        )
    ]
    means = [
        Stroke(((begin, y), (end, y)), "line-2")
        for y, (begin, end) in zip(up.all_at(year.mean for year in seasons), spans, strict=True)
    ]
    marks = dict(zip(_MARKS, up.all_at(_MARKS), strict=True))
    hairs = [Stroke(((LEFT, y), (width - RIGHT, y)), "level" if figure == EVEN else "hair") for figure, y in marks.items()]
    rules = [Stroke(((end + GAP // 2, TOP), (end + GAP // 2, height - FLOOR)), "rule") for _, end in spans[:-1]]
    words = [Words(LEFT - 6, y + 4, str(figure), "end") for figure, y in marks.items()]
    words += _titles(seasons, spans, height - FLOOR // 2 + 6, width)
    return Drawing(name=name, width=width, height=height, strokes=(*hairs, *rules, *means), dots=tuple(dots), words=tuple(words))


EVEN = 50
_MARKS = (0, 25, EVEN, 75, 100)


def _spans(seasons: Sequence[Year], width: int) -> Iterator[tuple[int, int]]:
    """Yield where the room of each season begins and ends.

    Its width follows the number of its evenings; a season with few of them counts as half an average season.
    """
    room = width - LEFT - RIGHT - GAP * (len(seasons) - 1)
    whole = sum(len(year.evenings) for year in seasons)
    weights = [max(Fraction(len(year.evenings), whole), Fraction(1, 2 * len(seasons))) for year in seasons]
    at = Fraction(LEFT)
    for weight in weights:
        wide = room * weight / sum(weights)
        yield int(at), int(at + wide)
        at += wide + GAP


def _places(number: int, begin: int, end: int) -> Iterator[int]:
    """Yield the middles of so many equal parts."""
    for part in range(number):
        yield begin + (2 * part + 1) * (end - begin) // (2 * number)


def _titles(seasons: Sequence[Year], spans: Sequence[tuple[int, int]], y: int, width: int) -> list[Words]:
    """Place the name of each season below it or, where the names have no room, the year in which it ended.

    Where these have no room either, only every second, third … season, counted from the last, has its name.
    """
    whole = [season_title(year.season) for year in seasons]
    short = [text.split("–")[-1] for text in whole]
    middles = [(begin + end) // 2 for begin, end in spans]
    ways = ((step, texts) for step in range(1, len(whole) + 1) for texts in (whole, short))
    return next(
        labels
        for step, texts in ways
        if _are_apart(labels := [_title(text, x, y, width) for text, x in zip(texts[::-step], middles[::-step], strict=True)])
    )


def _title(text: str, middle: int, y: int, width: int) -> Words:
    """Place the name of a season below its middle, or as near to it as the picture allows."""
    half = -(-LETTER * len(text) // 2)
    return Words(max(half, min(width - half, middle)), y, text, "middle", "named")


def _are_apart(labels: Sequence[Words]) -> bool:
    """Return whether labels from right to left have air between them."""
    return all(left.box[2] + GAP <= right.box[0] for right, left in pairwise(labels))


def _table(seasons: Sequence[Year]) -> Table:
    """Tabulate every dot, the last first, with the mean of each season before its own."""
    rows: list[tuple[Cell, ...]] = []
    for year in reversed(seasons):
        number = len(year.evenings)
        evenings = say_many("%(number)s evening", "%(number)s evenings", number)
        title = say("Season %(title)s", title=season_title(year.season))
        rows.append((Cell(title), Cell(evenings), Cell(figures.mixed_number(year.mean))))
        for appearance, share in reversed(year.evenings):
            rows.append(
                (
                    Cell(day(appearance.date)),
                    Cell(appearance.title, f"events/{appearance.event}/index.html"),
                    Cell(figures.mixed_number(share)),
                )
            )
    return Table(
        caption=say("Percentage of the field beaten, evening by evening"),
        columns=(Column(say("Day"), figure=False), Column(say("Event"), figure=False), Column("%")),
        rows=tuple(rows),
    )
