"""The score book in the browser: it writes what a helper types into the league's own TOML files, and nothing else."""
