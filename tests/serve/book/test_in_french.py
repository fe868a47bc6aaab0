"""In a league that speaks French the score book says so what is wrong in a box; `check` goes on in English."""

from pathlib import Path

import pytest

from tests.serve.book.leagues import HOWELL, keeper_of, opened_of, project_with, typed
from tests.serve.book.test_matches import OAK, league
from tests.serve.book.test_rubbers import RUBBER
from tests.serve.book.test_rubbers import typed as typed_deal
from whistpress.book.desk import BookDesk
from whistpress.book.edits import TypedFigure
from whistpress.book.match_pages import enter_result
from whistpress.language import reporting_in, speaking

assert league  # the fixture

MEMBERS = '[ann-orr]\nname = "Ann Orr"\n'
LINE, NAMES = "line/0/1/1/8-1", "names/0/1"


@pytest.mark.parametrize(
    ("box", "value", "words", "help_"),
    [
        (LINE, "14", "14 levées, c’est impossible : une donne en a 13", "comptez de nouveau"),
        (LINE, "8 6", "les levées à la table 1, à la donne 1, font 14", "l’un des deux est faux"),
        (LINE, "averge", "« averge » n’est pas un mot qu’une ligne peut avoir", "vouliez-vous dire « average » ?"),
        (
            LINE,
            "-1",
            "« -1 » n’est pas un mot",
            "average, adjusted 7, not played, new deal, group B, revoke NS, revoke EW et revoke both",
        ),
        (LINE, "8 average", "une ligne a des levées ou le mot « average », pas les deux", "enlevez l’un des deux"),
        (LINE, "average", "la donne 1 n’a aucune autre marque dont prendre la moyenne", "cette ligne ne donne rien"),
        (NAMES, "Ann Orr", "paire 1 a 1 nom ; une paire en a 2", "écrivez"),
        (NAMES, "Ann Orr & Ann Orr", "« Ann Orr » est deux fois dans : paire 1", "members.toml"),
        (NAMES, "An Orr & Zed Moss", "« An Orr » n’est pas un membre", "vouliez-vous dire « Ann Orr » ?"),
    ],
)
def test_a_slip_in_a_box_is_told_in_french(tmp_path: Path, box: str, value: str, words: str, help_: str) -> None:
    """The message and its help; in English where nobody says otherwise."""
    project_with(tmp_path, HOWELL)
    (tmp_path / "content" / "members.toml").write_text(MEMBERS, "utf-8")
    keeper = keeper_of(tmp_path)
    with speaking("fr") as spoken, reporting_in(spoken):
        notes = typed(keeper, box, value).notes
    assert any(words in note.words and any(help_ in one for one in note.helps) for note in notes), notes
    assert not any(words in problem.message for problem in opened_of(keeper).problems)


def test_a_deal_of_a_rubber_and_a_match_are_refused_in_french(tmp_path: Path, league: tuple[BookDesk, Path]) -> None:
    """By the rule of the game, and by the sums of the tables."""
    folder = tmp_path / "rubbers"
    project_with(folder, RUBBER)
    with speaking("fr") as spoken, reporting_in(spoken):
        note = typed_deal(keeper_of(folder), "rubber/0/0", "14").notes[0]
        assert note.words == "la donne 1 est impossible : « tricks » est un nombre entier de 0 à 13"
        answer = enter_result(league[0], TypedFigure(box=OAK, value="482-454 (172-140)", seen=""))
        assert answer.notes[0].words == "les tables de oak et fox font 172-140, et la rencontre a 482-454"
        answer = enter_result(league[0], TypedFigure(box=OAK, value="482", seen=""))
        assert answer.notes[0].words == "« 482 » ne dit aucun résultat"
