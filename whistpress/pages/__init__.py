"""The site: which pages there are, and what each page shows."""
