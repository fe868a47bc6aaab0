"""What whistpress makes and says with the habits of Windows, as far as another system can have them."""

import subprocess
import sys

from tools.gold_master import as_on_windows
from tools.gold_master.leagues import in_french, without_seconds
from tools.gold_master.work import TODAY, Made, Work, copy_demonstration, environment, files_below

_EVENT = "2026-27/early-autumn-howell"
_COMMANDS = {
    "check": ("check", "--today", TODAY, "--format", "json"),
    "build": ("build", "--no-pdf", "--jobs", "1", "--today", TODAY),
    "score": ("score", _EVENT),
    "score-file": ("score", "content/events/2026-27/early-autumn-howell.toml", "--format", "csv"),
    "tell": ("tell", _EVENT),
    "list": ("print", _EVENT, "--list"),
    "print": ("print", _EVENT, "--only", "result-sheet", "-o", "printed/sheet.pdf"),
    "member": ("add", "member", "--name", "Zoë Réage"),
    "event": ("add", "event", "--title", "Été", "--date", "2026-12-28", "--system", "howell", "--pairs", "8"),
    "deal": ("deal", "--deals", "4", "--seed", "gold", "--format", "pbn"),
    "new": ("new", "other", "--name", "Ürküt"),
    "check-again": ("check", "--today", TODAY, "--project", "other"),
    "addresses": ("addresses",),
}
"""What is typed, one after the other."""


def windows(work: Work) -> Made:
    """Type commands in a league that speaks French; yield what they say and every file that is there at the end."""
    project = in_french(copy_demonstration(work.folder / "league"))
    hidden = {str(project): "LEAGUE", str(project).replace("/", "\\"): "LEAGUE"}
    for name, words in _COMMANDS.items():
        command = [sys.executable, "-m", as_on_windows.__name__, *words]
        ended = subprocess.run(
            command, cwd=project, env=environment(work.folder), check=False, capture_output=True, stdin=subprocess.DEVNULL
        )
        said = f"{ended.stdout.decode()}--- standard error\n{ended.stderr.decode()}--- status {ended.returncode}\n"
        for text, other in hidden.items():
            said = said.replace(text, other)
        yield f"{name}.txt", without_seconds(said).encode()
    yield from files_below(project)
