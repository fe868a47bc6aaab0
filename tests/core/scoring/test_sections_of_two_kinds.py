"""A Mitchell in one section and a Howell in the other: N-S and E-W of the Mitchell stay two fields."""

from fractions import Fraction
from pathlib import Path

import pytest

from tests.league.events.event_files import HEAD, clean
from whistpress.cli.reports import report
from whistpress.core.model import Event, EventResult
from whistpress.core.scoring import score, working
from whistpress.league.events.data.files import score_json, working_json
from whistpress.league.events.facts.encounters import results_by_person
from whistpress.league.events.words.arrangement import arrangement
from whistpress.league.events.words.outcomes import outcomes
from whistpress.league.events.words.ranking import rankings, sections_sentence

MITCHELL, HOWELL = ('system = "mitchell"\ntables = 5', 10), ('system = "howell"\npairs = 6', 6)
NAMES = ("Ash", "Box", "Elm", "Fir", "Oak", "Yew", "Bay", "Fig", "May", "Ivy")


def section(name: str, movement: tuple[str, int], start: int) -> str:
    """A section of ten deals with all its scores, which differ from table to table."""
    system, pairs = movement
    entries = "".join(
        f'{number} = ["{name}n {NAMES[number - 1]}", "{name}o {NAMES[number - 1]}"]\n' for number in range(1, pairs + 1)
    )
    scores = "".join(
        f"[[section.scores]]\ndeal = {deal}\nns = {[4 + (start + deal * (table + 2)) % 6 for table in range(pairs // 2)]}\n"
        for deal in range(1, 11)
    )
    return f'[[section]]\nname = "{name}"\n[section.movement]\n{system}\ndeals = 10\n[section.entries]\n{entries}{scores}'


SAME = 'same_deals = true\nscoring = "average"\n'


def two_sections(folder: Path, above: str, *, first: str = "mitchell") -> tuple[Event, EventResult]:
    """An event with a section of each kind, scored."""
    kinds = (MITCHELL, HOWELL) if first == "mitchell" else (HOWELL, MITCHELL)
    event = clean(folder, above + HEAD + section("A", kinds[0], 0) + section("B", kinds[1], 3))
    return event, score(event)


@pytest.mark.parametrize("scoring", ['scoring = "average"\n', 'scoring = "matchpoints"\n', 'scoring = "exponent"\n'])
def test_with_the_same_deals_the_mitchell_keeps_its_two_fields(tmp_path: Path, scoring: str) -> None:
    """Scores are compared over all tables; N-S are ranked with N-S, the Howell in one list, and there is no list of all."""
    _, result = two_sections(tmp_path, f"same_deals = true\n{scoring}")
    assert [ranking.group for ranking in result.rankings] == ["A NS", "A EW", "B all"]
    assert [len(ranking.rows) for ranking in result.rankings] == [5, 5, 6]
    assert [ranking.group for ranking in result.sessions[0].rankings] == ["NS", "EW"]
    assert {len(traveller.lines) for traveller in result.travellers} == {8}
    assert all(ranking.rows[0].place == 1 for ranking in result.rankings)


def test_the_howell_may_be_the_first_section(tmp_path: Path) -> None:
    """Whatever the order of the sections."""
    _, result = two_sections(tmp_path, SAME, first="howell")
    assert [ranking.group for ranking in result.rankings] == ["A all", "B NS", "B EW"]


def test_scores_are_against_the_average_of_all_tables(tmp_path: Path) -> None:
    """All scores over the average of both sections come to nothing, though no single ranking does."""
    _, result = two_sections(tmp_path, SAME)
    assert sum(row.score for ranking in result.rankings for row in ranking.rows) == 0


def test_page_and_terminal_say_that_there_is_no_list_of_all(tmp_path: Path) -> None:
    """In a sentence; where all sections are of one kind there is a list of all, and the page says so."""
    event, result = two_sections(tmp_path, SAME)
    assert sections_sentence(event).endswith("N-S and E-W are ranked apart in one section and together in another.")
    assert report(event, result).endswith(sections_sentence(event))
    assert "All sections" not in report(event, result)


def test_handicaps_are_ranked_in_the_same_groups(tmp_path: Path) -> None:
    """A second ranking of each, and none of all."""
    text = SAME + HEAD + section("A", MITCHELL, 0) + "[section.handicaps]\n5 = 2\n" + section("B", HOWELL, 3)
    result = score(clean(tmp_path, text))
    assert [ranking.group for ranking in result.with_handicaps] == ["A NS", "A EW", "B all"]


def test_a_section_scored_by_a_method_of_its_own_has_its_words(tmp_path: Path) -> None:
    """With other deals each is scored by the method of its movement: an equated gain is no plus over the average."""
    event, result = two_sections(tmp_path, "")
    assert [(ranking.group, ranking.scoring) for ranking in result.rankings] == [
        ("A NS", ""),
        ("A EW", ""),
        ("B all", "exponent"),
    ]
    assert [table.heading for table in rankings(event, result)] == ["Over average", "Over average", "Equated gain"]
    assert ["equated gain" in one.predicate for one in outcomes(event, result)] == [False, False, True]
    assert "Section B: Exponent system" in arrangement(event).scoring
    assert [ranking.get("scoring") for ranking in score_json(event, result)["rankings"]] == [None, None, "exponent"]
    scorings = {one.group: one.scoring for own in results_by_person(event, result).values() for one in own}
    assert scorings == {"A NS": "average", "A EW": "average", "B all": "exponent"}
    howell = result.rankings[2]
    assert howell.average == sum((row.score for row in howell.rows), Fraction(0)) / 6
    made = working(result, howell.rows[0].entry)
    assert made and made.conclusion.startswith("Exponent system (modified Howell): ")
    assert working_json(event, result, made)["scoring"] == "exponent"
