"""What the year book notes of a match beside its figures."""

from whistpress.views.division_matches import MatchLine


def notes_of(match: MatchLine) -> tuple[str, ...]:
    """Return the notes of a match; they name the winner if a ruling gives it to another team than the figures do."""
    return (*match.notes, match.verdict) if match.turned else match.notes
