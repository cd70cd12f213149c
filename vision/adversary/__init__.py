"""Pictures of tables that are at least as hard to read as real ones, with the truth of every tag."""
