"""Lists and indexes are in the order of the alphabet, whatever the accents and apostrophes."""

import datetime

import pytest

from whistpress.core.model.cards import alphabetical, by_surname, first_letter
from whistpress.league.books.chapters import Gathering
from whistpress.league.league import League
from whistpress.league.meetings.words.programme import surname_first
from whistpress.league.people.model import Person
from whistpress.league.persons.pages.players import players_page
from whistpress.problems import Span

IN_ORDER = (
    "Ann Abbott",
    "Bo Abbott",
    "Al Abbott-Ash",
    "Åse Ærø",
    "Jean d’Arcy",
    "Jean d'Argent",
    "Édith Étoile",
    "Ann Etter",
    "Seán Ó Súilleabháin",
    "Ann O’Brien",
    "Zoë O'Brien",
    "Jan O’Brien-Łukasz",
    "Tom O'Neil",
    "Ann Øster",
    "Ann Other",
)
"""By surname: `Ó Súilleabháin` is two words, and before those of one."""


def test_a_list_by_surname_folds_letters() -> None:
    """Accents, ligatures, strokes and apostrophes of any shape do not matter."""
    assert sorted(set(IN_ORDER), key=by_surname) == [*IN_ORDER]
    assert sorted(map(surname_first, set(IN_ORDER)), key=alphabetical) == [*map(surname_first, IN_ORDER)]


@pytest.mark.parametrize(
    ("name", "letter"), [("Ærø, Åse", "A"), ("Ó Súilleabháin", "O"), ("’t Hoff", "T"), ("Łukasz", "L"), ("?", "?"), ("Ян", "Я")]
)
def test_an_index_has_one_letter_for_all_forms_of_it(name: str, letter: str) -> None:
    """A name of signs is below its first sign."""
    assert first_letter(name) == letter


def test_the_list_of_players_and_the_index_of_a_book_have_one_order() -> None:
    """Each letter is one group of the page."""
    people = {f"p{place}": Person(id=f"p{place}", name=name) for place, name in enumerate(reversed(IN_ORDER))}
    league = League(name="L", people=people, today=datetime.date(2026, 1, 1), at=Span("content/league.toml"))
    page = players_page(league, {}, pairs=False)
    assert [one.name for group in page.letters for one in group.players] == [*IN_ORDER]
    assert [group.letter for group in page.letters] == ["A", "D", "E", "O"]
    gathering = Gathering(league, lambda source: lambda address: address)
    gathering.note_names(reversed(IN_ORDER), "at-1")
    index = gathering.index()
    assert [line.name for line in index.lines] == [*map(surname_first, IN_ORDER)]
    assert [line.letter for line in index.lines] == [*"AAAADDEEOOOOOOO"]
