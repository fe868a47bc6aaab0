"""Forms of auction and bridge whist: what is offered, and what is asked to be written."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from tests.core.scoring.auction_sessions import by_chance, sample_match
from whistpress.core.model import Event, Session, Status
from whistpress.core.movement import Request
from whistpress.core.scoring import score
from whistpress.league.events.paper.player_papers import pair_journals, personal_cards
from whistpress.league.events.paper.tray_slips import (
    PICK_UP_SLIPS_DECLARED,
    SCORE_TICKETS_DECLARED,
    pick_up_slips,
    score_tickets,
    trump_slips,
)
from whistpress.league.events.words.auction_card import honour_credits
from whistpress.league.plan.register import FORMS, expand_names
from whistpress.printing.form import EventJob
from whistpress.printing.pieces import CutPiece, PieceSheets, PieceStyle, piece_sheets
from whistpress.printing.sheet import SHEETS

OF_TRICKS = ("trump-slips", "score-slips", "score-cards", "tabulating-sheet", "club-sheets", "safford-cards", "compass-sheet")


def evening(request: Request, game: str) -> Event:
    """An evening to come, or with another game."""
    event = by_chance(request, 1)
    scoring = "points" if game != "duplicate-whist" else "average"
    return replace(event, game=game, scoring=scoring, status=Status.PLANNED, sessions=(replace(event.sessions[0], lines=()),))


@pytest.mark.parametrize("game", ["auction-whist", "bridge-whist"])
@pytest.mark.parametrize(
    "request_",
    [
        Request(system="auction-match"),
        Request(system="mitchell", tables=5, deals=10),
        Request(system="howell-fours", teams=7),
        Request(system="clay-fours", fours=5),
        Request(system="safford", pairs=8, deals=14),
        Request(system="single-table", deals=4),
    ],
    ids=lambda one: one.system,
)
def test_forms_of_tricks_and_of_turned_trumps_are_not_offered(game: str, request_: Request) -> None:
    """No card is turned, and tricks decide nothing; the sets leave these out too."""
    event = evening(request_, game)
    here = [name for name, form in FORMS.items() if form.serves(event)]
    assert not set(OF_TRICKS) & set(here)
    assert {"auction-score-card", "pick-up-slips", "score-tickets", "packet"} <= set(here)
    assert "trump-slips" not in expand_names(("tables",), here)
    assert trump_slips(event, event.sessions[0]) == ()


def test_duplicate_whist_keeps_its_forms() -> None:
    """Trump slips and slips of tricks."""
    event = evening(Request(system="mitchell", tables=5, deals=10), "duplicate-whist")
    assert FORMS["trump-slips"].serves(event) and not FORMS["auction-score-card"].serves(event)
    assert pick_up_slips(event, event.sessions[0])[0].columns == ("Deal", "N-S tricks", "E-W tricks", "O.K.")
    (part,) = FORMS["pick-up-slips"].parts(EventJob(event, None, "League", SHEETS["A4"]))
    assert isinstance(part.view, PieceSheets) and part.view.style.kind == "pick-up-slips"


@pytest.mark.parametrize(("game", "first"), [("auction-whist", ("Bid", "Declarer")), ("bridge-whist", ("Trumps", "By"))])
def test_slips_tickets_and_journals_ask_for_what_a_line_tells(game: str, first: tuple[str, str]) -> None:
    """The contract, who declared, doubling, tricks, honours, chicane, revokes, and the points of both sides."""
    event = evening(Request(system="mitchell", tables=5, deals=10), game)
    (slip, *_), session = pick_up_slips(event, event.sessions[0]), event.sessions[0]
    written = ("Doubled", "Tricks", "Honours, chicane", "Revokes", "N-S points", "E-W points", "O.K.")
    assert slip.columns == ("Deal", *first, *written)
    assert {len(row) for row in slip.rows} == {len(slip.columns)}
    ticket = score_tickets(event, session)[0]
    assert ticket.columns == ("Side", "Who", f"{first[0]}, double", "Honours", "Points", "Initials")
    assert [field.label for field in ticket.fields] == ["Declarer", "His tricks", "Chicane", "Revokes"]
    journal = pair_journals(event, session)[0]
    assert journal.columns[-5:] == (first[0], "By", "Tricks", "Points", "Notes")


@pytest.mark.parametrize("sheet", ["A4", "Letter"])
@pytest.mark.parametrize(("pieces", "style"), [(pick_up_slips, PICK_UP_SLIPS_DECLARED), (score_tickets, SCORE_TICKETS_DECLARED)])
def test_every_box_of_a_slip_can_be_written_in(
    pieces: Callable[[Event, Session], tuple[CutPiece, ...]], style: PieceStyle, sheet: str
) -> None:
    """Each is as wide as its style wants at the least."""
    event = evening(Request(system="mitchell", tables=5, deals=10), "auction-whist")
    made = pieces(event, event.sessions[0])
    found = piece_sheets(made, style, SHEETS[sheet])
    boxes = [place for place in range(len(made[0].columns)) if not any(row[place] for row in made[0].rows)]
    assert boxes and all(found.columns[place] * found.inner / 100 >= style.note - 0.1 for place in boxes)


def test_the_card_of_bridge_whist_has_no_game_of_one_deal() -> None:
    """Each deal stands alone in duplicate (Barney 1900, p. 77); the values of honours are the same."""
    both = [[line.title for line in honour_credits(bids=bids)] for bids in (True, False)]
    assert "Game" in both[0] and both[1] == [title for title in both[0] if title != "Game"]


def test_a_personal_card_has_the_bid_the_points_and_their_average() -> None:
    """Deal 4 of the sample card: three hearts doubled, which gave 448."""
    match = sample_match()
    cards = personal_cards(match, score(match))
    assert cards[1].columns == ("Deal", "Way", "Against", "Bid", "Tricks", "Points", "Avg.")
    row = next(row for row in cards[1].rows if row[0] == "4" and row[1] == "E-W")
    told = dict(zip(cards[1].columns, row, strict=True))
    assert (told["Bid"], told["Tricks"], told["Points"]) == ("3♡× E-W", "12", "448")
