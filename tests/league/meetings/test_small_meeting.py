"""The annual general meeting of a small club: agenda, attendance in numbers, votes of all present, elections, accounts."""

import datetime
import json
from fractions import Fraction
from pathlib import Path

import pytest
from icalendar import Calendar

from tests.building import build, check, load
from whistpress.league.meetings.model import MotionOutcome
from whistpress.league.meetings.paper.programme import minutes_papers, notices
from whistpress.printing.secretary import KnownTable, PaperHeading, Paragraph, SecretaryPaper

ACCOUNTS = """\
side,item,amount,last_year
Income,Subscriptions,610.00,590
Income,Table money,812.00,
Expenditure,Hall,720.00,700.00
Expenditure,Cards and prizes,"237.00",
"""
MEETING = """\
title = "Annual general meeting"
place = "Church hall"
date  = 2025-09-16
time  = "7.15 p.m."
present   = 61
apologies = 7
accounts  = "accounts.csv"
business = ["Apologies for absence", "Minutes of the 2024 meeting", "Treasurer's report and accounts", "Elections", "Motions"]

[officers]
"Chairman"  = "Mrs G. Norton"
"Secretary" = "F. Ross"

[[motion]]
title    = "Adoption of the accounts"
mover    = "Fiona Ross"
seconder = "Pat Hammond"
majority = "more than half of all present"
ayes     = {ayes}
noes     = 3

[[election]]
office     = "Chairman"
candidates = ["Daphne Pugh"]
unopposed  = true
proposer   = "Fiona Ross"
seconder   = "R. Burt"

[minutes]
by   = "F. Ross"
text = "The minutes of the 2024 meeting were approved and signed."
"""


def club(folder: Path, *, ayes: int = 40, accounts: str = ACCOUNTS, more: str = "", kind: str = "meetings") -> Path:
    """Write a club with one meeting."""
    content = folder / "content"
    (content / kind).mkdir(parents=True)
    (content / "league.toml").write_text(
        'name = "Millfield Whist Club"\ntimezone = "Europe/London"\nurl = "https://m.example/"\n[outputs]\ndata = true\n', "utf-8"
    )
    text = MEETING.format(ayes=ayes)
    (content / kind / "2025-agm.toml").write_text(text.replace("[officers]", f"{more}\n[officers]", 1), "utf-8")
    (content / kind / "accounts.csv").write_text(accounts, "utf-8")
    return folder


def test_more_than_half_of_all_present_is_counted_from_their_number(tmp_path: Path) -> None:
    """Of 61 present 31 are needed: 40 to 3 carries it, 30 to 3 does not."""
    for ayes, outcome in ((40, MotionOutcome.CARRIED), (31, MotionOutcome.CARRIED), (30, MotionOutcome.LOST)):
        league = load(club(tmp_path / str(ayes), ayes=ayes)).league
        assert league is not None
        (motion,) = league.congresses["2025-agm"].motions
        assert motion.outcome is outcome


@pytest.mark.parametrize(
    ("lines", "outcome", "sentence"),
    [
        ("ayes = 40\nnoes = 3", None, "The votes were 40 to 3. It needed {}; how many were present is not on record."),
        ("ayes = 3\nnoes = 40", "lost", "Lost by 3 votes to 40. It needed {}."),
        ('ayes = 40\nnoes = 3\noutcome = "carried"', "carried", "Carried by 40 votes to 3. It needed {}."),
        ("ayes = 40\nnoes = 3\nabstained = 18", "carried", "40 votes to 3; 18 did not vote. It needed {}: 31 ayes."),
        ("ayes = 40\nnoes = 3\nabstained = 0", "carried", "Carried by 40 votes to 3. It needed {}: 22 ayes."),
        ('roll = { ayes = ["A. Bee", "C. Dee"], noes = ["E. Fee"] }', "carried", "2 votes to 1. It needed {}: 2 ayes."),
    ],
)
def test_a_majority_of_all_present_is_not_told_of_an_unknown_number(
    tmp_path: Path, lines: str, outcome: str | None, sentence: str
) -> None:
    """Only where the minutes, a roll-call or the abstentions say how many were there; else a warning that names `present`."""
    folder = club(tmp_path / "club")
    file = folder / "content/meetings/2025-agm.toml"
    text = file.read_text("utf-8").replace("present   = 61\n", "").replace("ayes     = 40\nnoes     = 3", lines)
    file.write_text(text, "utf-8")
    report = build(folder, tmp_path / "site", pdf=False)
    told = [(one.code, "`present` is not written" in one.message, one.at.line) for one in report.problems]
    assert told == ([] if outcome else [("W813", True, 18)])
    page = " ".join((tmp_path / "site/congresses/2025-agm/index.html").read_text("utf-8").split())
    assert sentence.format("more than half of all present") in page
    form = json.loads((tmp_path / "site/congresses/2025-agm/congress.json").read_text("utf-8"))
    assert form["motions"][0]["outcome"] == outcome


