"""People and clubs are found under every spelling of their names."""

from whistpress.league.clubs.model import Club, ClubNames
from whistpress.league.people.model import Person, Spellings

PEOPLE = {
    "zoe": Person(id="zoe", name="Zoë O’Brien", also=("Z. O’Brien",)),
    "plain": Person(id="plain", name="Ann Muller"),
    "umlaut": Person(id="umlaut", name="Ann Müller"),
    "bo": Person(id="bo", name="Bo Grey", also=("B. Gréy",)),
    "ben": Person(id="ben", name="Ben Grey", also=("B. Gréy",)),
}


def test_capitals_accents_and_apostrophes_do_not_matter() -> None:
    """What is counted are the spellings as they are written; no letters mean nobody."""
    found = Spellings(PEOPLE)
    for written in ("Zoë O’Brien", "Zoe O'Brien", "ZOË O'BRIEN", "Zoe O´Brien", "z. o'brien", "Zoe\u0308  O’Brien"):
        assert found.get(written) == "zoe", written
    assert found.get("Zoe Brien") is None and found.get("?") is None
    assert "Z. O'Brien" in found and [*found] == ["Zoë O’Brien", "Z. O’Brien", "Ann Muller", "Ann Müller", "Bo Grey", "Ben Grey"]


def test_accents_decide_between_members_and_a_shared_spelling_is_nobodys() -> None:
    """As in the events: the plain name is the one whose name is plain."""
    found = Spellings(PEOPLE)
    assert [found.get(name) for name in ("Ann Muller", "Ann Müller", "ANN MÜLLER", "ann muller")] == [
        "plain",
        "umlaut",
        "umlaut",
        "plain",
    ]
    assert found.get("B. Gréy") is None and found.get("B. Grey") is None


def test_a_club_is_found_by_its_name_and_its_beginning() -> None:
    """Of two that differ in an accent alone each by its own."""
    clubs = (
        Club(id="etoile", name="Café de l’Étoile"),
        Club(id="cote", name="Côte Whist Club"),
        Club(id="coté", name="Coté"),
        Club(id="other", name="Cote"),
    )
    found = ClubNames(clubs, ids=False)
    assert {found.find(name) for name in ("Cafe de l'Etoile", "Café de l'Étoile", "CAFÉ DE L’ETOILE")} == {"etoile"}
    assert (found.find("Coté"), found.find("Cote"), found.find("Còte"), found.find("etoile")) == ("coté", "other", "", "")
    assert (found.beginning("Cafe de"), found.beginning("Cote Whist"), found.beginning("Cô")) == ("etoile", "cote", "")
