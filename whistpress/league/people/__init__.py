"""People and private matters: members, namesakes, names withheld, contacts."""