REPORT = """
[[report]]
of       = "Treasurer"
by       = "Pat Hammond"
received = "adopted"
motion   = "adoption-of-the-accounts"

[[report]]
of = "Secretary"
"""


def test_a_report_whose_words_are_not_kept_is_told_with_what_was_done_with_it(tmp_path: Path) -> None:
    """The page has who brought it in, that it was adopted, and the motion; of one without all that `check` asks."""
    folder = club(tmp_path / "club")
    file = folder / "content/meetings/2025-agm.toml"
    file.write_text(file.read_text("utf-8") + REPORT, "utf-8")
    report = build(folder, tmp_path / "site", pdf=False)
    assert [(one.code, one.message) for one in report.problems] == [("W168", "the report of Secretary has no words")]
    page = " ".join((tmp_path / "site/congresses/2025-agm/index.html").read_text("utf-8").split())
    section = page.partition('id="report-treasurer"')[2].partition("</section>")[0]
    assert "Brought in by Pat Hammond." in section and "Adopted.</span>" in section
    assert 'href="#motion-adoption-of-the-accounts">Adoption of the accounts</a>' in section
    assert 'class="prose"' not in section and 'id="report-secretary"' not in page


def test_the_page_says_who_was_there_and_shows_the_accounts(tmp_path: Path) -> None:
    """The menu says Meetings; the agenda, the hour, proposer and seconder, totals and surplus stand on the page."""
    report = build(club(tmp_path / "club"), tmp_path / "site", pdf=False)
    assert not list(report.problems)
    page = " ".join((tmp_path / "site/congresses/2025-agm/index.html").read_text("utf-8").split())
    for words in (
        "61 were present. There were 7 apologies.",
        "Agenda</h2>",
        "7.15 p.m.",
        "It needed more than half of all present: 31 ayes.",
        "Proposed by Fiona Ross, seconded by R. Burt.",
        "1,422.00",
        "957.00",
        "Income is 465.00 more than expenditure: a surplus.",
    ):
        assert words in page, words
    home = (tmp_path / "site/index.html").read_text("utf-8")
    assert ">Meetings</a>" in home and "Congresses" not in home
    form = json.loads((tmp_path / "site/congresses/2025-agm/congress.json").read_text("utf-8"))
    assert (form["present"], form["apologies"], form["time"]) == (61, 7, "7.15 p.m.")
    assert form["elections"][0]["proposer"] == "Fiona Ross"


def test_a_meeting_ahead_is_on_the_home_page_and_in_the_calendar(tmp_path: Path) -> None:
    """With its hour; a league that holds meetings alone has a calendar."""
    build(club(tmp_path / "club"), tmp_path / "site", pdf=False, today=datetime.date(2025, 9, 1))
    home = " ".join((tmp_path / "site/index.html").read_text("utf-8").split())
    assert "Next meeting" in home and "Tuesday, 16 September 2025</time>, 7.15 p.m., Church hall" in home
    (entry,) = Calendar.from_ical((tmp_path / "site/calendar.ics").read_bytes()).events
    assert entry["dtstart"].dt.replace(tzinfo=None) == datetime.datetime(2025, 9, 16, 19, 15)


def test_the_same_file_among_the_congresses_is_the_same_meeting(tmp_path: Path) -> None:
    """Both folders are read in the same way."""
    league = load(club(tmp_path / "club", kind="congresses")).league
    assert league is not None
    assert [sitting.time for sitting in league.congresses["2025-agm"].sittings] == ["7.15 p.m."]
    assert not [problem for problem in check(club(tmp_path / "both", kind="congresses")) if problem.code.startswith("E")]


def test_accounts_that_do_not_balance_name_the_larger_side(tmp_path: Path) -> None:
    """Assets and liabilities must be equal; income and expenditure give a deficit."""
    sheet = "side,item,amount\nassets,Bank,500\nassets,Packs,12.50\nliabilities,Fund,500\nincome,Fees,10\nexpenditure,Hall,12\n"
    build(club(tmp_path / "club", accounts=sheet), tmp_path / "site", pdf=False)
    page = " ".join((tmp_path / "site/congresses/2025-agm/index.html").read_text("utf-8").split())
    assert "Assets and liabilities do not balance: 12.50 more in assets." in page
    assert "Expenditure is 2.00 more than income: a deficit." in page and "Last year" not in page


