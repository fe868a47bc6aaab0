"""The specimens of the books, read from our PDFs: every field, heading and figure that is printed there stands here."""

from functools import cache
from itertools import pairwise
from pathlib import Path

from tests.printing.card_reader import movement_card
from tests.printing.told import Element, Tagged
from whistpress.core.model import Seat
from whistpress.core.scoring import score
from whistpress.league.events.read.file import read_event
from whistpress.league.plan import documents as printed
from whistpress.site.theme import Theme

HERE = Path(__file__).parents[1] / "specimens"
BOOKS = Path(__file__).parents[2] / "content" / "events"
SLIP = {1: ("8", ""), 2: ("", "6"), 3: ("6", ""), 4: ("6", ""), 5: ("", "7"), 6: ("", "5"), 7: ("", "7"), 8: ("7", "")}
"""What Barney's eight pairs made on deal 2, N-S and E-W (1900, pp. 42, 45, 46)."""


@cache
def _pdf(file: Path, form: str) -> bytes:
    event, problems = read_event(file)
    assert event
    assert not list(problems)
    result = score(event) if event.played or event.totals else None
    made = printed.document(form, league=None, event=event, result=result, theme=Theme())
    assert made.finish
    return made.finish.function(made.make())


def _read(file: Path, form: str, folder: Path) -> Tagged:
    (folder / f"{form}.pdf").write_bytes(_pdf(file, form))
    return Tagged(folder / f"{form}.pdf")


def _slip_of_deal_2(file: str, folder: Path) -> Element:
    slips = [slip for page in _read(HERE / file, "score-slips", folder).pages() for slip in page.every("Art")]
    (slip,) = [slip for slip in slips if slip.first("H1") == "DEAL No. 2."]
    assert "TRUMPS—CLUB KING ♣" in slip.paragraphs()
    return slip


def test_howells_travelling_slip(tmp_path: Path) -> None:
    """Barney 1900, p. 42: deal, trumps, top scores 8 and 7, pairs 1 to 8 with their scores, losses 0 1 2 2 0 2 0 1."""
    tops, heads, *rows = _slip_of_deal_2("slip-howell.toml", tmp_path).rows()
    assert tops == ["Top scores", "8", "7", ""]
    assert heads == ["Pairs", "N. & S. scores", "E. & W. scores", "Losses"]
    losses = ("0", "1", "2", "2", "0", "2", "0", "1")
    assert rows == [[str(pair), *SLIP[pair], loss] for pair, loss in zip(SLIP, losses, strict=True)]


def test_the_travelling_slip_with_exponents_of_an_even_number(tmp_path: Path) -> None:
    """Barney 1900, p. 45: gains 2² 0² 0² 1² N-S, 1 2 0 2 E-W, in all 3 and 5."""
    heads, *rows, total = _slip_of_deal_2("slip-exponent.toml", tmp_path).rows()
    assert heads == ["Pairs", "N. & S. scores", "E. & W. scores", "N. & S. gains", "E. & W. gains"]
    gains = [("2 2", ""), ("", "1"), ("0 2", ""), ("0 2", ""), ("", "2"), ("", "0"), ("", "2"), ("1 2", "")]
    assert rows == [[str(pair), *SLIP[pair], *gain] for pair, gain in zip(SLIP, gains, strict=True)]
    assert total == ["Total", "3", "5"]


def test_the_travelling_slip_with_exponents_of_an_odd_number(tmp_path: Path) -> None:
    """Barney 1900, p. 45: pair 2 sits out with a gain of 0, its exponent the larger column's total; totals 2 and 4."""
    heads, *rows, total = _slip_of_deal_2("slip-exponent-odd.toml", tmp_path).rows()
    assert heads[0] == "Pairs"
    gains = [("2 2", ""), ("0 4", ""), ("0 2", ""), ("0 2", ""), ("", "2"), ("", "0"), ("", "2")]
    scores = SLIP | {2: ("", "")}
    assert rows == [[str(pair), *scores[pair], *gain] for pair, gain in zip(range(1, 8), gains, strict=True)]
    assert total == ["Total", "2", "4"]


def test_an_exponent_is_set_small_above_the_line(tmp_path: Path) -> None:
    """Barney 1900, p. 45: smaller than its gain, and straight behind it."""
    file = tmp_path / "exponents.pdf"
    file.write_bytes(_pdf(HERE / "slip-exponent.toml", "score-slips"))
    runs = [run for drawn in Tagged(file).drawn for run in drawn.runs]
    small = [(before.text, run.text) for before, run in pairwise(runs) if run.size < 0.75 * before.size]
    assert [pair for pair in small if len(pair[0]) == 1] == [("2", "2"), ("0", "2"), ("0", "2"), ("1", "2")]


