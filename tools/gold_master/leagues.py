"""Build leagues from nothing: the demonstration, a made-up one, and the demonstration's content in other circumstances."""

import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from bench.league import write_whistpress
from tests.attack.hostile import plant
from tools.gold_master.overrides import override_of, page_templates
from tools.gold_master.work import CONTENT, TODAY, Made, Work, copy_demonstration, environment, files_below

DEFAULTS = 'url = "https://league.example"\n[outputs]\nsearch = true\ndata = true\n'
"""The settings that `whistpress new` writes for a league."""
EVENTS = 300
"""The size of the made-up league."""
_START = """
import multiprocessing, sys
from whistpress.cli import main
if __name__ == "__main__":
    multiprocessing.set_start_method(sys.argv.pop(1))
    main(sys.argv[1:])
"""
_SECONDS = re.compile(r" in \d+(?:\.\d+)? s\b")


def build(project: Path, work: Work, *more: str) -> Made:
    """Build a project from nothing and yield each file of its site, and what the build said."""
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        (folder / "start.py").write_text(_START, encoding="utf-8")
        output = folder / "site"
        words = ["build", "--output", str(output), "--today", TODAY, "--jobs", str(work.setting.jobs)]
        command = [sys.executable, str(folder / "start.py"), work.setting.start_method, *words, *more]
        shutil.rmtree(project / ".whistpress", ignore_errors=True)
        variables = environment(folder, work.setting.hash_seed)
        ended = subprocess.run(command, cwd=project, env=variables, check=False, capture_output=True, text=True)
        said = _SECONDS.sub("", ended.stdout.replace(str(output), "SITE"))
        yield "said.txt", f"{said}--- standard error\n{ended.stderr}--- status {ended.returncode}\n".encode()
        for path, body in files_below(output):
            yield f"site/{path}", body


def demonstration(work: Work) -> Made:
    """Build the demonstration."""
    yield from build(copy_demonstration(work.folder), work)


def made_up(work: Work) -> Made:
    """Build a made-up league of many events."""
    write_whistpress(work.folder, EVENTS, more=DEFAULTS)
    yield from build(work.folder, work)


def french(work: Work) -> Made:
    """Build the demonstration's content as a league that speaks French."""
    project = copy_demonstration(work.folder)
    file = project / "content" / "league.toml"
    text = file.read_text("utf-8")
    spoken = text.replace('language = "en"', 'language = "fr"')
    if spoken == text:
        raise ValueError(f"{CONTENT / 'league.toml'} names its language in another way")
    file.write_text(spoken, "utf-8")
    yield from build(project, work, "--no-pdf")


def own_templates(work: Work) -> Made:
    """Build the demonstration's content with templates of its own: a block of each page is what it was when it was recorded."""
    project = copy_demonstration(work.folder)
    for name in page_templates():
        text = work.inputs.setdefault(name, override_of(name))
        (project / "templates" / name).parent.mkdir(parents=True, exist_ok=True)
        (project / "templates" / name).write_text(text, "utf-8")
    yield from build(project, work, "--no-pdf")


def hostile(work: Work) -> Made:
    """Build the demonstration's content with hostile words in every text; which texts take them is found when it is recorded."""
    project = copy_demonstration(work.folder)
    if not work.inputs:
        with tempfile.TemporaryDirectory() as scratch:
            plant(project, Path(scratch))
        for path, body in files_below(project):
            if body != (CONTENT.parent / path).read_bytes():
                work.inputs[path] = body.decode()
    for path, text in work.inputs.items():
        (project / path).write_text(text, "utf-8", newline="")
    yield from build(project, work, "--no-pdf")


LEAGUES: dict[str, Callable[[Work], Made]] = {
    "demonstration": demonstration,
    "made-up": made_up,
    "french": french,
    "templates": own_templates,
    "hostile": hostile,
}
