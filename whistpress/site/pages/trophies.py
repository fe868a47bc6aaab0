"""Trophies and their rolls of holders."""

from collections.abc import Mapping
from dataclasses import dataclass

from whistpress.core.model import EventResult, Holding, League, Trophy
from whistpress.language import say
from whistpress.site import addresses
from whistpress.site.event_lines import EventLine, event_lines
from whistpress.site.holders import Holder, Known
from whistpress.site.page import Link, Page
from whistpress.site.prose import first_sentence, prose
from whistpress.theme.markdown import Prose
from whistpress.views.words import short_day


@dataclass(frozen=True, slots=True, kw_only=True)
class TrophyLine:
    """A trophy in a list: its name and page, what is played for it, who holds it."""

    name: str
    path: str
    contest: str
    holder: Holder | None
    since: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HoldingLine:
    """One line of a roll; `gap` when the record does not say who held it (`holder` is None)."""

    when: str
    holder: Holder | None
    event: Link | None
    note: str
    gap: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TrophiesPage(Page):
    """Every trophy."""

    trophies: tuple[TrophyLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TrophyPage(Page):
    """A trophy: who holds it, what is told of it, its conditions, its roll of holders with the gaps stated, its events."""

    name: str
    contest: str
    holder: Holder | None
    since: str
    about: Prose
    conditions: Prose
    roll: tuple[HoldingLine, ...]
    gaps: int
    events: tuple[EventLine, ...]
    sources: tuple[str, ...]


def trophies_page(league: League) -> TrophiesPage:
    """The index of trophies."""
    known = Known(league)
    return TrophiesPage(
        path=addresses.TROPHIES,
        title=say("Trophies"),
        summary=say("The trophies of %(name)s and who holds them.", name=league.name),
        section=addresses.TROPHIES,
        trophies=tuple(
            _line(trophy, known) for trophy in sorted(league.trophies.values(), key=lambda one: (one.name.casefold(), one.id))
        ),
    )


def trophy_page(league: League, trophy: Trophy, results: Mapping[str, EventResult]) -> TrophyPage:
    """The page of one trophy."""
    path, known = addresses.trophy(trophy.id), Known(league)
    last = _last(trophy)
    roll = tuple(_holding(league, holding, known) for holding in trophy.holders)
    return TrophyPage(
        path=path,
        title=trophy.name,
        summary=first_sentence(trophy.about, f"{trophy.name}: {trophy.contest}"),
        section=addresses.TROPHIES,
        name=trophy.name,
        contest=trophy.contest,
        holder=known.holder(last.holder) if last else None,
        since=_since(trophy, last),
        about=prose(trophy.about, source="trophies.toml", page=path, prefix="about-", language=league.language),
        conditions=prose(
            trophy.conditions, source="trophies.toml", page=path, prefix="conditions-", top=3, language=league.language
        ),
        roll=roll,
        gaps=sum(line.gap for line in roll),
        events=event_lines((event for event in league.events if event.trophy == trophy.id), results),
        sources=trophy.sources,
    )


def _line(trophy: Trophy, known: Known) -> TrophyLine:
    last = _last(trophy)
    return TrophyLine(
        name=trophy.name,
        path=addresses.trophy(trophy.id),
        contest=trophy.contest,
        holder=known.holder(last.holder) if last else None,
        since=_since(trophy, last),
    )


def _last(trophy: Trophy) -> Holding | None:
    """The last holder on record."""
    return max((one for one in trophy.holders if one.holder), key=lambda one: (one.year, str(one.date)), default=None)


def _since(trophy: Trophy, last: Holding | None) -> str:
    """The year since which the last holder has held it without a break."""
    if last is None:
        return ""
    year = last.year
    for one in sorted(trophy.holders, key=lambda one: (one.year, str(one.date)), reverse=True):
        if one.holder != last.holder:
            break
        year = one.year
    return str(year)


def _holding(league: League, holding: Holding, known: Known) -> HoldingLine:
    event = next((event for event in league.events if event.id == holding.event), None)
    return HoldingLine(
        when=f"{short_day(holding.date)} {holding.date.year}" if holding.date else str(holding.year),
        holder=known.holder(holding.holder) if holding.holder else None,
        event=Link(event.title, addresses.event(event.id)) if event else None,
        note=holding.note,
        gap=not holding.holder,
    )
