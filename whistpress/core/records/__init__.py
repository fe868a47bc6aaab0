"""Records over many events: careers, partnerships, clubs and seasons."""

from whistpress.core.records.career import Appearance, Career, careers
from whistpress.core.records.gathering import Partnership, by_club, by_season, partnerships

__all__ = ["Appearance", "Career", "Partnership", "by_club", "by_season", "careers", "partnerships"]
