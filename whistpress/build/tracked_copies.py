"""Find private matters in the files that Git takes along, wherever in the project they are and whatever they are called."""

from collections.abc import Collection, Iterator
from hashlib import sha256
from pathlib import Path

from whistpress.build.cache import pack
from whistpress.build.context import BuildContext
from whistpress.build.private_search import PrivateSearch
from whistpress.build.read_apart import read_apart
from whistpress.build.sources import TextOf, text_of
from whistpress.core.model.codec import encode
from whistpress.core.model.private import PRINTED, PRIVATE
from whistpress.core.records.private_words import PrivateWord
from whistpress.problems import Problem, Problems, Span
from whistpress.readers.git_index import tracked_files
from whistpress.readers.text_file import LARGEST, read_bytes, regular_files
from whistpress.tree import read_file

_CLEAN = b"1"
_FEW = 3


def tracked_copies(search: PrivateSearch, context: BuildContext, reported: Collection[str]) -> Iterator[Problem]:
    """Yield E808 for each file outside the private folder that Git tracks, and that is or has something private.

    Those of the paths `reported` have been told of already. The cache knows the files that were found clean before.
    """
    project, below = context.project, f"{PRIVATE.as_posix()}/"
    names = [name for name in tracked_files(project).names if not name.startswith(below) and name not in reported]
    copies = _private_digests(project) if names else {}
    secret = sha256(b"tracked" + context.fingerprint + encode(search.words)).digest()
    texts = text_of(project)
    with context.cache.writing() as keep:
        for name in names:
            try:
                body = read_file(project, name, LARGEST)
            except OSError:  # it is gone, or no regular file
                continue
            digest = sha256(body).digest()
            key = sha256(secret + name.encode() + digest).digest()
            if original := copies.get(digest):
                yield _problem(f"this file is a copy of '{original}'", Span(name))
            elif not context.cache.has((key,)):
                if words := search.in_read(name, read_apart(body, context)).words:
                    yield _problem(_matters(words, search), _span(name, words[0], search, texts))
                else:
                    keep(key, pack(_CLEAN))


def _private_digests(project: Path) -> dict[bytes, str]:
    """Return the paths of the private files, and of what was printed from them, by the SHA-256 of their bytes."""
    problems = Problems()
    digests: dict[bytes, str] = {}
    for path in regular_files(project / PRIVATE, problems, lambda path: False):
        body = read_bytes(path, "", LARGEST, problems)
        if body:
            digests[sha256(body).digest()] = path.relative_to(project).as_posix()
    return digests


def _matters(words: Collection[PrivateWord], search: PrivateSearch) -> str:
    """Return in words what a file has: "this file has the telephone number of Ann Cole"."""
    matters = list(dict.fromkeys(map(search.tell, words)))
    more = f" and {len(matters) - _FEW} more" if len(matters) > _FEW else ""
    return f"this file has {', '.join(matters[:_FEW])}{more}"


def _span(name: str, word: PrivateWord, search: PrivateSearch, texts: TextOf) -> Span:
    """Return the first line of a file that has a private word; the file itself where no line has it alone."""
    for number, line in enumerate((texts(name) or "").split("\n"), start=1):
        if word in search.in_text(line):
            start = len(line) - len(line.lstrip())
            return Span(name, number, start + 1, max(1, len(line.strip())))
    return Span(name)


def _problem(what: str, at: Span) -> Problem:
    is_of_league = at.file.startswith(("content/", "templates/"))
    out_of_git = f"git rm --cached {at.file}    takes it out of Git and leaves it on your disk"
    remedies = (out_of_git, f"move it to {PRINTED.as_posix()}/")
    return Problem(
        code="E808",
        message=f"{what}, and Git keeps it: it goes wherever the repository goes",
        at=at,
        helps=(
            *(("take out what is private",) if is_of_league else remedies),
            "what was pushed already is in the history: whoever has a copy of the repository can read it",
        ),
    )
