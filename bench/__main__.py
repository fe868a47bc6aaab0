"""`python -m bench`: all that is measured, into the handbook. `--rows KEY …` measures some; `--help` tells of the rest."""

import argparse
import contextlib
import datetime
import tempfile
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

from bench import fixtures, growth, movements, pages, pdfs, preview, printing, results, scoring, table, weight
from bench.aims import KEYS, reasons
from bench.clock import FailedError
from bench.corpus import DifferentError
from bench.results import Results, Row
from bench.session import ROWS, Session, say
from bench.tools import Tool, lighthouse, tools

ALONE: Mapping[str, Callable[[int], None]] = {
    "movements": movements.main,
    "fixtures": fixtures.main,
    "scoring": scoring.main,
    "printing": printing.main,
    "weight": weight.main,
}
USUAL = {"movements": 64, "fixtures": 16, "scoring": 1000, "printing": printing.RUNS, "weight": 60}


def main(words: Sequence[str] | None = None) -> None:
    """Measure what is asked for, keep it, write the page."""
    asked = _parser().parse_args(words)
    if asked.work:
        asked.work.mkdir(parents=True, exist_ok=True)
    if asked.what in ALONE:
        ALONE[asked.what](*(asked.sizes[:1] or [USUAL[asked.what]]))
        return
    if asked.what in (None, "rows", "all"):
        _measure_rows(asked)
    if asked.what in ("pages", "all", None) and not asked.rows:
        _measure_pages(asked)
    if asked.what == "growth" or (asked.what in (None, "all") and not asked.rows):
        _measure_growth(asked)
    write_page()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("python -m bench", description=__doc__)
    parser.add_argument(
        "what", nargs="?", choices=("all", "rows", "growth", "pages", "table", *ALONE), help="what to do (default: all)"
    )
    parser.add_argument("sizes", nargs="*", type=int, help="for growth, the numbers of events; for the others, how many")
    parser.add_argument("--rows", nargs="+", choices=KEYS, metavar="KEY", help=f"only these: {', '.join(KEYS)}")
    parser.add_argument("--date", type=datetime.date.fromisoformat, default=None, help="the day to write (default: today)")
    parser.add_argument("--turns", type=int, help="instead of 5 at 100 and 1,000 events and 2 at 5,000")
    parser.add_argument("--sampled", action="store_true", help="growth: reckon what the disk cannot hold from what it can")
    parser.add_argument("--work", type=Path, help="the folder for what is built meanwhile (default: the system's)")
    return parser


def _measure_rows(asked: argparse.Namespace) -> None:
    keys = [key for key in _in_order() if not asked.rows or key in asked.rows]
    generators = tools() if set(keys) & set(ROWS) else {}
    begun = _begun(generators)
    with tempfile.TemporaryDirectory(dir=asked.work) as folder:
        measures = _measures(Session(Path(folder), _day(asked), generators, asked.turns))
        for key in keys:
            say(f"measuring {key}")
            begun = begun.with_row(key, _row(measures[key], _day(asked)))
            results.write(begun)
            say(f"{key}: {begun.rows[key]}")


def _in_order() -> list[str]:
    """Those that share a league one after the other."""
    return [*ROWS, *(key for key in KEYS if key not in ROWS)]


def _measures(session: Session) -> dict[str, Callable[[], Row]]:
    of_session = {**ROWS, **preview.ROWS}
    rows: dict[str, Callable[[], Row]] = {key: partial(measure, session) for key, measure in of_session.items()}
    rows |= {key: partial(printing.row, key, session.day, session.turns or printing.RUNS) for key in printing.KEYS}
    rows["pdfs-two"] = partial(pdfs.two_processes, session.work, session.day)
    rows["pdfs-dask"] = partial(pdfs.dask, session.work, session.day)
    return rows


def _row(measure: Callable[[], Row], day: datetime.date) -> Row:
    """The row, or why there is none."""
    try:
        return measure()
    except (FailedError, DifferentError) as error:
        return Row(day.isoformat(), failed=str(error))


def _measure_growth(asked: argparse.Namespace) -> None:
    begun = _begun({})
    for count in asked.sizes or growth.SIZES:
        grown = growth.grow(count, _day(asked), asked.work)
        if grown.failed and asked.sampled:
            with contextlib.suppress(ValueError):
                grown = growth.reckoned(count, begun.growth, _day(asked))
        begun = begun.with_growth(count, grown)
        results.write(begun)
        say(f"{count:,} events: {grown}")


def _measure_pages(asked: argparse.Namespace) -> None:
    begun = _begun({"Lighthouse": lighthouse()})
    with tempfile.TemporaryDirectory(dir=asked.work) as folder:
        say("building the demonstration")
        for name, figures in pages.measured(pages.built(Path(folder)), asked.turns or pages.TURNS, day=_day(asked).isoformat()):
            begun = begun.with_page(name, figures)
            results.write(begun)
            say(f"{name}: {figures}")


def _begun(tools_by_name: Mapping[str, Tool]) -> Results:
    versions = {**results.versions(), **{name: tool.version for name, tool in tools_by_name.items()}}
    return results.read().on(results.machine(), versions)


def _day(asked: argparse.Namespace) -> datetime.date:
    return asked.date or datetime.date.today()


def write_page(page: Path = table.PAGE, readme: Path = table.README) -> None:
    """The tables of the handbook's page and of the README, made anew from all that is kept."""
    record = results.read()
    page.write_text(table.rewrite(page.read_text("utf-8"), table.tables(record, reasons())), encoding="utf-8")
    grown = table.rewrite(readme.read_text("utf-8"), table.history(record), table.GROWTH_HEADINGS)
    readme.write_text(grown, encoding="utf-8")


if __name__ == "__main__":
    main()
