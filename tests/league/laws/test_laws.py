"""Which laws were in force for an event, and how a law is quoted."""

import datetime
from collections.abc import Sequence

import pytest

from whistpress.core.model import Contest, Event, LineWord, PlayedLine, Seats, Session, Status
from whistpress.league.laws.facts import codes_in_force, figures_follow, find_law, laws_in_text, laws_quoted
from whistpress.league.laws.model import CodeKind, Law, LawCode, tokens
from whistpress.league.meetings.model import Congress
from whistpress.problems import Span

AT = Span("content/laws/x.toml")


def code(
    id_: str, year: int, kind: CodeKind = CodeKind.LAWS, games: Sequence[str] = ("duplicate-whist",), **more: object
) -> LawCode:
    """A code of two laws, one of them with cases."""
    laws = (
        Law(number="III.2", title="New deal", text="…", parts={"a": "…", "b": "…"}),
        Law(number="51", title="Hands", text="…", parts={"C": "…"}),
        Law(number="(a)", title="Hand", text="…"),
    )
    given = {
        "id": id_,
        "title": id_,
        "short": id_,
        "kind": kind,
        "in_force_from": datetime.date(year, 1, 1),
        "games": tuple(games),
    }
    return LawCode(**{**given, "laws": laws, "at": AT, **more})  # type: ignore[arg-type]


def event(year: int, **more: object) -> Event:
    """An event of duplicate whist in the middle of a year."""
    given: dict[str, object] = {
        "id": f"{year}/friday", "season": str(year), "slug": "friday", "title": "Friday", "date": datetime.date(year, 6, 1),
        "contest": Contest.PAIRS, "scoring": "average", "status": Status.FINAL, "at": Span("content/events/x.toml"),
    }  # fmt: skip
    return Event(**{**given, **more})  # type: ignore[arg-type]


def names(codes: dict[str, LawCode], played: Event, congresses: dict[str, Congress] | None = None) -> list[str]:
    """The ids of the codes in force."""
    return [one.code.id for one in codes_in_force(codes, played, congresses or {})]


CODES = {one.id: one for one in (code("old", 1893), code("new", 1900), code("manners", 1893, CodeKind.ETIQUETTE))}


def test_the_latest_code_of_the_game_before_the_day_is_in_force() -> None:
    """The code of 1893 until 1900, that of 1900 from then on; etiquette stands beside the laws."""
    assert names(CODES, event(1899)) == ["old", "manners"]
    assert names(CODES, event(1900)) == ["new", "manners"]


def test_an_event_before_all_codes_has_the_earliest_and_says_that_it_is_later() -> None:
    """Nobody need know what is not in the library; etiquette that did not exist is not named."""
    (only,) = codes_in_force(CODES, event(1890), {})
    assert (only.code.id, only.later) == ("old", True)


def test_a_code_that_has_ended_is_no_longer_in_force() -> None:
    """After its last day the one before it is, as long as that has no end."""
    codes = {**CODES, "new": code("new", 1900, until=datetime.date(1902, 12, 31))}
    assert names(codes, event(1902))[0] == "new"
    assert names(codes, event(1903))[0] == "old"


def test_another_game_has_other_laws() -> None:
    """A code says for which games it is; one without games is for all."""
    assert names(CODES, event(1901, game="cayenne")) == []
    assert names({**CODES, "all": code("all", 1893, games=())}, event(1901, game="cayenne")) == ["all"]


def test_house_rules_stand_beside_the_laws_and_all_of_them_hold() -> None:
    """They do not part each other."""
    house = {one.id: one for one in (code("hall", 1899, CodeKind.HOUSE, ()), code("tea", 1900, CodeKind.HOUSE, ()))}
    assert names(CODES | house, event(1901)) == ["new", "manners", "hall", "tea"]


def test_what_the_event_names_stands_for_its_kind_and_its_congress_comes_next() -> None:
    """An event of 1901 under the laws of 1893, because it says so, or because its congress does."""
    held = Congress(
        id="c", title="C", place="", begins=datetime.date(1901, 6, 1), when="", dated=True, days=1, laws=("old",), at=AT
    )
    assert names(CODES, event(1901, laws=("old",))) == ["old", "manners"]
    assert names(CODES, event(1901, congress="c"), {"c": held}) == ["old", "manners"]
    assert names(CODES, event(1901, congress="c", laws=("new",)), {"c": held}) == ["new", "manners"]


@pytest.mark.parametrize(
    ("written", "anchor"),
    [
        ("III.2", "law-III.2"), ("law iii 2", "law-III.2"), ("III.2 (a)", "law-III.2.a"), ("III.2b", "law-III.2.b"),
        ("51C", "law-51.C"), ("51 c", "law-51.C"), ("(a)", "law-a"), ("III", "law-III.2"),
    ],
)  # fmt: skip
def test_a_law_is_found_however_it_is_written(written: str, anchor: str) -> None:
    """Blanks, points, brackets and capital letters make no difference; a whole Law is its first section."""
    found = find_law(codes_in_force(CODES, event(1901), {}), written)
    assert found is not None
    assert found.anchor == anchor


