"""How the preview and the score book answer: addresses, hosts, kinds of content."""
