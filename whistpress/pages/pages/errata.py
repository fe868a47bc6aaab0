"""The errata of a season: everything that was corrected after it was published."""

from collections.abc import Iterable

from msgspec import Struct

from whistpress.core.model import EventHead, League, ResultHead
from whistpress.language import say
from whistpress.pages.page import Link, Page
from whistpress.views import addresses
from whistpress.views.corrections import CorrectionView, corrections
from whistpress.views.event_lines import EventLine, event_line
from whistpress.views.words import count, season_title


class Erratum(Struct, frozen=True):
    """A correction with its event."""

    event: EventLine
    correction: CorrectionView

    @property
    def path(self) -> str:
        """Where the figure stands."""
        return self.event.path + (f"#{self.correction.anchor}" if self.correction.anchor else "")


class ErrataPage(Page, frozen=True, kw_only=True):
    """Every correction of a season, the last first."""

    season: Link
    errata: tuple[Erratum, ...]


def corrected_seasons(league: League) -> frozenset[str]:
    """The seasons in which something was corrected."""
    return frozenset(event.season for event in league.events if event.corrections and event.season)


def errata_page(league: str, events: Iterable[tuple[EventHead, ResultHead | None]], season: str) -> ErrataPage:
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
