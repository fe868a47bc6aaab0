"""How fair a schedule is, in words and figures."""
