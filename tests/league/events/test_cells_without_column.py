"""A cell in a column without a name is often half of a figure: it is never passed over in silence."""

from pathlib import Path

import pytest

from tests.building import load
from tests.core.scoring.test_drives import EVENING
from tests.files import write_content

HEAD = 'title = "Night"\ndate = 2026-10-03\n'
DRIVE, _, _ = EVENING.partition("[[scores]]")
SCORES = "round,n,s,e,w,tricks\n1,1,5,2,6,7,9\n1,3,7,4,8,6\n2,1,7,3,5,8\n2,4,6,2,8,6\n"
SKIPPED = "stands in a column without a name, and is passed over"


def told(folder: Path, path: str, text: str, beside: str, rows: str) -> list[str]:
    """What is told of a league with this file and the CSV file beside it."""
    write_content(folder, {"league.toml": 'name = "Vale"\n', path: text, str(Path(path).parent / beside): rows})
    return [f"{problem.code} {problem.message} {problem.at.line}:{problem.at.column}" for problem in load(folder).problems]


@pytest.mark.parametrize(
    ("text", "name", "rows", "expected"),
    [
        (
            f'{HEAD}contest = "individual"\ntotals = "t.csv"\n',
            "t.csv",
            "name,total\nAda,27,5\nBea,20\n",
            f"W726 '5' {SKIPPED} 2:8",
        ),
        (DRIVE.replace("[movement]", 'scores = "s.csv"\n[movement]'), "s.csv", SCORES, f"W726 '9' {SKIPPED} 2:13"),
    ],
)
def test_a_cell_of_an_event_is_told(tmp_path: Path, text: str, name: str, rows: str, expected: str) -> None:
    """A decimal comma between commas, a figure too many; unless the file says that its columns are right."""
    path = "events/2026-27/night.toml"
    assert told(tmp_path / "plain", path, text, name, rows) == [expected]
    accepted = text.replace("[movement]", '[[accepted]]\nfinding = "columns"\nreason = "Remarks."\n[movement]')
    accepted = accepted if "[movement]" in text else f'{text}[[accepted]]\nfinding = "columns"\nreason = "Remarks."\n'
    assert told(tmp_path / "accepted", path, accepted, name, rows) == []


def test_a_cell_of_the_accounts_is_told(tmp_path: Path) -> None:
    """An amount with a comma for the thousands."""
    rows = "side,item,amount\nincome,Subscriptions,1,200.00\nexpenditure,Hall,80.00\n"
    text = 'title = "Annual meeting"\ndate = 2026-09-10\naccounts = "a.csv"\n'
    expected = "W810 '200.00' in the accounts stands in a column without a name, and is not read 2:24"
    assert expected in told(tmp_path, "meetings/agm.toml", text, "a.csv", rows)
