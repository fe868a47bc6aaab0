"""`whistpress fairness`: how fair a movement is, in words, as data, or as a certificate to print."""

import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from whistpress.cli.asking import columns, terminal_width
from whistpress.cli.options import RARE_IN_MOVEMENTS, Verb, complete_system, format_option, movement_options
from whistpress.cli.speech import SlipError, give, say

if TYPE_CHECKING:
    from whistpress.core.model import Schedule
    from whistpress.league.events.words.certificate import Certificate


FEW = 5
"""How many lines of each kind of repeat the text shows without --all."""

NOTHING = ("there is nothing to measure beforehand", "only the first round is arranged, or nobody meets anybody")


@click.command(cls=Verb, rare=(*RARE_IN_MOVEMENTS, "sheet"))
@click.argument("system", shell_complete=complete_system)
@movement_options
@format_option("table", "json", "csv")
@click.option("--all", "all_repeats", is_flag=True, help="Show every repeat, not the first few of each kind.")
@click.option("--sheet", type=click.Choice(["A4", "Letter"]), help="The sheet of the certificate [default: A4].")
@click.option(
    "-o",
    "target",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE.pdf",
    help="Write the certificate of fairness, for the notice board, instead.",
)
def fairness(system: str, form: str, all_repeats: bool, sheet: str | None, target: Path | None, **said: Any) -> int:
    """Measure how fair a movement is.

    How often any two are partners, meet, and are compared, beside the best that can be; and where it repeats.

    SYSTEM is a system of play (`whistpress systems` lists them) or a movement file (.asc, .csv, EBUScore).

    Example:  whistpress fairness howell --pairs 8
              whistpress fairness movement.asc --format json
              whistpress fairness individual --players 12 -o certificate.pdf
    """
    from whistpress.cli.movements import schedule_of
    from whistpress.core.movement.fairness import measure
    from whistpress.core.movement.players.winners import follows_from_winners
    from whistpress.data.encoding import as_json
    from whistpress.league.events.data.schedules import fairness_csv, fairness_json

    schedule = schedule_of(system, said)
    if follows_from_winners(schedule) and form == "table":
        raise SlipError(*NOTHING)
    if target:
        _write_certificate(schedule, target, sheet or "A4")
    elif form == "json":
        give(as_json(fairness_json(measure(schedule))))
    elif form == "csv":
        give(fairness_csv(measure(schedule)))
    else:
        say(_report(schedule, all_repeats=all_repeats))
    return 0


def _report(schedule: "Schedule", *, all_repeats: bool) -> str:
    """Return the verdict, the figures beside their proven bests, the repeats, and the sit-outs."""
    from whistpress.league.events.words.certificate import certificate_of

    certificate = certificate_of(schedule)
    if certificate is None:
        raise SlipError(*NOTHING)
    return "\n\n".join(_parts(certificate, terminal_width(), all_repeats=all_repeats))


def _parts(certificate: "Certificate", width: int, *, all_repeats: bool) -> Iterator[str]:
    from whistpress.league.events.words.fairness import fold_lines

    yield textwrap.fill(f"{certificate.sentence}.", width)
    if certificate.remarks:
        yield textwrap.fill(certificate.remarks, width)
    rows = [(row.title, row.figure, "reached" if row.reached else row.best or "–", row.meaning) for row in certificate.figures]
    yield columns(rows, ("", "here", "best", ""), right=" rr")
    for repeat in certificate.repeats:
        lines, more = (repeat.lines, "") if all_repeats else fold_lines(repeat.lines, FEW)
        body = "\n".join(textwrap.fill(line, width, initial_indent="  ", subsequent_indent="    ") for line in lines)
        yield f"{repeat.title}: {repeat.number} {'couple' if repeat.number == 1 else 'couples'}\n{body}" + (
            f"\n  {more}" if more else ""
        )
    if certificate.rests:
        rests = "; ".join(f"{rest.who.label} in round\xa0{rest.rounds}" for rest in certificate.rests)
        yield textwrap.fill(f"{certificate.resting} {rests}", width).replace("\xa0", " ")


def _write_certificate(schedule: "Schedule", target: Path, sheet: str) -> None:
    """Write the certificate of fairness as a PDF."""
    from whistpress.cli.documents import require_press, target_file, write_pdf
    from whistpress.league.plan import documents as printed
    from whistpress.printing import press

    if target.suffix.lower() != ".pdf":
        raise SlipError(f"a certificate is a PDF, not {target.name!r}", f"name it {target.with_suffix('.pdf').name}")
    require_press()
    paper = printed.certificate(schedule, sheet=sheet)
    if paper is None:
        raise SlipError(*NOTHING)
    write_pdf(target_file(target, target.name), press.pdf(paper))
