"""The parts of the gold master, by name."""

import hashlib
import os
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any
from unittest.mock import patch

from tools.gold_master.commands import helps, league
from tools.gold_master.forms import documents, forms
from tools.gold_master.hostile import hostile, odd_names
from tools.gold_master.leagues import demonstration, french, made_up, own_templates
from tools.gold_master.score_book import score_book
from tools.gold_master.slips import slips
from tools.gold_master.windows import windows
from tools.gold_master.work import Made, Setting, Work, environment
from whistpress.engine import workers

PARTS: Mapping[str, Callable[[Work], Made]] = {
    "demonstration": demonstration,
    "made-up": made_up,
    "french": french,
    "templates": own_templates,
    "hostile": hostile,
    "odd-names": odd_names,
    "slips": slips,
    "helps": helps,
    "commands": league,
    "score-book": score_book,
    "forms": forms,
    "documents": documents,
    "windows": windows,
}
LEAGUES = frozenset({"demonstration", "made-up", "french", "templates", "hostile", "odd-names"})
"""Parts that build a league, in every setting."""
SLOW = ("demonstration", "documents")
"""Parts that press documents."""


def make(name: str, setting: Setting, inputs: dict[str, str], keep: Path | None) -> dict[str, Any]:
    """Make a part: the hash of each file, the inputs, and the seconds of the processor; `keep` is a folder for the bytes."""
    alone = patch.object(workers, "usable_processors", lambda: 1)  # what works in this process begins no others
    with (
        tempfile.TemporaryDirectory(prefix="whistpress-gold-") as scratch,
        alone,
        patch.dict(os.environ, environment(Path(scratch))),
    ):
        folder = Path(scratch, "work")
        folder.mkdir()
        files = {}
        for path, body in PARTS[name](Work(folder, setting, inputs)):
            if path in files:
                raise ValueError(f"{name} makes {path} twice")
            files[path] = hashlib.sha256(body).hexdigest()
            if keep:
                (keep / name / path).parent.mkdir(parents=True, exist_ok=True)
                (keep / name / path).write_bytes(body)
    used = os.times()
    return {"files": files, "inputs": inputs, "seconds": round(sum(used[:4]))}
