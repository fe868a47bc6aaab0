"""Look for a league's private matters in texts and files, and say what was found."""

from collections.abc import Mapping

from msgspec import Struct

from whistpress.artefacts import Artefact
from whistpress.build.searchable import searchable_text
from whistpress.core.model import League
from whistpress.core.model.private import PrivateKind, PrivateMatters
from whistpress.core.records.private_search import PrivateWords
from whistpress.core.records.private_words import PrivateWord, private_words
from whistpress.readers.inside import FileInside, UnreadPart, read_inside

_CALLED: Mapping[PrivateKind, str] = {
    PrivateKind.PHONE: "telephone number",
    PrivateKind.EMAIL: "e-mail address",
    PrivateKind.ADDRESS: "street address",
    PrivateKind.ROLE: "role",
    PrivateKind.DUE: "sum due",
    PrivateKind.NOTE: "note",
}


class Findings(Struct, frozen=True):
    """What of the private matters a file has, and what of it could not be read."""

    words: tuple[PrivateWord, ...] = ()
    unread: tuple[UnreadPart, ...] = ()


class PrivateSearch:
    """Looks for the private matters of a league; `words` are what is looked for, none where nothing is private.

    The names of the league's clubs and teams tell nothing in a role or a note.
    """

    def __init__(self, matters: PrivateMatters, league: League | None = None) -> None:
        self._matters = matters
        self.words = private_words(matters.contacts.values(), matters.fees.values(), _public_names(league) if league else ())
        self._search = PrivateWords(self.words)

    def __bool__(self) -> bool:
        return bool(self.words)

    def in_text(self, text: str) -> list[PrivateWord]:
        """Return the private words of a text, each once."""
        return self._search.find(text) if self.words else []

    def in_artefact(self, artefact: Artefact, body: bytes) -> list[PrivateWord]:
        """Return the private words of a file that the program made, and of its path."""
        return self.in_text(searchable_text(artefact, body))

    def in_file(self, path: str, body: bytes) -> Findings:
        """Return the private words of any file, and of its path, with what of it could not be read."""
        return self.in_read(path, read_inside(body)) if self.words else Findings()

    def in_read(self, path: str, inside: FileInside) -> Findings:
        """Return the private words of a file that was read, and of its path."""
        return Findings(tuple(self.in_text(f"{path.replace('_', ' ')}\n{inside.text}")), inside.unread)

    def tell(self, word: PrivateWord) -> str:
        """Return what a word is, and whose: "the telephone number of Ann Cole"."""
        return f"the {_CALLED[word.kind]} of {self.name_of(word)}"

    def name_of(self, word: PrivateWord) -> str:
        """Return the name of the member whose word it is."""
        owner = self._matters.contacts.get(word.person) or self._matters.fees[word.person]
        return owner.name


def _public_names(league: League) -> tuple[str, ...]:
    teams = (team.name for division in league.divisions.values() for team in division.teams)
    return (league.name, *(club.name for club in league.clubs.values()), *teams)
