"""A season of the demonstration league with its made-up private files, as it is printed."""

import shutil
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

from tests.demonstration import PROJECT, demo
from whistpress.league.people.model import PrivateMatters
from whistpress.league.people.read.private_files import read_private
from whistpress.league.plan.desk import PrintDesk, season_desk
from whistpress.packaged import demo_private
from whistpress.problems import Problems

SEASON = "2026-27"


@cache
def demo_matters() -> PrivateMatters:
    """Return the contacts and fees that `whistpress new --demo` writes."""
    with tempfile.TemporaryDirectory() as folder:
        content = Path(folder) / "content"
        content.mkdir()
        shutil.copy(PROJECT / "content" / "members.toml", content)
        shutil.copytree(demo_private(), content / "private")
        problems = Problems()
        matters = read_private(Path(folder), {}, problems)
        assert not list(problems)
        return matters


@cache
def demo_season() -> PrintDesk[Any, Any]:
    """Return what the demonstration prints of its season."""
    return season_desk(SEASON, demo().record, demo_matters(), PROJECT / "content")
