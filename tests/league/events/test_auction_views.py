"""Auction whist on pages and in data: the score card, points item by item, JSON and CSV."""

from tests.core.scoring.auction_sessions import by_chance, sample_match
from whistpress.core.model import EventResult
from whistpress.core.movement import Request
from whistpress.core.scoring import score, working_sentences
from whistpress.league.events.data.files import score_csv, score_json, scores_csv
from whistpress.league.events.words.auction import points_tables
from whistpress.league.events.words.auction_card import AuctionCard, auction_cards, honour_credits, played_cards
from whistpress.league.events.words.outcomes import outcomes
from whistpress.league.events.words.travellers import travellers


def sample() -> EventResult:
    """The result of the sample card."""
    return score(sample_match())


def card() -> AuctionCard:
    """The one card of it on which something was played."""
    (found,) = played_cards(sample_match(), sample())
    return found


def test_the_card_has_every_printed_total_of_the_sample() -> None:
    """222, 950, 1090 and 252, 828, 998; 1172 to 1080, won by 92 (Goodfellow 1912, front matter)."""
    totals = card().totals
    assert totals is not None
    assert (totals.tricks, totals.honours, totals.gains, totals.totals) == (
        ("222", "252"),
        ("950", "828"),
        ("1090", "998"),
        ("1172", "1080"),
    )
    assert (totals.ahead, totals.winner, totals.by, totals.points) == ("N-S", "No. 1", "92", "92 points")


def test_the_card_has_the_gains_partners_and_declarations_of_the_sample() -> None:
    """As they are printed; 166 for deal 7, which only makes 998."""
    deals = card().deals
    gains = [(deal.ns.gain, deal.ew.gain) for deal in deals]
    assert gains == [("", "40"), ("228", ""), ("6", ""), ("", "448"), ("176", ""), ("104", ""), ("", "166"), ("176", ""),
                     ("124", ""), ("", "344"), ("192", ""), ("84", "")]  # fmt: skip
    assert [(deal.ns.partners, deal.ew.partners) for deal in deals[::4]] == [
        ("1 & 2", "5 & 6"),
        ("1 & 3", "5 & 7"),
        ("1 & 4", "6 & 7"),
    ]
    assert [deal.deal for deal in deals if deal.begins] == [5, 9]
    assert (deals[3].ns.declaration, deals[3].ew.declaration) == (("Doub.",), ("3H",))
    assert (deals[9].ns.declaration, deals[9].ew.declaration) == (("Doub.",), ("4D", "Re-D."))


def test_the_card_says_for_what_the_honour_column_has_points() -> None:
    """Deal 4: honours 32, game 100, little slam 20, bonus 200."""
    entered = {entry.title: entry.points for entry in card().deals[3].ew.honours}
    assert entered == {"game": "100", "bonus": "200", "little slam": "20", "4 honours": "32"}
    tricks = card().deals[3].ew.tricks
    assert tricks is not None and (tricks.points, tricks.title) == ("96", "6 tricks")


def test_the_schedule_of_honour_credits_is_that_of_the_card() -> None:
    """Law 17, with chicane, slams and game."""
    lines = {line.title: line.points for line in honour_credits()}
    assert lines["4 honours in one hand"] == ("16", "32", "48", "64", "100")
    assert lines["5 honours"] == ("10", "20", "30", "40", "")
    assert lines["Chicane"] == ("4", "8", "12", "16", "")
    assert (lines["Little slam"], lines["Game"]) == (("20",) * 5, ("100",) * 5)


def test_of_a_match_of_24_deals_original_play_and_overplay_have_cards_of_their_own() -> None:
    """Twelve deals on each, four in each position (Goodfellow 1912, p. 12)."""
    event = by_chance(Request(system="auction-match", deals=24), 5)
    cards = auction_cards(event, event.sessions[0], score(event))
    assert [(one.table, one.play, len(one.deals)) for one in cards] == [
        (1, "original", 12), (1, "overplay", 12), (2, "original", 12), (2, "overplay", 12),
    ]  # fmt: skip
    assert [deal.deal for deal in cards[0].deals] == [1, 2, 3, 4, 9, 10, 11, 12, 17, 18, 19, 20]
    both = [one.totals for one in cards]
    rows = {row.entry: row.score for row in score(event).rankings[0].rows}
    assert rows[1] == sum(int(totals.totals[table >= 2]) for table, totals in enumerate(both) if totals)


