"""`whistpress addresses`: write down which addresses the site has."""

from pathlib import Path

from whistpress.build.load import load
from whistpress.cli.actions.whereabouts import project_folder, reader_of
from whistpress.cli.speech import say, show_problems
from whistpress.problems import Problems
from whistpress.readers.addresses_writer import ledger_of, ledger_text
from whistpress.readers.league.lasting import LEDGER


def addresses(project: Path | None) -> int:
    """Bring the ledger up to date; with an error in the league nothing is written, for something might be missing."""
    folder = project_folder(project)
    loaded = load(folder)
    problems = Problems(list(loaded.problems))
    known = None if problems.errors else ledger_of(folder, problems)
    if loaded.league is not None and known is not None:
        text, new = ledger_text(loaded.league, known)
        file = folder / LEDGER
        changed = not file.exists() or file.read_text("utf-8") != text
        if changed:
            file.write_text(text, "utf-8", newline="\n")
        what = "1 new address" if new == 1 else f"{new} new addresses"
        say(f"wrote {LEDGER}: {what}" if changed else f"{LEDGER} knows every address")
    show_problems(problems, reader_of(folder))
    return problems.exit_status()
