"""How deals are laid on tables: sets, quotas, stacks, and what a session cut short plays of them."""
