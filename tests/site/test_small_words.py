"""Small words on pages and cards: one full stop at the end of an abbreviation, one result that makes, hands of a drive."""

import datetime
from pathlib import Path

import pytest

from tests.building import build, load
from tests.cli.conftest import Type, typed  # noqa: F401 a fixture
from tests.league.books.paper.test_losses_on_paper import folder, printed  # noqa: F401 a fixture
from tests.site.html_rules import read
from whistpress.core.model import Correction
from whistpress.league.careers.words.record_book import FeatView, NewRecordView, RecordLine, SourceLink
from whistpress.site.wording import stopped

DRIVE = """\
title = "Drive"
date = 2026-12-12
contest = "individual"
[movement]
system = "whist-drive"
players = 8
rounds = 2
[entries]
1 = "Al Orr"
2 = "Bo Fay"
3 = "Cy Gow"
4 = "Di Hay"
5 = "Ed Ivy"
6 = "Flo Jay"
7 = "Gus Kay"
8 = "Hal Low"
[[scores]]
round = 1
ns = [8, 7]
[[corrections]]
date = 2026-12-13
deal = 1
table = 1
from = 9
to = 8
by = "The committee"
why = "Misread"
"""


@pytest.mark.parametrize(("words", "told"), [("7.30 p.m.", "7.30 p.m."), ("Won by 2", "Won by 2."), ("", "")])
def test_an_abbreviation_has_one_full_stop(words: str, told: str) -> None:
    """Its own."""
    assert stopped(words) == told


@pytest.mark.slow
def test_page_and_card_of_a_match_have_one_full_stop_after_the_hour(folder: Path, typed: Type) -> None:  # noqa: F811
    """Before the place."""
    clubs = folder / "content/clubs.toml"
    clubs.write_text(clubs.read_text("utf-8").replace('Étoile"', 'Étoile"\nplace = "Salle"\ntime = "7.30 p.m."', 1), "utf-8")
    assert "7.30 p.m. Salle" in printed(typed, "e/cafe-bell", "match-card")
    build(folder, pdf=False)
    page = " ".join(read((folder / "output/fixtures/2026-27/e/cafe-bell.html").read_bytes()).text.split())
    assert "7.30 p.m. Salle. E" in page


def test_one_result_makes_and_two_make(folder: Path) -> None:  # noqa: F811
    """In the working of a standing."""
    build(folder, pdf=False)
    assert "One result makes 3." in (folder / "output/standings/k-worked-out.html").read_text("utf-8")


def test_a_hand_of_a_drive_is_called_a_hand_where_it_was_corrected(folder: Path) -> None:  # noqa: F811
    """Not a deal: there are no trays. A correction made without an event speaks of deals."""
    (folder / "content/events/2026-27/drive.toml").write_text(DRIVE, "utf-8")
    league = load(folder).league
    assert league is not None
    (drive,) = (event for event in league.events if event.slug == "drive")
    assert [one.what for one in drive.corrections] == ["hand 1, table 1"]
    assert Correction(date=datetime.date(2026, 12, 13), deal=4).what == "deal 4"


def _line(*sources: SourceLink) -> RecordLine:
    return RecordLine(place=1, shared=True, names=(), title="", figure="4", exact="", note="", sources=sources)


def test_a_record_of_several_whole_seasons_does_not_say_the_season_for_each() -> None:
    """A day is told, and of one line the season; nothing stands between two semicolons."""
    whole, dated, nowhere = SourceLink("", "players/al.html"), SourceLink("A", "events/a", "2 October 2026"), SourceLink("", "")

    def shown(*lines: RecordLine) -> int:
        feat = FeatView(**{name: "" for name in FeatView.__struct_fields__ if name != "lines"}, lines=lines)
        return len(NewRecordView(feat=feat, before=(), season="2026-27", sentence="").origins)

    assert [shown(_line(whole)), shown(_line(whole), _line(nowhere), _line(whole)), shown(_line(dated), _line(whole))] == [
        1,
        0,
        1,
    ]
