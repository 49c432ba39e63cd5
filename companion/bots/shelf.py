"""The bots' shelf: who plays each game, from the weakest up. A game's bots are its one line here.

Every game has `random` too, which needs no line.
"""

from __future__ import annotations

from companion.bots import farmerstein, rambazamba, stampede, stampfarm, superfarmer
from companion.bots.turn import Bot

SHELF: dict[str, dict[str, Bot]] = {
    "super-farmer": {"medium": superfarmer.medium},
    "stampfarm": {"medium": stampfarm.medium},
    "stampede": {"medium": stampede.medium},
    "rambazamba": {"medium": rambazamba.medium},
    "farmerstein": {"medium": farmerstein.medium},
}
