"""What a book says of its own making: from which files, as of which day, by which version. No clock is asked."""

from collections.abc import Sequence

from whistpress.core.model import League
from whistpress.language import say, say_many
from whistpress.version import __version__


def colophon(league: League, files: Sequence[str], stood: str, of: str) -> tuple[str, ...]:
    """Its sentences; `files` are those of the record, to which those of the texts of `of` are added; `stood` is its last day."""
    own = [text.at.file for text in league.book_texts if text.of == of]
    every = list(dict.fromkeys([*files, *own]))
    return (
        say("The record of %(league)s as it stood after %(day)s.", league=league.name, day=stood),
        say_many(
            "Made by whistpress %(version)s from one file of the league's own: %(files)s.",
            "Made by whistpress %(version)s from %(number)s files of the league's own: %(files)s.",
            len(every),
            version=__version__,
            files=_told(every),
        ),
        say("Set in Source Serif, whose licence is the SIL Open Font License."),
    )


def _told(files: Sequence[str]) -> str:
    """The files by their folders: `content/events/2025-26 (34)`; one by itself with its name."""
    folders: dict[str, list[str]] = {}
    for file in files:
        folders.setdefault(file.rpartition("/")[0], []).append(file)
    return ", ".join(f"{folder} ({len(found)})" if len(found) > 1 else found[0] for folder, found in sorted(folders.items()))
