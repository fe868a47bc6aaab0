"""The laws that motions concern, and where the league's library has them."""

from collections.abc import Mapping

from whistpress.core.model import League
from whistpress.core.model.laws import LawCode
from whistpress.pages.page import Link
from whistpress.views import addresses
from whistpress.views.congress.laws import law_title


class LawLinks:
    """Laws by the id of their code (`duplicate-1900`), perhaps with a number (`duplicate-1900 IV.9`), or by any name.

    `shown` are the codes that have a page.
    """

    def __init__(self, league: League, shown: Mapping[str, LawCode]) -> None:
        self._league, self._shown = league, shown

    def of(self, written: str) -> Link:
        """The title of a law with its page; a name that is in no library leads nowhere."""
        id_, _, number = written.partition(" ")
        code, title = self._shown.get(id_), law_title(self._league, written)
        if code is None:
            return Link(title)
        found = code.cited(number.strip()) if number.strip() else None
        return Link(title, f"{addresses.code(id_)}#{found.anchor}" if found else addresses.code(id_))

    def club(self, id_: str) -> str:
        """The name of a club."""
        club = self._league.clubs.get(id_)
        return club.name if club else ""
