"""A score with a figure for each side in a match of two teams: the gain of one stays the loss of the other."""

from fractions import Fraction
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.league.events.event_files import HEAD, clean
from whistpress.core.model import Event, LineWord
from whistpress.core.movement import Request, arrange
from whistpress.core.scoring import score, working
from whistpress.league.events.paper.match_sheets import gain_sheet
from whistpress.league.events.words.event_pictures import lead
from whistpress.site import figures

TEAMS = '[names]\n1 = "Ash"\n2 = "Box"\n'


def match(folder: Path, *, system: str = "interclub", words: str = "") -> Event:
    """A match of 24 deals that is won by two tricks; `words` are those of the line of deal 3 at the first table."""
    schedule = arrange(Request(system=system, teams=2, deals=24))
    lines: dict[int, list[str]] = {}
    for play in schedule.plays:
        for deal in play.deals:
            here = lines.setdefault(deal, [])
            tricks = 7 if here else 6 + deal % 3
            here.append(f"[{', '.join(map(str, play.seats))}, {words if deal == 3 and not here and words else tricks}]")
    scores = "".join(f"[[scores]]\ndeal = {deal}\nlines = [{', '.join(own)}]\n" for deal, own in sorted(lines.items()))
    return clean(folder, f'{HEAD}[movement]\nsystem = "{system}"\nfours = 2\ndeals = 24\n{TEAMS}{scores}')


def scores(event: Event) -> dict[int, Fraction]:
    """The score of each team."""
    return {row.entry: row.score for row in score(event).rankings[0].rows}


@pytest.mark.parametrize(
    ("words", "gain"),
    [
        ('"adjusted NS 8 EW 6"', "1/2"),
        ('"adjusted NS 6 EW 6"', "-1/2"),
        ('"adjusted NS 7½ EW 7"', "-1/4"),
        ('"adjusted NS 7 EW 6"', "0"),
        ('"adjusted 8"', "1"),
    ],
)
def test_the_gains_of_two_teams_come_to_nothing(tmp_path: Path, words: str, gain: str) -> None:
    """The other table made 7 N-S: with 8 and 6 one team gained a trick and the other none, so that each has half a trick."""
    plain, ruled = scores(match(tmp_path, words="7")), scores(match(tmp_path, words=words))
    assert plain[1] + plain[2] == ruled[1] + ruled[2] == 0
    assert ruled[1] - plain[1] == Fraction(gain)


def test_the_gain_is_half_of_the_difference_in_tricks_as_the_course_of_the_match_has_it(tmp_path: Path) -> None:
    """Ranking, course, announced parts and marks say the same."""
    event = match(tmp_path, words='"adjusted NS 8 EW 6"')
    result = score(event)
    first, second = (row for row in result.rankings[0].rows)
    assert (first.score, second.score) == ((first.tricks - second.tricks) / 2, (second.tricks - first.tricks) / 2)
    course = lead(event, result)
    assert course and course.deals[-1].lead == first.score
    for number, figure in scores(event).items():
        assert sum(made for part in result.parts for entry, made in part.marks if entry == number) == figure
    (deal,) = (one for one in result.travellers if one.deal == 3)
    assert [credit.mark for line in deal.lines for credit in line.credits if credit.mark is not None] == [
        Fraction(1, 2),
        Fraction(-1, 2),
    ]


def test_the_working_and_the_sheet_of_gains_tell_how(tmp_path: Path) -> None:
    """What each team gained by its own figures, and half of the difference."""
    event = match(tmp_path, words='"adjusted NS 8 EW 6"')
    result = score(event)
    own = working(result, 1, figures.mixed_number)
    assert own
    text = next(step.text for step in own.steps if step.deal == 3)
    assert text.endswith("+ 6 as E-W − 13 = 1; 0 of the other team by its own figures; half of the difference: gain ½")
    (sheet,) = gain_sheet(event, event.sessions[0], result)
    assert [row.cells[0].text for row in sheet.rows[:4]] == ["1", "2", "3 *", "4"]
    assert sheet.sentences[-1] == (
        "Of a deal marked * each side was given its own figure: each team has half of the difference of the two gains."
    )
    gains = [[cell.text for cell in line.cells[-2:]] for line in sheet.rows if line.cells[0].text == "3 *"]
    assert gains == [["½", ""]]
    (plain,) = gain_sheet(match(tmp_path), event.sessions[0], score(match(tmp_path)))
    assert not any("*" in words for words in (*plain.sentences, *(row.cells[0].text for row in plain.rows)))


def test_a_team_with_an_odd_pair_has_half_of_the_difference_too(tmp_path: Path) -> None:
    """Without its second line on a deal a team adds the average of the others; the sum is nothing all the same."""
    event = match(tmp_path, words='"adjusted NS 9 EW 7"')
    session = event.sessions[0]
    deal = [line for line in session.lines if line.deal == 3]
    third = replace(deal[0], word=None, adjusted=None, tricks=5, table=3)
    assert deal[0].word is LineWord.ADJUSTED
    odd = replace(event, sessions=(replace(session, lines=(*session.lines, third)),))
    assert sum(scores(odd).values()) == 0
