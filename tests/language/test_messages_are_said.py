"""A file's messages are in one language: those of commands in English, those of the score book in the league's."""

import datetime
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.building import check
from tests.language.marking import LANGUAGES_OF_FILES, marking_folder, speaking_marked, unsaid
from tests.test_slips import NAMES, SLIPS
from whistpress.book.keeper import BookKeeper
from whistpress.book.match_pages import read_cup
from whistpress.book.matches import read_division
from whistpress.core.games import GAMES
from whistpress.core.movement import SYSTEMS
from whistpress.core.scoring import METHODS
from whistpress.language import reporting_in
from whistpress.problems import Problem

_MARKED = re.compile(r"⟦[^⟦⟧]*⟧")
_QUOTED = re.compile(
    r"'[^']*'|\"[^\"]*\"|`[^`]*`|\[[^\]]*\]|\{[^}]*\}|[\w./-]+\.(?:toml|csv|xlsx|md|pbn|asc|txt)\b|\b[\w-]+ = \S+|\b(\w+,){2,}\w*"
)
"""What a message quotes: a text of the file, a key with its value, the name of a file, the first row of a table."""
_NAME = re.compile(r"[A-ZÀ-Þ]\w*(?:['’]s)?|\w+(?:-\w+)+")
"""A name of a person or a club, an id of several words."""
_SEATS = ("North", "East", "South", "West")
_KEYS = frozenset(
    {"card", "second", "revoke", "points", "tricks", "missing", "quota", "sets", "switch", "variant", "teams", "home", "away"}
    | {"partner", "pairs", "four", "write", "pp", "ash", "beech", "bell", "fox", "oak", "harbour"}
)
"""Keys of files, and ids of teams, which messages name as they are written."""
_WORDS_OF_FILES = _KEYS | frozenset([*SYSTEMS, *GAMES, *METHODS])


def _read_in_book(slip: str) -> Iterator[Problem]:
    """Yield the problems of every file that the score book opens in the project of a slip."""
    keeper = BookKeeper(SLIPS / slip, datetime.date(2026, 12, 1))
    frame = keeper.frame()
    for id_ in frame.places:
        opened = keeper.open(id_)
        yield from opened.problems if opened else ()
    for source in frame.fixtures:
        yield from read_division(source, source.path.read_text("utf-8"), frame).problems
    for source in frame.cups:
        yield from read_cup(source, source.path.read_text("utf-8"), frame).problems


def _english(message: str, language: str) -> list[str]:
    """Return the words of a message that went past the language, and quote nothing."""
    left = _QUOTED.sub(" ", _MARKED.sub(" ", message))
    seats = [seat for seat in _SEATS if seat in left]
    return [*unsaid(_NAME.sub(" ", left), language, _WORDS_OF_FILES), *seats]


def _in_book(slip: str, language: str) -> dict[str, list[str]]:
    """Return the messages of a slip that the score book tells in two languages, and their English words."""
    with speaking_marked(language) as speech, reporting_in(speech):
        messages = [text for problem in _read_in_book(slip) for text in (problem.message, *problem.helps)]
    return {message: words for message in messages if (words := _english(message, language))}


@pytest.mark.parametrize("language", LANGUAGES_OF_FILES)
def test_the_score_book_tells_every_problem_of_the_slips_in_one_language(language: str) -> None:
    """All that it can say of the files of events, divisions and cups in `tests/slips`."""
    told = {slip: left for slip in NAMES if (SLIPS / slip / "content").is_dir() and (left := _in_book(slip, language))}
    assert not told


def test_an_english_word_in_a_message_is_found() -> None:
    """The search fails where a word, a list's `and`, or a seat was not said."""
    assert _english("⟦there is no⟧ deal 9 ⟦in this⟧ movement", "fr") == ["deal", "movement"]
    assert _english("⟦missing⟧: ⟦pair⟧ 4 and ⟦pair⟧ 3", "fr") == ["and"]
    assert _english("⟦the⟧ HJ ⟦of⟧ West ⟦is given twice⟧", "fr") == ["West"]
    assert _english("⟦write⟧ lines = [[1, 2, 8], …], ⟦or⟧ 'ns'", "fr") == []


def _as_a_league_of(language: str, slip: str, folder: Path) -> Path:
    """Copy the project of a slip as a league of another language, with the words that mark."""
    project = folder / slip
    shutil.copytree(SLIPS / slip / "content", project / "content")
    shutil.copytree(marking_folder(language), project / "templates")
    register = project / "content" / "league.toml"
    text = register.read_text("utf-8") if register.is_file() else ""
    if "[[[" not in text and not re.search(r"(?m)^language\s*=", text):
        register.write_text(f'language = "{language}"\n{text}', "utf-8")
    return project


def _of_check(language: str, slip: str, folder: Path) -> list[str]:
    """Return the marked messages of `check` in a league of another language: none, for commands speak English."""
    problems = check(_as_a_league_of(language, slip, folder), keeps=False)
    return [text for problem in problems for text in (problem.message, *problem.helps) if "⟦" in _QUOTED.sub(" ", text)]


_SAMPLE = (
    "average-at-two-tables",
    "prize-cut-among-others",
    "cup-loser-who-plays-on",
    "carry-of-nobody",
    "losses-on-fewer-deals",
)
"""Slips whose problems come from scoring, from a cup's course and from the order of events, which speak the league's language."""


@pytest.mark.parametrize("slip", _SAMPLE)
def test_check_tells_every_problem_in_english(slip: str, tmp_path: Path) -> None:
    """Whatever the language of the league's pages."""
    assert all(_of_check(language, slip, tmp_path / language) == [] for language in LANGUAGES_OF_FILES)


@pytest.mark.exhaustive
def test_check_tells_all_problems_of_all_slips_in_english(tmp_path: Path) -> None:
    """Every slip that is a project of its own."""
    slips = [slip for slip in NAMES if (SLIPS / slip / "content" / "league.toml").is_file()]
    told = {
        slip: left
        for language in LANGUAGES_OF_FILES
        for slip in slips
        if (left := _of_check(language, slip, tmp_path / language))
    }
    assert not told
