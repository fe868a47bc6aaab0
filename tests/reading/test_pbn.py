"""PBN files: read, written, and read again."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.league.events.event_files import HEAD, MITCHELL, PAIRS, read
from whistpress.core.games.game import deal_from_seed
from whistpress.core.model import Event, HandRecord
from whistpress.core.model.cards import parse_hands
from whistpress.problems import Problems
from whistpress.reading.pbn import parse_pbn, pbn_deals, pbn_event, places_of, read_pbn, tricks_of

SCORES = """
[[scores]]
deal  = 1
lines = [[1, 2, 5, "revoke NS", "X.4"], [5, 4, 7], [3, 6, 5]]

[[scores]]
deal  = 2
lines = [[3, 4, 9], [1, 6, 6], [5, 2, 7]]

[[scores]]
deal  = 3
lines = [[5, 6, 4], [3, 2, 8], [1, 4, 7]]

[[play]]
deal   = 1
table  = 1
tricks = ["H6 2 T J", "D5 K A 2", "D3 4 T C3", "HA D7 8 3"]
"""
SEED = 'hands_seed = "Fairhaven, 21 October 2026"\n'


def _record(seed: str, deal: int) -> HandRecord:
    made = deal_from_seed(seed, deal)
    return HandRecord(deal=deal, dealer=made.dealer, hands=made.hands)


def _event(folder: Path, text: str, **beside: str) -> tuple[Event, list[str]]:
    """The event of a text with PBN files beside it, and the codes of its problems."""
    for name, content in beside.items():
        (folder / f"{name}.pbn").write_text(content, "utf-8")
    event, problems = read(folder, text)
    assert event is not None, problems
    return event, [problem.code for problem in problems]


@given(st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=12), st.integers(1, 30), st.text(max_size=12))
def test_deals_survive_being_written_and_read(seed: str, deal: int, title: str) -> None:
    """The board, the dealer, the hands, the card turned up; whatever the event is called."""
    problems = Problems()
    made = deal_from_seed(seed, deal)
    (game,) = parse_pbn(pbn_deals([(_record(seed, deal), made.trump)], event=title), "night.pbn", problems)
    assert not len(problems)
    assert (game.value("Board"), game.value("Dealer")) == (str(deal), made.dealer.value)
    assert parse_hands(game.value("Deal")) == made.hands
    assert game.value("TrumpCard") == str(made.trump)


def test_an_event_survives_being_written_and_read(tmp_path: Path) -> None:
    """Its cards, its trump cards, its lines and its play come back out of the PBN alone."""
    before, codes = _event(tmp_path, HEAD + SEED + MITCHELL + PAIRS + SCORES)
    assert not codes
    pbn = pbn_event(before)
    head = HEAD + 'hands = "night.pbn"\nscores = "night.pbn"\n' + MITCHELL + PAIRS
    after, codes = _event(tmp_path, head, night=pbn)
    old, new = before.sessions[0], after.sessions[0]
    assert [(line.deal, line.seats, line.tricks) for line in new.lines] == [(x.deal, x.seats, x.tricks) for x in old.lines]
    assert new.trumps == old.trumps
    assert {deal: record.hands for deal, record in new.hands.items()} == {deal: one.hands for deal, one in old.hands.items()}
    cards = [[[(one.seat, one.card) for one in trick] for trick in session.hands[1].plays[0].tricks] for session in (old, new)]
    assert cards[0] == cards[1]
    assert codes == ["W281"], "PBN has no word for a revoke that was claimed, so that it is found again"


@given(st.binary(max_size=400))
def test_no_bytes_are_too_odd_to_be_answered(data: bytes) -> None:
    """Games, or problems with their places; never a trace."""
    problems = Problems()
    text = data.decode("utf-8", errors="replace")
    for game in parse_pbn(text, "night.pbn", problems):
        tricks_of(game)
        places_of(game)
    assert all(problem.at.line >= 1 and problem.at.column >= 1 for problem in problems)


@given(
    st.lists(st.sampled_from(["[Board ", '"1"', "]", "[Play", '"W"]', "{", "}", ";", "\n", "%", "SK", "-", "*", "#", '"', "\\"]))
)
def test_pieces_of_pbn_in_any_order_are_answered(pieces: list[str]) -> None:
    """Open brackets, comments without an end, tags cut in two."""
    problems = Problems()
    for game in parse_pbn(" ".join(pieces), "night.pbn", problems):
        assert game.at.line >= 1


def test_comments_escapes_and_values_of_the_game_before_are_understood() -> None:
    """What PBN 2.1 allows: braces, semicolons, lines with a per cent sign, `#`, escaped quotation marks."""
    text = '% PBN 2.1\n{a [comment]\nof two lines}\n[Event "A \\"night\\" [of cards]"]\n[Board "1"] ; one\n'
    text += '\n[Event "#"]\n[Board "2"]\n'
    problems = Problems()
    first, second = parse_pbn(text, "night.pbn", problems)
    assert not len(problems)
    assert first.value("Event") == second.value("Event") == 'A "night" [of cards]'
    assert (first.value("Board"), second.value("Board")) == ("1", "2")
    assert second.tags["Board"].at.line == 8


@pytest.mark.parametrize(
    ("tags", "ns"),
    [
        ('[Result "NS 8 EW 5"]', 8),
        ('[Result "EW 5"]', 8),
        ('[Result "NS 8"]', 8),
        ('[Declarer "E"][Result "9"]', 4),
        ('[Declarer "S"][Result "9"]', 9),
        ('[Declarer "^s"][Result "^9"]', 9),
        ('[Result "?"]', None),
        ("", None),
        ('[Result "NS 8 EW 6"]', "NS 8 EW 6"),
        ('[Result "NS 14"]', "NS 14"),
        ('[Result "9"]', "9"),
        ('[Result "won"]', "won"),
    ],
)
def test_a_result_is_tricks_of_north_and_south(tags: str, ns: int | str | None) -> None:
    """By side, or the declarer's; what is none is given back."""
    (game,) = parse_pbn(f'[Board "1"]{tags}', "night.pbn", Problems())
    assert tricks_of(game) == ns


