"""The pictures of one event: the lead in a match of two teams, or the course of every score."""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType

from msgspec import Struct

from whistpress.core.model import Event, EventResult, Traveller
from whistpress.core.scoring import method_named
from whistpress.core.scoring.running import RankingCourse, ranking_courses
from whistpress.language import noted, ordinal, say
from whistpress.league.events.words.travellers import anchor_of, deal_anchor
from whistpress.site import figures
from whistpress.site.people import Cast, Who
from whistpress.site.theme.lines import KINDS, Frame, Series, line_drawings
from whistpress.site.theme.picture import Cell, Column, Dot, Drawing, Layer, Picture, Stroke, Table, Words
from whistpress.site.wording import count, join_words, sentence

MOST_LINES = 3
"""So many of the first at the end have a line, and one more who led longest besides."""

FEWEST_STEPS, FEWEST_ENTRIES = 4, 3


def course_pictures(event: Event, result: EventResult) -> tuple[Picture, ...]:
    """Draw a picture for each ranking of an event that has a course.

    A match of two has none: its lead is a picture by itself.
    """
    courses = ranking_courses(event, result)
    return tuple(
        _picture(event, course, alone=len(courses) == 1)
        for course in courses
        if course.steps >= FEWEST_STEPS and len(course.shares) >= FEWEST_ENTRIES
    )


def entries_to_draw(course: RankingCourse) -> tuple[int, ...]:
    """Return the entries to draw: the first at the end in their order, and the longest leader if that is another entry."""
    sign = 1 if course.fewest else -1
    first = sorted(course.shares, key=lambda entry: (sign * course.shares[entry][-1], entry))[:MOST_LINES]
    alone = Counter(leaders[0] for leaders in course.leaders[1:] if len(leaders) == 1)
    led = {entry: alone[entry] for entry in course.shares}
    longest = max(led, key=lambda entry: (led[entry], -entry))
    return (*first, longest) if led[longest] and longest not in first else tuple(first)


def _picture(event: Event, course: RankingCourse, *, alone: bool) -> Picture:
    cast, step = Cast(event), _step(event, course)
    entries = entries_to_draw(course)
    ahead = {entry: course.ahead(entry) for entry in entries}
    series = [
        Series(label=cast.who(entry).title, short=cast.who(entry).short, values=ahead[entry], kind=KINDS[index])
        for index, entry in enumerate(entries)
    ]
    frame = Frame(
        steps=tuple(map(str, range(course.steps + 1))),
        level=(Fraction(0), say("average")),
        rules=course.rounds[:-1] if not course.parts and len(course.rounds) < course.steps else (),
    )
    return Picture(
        name="course-all" if alone else f"course-{course.group.lower()}",
        title=finding(
            course,
            {entry: cast.who(entry).title for entry in course.shares},
            {entry: cast.who(entry).short for entry in course.shares},
            step,
        ),
        told=sentence(_legend(course, step, alone=alone)),
        drawings=line_drawings(frame, series),
        table=_table(course, step, [cast.who(entry).short for entry in entries], [ahead[entry] for entry in entries]),
    )


def _step(event: Event, course: RankingCourse) -> str:
    """Return what a step of the course is: a deal; without trays a hand, or a round of several hands."""
    schedule = event.schedule
    if course.parts:
        return "round"
    if schedule is None or not schedule.by_rounds:
        return "deal"
    return "hand" if schedule.deals_per_round in (0, 1) else "round"


def _legend(course: RankingCourse, step: str, *, alone: bool) -> str:
    """Return how to read the picture."""
    unit = say({"round": noted("round"), "hand": noted("hand")}.get(step, noted("deal")))
    sides = {"NS": say("North-South: "), "EW": say("East-West: ")}
    whose = "" if alone else sides.get(course.group, "")
    if course.fewest:
        return say("%(whose)show many fewer tricks were lost than the average, after each %(unit)s.", whose=whose, unit=unit)
    if course.by_percentage:
        return say("%(whose)spercentage against the average, after each %(unit)s.", whose=whose, unit=unit)
    return say("%(whose)sscore against the average, after each %(unit)s.", whose=whose, unit=unit)


_CAPTIONS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "deal": (noted("Running score against the average, deal by deal"), noted("Deals")),
        "hand": (noted("Running score against the average, hand by hand"), noted("Hands")),
        "round": (noted("Running score against the average, round by round"), noted("Round")),
    }
)


def _table(course: RankingCourse, step: str, names: Sequence[str], ahead: Sequence[Sequence[Fraction]]) -> Table:
    """Tabulate every point of every line."""
    text = _signed_percentage if course.by_percentage else figures.signed
    rows = [(Cell(str(at)), *(Cell(text(values[at])) for values in ahead)) for at in range(course.steps + 1)]
    caption, heading = _CAPTIONS[step]
    return Table(caption=say(caption), columns=(Column(say(heading)), *(Column(name) for name in names)), rows=tuple(rows))


def _signed_percentage(figure: Fraction) -> str:
    """Return a percentage above or below the average, rounded as in a ranking."""
    return f"+{figures.decimal(figure, 2)}" if figure > 0 else figures.decimal(figure, 2)


