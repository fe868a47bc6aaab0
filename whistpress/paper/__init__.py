"""Everything that is printed: movement cards, score slips, score cards, sheets, packets, programmes, as tagged PDFs."""

from whistpress.paper.documents import document, documents, forms_of, problems
from whistpress.paper.forms import FORMS, Form

__all__ = ["FORMS", "Form", "document", "documents", "forms_of", "problems"]
