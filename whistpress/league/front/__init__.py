"""The front of the site: its settings, home page, articles, feeds and addresses."""
