"""One game by two sets of laws, and what its players agree on: dummy, dummy bridge, mort, solo."""

import datetime
from collections.abc import Mapping, Sequence
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whistpress.core.games import GAMES, game_of, rule_name
from whistpress.core.games.game import GameRule, ImpossibleDealError, RecordedDeal
from whistpress.core.model import Contest, Event, Rubber, RubberDeal, ScoreSheet, Status
from whistpress.core.model.evening import RubberMark, Value
from whistpress.core.scoring import RUBBERS, score
from whistpress.problems import Span

CLUB, LEAGUE = ("club-code-1864",), ("whist-1893",)
RUBBER: list[dict[str, Value]] = [
    {"tricks": 8, "honours": {1: 3}},
    {"tricks": 7},
    {"tricks": 4, "honours": {2: 4}},
    {"tricks": 6, "revoke": {1: "add"}},
    {"tricks": 9, "revoke": {2: "deduct"}},
    {"tricks": 8},
]


def kept(game: GameRule, *deals: Mapping[str, Value]) -> ScoreSheet:
    """The score sheet of some deals."""
    assert game.marking is not None
    return game.marking([RecordedDeal(number, deal) for number, deal in enumerate(deals, start=1)])


def by(name: str, laws: Sequence[str] = (), **agreed: int | str) -> GameRule:
    """A game by some laws, with what was agreed."""
    return GAMES[name].by(laws, agreed)


def played(game: str, sides: tuple[tuple[int, ...], ...], deals: Sequence[Mapping[str, Value]], **more: object) -> Event:
    """An event of one rubber."""
    rubber = Rubber(number=1, sides=sides, deals=tuple(RubberDeal(deal) for deal in deals))
    given_: dict[str, object] = {
        "id": "1902/evening", "season": "1902", "slug": "evening", "title": "An evening", "date": datetime.date(1902, 1, 10),
        "contest": Contest.INDIVIDUAL, "game": game, "scoring": RUBBERS, "status": Status.FINAL, "rubbers": (rubber,),
        "at": Span("content/events/1902/evening.toml"),
    }  # fmt: skip
    return Event(**{**given_, **more})  # type: ignore[arg-type]


def points(event: Event) -> dict[int, Fraction]:
    """The score of each entry."""
    return {row.entry: row.score for ranking in score(event).rankings for row in ranking.rows}


def test_dummy_by_cavendish_is_a_rubber_of_five_points_with_honours() -> None:
    """Cavendish 1902, p. 28: "the laws are the same as those of whist"; a treble, a treble lost, a double: 3 + 2 + 2 - 3."""
    made = kept(by("dummy", CLUB), *RUBBER)
    assert [deal.standing for deal in made.deals] == [(4, 0), (5, 0), (0, 7), (0, 4), (3, 1), (5, 1)]
    assert [(won.side, won.value, won.called) for won in made.games] == [(1, 3, "treble"), (2, 3, "treble"), (1, 2, "double")]
    assert made.after == (RubberMark(1, "rubber", 2), RubberMark(1, "the losers' game", -3))
    assert (made.totals, made.over) == ((4, 0), True)


def test_the_two_who_play_against_dummys_partner_share_by_either_rule() -> None:
    """The rubber is worth four: two to each; by Barney's rule the game of seven to nothing is worth seven."""
    assert points(played("dummy", ((1,), (2, 3)), RUBBER, laws=CLUB)) == {1: 4, 2: -2, 3: -2}
    assert points(played("dummy", ((1,), (2, 3)), [{"tricks": 13}])) == {1: 7, 2: Fraction(-7, 2), 3: Fraction(-7, 2)}


def test_dummy_by_barney_has_no_honours_and_no_choice_of_penalties() -> None:
    """Barney 1900, pp. 73–74: the League's whist; by Cavendish's rule neither is refused."""
    for deal in ({"tricks": 6, "honours": {1: 3}}, {"tricks": 6, "revoke": {1: "add"}}):
        assert kept(by("dummy", CLUB), deal).deals
    with pytest.raises(ImpossibleDealError):
        kept(by("dummy"), {"tricks": 6, "revoke": {1: "add"}})
    assert "honours" not in [one.name for one in by("dummy").quantities]


@pytest.mark.parametrize(("claim", "standing"), [("add", (0, 4)), ("deduct", (0, 1)), ("tricks", (0, 4))])
def test_a_revoke_at_dummy_by_cavendish_is_taken_in_one_of_three_ways(claim: str, standing: tuple[int, int]) -> None:
    """Cavendish 1902, Law 72, and p. 29, note: dummy's partner is liable to the usual penalties."""
    assert kept(by("dummy", CLUB), {"tricks": 6, "revoke": {1: claim}}).deals[0].standing == standing


