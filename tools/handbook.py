"""Write the reference pages of the handbook from the code: `make handbook`.

The pages are content/handbook/reference-{files,commands,data,templates,problems}.md. They are committed; a test says when one is
stale.
"""

import inspect
import re
import textwrap
from collections.abc import Iterator
from pathlib import Path

import click

from tools.handbook_files import files_reference
from tools.handbook_templates import templates_reference
from whistpress.cli import main as program
from whistpress.data.csv_tables import CSV_TABLES, CsvColumn
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
        "reference-data.md": page("Data files", "Every CSV file of the site, and every column in it.", 215, data_reference()),
        "reference-templates.md": page("Templates", "What each page's template is given.", 220, templates_reference()),
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
A league with `data = true` under `[outputs]` has these CSV files beside its pages. Each holds one table: the names of the columns
in the first row, a row for each thing, every row as long as the first. They are UTF-8 with a byte-order mark, their lines end as
RFC 4180 says, days are `YYYY-MM-DD`, and a decimal has a dot whatever the language of the site. Behind a decimal stands the same
figure exactly, in a column whose name ends with `_exact` (`31/5`; a whole number as it is). A name that a spreadsheet would take
for a formula has an apostrophe before it. Columns may come; none changes its meaning. [What else there is](the-data-files.md)."""


def data_reference() -> str:
    """Every sort of CSV file with its columns."""
    parts = [DATA_INTRO]
    for table in CSV_TABLES:
        rows = (f"| `{column.name}` | {column.kind.value} | {_sentence(column)} |" for column in table.file_columns)
        parts.append(f"## `{table.path}`\n\n{table.meaning[:1].upper()}{table.meaning[1:]}.")
        parts.append("| Column | Kind | Meaning |\n|---|---|---|\n" + "\n".join(rows))
    return "\n\n".join(parts)


def _sentence(column: CsvColumn) -> str:
    return column.meaning.replace("|", "\\|") + (" (only where there is something to say)" if column.optional else "")


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
