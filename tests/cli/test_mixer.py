"""The mixer on the command line, in an event's file, and on the event's page."""

import json
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from tests.cli.conftest import Type

MIXER = ("schedule", "mixer", "--players", "10", "--rounds", "3")
WISHES = ("--seed", "Lammas", "--never-partners", "3-4", "--never-opponents", "5-6", "--apart", "1-2", "--at", "7:1,8:2")


def test_below_the_schedule_stands_how_good_it_is(typed: Type) -> None:
    """The verdict, the sit-outs, the wishes and the draw, a sentence in each line."""
    told = typed(*MIXER, "--seed", "Lammas", "--apart", "3-4").stdout
    assert told.rstrip().split("\n\n")[-1].splitlines() == [
        "Any two players are partners never or once and opponents never or once.",
        "Proven best: no schedule for 10 players and 3 rounds, keeping the wishes, is more even.",
        "2 sit out in each round, everybody never or once in all: it cannot be more equal.",
        "The wish is kept.",
        "Who has which place of the schedule was drawn by lot with the seed “Lammas”.",
    ]


def test_the_remarks_are_in_the_json_of_a_schedule_that_has_any(typed: Type) -> None:
    """An additional key; a schedule of which its maker says nothing has none."""
    assert "Proven best" in json.loads(typed(*MIXER, "--format", "json").stdout)["remarks"][1]
    assert "remarks" not in json.loads(typed("schedule", "howell", "--pairs", "8", "--format", "json").stdout)


def test_wishes_are_typed_as_they_are_said(typed: Type) -> None:
    """Players with hyphens between, others after a comma; a player, a colon and his table."""
    schedule = json.loads(typed(*MIXER, *WISHES, "--format", "json").stdout)
    assert {play["table"] for play in schedule["plays"] if 7 in play["seats"].values()} == {1}
    assert {play["table"] for play in schedule["plays"] if 8 in play["seats"].values()} == {2}


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (("--apart", "3"), "'3' does not name players; write them as 3-4,5-6"),
        (("--never-partners", "3-4;5-6"), "'3-4;5-6' does not name players"),
        (("--at", "1,2"), "'1,2' does not say who keeps which table; write it as 5:1,6:2"),
        (("--apart", "3-3"), "`apart` names player 3 with himself"),
        (("--at", "11:1"), "`at_table` names player 11, and there is no such player"),
    ],
)
def test_a_slip_in_a_wish_is_answered_in_words(typed: Type, words: tuple[str, str], answer: str) -> None:
    """Exit status 2, and how it is written."""
    result = typed(*MIXER, *words)
    assert result.exit_code == 2
    assert answer in result.stderr


def test_another_system_refuses_wishes(typed: Type) -> None:
    """As every option that it does not know."""
    result = typed("schedule", "howell", "--pairs", "8", "--apart", "3-4")
    assert (result.exit_code, "howell has no 'apart'" in result.stderr) == (2, True)


def test_a_new_event_is_written_with_its_wishes_and_read_again(typed: Type, league: Path) -> None:
    """Lists in lists, and tables by player; the check has nothing to say of them."""
    event = ("add", "event", "--title", "Ten", "--date", "1900-02-02", "--season", "1900", "--system", "mixer")
    result = typed(*event, "--players", "10", "--rounds", "2", *WISHES)
    assert result.exit_code == 0, result.stderr
    assert tomllib.loads((league / "content/events/1900/ten.toml").read_text("utf-8"))["movement"] == {
        "system": "mixer",
        "players": 10,
        "rounds": 2,
        "seed": "Lammas",
        "never_partners": [[3, 4]],
        "never_opponents": [[5, 6]],
        "apart": [[1, 2]],
        "at_table": {"7": 1, "8": 2},
    }
    assert typed("check").exit_code == 0


def test_the_page_of_the_event_tells_how_it_was_arranged(typed: Type, league: Path) -> None:
    """The remarks stand under how it is arranged; wishes that are kept are counted and not told."""
    event = ("add", "event", "--title", "Ten", "--date", "1900-02-02", "--season", "1900", "--system", "mixer")
    typed(*event, "--players", "10", "--rounds", "3", "--apart", "3-4", "--seed", "Lammas")
    result = typed("build", "--no-pdf")
    assert result.exit_code == 0, result.stderr
    page = (league / "output/events/1900/ten/index.html").read_text("utf-8")
    assert "Proven best: no schedule for 10 players and 3 rounds, keeping the wishes, is more even." in page
    assert "drawn by lot with the seed “Lammas”" in page
    assert "3 and 4" not in page.split('id="arranged"')[1].split("<table")[0]


def test_a_recommended_mixer_promises_no_more_than_it_keeps(typed: Type) -> None:
    """Twelve rounds of ten players: 24 rests do not divide by ten, and nobody can have nine partners twelve times once each."""
    told = " ".join(typed("schedule", "individual", "--players", "10").stderr.split())
    assert "recommended: say mixer --rounds 12" in told and "sit-outs equal" not in told
    assert "at most once as long as that is possible" in told and "sit-outs as evenly as can be" in told
    form = json.loads(typed("schedule", "mixer", "--players", "10", "--rounds", "12", "--format", "json").stdout)
    rests = Counter(entry for rest in form["sit_outs"] for entry in rest["entries"])
    assert sum(rests.values()) == 24 and set(rests.values()) == {2, 3}
