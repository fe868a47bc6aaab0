"""An event belongs to the congress whose programme names it."""

from pathlib import Path

import pytest

from tests.files import write_content
from whistpress.league.reader import read_league

_EVENT = 'title = "Compass game"\ndate = 1900-01-12\n{more}\n[movement]\nsystem = "mitchell"\ntables = 3\n'


def _league(folder: Path, more: str = "", second: str = "") -> Path:
    files = {
        "league.toml": 'name = "Harbour"\nformat = 1\n',
        "events/1900/game.toml": _EVENT.format(more=more),
        "congresses/first.toml": 'title = "First"\ndate = 1900-01-11\ndays = 3\n'
        '[[session]]\nday = 2\ntitle = "Game"\nevent = "1900/game"\n',
        "congresses/second.toml": f'title = "Second"\ndate = 1900-01-12\n{second}',
    }
    return write_content(folder, files)


@pytest.mark.parametrize(
    ("more", "second", "belongs"),
    [
        ("", "", ("first", 2)),
        ('congress = "second"', "", ("second", None)),
        ("", '[[session]]\ntitle = "Game"\nevent = "1900/game"\n', (None, None)),
    ],
    ids=["as the programme has it", "as its own file says", "not to one of two"],
)
def test_an_event_belongs_to_the_congress_that_names_it(
    tmp_path: Path, more: str, second: str, belongs: tuple[str | None, int | None]
) -> None:
    """Nothing need be said twice; what the event's own file says goes before."""
    league, _ = read_league(_league(tmp_path, more, second))
    assert league is not None
    (event,) = league.events
    assert (event.congress, event.day) == belongs
