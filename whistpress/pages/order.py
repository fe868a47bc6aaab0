"""The order of people in lists: by surname, without accents and capitals; those whose names are withheld come last."""

import unicodedata

from whistpress.core.model import Person
from whistpress.core.model.identity import NameDisplay
from whistpress.core.model.names import surname
from whistpress.language import say


def shown_order(person: Person) -> tuple[bool, str, str, str]:
    """Where somebody comes in a list."""
    return person.shown is NameDisplay.WITHHELD, _plain(surname(person.name)), _plain(person.name), person.id


def letter_of(person: Person) -> str:
    """The letter under which somebody stands; of those whose names are withheld the words that say so."""
    return say("Name withheld") if person.shown is NameDisplay.WITHHELD else _plain(surname(person.name))[:1].upper()


def letter_id(letter: str) -> str:
    """The id of a letter's place in the list of players; empty for what is no letter."""
    return f"letter-{letter.lower()}" if len(letter) == 1 and letter.isalnum() else ""


def _plain(text: str) -> str:
    if text.isascii():
        return text.casefold()
    letters = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))
