"""How fair a schedule is, in words and pictures: for the certificate on page and paper, and for the terminal."""

from whistpress.views.fairness.certificate import Certificate, certificate_of, event_certificate, event_sentence, measurable
from whistpress.views.fairness.figures import FigureRow, figure_rows
from whistpress.views.fairness.grid import Grid, GridCell, GridRow
from whistpress.views.fairness.headline import headline
from whistpress.views.fairness.repeats import Repeats, folded, repeats

__all__ = [
    "Certificate", "FigureRow", "Grid", "GridCell", "GridRow", "Repeats", "certificate_of", "event_certificate",
    "event_sentence", "figure_rows", "folded", "headline", "measurable", "repeats",
]  # fmt: skip