_FINDINGS: Mapping[str, tuple[str, str, str]] = MappingProxyType(
    {
        "deal": (
            noted("%(names)s led from the first deal to the last"),
            noted("%(names)s went ahead on the last deal"),
            noted("%(names)s led from the %(place)s deal on"),
        ),
        "hand": (
            noted("%(names)s led from the first hand to the last"),
            noted("%(names)s went ahead on the last hand"),
            noted("%(names)s led from the %(place)s hand on"),
        ),
        "round": (
            noted("%(names)s led from the first round to the last"),
            noted("%(names)s went ahead in the last round"),
            noted("%(names)s led from the %(place)s round on"),
        ),
    }
)


def finding(course: RankingCourse, titles: Mapping[int, str], shorts: Mapping[int, str], step: str = "") -> str:
    """Say who led, and from when on; where several ended level their names are short."""
    last = course.leaders[course.steps]
    if len(last) > 1:
        return say("%(names)s ended level", names=join_words([shorts[entry] for entry in last]))
    names = titles[last[0]]
    since = course.steps
    while since and course.leaders[since] == last:
        since -= 1
    throughout, at_last, later = _FINDINGS[step or ("round" if course.parts else "deal")]
    if since == 0:
        return say(throughout, names=names)
    if since == course.steps - 1:
        return say(at_last, names=names)
    return say(later, names=names, place=ordinal(since + 1))


WIDTH, SIDE, RADIUS, STEP = 280, 10, 4, 9
"""How wide the strip is, its margin, a dot's radius, how far one dot stands above another."""

TRICKS, FEWEST_TABLES, FOOT = 13, 5, 18
"""Fewer dots tell nothing that the lines of the deal do not."""


def strips(result: EventResult) -> Mapping[str, Picture]:
    """Return the pictures of an event's deals, by the anchors of their travellers."""
    pictures = {anchor_of(traveller): strip(traveller) for traveller in result.travellers}
    return {anchor: picture for anchor, picture in pictures.items() if picture}


def strip(traveller: Traveller) -> Picture | None:
    """Draw the picture of a deal.

    None where fewer than five tables played it out without declared trumps, and where a traveller is of a round without trays.
    """
    tricks = results_of(traveller)
    if len(tricks) < FEWEST_TABLES or traveller.by_round:
        return None
    mean = Fraction(sum(tricks), len(tricks))
    return Picture(
        name=f"{anchor_of(traveller)}-strip",
        title=_title(tricks),
        told=say("A dot for each table, over the tricks of North-South; the mean is %(mean)s.", mean=figures.mixed_number(mean)),
        drawings=(_drawing(tricks, mean),),
    )


def results_of(traveller: Traveller) -> tuple[int, ...]:
    """Return the tricks of N-S at each table that played the deal out, in the order of the traveller."""
    return tuple(line.line.tricks for line in traveller.lines if line.line.tricks is not None and not line.line.declared)


def _title(tricks: Sequence[int]) -> str:
    """Return the title of a strip: `Four of five tables took 8`, or from how many to how many."""
    commonest, times = max(Counter(tricks).items(), key=lambda item: (item[1], -item[0]))
    if times == len(tricks):
        return say("All %(count)s took %(tricks)s", count=count(times, "table"), tricks=commonest)
    if 2 * times > len(tricks):
        return say("%(times)s of %(whole)s tables took %(tricks)s", times=times, whole=len(tricks), tricks=commonest)
    return say(
        "From %(low)s to %(high)s tricks at %(count)s", low=min(tricks), high=max(tricks), count=count(len(tricks), "table")
    )


def _x(tricks: Fraction | int) -> int:
    """Return the horizontal position of a number of tricks, to the nearest unit."""
    whole = TRICKS * tricks.denominator
    return SIDE + (2 * tricks.numerator * (WIDTH - 2 * SIDE) + whole) // (2 * whole)


_dot = Dot
_X = tuple(_x(number) for number in range(TRICKS + 1))
"""Where every whole number of tricks stands."""


@lru_cache(maxsize=64)
def _axis(floor: int) -> Layer:
    """Draw the line under the dots with a mark for each trick."""
    marks = (Stroke(((x, floor), (x, floor + 3))) for x in _X)
    line = Stroke(((_X[0], floor), (_X[TRICKS], floor)))
    return Layer("axis", "".join(stroke.path for stroke in (line, *marks)))


AXIS = _axis(0).path
"""The same, to be moved to the floor of each picture of a page."""


