"""`whistpress fairness`: how fair a movement is, in words, as data, or as a certificate to print."""

import textwrap
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from whistpress.cli.actions.columns import columns, terminal_width
from whistpress.cli.actions.movements import schedule_of
from whistpress.cli.speech import SlipError, give, say
from whistpress.core.model import Schedule
from whistpress.core.movement.fairness import measure
from whistpress.exports.encoding import as_json
from whistpress.exports.schedules import fairness_csv, fairness_json
from whistpress.views.fairness.certificate import Certificate, certificate_of
from whistpress.views.fairness.grid import fold_lines

FEW = 5
"""So many lines of each kind of repeat are printed unless all are wanted."""

NOTHING = ("there is nothing to measure beforehand", "only the first round is arranged, or nobody meets anybody")


def fairness(
    system: str, said: Mapping[str, Any], form: str, *, every: bool = False, sheet: str | None = None, target: Path | None = None
) -> int:
    """Print the figures in one of three forms, or write the certificate to the file `target`."""
    schedule = schedule_of(system, said)
    if target:
        return _write(schedule, target, sheet or "A4")
    if form == "json":
        give(as_json(fairness_json(measure(schedule))))
    elif form == "csv":
        give(fairness_csv(measure(schedule)))
    else:
        say(_report(schedule, every=every))
    return 0


def _report(schedule: Schedule, *, every: bool) -> str:
    """The verdict, the figures beside the best that can be, where it repeats, who rests."""
    found = certificate_of(schedule)
    if found is None:
        raise SlipError(*NOTHING)
    return "\n\n".join(_parts(found, terminal_width(), every=every))


def _parts(found: Certificate, width: int, *, every: bool) -> Iterator[str]:
    yield textwrap.fill(f"{found.sentence}.", width)
    if found.remarks:
        yield textwrap.fill(found.remarks, width)
    rows = [(row.title, row.figure, "reached" if row.reached else row.best or "–", row.meaning) for row in found.figures]
    yield columns(rows, ("", "here", "best", ""), right=" rr")
    for one in found.repeats:
        lines, more = (one.lines, "") if every else fold_lines(one.lines, FEW)
        body = "\n".join(textwrap.fill(line, width, initial_indent="  ", subsequent_indent="    ") for line in lines)
        yield f"{one.title}: {one.number} {'couple' if one.number == 1 else 'couples'}\n{body}" + (f"\n  {more}" if more else "")
    if found.rests:
        rests = "; ".join(f"{rest.who.label} in round\xa0{rest.rounds}" for rest in found.rests)
        yield textwrap.fill(f"{found.resting} {rests}", width).replace("\xa0", " ")


def _write(schedule: Schedule, target: Path, sheet: str) -> int:
    """Write the certificate as a PDF."""
    from whistpress import printing
    from whistpress.printing import press

    if target.suffix.lower() != ".pdf":
        raise SlipError(f"a certificate is a PDF, not {target.name!r}", f"name it {target.with_suffix('.pdf').name}")
    if why := press.unusable():
        raise SlipError(f"no PDF can be made here: {why}", "see: whistpress doctor", status=1)
    made = printing.certificate(schedule, sheet=sheet)
    if made is None:
        raise SlipError(*NOTHING)
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(press.pdf(made))
    say(f"wrote {target}")
    return 0