def words_of(paper: SecretaryPaper) -> str:
    """Return the headings, sentences and cells of a paper."""
    blocks = [block for group in paper.groups for block in group.blocks]
    found = [f"{one.title} {one.words}" for one in blocks if isinstance(one, PaperHeading)]
    found += [one.text for one in blocks if isinstance(one, Paragraph)]
    found += [" ".join(row) for one in blocks if isinstance(one, KnownTable) for row in one.rows]
    return "\n".join((*paper.facts, *found))


def test_the_notice_has_the_agenda_and_the_minutes_what_was_decided(tmp_path: Path) -> None:
    """Both say day, hour and place."""
    league = load(club(tmp_path / "club")).league
    assert league is not None
    meeting = league.congresses["2025-agm"]
    (notice,), (minutes,) = notices(meeting, league), minutes_papers(meeting, league)
    for words in ("Tuesday, 16 September 2025, 7.15 p.m., Church hall", "1. Apologies for absence", "Chairman: Daphne Pugh."):
        assert words in words_of(notice)
    for words in (
        "61 were present.",
        "Carried by 40 votes to 3.",
        "Daphne Pugh was elected",
        "Total 1,422.00",
        "approved and signed",
    ):
        assert words in words_of(minutes)


def test_amounts_are_exact(tmp_path: Path) -> None:
    """Pence are no floats, and commas may stand for points."""
    sheet = 'side;item;amount\nincome;A;0,10\nincome;B;0,20\nincome;C;"1.234,50 €"\n'
    league = load(club(tmp_path / "club", accounts=sheet)).league
    assert league is not None
    accounts = league.congresses["2025-agm"].accounts
    assert accounts is not None and accounts.sides[0].total == Fraction("1234.80")


def test_what_cannot_be_is_an_error(tmp_path: Path) -> None:
    """More votes than people, a column that is missing, an agenda told twice."""
    assert "E813" in [problem.code for problem in check(club(tmp_path / "a", ayes=60))]
    assert "E810" in [problem.code for problem in check(club(tmp_path / "b", accounts="side,item\nincome,Fees\n"))]
    assert "E811" in [problem.code for problem in check(club(tmp_path / "c", accounts="side,item,amount\nincome,Fees,ten\n"))]
    two = '[[session]]\ntitle = "One"\n[[session]]\ntitle = "Two"\n'
    assert "E812" in [problem.code for problem in check(club(tmp_path / "d", more=two))]


VOTES = """
[[motion]]
title = "Fee"
ayes = 40
noes = 3
[[motion.amendment]]
text = "That it be *£11*."
mover = "R. Burt"
ayes = 5
noes = 5
casting = "no"

[[election]]
office = "Secretary"
candidates = ["Bob Smith", "Bob Smyth"]
votes = { "Bob Smith" = 4, "Bob Smyth" = 4 }
ballots = 9
spoilt = 1
second = { "Bob Smith" = 3, "Bob Smyth" = 6 }
"""


def test_the_printed_minutes_have_the_amendments_and_the_votes_of_both_ballots(tmp_path: Path) -> None:
    """As the page has them: the casting vote, the votes for each candidate, the ballots that were spoilt."""
    folder = club(tmp_path / "club")
    file = folder / "content/meetings/2025-agm.toml"
    file.write_text(file.read_text("utf-8").replace("[minutes]", f"{VOTES}\n[minutes]"), "utf-8")
    league = load(folder).league
    assert league is not None
    (minutes,) = minutes_papers(league.congresses["2025-agm"], league)
    words = words_of(minutes)
    for told in (
        "Amendment. Moved by R. Burt.\nThat it be *£11*.\nLost by 5 votes to 5. The chair gave the casting vote against it.",
        "There was a second ballot",
        "9 ballots, 1 void or blank.",
        "Bob Smith 4 3\nBob Smyth 4 6",
    ):
        assert told in words


def test_a_reference_in_the_printed_minutes_becomes_words(tmp_path: Path) -> None:
    """The title of what it refers to, or the words that it gives; no brace is left."""
    folder = club(tmp_path / "club")
    file = folder / "content/meetings/2025-agm.toml"
    text = (
        "{election: chairman} came before {motion: adoption-of-the-accounts} and {motion: adoption-of-the-accounts | the rest}."
    )
    file.write_text(file.read_text("utf-8").replace("The minutes of the 2024 meeting were approved and signed.", text), "utf-8")
    league = load(folder).league
    assert league is not None
    (minutes,) = minutes_papers(league.congresses["2025-agm"], league)
    assert "Chairman came before Adoption of the accounts and the rest." in words_of(minutes)
