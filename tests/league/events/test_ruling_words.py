"""What the laws and the evening changed, in the words of pages and sheets."""

from pathlib import Path

from msgspec.structs import replace

from tests.league.events.event_files import HEAD, MITCHELL, PAIRS, SCORES, clean
from tests.site import leagues
from whistpress.core.model import CreditTo, LineUpChange
from whistpress.core.scoring import score
from whistpress.language import speaking
from whistpress.league.careers.facts.career import careers
from whistpress.league.events.data.files import score_json, scores_csv
from whistpress.league.events.words.own_results import own_results
from whistpress.league.events.words.ranking import rankings
from whistpress.league.events.words.tabulating import sheets
from whistpress.league.events.words.travellers import rulings, travellers

EVENING = (
    HEAD
    + MITCHELL
    + PAIRS
    + SCORES.replace("[5, 4, 7]", '[5, 4, 7, "adjusted NS 8 EW 6½, XI.2"]').replace("[1, 6, 6]", '[1, 6, 6, "group B, III.2"]')
    + '[[penalties]]\nentry = 3\npoints = "1/2"\nlaw = "IX.1"\n'
    + '[[changes]]\nentry = 1\nout = "Archer"\nin = "Zoe Zack"\nfrom = 2\ncredit = "in"\n[handicaps]\n6 = 1\n'
)


def test_every_ruling_is_told_with_its_law(tmp_path: Path) -> None:
    """Substitute, penalty, then the lines in the order of the deals."""
    event = clean(tmp_path, EVENING)
    told = [(ruling.deal, ruling.text) for ruling in rulings(event, score(event))]
    assert told[0] == ("Substitute", "Zoe Zack for Ann Archer from round 2 on; the result is credited to Zoe Zack")
    assert told[1][1].startswith("½ point of the score (law IX.1), taken from the one and given to nobody")
    assert told[2] == (
        "Deal 1 at table 3",
        "Score adjusted to 8 and 6½, each side its own figure; won in play: 7 and 6; law XI.2",
    )
    assert told[3][1] == "Played after the tray was fouled: compared in group B alone; law III.2"


def test_the_travellers_of_a_fouled_tray_have_places_of_their_own(tmp_path: Path) -> None:
    """A page cannot have two places of one name."""
    event = clean(tmp_path, EVENING)
    views = travellers(event, score(event))
    assert [(view.title, view.anchor) for view in views][1:3] == [("Deal 2, group A", "deal-2"), ("Deal 2, group B", "deal-2-b")]


def test_what_was_added_has_columns_of_its_own_and_the_sheet_adds_up(tmp_path: Path) -> None:
    """The penalty in the ranking and at the end of the tabulating sheet; handicaps in a second ranking."""
    event = clean(tmp_path, EVENING)
    result = score(event)
    first, *_, last = rankings(event, result)
    assert first.beside == ("Penalty",)
    assert next(row for row in first.rows if row.who.entry == 3).beside == ("−½",)
    assert next(row for row in first.rows if row.who.entry == 1).changes == ("Zoe Zack for Ann Archer from round 2 on",)
    assert (last.title, last.beside) == ("East and West, with handicaps", ("Handicap",))
    sheet = sheets(event, result)[0]
    assert sheet.columns[-1].head == "Penalty"
    assert next(row for row in sheet.rows if row.who.entry == 3).cells[-1].text == "−½"


def test_other_programs_get_the_exact_figures(tmp_path: Path) -> None:
    """New keys beside the fixed ones, and the words of the lines as they were written."""
    event = clean(tmp_path, EVENING)
    told = score_json(event, score(event))
    row = next(row for row in told["rankings"][0]["rows"] if row["entry"] == 3)
    assert row["penalty"] == "1/2"
    assert [ranking["group"] for ranking in told["with_handicaps"]] == ["NS", "EW"]
    written = scores_csv(event)
    assert '1,5,4,7,"adjusted NS 8 EW 13/2, XI.2"' in written
    assert '2,1,6,6,"group B, III.2"' in written


def test_a_career_follows_the_rule_of_credit(tmp_path: Path) -> None:
    """With `credit = "in"` the result is the substitute's, and no longer that of the one who left."""
    event = clean(tmp_path, EVENING)
    found = careers([event], {event.id: score(event)})
    assert found["zoe-zack"].events == 1
    assert found["ann-archer"].events == 0
    assert found["amy-abel"].appearances[0].partners == ("zoe-zack",)


def test_a_line_that_is_not_the_schedules_says_so(tmp_path: Path) -> None:
    """Wrong opponents: on the traveller, among the rulings, and last among the deals of those who sat there."""
    missed = SCORES.replace("[5, 6, 4], [3, 2, 8], [1, 4, 7]", "[5, 6, 4], [3, 4, 8], [1, 2, 7]")
    event = clean(tmp_path, HEAD + MITCHELL + PAIRS + missed + '[[accepted]]\ndeal = 3\nreason = "The move was missed."\n')
    result = score(event)
    assert [line.note for line in travellers(event, result)[2].lines] == ["", "not as scheduled", "not as scheduled"]
    assert [(ruling.deal, ruling.text) for ruling in rulings(event, result)] == [("Deal 3", "Not as scheduled")] * 2
    own = next(one for one in own_results(event, result) if one.who.entry == 1)
    assert [(deal.title, deal.round) for deal in own.deals] == [("1", 1), ("2", 2), ("3", None)]


def test_two_revokes_are_told_in_a_word(tmp_path: Path) -> None:
    """Twice, as one would say it."""
    event = clean(tmp_path, HEAD + MITCHELL + PAIRS + SCORES.replace("[5, 4, 7]", '[5, 4, 7, "revoke EW 2"]'))
    assert rulings(event, score(event))[0].text == "E-W revoked twice; won in play: 7 and 6"


def test_an_absence_and_a_shared_credit_are_told_in_the_words_of_the_contest(tmp_path: Path) -> None:
    """Single players sit out as players do; what both have is told in the language of the page."""
    changes = '[[changes]]\nentry = 1\nout = "Archer"\nin = "Zoe Zack"\nfrom = 2\ncredit = "both"\n'
    event = clean(tmp_path, HEAD + MITCHELL + PAIRS + SCORES + changes)
    gone, single = LineUpChange(entry=3, first=1, credit=CreditTo.AVERAGE), leagues.individual()
    away = replace(single, sessions=(replace(single.sessions[0], changes=(gone,)),))
    assert "in round" not in rulings(event, score(event))[0].text
    assert "not there from the beginning: what a player has who sits out;" in rulings(away, score(away))[0].text.lower()
    with speaking("fr"):
        assert rulings(event, score(event))[0].text.endswith("au compte de tous les deux")
