"""Read event files: the players, the movement, the scores, the rulings."""
