"""The middle floor: rooms, their store, who listens, and what may leave. Knows no game by name."""
