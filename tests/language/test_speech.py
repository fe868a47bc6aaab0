"""Saying something in a language: words, plurals, ordinals, dates, lists, and who says which is spoken."""

import datetime
from pathlib import Path

import pytest

from whistpress.language import noted, noted_noun, ordinal, say, say_many, speaking, speech

DAY = datetime.date(2026, 12, 11)
_HEAD = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n"Plural-Forms: nplurals=2; plural=(n > 1);\\n"\n\n'


def _words(folder: Path, text: str, language: str = "fr") -> Path:
    file = folder / "languages" / f"{language}.po"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(_HEAD + text, encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("number", "text"),
    [(1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (13, "13th"), (21, "21st"), (112, "112th")],
)
def test_ordinals(number: int, text: str) -> None:
    """Eleven, twelve and thirteen take th."""
    assert ordinal(number) == text


def test_english_needs_no_file() -> None:
    """A text is its own translation; values are filled in, a percent sign is written twice."""
    assert say("%(first)s beat %(second)s by 5 %%", first="Abel", second="Baker") == "Abel beat Baker by 5 %"
    assert (say_many("%(number)s deal", "%(number)s deals", 1), say_many("%(number)s deal", "%(number)s deals", 2)) == (
        "1 deal",
        "2 deals",
    )
    assert (noted("Total"), noted_noun("pair"), say("")) == ("Total", "pair", "")


def test_a_language_is_spoken_for_as_long_as_it_lasts(tmp_path: Path) -> None:
    """Words, both plural forms by the language's own rule (French counts nought as one), then English again."""
    folder = _words(
        tmp_path,
        'msgid "Ranking"\nmsgstr "Classement"\n\n'
        'msgid "%(number)s deal"\nmsgid_plural "%(number)s deals"\nmsgstr[0] "%(number)s donne"\nmsgstr[1] "%(number)s donnes"\n',
    )
    with speaking("fr", (folder,)) as spoken:
        assert (spoken.language, say("Ranking"), say("unknown")) == ("fr", "Classement", "unknown")
        assert [say_many("%(number)s deal", "%(number)s deals", n) for n in (0, 1, 2)] == ["0 donne", "1 donne", "2 donnes"]
    assert (speech().language, say("Ranking")) == ("en", "Ranking")


def test_ordinals_by_the_rule_of_the_language(tmp_path: Path) -> None:
    """Which numbers have an ending of their own is the language's rule; the endings are words of its file."""
    folder = _words(
        tmp_path,
        'msgctxt "ordinal one"\nmsgid "%(number)sth"\nmsgstr "%(number)ser"\n\n'
        'msgctxt "ordinal other"\nmsgid "%(number)sth"\nmsgstr "%(number)se"\n',
    )
    with speaking("fr", (folder,)):
        assert [ordinal(number) for number in (1, 2, 21)] == ["1er", "2e", "21e"]


def test_dates_and_numbers_are_written_as_the_language_writes_them() -> None:
    """By the rules of CLDR, which Babel has."""
    with speaking("fr") as french:
        assert french.date(DAY) == "11 décembre 2026"
        assert french.date(DAY, "full") == "vendredi 11 décembre 2026"
        assert french.date(DAY, "short") == "11 déc."
        assert french.dates([DAY, DAY + datetime.timedelta(1), DAY + datetime.timedelta(2)]).startswith("11–13 déc")
        assert french.dates([DAY, *(DAY + datetime.timedelta(n) for n in (7, 14))]).count("décembre") == 3
        assert french.dates([DAY, DAY + datetime.timedelta(7)]) == "11 décembre 2026 et 18 décembre 2026"
        assert (french.join_words(["A", "B", "C"]), french.join_words([]), french.point) == ("A, B et C", "", ",")


def test_a_region_is_spoken_as_its_language() -> None:
    """`fr-CA` has the words of `fr` and its own way of writing dates."""
    with speaking("fr-CA") as spoken:
        assert (spoken.language, spoken.region, spoken.english) == ("fr", "fr-CA", False)


@pytest.mark.parametrize("language", ["xx", "de", "en-US", "en"])
def test_a_language_that_nobody_wrote_is_spoken_as_english(language: str) -> None:
    """The league's own words stay in its own; the pages say what they say in English."""
    with speaking(language) as spoken:
        assert (spoken.language, spoken.english, say("Ranking")) == ("en", True, "Ranking")


def test_a_league_brings_a_language_of_its_own(tmp_path: Path) -> None:
    """A file in `templates/languages/` adds one, or goes before the theme's."""
    folder = _words(tmp_path, 'msgid "Ranking"\nmsgstr "Safleoedd"\n', "cy")
    with speaking("cy", (folder,)):
        assert say("Ranking") == "Safleoedd"
    with speaking("cy") as spoken:
        assert spoken.english


def test_a_file_that_was_changed_is_read_anew(tmp_path: Path) -> None:
    """The preview shows a translator what she saved."""
    folder = _words(tmp_path, 'msgid "Ranking"\nmsgstr "Un"\n')
    with speaking("fr", (folder,)):
        assert say("Ranking") == "Un"
    _words(tmp_path, 'msgid "Ranking"\nmsgstr "Deuxième"\n')
    with speaking("fr", (folder,)):
        assert say("Ranking") == "Deuxième"