def test_a_revoke_at_double_dummy_costs_nothing_by_barney_and_three_by_cavendish() -> None:
    """Barney 1900, p. 74: there is no penalty for revoke; Cavendish 1902, p. 29: no special law but that of the misdeal."""
    assert kept(by("double-dummy", CLUB), {"tricks": 9, "revoke": {1: "tricks"}}).deals[0].standing == (0, 1)
    with pytest.raises(ImpossibleDealError):
        kept(by("double-dummy"), {"tricks": 9, "revoke": {1: 1}})


def test_double_dummy_by_cavendish_is_a_rubber_too() -> None:
    """Two trebles and two points."""
    made = kept(by("double-dummy", CLUB), {"tricks": 11}, {"tricks": 9, "honours": {1: 3}})
    assert (made.totals, made.over) == ((8, 0), True)


@pytest.mark.parametrize("name", ["dummy", "double-dummy"])
@pytest.mark.parametrize(("agreed", "over"), [(5, 2), (7, 3), (10, 4)])
def test_barneys_players_may_agree_on_five_or_ten_points(name: str, agreed: int, over: int) -> None:
    """Barney 1900, p. 74: nine tricks each time are three points a deal; a game is worth what the losers lack of it."""
    rule = by(name, points=agreed)
    made = kept(rule, *([{"tricks": 9}] * over))
    assert made.over
    assert made.paid == (agreed, -agreed)
    assert not kept(rule, *([{"tricks": 9}] * (over - 1))).over


def test_by_the_club_code_nothing_is_agreed() -> None:
    """Five points are its game, whatever is written."""
    assert by("dummy", CLUB, points=10) == by("dummy", CLUB)


tricks = st.lists(st.integers(0, 13), max_size=12)


def _naive(deals: Sequence[int], game: int, games: int) -> list[tuple[int, int, int]]:
    """Games won by tricks alone, as one reckons with a pencil: winner, losers' points, and after which deal."""
    won: list[tuple[int, int, int]] = []
    standing = [0, 0]
    for number, taken in enumerate(deals, start=1):
        side = 0 if taken > 6 else 1
        standing[side] += taken - 6 if taken > 6 else 7 - taken
        if standing[side] >= game:
            won.append((side + 1, standing[1 - side], number))
            standing = [0, 0]
        if max((sum(one[0] == winner for one in won) for winner in (1, 2)), default=0) == games:
            break
    return won


@given(deals=tricks, name=st.sampled_from(["dummy", "double-dummy"]))
def test_the_same_tricks_make_by_either_rule_the_games_of_a_pencil(deals: list[int], name: str) -> None:
    """Five points and best of three by Cavendish, seven and one game by Barney."""
    for rule, game, games in ((by(name, CLUB), 5, 2), (by(name), 7, 1), (by(name, points=5), 5, 1), (by(name, points=10), 10, 1)):
        wanted = _naive(deals, game, games)
        over = bool(wanted) and sum(one[0] == wanted[-1][0] for one in wanted) == games
        ends = wanted[-1][2] if over else len(deals)
        made = kept(rule, *({"tricks": taken} for taken in deals[:ends]))
        assert [(won.side, won.losers) for won in made.games] == [one[:2] for one in wanted]


@given(deals=tricks, honours=st.sampled_from([{}, {1: 3}, {2: 4}]))
def test_dummy_by_cavendish_is_marked_as_straight_whist_is(deals: list[int], honours: dict[int, int]) -> None:
    """The laws are the same: only who plays with whom differs."""
    told: list[dict[str, Value]] = [{"tricks": taken, "honours": honours} for taken in deals]
    for end in range(len(told) + 1):
        made = kept(GAMES["straight-whist"], *told[:end])
        assert kept(by("dummy", CLUB), *told[:end]) == made
        if made.over:
            break


def test_straight_whist_by_the_leagues_laws_is_american_whist() -> None:
    """Barney 1900, p. 18: seven points, no honours; by its own laws it is the club code's game of five."""
    deals: list[dict[str, Value]] = [{"tricks": 11}, {"tricks": 8}]
    assert kept(by("straight-whist", LEAGUE), *deals) == kept(GAMES["american-whist"], *deals)
    assert [won.value for won in kept(by("straight-whist", LEAGUE), *deals).games] == [7]
    assert [won.value for won in kept(by("straight-whist"), *deals).games] == [3]
    with pytest.raises(ImpossibleDealError):
        kept(by("straight-whist", LEAGUE), {"tricks": 8, "honours": {1: 3}})


def test_dummy_bridge_in_rubbers_adds_a_hundred() -> None:
    """Barney 1900, p. 77: a single game adds fifty, a rubber, the best of three games, a hundred."""
    game: dict[str, Value] = {"trump": "H", "tricks": 10}
    assert kept(by("dummy-bridge"), game).totals == (32 + 50, 0)
    rubbers = by("dummy-bridge", rubbers="yes")
    made = kept(rubbers, game, {"trump": "H", "tricks": 3}, game)
    assert made.after == (RubberMark(1, "rubber", 100),)
    assert (made.totals, made.over) == ((32 + 32 + 100, 32), True)
    assert not kept(rubbers, game).over
    assert (by("dummy-bridge").unit, rubbers.unit) == ("game", "rubber")


