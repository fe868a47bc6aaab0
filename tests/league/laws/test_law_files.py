"""The library of laws that comes with whistpress, and codes that a league adds."""

import datetime
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from whistpress.core.games import GAMES
from whistpress.league.laws.model import CodeKind, LawCode
from whistpress.league.laws.read import SUBJECTS, codes
from whistpress.league.reader import read_league
from whistpress.problems import Problems

SECTIONS = {"I": 2, "II": 1, "III": 2, "IV": 11, "V": 2, "VI": 5, "VII": 4, "VIII": 4, "IX": 2, "X": 6, "XI": 6}
"""How many sections each Law of Duplicate Whist has (Barney 1900, pp. 60-65)."""


ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI")


@pytest.fixture(scope="module")
def library() -> dict[str, LawCode]:
    """The codes that come with whistpress."""
    problems = Problems()
    found = codes([], problems)
    assert not list(problems)
    return found


def numbers(code: LawCode) -> list[str]:
    """The numbers of its laws, in its order."""
    return [law.number for law in code.laws]


def assert_says(code: LawCode, number: str, page: str, words: str) -> None:
    """A law, or a case of one, stands on its page and says the words, which commas part, one after the other."""
    found = code.find_cited(number)
    assert found is not None
    assert found.law.page == page
    said = found.law.parts[found.part] if found.part else found.law.text
    assert re.search(".*".join(re.escape(word) for word in words.split(", ")), said), said


def test_the_codes_of_the_four_books_are_there(library: dict[str, LawCode]) -> None:
    """Laws, etiquette and Mitchell's customs."""
    assert {(code.id, code.kind) for code in library.values()} == {
        ("auction-1912", CodeKind.LAWS),
        ("auction-etiquette-1912", CodeKind.ETIQUETTE),
        ("club-code-1864", CodeKind.LAWS),
        ("club-etiquette-1864", CodeKind.ETIQUETTE),
        ("dummy-1900", CodeKind.LAWS),
        ("duplicate-1900", CodeKind.LAWS),
        ("mitchell-1897", CodeKind.CUSTOMS),
        ("whist-1893", CodeKind.LAWS),
        ("whist-etiquette-1893", CodeKind.ETIQUETTE),
    }


@pytest.mark.parametrize(
    ("id_", "last"),
    [
        ("whist-1893", 39), ("auction-1912", 117), ("club-code-1864", 91), ("auction-etiquette-1912", 20),
        ("club-etiquette-1864", 9), ("mitchell-1897", 11),
    ],
)  # fmt: skip
def test_numbered_laws_have_no_gap(library: dict[str, LawCode], id_: str, last: int) -> None:
    """1 to 39 (Barney pp. 18-23), to 117 (Goodfellow), to 91 (Cavendish pp. 7-26); etiquette of 20 and 9 items."""
    assert [number for number in numbers(library[id_]) if number.isdigit()] == [str(one) for one in range(1, last + 1)]


def test_the_laws_of_duplicate_whist_are_whole(library: dict[str, LawCode]) -> None:
    """Definitions (a) to (h), every section of Laws I to XI, and what holds at a single table."""
    wanted = [f"({letter})" for letter in "abcdefgh"]
    wanted += [f"{law}.{section}" for law, last in SECTIONS.items() for section in range(1, last + 1)]
    assert numbers(library["duplicate-1900"]) == [*wanted, *(f"S.{one}" for one in range(1, 6))]


def test_the_etiquette_of_the_league_has_nine_rules(library: dict[str, LawCode]) -> None:
    """I to IX (Barney 1900, p. 23)."""
    assert numbers(library["whist-etiquette-1893"]) == ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"]


def test_dummy_and_double_dummy_follow_the_club_code(library: dict[str, LawCode]) -> None:
    """Three laws and one (Cavendish 1902, pp. 28-29)."""
    assert numbers(library["club-code-1864"])[91:95] == ["Dummy I", "Dummy II", "Dummy III", "Double dummy"]


def test_the_cases_that_cavendish_decided_follow_with_the_rules_for_arbitrators(library: dict[str, LawCode]) -> None:
    """Eleven cases (1902, pp. 33-39) after what an arbitrator goes by (pp. 30-32), which the book does not number."""
    code = library["club-code-1864"]
    rules, cases = [f"Arbitrator {one}" for one in ROMAN[:7]], [f"Case {one}" for one in ROMAN]
    assert numbers(code)[95:] == [*rules, *cases]
    assert [law.ours for law in code.laws[95:]] == [True] * 7 + [False] * 11
    pages = ["33", "33–34", "34–35", "35", "35–36", "36–37", "37", "37–38", "38", "38–39", "39"]
    assert [law.page for law in code.laws[-11:]] == pages


