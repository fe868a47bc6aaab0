"""Sections of a room: tables that play deals of their own in each round, and are compared with each other alone.

Mitchell 1897, pp. 27–28: where a game has fewer hands than there are tables, the tournament is divided into sections, each with
hands and an average of its own. Players keep to one schedule and change sections with their tables, so that there is one
ranking. 64 players in games of eight hands are two sections of eight tables. His quota (p. 27) lays the hands of a game on
the tables of a section: the last makes up the number.
"""

from itertools import accumulate, pairwise
from string import ascii_uppercase

from whistpress.core.model.rulings import Remark, remark
from whistpress.core.movement.moves import Sets, given_quota, mitchell_quota, quota_sets, spread, wrong_sum
from whistpress.core.movement.system import MovementError, Request, count_of
from whistpress.language import say

LEAST = 2
"""The fewest tables in a section: fewer could not be compared."""

Sections = tuple[tuple[int, ...], ...]
Quotas = tuple[tuple[int, ...], ...]


def sections_of(request: Request, tables: int) -> Sections:
    """Divide the tables among the sections of a request; without sections return one of all tables."""
    many = request.sections or 1
    if many > 1 and many * LEAST > tables:
        raise MovementError(
            say(
                "%(amount)s do not make %(many)s sections: each needs %(least)s tables to compare",
                amount=count_of(tables, "tables"),
                many=many,
                least=LEAST,
            ),
            say("%(tables)s sections at most", tables=tables // LEAST) if tables // LEAST > 1 else say("leave `sections` out"),
            key="sections",
        )
    ends = tuple(accumulate(reversed(spread(tables, many)), initial=0))
    return tuple(tuple(range(first + 1, last + 1)) for first, last in pairwise(ends))


def quotas_of(request: Request, sections: Sections, *, rounds: int, whole: int) -> Quotas:
    """Share the deals of a round among the tables of each section; MovementError when a table would have none.

    Every section plays `deals_per_round`, one for each table by default; `deals` counts those of all sections.
    """
    tables, many = sum(map(len, sections)), len(sections)
    largest = max(map(len, sections))
    if request.quota:
        return _divide_quota(request, sections, given_quota(request, tables))
    deals_per_round = (
        request.deals_per_round or (request.deals and _section_deals(request.deals, many, rounds=rounds, whole=whole)) or largest
    )
    if request.deals is not None and request.deals not in (deals_per_round * many * rounds, deals_per_round * many * whole):
        raise _wrong_deals(request.deals, deals_per_round, many, rounds)
    if deals_per_round < largest:
        raise MovementError(
            say(
                "each round needs a deal for each of %(amount)s of a section, and has %(deals_per_round)s",
                amount=count_of(largest, "tables"),
                deals_per_round=deals_per_round,
            ),
            say("%(largest)s deals serve", largest=largest)
            + (
                say(", or sections = %(value)s", value=-(-tables // deals_per_round))
                if -(-tables // deals_per_round) * LEAST <= tables
                else ""
            ),
            key="deals_per_round" if request.deals_per_round else "deals",
        )
    return tuple(mitchell_quota(deals_per_round, len(section)) for section in sections)


def lay(quotas: Quotas, *, after: int) -> tuple[Sets, ...]:
    """Lay the deals of one round, section by section, in running order from deal `after` + 1."""
    starts = accumulate((sum(quota) for quota in quotas), initial=after)
    return tuple(quota_sets(quota, after=start) for quota, start in zip(quotas, starts, strict=False))


def remark_on(sections: Sections) -> tuple[Remark, ...]:
    """Name the tables of each section; nothing for an undivided room."""
    if len(sections) < LEAST:
        return ()
    named = ", ".join(f"{letter(number)} {_span(section)}" for number, section in enumerate(sections, start=1))
    return (remark("Sections by tables: %(named)s. Each section plays deals of its own and is compared by itself.", named=named),)


def _span(section: tuple[int, ...]) -> str:
    return f"{section[0]}–{section[-1]}"


def letter(section: int) -> str:
    """Return the name of a section: A for the first."""
    return ascii_uppercase[section - 1]


def _section_deals(deals: int, many: int, *, rounds: int, whole: int) -> int:
    """Divide the deals of the whole contest, or of the part that is played, among rounds and sections."""
    for number in (whole, rounds):
        if deals % (number * many) == 0:
            return deals // (number * many)
    step = rounds * many
    raise MovementError(
        say("%(deals)s deals do not divide among %(rounds)s rounds of %(many)s sections", deals=deals, rounds=rounds, many=many),
        say("write deals in steps of %(step)s, or `deals_per_round`: how many each section plays in a round", step=step),
        key="deals",
    )


def _wrong_deals(deals: int, deals_per_round: int, many: int, rounds: int) -> MovementError:
    return MovementError(
        say(
            "%(rounds)s rounds of %(deals_per_round)s deals in %(many)s sections are %(deals_per_round_2)s deals, not %(deals)s",
            rounds=rounds,
            deals_per_round=deals_per_round,
            many=many,
            deals_per_round_2=deals_per_round * many * rounds,
            deals=deals,
        ),
        say("leave out `deals` or `deals_per_round`"),
        key="deals",
    )


def _divide_quota(request: Request, sections: Sections, quota: tuple[int, ...]) -> Quotas:
    """Cut the request's own quota into sections; all of them play as many deals."""
    quotas = tuple(tuple(quota[table - 1] for table in section) for section in sections)
    sums = sorted({sum(figures) for figures in quotas})
    if len(sums) > 1:
        raise MovementError(
            say("the quota gives one section %(sums)s deals and another %(sums_2)s", sums=sums[0], sums_2=sums[-1]),
            say("let the figures of each section have the same sum"),
            key="quota",
        )
    if request.deals_per_round not in (None, sums[0]):
        raise wrong_sum(quotas[0], request.deals_per_round or 0, say("of a round"))
    return quotas
