"""What the year book notes of a match beside its figures."""

from whistpress.views.division_matches import MatchLine


def notes_of(match: MatchLine) -> tuple[str, ...]:
    """Return the notes of a match; where a ruling gives it to another than the figures do, who has it."""
    return (*match.notes, match.verdict) if match.turned else match.notes
