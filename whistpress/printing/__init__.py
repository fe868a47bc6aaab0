"""Everything that is printed: movement cards, score slips, score cards, sheets, packets, programmes, as tagged PDFs."""