def _games(text: str) -> list[dict[str, str]]:
    """The games of a text, as tags and values; it has no problem."""
    problems = Problems()
    games = parse_pbn(text, "night.pbn", problems)
    assert not len(problems), list(problems)
    return [{name: tag.value for name, tag in game.tags.items()} for game in games]


def test_a_tag_that_a_game_has_already_is_passed_over() -> None:
    """Notes may repeat, and so may any other tag (PBN 2.1, 3.4): the first one counts."""
    notes = '[Event "A"]\n[Board "1"]\n[Auction "N"]\n1S =1= 2S =2= AP\n[Note "1:four"]\n[Note "2:a raise"]\n'
    assert [game["Board"] for game in _games(notes + '[Site "B"]\n[Site "C"]\n[Event "D"]\n')] == ["1"]
    (game,) = _games('[Board "1"][Dealer "N"][Dealer "E"][Board "1"][Result "NS 7"][Result "NS 8"]')
    assert (game["Dealer"], game["Result"]) == ("N", "NS 7")


def test_an_empty_line_ends_a_game_whatever_tag_comes_next() -> None:
    """Tags have no order (PBN 2.1, 3.1); only a comment may hold an empty line."""
    text = '[Board "1"]\n[Dealer "N"]\n{ words\n\nand words }\n[Result "NS 7"]\n \t\n[Result "NS 8"]\n[Board "2"]\n'
    assert _games(text) == [{"Board": "1", "Dealer": "N", "Result": "NS 7"}, {"Result": "NS 8", "Board": "2"}]


def test_what_other_programs_write_besides_the_standard_is_understood() -> None:
    """An auction or a play below an empty line belongs to its game; boards without one between them are two games."""
    assert len(_games('[Board "1"]\n\n[Auction "N"]\nAP\n\n[Play "W"]\nSA S2 S3 S4\n')) == 1
    run_on = '[Event "A"]\n[Board "1"]\n[Note "1:x"]\n[Note "2:y"]\n[Event "A"]\n[Board "2"]\n[Event "A"]\n[Board "3"]\n'
    assert [game["Board"] for game in _games(run_on)] == ["1", "2", "3"]


def test_a_tag_may_last_until_another_takes_its_place() -> None:
    """`##`: PBN 2.1, 4.8. A later value lasts as well; a game has always its own dealer and cards."""
    text = '[Date "##2026.10.02"]\n[Dealer "##N"]\n\n[Board "1"]\n\n[Board "2"]\n[Date "2026.10.03"]\n\n[Board "3"]\n'
    head, *games = _games(text)
    assert [game.get("Date") for game in games] == ["2026.10.02", "2026.10.03", "2026.10.03"]
    assert (head["Dealer"], [game.get("Dealer") for game in games]) == ("N", [None, None, None])
    nearest = _games('[Board "1"][Site "Here"]\n\n[Board "2"]\n\n[Board "3"][Site "#"]\n\n[Board "4"][Site "#"][Event "#"]\n')
    assert [game.get("Site") for game in nearest] == ["Here", None, "Here", "Here"]
    assert nearest[3]["Event"] == ""


