"""Write the reference pages of the handbook from the code: `make handbook`.

The pages are content/handbook/reference-{files,commands,data,templates,template-parts,problems}.md. They are committed; a test
says when one is stale.
"""

import inspect
import re
import textwrap
from collections.abc import Iterator
from pathlib import Path

import click

from tools.handbook_files import files_reference
from tools.handbook_templates import template_parts_reference, templates_reference
from whistpress.cli import main as program
from whistpress.data.description import RecordColumn, RecordTable, WrittenColumn, record_tables
from whistpress.problems.explanations import explanations

HANDBOOK = Path(__file__).resolve().parent.parent / "content" / "handbook"
CHAPTERS = {
    "1": "Files",
    "2": "Events",
    "3": "Scores",
    "4": "Movements",
    "5": "Links and pages",
    "6": "Printing",
    "7": "Drives, leagues and cups",
    "8": "A club and its season",
}
MADE = "This page is made from the program itself (`make handbook`); change the program, not the page."

COMMANDS_INTRO = """\
Every command ends with 0 when all is well, 1 when there are problems in what was read, 2 when it was typed wrongly. Problems go
to standard error. Each command takes `--help`, and (for developers) `--traceback`. A shell completes commands, systems and codes
after `eval "$(_WHISTPRESS_COMPLETE=bash_source whistpress)"` (`zsh_source` and `fish_source` for the others)."""


def pages() -> dict[str, str]:
    """The text of every reference page, by the name of its file."""
    return {
        "reference-files.md": page("Files", "Every file and every key in it.", 200, files_reference()),
        "reference-commands.md": page("Commands", "Every command and option.", 210, commands_reference()),
        "reference-data.md": page(
            "Data files", "Every table of the record, and every column of it in JSON, CSV and SQLite.", 215, data_reference()
        ),
        "reference-templates.md": page("Templates", "What each page's template is given.", 220, templates_reference()),
        "reference-template-parts.md": page(
            "Parts of templates", "What the fields of pages are made of.", 225, template_parts_reference()
        ),
        "reference-problems.md": page("Problem codes", "What each code means, and what to do.", 230, problems_reference()),
    }


def page(title: str, summary: str, order: int, body: str) -> str:
    """A page of the handbook: front matter, a word on its making, the body."""
    matter = f'+++\ntitle = "{title}"\nsummary = "{summary}"\norder = {order}\n+++\n'
    return f"{matter}{MADE}\n\n{body.strip()}\n"


def commands_reference() -> str:
    """Every command with its help, arguments and options."""
    context = click.Context(program, info_name="whistpress", **program.context_settings)
    return "\n\n".join([COMMANDS_INTRO, *_commands(program, context)])


def _commands(group: click.Group, context: click.Context) -> Iterator[str]:
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if command is None:
            continue
        inner = click.Context(command, info_name=name, parent=context)
        yield _command(command, inner)
        if isinstance(command, click.Group):
            yield from _commands(command, inner)


def _command(command: click.Command, context: click.Context) -> str:
    usage = " ".join(command.collect_usage_pieces(context))
    parts = [f"## `{context.command_path}`", f"```console\n$ {context.command_path} {usage}\n```", _help(command)]
    rows = [_option(param) for param in command.params if isinstance(param, click.Option) and param.opts != ["--traceback"]]
    if rows:
        parts.append("| Option | Meaning |\n|---|---|\n" + "\n".join(rows))
    return "\n\n".join(parts)


def _help(command: click.Command) -> str:
    """The help in Markdown: the lines after click's mark become a block."""
    paragraphs = inspect.cleandoc(command.help or "").split("\n\n")
    return "\n\n".join(_block(words[2:]) if words.startswith("\b\n") else words for words in paragraphs)


def _block(words: str) -> str:
    level = words.replace("Example:", " " * len("Example:"), 1)
    return f"For example:\n\n```text\n{textwrap.dedent(level)}\n```"


def _option(option: click.Option) -> str:
    names = ", ".join(f"`{name}`" for name in (*option.opts, *option.secondary_opts))
    choices = option.type.choices if isinstance(option.type, click.Choice) else ()
    value = " or ".join(f"`{choice}`" for choice in choices) if choices else f"*{option.metavar}*" if option.metavar else ""
    words = (option.help or "").replace("|", "\\|")
    if option.show_default and isinstance(option.default, str | int) and not isinstance(option.default, bool):
        words += f" [default: {option.default}]"
    return f"| {names} {value} | {words} |".replace("  ", " ")


