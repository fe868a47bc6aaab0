"""What stands on the secretary's papers for a meeting, on letters about a trophy, on blanks for entries."""

from msgspec.structs import replace

from tests.meeting import congress, howell, league, match
from tests.printing.evenings import evening
from whistpress.core.movement import Request
from whistpress.league.events.paper.player_papers import entry_blank, open_entry_blank
from whistpress.league.meetings.model import Delegation
from whistpress.league.meetings.paper.meeting_papers import (
    ballots,
    blank_ballot,
    electors,
    minutes_sheets,
    roll_of_delegates,
    tellers_sheet,
)
from whistpress.league.trophies.paper import acceptance, challenge
from whistpress.printing.secretary import (
    Block,
    FieldLines,
    KnownTable,
    PaperHeading,
    Paragraph,
    SecretaryPaper,
    SignatureLines,
    WriteTable,
)


def _blocks(paper: SecretaryPaper) -> list[Block]:
    return [block for group in paper.groups for block in group.blocks]


def _tables(paper: SecretaryPaper) -> list[WriteTable]:
    return [block for block in _blocks(paper) if isinstance(block, WriteTable)]


def _fields(paper: SecretaryPaper) -> dict[str, str]:
    return {field.label: field.text for block in _blocks(paper) if isinstance(block, FieldLines) for field in block.fields}


def test_the_roll_names_the_delegates_club_by_club_and_has_lines_for_the_others() -> None:
    """The club stands once; a club that has named nobody has lines, and there are some for clubs that nobody expected."""
    (table,) = _tables(roll_of_delegates(congress(), league()))
    assert table.columns == ("Club", "Delegate", "Present", "Absent", "Signature")
    assert [row[:2] for row in table.rows[:4]] == [
        ("Harbour Whist Club", "Edith Abel"),
        ("", "Ann Cole"),
        ("Wanderers", ""),
        ("", ""),
    ]
    assert len(table.rows) > 6 and not any(any(row) for row in table.rows[4:])


def test_the_roll_has_two_columns_for_each_meeting() -> None:
    """Where business is done on two days."""
    again = replace(congress().sittings[2], business=("Reports",))
    paper = roll_of_delegates(congress(sittings=(*congress().sittings[:2], again)), league())
    (table,) = _tables(paper)
    assert table.columns[2:6] == (
        "First day, 2 p.m.: present",
        "First day, 2 p.m.: absent",
        "Second day, 4 p.m.: present",
        "Second day, 4 p.m.: absent",
    )
    assert paper.lying


def test_there_is_a_ballot_for_each_election_and_each_motion() -> None:
    """It says how many may be marked; a box stands beside each candidate."""
    secretary, laws, slow = ballots(congress())
    assert (secretary.title, secretary.subtitle) == ("Secretary", "Put a cross against one.")
    assert (laws.title, laws.subtitle) == ("Committee on laws", "Put a cross against two at the most.")
    assert laws.rows == (("Ben Baker", ""), ("Carl Bond", ""), ("Dora Drew", ""))
    assert (slow.title, slow.rows) == ("Motion: Slow play", (("For", ""), ("Against", "")))


def test_where_nothing_is_put_to_the_vote_the_ballot_is_blank() -> None:
    """Office and candidates are written by hand."""
    bare = congress(elections=(), motions=())
    assert ballots(bare) == (blank_ballot(bare),)
    assert "Office or motion" in blank_ballot(bare).subtitle


def test_every_delegate_votes_and_a_club_that_has_named_nobody_sends_one() -> None:
    """Two of Harbour, one of the Wanderers."""
    assert electors(congress()) == 3
    assert electors(congress(delegates=(Delegation(club="harbour", names=("A", "B", "C", "D")),))) == 4