def test_a_tag_may_be_written_close_together_or_over_lines() -> None:
    """Any white space, and none, may stand between the four parts of a tag; words in quotation marks hold brackets."""
    table = '[ScoreTable "Names\\20L"]\n"one [and] {two}; three"  8\n'
    assert _games(f'[Event"A"][ Board\n"7" ]\n{table}[Result "NS 7"]') == [
        {"Event": "A", "Board": "7", "ScoreTable": "Names20L", "Result": "NS 7"}
    ]


def test_cards_of_a_play_may_have_signs_behind_them() -> None:
    """Judgements, notes, glyphs and irregularities, with blanks or without."""
    (game,) = parse_pbn('[Board "1"][Play "W"]\nSK!!=1= S2 $7 ^R H3? S4=12=$200\n-  + *', "night.pbn", Problems())
    assert [text for text, _ in game.play] == ["SK", "S2", "H3", "S4", "-", "+", "*"]
    assert [at.column for _, at in game.play[:2]] == [1, 9]


def test_where_no_board_is_named_the_games_are_counted() -> None:
    """A dealing program may give no more than dealers and cards."""
    assert [game.get("Board") for game in _games('[Deal "?"]\n\n[Event "A"]\n\n[Deal "-"]\n')] == ["1", None, "2"]
    assert [game.get("Board") for game in _games('[Board "5"]\n\n[Deal "?"]\n')] == ["5", None]


@given(
    st.permutations(["Event", "Site", "Board", "Dealer", "Vulnerable", "Deal", "Declarer", "Result", "Round", "Table"]), st.data()
)
def test_tags_stand_in_any_order_and_any_may_stand_again(names: list[str], data: st.DataObject) -> None:
    """Every game has the same tags, whatever is repeated, and whatever stands between them."""
    gap = st.sampled_from([" ", "\n", "", "; a comment\n", "{ another }", "\n% and another\n"])
    text = ""
    for number in (1, 2):
        values = {name: f"{name} {number}" for name in names} | {"Board": str(number)}
        repeated = data.draw(st.lists(st.sampled_from([name for name in names if name != "Board"]), max_size=3))
        tags = [f'[{name} "{values[name]}"]' for name in names] + [f'[{name} "other"]' for name in repeated]
        text += "".join(f"{tag}{data.draw(gap)}" for tag in tags) + "\n\n"
    assert _games(text) == [{name: (str(n) if name == "Board" else f"{name} {n}") for name in names} for n in (1, 2)]


def test_a_file_in_iso_8859_1_is_read(tmp_path: Path) -> None:
    """As PBN has it; and in UTF-8. What begins as UTF-16 is still refused."""
    file = tmp_path / "night.pbn"
    for encoding in ("iso-8859-1", "utf-8"):
        file.write_bytes('[Event "Soirée"]\n[Board "1"]\n'.encode(encoding))
        (game,) = read_pbn(file, "night.pbn", Problems()) or ()
        assert game.value("Event") == "Soirée"
    file.write_bytes('[Board "1"]'.encode("utf-16"))
    assert read_pbn(file, "night.pbn", problems := Problems()) is None
    assert [problem.code for problem in problems] == ["E105"]


CARDS = "J65.KJ3.T865.A96 843.AQ764.K.T853 K72.952.A973.Q42 AQT9.T8.QJ42.KJ7"
MARKED = "SJ65.HKJ3.DT865.CA96 S843HAQ764DKCT853 SK72.H952.DA973.CQ42 ♠AQ109♥108♦QJ42♣KJ7"
SPACED = "SJ65 HKJ3 DT865 CA96 S843 HAQ764 DK CT853 SK72 H952 DA973 CQ42 SAQT9 HT8 DQJ42 CKJ7"


