"""What a league keeps, a folder for each subject; beside them what concerns several subjects.

A subject has, as far as it needs them: `model`, what it is; `keys`, the keys of its files; `facts`, what follows; `read`, from a
file to the model; `words`, how pages and papers say it; `pages`; `paper`, its printed forms; `data`, its rows for other
programs; `edit`, what a command or the score book changes in its files.
"""

from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from types import ModuleType

SUBJECTS = (
    "people", "clubs", "rulings", "prizes", "events", "drives", "divisions", "cups", "careers", "standings", "trophies",
    "meetings", "laws", "seasons", "persons", "front",
)  # fmt: skip
"""The subjects, from the left to the right: each may import from those before it."""


def modules_of(role: str) -> Iterator[ModuleType]:
    """Import the modules of one role (`pages`, `paper`) of every subject, those of the front first."""
    for subject in reversed(SUBJECTS):
        if find_spec(f"{__name__}.{subject}") and find_spec(f"{__name__}.{subject}.{role}"):
            yield from _with_parts(import_module(f"{__name__}.{subject}.{role}"))


def _with_parts(module: ModuleType) -> Iterator[ModuleType]:
    yield module
    for part in iter_modules(getattr(module, "__path__", ())):
        yield import_module(f"{module.__name__}.{part.name}")