@pytest.mark.parametrize("written", ["III.3", "52", "III.2 (c)", "", "—", "IV"])
def test_a_law_that_is_not_there_is_not_found(written: str) -> None:
    """Nor anything near it."""
    assert find_law(codes_in_force(CODES, event(1901), {}), written) is None


def test_the_number_of_a_law_has_parts() -> None:
    """Letters and figures part each other."""
    assert tokens("Law X, sec. 4") == ("x", "4")
    assert tokens("51C") == ("51", "c")


def test_the_lines_of_an_event_quote_laws() -> None:
    """Each with its place; lines without a law say nothing."""
    seats = Seats(1, 1, 2, 2)
    lines = (PlayedLine(deal=1, seats=seats, word=LineWord.AVERAGE, law="IV.9"), PlayedLine(deal=2, seats=seats, tricks=7))
    played = event(1901, sessions=(Session(date=datetime.date(1901, 6, 1), lines=lines),))
    assert [(one.law, one.at.file) for one in laws_quoted(played)] == [("IV.9", "content/events/x.toml")]


@pytest.mark.parametrize(
    ("text", "laws"),
    [
        ("By Law X.4 the side gives two tricks.", ["X.4"]), ("laws III.2 and law 51C", ["III.2", "51C"]),
        ("the law of averages", []), ("Law 7.", ["7"]), ("in-law 5th", []),
    ],
)  # fmt: skip
def test_a_text_quotes_laws_by_their_numbers(text: str, laws: list[str]) -> None:
    """The word and a number after it; a sentence may end behind it."""
    assert list(laws_in_text(text)) == laws


LIBRARY = {
    one.id: one
    for one in (
        code("club-code-1864", 1864, games=("straight-whist", "dummy")),
        code("whist-1893", 1893, games=("american-whist",)),
        code("dummy-1900", 1900, games=("dummy",)),
        code("duplicate-1900", 1900),
    )
}


def test_laws_that_would_mark_a_game_otherwise_are_in_force_only_when_the_event_names_them() -> None:
    """Dummy is marked by Barney's rule unless the club code is named, on whatever day; before 1900 his rule is a later one."""
    assert names(LIBRARY, event(1901, game="dummy")) == ["dummy-1900"]
    assert [(one.code.id, one.later) for one in codes_in_force(LIBRARY, event(1890, game="dummy"), {})] == [("dummy-1900", True)]
    assert names(LIBRARY, event(1901, game="dummy", laws=("club-code-1864",))) == ["club-code-1864"]
    assert names(LIBRARY, event(1901, game="straight-whist")) == ["club-code-1864"]
    assert names(LIBRARY, event(1901, game="straight-whist", laws=("whist-1893",))) == ["whist-1893"]


def test_a_congress_states_its_laws_for_the_games_that_they_are_for() -> None:
    """Its laws of duplicate whist are not those of a rubber, nor its club code those of a dummy marked by Barney's rule."""
    held = Congress(
        id="c", title="C", place="", begins=datetime.date(1901, 6, 1), when="", dated=True, days=1,
        laws=("duplicate-1900", "club-code-1864"), at=AT,
    )  # fmt: skip
    assert names(LIBRARY, event(1901, congress="c"), {"c": held}) == ["duplicate-1900"]
    assert names(LIBRARY, event(1901, congress="c", game="straight-whist"), {"c": held}) == ["club-code-1864"]
    assert names(LIBRARY, event(1901, congress="c", game="dummy"), {"c": held}) == ["dummy-1900"]


@pytest.mark.parametrize(
    ("game", "laws", "book"),
    [
        ("duplicate-whist", (), ""), ("duplicate-whist", ("whist-1893",), "Barney 1900, pp. 60–65"),
        ("straight-whist", (), ""), ("straight-whist", ("whist-1893",), ""),
        ("dummy", (), ""), ("dummy", ("club-code-1864",), ""),
        ("bridge-whist", (), ""), ("bridge-whist", ("club-code-1864",), "Barney 1900, pp. 74–77"),
    ],
)  # fmt: skip
def test_the_book_that_the_figures_follow_is_named_where_the_laws_stated_do_not_make_them(
    game: str, laws: tuple[str, ...], book: str
) -> None:
    """Duplicate whist by the laws of 1893 takes its penalty for a revoke from those of 1900 all the same."""
    played = event(1901, game=game, laws=laws)
    assert figures_follow(codes_in_force(LIBRARY, played, {}), played) == book
