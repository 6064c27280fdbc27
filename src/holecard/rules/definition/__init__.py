"""Game definitions: the TOML text that defines a game, parsed and printed.

`parse_game(print_game(game), game.name) == game` holds for every game. For JSON, `game_to_data` and
`game_from_data` are the same pair. `docs/reference/game-definition.md` explains every key.
"""

from holecard.rules.definition.parser import game_from_data, parse_game, read_game
from holecard.rules.definition.printer import game_to_data, print_game

__all__ = ["game_from_data", "game_to_data", "parse_game", "print_game", "read_game"]
