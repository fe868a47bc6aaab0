"""What a congress's file may say of its meeting: entries, delegates, motions, elections."""

import datetime
from pathlib import Path

from tests.league.test_league import FILES, project, read
from whistpress.league.meetings.model import Delegation, Election, Motion

MORE = """\
closing = 1900-01-05
fee     = "five shillings"
rules   = "1. In writing."

[delegates]
harbour     = ["Amy Abel", "Ben Baker"]
"The Pines" = []

[[session]]
title    = "Meeting"
business = ["Roll", "Motions"]

[[motion]]
title    = "Slow play"
text     = "That it cease."
mover    = "Amy Abel"
seconder = "Ben Baker"

[[election]]
office     = "Secretary"
candidates = ["Amy Abel", "Ben Baker"]

[[election]]
office = "Laws"
places = 3
"""


def test_a_congress_tells_its_entries_its_delegates_and_what_it_decides(tmp_path: Path) -> None:
    """Each in the order of the file; an office without candidates is open."""
    written = FILES["congresses/third.toml"].replace("[officers]", MORE.partition("[delegates]")[0] + "[officers]", 1)
    whole = written + "[delegates]" + MORE.partition("[delegates]")[2]
    league, problems = read(project(tmp_path, **{"congresses/third.toml": whole}))
    congress = league.congresses["third"]
    assert [problem.message for problem in problems if problem.at.file.endswith("third.toml")] == []
    assert (congress.closing, congress.fee, congress.rules) == (datetime.date(1900, 1, 5), "five shillings", "1. In writing.")
    assert congress.delegates == (Delegation(club="harbour", names=("Amy Abel", "Ben Baker")), Delegation(club="The Pines"))
    assert congress.sittings[-1].business == ("Roll", "Motions")
    slow = Motion(id="slow-play", title="Slow play", text="That it cease.", mover="Amy Abel", seconder="Ben Baker")
    assert congress.motions == (slow,)
    assert congress.elections == (
        Election(id="secretary", office="Secretary", candidates=("Amy Abel", "Ben Baker")),
        Election(id="laws", office="Laws", places=3),
    )
