"""`whistpress explain`: what the code of a problem means."""

from whistpress.cli.actions.columns import folded, terminal_width
from whistpress.cli.speech import SlipError, close_to, say
from whistpress.problems.explanations import explanations


def explain(code: str | None) -> int:
    """Print the explanation of one code, or the list of them all."""
    known = explanations()
    if code is None:
        say(folded([(each.code, each.title) for each in known.values()], terminal_width()))
        return 0
    explanation = known.get(code.strip("[]").upper())
    if explanation is None:
        raise SlipError(f"no problem has the code {code!r}", *close_to(code, known), "whistpress explain lists them all")
    say(f"{explanation.code}: {explanation.title}\n\n{explanation.text}")
    return 0
