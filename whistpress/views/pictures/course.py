"""The course of an evening: how the leaders stood against the room after each deal, or each round that is announced."""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction

from whistpress.core.model import Event, EventResult
from whistpress.core.scoring.running import RankingCourse, ranking_courses
from whistpress.language import ordinal, say
from whistpress.theme.lines import KINDS, Frame, Series, line_drawings
from whistpress.theme.picture import Cell, Column, Picture, Table
from whistpress.views import figures
from whistpress.views.people import Cast
from whistpress.views.words import listed

MOST_LINES = 3
"""So many of the first at the end have a line, and one more who led longest besides."""

FEWEST_STEPS, FEWEST_ENTRIES = 4, 3


def course_pictures(event: Event, result: EventResult) -> tuple[Picture, ...]:
    """A picture for each ranking of an event that has a course; none for a match of two, whose lead is a picture by itself."""
    found = ranking_courses(event, result)
    return tuple(
        _picture(event, one, alone=len(found) == 1)
        for one in found
        if one.steps >= FEWEST_STEPS and len(one.shares) >= FEWEST_ENTRIES
    )


def shown(one: RankingCourse) -> tuple[int, ...]:
    """The entries that have a line: the first at the end in their order, and who led longest, if that is another."""
    sign = 1 if one.fewest else -1
    first = sorted(one.shares, key=lambda entry: (sign * one.shares[entry][-1], entry))[:MOST_LINES]
    alone = Counter(leaders[0] for leaders in one.leaders[1:] if len(leaders) == 1)
    led = {entry: alone[entry] for entry in one.shares}
    longest = max(led, key=lambda entry: (led[entry], -entry))
    return (*first, longest) if led[longest] and longest not in first else tuple(first)


def _picture(event: Event, one: RankingCourse, *, alone: bool) -> Picture:
    cast = Cast(event)
    entries = shown(one)
    ahead = {entry: one.ahead(entry) for entry in entries}
    series = [
        Series(label=cast.who(entry).title, short=cast.who(entry).short, values=ahead[entry], kind=KINDS[place])
        for place, entry in enumerate(entries)
    ]
    frame = Frame(
        steps=_steps(one),
        level=(Fraction(0), say("average")),
        rules=one.rounds[:-1] if not one.parts and len(one.rounds) < one.steps else (),
    )
    return Picture(
        name="course-all" if alone else f"course-{one.group.lower()}",
        title=sentence(
            one,
            {entry: cast.who(entry).title for entry in one.shares},
            {entry: cast.who(entry).short for entry in one.shares},
        ),
        told=_told(one, alone=alone),
        drawings=line_drawings(frame, series),
        table=_table(one, [cast.who(entry).short for entry in entries], [ahead[entry] for entry in entries]),
    )


def _steps(one: RankingCourse) -> tuple[str, ...]:
    return tuple(str(step) for step in range(one.steps + 1))


def _told(one: RankingCourse, *, alone: bool) -> str:
    """How to read it."""
    unit = say("round") if one.parts else say("deal")
    sides = {"NS": say("North-South: "), "EW": say("East-West: ")}
    whose = "" if alone else sides.get(one.group, "")
    if one.fewest:
        return say("%(whose)stricks fewer lost than the average of all, after each %(unit)s.", whose=whose, unit=unit)
    if one.by_percentage:
        return say("%(whose)spercentage above the average of all, after each %(unit)s.", whose=whose, unit=unit)
    return say("%(whose)sscore above the average of all, after each %(unit)s.", whose=whose, unit=unit)


def _table(one: RankingCourse, names: Sequence[str], ahead: Sequence[Sequence[Fraction]]) -> Table:
    """Every point of every line."""
    rows = [(Cell(str(step)), *(Cell(figures.signed(values[step])) for values in ahead)) for step in range(one.steps + 1)]
    return Table(
        caption=say("Above the average of all after so many rounds")
        if one.parts
        else say("Above the average of all after so many deals"),
        columns=(Column(say("Round") if one.parts else say("Deals")), *(Column(name) for name in names)),
        rows=tuple(rows),
    )


def sentence(one: RankingCourse, titles: Mapping[int, str], shorts: Mapping[int, str]) -> str:
    """The finding: who led, and from when on; where several ended level their names are short."""
    last = one.leaders[one.steps]
    if len(last) > 1:
        return say("%(names)s ended level", names=listed([shorts[entry] for entry in last]))
    names = titles[last[0]]
    since = one.steps
    while since and one.leaders[since] == last:
        since -= 1
    if since == 0:
        return (
            say("%(names)s led from the first round to the last", names=names)
            if one.parts
            else say("%(names)s led from the first deal to the last", names=names)
        )
    if since == one.steps - 1:
        return _on_the_last(one, names)
    place = ordinal(since + 1)
    if one.parts:
        return say("%(names)s led from the %(place)s round on", names=names, place=place)
    return say("%(names)s led from the %(place)s deal on", names=names, place=place)


def _on_the_last(one: RankingCourse, names: str) -> str:
    if one.parts:
        return say("%(names)s went ahead in the last round", names=names)
    return say("%(names)s went ahead on the last deal", names=names)
