"""What a congress's file says of the meeting when it is over: votes, elections, reports, minutes, pictures."""

from pathlib import Path

import pytest

from tests.reading.test_picture_size import png
from whistpress.league.league import League
from whistpress.league.meetings.model import Majority, MotionOutcome, VoteCast
from whistpress.league.reader import read_league
from whistpress.problems import Problem

HEAD = 'title = "Third meeting"\ndate = 1900-07-10\ndays = 2\n'
DELEGATES = """\
apologies = ["Ivo Marek"]

[delegates]
harbour   = ["Ann Cole", "Ben Crane", "Dora Finch"]
saltmarsh = ["Leon Brandt", "Ivo Marek"]

[club_votes]
harbour = 3
saltmarsh = 2

[alternates]
"Edith Gray" = "Ivo Marek"
"""
RECORD = """
[committees]
"Laws" = { names = ["Ann Cole (chair)"], term = "two years", purpose = "decides" }

[[motion]]
title = "Slow play"
subject = "Play"
day = 1
text = "That six minutes be allowed."
amended = "That seven minutes be allowed."
mover = "Ann Cole"
speakers = ["Leon Brandt (against)"]

[[motion.amendment]]
text = "For six read seven."
mover = "Ben Crane"
ayes = 4
noes = 1

[[motion.change]]
law = "House rules, 3"
was = "Nobody hurries."
now = "Nobody dawdles."

[motion.roll]
ayes = ["Ann Cole", "Ben Crane", "E. Abel"]
noes = ["Leon Brandt"]
abstained = ["Dora Finch"]

[[motion]]
title = "Slow play"
majority = "two-thirds"
[motion.roll]
ayes = ["harbour"]
noes = ["saltmarsh"]

[[election]]
office = "President"
candidates = ["Ann Cole", "Ben Crane", "Dora Finch"]
votes = { "Ann Cole" = 2, "Ben Crane" = 2, "Dora Finch" = 1 }
second = { "Ann Cole" = 2, "Ben Crane" = 3 }
ballots = 6
spoilt = 1

[[report]]
of = "Laws"
file = "laws.md"
motion = "slow-play"

[[resolution]]
title = "Thanks to the porter"
kind = "thanks"
text = "That he be thanked."

[[adopted]]
law = "House rules"
motion = "slow-play"

[minutes]
by = "Ann Cole"
approved = 1900-08-01

[[minutes.correction]]
date = 1900-08-01
was = "six"
now = "seven"

[[picture]]
file = "steps.png"
caption = "On the steps"
alt = "Two people on steps"
people = ["Ann Cole", "Ben Crane"]
text = "Harbour, 1900."

[[bulletin]]
day = 2
text = "See {motion: Slow play}."
"""
BALLOT = '[[election]]\noffice = "A"\ncandidates = ["B", "C"]\n'
MEMBERS = '[gray]\nname = "Edith Gray"\nalso = ["E. Abel"]\n'
CLUBS = '[harbour]\nname = "Harbour Whist Club"\n[saltmarsh]\nname = "Saltmarsh Whist Club"\n'
BESIDE = {"minutes.md": "We met. {motion: slow-play} and {report: laws | its report}.\n", "laws.md": "Nothing was asked.\n"}


def project(folder: Path, congress: str, beside: dict[str, str] = BESIDE, *, pictures: tuple[str, ...] = ("steps.png",)) -> Path:
    """A project with this congress and the files beside it."""
    content = folder / "content"
    (content / "congresses" / "third").mkdir(parents=True)
    (content / "league.toml").write_text('name = "Harbour League"\nurl = "https://harbour.example/"\n', "utf-8")
    (content / "members.toml").write_text(MEMBERS, "utf-8")
    (content / "clubs.toml").write_text(CLUBS, "utf-8")
    (content / "congresses" / "third.toml").write_text(congress, "utf-8")
    for name, text in beside.items():
        (content / "congresses" / "third" / name).write_text(text, "utf-8")
    for name in pictures:
        (content / "congresses" / "third" / name).write_bytes(png(640, 480))
    return folder


def read(folder: Path, congress: str, **more: object) -> tuple[League, list[Problem]]:
    """The league of such a project, and its problems."""
    league, problems = read_league(project(folder, congress, **more))  # type: ignore[arg-type]
    assert league is not None
    return league, list(problems)


def whole(folder: Path) -> League:
    """The league with the whole record, without a problem."""
    league, problems = read(folder, HEAD + DELEGATES + RECORD)
    assert [problem.message for problem in problems] == []
    return league


def codes(folder: Path, text: str, **more: object) -> list[str]:
    """The codes of what is wrong with a congress."""
    return [problem.code for problem in read(folder, HEAD + text, **more)[1]]


def test_votes_are_counted_and_the_outcome_follows(tmp_path: Path) -> None:
    """By names, where an alternate votes under an earlier name; by clubs, each with its votes."""
    slow, again = whole(tmp_path).congresses["third"].motions
    assert slow.poll and again.poll
    assert (slow.poll.ayes, slow.poll.noes, slow.poll.abstained, slow.outcome) == (3, 1, 1, MotionOutcome.CARRIED)
    assert (again.poll.ayes, again.poll.noes, again.poll.majority) == (3, 2, Majority.TWO_THIRDS)
    assert (again.outcome, [vote.weight for vote in again.poll.roll]) == (MotionOutcome.LOST, [3, 2])
    assert slow.amendments[0].outcome is MotionOutcome.CARRIED
    assert [vote.cast for vote in slow.poll.roll] == [VoteCast.AYE] * 3 + [VoteCast.NO, VoteCast.ABSTAINED]


