"""Build leagues from nothing: the demonstration, a made-up one, and the demonstration's content in other circumstances."""

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from bench.league import write_whistpress
from tools.gold_master.overrides import override_of, page_templates
from tools.gold_master.work import TODAY, Made, Work, copy_demonstration, environment, files_below

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


def without_seconds(said: str) -> str:
    """Return what a command said without the time that it took."""
    return _SECONDS.sub("", said)


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
        said = without_seconds(ended.stdout.replace(str(output), "SITE"))
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
    yield from build(in_french(copy_demonstration(work.folder)), work, "--no-pdf")


def in_french(project: Path) -> Path:
    """Let a copy of the demonstration speak French; return its folder."""
    file = project / "content" / "league.toml"
    text = file.read_text("utf-8")
    spoken = text.replace('language = "en"', 'language = "fr"')
    if spoken == text:
        raise ValueError(f"{file} names its language in another way")
    file.write_text(spoken, "utf-8")
    return project


def own_templates(work: Work) -> Made:
    """Build the demonstration's content with templates of its own: a block of each page is what it was when it was recorded."""
    project = copy_demonstration(work.folder)
    for name in page_templates():
        text = work.inputs.setdefault(name, override_of(name))
        (project / "templates" / name).parent.mkdir(parents=True, exist_ok=True)
        (project / "templates" / name).write_text(text, "utf-8")
    yield from build(project, work, "--no-pdf")
