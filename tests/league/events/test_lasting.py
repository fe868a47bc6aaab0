"""Addresses that last: what files say with `was`, and the ledger of addresses."""

from pathlib import Path

import pytest

from tests.league.people.people_files import event, read, sound
from whistpress.core.model.names import AddressKind

PAIR = '["Edith Abbott", "Joan Marsh"]'
PAGE = '+++\ntitle = "About us"\n{}\n+++\n\nText.\n'
CONGRESS = 'title = "Third Congress"\ndate = 1900-01-11\n{}\n'


def test_everything_that_has_an_address_can_say_what_it_had(tmp_path: Path) -> None:
    """An event in its season or another, a member, a club, a trophy, a congress, a page, a news item, a chapter."""
    league = sound(
        tmp_path,
        {
            "events/2026-27/drive.toml": event(PAIR, more='was = ["spring-drive", "2025-26/drive"]'),
            "members.toml": '[edith-abbott]\nname = "Edith Abbott"\nwas = ["edith"]\n',
            "clubs.toml": '[harbour]\nname = "Harbour"\nwas = ["harbor"]\n',
            "trophies.toml": '[cup]\nname = "The Cup"\nwas = ["mug"]\n',
            "congresses/third.toml": CONGRESS.format('was = ["1900"]'),
            "pages/about.md": PAGE.format('was = ["who-we-are"]'),
            "news/spring.md": PAGE.format('date = 1900-01-01\nwas = ["sping"]'),
            "handbook/rules.md": PAGE.format('was = ["laws"]'),
        },
    )
    assert {(one.thing, one.old, one.new) for one in league.moved} == {
        (AddressKind.EVENT, "2026-27/spring-drive", "2026-27/drive"),
        (AddressKind.EVENT, "2025-26/drive", "2026-27/drive"),
        (AddressKind.PLAYER, "edith", "edith-abbott"),
        (AddressKind.CLUB, "harbor", "harbour"),
        (AddressKind.TROPHY, "mug", "cup"),
        (AddressKind.CONGRESS, "1900", "third"),
        (AddressKind.PAGE, "who-we-are", "about"),
        (AddressKind.NEWS, "sping", "spring"),
        (AddressKind.HANDBOOK, "laws", "rules"),
    }


def test_an_old_address_that_another_page_has_now_is_an_error_that_names_both(tmp_path: Path) -> None:
    """It can lead to one of them only."""
    files = {
        "events/2026-27/drive.toml": event(PAIR),
        "events/2026-27/other.toml": event(PAIR, title="Other drive", more='was = ["drive"]'),
    }
    _, problems = read(tmp_path, files)
    assert [(one.code, one.message, one.at.file) for one in problems] == [
        (
            "E540",
            "'2026-27/drive' is the address of another event, '2026-27/drive' (content/events/2026-27/drive.toml)",
            "content/events/2026-27/other.toml",
        )
    ]


def test_two_pages_that_claim_one_old_address_are_an_error_that_names_both(tmp_path: Path) -> None:
    """The first in the order of the league keeps it, so that the rest can be checked."""
    files = {
        "events/2026-27/drive.toml": event(PAIR, more='was = ["spring"]'),
        "events/2026-27/other.toml": event(PAIR, title="Other drive", more='was = ["spring"]'),
    }
    league, problems = read(tmp_path, files)
    assert [(one.code, one.message) for one in problems] == [
        (
            "E541",
            "'2026-27/spring' is an old address of '2026-27/other' here,"
            " and of '2026-27/drive' in content/events/2026-27/drive.toml, line 3",
        )
    ]
    assert [one.new for one in league.moved] == ["2026-27/drive"]


@pytest.mark.parametrize("written", ["Spring Drive", "spring.html", "a/b/c", "/drive", "../drive"])
def test_what_can_have_been_no_address_is_an_error(tmp_path: Path, written: str) -> None:
    """Nothing leads out of the site, and nothing is guessed."""
    league, problems = read(tmp_path, {"events/2026-27/drive.toml": event(PAIR, more=f'was = ["{written}"]')})
    assert [one.code for one in problems] == ["E542"]
    assert league.moved == ()


