"""The ground floor: what a game is, and one house for each game. Pure; imports nothing of the floors above."""
