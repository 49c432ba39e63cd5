"""Players made of code: they see a seat's view and its legal moves, never the state."""
