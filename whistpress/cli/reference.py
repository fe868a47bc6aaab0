"""`whistpress explain`, `schema` and `card-values`: what codes mean, what files may hold, what cards can say."""

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from whistpress.cli.asking import columns, fold_columns, terminal_width
from whistpress.cli.options import Verb, complete_code
from whistpress.cli.speech import SlipError, close_to, give, say
from whistpress.problems import offer
from whistpress.tree import write_file

if TYPE_CHECKING:
    from whistpress.reading.card import Of, Value


@click.command(cls=Verb)
@click.argument("code", required=False, shell_complete=complete_code)
def explain(code: str | None) -> int:
    """Explain the code of a problem.

    Without CODE, list them all.

    Example:  whistpress explain E301
    """
    from whistpress.problems.explanations import explanations

    codes = explanations()
    if code is None:
        say(fold_columns([(entry.code, entry.title) for entry in codes.values()], terminal_width()))
        return 0
    explanation = codes.get(code.strip("[]").upper())
    if explanation is None:
        raise SlipError(f"no problem has the code {code!r}", *close_to(code, codes), "whistpress explain lists them all")
    say(f"{explanation.code}: {explanation.title}\n\n{explanation.text}")
    return 0


@click.command(cls=Verb)
@click.argument("kind", required=False)
@click.option("-o", "folder", type=click.Path(path_type=Path, file_okay=False), metavar="DIR", help="Write them all to DIR.")
def schema(kind: str | None, folder: Path | None) -> int:
    """Give the schema of a kind of file.

    A JSON Schema, for editors. Without KIND, list the kinds.

    An event file names its schema in the first line (`#:schema …`); editors that know Taplo then complete keys.

    Example:  whistpress schema event
              whistpress schema -o schemas
    """
    from whistpress.data.encoding import as_json
    from whistpress.league.schema import schemas

    kinds = schemas()
    if kind is not None and kind not in kinds:
        raise SlipError(f"no kind of file is called {kind!r}", *close_to(kind, kinds), "whistpress schema lists them")
    if folder is not None:
        say(f"wrote {len(write_schemas(folder))} schemas to {folder}")
    elif kind is not None:
        give(as_json(kinds[kind]))
    else:
        say(columns([(name, str(kinds[name].get("title", ""))) for name in kinds]))
    return 0


def write_schemas(folder: Path) -> list[Path]:
    """Write each schema to `KIND.schema.json` in the folder; the files that were written."""
    from whistpress.data.encoding import as_json
    from whistpress.league.schema import schemas

    files = {f"{kind}.schema.json": as_json(form) for kind, form in schemas().items()}
    for name, text in files.items():
        write_file(folder, name, text.encode())
    return [folder / name for name in files]


@click.command("card-values", cls=Verb)
@click.argument("of", required=False, metavar="[FOR]")
def card_values(of: str | None) -> int:
    """List what a card of your own can say.

    The values in braces of `templates/paper/NAME.toml`, and those of its tables of rows. FOR is for each what there is one card:
    table, side, player, pair, tray, round, play or sitting, or the form that is drawn anew. Without it, list those.

    Example:  whistpress card-values table
              whistpress card-values walking-slips
    """
    from whistpress.reading.card import FORMS_OF, OF, Of
    from whistpress.reading.card.values import COMMON

    if of is None:
        say(fold_columns([(kind.value, _value_row(kind, sort.one)) for kind, sort in OF.items()], terminal_width()))
        return 0
    kind = FORMS_OF.get(of) or (Of.TRAY if of == "deal" else None)
    if kind is None and of not in set(Of):
        names = (*(kind.value for kind in Of), *FORMS_OF)
        raise SlipError(f"there are no cards for each {of!r}", *close_to(of, names), f"there are {offer(Of)}")
    sort = OF[kind or Of(of)]
    say(f"Cards, {sort.one}:")
    say(_value_list((*sort.values, *COMMON)))
    for name, values in sort.rows.items():
        say(f'\nColumns of rows = "{name}":')
        say(_value_list(values))
    return 0


def _value_row(kind: "Of", meaning: str) -> str:
    from whistpress.reading.card import FORMS_OF

    forms = [form for form, of in FORMS_OF.items() if of is kind]
    return f"{meaning}; it draws {', '.join(forms)}" if forms else meaning


def _value_list(values: "Iterable[Value]") -> str:
    return fold_columns([(f"{{{value.name}}}", value.says) for value in values], terminal_width())
