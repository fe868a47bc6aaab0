"""The small cards and the lists of the print desk: what each of them says, and that none of it crosses a cut."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.printing.evenings import evening
from tests.printing.piles import in_piles
from tests.printing.pressed import LONG, pressed
from whistpress.core.model import Event, Seat, Session, Trump
from whistpress.core.movement import Request
from whistpress.core.scoring import score
from whistpress.league import modules_of
from whistpress.league.events.paper.certificates import winner_certificates
from whistpress.league.events.paper.player_papers import WALKING_SLIPS, draw_slips, personal_cards, player_badges, walking_slips
from whistpress.league.events.paper.room_papers import (
    TABLE_CARDS,
    director_sheet,
    round_timetable,
    ruling_slips,
    seating_list,
    side_cards,
    sign_up_sheet,
    sit_out_cards,
    table_cards,
)
from whistpress.league.events.paper.tray_slips import TRAY_LABELS, pick_up_slips, tray_labels, trump_slips
from whistpress.league.plan import register
from whistpress.printing.form import EventJob
from whistpress.printing.pieces import CutPiece, Field, PieceSheets, PieceStyle, piece_sheets
from whistpress.printing.sheet import MARGIN, SHEETS
from whistpress.printing.sittings import walks
from whistpress.printing.wall_list import list_sheets

PIECES = ["table-cards", "tray-labels", "trump-slips", "pick-up-slips", "walking-slips", "player-badges", "draw-slips"]
PIECES += ["ruling-slips", "personal-cards"]
LISTS = ["seating-list", "round-timetable", "director-sheet", "sign-up-sheet"]


def every_style() -> list[PieceStyle]:
    """The styles of all kinds of small cards, which stand beside their forms."""
    styles = (value for module in modules_of("paper") for value in vars(module).values() if isinstance(value, PieceStyle))
    return sorted({style.kind: style for style in styles}.values(), key=lambda style: style.kind)


def howell(pairs: int = 8, *, played: bool = False) -> tuple[Event, Session]:
    """An evening of so many pairs, one of whom has names that no column holds."""
    names = {3: (LONG, f"Sir Ambrose {LONG}")}
    event = evening(Request(system="howell", pairs=pairs), "howell", names=names, played=played, trumps={2: Trump.parse("CK")})
    return event, event.sessions[0]


def test_a_walking_slip_leads_each_pair_through_the_schedule() -> None:
    """Followed round by round, every slip names the table, the way, the adversaries and the deals of the schedule."""
    event, session = howell(11)
    assert session.schedule
    slips = walking_slips(event, session)
    assert len(slips) == 11
    for number, slip in enumerate(slips, start=1):
        assert len(slip.rows) == 11
        for round_, table, way, against, deals in slip.rows:
            place = session.schedule.place_of(number, int(round_))
            if place is None:
                assert against == "you sit out"
                continue
            play = next(play for play in session.schedule.in_round(int(round_)) if play.table == place[0])
            assert (table, way) == (str(place[0]), "N-S" if place[1] is Seat.NORTH else "E-W")
            assert against.split()[0] == str(next(other for other in play.seats if other != number))
            assert deals == ", ".join(map(str, play.deals))


def test_single_players_are_told_their_partner() -> None:
    """Partners change in an individual contest: the slip names the one across the table."""
    event = evening(Request(system="individual", players=8), "individual")
    session = event.sessions[0]
    slip = walking_slips(event, session)[0]
    play = next(play for play in event.sessions[0].schedule.in_round(1) if 1 in play.seats)  # type: ignore[union-attr]
    side = play.seats.ns if 1 in play.seats.ns else play.seats.ew
    assert slip.columns == ("Rd", "Table", "Seat", "With", "Against", "Deals")
    assert slip.rows[0][3].split()[0] == str(next(number for number in side if number != 1))


def test_both_pairs_of_a_four_have_a_way_of_their_own() -> None:
    """A team that plays at two tables in every round goes two ways; whoever is at one is not at the other."""
    session = evening(Request(system="howell-fours", teams=7), "fours-matches").sessions[0]
    ways = walks(session)
    assert len(ways) == 14
    for first, second in zip(ways[::2], ways[1::2], strict=True):
        assert first.number == second.number
        assert (first.half, second.half) == ("North and South", "East and West")
        assert not {stop[:2] for stop in first.stops} & {stop[:2] for stop in second.stops}


def test_side_cards_are_those_of_barney() -> None:
    """Barney 1900, p. 27: eight players, T1 North to East of table 2, West of table 1 does not move, and so on."""
    event = evening(Request(system="individual-eight", players=8), "individual")
    found = {card.subtitle.partition(" (")[0]: card.title for card in side_cards(event, event.sessions[0])}
    assert found == {
        "Table 1, North": "To East at table 2.",
        "Table 1, East": "To West at table 2.",
        "Table 1, South": "To East at table 1.",
        "Table 1, West": "Does not move.",
        "Table 2, North": "To North at table 1.",
        "Table 2, East": "To South at table 1.",
        "Table 2, South": "To North at table 2.",
        "Table 2, West": "To South at table 2.",
    }


def test_table_cards_say_who_sits_there_first() -> None:
    """One a table, at each edge its letter and who has the seat when play begins."""
    event, session = howell()
    assert session.schedule
    cards = table_cards(event, session)
    assert [card.number for card in cards] == ["1", "2", "3", "4"]
    first = session.schedule.in_round(1)[0]
    assert [edge.seat for edge in cards[0].edges] == ["N", "E", "S", "W"]
    assert cards[0].edges[0].words.startswith(f"North: {first.seats.n} ")


def test_tray_labels_have_a_star_for_each_dealer_and_name_north() -> None:
    """Seven trays, one star each, round the table in turn; only North is named."""
    event, session = howell()
    labels = tray_labels(event, session)
    assert [label.number for label in labels] == [str(deal) for deal in range(1, 8)]
    assert ["".join(edge.seat for edge in label.edges if edge.star) for label in labels] == list("NESWNES")
    assert all(label.edges[0].words.startswith("North") for label in labels)


def test_trump_slips_show_the_card_or_leave_room_for_it() -> None:
    """The trump of deal 2 is settled; the others are written when they are turned."""
    event, session = howell()
    first, second, *_ = trump_slips(event, session)
    assert (first.number, first.fields) == ("", (Field("Trump card", lines=2),))
    assert (second.number, second.fields, second.subtitle) == ("K♣", (), "Trumps: king of clubs")


def test_a_trump_slip_says_who_deals_and_what_becomes_of_it() -> None:
    """Barney 1900, Law IV.1: shown to an adversary, face down in the tray, face up after play, shown again on the overplay."""
    event, session = howell()
    slips = trump_slips(event, session)
    assert [slip.sentences[0].split()[1] for slip in slips[:4]] == ["North.", "East.", "South.", "West."]
    assert "face up on the dealer" in slips[0].sentences[1] and "overplay" in slips[0].sentences[1]


def test_the_captains_of_eights_have_it_on_their_badges() -> None:
    """Barney 1900, p. 54: numbers 1 and 9 are the captains'; whose name is not known has a line to write it on."""
    event = evening(Request(system="narragansett"), "gain")
    badges = player_badges(event, event.sessions[0])
    assert [badge.number for badge in badges if "aptain" in badge.subtitle] == ["1", "9"]
    assert all(bool(badge.title) != bool(badge.fields) for badge in badges)
    assert not any("aptain" in badge.subtitle for badge in player_badges(*howell()))


