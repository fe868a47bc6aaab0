"""The families of pages: what of each there is, one module a family."""
