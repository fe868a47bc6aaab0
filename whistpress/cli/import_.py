"""`whistpress import`: a spreadsheet of results, totals, members or fixtures becomes content files, after it was shown."""

from pathlib import Path
from typing import Any

import click

from whistpress.cli.asking import Question, day_of
from whistpress.cli.options import project_option
from whistpress.cli.shapes import Verb
from whistpress.cli.speech import can_ask, remark, say, show_problems
from whistpress.cli.whereabouts import project_folder, reader_of, shown_path

SHOWN = 3
"""So many of the files are named."""

KINDS = ("members", "totals", "season", "results", "fixtures", "travellers")


@click.command("import", cls=Verb)
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
@click.option("--yes", is_flag=True, help="Write without asking.")
@project_option()
def import_(file: Path, project: Path | None, yes: bool, **said: Any) -> int:
    """Make content files of a spreadsheet (XLSX or CSV).

    Shows what it understood first. Nothing is overwritten.

    Example:  whistpress import last-year.xlsx
              whistpress import last-year.xlsx --also all --yes
    """
    from whistpress.cli.import_plan import plan_import

    league, asked = project_folder(project), Question(can_ask() and not yes)
    if said["date"]:
        said["date"] = day_of("date", said["date"])
    plan = plan_import(file, league, said, asked)
    new = [shown_path(path) for path in plan.files.new]
    longer = [shown_path(path) for path in plan.files.longer]
    if not new and not longer:
        say("nothing to write: all of it is there already")
        return 0
    if not yes and not asked.here:
        _list("would write", new, longer)
        say("nothing is written yet; to write it, add --yes")
        return 0
    if not yes:
        _list("it will write", new, longer)
        if not click.confirm("Write this?", err=True):
            say("nothing was written")
            return 0
    before = {path: len(path.read_text("utf-8").splitlines()) if path.is_file() else 0 for path in plan.files.longer}
    plan.files.write()
    _list("wrote", new, longer)
    for words in plan.after:
        say(words)
    return _check_import(league, plan.files.new, before)


def _list(verb: str, new: list[str], longer: list[str]) -> None:
    """Say which files are written: the first of many, and the last."""
    for name in new[:SHOWN]:
        say(f"{verb} {name}")
    if len(new) > SHOWN:
        say(f"{'':{len(verb)}} and {len(new) - SHOWN} more, the last {new[-1]}")
    for name in longer:
        say(f"{verb} {name}, at its end")


def _check_import(league: Path, new: dict[Path, str], longer: dict[Path, int]) -> int:
    """Check the league, show the problems in the imported files and lines, and return the exit status."""
    from whistpress.build.load import load
    from whistpress.problems import Problems

    shown = {path.relative_to(league).as_posix() for path in new}
    lines = {path.relative_to(league).as_posix(): number for path, number in longer.items()}
    league_problems = load(league).problems
    mine = [
        problem
        for problem in league_problems
        if problem.at.file in shown or problem.at.line > lines.get(problem.at.file, problem.at.line)
    ]
    problems = Problems(mine)
    if len(problems):
        remark("\nwhat is left to do:\n")
        show_problems(problems, reader_of(league))
    else:
        say("whistpress check finds nothing wrong in it")
    return problems.exit_status()
