"""The bots' shelf: who plays each game, from the weakest up. A game's bots are its one line here.

A game without a line has `random` all the same.
"""

from __future__ import annotations

from companion.bots import beginner, farmerstein, rambazamba, stampede, stampfarm, superfarmer
from companion.bots.strong import farmerstein as strong_farmerstein
from companion.bots.strong import rambazamba as strong_rambazamba
from companion.bots.strong import stampede as strong_stampede
from companion.bots.strong import stampfarm as strong_stampfarm
from companion.bots.strong import superfarmer as strong_superfarmer
from companion.bots.turn import Bot

SHELF: dict[str, dict[str, Bot]] = {
    "super-farmer": {
        "random": beginner.superfarmer,
        "medium": superfarmer.medium,
        "strong": strong_superfarmer.strong,
    },
    "stampfarm": {"random": beginner.stampfarm, "medium": stampfarm.medium, "strong": strong_stampfarm.strong},
    "stampede": {"random": beginner.stampede, "medium": stampede.medium, "strong": strong_stampede.strong},
    "rambazamba": {
        "random": beginner.rambazamba,
        "medium": rambazamba.medium,
        "strong": strong_rambazamba.strong,
    },
    "farmerstein": {
        "random": beginner.farmerstein,
        "medium": farmerstein.medium,
        "strong": strong_farmerstein.strong,
    },
}
