"""What the commands do; each action returns the exit status."""