def _drawing(tricks: Sequence[int], mean: Fraction) -> Drawing:
    piled = Counter(tricks)
    middle, step = _x(mean), min(STEP, -(-90 // max(piled.values())))
    floor = RADIUS + 2 + step * (max(piled.values()) - 1) + RADIUS + 2
    dots = [_dot(_X[number], floor - RADIUS - 2 - step * up, RADIUS) for number in sorted(piled) for up in range(piled[number])]
    return Drawing(
        name="small",
        width=WIDTH,
        height=floor + FOOT,
        ground=(_axis(floor),),
        floor=floor,
        strokes=(Stroke(((middle, 1), (middle, floor)), "level"),),
        dots=tuple(dots),
        words=tuple(Words(_X[number], floor + FOOT - 4, str(number), "middle") for number in sorted(piled)),
    )


class LeadDeal(Struct, frozen=True):
    """One deal: its traveller, the tricks of both teams (over all tables), the lead of the first after it."""

    traveller: Traveller
    first: Fraction
    second: Fraction
    lead: Fraction

    @property
    def gain(self) -> Fraction:
        """What the first team gained."""
        return (self.first - self.second) / 2


class Lead(Struct, frozen=True, kw_only=True):
    """How a match went: a sentence for a title, the first team's lead after each deal. `tables` is how many played a deal."""

    first: Who
    second: Who
    tables: int
    sentence: str
    deals: tuple[LeadDeal, ...]


def lead(event: Event, result: EventResult) -> Lead | None:
    """Return the running lead; None unless two teams are compared by gain and at least three deals count.

    What a team gains on a deal is half the difference of the tricks that both took on it over all its tables: with
    two tables that is the difference of the two N-S scores (Barney 1900, p. 28).
    """
    rows = [row for ranking in result.rankings for row in ranking.rows]
    if not method_named(result.scoring).is_margin or len(rows) != 2:
        return None
    cast = Cast(event)
    first, second = (cast.who(entry) for entry in sorted(row.entry for row in rows))
    deals: list[LeadDeal] = []
    for traveller in result.travellers:
        ours, theirs = _tricks(traveller, first.entry), _tricks(traveller, second.entry)
        if ours is not None and theirs is not None:
            before = deals[-1].lead if deals else Fraction(0)
            deals.append(LeadDeal(traveller, ours, theirs, before + (ours - theirs) / 2))
    if len(deals) < 3:
        return None
    tables = max(len(traveller.lines) for traveller in result.travellers)
    return Lead(first=first, second=second, tables=tables, sentence=_sentence(first, second, deals), deals=tuple(deals))


def _tricks(traveller: Traveller, entry: int) -> Fraction | None:
    """Sum the tricks that a team took on a deal; None unless it has several lines and every one of them counts."""
    amounts = [credit.tricks for line in traveller.lines for credit in line.credits if credit.entry == entry]
    counted = [tricks for tricks in amounts if tricks is not None]
    return sum(counted, Fraction(0)) if len(counted) == len(amounts) and len(amounts) > 1 else None


def _sentence(first: Who, second: Who, deals: list[LeadDeal]) -> str:
    """Say who led and from when on: `The Harbour Club led from deal 9 to the end`."""
    last = deals[-1].lead
    if not last:
        return say("%(title)s and %(title_2)s ended level", title=first.title, title_2=second.title)
    ahead = first if last > 0 else second
    since = len(deals)
    while since and deals[since - 1].lead * last > 0:
        since -= 1
    if since == 0:
        return say("%(title)s led from the first deal to the last", title=ahead.title)
    return say("%(title)s led from deal %(deal)s to the end", title=ahead.title, deal=deals[since].traveller.deal)


def lead_picture(match_lead: Lead) -> Picture:
    """Draw the picture of a lead: above the level line the first team is ahead, below it the second."""
    values = (Fraction(0), *(deal.lead for deal in match_lead.deals))
    ahead = match_lead.first if values[-1] >= 0 else match_lead.second
    series = Series(label=ahead.short, short=ahead.short, values=values)
    frame = Frame(
        steps=("0", *(str(deal.traveller.deal) for deal in match_lead.deals)), level=(Fraction(0), say("level")), stepped=True
    )
    return Picture(
        name="lead",
        title=match_lead.sentence,
        told=say(
            "Tricks ahead after each deal: above the line %(title)s, below it %(title_2)s.",
            title=match_lead.first.title,
            title_2=match_lead.second.title,
        ),
        drawings=line_drawings(frame, [series]),
        table=_lead_table(match_lead),
    )


def _lead_table(match_lead: Lead) -> Table:
    heads = (say("Deal"), match_lead.first.short, match_lead.second.short, say("Gain"), say("Stood"))
    rows = [
        (
            Cell(str(deal.traveller.deal), f"#{deal_anchor(deal.traveller.session, deal.traveller.deal)}"),
            *(Cell(figures.mixed_number(tricks)) for tricks in (deal.first, deal.second)),
            *(Cell(figures.signed(gain)) for gain in (deal.gain, deal.lead)),
        )
        for deal in match_lead.deals
    ]
    tricks = (
        noted("Tricks of both teams over both tables, and the lead of %(title)s")
        if match_lead.tables == 2
        else noted("Tricks of both teams over all tables, and the lead of %(title)s")
    )
    return Table(
        caption=say(tricks, title=match_lead.first.title),
        columns=tuple(Column(head) for head in heads),
        rows=((Cell("0"), Cell(""), Cell(""), Cell(""), Cell("0")), *rows),
    )


def event_pictures(event: Event, result: EventResult) -> tuple[Picture, ...]:
    """Draw the lead of a match of two teams; of any other event the course of each of its rankings."""
    match = lead(event, result)
    return (lead_picture(match),) if match else course_pictures(event, result)