def test_the_tellers_tally_in_fives_and_know_what_must_come_out() -> None:
    """As many boxes of five as there are electors for; the sum is told against the ballots, twice them where two are elected."""
    many = congress(delegates=(Delegation(club="harbour", names=tuple(f"Delegate {n}" for n in range(33))),))
    secretary, laws, slow = _tables(tellers_sheet(many))
    assert secretary.columns == ("Candidate", "5", "10", "15", "20", "25", "30", "35", "Total")
    assert [row[0] for row in laws.rows] == ["Ben Baker", "Carl Bond", "Dora Drew", "All votes"]
    assert [row[0] for row in slow.rows] == ["For", "Against", "All votes"]
    said = [block.text for block in _blocks(tellers_sheet(many)) if isinstance(block, Paragraph)]
    assert said[0] == "All votes together are as many as the ballots counted."
    assert said[1].startswith("All votes together are two times the ballots counted at the most")
    assert sum(isinstance(block, SignatureLines) for block in _blocks(tellers_sheet(many))) == 3


def test_the_minutes_follow_the_order_of_business() -> None:
    """Movers and seconders stand where they are known; each motion has room for its votes, each election for its figures."""
    (paper,) = minutes_sheets(congress())
    assert (paper.title, paper.facts) == ("Minutes: Annual meeting", ("Tuesday, 10 July 1900, 2 p.m., Reading room",))
    headings = [block.title for block in _blocks(paper) if isinstance(block, PaperHeading)]
    assert headings == [
        "1. Roll of delegates",
        "2. Motions",
        "Slow play",
        "3. Elections",
        "Secretary",
        "Committee on laws",
        "4. Time and place of the next meeting",
    ]
    fields = _fields(paper)
    assert (fields["Moved by"], fields["Seconded by"], fields["For"]) == ("Ann Cole", "Ben Baker", "")
    assert (fields["In the chair"], fields["Secretary"]) == ("Edith Abel", "Ann Cole")
    assert [table.columns for table in _tables(paper)] == [("Candidate", "Votes", "Elected")] * 2


def test_a_challenge_names_holder_and_challenger_and_the_day_that_is_arranged() -> None:
    """From the trophy's roll and the next event that is played for it; conditions and the line of holders stand below."""
    trophy = league().trophies["cup"]
    paper = challenge(trophy, league())
    fields = _fields(paper)
    assert (fields["To the holder"], fields["From the challenger"]) == ("Harbour Whist Club", "Saltmarsh")
    assert fields["Day proposed"] == "Wednesday, 11 July 1900"
    words = [block.text for block in _blocks(paper) if isinstance(block, Paragraph)]
    assert words == ["We challenge you for the Harbour Cup, under the conditions below.", trophy.conditions]
    (chain,) = (block for block in _blocks(paper) if isinstance(block, KnownTable))
    assert chain.rows == (("1898", "Saltmarsh", ""), ("1899", "Harbour Whist Club", "Not challenged."))


def test_a_letter_about_a_trophy_of_which_nothing_is_known_is_blank() -> None:
    """No holder, no event, no conditions: lines to write on."""
    bare = replace(league().trophies["cup"], holders=(), conditions="")
    paper = challenge(bare, replace(league(), events=()))
    assert not any(_fields(paper).values())
    assert not [block for block in _blocks(paper) if isinstance(block, KnownTable)]


def test_the_holder_answers_the_challenger() -> None:
    """The same day, or the trophy is given up."""
    fields = _fields(acceptance(league().trophies["cup"], league()))
    assert (fields["To the challenger"], fields["From the holder"]) == ("Saltmarsh", "Harbour Whist Club")
    assert fields["Day and hour"] == "Wednesday, 11 July 1900"


def test_a_blank_asks_for_those_who_play_and_tells_the_terms() -> None:
    """A pair has two players, a four its team; closing day and fee stand on it where the congress says them."""
    pairs, four = entry_blank(howell(), congress()), entry_blank(match(), congress())
    assert [field.label for field in pairs.fields][:2] == ["First player", "Second player"]
    assert [field.label for field in four.fields][:3] == ["Team", "Club", "Player 1"]
    assert sum(field.label.startswith("Player ") for field in four.fields) == 4
    assert "Entries close on Tuesday, 3 July 1900. Fee: five shillings a pair." in pairs.sentences[-1]
    alone = entry_blank(evening(Request(system="individual", players=8), "tricks-lost"))
    assert [field.label for field in alone.fields] == ["Name", "Club", "Entries close", "Fee paid", "Signed", "Date"]


def test_a_congress_without_events_has_a_blank_for_any() -> None:
    """The event is written on it."""
    assert open_entry_blank(congress()).fields[0].label == "Event"
