"""`whistpress import`: a spreadsheet of results, totals, members or fixtures becomes content files, after it was shown."""

from collections import Counter
from pathlib import Path
from typing import Any

import click

from whistpress.cli.asking import Question, day_of
from whistpress.cli.options import Verb, project_option
from whistpress.cli.speech import can_ask, remark, say, show_problems
from whistpress.cli.whereabouts import project_folder, reader_of, shown_path
from whistpress.cli.written import NewFiles

SHOWN = 3
"""So many of the files are named."""

KINDS = ("members", "totals", "season", "results", "fixtures", "travellers")


@click.command("import", cls=Verb, rare=("same", "surnames", "passed_over"))
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
@click.option("--kind", type=click.Choice(KINDS), help="What the sheet has [default: as its heads tell].")
@click.option("--sheet", metavar="NAME", help="The sheet of a workbook [default: the first].")
@click.option("--column", "columns", multiple=True, metavar="NAME=HEAD", help="A column by its head: name=Competitor.")
@click.option("--dates", type=click.Choice(["day-first", "month-first"]), help="What 3/4/2025 means.")
@click.option("--title", help="Title of the evening or division [default: the file's name].")
@click.option("--date", metavar="YYYY-MM-DD", help="The day of the evening, or of the first.")
@click.option("--every", type=click.IntRange(1, 365), default=7, show_default=True, help="Days between evenings without days.")
@click.option("--season", metavar="2025-26", help="The folder; the year of days without one.")
@click.option("--also", multiple=True, metavar="NAME=SPELLING,…", help="Take spellings for one name; 'all' that are offered.")
@click.option("--add-members", is_flag=True, help="Also write new names to members.toml.")
@click.option("--no-zeros", is_flag=True, help="A 0 means: was not there.")
@click.option("--into", metavar="DIVISION", help="The division that the results are added to: season/slug, or its title.")
@click.option("--same", multiple=True, metavar="NAME", help="Rows of this name are one person.")
@click.option("--surnames", is_flag=True, help="A surname alone is a whole name.")
@click.option("--pass-over", "passed_over", multiple=True, metavar="HEAD", help="A column that is left out, though it has names.")
@click.option("--yes", is_flag=True, help="Write without asking.")
@project_option()
def import_(file: Path, project: Path | None, yes: bool, **said: Any) -> int:
    """Make content files of a spreadsheet (XLSX or CSV).

    Shows what it understood first. Nothing is overwritten.

    Example:  whistpress import last-year.xlsx
              whistpress import last-year.xlsx --also all --yes
              whistpress import week-2.csv --into division-one
    """
    from whistpress.cli.import_plan import plan_import

    league, asked = project_folder(project), Question(can_ask() and not yes)
    if said["date"]:
        said["date"] = day_of("date", said["date"])
    plan = plan_import(file, league, said, asked)
    new = [shown_path(path) for path in plan.files.new]
    changed = [shown_path(path) for path in plan.files.changed]
    status = plan.differing.exit_status()
    show_problems(plan.differing, lambda shown: plan.text)
    if not new and not changed:
        say("nothing to write: all else is there already" if status else "nothing to write: all of it is there already")
        return status
    if not yes and not asked.here:
        _list("would write", new, changed)
        say("nothing is written yet; to write it, add --yes")
        return status
    if not yes:
        _list("it will write", new, changed)
        if not click.confirm("Write this?", err=True):
            say("nothing was written")
            return 0
    plan.files.write()
    _list("wrote", new, changed)
    for words in plan.after:
        say(words)
    return max(status, _check_import(plan.files))


def _list(verb: str, new: list[str], changed: list[str]) -> None:
    """Say which files are written: the first of many, and the last."""
    for name in new[:SHOWN]:
        say(f"{verb} {name}")
    if len(new) > SHOWN:
        say(f"{'':{len(verb)}} and {len(new) - SHOWN} more, the last {new[-1]}")
    for name in changed:
        say(f"{verb} more in {name}")


def _check_import(files: NewFiles) -> int:
    """Check the league, show the problems in the imported files and lines, and return the exit status."""
    from whistpress.engine.saved_league import ask_league
    from whistpress.problems import Problems

    league = files.league
    new = {path.relative_to(league).as_posix() for path in files.new}
    lines = {path.relative_to(league).as_posix(): _new_lines(*texts) for path, texts in files.changed.items()}
    mine = [
        problem
        for problem in ask_league(league, lambda loaded: loaded.problems)
        if problem.at.file in new or problem.at.line in lines.get(problem.at.file, ())
    ]
    problems = Problems(mine)
    if len(problems):
        remark("\nwhat is left to do:\n")
        show_problems(problems, reader_of(league))
    else:
        say("whistpress check finds nothing wrong in it")
    return problems.exit_status()


def _new_lines(before: str, after: str) -> frozenset[int]:
    """Return the numbers of the lines of a text that the text before did not have."""
    old = Counter(before.splitlines())
    numbers = set[int]()
    for number, line in enumerate(after.splitlines(), start=1):
        if old[line]:
            old[line] -= 1
        else:
            numbers.add(number)
    return frozenset(numbers)
