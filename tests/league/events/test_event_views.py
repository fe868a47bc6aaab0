"""What an event's page says: who won, own results, the course of a match, who met whom."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from tests.site import leagues
from whistpress.core.model import Event, EventResult, LineWord, RankedEntry, Ranking, Status
from whistpress.core.movement import Request, arrange
from whistpress.core.scoring import METHODS, score
from whistpress.league.events.words.arrangement import by_round, printed_totals
from whistpress.league.events.words.event_pictures import lead
from whistpress.league.events.words.outcomes import GroupOutcome, outcomes
from whistpress.league.events.words.own_results import own_results
from whistpress.league.events.words.ranking import group_title, measure, rankings
from whistpress.league.events.words.tabulating import parts, sheets
from whistpress.league.events.words.travellers import deal_anchor, rulings, travellers
from whistpress.site import figures
from whistpress.site.people import Cast
from whistpress.site.wording import runs


def ranked(event: Event, scoring: str, *scores: tuple[int, int, Fraction | int]) -> EventResult:
    """A result of (place, entry, score), made by hand."""
    rows = tuple(
        RankedEntry(place=place, entry=entry, deals=7, tricks=Fraction(40), score=Fraction(what)) for place, entry, what in scores
    )
    return EventResult(
        event=event.id, scoring=scoring, rankings=(Ranking(group="all", rows=rows, lowest=METHODS[scoring].smallest_first),)
    )


def only(event: Event, result: EventResult) -> GroupOutcome:
    """The outcome of an event with one ranking."""
    (outcome,) = outcomes(event, result)
    return outcome


def test_the_winner_is_told_with_the_score_and_the_margin() -> None:
    """An exact figure, the method's words, and who was behind by how much."""
    event = leagues.howell()
    one = only(event, ranked(event, "exponent", (1, 4, Fraction(67, 3)), (2, 3, Fraction(62, 3)), (3, 5, 20)))
    assert (one.over, one.predicate, one.margin) == (True, "won on equated gain with 22⅓", "1⅔ tricks ahead of")
    assert [who.title for who in one.behind] == ["Henry Cole and Mary Crane"]


def test_where_the_fewest_win_the_margin_says_fewer() -> None:
    """Tricks lost: smallest first."""
    event = leagues.howell("howell")
    one = only(event, ranked(event, "howell", (1, 4, 3), (2, 3, 5)))
    assert (one.score, one.margin) == ("with 3 tricks lost", "2 tricks fewer than")


def test_a_tie_names_all_who_share_the_first_place() -> None:
    """Places are 1, 1, 3."""
    event = leagues.howell()
    one = only(event, ranked(event, "match", (1, 4, 9), (1, 3, 9), (3, 5, 8)))
    assert one.tied and [who.entry for who in one.winners] == [4, 3]
    assert (one.predicate, one.margin) == ("tied on 9 points", "1 point ahead of")


def test_a_winner_below_the_average_is_told_as_such() -> None:
    """No minus sign stands in a sentence."""
    event = leagues.mitchell()
    one = only(event, ranked(event, "average", (1, 4, Fraction(-1, 2))))
    assert one.score == "with ½ trick under the average"


@pytest.mark.parametrize(("gain", "score_"), [(7, "by a gain of 7"), (1, "by a gain of 1")])
def test_a_match_of_two_is_won_by_its_gain(gain: int, score_: str) -> None:
    """The loser has the same figure with a minus sign; it is not told twice, and the loser is named."""
    event = leagues.match()
    one = only(event, ranked(event, "gain", (1, 2, gain), (2, 1, -gain)))
    assert (one.score, one.margin, one.drawn) == (score_, "against", False)
    assert one.sentence == f"{one.winners[0].title} won {score_} against {one.behind[0].title}"


def test_a_match_without_a_gain_is_drawn() -> None:
    """Both stand at the head with nought."""
    event = leagues.match()
    assert only(event, ranked(event, "gain", (1, 1, 0), (1, 2, 0))).drawn


def test_nobody_has_won_before_every_score_is_in() -> None:
    """A provisional event has leaders."""
    event = leagues.provisional()
    assert not any(one.over or one.predicate.startswith("won") for one in outcomes(event, score(event)))
    assert outcomes(leagues.planned(), score(leagues.planned())) == ()


def test_a_deal_that_a_team_plays_at_two_tables_counts_once() -> None:
    """24 deals, though each team has 48 lines; the result itself counts lines."""
    event = leagues.match()
    result = score(event)
    (table,) = rankings(event, result)
    assert {row.deals for row in table.rows} == {24}
    assert {row.deals for ranking in result.rankings for row in ranking.rows} == {48}


def test_the_average_stands_under_the_figures_of_which_it_is_one() -> None:
    """Against the average it is one of tricks, in the other methods one of scores."""
    compass, howell = leagues.mitchell(), leagues.howell()
    assert {table.average_of_tricks for table in rankings(compass, score(compass))} == {True}
    assert {table.average_of_tricks for table in rankings(howell, score(howell))} == {False}