@pytest.mark.parametrize(
    ("case", "law", "decided"),
    [
        ("Case I", "46", "Four, and they score them"), ("Case II", "7", "They were"), ("Case III", "6", "cannot score"),
        ("Case IV", "44", "It is a misdeal"), ("Case V", "58", "Z need not give up"), ("Case VII", "73", "a question of fact"),
        ("Case VIII", "78", "Not by the player who cut"), ("Case IX", "56", "counts as exposed"),
        ("Case X", "84", "It is a consultation"), ("Case XI", "62", "he has only exposed a card"),
    ],
)  # fmt: skip
def test_each_case_is_decided_as_in_the_book(library: dict[str, LawCode], case: str, law: str, decided: str) -> None:
    """The decision, and a law that it rests on (Cavendish 1902, pp. 33-39)."""
    code = library["club-code-1864"]
    found, rests_on = code.find_cited(case), code.find_cited(law)
    assert found is not None and rests_on is not None
    assert decided in found.law.text
    assert set(found.law.subjects) & set(rests_on.law.subjects), "both are found under one subject"


def test_a_missing_last_card_has_three_answers(library: dict[str, LawCode]) -> None:
    """Case VI (Cavendish 1902, pp. 36-37): a misdeal, a card to look for, or the player's own fault."""
    found = library["club-code-1864"].find_cited("case VI c")
    assert found is not None and "tricks are searched" in found.law.parts[found.part]


def test_what_cavendish_notes_below_the_laws_is_there(library: dict[str, LawCode]) -> None:
    """His footnotes to pp. 8-29: what suit is trumps may be asked at any time, but not who dealt (p. 27)."""
    noted = {law.number: law.note for law in library["club-code-1864"].laws if law.note}
    footnoted = "5 12 18 19 24 29 34 37 44 46 52 53 56 57 60 62 65 70 71 72 75 81 84"
    assert list(noted) == [*footnoted.split(), "Dummy II"]
    assert "may be asked by anybody" in noted["53"] and "not usually called" in noted["52"]
    third, fourth = library["club-etiquette-1864"].laws[2:4]
    assert "who dealt" in third.note and "trumps" not in third.text + third.note
    assert "what suit is trumps" in fourth.note


def _bounds(source: str) -> tuple[int, int]:
    """The first and the last page that a source names."""
    pages = [int(page) for page in re.findall(r"[0-9]+", source.partition("p")[2])]
    return pages[0], pages[-1]


def test_each_law_has_its_page_and_pages_do_not_go_back(library: dict[str, LawCode]) -> None:
    """Laws stand in the order of their book."""
    for code in library.values():
        first = [int(re.split("[–-]", law.page)[0]) for law in code.laws]
        assert first == sorted(first), code.id
        low, high = _bounds(code.source)
        assert low <= first[0]
        assert first[-1] <= high


def test_the_cases_of_a_law_are_all_there(library: dict[str, LawCode]) -> None:
    """Counted in the books: redealing has nine (Goodfellow 47), a misdeal seven (Cavendish 44) or six (Barney p. 20)."""
    counted = {
        "auction-1912": {"47": 9, "51": 3, "70": 4, "71": 4, "74": 5, "81": 5, "101": 3},
        "club-code-1864": {"3": 3, "8": 3, "37": 2, "44": 7, "56": 2, "72": 5, "Case VI": 3},
        "whist-1893": {"14": 2, "17": 6, "19": 2, "20": 5},
        "duplicate-1900": {"III.2": 4, "VII.1": 3, "X.1": 3},
    }
    for id_, cases in counted.items():
        assert {law.number: len(law.parts) for law in library[id_].laws if law.parts} == cases


