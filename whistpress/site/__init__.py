"""What every page of the site shares: theme, links, words, figures."""