def test_the_caption_of_a_ranking_says_who_is_ranked_by_what() -> None:
    """The unit in words, and which end comes first."""
    compass, evening = leagues.mitchell(), leagues.individual()
    assert rankings(compass, score(compass))[0].caption == "Pairs, North and South: the most tricks over the average first"
    assert rankings(evening, score(evening))[0].caption == "Players: the fewest tricks lost first"
    assert [one.direction for one in outcomes(compass, score(compass))] == ["N-S", "E-W"]


def test_a_scoring_that_no_method_has_gets_plain_words() -> None:
    """An old result may name one; every method has its own."""
    assert measure("of-tomorrow").heading == "Score" not in {measure(name).heading for name in METHODS}


def test_a_shared_place_is_marked_on_each_of_its_rows() -> None:
    """Equal scores share the place."""
    event = leagues.howell()
    (table,) = rankings(event, ranked(event, "match", (1, 4, 9), (2, 3, 8), (2, 5, 8)))
    assert [(row.place, row.shared, row.best) for row in table.rows] == [(1, False, True), (2, True, False), (2, True, False)]


@pytest.mark.parametrize(
    ("group", "title"),
    [("NS", "North and South"), ("all", ""), ("A NS", "Section A, North and South"), ("B all", "Section B"), ("x", "x")],
)
def test_groups_are_told_in_words(group: str, title: str) -> None:
    """Sections have their name before the direction."""
    assert group_title(group) == title


def test_own_results_hold_each_deal_once_in_the_order_of_play() -> None:
    """Seven rounds of a Howell for eight pairs: seven deals each, and the marks come to the score."""
    event = leagues.howell("howell")
    result = score(event)
    for own in own_results(event, result):
        assert [deal.round for deal in own.deals] == list(range(1, 8))
        assert {deal.title for deal in own.deals} == {str(number) for number in range(1, 8)}
        assert own.who.entry not in {who.entry for deal in own.deals for who in deal.against}


def test_who_sat_out_is_told_so() -> None:
    """With seven pairs each rests once; the line says it instead of a score."""
    event = leagues.provisional()
    own = own_results(event, score(event))
    assert {deal.note for one in own for deal in one.deals if not deal.against} == {"sat out"}


def test_an_individual_sees_partner_and_two_opponents() -> None:
    """Seats are single letters, partners are others than oneself."""
    event = leagues.individual()
    for own in own_results(event, score(event)):
        assert len({deal.with_[0].entry for deal in own.deals}) == 7
        assert all(len(deal.against) == 2 and deal.side in "NESW" for deal in own.deals)


def test_the_last_lead_of_a_match_is_its_gain() -> None:
    """What each deal gained adds to what the ranking says (Barney 1900, p. 28: N-S scores are compared)."""
    event = leagues.match()
    result = score(event)
    course = lead(event, result)
    assert course is not None and len(course.deals) == 24
    rows = {row.entry: row.score for ranking in result.rankings for row in ranking.rows}
    assert course.deals[-1].lead == rows[1] == -rows[2]


def test_only_a_match_of_two_teams_has_a_course() -> None:
    """Pairs have none."""
    event = leagues.howell()
    assert lead(event, score(event)) is None


def test_a_sheet_has_every_deal_and_its_cells_lead_to_travellers() -> None:
    """Every column of every sheet is a traveller of the page."""
    event = leagues.mitchell()
    result = score(event)
    anchors = {traveller.anchor for traveller in travellers(event, result)}
    both = sheets(event, result)
    assert [sheet.title for sheet in both] == ["North and South", "East and West"]
    assert {column.anchor for sheet in both for column in sheet.columns} == anchors
    assert all(len(row.cells) == 20 for sheet in both for row in sheet.rows)


def test_the_foot_of_an_exponent_sheet_is_the_larger_column_of_gains() -> None:
    """Barney 1900, p. 44: its sum over the tables is the average total gain."""
    event = replace(
        leagues.howell(),
        sessions=tuple(replace(one, lines=leagues.lines(one.schedule)) for one in leagues.howell().sessions if one.schedule),
    )
    result = score(event)
    (sheet,) = sheets(event, result)
    (ranking,) = result.rankings
    total = sum(Fraction(row.score) for row in ranking.rows)
    assert sum(int(cell) for cell in sheet.foot) == total / 2


def test_parts_are_headed_by_their_rounds_or_deals() -> None:
    """Rounds of an individual contest by number, four deals of a match by their deals."""
    rounds = parts(leagues.individual(), score(leagues.individual()))
    fours = parts(leagues.match(), score(leagues.match()))
    assert rounds and [column.head for column in rounds.columns] == [str(number) for number in range(1, 8)]
    assert fours and [column.head for column in fours.columns][:2] == ["1–4", "5–8"]
    assert parts(leagues.howell(), score(leagues.howell())) is None


