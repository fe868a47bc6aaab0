"""Hostile words in every text of the demonstration: no browser runs them, on no page, in no document.

Every text of its TOML files, front matter, prose and sheets gets the words. A text that cannot have them, because it is a path,
an address or a word of the format, is found by `check`, which names its line, and put back.
"""

import csv
import io
import json
import re
import shutil
import subprocess
from pathlib import Path

import pikepdf

from tests.attack.tally import ROOT, Tally, environment, run

MARK = "Quoz"
WORDS = f"""{MARK}<img src=x onerror=pwned(1)>'"{{{{7*191}}}}"""
"""What every text ends with: an element, ends of attributes, and an expression of a template (7*191 is 1337)."""
PROSE = f"""

{WORDS}<script>pwned(2)</script><svg onload=pwned(3)></textarea></title>{{% raw %}}

[a link](javascript:pwned(4)) <a href="java&#115;cript:pwned(5)">another</a> [a third](https://example.org/ '" onclick="pwned(6)')

<iframe srcdoc="<script>pwned(7)</script>"></iframe> <div style="background:url(javascript:pwned(8))" onclick="pwned(9)">box</div>

<math><mtext><style><img src=x onerror=pwned(10)></style></mtext></math>
"""
EVALUATED = f"{7 * 191}"

_TEXT = re.compile(r'"(?:[^"\\]|\\.)*"(?!\s*\])(?=\s*(?:[,\]}#]|$))', re.MULTILINE)
_REFERENCE = re.compile(
    r"^\s*(?:matches|teams?|id|club|clubs|trophy|events?|heats?|winners_of|lent_to)\s*=|\b(?:home|away|id|bye|event|holder)\s*="
)
"""Lines that name other things of the record by their ids; the words would only make each lead nowhere."""
_NAMED = re.compile(r"'(?:[^' ]*/)?([a-z0-9-]+)(?:\.toml|\.md)?(?:#[^' ]*)?'")
"""The name of another file of the record in a message."""
_ROUNDS, _PATIENT = 20, 6
"""How many times the files are checked, and how often a line alone is put back."""
_FEWEST = 1500


def attack(tally: Tally, scratch: Path) -> None:
    """Build the demonstration with hostile words in every text, and open all that came out."""
    project = scratch / "hostile"
    shutil.copytree(ROOT / "content", project / "content")
    texts = plant(project, scratch)
    print(f"  {texts} texts of the demonstration end with hostile words", flush=True)
    tally.must(texts >= _FEWEST, "texts planted", f"only {texts} texts took the words")
    ended = run(project, "build", "--no-pdf", scratch=scratch, limit=900)
    tally.must((project / "output" / "index.html").is_file(), "hostile site built", ended.said[-500:])
    for file in sorted((project / "output").rglob("*")):
        if file.suffix in (".html", ".txt", ".xml", ".json", ".ics", ".css", ".js"):
            text = file.read_text("utf-8", errors="replace")
            tally.must(
                not re.search(rf"{MARK}[^\n]{{0,200}}{EVALUATED}", text), "files without an evaluated expression", str(file)
            )
    _open_in_chromium(tally, project, scratch)
    _look_into_documents(tally, project, scratch)


def plant(project: Path, scratch: Path) -> int:
    """Put the words into every text that can have them; return how many do."""
    planted: dict[Path, dict[int, str]] = {}
    for file in sorted((project / "content").rglob("*")):
        if file.suffix == ".toml" or file.suffix == ".md":
            planted[file] = _plant_lines(file)
        elif file.suffix == ".csv":
            _plant_cells(file)
    for turn in range(_ROUNDS):
        said = run(project, "check", "--format", "json", scratch=scratch, limit=600).said
        problems = json.loads(said[said.find("\n{\n") + 1 :])["problems"]
        wrong = [(project / problem["file"], problem["line"]) for problem in problems if problem["severity"] == "error"]
        named = {name for problem in problems for name in _NAMED.findall(problem["message"]) if problem["severity"] == "error"}
        if not wrong:
            break
        if turn >= _PATIENT:
            wrong += [(file, 0) for file in planted if file.stem in named]
        for file, number in wrong:
            if turn < _PATIENT:
                _put_back(file, number, planted.get(file, {}))
            else:  # what is wrong there lies in another file: let both be as they were
                _restore(file, project)
    return sum(
        file.read_text("utf-8", errors="replace").count(MARK) for file in (project / "content").rglob("*.*") if file.is_file()
    )


