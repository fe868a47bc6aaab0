"""Let `python -m whistpress` do what the `whistpress` command does."""

from whistpress.cli import main

main()
