"""The figures as rows of a table: what is counted, how often, the proven best and why."""

from fractions import Fraction

from msgspec import Struct

from whistpress.core.movement.fairness import Fairness, FairnessFigure
from whistpress.language import noted, say
from whistpress.views.fairness.headline import balance_text
from whistpress.views.words import sentence

_TITLES = {
    "team_partners": (noted("Partners"), noted("how often every two of a team are partners")),
    "team_opponents": (noted("Opponents"), noted("how often every two of different teams are opponents")),
    "partners": (noted("Partners"), noted("how often every two are partners")),
    "opponents": (noted("Opponents"), noted("how often every two meet as opponents")),
    "across": (noted("Opponents"), noted("how often each N-S pair meets each E-W pair")),
    "compared": (noted("Compared"), noted("sets that every two play the same way")),
    "within": (noted("Compared"), noted("sets that every two of one field play the same way")),
    "balance": (noted("Balance"), noted("100 when everybody meets and is compared alike")),
    "share_met": (noted("Opponents met"), noted("of all whom one could meet")),
    "leads_through": (noted("Leads through"), noted("how often one has each opponent next after him")),
    "repeated": (noted("Together again"), noted("couples at one table in two rounds running")),
    "tables": (noted("Tables"), noted("how many each one visits")),
    "seats": (noted("Seats"), noted("how often each one is in each seat")),
    "sides": (noted("Sides"), noted("how often each one sits N-S, and E-W")),
    "sit_outs": (noted("Rests"), noted("how often each one sits out")),
    "spacing": (noted("Between rests"), noted("rounds from one's rest to one's next")),
}
"""What a figure is called, and what it counts in a few words."""


class FigureRow(Struct, frozen=True, kw_only=True):
    """A figure: title, what it counts, the figure, the proven best (empty where none is known), why it is the best.

    `reached`: the schedule has the best that can be.
    """

    title: str
    meaning: str
    figure: str
    best: str
    reached: bool
    why: str


def figure_rows(fairness: Fairness) -> tuple[FigureRow, ...]:
    """Every figure that tells something of this schedule, those that matter most first."""
    return tuple(_row(figure) for figure in fairness.figures)


def _row(figure: FairnessFigure) -> FigureRow:
    title, meaning = map(say, _TITLES[figure.name])
    best = figure.best
    return FigureRow(
        title=title,
        meaning=meaning,
        figure=_span(figure.name, figure.least, figure.most),
        best=_span(figure.name, best.least, best.most) if best else "",
        reached=figure.reached,
        why=sentence(best.why) if best else "",
    )


def _span(name: str, least: Fraction, most: Fraction) -> str:
    if name == "balance":
        return balance_text(least)
    if name == "share_met":
        return "all" if least == 1 else f"{balance_text(100 * least)} %"
    return str(least) if least == most else say("%(least)s to %(most)s", least=least, most=most)