def test_the_schedule_reads_round_by_round_as_it_is_played() -> None:
    """Each cell has the pairs of its round and table, and the deals that they play there."""
    event = leagues.howell()
    view, schedule = by_round(event, event.sessions[0]), event.schedule
    assert view and schedule
    for row in view.rows:
        for table, cell in zip(view.columns, row.cells, strict=True):
            (play,) = (play for play in schedule.in_round(row.number) if play.table == table)
            assert cell and cell.numbers == f"{play.seats.n} v {play.seats.e}" and cell.deals == runs(play.deals)


def test_rulings_name_the_deal_the_people_and_the_law() -> None:
    """A revoke tells the tricks as won in play."""
    event = leagues.howell()
    told = rulings(event, score(event))
    assert [ruling.text for ruling in told] == ["N-S revoked; won in play: 9 and 4; law X.4", "Average; law V.2"]
    assert told[0].deal.startswith("Deal 2 at table ") and told[0].anchor == "deal-2"


def test_printed_totals_stand_beside_the_computed_ones() -> None:
    """What differs is told."""
    event = leagues.mitchell()
    result = score(event)
    own = {row.entry: row.tricks for ranking in result.rankings for row in ranking.rows}
    told = printed_totals(replace(event, printed={1: own[1], 2: own[2] + 1}), result)
    assert [one.computed == one.printed for one in told] == [True, False]


def test_short_names_are_surnames_with_initials_where_two_share_one() -> None:
    """`Jr.` is no surname."""
    entries = tuple(
        replace(entry, names=names)
        for entry, names in zip(leagues.pairs(2), [("Ann Gray", "Bob Gray"), ("Cy Holt, Jr.", "Di Ives")], strict=True)
    )
    cast = Cast(replace(leagues.howell(), entries=entries))
    assert [cast.who(number).short for number in (1, 2)] == ["A. Gray & B. Gray", "Holt & Ives"]


def test_a_number_that_nobody_is_entered_under_still_has_a_title() -> None:
    """Old records lack names."""
    who = Cast(leagues.howell()).who(99)
    assert (who.title, who.is_known) == ("No. 99", False)


def test_a_line_whose_tricks_are_missing_shows_no_figure() -> None:
    """`not played` gives neither tricks nor mark."""
    event = leagues.howell("howell")
    schedule = event.schedule
    assert schedule is not None
    lines = leagues.changed(event.sessions[0].lines, 0, tricks=None, word=LineWord.NOT_PLAYED)
    event = replace(event, sessions=(replace(event.sessions[0], lines=lines),), status=Status.FINAL)
    first = travellers(event, score(event))[0].lines
    assert any(line.note == "not played" and not line.ns.tricks for line in first)


def test_a_deal_of_a_later_sitting_has_an_address_of_its_own() -> None:
    """Two sittings may both have a deal 1."""
    assert (deal_anchor(1, 5), deal_anchor(2, 5)) == ("deal-5", "session-2-deal-5")


def test_a_seat_of_a_team_is_its_player() -> None:
    """Player 6 of two fours is the second of team 2."""
    event = leagues.match()
    schedule = arrange(Request(system="interclub", fours=2, deals=24))
    seated = Cast(event).seated(6, schedule)
    assert (seated.title, seated.entry, seated.label) == ("Mary Crane", 2, "6")


def test_where_games_are_scored_the_deals_come_to_the_tricks_beside_them() -> None:
    """By games each row of deals adds up to its plus and minus over the average; the games are in a table of their own."""
    event = replace(leagues.individual(), scoring="average-games")
    result = score(event)
    (sheet,) = sheets(event, result)
    assert (sheet.caption, sheet.total) == ("Over average on every deal", "Over average")
    beside = {row.entry: row.plus_minus for ranking in result.rankings for row in ranking.rows}
    assert [row.total for row in sheet.rows] == [figures.signed(beside[entry] or Fraction(0)) for entry in sorted(beside)]
    games = parts(event, result)
    assert games is not None
    assert games.total == "Games gained"


def test_a_game_of_a_movement_without_rounds_has_the_number_of_its_session() -> None:
    """Four deals at a time have their deals for a head, whole games their number, in rounds or without."""
    result = score(replace(leagues.individual(), scoring="average-games"))
    unnumbered = tuple(replace(part, session=number, round=0) for number, part in enumerate(result.parts, 1))
    told = parts(leagues.individual(), replace(result, parts=unnumbered))
    blocks = parts(leagues.individual(), replace(result, parts=unnumbered, scoring="gain"))
    assert told is not None and blocks is not None
    assert [column.head for column in told.columns] == [str(part.session) for part in unnumbered]
    assert [column.head for column in blocks.columns] == [runs(part.deals) for part in unnumbered]