def test_morts_silent_player_divides_winnings_with_the_live_player() -> None:
    """Barney 1900, p. 70: the live player wins four, 26 to 22; shared it is two each; in France he wins all of it himself."""
    deals: list[dict[str, Value]] = [{"tricks": 0}, {"tricks": 5}, {"tricks": 10}, {"tricks": 9}]
    shared = played("mort", ((1, 4), (2, 3)), deals, agreed={"silent_shares": "yes"})
    assert points(shared) == {1: 2, 4: 2, 2: -2, 3: -2}
    assert points(played("mort", ((1,), (2, 3)), deals)) == {1: 4, 2: -2, 3: -2}


def test_morts_silent_player_divides_losses_too() -> None:
    """The opponents win 5 + 3 + 4 to nothing: twelve, six from each of the two, six to each."""
    shared = played("mort", ((1, 4), (2, 3)), [{"tricks": 2}], agreed={"silent_shares": "yes"})
    assert points(shared) == {1: -6, 4: -6, 2: 6, 3: 6}


@pytest.mark.parametrize(("worth", "red"), [(5, 9), (10, Fraction(9, 2))])
def test_stakes_at_solo_are_paid_in_red_chips_and_tricks_beside_in_white(worth: int, red: Fraction | int) -> None:
    """Barney 1900, p. 67: a solo of seven tricks is three red chips of five and two white from each of three."""
    made = kept(by("solo-whist", red_chips=worth), {"bid": "solo", "by": 2, "tricks": 7})
    own = [mark for mark in made.deals[0].marks if mark.side == 2]
    assert own == [RubberMark(2, "solo", 45, red), RubberMark(2, "white chips", 6)]
    assert [mark.red for mark in made.deals[0].marks if mark.side == 1] == [Fraction(15, worth), 0]


@given(data=st.data(), name=st.sampled_from(["solo-whist", "solo-whist-three"]), worth=st.sampled_from([5, 10]))
def test_red_chips_change_nobodys_total(data: st.DataObject, name: str, worth: int) -> None:
    """The value of a stake is the same, however it is paid."""
    bid = data.draw(st.sampled_from(["solo", "misere", "abundance", "open-misere", "abundance-declaree", "grand"]))
    deal: dict[str, Value] = {"bid": bid, "by": data.draw(st.integers(1, 3)), "tricks": data.draw(st.integers(0, 13))}
    made, plain = kept(by(name, red_chips=worth), deal), kept(by(name), deal)
    assert made.totals == plain.totals
    marks = made.deals[0].marks
    assert all(abs(mark.points) == mark.red * worth for mark in marks if mark.red)


def test_laws_that_decide_nothing_leave_a_game_as_it_is() -> None:
    """Bridge whist is played by its own rule, whatever laws are named beside."""
    for name in ("bridge-whist", "cayenne", "humbug", "mort"):
        assert by(name, CLUB) == by(name, LEAGUE) == GAMES[name]


def test_an_event_is_played_by_the_laws_that_it_names() -> None:
    """And by what its players agreed; a game that nobody knows has no rule."""
    event = played("dummy", ((1,), (2, 3)), [], laws=("club-etiquette-1864", *CLUB))
    assert game_of(event) == by("dummy", CLUB)
    assert game_of(played("dummy", ((1,), (2, 3)), [], agreed={"points": 10})) == by("dummy", points=10)
    assert game_of(played("drummy", ((1,), (2, 3)), [])) is None


OF_SEVERAL_RULES = [game for game in GAMES.values() if game.by_laws or game.open_points]


@pytest.mark.parametrize("game", OF_SEVERAL_RULES, ids=lambda game: game.name)
def test_every_rule_of_a_game_has_its_book_and_what_it_is_called(game: GameRule) -> None:
    """Other laws and other values keep the game's name; each has a book, and pages."""
    rules = [*game.by_laws.values(), *(other for point in game.open_points for other in point.others.values())]
    assert {rule.name for rule in rules} <= {game.name}
    assert all("p" in rule.book and rule.summary and rule.quantities for rule in rules)
    assert all(code == rule.laws for code, rule in game.by_laws.items())
    assert all(point.usual not in point.others and "p." in point.book for point in game.open_points)


def test_points_of_another_rule_have_another_name_in_the_records() -> None:
    """A rubber by the club code is not compared with a game of seven, nor that with one of ten."""
    sides = ((1,), (2, 3))
    assert rule_name(played("dummy", sides, [])) == rule_name(played("dummy", sides, [], agreed={"points": 7})) == "dummy"
    assert rule_name(played("dummy", sides, [], laws=CLUB)) == "dummy.club-code-1864"
    assert rule_name(played("dummy", sides, [], agreed={"points": 10})) == "dummy.points-10"
    assert rule_name(played("cayenne", sides, [], laws=CLUB)) == "cayenne"
