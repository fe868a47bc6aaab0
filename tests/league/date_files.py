"""Small leagues of evenings on given days, with matches and news."""

from pathlib import Path

from tests.files import write_content
from tests.league.events.event_files import HEAD, MITCHELL, PAIRS, SCORES

ACCEPTED = '\n[[accepted]]\nfinding = "{}"\nreason = "It was so."\n'
DIVISION = """\
title = "Division"
clubs = ["ash", "elm"]
times = 2

[[round]]
date    = 2026-10-05
matches = [{{ home = "ash", away = "elm", {first} }}]

[[round]]
date    = 2026-11-02
matches = [{{ home = "elm", away = "ash", {second} }}]
"""
CLUBS = '[ash]\nname = "Ash"\n\n[elm]\nname = "Elm"\n'
NEWS = '+++\ntitle = "Dance"\ndate = {}\n+++\nAll welcome.\n'


def evening(day: str, *, head: str = "", scores: str = SCORES, tail: str = "") -> str:
    """The file of an evening, with scores or without."""
    return HEAD.replace("1900-01-12", day) + head + MITCHELL + PAIRS + scores + tail


def project(folder: Path, files: dict[str, str]) -> Path:
    """A project of these files of content."""
    return write_content(folder, {"league.toml": 'name = "Ferry Lane"\n', **files})
