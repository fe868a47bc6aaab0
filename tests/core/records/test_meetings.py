"""What congresses tell together: motions by law and subject, the succession of officers."""

import datetime

from whistpress.core.model import Congress, Election, Motion, Office, Person
from whistpress.core.records.congresses import motions, motions_by_law, motions_by_subject, successions


def _congress(year: int, **fields: object) -> Congress:
    made = {"id": f"{year}", "title": f"Congress of {year}", "begins": datetime.date(year, 7, 1), "when": str(year)} | fields
    return Congress(**made)  # type: ignore[arg-type]


def test_every_motion_is_found_by_its_law_and_its_subject() -> None:
    """The latest congress first; capitals make no difference."""
    first = _congress(1899, motions=(Motion(title="Trays", subjects=("play",), laws=("duplicate-1900 3",)),))
    second = _congress(1900, motions=(Motion(title="Tray marks", subjects=("Play",), laws=("duplicate-1900 3", "By-laws, 2")),))
    put = motions((first, second))
    assert [(one.congress.id, one.motion.title) for one in put] == [("1900", "Tray marks"), ("1899", "Trays")]
    assert {law: [one.motion.title for one in found] for law, found in motions_by_law(put).items()} == {
        "By-laws, 2": ["Tray marks"],
        "duplicate-1900 3": ["Tray marks", "Trays"],
    }
    assert [(subject, len(found)) for subject, found in motions_by_subject(put).items()] == [("Play", 2)]


def _president(*names: str) -> tuple[Office, ...]:
    return (Office(title="President", holders=names),)


def test_who_is_elected_and_then_in_office_has_one_term_under_any_spelling() -> None:
    """Miss Gray marries between two congresses; somebody else comes between two terms of hers."""
    people = {"abel": Person(id="abel", name="Edith Abel", also=("E. Gray",))}
    years = (
        _congress(1896, officers=_president("Carl Bond"), elections=(Election(office="President", elected=("E. Gray",)),)),
        _congress(1897, officers=_president("Edith Abel")),
        _congress(1898, officers=_president("Dora Drew")),
        _congress(1899, officers=_president("Edith Abel (pro tem.)")),
    )
    (office,) = successions(years, people)
    told = [(term.name, term.remark, term.first, term.last, [one.elected for one in term.seen]) for term in office.terms]
    assert told == [
        ("Edith Abel", "pro tem.", 1899, 1899, [False]),
        ("Dora Drew", "", 1898, 1898, [False]),
        ("Edith Abel", "", 1896, 1897, [True, False]),
        ("Carl Bond", "", 1896, 1896, [False]),
    ]


def test_a_congress_that_says_nothing_of_an_office_does_not_end_a_term() -> None:
    """The books tell of few officers; of 1898 nothing at all."""
    years = (_congress(1897, officers=_president("A. Hope")), _congress(1898), _congress(1899, officers=_president("A. Hope")))
    (office,) = successions(years, {})
    assert [(term.name, term.first, term.last) for term in office.terms] == [("A. Hope", 1897, 1899)]


def test_two_bodies_have_a_president_each() -> None:
    """The league's of 1895 is no predecessor of the club's."""
    old, new = _congress(1895, body="league", officers=_president("A. Hope")), _congress(1896, officers=_president("B. Hall"))
    found = successions((old, new), {})
    assert [(one.body, [term.name for term in one.terms]) for one in found] == [("", ["B. Hall"]), ("league", ["A. Hope"])]


def test_an_election_of_several_fills_a_committee() -> None:
    """Committees come after the offices."""
    laws = Election(office="Laws", places=2, elected=("Ann Cole", "Ben Baker"))
    found = successions((_congress(1900, elections=(laws,), officers=_president("A. Hope")),), {})
    assert [(one.title, one.committee, len(one.terms)) for one in found] == [("President", False, 1), ("Laws", True, 2)]
