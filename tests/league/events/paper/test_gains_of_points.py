"""The sheet of gains and the score cards of auction and bridge whist add up to the score."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.core.scoring.auction_sessions import by_chance, sample_match
from whistpress.core.model import Event, EventResult, Penalty, Status
from whistpress.core.movement import Request
from whistpress.core.scoring import score
from whistpress.core.scoring.methods.points import ODD_PAIRS
from whistpress.league.events.data.files import points_json
from whistpress.league.events.paper.match_sheets import gain_sheet
from whistpress.league.events.words.auction import points_tables
from whistpress.league.events.words.auction_card import auction_cards, played_cards
from whistpress.printing.ruled import RuledSheet
from whistpress.site import figures

OF_TEAMS = (
    Request(system="auction-match"),
    Request(system="club-match", tables=3),
    Request(system="club-match", tables=4),
    Request(system="interclub", deals=24),
    Request(system="harvard"),
    Request(system="narragansett"),
)


def sheet(event: Event, result: EventResult | None) -> RuledSheet:
    """The sheet of an event of one sitting."""
    (made,) = gain_sheet(event, event.sessions[0], result)
    return made


def figure(text: str) -> Fraction:
    """A figure as it is printed, `914⅔`; nothing for an empty box."""
    thirds = {"⅓": Fraction(1, 3), "⅔": Fraction(2, 3), "½": Fraction(1, 2)}
    text = "" if text == "–" else text
    whole = text.rstrip("".join(thirds))
    return Fraction(whole or 0) + thirds.get(text[len(whole) :], Fraction(0))


def row(made: RuledSheet, title: str) -> list[Fraction]:
    """What a line at the foot has for the two teams; nothing where there is no such line."""
    found = [line for line in made.foot if line.cells[0].text == title]
    return [figure(cell.text) for cell in found[0].cells[1:3]] if found else [Fraction(0), Fraction(0)]


def scores(result: EventResult) -> list[Fraction]:
    """The scores of both teams."""
    return [row.score for row in sorted(result.rankings[0].rows, key=lambda row: row.entry)]


def test_the_sheet_of_the_sample_match_is_won_by_ninety_two() -> None:
    """1172 to 1080 by gains of 1090 and 998 (Goodfellow 1912, front matter); deal 4 gains E-W 448."""
    match = sample_match()
    made = sheet(match, score(match))
    assert [cell.text for cell in made.rows[3].cells] == ["4", "1, 2", "0", "448", "", "448"]
    assert [cell.text for cell in made.foot[0].cells] == ["Total", "1172", "1080", "1090", "998"]
    blocks = [[cell.text for cell in line.cells] for line in made.rows if line.span > 1]
    assert blocks == [
        ["Deals 1 to 4", "246", "500", "234", "488"],
        ["Deals 5 to 8", "480", "190", "456", "166"],
        ["Deals 9 to 12", "446", "390", "400", "344"],
    ]
    assert row(made, "Score") == [1172, 1080]
    assert made.notes == ("Team 1 wins by 92 points.",)


@settings(max_examples=30, deadline=None)
@given(request=st.sampled_from(OF_TEAMS), seed=st.integers(0, 10**6), words=st.booleans(), fine=st.sampled_from((0, 25)))
def test_the_sheet_of_any_match_adds_up_to_the_score(request: Request, seed: int, words: bool, fine: int) -> None:
    """Its lines to its totals, these with an odd pair's average and a penalty to the score; and its winner has won."""
    event = by_chance(request, seed, words=words)
    event = replace(event, penalties=(Penalty(entry=2, points=Fraction(fine)),) if fine else ())
    result = score(event)
    made, both = sheet(event, result), scores(result)
    deals = [line for line in made.rows if line.span == 1]
    for place in (0, 1):
        assert sum(figure(line.cells[2 + place].text) for line in deals) == row(made, "Total")[place]
    gains = [sum(figure(line.cells[4 + place].text) for line in deals) for place in (0, 1)]
    assert gains[0] - gains[1] == row(made, "Total")[0] - row(made, "Total")[1]
    besides = ("Total", "Average opposite the odd pair", "Penalties, handicaps, carried over")
    if all(one.denominator in (1, 2, 3) for one in both):
        assert row(made, "Score") == both
        signs = [
            [figure(cell.text.replace("−", "-")) for cell in line.cells[1:3]]
            for line in made.foot
            if line.cells[0].text in besides
        ]
        assert [sum(each) for each in zip(*signs, strict=True)] == both
    assert made.notes[0].startswith("Team 1 wins") is (both[0] > both[1])
    assert made.notes[0].startswith("Team 2 wins") is (both[1] > both[0])


