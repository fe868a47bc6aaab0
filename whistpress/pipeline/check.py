"""Check a league: a build that writes nothing and plans its documents only."""

import datetime
from pathlib import Path

from whistpress.pipeline.build import ready
from whistpress.pipeline.report import Progress, unheard
from whistpress.problems import Problems


def check(project: Path, *, today: datetime.date | None = None, progress: Progress = unheard) -> Problems:
    """Every problem that a build of this league would tell, but for those of the disk and of the press."""
    return ready(project, today=today, press=False, keeps=False, progress=progress).problems
