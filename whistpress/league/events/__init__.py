"""Events: evenings, sessions, scores, and everything that is shown and printed of them."""
