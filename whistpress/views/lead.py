"""The running lead of a match of two teams."""

from fractions import Fraction

from msgspec import Struct

from whistpress.core.model import Event, EventResult, Traveller
from whistpress.language import say
from whistpress.views import figures
from whistpress.views.people import Cast, Who
from whistpress.views.travellers import deal_anchor


class LeadDeal(Struct, frozen=True, kw_only=True):
    """One deal: tricks of both teams (over all tables), what the first gained, how it stood then."""

    deal: str
    anchor: str
    first: str
    second: str
    gain: str
    lead: Fraction
    stood: str


class Lead(Struct, frozen=True, kw_only=True):
    """How a match went: a sentence for a title, the first team's lead after each deal."""

    first: Who
    second: Who
    sentence: str
    deals: tuple[LeadDeal, ...]


def lead(event: Event, result: EventResult) -> Lead | None:
    """The running lead; None unless two teams are compared by gain and at least three deals count.

    What a team gains on a deal is half the difference of the tricks that both took on it over all its tables: with
    two tables that is the difference of the two N-S scores (Barney 1900, p. 28).
    """
    rows = [row for ranking in result.rankings for row in ranking.rows]
    if result.scoring != "gain" or len(rows) != 2:
        return None
    cast = Cast(event)
    first, second = (cast.who(entry) for entry in sorted(row.entry for row in rows))
    deals: list[LeadDeal] = []
    for traveller in result.travellers:
        tricks = _tricks(traveller, first.entry), _tricks(traveller, second.entry)
        if tricks[0] is not None and tricks[1] is not None:
            before = deals[-1].lead if deals else Fraction(0)
            deals.append(_deal(traveller, tricks[0], tricks[1], before))
    if len(deals) < 3:
        return None
    return Lead(first=first, second=second, sentence=_sentence(first, second, deals), deals=tuple(deals))


def _tricks(traveller: Traveller, entry: int) -> Fraction | None:
    """What a team took on a deal; None unless every line of it counts."""
    given = [credit.tricks for line in traveller.lines for credit in line.credits if credit.entry == entry]
    counted = [tricks for tricks in given if tricks is not None]
    return sum(counted, Fraction(0)) if len(counted) == len(given) and len(given) > 1 else None


def _deal(traveller: Traveller, first: Fraction, second: Fraction, before: Fraction) -> LeadDeal:
    gain = (first - second) / 2
    return LeadDeal(
        deal=str(traveller.deal),
        anchor=deal_anchor(traveller.session, traveller.deal),
        first=figures.mixed(first),
        second=figures.mixed(second),
        gain=figures.signed(gain),
        lead=before + gain,
        stood=figures.signed(before + gain),
    )


def _sentence(first: Who, second: Who, deals: list[LeadDeal]) -> str:
    """`The Harbour Club led from deal 9 to the end`."""
    last = deals[-1].lead
    if not last:
        return say("%(title)s and %(title_2)s ended level", title=first.title, title_2=second.title)
    ahead = first if last > 0 else second
    since = len(deals)
    while since and deals[since - 1].lead * last > 0:
        since -= 1
    if since == 0:
        return say("%(title)s led from the first deal to the last", title=ahead.title)
    return say("%(title)s led from deal %(deal)s to the end", title=ahead.title, deal=deals[since].deal)
