"""The demonstration, built for a browser to look at: `python -m tests.browser.site FOLDER` and, beside the pages, `kinds.json`.

It says of each page by which template it is made, and names a player with an alias to search for.
"""

import json
import sys
from pathlib import Path
from typing import Any

from tests.building import build, load
from whistpress.artefacts import Kind
from whistpress.engine.plan import plan
from whistpress.engine.timings import template_of

PROJECT = Path(__file__).resolve().parents[2]


FEWEST = 40
"""The demonstration has more kinds of pages than this: with fewer, kinds are not told apart any more."""


def main(folder: Path, project: Path = PROJECT) -> int:
    """Build the site and write what the browser is to know; 1 when there is an error."""
    report = build(project, folder, pdf=False)
    if report.problems.errors:
        sys.stderr.writelines(f"{problem.at.file}: {problem.message}\n" for problem in report.problems)
        return 1
    loaded = load(project)
    pages = [one for one in plan(project, loaded.record, pdf=False).artefacts if one.kind in (Kind.PAGE, Kind.EMBED)]
    league = loaded.league
    people = sorted(league.people.values(), key=lambda one: one.id) if league else []
    known = next((one for one in people if one.also and (folder / f"players/{one.id}.html").is_file()), None)
    told: dict[str, Any] = {
        "pages": [
            {"kind": template_of(one).removesuffix(".html"), "path": one.path} for one in sorted(pages, key=lambda one: one.path)
        ],
        "alias": {"name": known.name, "also": known.also[0], "page": f"players/{known.id}.html"} if known else None,
    }
    if league and (lost := folder / "404.html").is_file():  # it has whole addresses: here it is at the host that they name
        lost.write_text(lost.read_text("utf-8").replace(league.url, ""), encoding="utf-8")
    if len({page["kind"] for page in told["pages"]}) < FEWEST and project == PROJECT:
        raise ValueError("the pages of the demonstration are of fewer kinds than it has")
    Path(f"{folder}.json").write_text(json.dumps(told), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), *map(Path, sys.argv[2:3])))
