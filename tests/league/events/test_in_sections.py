"""Events in sections: read each by itself, ranked apart, and with the same deals together too."""

from fractions import Fraction
from pathlib import Path

import pytest

from tests.league.events.event_files import HEAD, MITCHELL, clean, read
from whistpress.cli.reports import report
from whistpress.core.scoring import score
from whistpress.league.events.words.outcomes import outcomes
from whistpress.league.events.words.ranking import rankings

NAMES = "[section.entries]\n" + "".join(f'{number} = ["%s {number}", "%s {number} partner"]\n' for number in range(1, 7))
DEALS = "".join(f"[[section.scores]]\ndeal = {deal}\nns = %s\n" for deal in (1, 2, 3))
A, B = ("[8, 7, 6]", "[8, 9, 6]", "[8, 7, 5]"), ("[7, 7, 6]", "[8, 10, 6]", "[8, 8, 6]")


def section(name: str, tricks: tuple[str, str, str], head: str = "") -> str:
    """A section with its entries and scores."""
    return f'[[section]]\nname = "{name}"\n{head}{NAMES % ((name,) * 12)}{DEALS % tricks}'


SAME = "same_deals = true\n" + HEAD + MITCHELL + section("A", A) + section("B", B)
APART = HEAD + MITCHELL + section("A", A) + section("B", B)


def test_each_section_is_ranked_by_itself(tmp_path: Path) -> None:
    """Without the same deals nothing is compared between them."""
    event = clean(tmp_path, APART)
    result = score(event)
    assert [ranking.group for ranking in result.rankings] == ["A NS", "A EW", "B NS", "B EW"]
    assert [section.id for section in event.sections] == ["friday-game/section-a", "friday-game/section-b"]
    for ranking in result.rankings:
        assert sum(row.score for row in ranking.rows) == 0


def test_the_same_deals_pool_the_averages(tmp_path: Path) -> None:
    """Deal 1 has six scores: N-S 8, 7, 6 in one section, 7, 7, 6 in the other; and a ranking of all stands beside."""
    result = score(clean(tmp_path, SAME))
    assert [ranking.group for ranking in result.rankings] == ["A NS", "A EW", "B NS", "B EW", "NS", "EW"]
    assert result.travellers[0].columns[0].average == Fraction(41, 6)
    apart = {row.entry: row.score for ranking in result.rankings[:4] for row in ranking.rows}
    assert apart == {row.entry: row.score for ranking in result.rankings[4:] for row in ranking.rows}
    assert sum(row.score for row in result.rankings[4].rows) == 0


def test_an_entry_of_a_section_is_told_from_its_namesakes(tmp_path: Path) -> None:
    """Number 1 of both: A1 and B1."""
    assert [entry.label for entry in clean(tmp_path, SAME).entries] == [
        f"{name}{number}" for name in "AB" for number in range(1, 7)
    ]


def test_the_pages_of_a_section_hold_its_own_lines_with_the_columns_of_all(tmp_path: Path) -> None:
    """What section B sees of deal 1."""
    own = score(clean(tmp_path, SAME)).sessions[1]
    assert [len(traveller.lines) for traveller in own.travellers] == [3, 3, 3]
    assert own.travellers[0].columns[0].average == Fraction(41, 6)
    assert {row.entry for ranking in own.rankings for row in ranking.rows} == {1, 2, 3, 4, 5, 6}


def test_a_section_may_have_a_movement_of_its_own(tmp_path: Path) -> None:
    """One plays a Mitchell, the other four pairs of Clay: one ranking of two fields, and one of its own."""
    clay = '[section.movement]\nsystem = "mitchell"\ntables = 3\ndeals = 6\n'
    text = HEAD + MITCHELL + section("A", A) + section("B", B, clay).replace("ns = [7, 7, 6]", "ns = [7, 7, 6]")
    _, problems = read(tmp_path, text)
    assert [problem.code for problem in problems] == ["E313"]
    assert problems[0].at.line > text[: text.index('name = "B"')].count("\n")


def test_problems_of_a_section_stand_where_its_own_lines_are(tmp_path: Path) -> None:
    """Not where the other section's are."""
    text = APART.replace("ns = [8, 10, 6]", "ns = [8, 14, 6]")
    (problem,) = read(tmp_path, text)[1]
    assert problem.code == "E304"
    assert text.split("\n")[(problem.at.line or 0) - 1] == "ns = [8, 14, 6]"


def test_what_belongs_below_a_section_is_not_written_above_it(tmp_path: Path) -> None:
    """Scores, entries; and no two sections have one name."""
    above = HEAD + MITCHELL + "[[scores]]\ndeal = 1\nns = [7]\n" + section("A", A)
    assert [problem.code for problem in read(tmp_path, above)[1]] == ["E252"]
    twice = HEAD + MITCHELL + section("A", A) + section("A", B)
    assert [problem.code for problem in read(tmp_path, twice)[1]] == ["E252"]


