"""Read the text inside files that are published as they are: documents, workbooks, archives, databases, pictures.

Nothing is run, nothing is written, and each file costs no more than its `Budget` allows.
"""

from whistpress.reading.inside.budget import FileInside, UnreadPart
from whistpress.reading.inside.decoding import text_of_page
from whistpress.reading.inside.reading import may_hold_pdf, read_inside

__all__ = ["FileInside", "UnreadPart", "may_hold_pdf", "read_inside", "text_of_page"]