def test_a_pick_up_slip_for_every_table_in_every_round() -> None:
    """Twenty-eight plays, twenty-eight slips, each with its deals."""
    event, session = howell()
    assert session.schedule
    slips = pick_up_slips(event, session)
    assert [slip.title for slip in slips] == [f"Round {play.round} · Table {play.table}" for play in session.schedule.plays]
    assert [tuple(int(row[0]) for row in slip.rows) for slip in slips] == [play.deals for play in session.schedule.plays]


def test_the_sit_out_card_sends_everybody_back() -> None:
    """Eleven pairs rest once each; whoever rests in the last round plays no more."""
    event, session = howell(11)
    assert session.schedule
    (card,) = sit_out_cards(event, session)
    assert [row[0] for row in card.rows] == [str(round_) for round_ in range(1, 12)]
    for round_, who, back in card.rows[:-1]:
        table, _ = session.schedule.place_of(int(who.split()[0]), int(round_) + 1) or (0, None)
        assert back.startswith(f"round {int(round_) + 1}, table {table}, ")
    assert card.rows[-1][2] == "no more"
    assert not sit_out_cards(*howell(8))


def test_badges_and_draw_slips_are_one_for_each_player_and_place() -> None:
    """Sixteen players have badges, eight pairs draw places."""
    event, session = howell()
    badges = player_badges(event, session)
    assert len(badges) == 16
    assert {badge.title for badge in badges if badge.number == "3"} == {LONG, f"Sir Ambrose {LONG}"}
    assert [slip.number for slip in draw_slips(event, session)] == [str(number) for number in range(1, 9)]


