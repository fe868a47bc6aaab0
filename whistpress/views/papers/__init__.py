"""What stands on each printed form, whatever sheet it is on: cards, slips, lists."""
