"""Everything that is printed: movement cards, score slips, score cards, sheets, packets, programmes, as tagged PDFs."""

from whistpress.printing.desk import forms_of
from whistpress.printing.documents import certificate, document, documents, misfit, problems
from whistpress.printing.form import EventForm
from whistpress.printing.glyphs import unprintable_names
from whistpress.printing.layout import PaperLayout, layout
from whistpress.printing.register import FORMS
from whistpress.printing.sheet import MisfitError

__all__ = [
    "FORMS",
    "EventForm",
    "MisfitError",
    "PaperLayout",
    "certificate",
    "document",
    "documents",
    "forms_of",
    "layout",
    "misfit",
    "problems",
    "unprintable_names",
]
