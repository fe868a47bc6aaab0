"""The library of laws that comes with whistpress, and codes that a league adds."""

import datetime
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from whistpress.core.games import GAMES
from whistpress.core.model.laws import Code, CodeKind
from whistpress.problems import Problems
from whistpress.readers.league import read_league
from whistpress.readers.league.laws import SUBJECTS, codes

SECTIONS = {"I": 2, "II": 1, "III": 2, "IV": 11, "V": 2, "VI": 5, "VII": 4, "VIII": 4, "IX": 2, "X": 6, "XI": 6}
"""How many sections each Law of Duplicate Whist has (Barney 1900, pp. 60-65)."""


ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI")


@pytest.fixture(scope="module")
def library() -> dict[str, Code]:
    """The codes that come with whistpress."""
    problems = Problems()
    found = codes([], problems)
    assert not list(problems)
    return found


def numbers(code: Code) -> list[str]:
    """The numbers of its laws, in its order."""
    return [law.number for law in code.laws]


def test_the_codes_of_the_four_books_are_there(library: dict[str, Code]) -> None:
    """Laws, etiquette and Mitchell's customs."""
    assert {(code.id, code.kind) for code in library.values()} == {
        ("auction-1912", CodeKind.LAWS),
        ("auction-etiquette-1912", CodeKind.ETIQUETTE),
        ("club-code-1864", CodeKind.LAWS),
        ("club-etiquette-1864", CodeKind.ETIQUETTE),
        ("dummy-1900", CodeKind.LAWS),
        ("duplicate-1900", CodeKind.LAWS),
        ("mitchell-1897", CodeKind.CUSTOMS),
        ("whist-1893", CodeKind.LAWS),
        ("whist-etiquette-1893", CodeKind.ETIQUETTE),
    }


@pytest.mark.parametrize(
    ("id_", "last"),
    [
        ("whist-1893", 39), ("auction-1912", 117), ("club-code-1864", 91), ("auction-etiquette-1912", 20),
        ("club-etiquette-1864", 9), ("mitchell-1897", 11),
    ],
)  # fmt: skip
def test_numbered_laws_have_no_gap(library: dict[str, Code], id_: str, last: int) -> None:
    """1 to 39 (Barney pp. 18-23), to 117 (Goodfellow), to 91 (Cavendish pp. 7-26); etiquette of 20 and 9 items."""
    assert [number for number in numbers(library[id_]) if number.isdigit()] == [str(one) for one in range(1, last + 1)]


def test_the_laws_of_duplicate_whist_are_whole(library: dict[str, Code]) -> None:
    """Definitions (a) to (h), every section of Laws I to XI, and what holds at a single table."""
    wanted = [f"({letter})" for letter in "abcdefgh"]
    wanted += [f"{law}.{section}" for law, last in SECTIONS.items() for section in range(1, last + 1)]
    assert numbers(library["duplicate-1900"]) == [*wanted, *(f"S.{one}" for one in range(1, 6))]


def test_the_etiquette_of_the_league_has_nine_rules(library: dict[str, Code]) -> None:
    """I to IX (Barney 1900, p. 23)."""
    assert numbers(library["whist-etiquette-1893"]) == ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"]


def test_dummy_and_double_dummy_follow_the_club_code(library: dict[str, Code]) -> None:
    """Three laws and one (Cavendish 1902, pp. 28-29)."""
    assert numbers(library["club-code-1864"])[91:95] == ["Dummy I", "Dummy II", "Dummy III", "Double dummy"]


def test_the_cases_that_cavendish_decided_follow_with_the_rules_for_arbitrators(library: dict[str, Code]) -> None:
    """Eleven cases (1902, pp. 33-39) after what an arbitrator goes by (pp. 30-32), which the book does not number."""
    code = library["club-code-1864"]
    rules, cases = [f"Arbitrator {one}" for one in ROMAN[:7]], [f"Case {one}" for one in ROMAN]
    assert numbers(code)[95:] == [*rules, *cases]
    assert [law.ours for law in code.laws[95:]] == [True] * 7 + [False] * 11
    pages = ["33", "33–34", "34–35", "35", "35–36", "36–37", "37", "37–38", "38", "38–39", "39"]
    assert [law.page for law in code.laws[-11:]] == pages


@pytest.mark.parametrize(
    ("case", "law", "decided"),
    [
        ("Case I", "46", "Four, and they score them"), ("Case II", "7", "They were"), ("Case III", "6", "cannot score"),
        ("Case IV", "44", "It is a misdeal"), ("Case V", "58", "Z need not give up"), ("Case VII", "73", "a question of fact"),
        ("Case VIII", "78", "Not by the player who cut"), ("Case IX", "56", "counts as exposed"),
        ("Case X", "84", "It is a consultation"), ("Case XI", "62", "he has only exposed a card"),
    ],
)  # fmt: skip
def test_each_case_is_decided_as_in_the_book(library: dict[str, Code], case: str, law: str, decided: str) -> None:
    """The decision, and a law that it rests on (Cavendish 1902, pp. 33-39)."""
    code = library["club-code-1864"]
    found, rests_on = code.cited(case), code.cited(law)
    assert found is not None and rests_on is not None
    assert decided in found.law.text
    assert set(found.law.subjects) & set(rests_on.law.subjects), "both are found under one subject"


