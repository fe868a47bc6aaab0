"""What movements, games, signals and findings say is French on a French page, also where figures stand in it."""

import pytest
from msgspec import to_builtins

from tests.language.test_french_pages import ENGLISH
from tests.site import leagues
from whistpress.core.games import GAMES
from whistpress.core.games.leads import LEADS, SIGNALS
from whistpress.core.model import Correction
from whistpress.core.model.rulings import Remark, remark
from whistpress.core.movement import SYSTEMS, Request, arrange
from whistpress.core.scoring import score
from whistpress.language import say, speaking
from whistpress.league.events.pages.systems import schedule_layout
from whistpress.league.events.words.arrangement import system_title
from whistpress.league.events.words.auction import doubled_in_words
from whistpress.league.events.words.certificate import certificate_of
from whistpress.league.events.words.leads import tables
from whistpress.league.events.words.tabulating import parts
from whistpress.league.events.words.theme_texts import game_text, system_text
from whistpress.league.people.model import withheld_name
from whistpress.site.theme import Theme

KEPT = ("American Whist League", "impairs et pairs", "plus", "Plus")


def english_words(text: str) -> list[str]:
    """The English words of a text, names and French words left out."""
    for kept in KEPT:
        text = text.replace(kept, "")
    return ENGLISH.findall(text)


@pytest.mark.parametrize("name", SYSTEMS)
def test_a_system_has_french_titles(name: str) -> None:
    """Its name and variants, the title and the summary of its text, and its own summary."""
    with speaking("fr"):
        text, system = system_text(Theme(), name), SYSTEMS[name]
        titles = [system_title(name, variant) for variant in (None, *system.variants)]
        assert english_words(" ".join((*titles, text.title, text.summary, say(system.summary), say(system.book)))) == []


@pytest.mark.parametrize("name", GAMES)
def test_a_game_has_french_titles(name: str) -> None:
    """The title and the summary of its text, and its own."""
    with speaking("fr"):
        text, game = game_text(Theme(), name), GAMES[name]
        assert english_words(" ".join((text.title, text.summary, say(game.title), say(game.summary)))) == []


def test_signals_are_read_in_french() -> None:
    """What each signal shows, by every system of leads."""
    with speaking("fr"):
        told = [say(one.shows) for of_system in SIGNALS.values() for one in of_system.values()]
    assert len(told) > 20
    assert english_words(" ".join(told)) == []


@pytest.mark.parametrize(
    "request_",
    [
        Request(system="mixer", players=10, rounds=6, seed="Fairhaven", apart=((1, 2),)),
        Request(system="mixer", players=9, rounds=7, never_partners=((1, 2), (1, 3), (2, 3))),
        Request(system="mitchell", tables=5, switch="rounds"),
        Request(system="individual", players=64, sections=2, deals_per_round=8),
        Request(system="ladies-and-gentlemen", players=20),
        Request(system="single-table", deals=12),
    ],
    ids=lambda one: f"{one.system} {one.players or one.tables or one.deals}",
)
def test_remarks_of_a_movement_are_said_in_the_language_of_the_page(request_: Request) -> None:
    """One schedule, made once, has remarks in both languages."""
    schedule = arrange(request_)
    plain = schedule.remarks
    with speaking("fr"):
        said = schedule.remarks
    assert english_words(" ".join(said)) == []
    assert all(one != other for one, other in zip(plain, said, strict=True))


def test_a_remark_of_a_file_stands_as_it_is() -> None:
    """A percent sign in it is no place for a value; a value may be a remark."""
    assert str(Remark("100% by hand")) == "100% by hand"
    assert str(remark("%(one)s of %(all)s", one=remark("once"), all=3)) == "once of 3"


def test_a_correction_names_its_place_in_french() -> None:
    """The deal, the section and the table of a line; the number of an entry."""
    import datetime

    line = Correction(date=datetime.date(2026, 1, 5), deal=7, table=3, section="B", words="")
    entry = Correction(date=datetime.date(2026, 1, 5), label="11", words="nom")
    assert line.what == "deal 7 of section B, table 3"
    with speaking("fr"):
        assert (line.what, entry.what) == ("donne 7 de la section B, table 3", "Nº 11: nom")


def test_a_withheld_name_is_a_member() -> None:
    """Numbered by the end of the neutral id, in the league's language."""
    assert (withheld_name("player-7"), withheld_name("neutral")) == ("A member (7)", "A member")
    with speaking("fr"):
        assert withheld_name("player-7") == "Un membre (7)"


def _values(value: object) -> set[str]:
    """Every text of a view."""
    if isinstance(value, str):
        return {value}
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list | tuple) else ()
    return {text for one in inner for text in _values(one)}


@pytest.mark.parametrize(
    "request_",
    [
        Request(system="mitchell", tables=5),
        Request(system="mitchell", tables=6, variant="skip"),
        Request(system="howell", pairs=7),
        Request(system="individual", players=9),
        Request(system="snow", pairs=8),
        Request(system="parallel", tables=8),
    ],
)
def test_a_schedule_is_written_out_in_french(request_: Request) -> None:
    """Who stays, who rests, what the trays do: on the plan of the room and in the table of the moves."""
    with speaking("fr"):
        told = schedule_layout(arrange(request_))
        texts = _values(to_builtins(told)) - {"broad", "narrow", "middle", "start", "end", told.noun}
    assert english_words(" ; ".join(texts)) == []


def test_the_deals_are_no_exception_where_their_rule_alone_is_unknown() -> None:
    """English says nothing of a round after which the plan shows where the deals go; neither does French."""
    english = schedule_layout(arrange(Request(system="parallel", tables=8))).plan
    with speaking("fr"):
        french = schedule_layout(arrange(Request(system="parallel", tables=8))).plan
    assert english and french and len(english.rule.exceptions) == len(french.rule.exceptions)
    assert not [one for one in french.rule.exceptions if "les donnes suivent" in one]


def test_the_rounds_of_a_sheet_are_rounds_in_french_too() -> None:
    """Their heads are their numbers, and the title says that they are rounds."""
    event = leagues.individual()
    english = parts(event, score(event))
    with speaking("fr"):
        french = parts(event, score(event))
    assert english and french and [one.head for one in french.columns] == [one.head for one in english.columns]
    assert french.title == "Levées perdues, tour par tour"


def test_a_bid_that_was_doubled_and_tables_of_leads_are_french() -> None:
    """Single words and headings."""
    with speaking("fr"):
        words = [doubled_in_words(times) for times in (1, 2, 3)]
        heads = [text for system in LEADS.values() for table in tables(system) for text in (table.title, *table.lengths)]
        measured = certificate_of(arrange(Request(system="howell-tournament", players=10)))
        units = [one.unit for one in measured.grids] if measured else []
    assert words == ["contré", "surcontré", "contré 3 fois"]
    assert english_words(" ; ".join(heads)) == []
    assert units and all("séances" in unit for unit in units)