def test_personal_cards_add_up_to_the_ranking() -> None:
    """Howell's losses of all deals of a card come to the pair's score."""
    event, _ = howell(played=True)
    result = score(event)
    for number, card in enumerate(personal_cards(event, result), start=1):
        assert card.columns == ("Deal", "Way", "Against", "Tricks", "Avg.", "Lost")
        found = result.row_of(number)
        assert found
        assert sum(int(row[-1]) for row in card.rows) == found[1].score


def test_certificates_only_when_the_result_is_final() -> None:
    """Each of the two winners has one that names the other; none while the result is not final."""
    event, _ = howell(played=True)
    result = score(event)
    won = winner_certificates(event, result)
    winners = [row for row in result.rankings[0].rows if row.place == 1]
    assert len(won) == 2 * len(winners)
    assert won[0].team == f"with {won[1].name}"
    provisional = replace(event, status=type(event.status).PROVISIONAL)
    assert not winner_certificates(provisional, result)


def test_ruling_slips_are_blank_until_there_are_rulings() -> None:
    """Deal, table, law and effect are asked for; nothing is filled."""
    event, session = howell()
    slip = ruling_slips(event, session, None)[0]
    assert {"Deal", "Table", "Law", "Effect", "Umpire"} <= {field.label for field in slip.fields}
    assert not any(field.text for field in slip.fields)


def test_the_seating_list_is_in_the_order_of_surnames() -> None:
    """Everybody once, with the table at which the schedule begins for them."""
    event, session = howell(11)
    listed = seating_list(event, session)
    assert listed
    assert len(listed.rows) == 22
    lasts = [row[0].split()[-1].casefold() for row in listed.rows]
    assert lasts == sorted(lasts)
    assert sum("from round 2" in row[3] for row in listed.rows) == 2


def test_rounds_are_reckoned_by_mitchells_six_minutes_and_a_quarter() -> None:
    """Mitchell 1897, p. 18: twenty-four deals take two hours and a half."""
    event = evening(Request(system="mitchell", tables=3, deals=24), "average")
    table = round_timetable(event, event.sessions[0])
    assert table
    assert [row[2] for row in table.rows] == ["0", "50", "100"]
    assert table.rows[-1][4] == "150"


def test_the_directors_sheet_holds_every_play() -> None:
    """Each cell is one play of the schedule; who rests stands at the end of the line."""
    event, session = howell(11)
    assert session.schedule
    sheet = director_sheet(event, session)
    assert sheet
    cells = {cell for row in sheet.rows for cell in row[1:-1]}
    assert cells == {f"{p.seats.n} v {p.seats.e}: {', '.join(map(str, p.deals))}" for p in session.schedule.plays}
    assert [row[-1] for row in sheet.rows] == [str(rest.entries[0]) for rest in session.schedule.sit_outs]


def test_the_sign_up_sheet_says_which_numbers_are_free() -> None:
    """Known names are filled in; the lines of the others wait."""
    event, _ = howell()
    some = replace(event, entries=event.entries[:5])
    sheet = sign_up_sheet(some)
    assert len(sheet.rows) == 8
    assert sheet.rows[5] == ("6", "", "", "")
    assert sheet.remarks == ("Still free: 6–8.",)


@settings(max_examples=40)
@given(
    style=st.sampled_from([style for style in every_style() if style not in (TABLE_CARDS, TRAY_LABELS)]),
    rows=st.integers(0, 90),
    many=st.integers(1, 30),
    long=st.booleans(),
    sheet=st.sampled_from(sorted(SHEETS)),
)
def test_every_card_lies_whole_between_the_cuts(style: PieceStyle, rows: int, many: int, long: bool, sheet: str) -> None:
    """Whatever is on the cards: none over another or off the sheet, every row on one of them, in its order."""
    name = LONG if long else "Smith & Jones"
    row = tuple((str(number), "N-S", name) for number in range(rows))
    piece = CutPiece(head="Friday game", title=f"7 {name}", columns=("Rd", "Seat", "Against") if rows else (), rows=row)
    laid = piece_sheets((piece,) * many, style, SHEETS[sheet])
    placed = in_piles(laid.pages)
    assert [cell[0] for one in placed for cell in one.piece.rows] == [cell[0] for cell in row] * many
    assert abs(sum(laid.columns) - 100) < 1 or not rows
    for page in laid.pages:
        assert len({(one.left, one.top) for one in page}) == len(page)
        assert all(one.left >= MARGIN and one.top >= MARGIN for one in page)
        assert all(one.left + laid.width * laid.times <= laid.sheet.width - MARGIN + 0.01 for one in page)
        assert all(one.top + laid.height * laid.times <= laid.sheet.height - MARGIN + 0.01 for one in page)


