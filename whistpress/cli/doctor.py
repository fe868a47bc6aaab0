"""`whistpress doctor`: check the machine for everything that whistpress needs, and an older league for what has changed."""

import os
import platform
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from whistpress.cli.options import Verb, project_option
from whistpress.cli.speech import SlipError, say
from whistpress.cli.whereabouts import LEAGUE_FILE, project_folder
from whistpress.packaged import demo_content, theme_folder
from whistpress.version import __version__

if TYPE_CHECKING:
    from whistpress.league.league import League
    from whistpress.problems import Problems

OLDEST = (3, 11)
_MOST_NAMES = 5
"""As many names as a finding tells."""

FONTS = ("whistpress-serif-regular.woff2", "whistpress-serif-italic.woff2", "whistpress-sans-regular.woff2")


class DoctorFinding(NamedTuple):
    """One check of the machine: its subject, its state, and the remedy (empty when all is well)."""

    thing: str
    state: str
    remedy: str = ""


@click.command(cls=Verb)
@project_option()
def doctor(project: Path | None) -> int:
    """Look whether all that is needed is there.

    Python, Pango, fonts, the right to write; it says what to install. In a league of an older version it lists what is
    otherwise now.

    Example:  whistpress doctor
    """
    folder = _folder(project)
    league, problems = _read(folder)
    findings = [_whistpress(), _python(), _documents(), *_packaged_finding(), *_folders(folder), *_names(league)]
    findings += _publishing(folder)
    for finding in findings:
        say(f"{'MISSING' if finding.remedy else 'ok':>7}  {finding.thing}: {finding.state}")
        if finding.remedy:
            say(f"         = {finding.remedy}")
    if folder and (number := _say_changes(folder, league, problems)):
        say(f"\n{number} {'thing is' if number == 1 else 'things are'} otherwise for this league than in the version before")
    ill = sum(bool(finding.remedy) for finding in findings)
    say(f"\n{ill} of {len(findings)} need attention" if ill else "\nall is well")
    return int(ill > 0)


def _say_changes(folder: Path, league: "League | None", problems: "Problems") -> int:
    """Print the changes that affect a league of an older version; return their number."""
    from whistpress.cli.changed_rules import changes

    number = 0
    for number, change in enumerate(changes(folder, league, tuple(problems)), start=1):  # noqa: B007 (it counts)
        say(f"changed  {change.thing}: {change.sentence}")
        say(f"         = {change.help}")
    return number


def _folder(project: Path | None) -> Path | None:
    """Return the folder of the league; None where there is none."""
    try:
        return project_folder(project)
    except SlipError:
        return None


def _read(folder: Path | None) -> "tuple[League | None, Problems]":
    """Read the league, if there is one; also one whose templates cannot be read."""
    from whistpress.engine.saved_league import ask_league
    from whistpress.league.reader import read_league
    from whistpress.problems import Problems

    loaded = ask_league(folder, lambda loaded: loaded) if folder else None
    if loaded and loaded.league:
        return loaded.league, loaded.problems
    return read_league(folder) if folder else (None, Problems())


def _whistpress() -> DoctorFinding:
    return DoctorFinding("whistpress", __version__)


def _python() -> DoctorFinding:
    state = f"{platform.python_version()} ({sys.executable})"
    old = sys.version_info[:2] < OLDEST
    return DoctorFinding("Python", state, "install Python 3.11 or newer" if old else "")


def _documents() -> DoctorFinding:
    """Check WeasyPrint and the Pango libraries under it."""
    from whistpress.printing.press import unusable

    why = unusable()
    return DoctorFinding("PDF (WeasyPrint and Pango)", "no documents can be made" if why else "there", why or "")


def _packaged_finding() -> Iterator[DoctorFinding]:
    """Check the parts that come with whistpress: theme, fonts, demonstration."""
    again = "install whistpress again, in the way in which it was installed"
    fonts = theme_folder() / "paper" / "fonts"
    lacking = [name for name in FONTS if not (fonts / name).is_file()]
    yield DoctorFinding("theme", str(theme_folder()))
    yield DoctorFinding("fonts", "there" if not lacking else f"{', '.join(lacking)} not found", again if lacking else "")
    demo = (demo_content() / "league.toml").is_file()
    yield DoctorFinding("demonstration league", "there" if demo else "not found", "" if demo else again)


def _folders(folder: Path | None) -> Iterator[DoctorFinding]:
    """Yield the folder of the league, if there is one here, and whether this user may write its output."""
    if folder is None:
        yield DoctorFinding("league", f"none here ({LEAGUE_FILE.as_posix()} is not there); that is no fault")
        return
    yield DoctorFinding("league", str(folder))
    output = folder / "output"
    target = output if output.exists() else folder
    free = os.access(target, os.W_OK | os.X_OK)
    yield DoctorFinding("output", f"{output} may {'' if free else 'not '}be written",
                  "" if free else f"give yourself the right to write {target}")  # fmt: skip


def _names(league: "League | None") -> Iterator[DoctorFinding]:
    """Yield whether a font here has every letter of the league's names: people, clubs and events; nothing without a league."""
    if league is None:
        return
    from whistpress.league.plan import glyphs

    people = ((person.name, person.id) for person in league.people.values())
    clubs = ((club.name, "") for club in league.clubs.values())
    lost = glyphs.unprintable((*people, *clubs, *((event.title, "") for event in league.events)))
    if not lost:
        yield DoctorFinding("letters of names", "a font here has each of them")
        return
    letters = "".join(dict.fromkeys(letter for name in lost for letter in name.letters))
    more = f" and {len(lost) - _MOST_NAMES} more" if len(lost) > _MOST_NAMES else ""
    names = ", ".join(name.name for name in lost[:_MOST_NAMES])
    yield DoctorFinding(
        "letters of names", f"no font here has {glyphs.quote_letters(letters)}, in {names}{more}", glyphs.install(letters)
    )


def _publishing(folder: Path | None) -> Iterator[DoctorFinding]:
    """Yield whether the site may be sent to where `[publish]` says; nothing without a league, or without a place."""
    if folder is None:
        return
    from whistpress.engine.agreements import agreement_to
    from whistpress.engine.sending import SendError
    from whistpress.engine.targets import resolve_target
    from whistpress.league.front.read.settings import publish_target
    from whistpress.problems import Problems

    target = publish_target(folder, Problems())
    if target is None:
        return
    try:
        is_agreed = agreement_to(folder, resolve_target(folder, target)) is not None
    except SendError as error:
        yield DoctorFinding("publish", str(error), *error.helps[:1])
        return
    state = "agreed to on this machine" if is_agreed else "not agreed to on this machine yet: whistpress publish asks once"
    yield DoctorFinding("publish", f"{target.where}, {state}")