def test_the_blank_slip_for_sixteen_pairs(tmp_path: Path) -> None:
    """Barney 1900, p. 45: the same headings, rows 1 to 16, a total of both gain columns; room for the trump."""
    slips = [one for page in _read(HERE / "howell-of-sixteen.toml", "score-slips", tmp_path).pages() for one in page.every("Art")]
    assert len(slips) == 15
    heads, *rows, total = slips[0].rows()
    assert heads == ["Pairs", "N. & S. scores", "E. & W. scores", "N. & S. gains", "E. & W. gains"]
    assert rows == [[str(pair), "", "", "", ""] for pair in range(1, 17)]
    assert total == ["Total", "", ""]
    assert any(words.startswith("TRUMP ___") for words in slips[0].paragraphs())


def test_the_travelling_slip_of_match_scoring(tmp_path: Path) -> None:
    """Barney 1900, p. 46: averages 7 and 6, match scores 2 1 0 0 2 0 2 1, totals 27, 25 and 8."""
    average, heads, *rows, total = _slip_of_deal_2("slip-match.toml", tmp_path).rows()
    assert average == ["Average", "7", "6", ""]
    assert heads == ["Pairs", "N. & S. scores", "E. & W. scores", "Match score"]
    matches = ("2", "1", "0", "0", "2", "0", "2", "1")
    assert rows == [[str(pair), *SLIP[pair], match] for pair, match in zip(SLIP, matches, strict=True)]
    assert total == ["Total", "27", "25", "8"]


def test_howells_movement_card_of_table_2(tmp_path: Path) -> None:
    """Barney 1900, p. 39: the originals, seven rounds, the words at all four edges, and where the deal goes."""
    pages = _read(HERE / "howell-of-eight.toml", "movement-cards", tmp_path).pages()
    card = next(card for card in map(movement_card, pages) if card.table == 2)
    assert card.heading == "EIGHT PAIRS."
    assert card.originals[1:] == [
        "Original North and South Pair, No. 6.",
        "Original East and West Pair, No. 3.",
        "Original Deals, Nos. 4, 5.",
    ]
    found = [(row.ns[0], row.ew[0], row.deals) for row in card.rows.values()]
    sides = zip("6712345", "3456712", (4, 5, 6, 7, 1, 2, 3), strict=True)
    assert found == [(ns, ew, (deal,)) for ns, ew, deal in sides]
    assert card.edges == {
        Seat.SOUTH: "go next to Table 4, West",
        Seat.EAST: "go next to Table 3, East",
        Seat.WEST: "go next to Table 3, West",
        Seat.NORTH: "go next to Table 4, East",
    }
    assert card.tray == "Take the deal just played to Table 1."


def test_saffords_card_of_pair_5(tmp_path: Path) -> None:
    """Barney 1900, p. 37: seven positions of four deals, seven other pairs, black squares where there is no comparison."""
    page = _read(HERE / "safford-of-eight.toml", "safford-cards", tmp_path).pages()[4]
    assert page.first("H1") == "PAIR No. 5."
    assert "8 Pairs—Duplicate Whist." in page.paragraphs()
    assert "Add together score of the hands and extend amount into each blank space." in page.paragraphs()
    groups, heads, *rows = page.rows()
    assert [head for head in groups if head] == ["Deals", "Other pairs, No."]
    assert heads[0] == "Position"
    assert heads[-7:] == ["1", "2", "3", "4", "6", "7", "8"]
    assert [(row[0], *row[2:6]) for row in rows[:7]] == [
        ("East D.", "2", "9", "16", "23"),
        ("North D.", "3", "10", "17", "24"),
        ("North B.", "7", "14", "21", "28"),
        ("North C.", "6", "13", "20", "27"),
        ("North A.", "5", "12", "19", "26"),
        ("East C.", "1", "8", "15", "22"),
        ("East B.", "4", "11", "18", "25"),
    ]
    assert [sum(row[place] == "" for row in rows[:7]) for place in range(-7, 0)] == [3] * 7
    assert {cell for row in rows[:7] for cell in row[-7:]} == {"", "–"}
    assert [row[0] for row in rows[7:]] == ["Total,", "Score of others,", "Plus,", "Minus,"]
    assert all(len(row) == 8 for row in rows[7:])


SEATS_OF_TABLE_1 = ("1256", "1278", "1375", "1368", "1458", "1467", "1265", "1287", "1357", "1386", "1485", "1476")


