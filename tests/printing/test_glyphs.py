"""Names with letters that no font has are told, and nothing is asked about those that the packaged fonts have."""

from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from tests.building import check
from tests.league.people.people_files import event, written
from whistpress.league.plan import glyphs
from whistpress.printing.native_libraries import letters_of_system
from whistpress.printing.press import font_folder

NOTHING = frozenset[str]()


@pytest.fixture
def no_fonts(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A machine without a font; the letters that it was asked for."""
    asked: list[str] = []

    def none(letters: frozenset[str]) -> frozenset[str]:
        asked.extend(sorted(letters))
        return NOTHING

    monkeypatch.setattr(glyphs, "letters_of_system", none)
    return asked


def test_the_packaged_letters_are_those_of_every_packaged_font() -> None:
    """The list in the program and the fonts agree."""
    faces = [set(TTFont(file).getBestCmap()) for file in sorted(font_folder().glob("*.woff2"))]
    listed = {code for first, last in glyphs.PACKAGED for code in range(first, last + 1)}
    assert listed == set.intersection(*faces)


@pytest.mark.parametrize("name", ["Edith Abbott", "Zoë Šárka Łódź", "O’Hara – “Jo”", "e\u0301 Ko\u00adval"])
def test_fontconfig_is_not_asked_about_letters_of_the_packaged_fonts(no_fonts: list[str], name: str) -> None:
    """Most leagues have no other."""
    assert glyphs.unprintable([(name, "x")]) == []
    assert no_fonts == []


@pytest.mark.parametrize(
    ("name", "letters", "package"),
    [
        ("Wang 王伟", "王伟", "fonts-noto-cjk"),
        ("김철수", "김철수", "fonts-noto-cjk"),
        ("かとう カ", "かとうカ", "fonts-noto-cjk"),
        ("राम", "राम", "fonts-noto-core"),
        ("กิ", "กิ", "fonts-noto-core"),
        ("Иван", "Иван", "fonts-noto-core"),
        ("Zoë 😀", "😀", "fonts-noto-color-emoji"),
    ],
)
def test_each_letter_that_is_nowhere_is_named_with_what_to_install(
    no_fonts: list[str], name: str, letters: str, package: str
) -> None:
    """Letters that the packaged fonts have are not."""
    (found,) = glyphs.unprintable([(name, "x"), (name, "x")])
    assert (found.name, found.letters, found.person) == (name, letters, "x")
    assert sorted(letters) == no_fonts
    assert f"apt-get install {package} on" in glyphs.install(letters)


def test_a_letter_of_a_system_font_is_well(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only those that remain are told."""
    monkeypatch.setattr(glyphs, "letters_of_system", lambda letters: letters & {"王"})
    assert [(one.name, one.letters) for one in glyphs.unprintable([("王", ""), ("王伟", "")])] == [("王伟", "伟")]


def test_fontconfig_knows_the_letters_of_its_fonts() -> None:
    """Asked in earnest: no font has a character that does not exist."""
    letters_of_system.cache_clear()
    assert letters_of_system(frozenset("\uffff")) == NOTHING


def test_check_names_letter_person_and_document(tmp_path: Path, no_fonts: list[str]) -> None:
    """At the table of a member, else where the name stands in the event; the document that is asked for, else the packet."""
    files = {
        "members.toml": '[wang]\nname = "王伟"\n',
        "events/2026-27/one.toml": event('["王伟", "김"]'),
        "events/2026-27/two.toml": event('["王伟", "김"]', date="2026-10-09", more='paper = ["wall-ranking"]'),
    }
    found = [one for one in check(written(tmp_path, files)) if one.code == "W654"]
    place = "(wall-ranking.pdf of 2026-27/two, and 1 event more): a box is printed instead"
    assert sorted((one.message, one.at.file, one.at.line) for one in found) == [
        (f"no font here has '王' and '伟' of '王伟' {place}", "content/members.toml", 1),
        (f"no font here has '김' of '김' {place}", "content/events/2026-27/two.toml", 9),
    ]


def test_print_names_the_forms(tmp_path: Path, no_fonts: list[str]) -> None:
    """Those that are printed now; also a substitute and the title."""
    text = event('["王", "Edith Abbott"]', title="김 drive")
    text += '[[changes]]\nentry = 1\nout = "Edith Abbott"\nin = "राम"\nfrom = 2\n'
    from whistpress.league.reader import read_league

    league, _ = read_league(written(tmp_path, {"events/2026-27/one.toml": text}))
    assert league is not None
    found = glyphs.unprintable_in_event(league.events[0], ("movement-cards", "seating"))
    assert [one.message.split("(")[1].split(")")[0] for one in found] == ["movement-cards.pdf, seating.pdf of 2026-27/one"] * 3
    assert {one.message.split(" of ")[1].split(" (")[0] for one in found} == {"'王'", "'김 drive'", "'राम'"}
