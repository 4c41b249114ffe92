"""The content files: one test file for each game, and one for what all games share."""
