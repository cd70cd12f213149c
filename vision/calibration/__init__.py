"""How camera and table lie to each other: lens, pose, residual, and which zones can be read."""
