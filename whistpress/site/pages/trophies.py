"""Trophies and their rolls of holders."""

from collections.abc import Mapping
from dataclasses import dataclass

from whistpress.core.model import EventResult, Holding, League, Trophy
from whistpress.site import addresses
from whistpress.site.event_lines import EventLine, event_lines
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
    holder: str
    since: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HoldingLine:
    """One line of a roll; `gap` when the record does not say who held it."""

    when: str
    holder: str
    event: Link | None
    note: str
    gap: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TrophiesPage(Page):
    """Every trophy."""

    trophies: tuple[TrophyLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TrophyPage(Page):
    """A trophy: what is told of it, its roll of holders with the gaps stated, the events played for it."""

    name: str
    contest: str
    about: Prose
    roll: tuple[HoldingLine, ...]
    gaps: int
    events: tuple[EventLine, ...]
    sources: tuple[str, ...]


def trophies_page(league: League) -> TrophiesPage:
    """The index of trophies."""
    return TrophiesPage(
        path=addresses.TROPHIES,
        title="Trophies",
        summary=f"The trophies of {league.name} and who holds them.",
        section=addresses.TROPHIES,
        trophies=tuple(
            _line(trophy) for trophy in sorted(league.trophies.values(), key=lambda one: (one.name.casefold(), one.id))
        ),
    )


def trophy_page(league: League, trophy: Trophy, results: Mapping[str, EventResult]) -> TrophyPage:
    """The page of one trophy."""
    path = addresses.trophy(trophy.id)
    roll = tuple(_holding(league, holding) for holding in trophy.holders)
    return TrophyPage(
        path=path,
        title=trophy.name,
        summary=first_sentence(trophy.about, f"{trophy.name}: {trophy.contest}"),
        section=addresses.TROPHIES,
        name=trophy.name,
        contest=trophy.contest,
        about=prose(trophy.about, source="trophies.toml", page=path, prefix="about-", language=league.language),
        roll=roll,
        gaps=sum(line.gap for line in roll),
        events=event_lines((event for event in league.events if event.trophy == trophy.id), results),
        sources=trophy.sources,
    )


def _line(trophy: Trophy) -> TrophyLine:
    last = max((holding for holding in trophy.holders if holding.holder), key=lambda one: (one.year, str(one.date)), default=None)
    return TrophyLine(
        name=trophy.name,
        path=addresses.trophy(trophy.id),
        contest=trophy.contest,
        holder=last.holder if last else "",
        since=str(last.year) if last else "",
    )


def _holding(league: League, holding: Holding) -> HoldingLine:
    event = next((event for event in league.events if event.id == holding.event), None)
    return HoldingLine(
        when=f"{short_day(holding.date)} {holding.date.year}" if holding.date else str(holding.year),
        holder=holding.holder,
        event=Link(event.title, addresses.event(event.id)) if event else None,
        note=holding.note,
        gap=not holding.holder,
    )
