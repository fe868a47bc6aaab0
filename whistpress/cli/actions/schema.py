"""`whistpress schema`: JSON Schemas of the kinds of files, for editors."""

from pathlib import Path

from whistpress.cli.actions.columns import columns
from whistpress.cli.speech import SlipError, close_to, give, say
from whistpress.exports.encoding import as_json
from whistpress.readers.schema import schemas


def schema(kind: str | None, folder: Path | None) -> int:
    """Print one schema, list the kinds, or write all of them to a folder."""
    known = schemas()
    if kind is not None and kind not in known:
        raise SlipError(f"no kind of file is called {kind!r}", *close_to(kind, known), "whistpress schema lists them")
    if folder is not None:
        say(f"wrote {len(write_schemas(folder))} schemas to {folder}")
    elif kind is not None:
        give(as_json(known[kind]))
    else:
        say(columns([(name, str(known[name].get("title", ""))) for name in known]))
    return 0


def write_schemas(folder: Path) -> list[Path]:
    """Write each schema to `KIND.schema.json` in the folder; the files that were written."""
    folder.mkdir(parents=True, exist_ok=True)
    files = []
    for kind, form in schemas().items():
        files.append(folder / f"{kind}.schema.json")
        files[-1].write_text(as_json(form), "utf-8", newline="\n")
    return files