def test_its_present_address_is_no_old_one(tmp_path: Path) -> None:
    """A warning: it was renamed back, perhaps."""
    _, problems = read(tmp_path, {"events/2026-27/drive.toml": event(PAIR, more='was = ["drive"]')})
    assert [one.code for one in problems] == ["W545"]


def test_one_id_for_two_events_is_an_error_that_names_both(tmp_path: Path) -> None:
    """A file was copied with its id."""
    files = {
        "events/2026-27/drive.toml": event(PAIR, more='id = "d1"'),
        "events/2026-27/other.toml": event(PAIR, title="Other drive", more='id = "d1"'),
        "pages/about.md": PAGE.format('id = "d1"'),
    }
    _, problems = read(tmp_path, files)
    assert [(one.code, one.message) for one in problems] == [
        ("E173", "the id 'd1' is that of '2026-27/drive' (content/events/2026-27/drive.toml) too")
    ]


LEDGER = """\
[events]
"2026-27/spring" = "d1"
"2026-27/autumn" = ""
"2026-27/winter" = { gone = "It was never played." }
"2026-27/drive" = "d1"
"""


def test_the_ledger_leads_an_old_address_to_the_same_id_wherever_it_stands(tmp_path: Path) -> None:
    """Without a word in the event's file but its id; what is gone says why; what is lost is a warning with what to write."""
    files = {"events/2026-27/drive.toml": event(PAIR, more='id = "d1"'), "addresses.toml": LEDGER}
    league, problems = read(tmp_path, files)
    assert [(one.old, one.new) for one in league.moved] == [("2026-27/spring", "2026-27/drive")]
    assert [(one.old, one.why) for one in league.gone] == [("2026-27/winter", "It was never played.")]
    assert [(one.code, one.at.line, one.message) for one in problems] == [
        ("W546", 3, "the address '2026-27/autumn' led to an event, and leads nowhere any more")
    ]
    assert problems[0].helps[-2:] == (
        'if it has moved: was = ["2026-27/autumn"] in the file, or the table, of what it is now',
        'if it is no more: say why here, { gone = "…" }',
    )


def test_what_a_file_says_it_was_goes_before_the_ledger(tmp_path: Path) -> None:
    """And is no clash with it."""
    files = {
        "events/2026-27/drive.toml": event(PAIR, more='id = "d1"'),
        "events/2026-27/other.toml": event(PAIR, title="Other drive", more='was = ["spring", "autumn"]'),
        "addresses.toml": LEDGER,
    }
    league = sound(tmp_path, files)
    assert {(one.old, one.new) for one in league.moved} == {
        ("2026-27/spring", "2026-27/other"),
        ("2026-27/autumn", "2026-27/other"),
    }


def test_an_address_of_a_player_is_found_again_by_every_spelling(tmp_path: Path) -> None:
    """A guest of 2026 became a member under another id; one whose name is withheld is led to from nowhere."""
    files = {
        "members.toml": '[marsh-j]\nname = "Joan Marsh"\n\n[abbott]\nname = "Edith Abbott"\n'
        'privacy = { show = "withheld", id = "player-1" }\n',
        "events/2026-27/drive.toml": event(PAIR),
        "addresses.toml": '[players]\njoan-marsh = ""\nedith-abbott = ""\nplayer-1 = ""\nnobody = ""\n',
    }
    league, problems = read(tmp_path, files)
    assert [(one.old, one.new) for one in league.moved] == [("joan-marsh", "marsh-j")]
    assert [(one.code, one.at.line) for one in problems] == [("W546", 5)]


def test_gone_and_there_again_is_a_warning(tmp_path: Path) -> None:
    """The ledger says that it is no more, and there it is."""
    files = {"events/2026-27/winter.toml": event(PAIR), "addresses.toml": LEDGER.split("\n")[0] + "\n" + LEDGER.split("\n")[3]}
    league, problems = read(tmp_path, files)
    assert [(one.code, one.at.line) for one in problems] == [("W547", 2)]
    assert league.gone == ()
