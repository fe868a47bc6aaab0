"""Chapter 6 of the problem codes: printing."""

from whistpress.problems.codes.code import Code

CODES: tuple[Code, ...] = (
    Code(
        "E601",
        "No such printed form",
        "`paper = [...]` of an event names something that whistpress does not print. The forms are `packet`,\n"
        "`movement-cards`, `score-slips`, `score-cards`, `tabulating-sheet` and `result-sheet`:\n"
        '\n```toml\npaper = ["movement-cards", "score-slips"]\n```\n'
        "`whistpress print --list EVENT` shows those that an event has.",
    ),
    Code(
        "W602",
        "The event does not have this form",
        "A result sheet needs scores, a score slip needs trays: what the event does not have is not printed. Take the\n"
        "name out of `paper`, or add what is missing (scores, a movement).",
    ),
    Code(
        "W603",
        "Cards that are still to be played",
        """\
`paper` asks for a form that shows the cards of the deals, and some of them have not been played. What a build makes stands
on the site, where every player can see it: so it is not made before. Print it by hand,
`whistpress print EVENT --only curtain-cards`, and keep the file away from the site. After play a build makes it.
""",
    ),
    Code(
        "E650",
        "A document could not be made",
        "The page was laid out, but the step from there to a PDF failed; the message tells what was said. Nothing was\n"
        "written. `--no-pdf` builds the site without its documents.",
    ),
    Code(
        "W650",
        "No PDF can be made on this machine",
        "WeasyPrint makes the PDFs, with Pango and its kin, which come with the system. `whistpress doctor` tells what is\n"
        "missing and how to install it. Until then the site is built without its documents; with `--no-pdf` nothing is\n"
        "said about it.",
    ),
)