def _restore(file: Path, project: Path) -> None:
    """Let a file and the sheet beside it be as the demonstration has them."""
    for name in (file.name, f"{file.stem}.csv"):
        original = (ROOT / file.relative_to(project)).with_name(name)
        if original.is_file():
            shutil.copy(original, file.with_name(name))


def _plant_lines(file: Path) -> dict[int, str]:
    """Plant every line of a file; return the lines as they were, by their number."""
    lines, old, in_prose = file.read_text("utf-8").split("\n"), {}, False
    fences = 0
    for index, line in enumerate(lines):
        if file.suffix == ".md":
            fences += line == "+++"
            in_prose = fences >= 2
        if in_prose or line.lstrip().startswith("#") or '"""' in line or _REFERENCE.search(line):
            continue
        fresh = _TEXT.sub(lambda found: json.dumps(_unquoted(found[0]) + WORDS, ensure_ascii=False), line)
        if fresh != line:
            old[index + 1], lines[index] = line, fresh
    text = "\n".join(lines)
    file.write_text(text + PROSE if file.suffix == ".md" else text, "utf-8")
    return old


def _unquoted(text: str) -> str:
    try:
        return str(json.loads(text))
    except ValueError:  # an escape that TOML has and JSON has not
        return text[1:-1].replace("\\", "")


def _plant_cells(file: Path) -> None:
    """Plant every cell of a sheet that has two words."""
    text = file.read_text("utf-8")
    rows = [
        [cell + WORDS if index and " " in cell else cell for cell in row]
        for index, row in enumerate(csv.reader(io.StringIO(text)))
    ]
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(rows)
    file.write_text(out.getvalue(), "utf-8")


def _put_back(file: Path, number: int, old: dict[int, str]) -> None:
    """Put a line back as it was: the one that is named, or the nearest above it that was planted."""
    while number and number not in old:
        number -= 1
    if number:
        lines = file.read_text("utf-8").split("\n")
        lines[number - 1] = old.pop(number)
        file.write_text("\n".join(lines), "utf-8")


def _open_in_chromium(tally: Tally, project: Path, scratch: Path) -> None:
    """Open every page of the site by its file, and every page of the score book."""
    node = ["node", str(ROOT / "tests" / "attack" / "hostile.mjs"), str(project)]
    ended = subprocess.run(node, capture_output=True, text=True, check=False, env=environment(scratch), timeout=1800)
    if ended.returncode:
        tally.must(False, "pages opened in Chromium", ended.stderr[-2000:])
        return
    told = json.loads(ended.stdout)
    tally.tried.update({"pages opened in Chromium": told["pages"], "pages of the score book opened": told["book"]})
    tally.must(told["pages"] > 500, "enough pages", f"only {told['pages']} pages")
    tally.must(told["book"] > 20, "enough pages of the score book", f"only {told['book']} pages")
    for fault in told["faults"]:
        tally.must(False, "hostile words in Chromium", fault)


def _look_into_documents(tally: Tally, project: Path, scratch: Path) -> None:
    """Print what an event and the fixtures have, and look for what a reader of PDFs would run or open."""
    events = sorted((project / "content" / "events").glob("*/*.toml"))[::6]
    for event in events:
        name = f"{event.parent.name}/{event.stem}"
        run(project, "print", name, "-o", str(scratch / f"{event.stem}.pdf"), scratch=scratch, limit=300)
    for file in sorted(scratch.glob("*.pdf")):
        with pikepdf.open(file) as document:
            active = [key for item in document.objects if isinstance(item, pikepdf.Dictionary) for key in _active(item)]
        tally.must(not active, "documents without actions", f"{file.name}: {active}")
    tally.must(any(scratch.glob("*.pdf")), "documents printed", "nothing was printed")


def _active(item: pikepdf.Dictionary) -> list[str]:
    """Return what of an object of a PDF would run a script, start a program or lead to a script."""
    keys = [key for key in ("/JS", "/OpenAction", "/AA", "/Launch") if key in item]
    kind = str(item.get("/S", ""))
    address = str(item.get("/URI", "")) if kind == "/URI" else ""
    return (
        keys
        + [kind] * (kind in ("/JavaScript", "/Launch", "/SubmitForm", "/ImportData"))
        + [address] * ("script:" in address.lower())
    )