def problems_reference() -> str:
    """Every problem code, chapter by chapter."""
    intro = "E is an error: nothing is built until it is gone. W is a warning. A code never changes its meaning."
    parts = [intro]
    for chapter, title in CHAPTERS.items():
        codes = [code for code in explanations().values() if code.code[1] == chapter]
        if codes:
            parts.append(f"## {title}")
            parts += [f"### {code.code}: {code.title}\n\n{_lowered(code.text)}" for code in codes]
    return "\n\n".join(parts)


DATA_INTRO = """\
A league with `data = true` under `[outputs]` has its record beside its pages in three formats: JSON files, CSV files, and one
SQLite database. They have the same tables, described here once. Under each format a dot says that it has the column by this name;
an older name, which scripts have read since the edition in brackets, stands beside it and holds the same.

- **Types**: text; whole (a number); figure (exact: a whole number or a fraction); day (`YYYY-MM-DD`); flag (`true` or `false`, in
  CSV and SQLite 1 or 0); object; id (of a row of that table); another table (its rows). With `?` a cell may hold nothing.
- **Figures**: a text in JSON (`"31/5"`); in CSV a decimal with a dot, and the same exactly in a column whose name ends with
  `_exact`; in SQLite numerator and denominator in two columns (`_num`, `_den`), the denominator the same in all rows of an event,
  a standing, a division or a cup, so that plain sums are exact.
- **Since**: the edition of the program that first wrote the column; version 0.1.0 has all three.
- **CSV**: UTF-8 with a byte-order mark, lines end as RFC 4180 says. A name that a spreadsheet would take for a formula has an
  apostrophe before it. A column in brackets is only in files with something to say in it.

Columns may come; none changes its meaning. [What else there is](the-data-files.md)."""


def data_reference() -> str:
    """Every table of the record with its columns."""
    parts = [DATA_INTRO]
    for table in record_tables().values():
        parts.append(f"## `{table.name}`\n\n{table.about[:1].upper()}{table.about[1:]}.{_files_of(table)}")
        rows = (_data_row(table, column) for column in table.columns.values())
        head = "| Column | Type | Unit | Since | Meaning | JSON | CSV | SQLite |\n|---|---|---|---|---|---|---|---|\n"
        parts.append(head + "\n".join(rows))
    return "\n\n".join(parts)


def _files_of(table: RecordTable) -> str:
    json_file = f" JSON: a file of the kind `{table.kind}`." if table.kind else ""
    return json_file + (f" CSV: `{table.path}`." if table.path else "")


def _data_row(table: RecordTable, column: RecordColumn) -> str:
    formats = (_names_in(column, written) for written in (table.json, table.csv, table.sqlite))
    meaning = column.meaning.replace("|", "\\|")
    cells = (f"`{column.name}`", column.written_type.replace("|", " or "), column.unit, column.since, meaning, *formats)
    return f"| {' | '.join(cells)} |".replace("|  |", "| |").replace("|  |", "| |")


def _names_in(column: RecordColumn, written_columns: tuple[WrittenColumn, ...]) -> str:
    """A dot for the name of the column, and the older names that hold the same."""
    names = []
    for written in written_columns:
        if column in written.sources:
            name = "•" if written.name == column.name else f"`{written.name}` [{written.since}]"
            names.append(f"({name})" if written.may_lack else name)
    return ", ".join(names)


def _lowered(explanation: str) -> str:
    """The explanation with its own headings, if it has any, below the code's."""
    return re.sub(r"^(#+) ", r"###\1 ", explanation, flags=re.M)


def main() -> None:
    """Write the pages that have changed, and say which."""
    for name, text in pages().items():
        file = HANDBOOK / name
        if not file.exists() or file.read_text("utf-8") != text:
            file.write_text(text, "utf-8", newline="\n")
            print(f"wrote {file.relative_to(HANDBOOK.parent.parent)}")


if __name__ == "__main__":
    main()
