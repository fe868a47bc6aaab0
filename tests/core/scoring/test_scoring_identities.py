"""What the books prove of their scores, tried on scores that nobody chose."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st
from scored_events import event, line, rows, scores, sessions_of_pairs

from whistpress.core.model import Contest, EventResult, LineWord, PlayedLine, Side, Traveller
from whistpress.core.scoring import score

CELLS = st.one_of(st.integers(0, 13), st.sampled_from([LineWord.AVERAGE, LineWord.NOT_PLAYED]))


def credited(traveller: Traveller, side: Side) -> list[Fraction]:
    """The tricks of one direction."""
    return [credit.tricks for made in traveller.lines for credit in made.credits if credit.side is side]


def all_credits(traveller: Traveller) -> list:
    """Every credit of the lines."""
    return [credit for made in traveller.lines for credit in made.credits]


@given(sessions_of_pairs())
def test_both_gain_columns_make_tables_times_the_highest_gain(lines: list[PlayedLine]) -> None:
    """Exponent test 8 (Barney 1900, p. 44), read off each slip."""
    for traveller in score(event("exponent", lines)).travellers:
        north, east = traveller.columns
        highest = max(credit.whole for credit in all_credits(traveller))
        assert north.gains + east.gains == len(traveller.lines) * highest


@given(sessions_of_pairs())
def test_the_equated_gains_of_a_deal_are_twice_the_larger_column(lines: list[PlayedLine]) -> None:
    """Exponent test 9 (Barney 1900, p. 44): also the whole numbers with the exponent once."""
    for traveller in score(event("exponent", lines)).travellers:
        larger = max(column.gains for column in traveller.columns)
        found = all_credits(traveller)
        exponent = max(credit.exponent for credit in found)
        assert sum(credit.mark for credit in found) == 2 * larger == sum(credit.whole for credit in found) + exponent


@given(sessions_of_pairs())
def test_the_foot_of_the_tabulating_sheet_is_half_of_all_totals(lines: list[PlayedLine]) -> None:
    """Exponent test 10 (Barney 1900, p. 44): and over the tables it is the average total gain."""
    result = score(event("exponent", lines))
    foot = sum(max(column.gains for column in traveller.columns) for traveller in result.travellers)
    tables = len(result.travellers[0].lines)
    assert 2 * foot == sum(scores(result).values())
    assert result.rankings[0].average == Fraction(foot, tables)


@given(sessions_of_pairs())
def test_an_equated_gain_less_the_average_is_the_score_less_its_own_average(lines: list[PlayedLine]) -> None:
    """The exponent system does what it claims (Barney 1900, p. 43): plus and minus are those of `average`."""
    by_average = scores(score(event("average", lines)))
    assert {pair: row.plus_minus for pair, row in rows(score(event("exponent", lines))).items()} == by_average


@given(sessions_of_pairs())
def test_losses_and_gains_give_the_same_plus_and_minus(lines: list[PlayedLine]) -> None:
    """Barney 1900, p. 42: gains above the lowest, against their average, are losses against theirs."""
    result = score(event("howell", lines))
    gains: dict[int, Fraction] = {}
    for traveller in result.travellers:
        low = {column.side: column.low for column in traveller.columns}
        for credit in all_credits(traveller):
            gains[credit.entry] = gains.get(credit.entry, Fraction(0)) + credit.tricks - low[credit.side]
    average = sum(gains.values()) / len(gains)
    assert {pair: row.plus_minus for pair, row in rows(result).items()} == {pair: gain - average for pair, gain in gains.items()}


@given(sessions_of_pairs())
def test_match_totals_are_thirteen_a_table_and_one_a_pair(lines: list[PlayedLine]) -> None:
    """match-tests (Barney 1900, p. 46): N-S and E-W totals make 13 a table, match scores one for each pair."""
    for traveller in score(event("match", lines)).travellers:
        tables = len(traveller.lines)
        assert sum(column.total for column in traveller.columns) == 13 * tables
        assert sum(credit.mark for credit in all_credits(traveller)) == 2 * tables


@given(sessions_of_pairs())
def test_deviations_from_the_average_sum_to_nothing_in_each_direction(lines: list[PlayedLine]) -> None:
    """Each deal, each direction: what some have above the average others have below it (Barney 1900, p. 32)."""
    for traveller in score(event("average", lines)).travellers:
        for side in Side:
            assert sum(credit.mark for credit in all_credits(traveller) if credit.side is side) == 0


@given(st.integers(2, 5), st.integers(1, 4), st.data())
def test_with_full_lines_a_score_is_total_less_average_total(tables: int, deals: int, data: st.DataObject) -> None:
    """The compass sheet of Barney 1900, p. 32, and deal by deal, are one and the same."""
    lines = [
        line(2 * table - 1, 2 * table, data.draw(st.integers(0, 13)), deal=deal)
        for deal in range(1, deals + 1)
        for table in range(1, tables + 1)
    ]
    found = rows(score(event("average", lines)))
    for direction in (0, 1):
        pairs = [pair for pair in found if pair % 2 == direction]
        average = sum(found[pair].tricks for pair in pairs) / len(pairs)
        assert all(found[pair].score == found[pair].tricks - average for pair in pairs)


@st.composite
def matches_of_fours(draw: st.DrawFn) -> list[PlayedLine]:
    """Two teams: both tables of each deal, with averages, deals not played, and revokes."""
    lines = []
    for deal in range(1, draw(st.integers(1, 9)) + 1):
        for ns, ew in ((1, 2), (2, 1)):
            cell = draw(CELLS)
            played = isinstance(cell, int) and not isinstance(cell, LineWord)
            revokes = [draw(st.integers(0, 3)) if played else 0 for _ in range(2)]
            lines.append(line(ns, ew, cell, deal=deal, ns_revokes=revokes[0], ew_revokes=revokes[1]))
    return lines


@given(matches_of_fours())
def test_what_one_team_gains_the_other_loses(lines: list[PlayedLine]) -> None:
    """Gains sum to nothing, in the match and in each four deals announced, whatever the laws changed."""
    result = score(event("gain", lines, contest=Contest.FOURS))
    assert sum(scores(result).values()) == 0
    assert all(sum(figure for _, figure in part.marks) == 0 for part in result.parts)
    for entry, total in scores(result).items():
        assert total == sum((figure for part in result.parts for one, figure in part.marks if one == entry), Fraction(0))


@given(matches_of_fours())
def test_in_a_match_of_two_teams_a_revoke_leaves_the_deal_its_thirteen(lines: list[PlayedLine]) -> None:
    """Tricks above the cap go to the adversaries."""
    result = score(event("gain", lines, contest=Contest.FOURS))
    for traveller in result.travellers:
        for north, east in zip(credited(traveller, Side.NS), credited(traveller, Side.EW), strict=True):
            assert (north is None and east is None) or north + east == 13


@given(sessions_of_pairs(), st.data())
def test_a_revoke_never_leaves_the_offender_above_the_average_nor_anybody_above_thirteen(
    lines: list[PlayedLine], data: st.DataObject
) -> None:
    """Law X.4 (Barney 1900, p. 65), and nobody loses more tricks than he won."""
    first = lines[0]
    ns, ew = data.draw(st.integers(0, 4)), data.draw(st.integers(0, 4))
    revoked = line(first.seats.n, first.seats.e, first.tricks, deal=first.deal, ns_revokes=ns, ew_revokes=ew)
    result = score(event("average", [revoked, *lines[1:]]))
    others = [made.tricks for made in lines[1:] if made.deal == first.deal]
    mean = Fraction(sum(others), len(others))
    north, east = (credit.tricks for credit in result.travellers[0].lines[0].credits)
    assert 0 <= north <= 13 and 0 <= east <= 13 and north + east <= 13
    assert (not ns or north <= mean) and (not ew or east <= 13 - mean)


@given(sessions_of_pairs(), st.sampled_from(["average", "howell", "exponent", "match"]))
def test_equal_scores_share_the_place(lines: list[PlayedLine], scoring: str) -> None:
    """A place is one more than the number of entries with a better score."""
    result = score(event(scoring, lines))
    better = {row.entry: 1 + sum(_beats(scoring, other.score, row.score) for other in rows(result).values())
              for row in rows(result).values()}  # fmt: skip
    assert {row.entry: row.place for row in rows(result).values()} == better


def _beats(scoring: str, one: Fraction, other: Fraction) -> bool:
    return one < other if scoring == "howell" else one > other


@given(sessions_of_pairs(), st.sampled_from(["average", "howell", "exponent", "match"]), st.randoms())
def test_the_order_of_the_lines_changes_nothing(lines: list[PlayedLine], scoring: str, random: object) -> None:
    """A secretary types the slips in the order in which they lie."""
    shuffled = list(lines)
    random.shuffle(shuffled)
    assert _ranking(score(event(scoring, shuffled))) == _ranking(score(event(scoring, lines)))


def _ranking(result: EventResult) -> object:
    return result.rankings
