"""The demonstration, built for a browser to look at: `python -m tests.browser.site FOLDER` and, beside the pages, `kinds.json`.

It says of each page by which template it is made, and names a player with an alias to search for.
"""

import json
import sys
from functools import partial
from pathlib import Path

from whistpress.artefacts import Artefact, Kind
from whistpress.pipeline.build import build
from whistpress.pipeline.load import load
from whistpress.pipeline.plan import plan

PROJECT = Path(__file__).resolve().parents[2]


def kind(page: Artefact) -> str:
    """The name of the template that makes a page, or of the function that does it in the end: `event`, `laws`."""
    made = getattr(page.make, "__self__", None)
    make = getattr(made, "_make", page.make)
    if not isinstance(make, partial):
        return type(make).__name__
    templates = [word for word in make.args if isinstance(word, str) and word.endswith(".html") and "/" not in word]
    return templates[0].removesuffix(".html") if templates else make.func.__name__.removesuffix("_html")


def main(folder: Path, project: Path = PROJECT) -> int:
    """Build the site and write what the browser is to know; 1 when there is an error."""
    report = build(project, folder, pdf=False)
    if report.problems.errors:
        sys.stderr.writelines(f"{problem.at.file}: {problem.message}\n" for problem in report.problems)
        return 1
    loaded = load(project)
    pages = [one for one in plan(project, loaded, pdf=False).artefacts if one.kind is Kind.PAGE]
    league = loaded.league
    people = sorted(league.people.values(), key=lambda one: one.id) if league else []
    known = next((one for one in people if one.also and (folder / f"players/{one.id}.html").is_file()), None)
    told = {
        "pages": [{"kind": kind(one), "path": one.path} for one in sorted(pages, key=lambda one: one.path)],
        "alias": {"name": known.name, "also": known.also[0], "page": f"players/{known.id}.html"} if known else None,
    }
    Path(f"{folder}.json").write_text(json.dumps(told), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), *map(Path, sys.argv[2:3])))