def test_a_missing_last_card_has_three_answers(library: dict[str, Code]) -> None:
    """Case VI (Cavendish 1902, pp. 36-37): a misdeal, a card to look for, or the player's own fault."""
    found = library["club-code-1864"].cited("case VI c")
    assert found is not None and "tricks are searched" in found.law.parts[found.part]


def test_what_cavendish_notes_below_the_laws_is_there(library: dict[str, Code]) -> None:
    """His footnotes to pp. 8-29: what suit is trumps may be asked at any time, but not who dealt (p. 27)."""
    noted = {law.number: law.note for law in library["club-code-1864"].laws if law.note}
    footnoted = "5 12 18 19 24 29 34 37 44 46 52 53 56 57 60 62 65 70 71 72 75 81 84"
    assert list(noted) == [*footnoted.split(), "Dummy II"]
    assert "may be asked by anybody" in noted["53"] and "not usually called" in noted["52"]
    third, fourth = library["club-etiquette-1864"].laws[2:4]
    assert "who dealt" in third.note and "trumps" not in third.text + third.note
    assert "what suit is trumps" in fourth.note


def _bounds(source: str) -> tuple[int, int]:
    """The first and the last page that a source names."""
    pages = [int(page) for page in re.findall(r"[0-9]+", source.partition("p")[2])]
    return pages[0], pages[-1]


def test_each_law_has_its_page_and_pages_do_not_go_back(library: dict[str, Code]) -> None:
    """Laws stand in the order of their book."""
    for code in library.values():
        first = [int(re.split("[–-]", law.page)[0]) for law in code.laws]
        assert first == sorted(first), code.id
        low, high = _bounds(code.source)
        assert low <= first[0]
        assert first[-1] <= high


def test_the_cases_of_a_law_are_all_there(library: dict[str, Code]) -> None:
    """Counted in the books: redealing has nine (Goodfellow 47), a misdeal seven (Cavendish 44) or six (Barney p. 20)."""
    counted = {
        "auction-1912": {"47": 9, "51": 3, "70": 4, "71": 4, "74": 5, "81": 5, "101": 3},
        "club-code-1864": {"3": 3, "8": 3, "37": 2, "44": 7, "56": 2, "72": 5, "Case VI": 3},
        "whist-1893": {"14": 2, "17": 6, "19": 2, "20": 5},
        "duplicate-1900": {"III.2": 4, "VII.1": 3, "X.1": 3},
    }
    for id_, cases in counted.items():
        assert {law.number: len(law.parts) for law in library[id_].laws if law.parts} == cases


def test_every_law_says_something_in_whole_sentences(library: dict[str, Code]) -> None:
    """Short enough to be read at a table."""
    for code in library.values():
        assert all(law.text.endswith((".", ":", "”")) for law in code.laws), code.id
        assert all(len(law.text) < 700 for law in code.laws), code.id


def test_subjects_and_games_are_known(library: dict[str, Code]) -> None:
    """A word misspelt would part laws that belong together."""
    assert {subject for code in library.values() for law in code.laws for subject in law.subjects} == set(SUBJECTS)
    assert {game for code in library.values() for game in code.games} <= set(GAMES)


def test_what_stands_side_by_side_names_laws_that_are_there(library: dict[str, Code]) -> None:
    """Every position of every code is said by a law of it that has the subject, or the code says that it has none."""
    for code in library.values():
        for position in code.says:
            assert position.subject in SUBJECTS
            assert code.cited(position.law) is not None, (code.id, position)


def test_the_codes_differ_on_the_revoke(library: dict[str, Code]) -> None:
    """Two tricks in 1893 and 1900, three by Cavendish, 150 points by Goodfellow."""
    told = {one.law: one.says for code in library.values() for one in code.says if one.point == "What one revoke costs"}
    assert told == {
        "30": "two tricks",
        "X.4": "two tricks",
        "72": "three tricks, or three points either way, as the others choose",
        "101": "150 points, or three tricks to the declarant",
    }


HOUSE = """\
title = "House rules"
kind = "house rules"
in_force_from = "1899-09"
until = 1901

[[part]]
title = "Play"

[[part.law]]
number = "H.1"
title = "Tea"
text = "Whoever revokes makes tea."
"""


@pytest.fixture
def project(tmp_path: Path) -> Iterator[Path]:
    """A league that adds a code."""
    (tmp_path / "content/laws").mkdir(parents=True)
    (tmp_path / "content/league.toml").write_text('name = "Harbour"\n')
    (tmp_path / "content/laws/house.toml").write_text(HOUSE)
    yield tmp_path


def test_a_league_adds_a_code_of_its_own(project: Path) -> None:
    """From the first day of a month to the last day of a year."""
    league, problems = read_league(project)
    assert league is not None
    assert not list(problems)
    house = league.codes["house"]
    assert house.own
    assert house.in_force_from == datetime.date(1899, 9, 1)
    assert house.until == datetime.date(1901, 12, 31)
    assert house.games == ()


def test_a_code_of_the_same_name_takes_the_place_of_the_packaged_one(project: Path) -> None:
    """A league that plays an amended code writes it anew."""
    (project / "content/laws/duplicate-1900.toml").write_text(HOUSE)
    league, _ = read_league(project)
    assert league is not None
    assert numbers(league.codes["duplicate-1900"]) == ["H.1"]
    assert league.codes["duplicate-1900"].own
