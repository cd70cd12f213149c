"""How fast the eyes are and how right, against every reader that a user could call instead, on the same frames."""