@pytest.mark.parametrize(
    ("id_", "law", "page", "words"),
    [
        ("club-code-1864", "11", "8", "until the game is over, trump card of the deal after it is turned"),
        ("club-code-1864", "12", "9", "what the rubber is worth, as long as the rubber lasts"),
        ("club-code-1864", "47", "16", "scored with a pack before it was found bad stays, is void, its dealer deals again"),
        (
            "club-code-1864",
            "52",
            "17",
            "when he plays to the first trick, after that trick is turned and quitted, it can be called",
        ),
        ("club-code-1864", "78", "24", "Until the cards are cut for the next deal"),
        ("club-code-1864", "Dummy I", "28", "Dummy deals at the beginning of each rubber"),
        ("club-code-1864", "Dummy II", "28–29", "pays for no revoke, adversaries see his cards, turned and quitted stays"),
        ("club-code-1864", "Dummy III", "29", "leads from the wrong hand, a suit may be called"),
        ("club-code-1864", "Double dummy", "29", "there is no misdeal, no advantage"),
        ("whist-1893", "18", "20", "first trick, second trick has been turned and quitted, it can be called"),
        ("whist-1893", "33", "22", "until the cards are cut for the next deal"),
        ("dummy-1900", "D.1", "73–74", "cuts lowest has dummy, each has him in turn, Dummy deals the first hand of each rubber"),
        ("dummy-1900", "D.3", "74", "pays for no revoke, after the trick is quitted stays"),
        ("dummy-1900", "D.4", "74", "leads from the wrong hand, the card led may be called"),
        ("dummy-1900", "D.5", "74", "Seven points are a game, on five or on ten"),
        ("dummy-1900", "DD.1", "74", "There is no misdeal, is a disadvantage"),
        ("dummy-1900", "DD.2", "74", "Revokes, exposed cards, cost nothing"),
        ("duplicate-1900", "IV.9", "62", "more than two tables are in play, fewer than three the deal is made anew"),
        (
            "duplicate-1900",
            "IV.10",
            "62",
            "new deal if the next table finds it, the slip says is held right, first table takes the average",
        ),
        ("duplicate-1900", "IV.11", "62", "If all players of a match agree, declared trumps and no card turned"),
        ("duplicate-1900", "X.6", "65", "needs no proof, after the claim, disturbs the cards"),
        ("duplicate-1900", "XI.5", "65", "rightly called, costs as much as a revoke"),
        ("duplicate-1900", "S.1", "66", "At a single table these laws hold"),
        ("duplicate-1900", "S.3", "66", "one suit may be trumps throughout"),
        ("duplicate-1900", "S.4", "66", "On the overplay tricks may be gathered"),
        ("duplicate-1900", "S.5", "66", "Any irregularity of the hands means a new deal"),
        ("mitchell-1897", "10", "19", "Visitors sit north and south at odd tables, on neutral ground lots"),
        ("auction-1912", "4", "18", "north and south compare, the record of east and west holds"),
        ("auction-1912", "12", "19", "written and checked, has bid or passed once in the next deal, match score agreed"),
        ("auction-1912", "51 B", "24", "taken up to be played again, before it has begun, back to the table that it came from"),
        ("auction-1912", "51 C", "24", "two tables a new deal, both teams, taking the average"),
        (
            "auction-1912",
            "57",
            "26",
            "adversary at the offender's right, no penalty, If he passes, bid stands, his partner is silent",
        ),
        ("auction-1912", "58", "26", "enough tricks of its kind to overbid, passes it: then it stands, partner, is silent"),
        ("auction-1912", "60", "26", "shows a card or draws attention to the score, his partner loses the right to bid"),
        ("auction-1912", "61", "26", "Earlier bids may be asked for until the bidding is over, final declaration, at any time"),
        ("auction-1912", "72", "28", "Doubled or redoubled, ranks as it did"),
        ("auction-1912", "104", "34", "rightly called, costs as much as a revoke, mended before the trick is turned"),
    ],
)
def test_a_law_that_no_score_is_held_against_says_what_its_book_says(
    library: dict[str, LawCode], id_: str, law: str, page: str, words: str
) -> None:
    """Its page and the words that it turns on, in their order, read in the books."""
    assert_says(library[id_], law, page, words)