SINGLES = """\
same_deals = true
[movement]
system  = "individual"
players = 8
deals   = 14
"""
ROUND = '[[section]]\nname = "{}"\n[[section.scores]]\ndeal = 1\nns = {}\n[[section.scores]]\ndeal = 2\nns = {}\n'


def test_a_section_of_a_pooled_contest_has_its_rounds_announced(tmp_path: Path) -> None:
    """Tricks lost of the first round against the best of both rooms: N-S made 16, 13, 14 and 14 of two deals."""
    rooms = ROUND.format("A", "[8, 7]", "[8, 6]") + ROUND.format("B", "[7, 9]", "[7, 5]")
    event, _ = read(tmp_path, HEAD + 'status = "provisional"\n' + SINGLES + rooms)
    assert event is not None
    result = score(event)
    for section in result.sessions:
        (part,) = section.parts
        assert part.title == "Round 1"
        assert dict(part.marks) == {row.entry: row.score for row in section.rankings[0].rows}
    schedule = event.sections[1].schedule
    assert schedule is not None
    first = next(play for play in schedule.plays if (play.round, play.table) == (1, 1))
    assert dict(result.sessions[1].parts[0].marks)[first.seats.n] == 2


def test_the_ranking_over_all_sections_is_called_so(tmp_path: Path) -> None:
    """On the page, in its sentence and on the command line; a section keeps its own name."""
    event = clean(tmp_path, SAME)
    result = score(event)
    titles = ["Section A, North and South", "Section A, East and West", "Section B, North and South", "Section B, East and West"]
    whole = ["All sections, North and South", "All sections, East and West"]
    assert [table.title for table in rankings(event, result)] == titles + whole
    assert [one.group for one in outcomes(event, result)] == titles + whole
    assert all(f"\n{title}\n" in report(event, result) for title in titles + whole)


@pytest.mark.parametrize("scoring", ["matchpoints", "total-tricks"])
@pytest.mark.parametrize("pooled", [False, True])
def test_where_a_deal_was_not_played_each_section_and_the_whole_are_ranked_by_percentage(
    tmp_path: Path, scoring: str, pooled: bool
) -> None:
    """All tables of section A took the same tricks, one deal of it was not played: its pairs share the first place."""
    level = ('["not played", 7, 7]', "[7, 7, 7]", "[7, 7, 7]")
    same = "same_deals = true\n" if pooled else ""
    event = clean(tmp_path, f'{same}scoring = "{scoring}"\n{HEAD}{MITCHELL}' + section("A", level) + section("B", B))
    result = score(event)
    by_group = {ranking.group: ranking for ranking in result.rankings}
    assert by_group["A NS"].by_percentage and by_group["A EW"].by_percentage
    for ranking in result.rankings:
        shares = [row.percentage if ranking.by_percentage else row.score for row in ranking.rows]
        assert shares == sorted(shares, reverse=True)
        assert [row.place for row in ranking.rows] == [1 + sum(other > own for other in shares) for own in shares]
    if scoring == "total-tricks" or not pooled:
        assert {row.place for group in ("A NS", "A EW") for row in by_group[group].rows} == {1}
    assert by_group["B NS"].by_percentage is pooled


def test_a_penalty_in_a_section_is_in_its_percentage(tmp_path: Path) -> None:
    """Half a matchpoint off, in the section's ranking and in that of all."""
    level = ('["not played", 7, 7]', "[7, 7, 7]", "[7, 7, 7]")
    fined = '[[section.penalties]]\nentry = 3\npoints = "1/2"\nreason = "late"\n'
    text = f'same_deals = true\nscoring = "matchpoints"\n{HEAD}{MITCHELL}'
    plain, less = (score(clean(tmp_path, text + section("A", level) + end + section("B", B))) for end in ("", fined))
    for before, after in zip(plain.rankings, less.rankings, strict=True):
        for row in after.rows:
            was = next(other for other in before.rows if other.entry == row.entry)
            assert row.percentage == 100 * row.score / row.possible
            assert row.score == was.score - (Fraction(1, 2) if row.entry == 3 else 0)


def test_a_handicap_in_a_section_is_in_the_second_ranking_of_each_and_of_all(tmp_path: Path) -> None:
    """Two tricks for pair 5 of section A."""
    given = "[section.handicaps]\n5 = 2\n"
    event = clean(tmp_path, f"same_deals = true\n{HEAD}{MITCHELL}" + section("A", A) + given + section("B", B))
    result = score(event)
    assert [one.group for one in result.with_handicaps] == ["A NS", "A EW", "B NS", "B EW", "NS", "EW"]
    plain = {row.entry: row.score for row in result.rankings[4].rows}
    assert {row.entry: row.score - plain[row.entry] for row in result.with_handicaps[4].rows if row.handicap} == {5: 2}
    assert {row.entry for row in result.sessions[0].with_handicaps[0].rows} == {1, 3, 5}