@pytest.mark.parametrize("sheet", sorted(SHEETS))
def test_no_word_crosses_a_cut(sheet: str, tmp_path: Path) -> None:
    """In the PDF of every kind of small card each word lies inside one card, names that no line holds among them."""
    event, _ = howell(played=True)
    for kind in PIECES:
        pdf = pressed(event, kind, tmp_path / f"{kind}.pdf", sheet)
        (part, *_) = register.FORMS[kind].parts(EventJob(event, score(event), "", SHEETS[sheet]))
        assert pdf.info["Tagged"] == "yes"
        assert isinstance(part.view, PieceSheets)
        assert pdf.pages == len(part.view.pages)
        width, height = (part.view.times * side for side in (part.view.width, part.view.height))
        boxes = [(one.left, one.top, one.left + width, one.top + height) for one in part.view.pages[0]]
        for left, top, right, bottom in (inked(box) for box in pdf.boxes(1)):
            assert any(box[0] <= left and box[1] <= top and right <= box[2] and bottom <= box[3] for box in boxes), kind


def inked(box: tuple[float, float, float, float]) -> tuple[float, float, float, float]:
    """The box of a word in millimetres; of a number set very large the middle half, where the figures are."""
    left, top, right, bottom = (25.4 / 72 * side for side in box)
    spare = (bottom - top) / 4 if bottom - top > 60 else 0.0
    return left, top + spare, right, bottom - spare


@pytest.mark.parametrize("form", LISTS)
def test_a_list_for_the_wall_is_one_sheet_while_it_can_be(form: str, tmp_path: Path) -> None:
    """Twenty-two players, eleven rounds: one sheet, with names and all, nothing beyond its edges."""
    event, _ = howell(11)
    pdf = pressed(event, form, tmp_path / f"{form}.pdf", "Letter")
    assert pdf.pages == 1
    width, height = pdf.sizes()[0]
    assert all(
        left > 20 and top > 20 and right < width - 20 and bottom < height - 20 for left, top, right, bottom in pdf.boxes(1)
    )


def test_a_movement_too_wide_for_one_sheet_goes_over_several(tmp_path: Path) -> None:
    """Thirty-six pairs at eighteen tables: every table once, the rounds on each sheet."""
    event = evening(Request(system="howell", pairs=36), "howell")
    found = director_sheet(event, event.sessions[0])
    assert found
    laid = list_sheets(found, SHEETS["A4"], lying=True)
    assert [column for page in laid.pages for column in page.columns[1:]] == list(found.columns[1:])
    assert all(page.columns[0] == "Round" and sum(page.widths) <= laid.sheet.inner_width + 0.5 for page in laid.pages)
    assert pressed(event, "director-sheet", tmp_path / "wide.pdf").pages == len(laid.pages) == 2


@pytest.mark.parametrize(
    "event",
    [
        evening(Request(system="howell", pairs=9), "howell", played=True),
        evening(Request(system="mitchell", tables=5, deals=20), "average"),
        evening(Request(system="individual", players=13), "individual"),
        evening(Request(system="interclub", deals=48), "gain", played=True),
        evening(Request(system="howell-fours", teams=7), "fours-matches"),
    ],
    ids=lambda event: event.sessions[0].schedule.system,
)
def test_a_form_that_an_event_has_is_never_empty(event: Event) -> None:
    """What `print --list` names can be printed."""
    result = score(event) if event.played else None
    served = [form for form in register.FORMS.values() if form.serves(event)]
    assert len(served) > 6
    assert all(form.parts(EventJob(event, result, "League", SHEETS["A4"])) for form in served)


def test_rows_are_set_larger_where_their_cards_have_the_room() -> None:
    """Larger than the least, on no more sheets and in no more lines: neither a long name nor a full card gives way."""

    def laid(against: str, rounds: int) -> PieceSheets:
        one = CutPiece(head="Evening", title="1", columns=("Rd", "Against"), rows=(("1", against),) * rounds)
        return piece_sheets([one] * 4, WALKING_SLIPS, SHEETS["A4"])

    assert laid("2", 5).style.row == 14
    least = WALKING_SLIPS.row
    assert least < laid("Ambrose Thistlethwaite-Carruther", 5).style.row < 14
    full = laid("2", 18)
    assert least <= full.style.row < 14
    assert len(full.pages) == 1
