"""Plan the files of cups for other programs: JSON and the matches for a spreadsheet."""

from collections.abc import Iterator, Mapping
from functools import partial

from whistpress.artefacts import Artefact, Kind
from whistpress.core.records.cups import CupRecord
from whistpress.exports.csv_tables import csv_bytes
from whistpress.exports.cup_files import cup_csv, cup_json
from whistpress.exports.record import encode_form
from whistpress.views import addresses


def cup_data(records: Mapping[str, CupRecord]) -> Iterator[Artefact]:
    """Yield the files of each cup."""
    for id_, record in records.items():
        page, source = addresses.cup(id_), cup_source(id_)
        path = addresses.json_beside(page)
        yield Artefact(path=path, kind=Kind.DATA, source=source, make=partial(cup_file, path, record))
        yield Artefact(path=addresses.matches_data(page), kind=Kind.DATA, source=source, make=partial(cup_matches_file, record))


def cup_source(id_: str) -> str:
    """Return the content file of a cup."""
    return f"content/cups/{id_}.toml"


def cup_file(path: str, record: CupRecord) -> bytes:
    """Return a cup as programs read it."""
    return encode_form(cup_json(path, record))


def cup_matches_file(record: CupRecord) -> bytes:
    """Return the matches of a cup as spreadsheets read them."""
    return csv_bytes(cup_csv(record))
