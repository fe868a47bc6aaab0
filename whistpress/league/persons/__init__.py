"""The pages of players, pairs and clubs, which show everything of them."""
