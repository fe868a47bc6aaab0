"""The running lead of a match of two teams, deal by deal."""

from fractions import Fraction

from whistpress.language import say
from whistpress.theme.lines import Frame, Series, line_drawings
from whistpress.theme.picture import Cell, Column, Picture, Table
from whistpress.views.lead import Lead


def lead_picture(one: Lead) -> Picture:
    """The picture of a lead: above the level line the first team is ahead, below it the second."""
    values = (Fraction(0), *(deal.lead for deal in one.deals))
    ahead = one.first if values[-1] >= 0 else one.second
    series = Series(label=ahead.short, short=ahead.short, values=values)
    frame = Frame(steps=("0", *(deal.deal for deal in one.deals)), level=(Fraction(0), say("level")), stepped=True)
    return Picture(
        name="lead",
        title=one.sentence,
        told=say(
            "Tricks ahead after each deal: above the line %(title)s, below it %(title_2)s.",
            title=one.first.title,
            title_2=one.second.title,
        ),
        drawings=line_drawings(frame, [series]),
        table=_table(one),
    )


def _table(one: Lead) -> Table:
    heads = (say("Deal"), one.first.short, one.second.short, say("Gain"), say("Stood"))
    rows = [
        (Cell(deal.deal, f"#{deal.anchor}"), Cell(deal.first), Cell(deal.second), Cell(deal.gain), Cell(deal.stood))
        for deal in one.deals
    ]
    return Table(
        caption=say("Tricks of both teams over both tables, and the lead of %(title)s", title=one.first.title),
        columns=tuple(Column(head) for head in heads),
        rows=((Cell("0"), Cell(""), Cell(""), Cell(""), Cell("0")), *rows),
    )
