"""Records over many events: careers, clubs and seasons."""

from whistpress.core.records.career import Appearance, Career, careers

__all__ = ["Appearance", "Career", "careers"]
