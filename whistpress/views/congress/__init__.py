"""What a congress is made of, for its booklet and its page: entries and teams, the plan of the tables, the index of names."""