def test_two_motions_of_one_title_have_two_marks(tmp_path: Path) -> None:
    """The first keeps the plain one."""
    congress = whole(tmp_path).congresses["third"]
    assert [one.id for one in congress.motions] == ["slow-play", "slow-play-2"]
    assert (congress.motions[0].laws, congress.motions[0].subjects) == (("House rules, 3",), ("Play",))


def test_a_second_ballot_decides_between_those_of_equal_votes(tmp_path: Path) -> None:
    """Ann Cole and Ben Crane had two each."""
    election = whole(tmp_path).congresses["third"].elections[0]
    assert election.elected == ("Ben Crane",)
    assert election.tally and election.second
    assert (election.tally.ballots, election.tally.spoilt) == (6, 1)
    assert election.second.votes == (("Ann Cole", 2), ("Ben Crane", 3))


def test_minutes_reports_and_pictures_come_from_the_folder_beside(tmp_path: Path) -> None:
    """minutes.md needs no naming; a picture is a file of the site, with its size."""
    league = whole(tmp_path)
    congress = league.congresses["third"]
    assert congress.minutes and congress.minutes.text.source == "congresses/third/minutes.md"
    assert (congress.minutes.approved, congress.minutes.mends[0].now) == ("1 August 1900", "seven")
    assert (congress.reports[0].text.text, congress.reports[0].motion) == ("Nothing was asked.\n", "slow-play")
    picture = congress.pictures[0]
    assert (picture.id, picture.width, picture.height, picture.file) == ("steps", 640, 480, "congresses/third/steps.png")
    assert league.files == ("congresses/third/steps.png",)
    assert congress.committees[0].term == "two years"


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ('[[motion]]\ntitle = "A"\nayes = 2\nnoes = 2\ncasting = "aye"\noutcome = "carried"\n', []),
        ('[[motion]]\ntitle = "A"\nayes = 2\nnoes = 2\noutcome = "carried"\n', ["E142"]),
        ('[[motion]]\ntitle = "A"\nday = 3\n', ["E224"]),
        ('[[motion]]\ntitle = "A"\n[[motion.change]]\nlaw = "3"\n', ["E153"]),
        ('[[motion]]\ntitle = "A"\nmajority = "two thirds"\n', ["E154"]),
        ('[[election]]\noffice = "A"\ncandidates = ["B", "C"]\nunopposed = true\n', ["E145"]),
        ('[[election]]\noffice = "A"\ncandidates = ["B", "C"]\nvotes = { "D" = 1 }\n', ["E145"]),
        (BALLOT + 'votes = { "B" = 1, "C" = 1 }\ndecided = "by lot"\n', ["E145"]),
        (BALLOT + 'votes = { "B" = 1, "C" = 1 }\ndecided = "by lot"\nelected = ["C"]\n', []),
        (BALLOT + 'places = 2\nvotes = { "B" = 5, "C" = 3 }\nballots = 4\n', ["E144"]),
        (BALLOT + 'votes = { "B" = 5, "C" = 3 }\nballots = 2\nspoilt = 3\n', ["E144"]),
        ('[[report]]\nof = "Lows"\ntext = "x"\n[committees]\nLaws = "A"\n', ["E148"]),
        ('[[bulletin]]\nday = 1\ntext = "{day: 9}"\n', ["E148"]),
        ('[[picture]]\nfile = "../../league.toml"\ncaption = "A"\nalt = "B"\n', ["E147"]),
        ('committees = { Laws = { members = ["A"] } }\n', ["E153", "E150"]),
    ],
)  # fmt: skip
def test_each_contradiction_is_told(text: str, wrong: list[str], tmp_path: Path) -> None:
    """One code for one fault, and nothing besides."""
    assert codes(tmp_path, text, beside={}, pictures=()) == wrong


def test_a_heavy_picture_is_a_warning(tmp_path: Path) -> None:
    """More than a mebibyte; it is shown all the same."""
    folder = project(tmp_path, HEAD + '[[picture]]\nfile = "steps.png"\ncaption = "A"\nalt = "B"\n', {})
    file = folder / "content" / "congresses" / "third" / "steps.png"
    file.write_bytes(png(4000, 3000) + bytes(2**20))
    league, problems = read_league(folder)
    assert league and [problem.code for problem in problems] == ["W167"]
    assert league.congresses["third"].pictures[0].width == 4000


def test_a_file_that_no_congress_names_is_told(tmp_path: Path) -> None:
    """But not where the file of the congress could not be read."""
    assert codes(tmp_path / "a", "", beside={"notes.md": "x"}, pictures=()) == ["W160"]
    league, problems = read_league(project(tmp_path / "b", "title = ", {"notes.md": "x"}, pictures=()))
    assert league and "W160" not in [problem.code for problem in problems]
