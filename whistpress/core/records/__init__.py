"""Records over many events: careers, clubs and seasons."""

from whistpress.core.records.career import Career, PersonResult, careers

__all__ = ["Career", "PersonResult", "careers"]
