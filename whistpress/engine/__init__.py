"""Turn a league's folder into its site and its documents."""