def test_the_schedule_score_cards_of_two_clubs(tmp_path: Path) -> None:
    """Mitchell 1897, pp. 22-25: four pages for 48 deals; seats on the first of each four deals; North writes, East says O.K."""
    pages = _read(HERE / "club-against-club.toml", "score-cards", tmp_path).pages()
    assert len(pages) == 4
    tables = []
    for page in pages:
        heads, *rows, total = page.every("Table")[-1].rows()
        assert heads == ["DEAL", "N", "S", "E", "W", "SCORE.", "TOTAL.", "O.K."]
        assert total == ["Total", *[""] * 7]
        assert len(rows) == 24
        assert all(any(row[1:5]) == (place % 4 == 0) for place, row in enumerate(rows))
        assert {"SCHEDULE SCORE CARD.", "North keeps the score,", "East writes O.K."} <= set(page.paragraphs())
        tables.append(("Table 1." in page.text, [int(row[0]) for row in rows], ["".join(row[1:5]) for row in rows[::4]]))
    assert [first for first, _, _ in tables] == [True, True, False, False]
    assert tables[0][1] + tables[1][1] == list(range(1, 49))
    assert (*tables[0][2], *tables[1][2]) == SEATS_OF_TABLE_1
    assert sorted(tables[2][1] + tables[3][1]) == list(range(1, 49))


def test_the_auction_score_card(tmp_path: Path) -> None:
    """Goodfellow 1912, the card before the preface: headings, deal 2 with its double, the totals, and who wins by 92."""
    page = _read(BOOKS / "1912" / "goodfellow-sample-match.toml", "auction-score-card", tmp_path).pages()[0]
    rows = page.every("Table")[-1].rows()
    assert rows[0] == ["NORTH AND SOUTH", "DEAL", "EAST AND WEST"]
    half = ["Trick", "Honour", "Gain", "Partners"]
    assert rows[1] == [*half, "Declaration", "Declaration", *half]
    deals = rows[2:14]
    assert [row[5] for row in deals] == [str(deal) for deal in range(1, 13)]
    trick, honours, gain, partners, said, deal, doubled, *others = deals[1]
    assert (trick, sorted(honours.split()), gain) == ("48", ["100", "30", "50"], "228")
    assert (partners, said, deal, doubled, others) == ("1 & 2", "2NT", "2", "Doub.", ["", "", "", "5 & 6"])
    assert [(row[3], row[-1]) for row in deals[::4]] == [("1 & 2", "5 & 6"), ("1 & 3", "5 & 7"), ("1 & 4", "6 & 7")]
    assert rows[14] == ["222", "950", "1090", "TOTALS", "252", "828", "998", ""]
    assert [cell for cell in rows[15] if cell] == ["950", "998", "Visiting team", "828"]
    assert [cell for cell in rows[16] if cell] == ["1172", "92", "Wins by 92 points", "1080"]


def test_the_compass_score_sheet(tmp_path: Path) -> None:
    """Barney 1900, p. 32: ten pairs' scores in two columns and their results; total, average and total score below."""
    pages = _read(BOOKS / "1900" / "barney-compass-game.toml", "compass-sheet", tmp_path).pages()
    heads, *rows, total, average, both = pages[0].rows()
    assert heads == ["No.", "Pair", "N. & S. scores", "E. & W. scores", "Result"]
    made = (147, 117, 145, 112, 140, 119, 151, 112, 141, 116)
    results = ("+2", "+2", "0", "−3", "−5", "+4", "+6", "−3", "−4", "+1")
    for pair, (row, score_, result) in enumerate(zip(rows, made, results, strict=True), start=1):
        sides = [str(score_), "...."] if pair % 2 else ["....", str(score_)]
        assert row == [str(pair), "", *sides, result]
    assert total == ["Total", "724", "576", "+15 −15"]
    assert average == ["Average", "145", "115", ""]
    assert both == ["Total score", "1300", "", ""]


def test_the_table_of_changes_of_four_pairs(tmp_path: Path) -> None:
    """Barney 1900, p. 28: deals, the seats at both tables, and which pair is compared with which."""
    pages = _read(HERE / "four-pairs.toml", "table-of-changes", tmp_path).pages()
    groups, heads, *rows = pages[0].rows()
    assert [head for head in groups if head] == ["1st table", "2nd table"]
    assert heads == ["Deals", *["N.", "S.", "E.", "W."] * 2, "Comparisons"]
    assert ["|".join((row[0], " ".join(row[1:5]), " ".join(row[5:9]), row[9])) for row in rows] == [
        "1 to 4|1 2 5 6|3 4 7 8|1 and 2 with 3 and 4",
        "5 to 8|3 4 5 6|2 1 8 7|5 and 6 with 7 and 8",
        "9 to 12|5 6 3 4|1 2 8 7|1 and 2 with 5 and 6",
        "13 to 16|1 2 3 4|6 5 7 8|3 and 4 with 7 and 8",
        "17 to 20|3 4 1 2|5 6 7 8|1 and 2 with 7 and 8",
        "21 to 24|5 6 1 2|4 3 8 7|3 and 4 with 5 and 6",
    ]
