"""Leagues whose texts are hostile or odd."""

import tempfile
from pathlib import Path

from tests.attack.hostile import plant
from tests.printing.occasions import NAMES
from tools.gold_master.leagues import build
from tools.gold_master.work import CONTENT, Made, Work, copy_demonstration, files_below

_MEMBERS = (
    *("Edith Abbott", "Joan Attwater", "Rafael Moreno", "Samuel Okafor", "Priya Nair", "Martin Vogel", "Ada Lindqvist"),
    *("Tom Penrose", "Hana Suzuki", "Grace Whitlock", "Owen Bright", "Clara Duval", "Ivo Marek", "Nell Farrow", "Peter Quayle"),
    *("Ruth Salter", "Leon Brandt"),
)
"""Members of the demonstration."""
_ODD_NAMES = (
    *(
        "Miriam \u200fכהן\u200e",
        "عائشة بنت الخطيب",
        "Zoe\u0308 Q\u030cuick",
        "A &amp; <b>B</b> O’Clock",
        "100% %(name)s {name} %s",
    ),
    *("{{ 7*191 }} Snow", "Ann 😀 Smi\u00adley", "𐘀𐘁 Amy", "W_h_i_s_t *and* `drive`"),
)
"""Marks of direction, letters of several pieces, those of no font, and what HTML, Markdown or a template takes for its own."""


def hostile(work: Work) -> Made:
    """Build the demonstration's content with hostile words in every text; which texts take them is found when it is recorded."""
    project = copy_demonstration(work.folder)
    if not work.inputs:
        with tempfile.TemporaryDirectory() as scratch:
            plant(project, Path(scratch))
        for path, body in files_below(project):
            if body != (CONTENT.parent / path).read_bytes():
                work.inputs[path] = body.decode()
    for path, text in work.inputs.items():
        (project / path).write_text(text, "utf-8", newline="")
    yield from build(project, work, "--no-pdf")


def odd_names(work: Work) -> Made:
    """Build the demonstration's content with odd names of members, in every place where they stand."""
    project = copy_demonstration(work.folder)
    names = dict(zip(_MEMBERS, [*(name.replace(",", "") for name in NAMES), *_ODD_NAMES], strict=True))
    for file in sorted((project / "content").rglob("*")):
        if file.suffix in (".toml", ".md", ".csv"):
            text = file.read_text("utf-8")
            for name, odd in names.items():
                text = text.replace(name, odd)
            file.write_text(text, "utf-8", newline="")
    yield from build(project, work, "--no-pdf")
