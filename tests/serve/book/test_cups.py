"""Results of cup matches go into the rounds of their cup."""

import datetime
from pathlib import Path

import pytest
import tomli

from tests.serve.book.leagues import HOWELL, TODAY, project_with
from tests.serve.book.test_site import Browser, app_of
from whistpress.book.desk import BookDesk
from whistpress.book.door import HelpersDoor
from whistpress.book.edits import Authority, TypedFigure
from whistpress.book.keeper import BookKeeper
from whistpress.book.match_pages import enter_result

CUP = """title = "Vale Cup"   # drawn in public

[entries]
orr  = ["Ann Orr", "Bob Orr"]
moss = ["Cy Moss", "Di Moss"]
cobb = ["Ed Cobb", "Flo Cobb"]
gale = ["Gus Gale", "Hal Gale"]

[[round]]
date = 2026-11-26
matches = [
  { home = "orr", away = "moss" },   # at the hall
  { home = "cobb", away = "gale" },
]
"""
DRAWN = """title = "Lot Cup"
draw  = "lot"
lot   = "as published"

[entries]
orr  = ["Ann Orr", "Bob Orr"]
moss = ["Cy Moss", "Di Moss"]
"""
ORR = "cup/2026-27/vale-cup/main/0/moss-orr"
COBB = "cup/2026-27/vale-cup/main/0/cobb-gale"


@pytest.fixture
def league(tmp_path: Path) -> tuple[BookDesk, Path]:
    """A league with a cup of two matches today, and one that is drawn by lot."""
    project_with(tmp_path, HOWELL)
    folder = tmp_path / "content" / "cups" / "2026-27"
    folder.mkdir(parents=True)
    (folder / "vale-cup.toml").write_text(CUP, encoding="utf-8")
    (folder / "lot-cup.toml").write_text(DRAWN, encoding="utf-8")
    door = HelpersDoor(lambda _own, _port: app_of(desk), 0, lambda: None)
    desk = BookDesk(keeper=BookKeeper(tmp_path, TODAY), door=door, token="the-token")  # noqa: S106
    return desk, folder


def typed(desk: BookDesk, box: str, value: str, seen: str = "") -> tuple[str, str]:
    """Type a result; return what became of it, and what the box has."""
    answer = enter_result(desk, TypedFigure(box=box, value=value, seen=seen))
    return answer.outcome, answer.value


def test_a_result_a_replay_and_a_walkover_are_written_into_the_match(league: tuple[BookDesk, Path]) -> None:
    """The other match, the remarks and the order stay; an empty box takes the result away."""
    desk, folder = league
    file = folder / "vale-cup.toml"
    page = Browser(app_of(desk)).ask("/score-book/matches")[2]
    assert "Vale Cup" in page and "Ann Orr" in page
    assert typed(desk, ORR, "470-466") == ("saved", "470-466")
    told = '{ home = "orr", away = "moss", tricks = [470, 466] },   # at the hall'
    assert file.read_text("utf-8") == CUP.replace('{ home = "orr", away = "moss" },   # at the hall', told)
    assert typed(desk, ORR, "460-460 replay 471-469", "470-466") == ("saved", "460-460 replay 471-469")
    match = tomli.loads(file.read_text("utf-8"))["round"][0]["matches"][0]
    assert match == {"home": "orr", "away": "moss", "tricks": [460, 460], "replays": [{"tricks": [471, 469]}]}
    assert typed(desk, COBB, "w/o away") == ("saved", "w/o away")
    assert '{ home = "cobb", away = "gale", forfeited = "cobb" }' in file.read_text("utf-8")
    assert typed(desk, COBB, "", "w/o away") == ("saved", "")
    assert typed(desk, COBB, "postponed", "") == ("saved", "postponed")
    assert typed(desk, ORR, "", "460-460 replay 471-469") == ("saved", "")
    assert file.read_text("utf-8") == CUP.replace('away = "gale" }', 'away = "gale", postponed = "open" }')


def test_what_is_no_result_is_refused(league: tuple[BookDesk, Path]) -> None:
    """In words, and the file stays."""
    desk, folder = league
    for value in ("470", "many-few", "postponed soon"):
        assert typed(desk, ORR, value)[0] == "refused"
    assert (folder / "vale-cup.toml").read_text("utf-8") == CUP


def test_a_match_that_the_draw_gives_gets_its_round(league: tuple[BookDesk, Path]) -> None:
    """The file did not mention it."""
    desk, folder = league
    box = "cup/2026-27/lot-cup/main/0/moss-orr"
    assert typed(desk, box, "150-162") == ("saved", "150-162")
    rounds = tomli.loads((folder / "lot-cup.toml").read_text("utf-8"))["round"]
    assert len(rounds) == 1 and rounds[0]["matches"][0]["tricks"] == [150, 162]
    assert (folder / "lot-cup.toml").read_text("utf-8").startswith(DRAWN)


def test_a_cup_result_of_an_earlier_day_is_corrected_with_a_remark(league: tuple[BookDesk, Path]) -> None:
    """Who, why and when stand beside the match, and on its page, with both figures."""
    desk, folder = league
    file = folder / "vale-cup.toml"
    file.write_text(CUP.replace("2026-11-26", "2026-11-24").replace('away = "moss" }', 'away = "moss", tricks = [470, 466] }'))
    answer = enter_result(desk, TypedFigure(box=ORR, value="468-468 replay 470-466", seen="470-466"))
    assert answer.outcome == "refused" and "only as a correction" in answer.notes[0].words
    figure = TypedFigure(box=ORR, value="471-465", seen="470-466", authority=Authority("Committee", "Card misread", TODAY))
    assert enter_result(desk, figure).outcome == "saved"
    match = tomli.loads(file.read_text("utf-8"))["round"][0]["matches"][0]
    assert match["tricks"] == [471, 465]
    assert match["why"] == "470-466 was corrected to 471-465: Card misread (Committee, 2026-11-26)"


def test_a_postponed_cup_match_keeps_its_day(league: tuple[BookDesk, Path]) -> None:
    """When its result comes, and when that is taken away again."""
    desk, folder = league
    file = folder / "vale-cup.toml"
    assert typed(desk, ORR, "postponed 2026-11-26") == ("saved", "postponed 2026-11-26")
    assert typed(desk, ORR, "470-466", "postponed 2026-11-26") == ("saved", "470-466")
    assert tomli.loads(file.read_text("utf-8"))["round"][0]["matches"][0]["postponed"] == TODAY
    assert typed(desk, ORR, "", "470-466") == ("saved", "postponed 2026-11-26")
    assert typed(desk, ORR, "", "postponed 2026-11-26") == ("saved", "")
    assert file.read_text("utf-8") == CUP


def test_a_cup_match_that_is_put_off_again_keeps_the_day_that_it_had(league: tuple[BookDesk, Path]) -> None:
    """As `moved`; its result leaves that alone."""
    desk, folder = league
    file = folder / "vale-cup.toml"
    assert typed(desk, ORR, "postponed 2026-11-25") == ("saved", "postponed 2026-11-25")
    assert typed(desk, ORR, "postponed 2026-11-26", "postponed 2026-11-25") == ("saved", "postponed 2026-11-26")
    assert typed(desk, ORR, "470-466", "postponed 2026-11-26") == ("saved", "470-466")
    match = tomli.loads(file.read_text("utf-8"))["round"][0]["matches"][0]
    assert match["moved"] == [{"from": datetime.date(2026, 11, 25), "on": TODAY}]
    assert match["postponed"] == TODAY and match["tricks"] == [470, 466]