@pytest.mark.parametrize("cards", [CARDS, CARDS.lower(), MARKED, SPACED, CARDS.replace("J65.KJ3.T865.A96", "-")])
def test_hands_are_read_in_every_spelling(tmp_path: Path, cards: str) -> None:
    """Small letters, suits marked by a letter or their sign, a hand left out."""
    event, codes = _event(tmp_path, HEAD + 'hands = "night.pbn"\n' + MITCHELL, night=f'[Board "2"]\n[Deal "n:{cards}"]\n')
    assert codes == []
    record = event.sessions[0].hands[2]
    assert record.hands == parse_hands(f"N:{CARDS}")
    assert record.dealer.value == "E", "the number of the board says who dealt"


@pytest.mark.parametrize(
    ("deal", "codes"),
    [
        ("", []),
        ("?", []),
        ("-", []),
        ("N:- - - -", []),
        ("N:... ... ... ...", []),
        ("W:KQT2.AT.J6542.85 - A8654.KQ5.T.QJT6 -", ["W292"]),
        ("N:A.K.. Q.J.. .A.K. .Q.J.", ["W292"]),
        (f"N:{CARDS.replace('A96', 'A9')}", ["E272"]),
        ("N:what", ["E270"]),
    ],
)
def test_cards_that_nobody_gives_are_no_fault(tmp_path: Path, deal: str, codes: list[str]) -> None:
    """Places for cards and ends of deals are passed over; a card forgotten is still an error."""
    text = HEAD + 'hands = "night.pbn"\n' + MITCHELL
    (tmp_path / "night.pbn").write_text(f'[Board "1"]\n[Dealer "N"]\n[Deal "{deal}"]\n', "utf-8")
    event, problems = read(tmp_path, text)
    assert [problem.code for problem in problems] == codes
    assert event is None or not event.sessions[0].hands


def test_boards_that_are_not_played_are_counted_in_one_warning(tmp_path: Path) -> None:
    """A machine's file has more than an evening; it can be accepted."""
    night = "".join(f'[Board "{number}"]\n[Dealer "N"]\n[Deal "N:{CARDS}"]\n\n' for number in (*range(1, 9), 12, 14, 15))
    head = HEAD + 'hands = "night.pbn"\n' + MITCHELL
    event, codes = _event(tmp_path, head, night=night)
    assert (codes, sorted(event.sessions[0].hands)) == (["W290"], [1, 2, 3])
    _, problems = read(tmp_path, head)
    assert problems[0].message == "8 of the 11 boards in this file are not played here: 4 to 8, 12, 14 and 15"
    assert not _event(tmp_path, head + '[[accepted]]\nfinding = "hands-file"\nreason = "The machine dealt 15."\n', night=night)[1]


def test_a_play_without_trumps_and_a_game_without_a_board_are_passed_over(tmp_path: Path) -> None:
    """One warning each: the cards of the others are there."""
    play = '[Table "1"]\n[Round "1"]\n[Play "E"]\nH6 H2 HT HJ\n*\n'
    night = f'[Board "1"]\n[Deal "N:{CARDS}"]\n{play}\n[Dealer "N"]\n[Deal "N:{CARDS}"]\n'
    event, codes = _event(tmp_path, HEAD + 'hands = "night.pbn"\n' + MITCHELL + PAIRS, night=night)
    assert (sorted(codes), list(event.sessions[0].hands)) == (["W291", "W293"], [1])


def test_a_result_without_a_board_is_no_line(tmp_path: Path) -> None:
    """Nobody can say what was played."""
    (tmp_path / "night.PBN").write_text('[Board "1"]\n\n[Result "NS 8"]\n', "utf-8")
    _, problems = read(tmp_path, HEAD + 'scores = "night.PBN"\n' + MITCHELL + PAIRS)
    assert [problem.message for problem in problems] == ["this game has a result and no number of a deal"]


def test_a_file_over_four_mebibytes_is_not_read(tmp_path: Path) -> None:
    """As every content file."""
    file = tmp_path / "night.pbn"
    file.write_bytes(b" " * (4 * 2**20 + 1))
    problems = Problems()
    assert read_pbn(file, "night.pbn", problems) is None
    assert [problem.code for problem in problems] == ["E104"]


def test_a_game_that_names_no_table_is_no_line(tmp_path: Path) -> None:
    """Where a deal was played at several tables, nobody can say whose tricks they are."""
    text = HEAD + 'scores = "night.pbn"\n' + MITCHELL + PAIRS
    (tmp_path / "night.pbn").write_text('[Board "1"]\n[Result "NS 8"]\n', "utf-8")
    _, problems = read(tmp_path, text)
    assert [problem.code for problem in problems] == ["E316"]
    assert problems[0].at.file == "night.pbn"