def test_at_a_single_table_each_play_has_its_card() -> None:
    """The trays turned, so that the other pair sits N-S."""
    event = by_chance(Request(system="single-table", deals=6), 2)
    first, second = auction_cards(event, event.sessions[0], None)
    assert [(one.play, one.deals[0].ns.partners, one.deals[0].ew.partners) for one in (first, second)] == [
        ("original", "1", "2"), ("overplay", "2", "1"),
    ]  # fmt: skip


def test_a_traveller_tells_bid_tricks_and_items() -> None:
    """Deal 8: three diamonds of E-W redoubled, one short."""
    line = travellers(sample_match(), sample())[7].lines[0]
    assert line.declared is not None
    told = line.declared
    assert (told.bid.words, told.by, told.doubled, told.tricks) == ("3 diamonds", "E-W", "redoubled", "8")
    assert (told.ns, told.ew, told.gainer, told.gain) == (200, 24, "N-S", 176)
    assert [(item.side, item.title, item.points) for item in told.items] == [
        ("N-S", "1 under-trick", 200),
        ("E-W", "4 honours", 24),
    ]


def test_two_sides_win_by_their_difference_and_several_by_the_average() -> None:
    """The headline: `won by 92 points`; of five fours by Law 5."""
    (won,) = outcomes(sample_match(), sample())
    assert (won.predicate, won.score, won.margin) == ("won by 92 points", "by 92 points", "against")
    teams = by_chance(Request(system="clay-fours", fours=5), 4)
    result = score(teams)
    average = sum(row.score for row in result.rankings[0].rows) / 5
    assert f"{round(result.rankings[0].rows[0].score - average)} points above the average" in outcomes(teams, result)[0].score


def test_the_columns_of_a_match_stand_beside_its_points() -> None:
    """Tricks and honours of both teams, the difference, and half of it against the average."""
    (table,) = points_tables(sample_match(), sample())
    assert [(row.tricks, row.honours, row.ranked.score, row.ranked.plus_minus, row.margin.exact) for row in table.rows] == [
        (222, 950, 1172, 92, 46), (252, 828, 1080, -92, -46),
    ]  # fmt: skip
    assert not table.several and not table.with_others


def test_json_has_points_and_every_deal_with_its_items() -> None:
    """Beside the fixed form of a ranking."""
    form = score_json(sample_match(), sample())
    first = form["rankings"][0]["rows"][0]
    assert (first["score"], first["plus_minus"]) == ("1172", "92")
    assert form["points"][0] == {
        "entry": 1,
        "tricks": 222,
        "honours": 950,
        "other": "0",
        "against_average": "46",
        "announced": "46",
    }
    assert form["deals"][1]["bid"] == "2NT" and form["deals"][1]["points"] == {"NS": 228, "EW": 0}
    assert {item["for"] for item in form["deals"][1]["items"]} == {"tricks", "game", "bonus", "honours"}


def test_the_csv_of_scores_has_a_column_for_what_was_declared() -> None:
    """The tricks are those of the declaring side, as a line of the event file has them."""
    rows = scores_csv(sample_match()).splitlines()
    assert rows[0] == "deal,n,s,e,w,by,bid,doubled,tricks,honours,chicane,points_ns,points_ew,note"
    assert "4,1,2,6,5,EW,3H,1,12,EW 4,,0,448," in rows
    assert "4,7,8,4,3,,,,,,,,,not played" in rows
    assert score_csv(sample_match(), sample()).splitlines()[1].startswith("all,1,1,")


def test_the_working_of_a_score_tells_every_item() -> None:
    """Deal 2: 48 for tricks, game, bonus and honours make 228."""
    assert (
        "Deal 2, N-S: 2NT of N-S doubled, 8 tricks: tricks 48, game 100, bonus 50, honours 30 = points 228."
        in working_sentences(sample(), 1)
    )
