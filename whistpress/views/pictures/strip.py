"""What the tables made of one deal: a dot for each, over the tricks that North-South took."""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache

from whistpress.core.model import EventResult, Traveller
from whistpress.language import say
from whistpress.theme.picture import Dot, Drawing, Layer, Picture, Stroke, Words
from whistpress.views import figures
from whistpress.views.travellers import anchor_of
from whistpress.views.words import count

WIDTH, SIDE, RADIUS, STEP = 280, 10, 4, 9
"""How wide the strip is, its margin, a dot's radius, how far one dot stands above another."""

TRICKS, FEWEST_TABLES, FOOT = 13, 3, 18


def strips(result: EventResult) -> Mapping[str, Picture]:
    """The pictures of an event's deals, by the anchors of their travellers."""
    found = {anchor_of(traveller): strip(traveller) for traveller in result.travellers}
    return {anchor: picture for anchor, picture in found.items() if picture}


def strip(traveller: Traveller) -> Picture | None:
    """The picture of a deal; None where fewer than three tables played it, or none of them counts whole tricks."""
    tricks = results_of(traveller)
    if len(tricks) < FEWEST_TABLES or traveller.by_round:
        return None
    mean = Fraction(sum(tricks), len(tricks))
    return Picture(
        name=f"{anchor_of(traveller)}-strip",
        title=_title(tricks),
        told=say("A dot for each table, over the tricks of North-South; the mean is %(mean)s.", mean=figures.mixed(mean)),
        drawings=(_drawing(tricks, mean),),
    )


def results_of(traveller: Traveller) -> tuple[int, ...]:
    """The tricks of N-S at each table where they were played out, as they stand on the traveller."""
    return tuple(made.line.tricks for made in traveller.lines if made.line.tricks is not None and not made.line.declared)


def _title(tricks: Sequence[int]) -> str:
    """`Four of five tables took 8`, or from how many to how many."""
    commonest, times = max(Counter(tricks).items(), key=lambda item: (item[1], -item[0]))
    if times == len(tricks):
        return say("All %(count)s took %(tricks)s", count=count(times, "table"), tricks=commonest)
    if 2 * times > len(tricks):
        return say("%(times)s of %(whole)s tables took %(tricks)s", times=times, whole=len(tricks), tricks=commonest)
    return say(
        "From %(low)s to %(high)s tricks at %(count)s", low=min(tricks), high=max(tricks), count=count(len(tricks), "table")
    )


def _x(tricks: Fraction | int) -> int:
    """Where a number of tricks stands, to the nearest unit."""
    whole = TRICKS * tricks.denominator
    return SIDE + (2 * tricks.numerator * (WIDTH - 2 * SIDE) + whole) // (2 * whole)


_dot = Dot
_X = tuple(_x(each) for each in range(TRICKS + 1))
"""Where every whole number of tricks stands."""


@lru_cache(maxsize=64)
def _axis(floor: int) -> Layer:
    """The line under the dots with a mark for each trick."""
    marks = (Stroke(((x, floor), (x, floor + 3))) for x in _X)
    line = Stroke(((_X[0], floor), (_X[TRICKS], floor)))
    return Layer("axis", "".join(one.path for one in (line, *marks)))


def _drawing(tricks: Sequence[int], mean: Fraction) -> Drawing:
    piled = Counter(tricks)
    middle, step = _x(mean), min(STEP, -(-90 // max(piled.values())))
    floor = RADIUS + 2 + step * (max(piled.values()) - 1) + RADIUS + 2
    dots = [_dot(_X[each], floor - RADIUS - 2 - step * up, RADIUS) for each in sorted(piled) for up in range(piled[each])]
    return Drawing(
        name="small",
        width=WIDTH,
        height=floor + FOOT,
        ground=(_axis(floor),),
        strokes=(Stroke(((middle, 1), (middle, floor)), "level"),),
        dots=tuple(dots),
        words=tuple(Words(_X[each], floor + FOOT - 4, str(each), "middle") for each in sorted(piled)),
    )
