"""Strong players: each takes the move that leads to the position it values most.

A value is a sum: of each feature of the position, seen by one seat alone, and the weight that was fitted to it in
thousands of games against itself (`tools/bots/` has the fits, which anyone can run again). So a choice can be
explained: two moves differ by the features in which they differ. Only Stampede!'s value is made by hand.

Each game's module has `weigh(view, moves)`, which gives every move its value and what each feature brings to it, and
`strong`, the bot that plays the best one. The weights lie beside the module under its name, as JSON.
"""
