"""The cards of an event's deals and how they were played, as the event file or a PBN file beside it gives them."""
