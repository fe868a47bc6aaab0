"""Partnerships, and what a player made of everybody else."""

from collections.abc import Sequence
from dataclasses import dataclass

from whistpress.core.model import League
from whistpress.core.records import Partnership
from whistpress.core.records.seating import OwnDeal
from whistpress.core.records.streaks import Run, of_appearances
from whistpress.core.records.tally import SLAM, by_season, tally
from whistpress.language import say, say_many
from whistpress.site import addresses
from whistpress.site.page import Link, Page
from whistpress.site.record import Record
from whistpress.views import figures
from whistpress.views.career import DealLine, RivalLine, StreakLine, Years, deal_line, rival_line, streak_line, years_line
from whistpress.views.people import Name
from whistpress.views.ranking import group_title
from whistpress.views.record_lines import Source, Told
from whistpress.views.record_words import share_text


@dataclass(frozen=True, slots=True, kw_only=True)
class Together:
    """One event of two partners: the place of how many in its group, the share of the others beaten."""

    event: Source
    group: str
    place: str
    of: int
    first: bool
    share: str
    share_exact: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PairLine:
    """A pair in the list: its names, its page, its figures."""

    names: tuple[Name, ...]
    path: str
    total: Years


@dataclass(frozen=True, slots=True, kw_only=True)
class PairsPage(Page):
    """Every pair with a page; `rule` says which that are."""

    pairs: tuple[PairLine, ...]
    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PairPage(Page):
    """Two partners: their figures in all and season by season (the latest first), every event together, the last first."""

    names: tuple[Name, ...]
    total: Years
    years: tuple[Years, ...]
    events: tuple[Together, ...]
    streaks: tuple[StreakLine, ...]
    slams: tuple[DealLine, ...]
    gain: DealLine | None
    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AgainstPage(Page):
    """What a player made of everybody else, those met most often first, with every meeting."""

    player: Link
    rivals: tuple[RivalLine, ...]


def pairs_page(league: League, record: Record) -> PairsPage:
    """The list of pairs."""
    return PairsPage(
        path=addresses.PAIRS,
        title=say("Pairs"),
        summary=say("The partnerships of %(league)s and what they won together.", league=league.name),
        section=addresses.PLAYERS,
        pairs=tuple(_line(record, one) for one in record.pairs),
        rule=_rule(league),
    )


def _rule(league: League) -> str:
    least = league.records.together
    return say_many(
        "Two who were entered together, as a pair, in a team or for a session, in at least %(number)s final event.",
        "Two who were entered together, as a pair, in a team or for a session, in at least %(number)s final events.",
        least,
    )


def _line(record: Record, one: Partnership) -> PairLine:
    total = years_line(tally(one.appearances, _deals(record, one)))
    return PairLine(names=record.told.names(one.persons), path=record.paths[frozenset(one.persons)], total=total)


def _deals(record: Record, one: Partnership) -> tuple[OwnDeal, ...]:
    """The deals at which the two sat opposite each other."""
    first, second = one.persons
    return tuple(deal for deal in record.ledger.deals.get(first, ()) if second in deal.partners)


def pair_page(league: League, record: Record, one: Partnership) -> PairPage:
    """The page of a pair."""
    told, deals = record.told, _deals(record, one)
    seasons = by_season(one.appearances, deals)
    order = {season: place for place, season in enumerate(record.ledger.seasons)}
    names = told.names(one.persons)
    title = say("%(first)s and %(second)s", first=names[0].text, second=names[1].text)
    return PairPage(
        path=record.paths[frozenset(one.persons)],
        title=title,
        summary=say("What %(pair)s did together in %(league)s.", pair=title, league=league.name),
        section=addresses.PLAYERS,
        names=names,
        total=years_line(tally(one.appearances, deals)),
        years=tuple(years_line(own, season) for season, own in sorted(seasons.items(), key=lambda item: -order.get(item[0], -1))),
        events=tuple(_together(told, one)),
        streaks=_streaks(told, one),
        slams=tuple(deal_line(told, deal) for deal in reversed(deals) if deal.won == SLAM),
        gain=_gain(told, deals),
        rule=_rule(league),
    )


def _together(told: Told, one: Partnership) -> Sequence[Together]:
    return [
        Together(
            event=told.event(each.event, f"entry-{each.entry}"),
            group=group_title(each.group),
            place=figures.place(each.place, shared=each.tied > 1),
            of=each.of,
            first=each.won,
            share="" if each.share is None else share_text(each.share),
            share_exact="" if each.share is None else str(each.share),
        )
        for each in reversed(one.appearances)
    ]


def _streaks(told: Told, one: Partnership) -> tuple[StreakLine, ...]:
    found = ((run, of_appearances(run, one.appearances)) for run in (Run.FIRSTS, Run.TOP_HALF))
    lines = (streak_line(told, run, own.longest, own.current) for run, own in found)
    return tuple(line for line in lines if line)


def _gain(told: Told, deals: Sequence[OwnDeal]) -> DealLine | None:
    best = max((deal for deal in deals if deal.over is not None), key=lambda deal: deal.over or 0, default=None)
    return deal_line(told, best) if best and best.over and best.over > 0 else None


def against_page(record: Record, person: str) -> AgainstPage:
    """The page of what a player made of everybody else."""
    name = record.told.name(person)
    return AgainstPage(
        path=addresses.against(person),
        title=say("%(name)s against everybody", name=name.text),
        summary=say("Head to head: what %(name)s made of each of the others.", name=name.text),
        section=addresses.PLAYERS,
        player=Link(name.text, addresses.player(person)),
        rivals=tuple(rival_line(record.told, one, meetings=True) for one in record.rivals.get(person, ())),
    )
