"""A drive that is told by its prize list alone: who won what, and not one figure. It was played, and nothing of it is awaited."""

import json
from pathlib import Path

import pytest

from tests import building
from tests.league.events.event_files import clean, read
from whistpress.core.scoring import score
from whistpress.league.events.data.files import score_json

DRIVE = """\
title = "Coronation whist drive"
date = 1937-05-12
trophy = "rose-bowl"

[movement]
system = "whist-drive"
tables = 23
rounds = 24

[[prize]]
title = "First lady"
of = "ladies"
won_by = "Mrs Penfold"
gift = "a clock"

[[prize]]
title = "Second lady"
of = "ladies"
place = 2
won_by = "Miss Ratcliff"

[[prize]]
title = "First gent"
of = "gentlemen"
won_by = ["Mr Ames", "Mr Budd"]

[[prize]]
title = "Consolation"
won_by = "Miss Ratcliff"

[[prize]]
title = "Raffle"
drawn = ["Mrs Coe", "blue 12"]
"""
TROPHIES = '[rose-bowl]\nname = "The Rose Bowl"\n'


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of a league whose one event it is."""
    project = tmp_path_factory.mktemp("coronation")
    (project / "content" / "events" / "1936-37").mkdir(parents=True)
    (project / "content" / "league.toml").write_text('name = "Parish drives"\n[outputs]\ndata = true\n', "utf-8")
    (project / "content" / "trophies.toml").write_text(TROPHIES, "utf-8")
    (project / "content" / "events" / "1936-37" / "coronation.toml").write_text(DRIVE, "utf-8")
    report = building.build(project, pdf=False)
    assert not list(report.problems), [problem.message for problem in report.problems]
    return project / "output"


def text(site: Path, path: str) -> str:
    """The file at a path of the site."""
    return (site / path).read_text("utf-8")


def test_its_page_begins_with_who_won_what(site: Path) -> None:
    """No score is awaited; nobody is listed under a number that nobody knows."""
    page = text(site, "events/1936-37/coronation/index.html")
    lead_in = page.partition('<div class="lead-in">')[2].partition("</div>")[0]
    assert "First lady.</span> <strong>" in lead_in and "Mrs Penfold</a></strong> won the prize." in lead_in
    assert "First gent.</span>" in lead_in and "shared the prize." in lead_in
    assert "Provisional" not in page and "to come" not in page and "not yet named" not in page
    assert '<li id="entry-' not in page
    assert page.count(' id="entry-94"') == 1, "the lady of two prizes is found once"


def test_lists_players_honours_and_the_home_page_have_the_winners(site: Path) -> None:
    """Each player's page names the prize; the trophy goes to those who came first."""
    assert "Mrs Penfold" in text(site, "index.html")
    assert "Mrs Penfold" in text(site, "events/1936-37/index.html")
    player = text(site, "players/miss-ratcliff.html")
    assert '<span class="note">Second lady</span><span class="note">Consolation</span>' in player
    assert "Mrs Penfold" in text(site, "honours.html") and "Mrs Penfold" in text(site, "trophies/rose-bowl.html")


def test_text_feed_and_data_have_them(site: Path) -> None:
    """The text for a newspaper, the feed of results, JSON of the event and of the player."""
    told = text(site, "events/1936-37/coronation/results.txt")
    assert "First lady: Mrs Penfold (a clock)\n" in told and "Consolation: Miss Ratcliff\n" in told
    assert "still to come" not in told
    event = json.loads(text(site, "events/1936-37/coronation/results.json"))
    assert [prize["names"] for prize in event["prizes"]][:2] == [["Mrs Penfold"], ["Miss Ratcliff"]]
    player = json.loads(text(site, "players/miss-ratcliff.json"))
    assert player["events"][0]["prizes"] == ["Second lady", "Consolation"]


def test_a_prize_without_a_winner_is_asked_about(tmp_path: Path) -> None:
    """It cannot be worked out: nothing else is missing."""
    event = clean(tmp_path, f'{DRIVE}\n[[prize]]\ntitle = "Third lady"\nof = "ladies"\nplace = 3\n')
    result = score(event)
    assert [problem.code for problem in result.problems] == ["W732"]
    assert result.complete and result.rankings == ()
    assert score_json(event, result)["prizes"][-1]["names"] == []


def test_figures_that_are_typed_later_take_over(tmp_path: Path) -> None:
    """With totals the ranking is theirs; the winners who were named keep their prizes."""
    totals = '[totals.ladies]\n"Mrs Penfold" = 150\n"Miss Ratcliff" = 160\n[totals.gentlemen]\n"Mr Ames" = 150\n"Mr Budd" = 150\n'
    event, problems = read(tmp_path, DRIVE.replace("23", "2") + totals)
    assert event is not None and not [problem for problem in problems if problem.code.startswith("E")]
    result = score(event)
    assert result.first_prizes == () and len(result.winning_rankings) == 2


def test_pairs_are_read_from_one_text(tmp_path: Path) -> None:
    """A partner drive names its winners as pairs; without any movement too."""
    prizes = '[[prize]]\ntitle = "Best pair"\nwon_by = "Ann Ash & Bob Ash"\nfigure = 170\n'
    event = clean(tmp_path, f'title = "Partners"\ndate = 1937-05-12\ncontest = "pairs"\n{prizes}')
    assert [entry.names for entry in event.entries] == [("Ann Ash", "Bob Ash")]
    (award,) = score(event).first_prizes
    assert (award.entries, award.figure) == ((1,), "170")


@pytest.mark.parametrize("status", ["final", "provisional"])
def test_no_line_is_missing_whatever_the_status(tmp_path: Path, status: str) -> None:
    """24 hands at 23 tables have no line, and none is asked for."""
    assert clean(tmp_path, f'status = "{status}"\n{DRIVE}').status == status
