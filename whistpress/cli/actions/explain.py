"""`whistpress explain`: what the code of a problem means."""

from whistpress.cli.actions.columns import folded, terminal_width
from whistpress.cli.speech import Slip, close_to, say
from whistpress.problems.codes import CODES


def explain(code: str | None) -> int:
    """Print the explanation of one code, or the list of them all."""
    if code is None:
        say(folded([(known.code, known.title) for known in sorted(CODES.values(), key=_by_chapter)], terminal_width()))
        return 0
    known = CODES.get(code.strip("[]").upper())
    if known is None:
        raise Slip(f"no problem has the code {code!r}", *close_to(code, CODES), "whistpress explain lists them all")
    say(f"{known.code}: {known.title}\n\n{known.explanation.strip()}")
    return 0


def _by_chapter(code: object) -> tuple[str, str]:
    written = str(getattr(code, "code", ""))
    return written[1:], written[:1]
