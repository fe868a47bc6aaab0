"""What can be typed: the commands and their options. What they do is imported when they are called."""
