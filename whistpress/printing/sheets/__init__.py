"""Sheets and how they are used: which size, cut into which cards, folded, turned, enlarged."""
