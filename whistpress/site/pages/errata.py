"""The errata of a season: everything that was corrected after it was published."""

from collections.abc import Iterable

from whistpress.core.model import Event, EventResult, League
from whistpress.language import say
from whistpress.site import addresses
from whistpress.site.event_lines import EventLine, event_line
from whistpress.site.page import Link, Page
from whistpress.values import dataclass
from whistpress.views.corrections import CorrectionView, corrections
from whistpress.views.words import count, season_title


@dataclass(frozen=True, slots=True)
class Erratum:
    """A correction with its event."""

    event: EventLine
    correction: CorrectionView

    @property
    def path(self) -> str:
        """Where the figure stands."""
        return self.event.path + (f"#{self.correction.anchor}" if self.correction.anchor else "")


@dataclass(frozen=True, slots=True, kw_only=True)
class ErrataPage(Page):
    """Every correction of a season, the last first."""

    season: Link
    errata: tuple[Erratum, ...]


def corrected_seasons(league: League) -> frozenset[str]:
    """The seasons in which something was corrected."""
    return frozenset(event.season for event in league.events if event.corrections and event.season)


def errata_page(league: str, events: Iterable[tuple[Event, EventResult | None]], season: str) -> ErrataPage:
    """The errata of one season, from its events in which something was corrected; `league` is its name."""
    found = [Erratum(event_line(event, result), one) for event, result in events for one in corrections(event, result)]
    found.sort(key=lambda one: one.correction.iso, reverse=True)
    return ErrataPage(
        path=addresses.errata(season),
        title=say("Errata of %(season_title)s", season_title=season_title(season)),
        summary=say(
            "What was corrected in %(name)s in %(season_title)s: %(count)s.",
            name=league,
            season_title=season_title(season),
            count=count(len(found), "correction"),
        ),
        section=addresses.EVENTS,
        season=Link(say("Season %(season_title)s", season_title=season_title(season)), addresses.season(season)),
        errata=tuple(found),
    )