@settings(max_examples=30, deadline=None)
@given(request=st.sampled_from(OF_TEAMS), seed=st.integers(0, 10**6), words=st.booleans())
def test_the_score_cards_of_all_tables_add_up_to_the_score(request: Request, seed: int, words: bool) -> None:
    """What both sides have on every card is what both teams have, but for the average that an odd pair adds."""
    event = by_chance(request, seed, words=words)
    result = score(event)
    totals = [
        figure(text) for card in auction_cards(event, event.sessions[0], result) if card.totals for text in card.totals.totals
    ]
    added = [mark for part in result.parts if part.title == ODD_PAIRS for _, mark in part.marks]
    if all(one.denominator in (1, 2, 3) for one in scores(result)):
        assert sum(totals) + sum(added) == sum(scores(result))


@settings(max_examples=30, deadline=None)
@given(request=st.sampled_from((*OF_TEAMS, Request(system="mitchell", tables=5, deals=10))), seed=st.integers(0, 10**6))
def test_columns_on_pages_and_in_data_add_up_to_the_score(request: Request, seed: int) -> None:
    """Tricks, honours and what came besides, which is averages."""
    event = by_chance(request, seed, words=True)
    result = score(event)
    made = {row.entry: row.score for ranking in result.rankings for row in ranking.rows}
    forms = {form["entry"]: form for form in points_json(result)["points"]}
    for entry, form in forms.items():
        assert form["tricks"] + form["honours"] + Fraction(form["other"]) == made[entry]
    for table in points_tables(event, result):
        for line in table.rows:
            form = forms[line.who.entry]
            assert (line.tricks, line.honours, line.other) == (form["tricks"], form["honours"], Fraction(form["other"]))


def test_a_card_of_several_says_that_it_is_one() -> None:
    """Who is ahead at one table has not won the match; on the only card that was played he has."""
    match = by_chance(Request(system="auction-match"), 11)
    told = [card.totals.winner for card in played_cards(match, score(match)) if card.totals and card.totals.winner]
    assert told and all(words.endswith("on this card") for words in told)
    (alone,) = played_cards(sample_match(), score(sample_match()))
    assert alone.totals is not None and alone.totals.winner == "No. 1"


def test_an_average_stands_in_the_honour_column_of_its_card() -> None:
    """By Law 51 C both sides at the table take it; at two tables there is none."""
    event = by_chance(Request(system="mitchell", tables=5, deals=10), 7, words=True)
    cards = auction_cards(event, event.sessions[0], score(event))
    entered = [entry for card in cards for deal in card.deals if deal.word == "average" for entry in deal.ns.honours]
    assert entered and {entry.title for entry in entered} == {"average"}


def test_while_scores_are_awaited_a_team_leads() -> None:
    """Of a provisional match with one deal told it is said that others are to come."""
    match = sample_match()
    session = match.sessions[0]
    begun = replace(match, status=Status.PROVISIONAL, sessions=(replace(session, lines=session.lines[:1]),))
    assert sheet(begun, score(begun)).notes == ("Team 2 leads by 40 points. Scores are still to come.",)


def test_before_play_the_sheet_has_boxes_for_all_that_counts() -> None:
    """Points of both teams, gains, the average opposite an odd pair, the score."""
    event = replace(by_chance(Request(system="auction-match"), 1), status=Status.PLANNED)
    event = replace(event, sessions=(replace(event.sessions[0], lines=()),))
    made = sheet(event, None)
    assert [column.group for column in made.columns[2:]] == ["Points", "Points", "Gains", "Gains"]
    assert [line.cells[0].text for line in made.foot] == ["Total", "Average opposite the odd pair", "Score"]
    assert not any(cell.text for line in made.rows for cell in line.cells[2:]) and made.notes == ()


@pytest.mark.parametrize("game", ["auction-whist", "bridge-whist"])
def test_two_sittings_are_added_on_the_sheet_of_the_last(game: str) -> None:
    """Each has a movement of its own; the first has its total, the second the score."""
    first, second = (by_chance(Request(system="auction-match"), seed) for seed in (5, 6))
    sessions = (first.sessions[0], replace(second.sessions[0], number=2))
    event = replace(first, game=game, sessions=sessions)
    result = score(event)
    (one,) = gain_sheet(event, sessions[0], result)
    (two,) = gain_sheet(event, sessions[1], result)
    assert [line.cells[0].text for line in one.foot] == ["Total"]
    assert row(two, "Earlier sittings") == row(one, "Total")
    assert [sum(each) for each in zip(row(one, "Total"), row(two, "Total"), strict=True)] == row(two, "Score") == scores(result)
    assert figures.mixed_number(scores(result)[0])
