"""Everything that is printed: movement cards, score slips, score cards, sheets, packets, programmes, as tagged PDFs."""

from whistpress.paper.desk import forms_of
from whistpress.paper.documents import certificate, document, documents, misfit, problems
from whistpress.paper.forms.form import Form
from whistpress.paper.forms.register import FORMS
from whistpress.paper.glyphs import unprintable_names
from whistpress.paper.sheets.layout import Layout, layout
from whistpress.paper.sheets.sheet import Misfit

__all__ = [
    "FORMS",
    "Form",
    "Layout",
    "Misfit",
    "certificate",
    "document",
    "documents",
    "forms_of",
    "layout",
    "misfit",
    "problems",
    "unprintable_names",
]