@pytest.mark.parametrize(
    ("id_", "law", "page", "words"),
    [
        ("whist-etiquette-1893", "I", "23", "While a hand is played, speaks only as far as the laws allow"),
        ("whist-etiquette-1893", "II", "23", "No sign, how one's hand or the game stands, likes what was played"),
        ("whist-etiquette-1893", "III", "23", "next lead waits, turned and quitted"),
        ("whist-etiquette-1893", "IV", "23", "led a winner, another card to lead before his partner has played"),
        ("whist-etiquette-1893", "V", "23", "without drawing the eye to it, not asked to be placed"),
        ("whist-etiquette-1893", "VI", "23", "can afford what it costs, second time to hide the first"),
        ("whist-etiquette-1893", "VII", "23", "partner lets out, not to be made use of"),
        ("whist-etiquette-1893", "VIII", "23", "an onlooker, no interest in the game, no player should refuse"),
        (
            "whist-etiquette-1893",
            "IX",
            "23",
            "Onlookers neither say nor show, only with its owner's leave, do not go round the table",
        ),
        ("club-etiquette-1864", "1", "27", "two packs"),
        ("club-etiquette-1864", "2", "27", "several winners, second before the partner has played"),
        ("club-etiquette-1864", "5", "28", "who played a card or whether honours were claimed, no player should refuse"),
        ("club-etiquette-1864", "7", "28", "bet among themselves first"),
        ("club-etiquette-1864", "9", "28", "player against whom he bets"),
        ("auction-etiquette-1912", "1", "36", "alone until all are dealt"),
        ("auction-etiquette-1912", "4", "36", "Do not talk during play, dummy"),
        ("auction-etiquette-1912", "8", "36", "turned and quitted"),
        ("auction-etiquette-1912", "14", "37", "Keep your seat as dummy"),
        ("auction-etiquette-1912", "15", "37", "Do not talk a deal over, next table"),
        ("auction-etiquette-1912", "20", "37", "Do not judge your partner, all four hands, be fair"),
    ],
)
def test_a_rule_of_etiquette_says_what_its_book_says(
    library: dict[str, LawCode], id_: str, law: str, page: str, words: str
) -> None:
    """All nine of the League; of the clubs and of auction some (Cavendish 1902, pp. 27-28; Goodfellow 1912, pp. 36-37)."""
    assert_says(library[id_], law, page, words)


def test_what_is_asked_of_the_trump_card_differs_by_one_trick(library: dict[str, LawCode]) -> None:
    """Left on the table it can be called after the first trick by Cavendish (52), after the second by the League (18)."""
    cavendish, league = library["club-code-1864"].find_cited("52"), library["whist-1893"].find_cited("18")
    assert cavendish is not None and league is not None
    assert "second trick" not in cavendish.law.text and "second trick" in league.law.text


def test_every_law_says_something_in_whole_sentences(library: dict[str, LawCode]) -> None:
    """Short enough to be read at a table."""
    for code in library.values():
        assert all(law.text.endswith((".", ":", "”")) for law in code.laws), code.id
        assert all(len(law.text) < 700 for law in code.laws), code.id


def test_subjects_and_games_are_known(library: dict[str, LawCode]) -> None:
    """A word misspelt would part laws that belong together."""
    assert {subject for code in library.values() for law in code.laws for subject in law.subjects} == set(SUBJECTS)
    assert {game for code in library.values() for game in code.games} <= set(GAMES)


def test_what_stands_side_by_side_names_laws_that_are_there(library: dict[str, LawCode]) -> None:
    """Every position of every code is said by a law of it that has the subject, or the code says that it has none."""
    for code in library.values():
        for position in code.says:
            assert position.subject in SUBJECTS
            assert code.find_cited(position.law) is not None, (code.id, position)


def test_the_codes_differ_on_the_revoke(library: dict[str, LawCode]) -> None:
    """Two tricks in 1893 and 1900, three by Cavendish, 150 points by Goodfellow."""
    told = {one.law: one.says for code in library.values() for one in code.says if one.point == "What one revoke costs"}
    assert told == {
        "30": "two tricks",
        "X.4": "two tricks",
        "72": "three tricks, or three points either way, as the others choose",
        "101": "150 points, or three tricks to the declarant",
    }


HOUSE = """\
title = "House rules"
kind = "house rules"
in_force_from = "1899-09"
until = 1901

[[part]]
title = "Play"

[[part.law]]
number = "H.1"
title = "Tea"
text = "Whoever revokes makes tea."
"""


@pytest.fixture
def project(tmp_path: Path) -> Iterator[Path]:
    """A league that adds a code."""
    (tmp_path / "content/laws").mkdir(parents=True)
    (tmp_path / "content/league.toml").write_text('name = "Harbour"\n')
    (tmp_path / "content/laws/house.toml").write_text(HOUSE)
    yield tmp_path


def test_a_league_adds_a_code_of_its_own(project: Path) -> None:
    """From the first day of a month to the last day of a year."""
    league, problems = read_league(project)
    assert league is not None
    assert not list(problems)
    house = league.codes["house"]
    assert house.own
    assert house.in_force_from == datetime.date(1899, 9, 1)
    assert house.until == datetime.date(1901, 12, 31)
    assert house.games == ()


def test_a_code_of_the_same_name_takes_the_place_of_the_packaged_one(project: Path) -> None:
    """A league that plays an amended code writes it anew."""
    (project / "content/laws/duplicate-1900.toml").write_text(HOUSE)
    league, _ = read_league(project)
    assert league is not None
    assert numbers(league.codes["duplicate-1900"]) == ["H.1"]
    assert league.codes["duplicate-1900"].own
