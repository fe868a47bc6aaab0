"""The site for programs: every page as JSON with its schema, every table as CSV, what search engines read."""
