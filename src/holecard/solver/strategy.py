"""A strategy: probabilities by information set, computed by the solver, played by bots, stored in files."""

import json
import struct
import zipfile
import zlib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from holecard.cards.deck import Deck
from holecard.errors import BadRequest, HolecardError, Unreadable
from holecard.hand import Action
from holecard.rules.game import Game, names
from holecard.solver.tree import BetSizes, VectorGame

Floats = NDArray[np.float64]
_KIND = "holecard strategy 1"
_HEADINGS = {"game", "deck", "bets", "stacks", "bet_sizes", "limp", "objective", "fingerprint"}
DAMAGES = (
    ArithmeticError,
    AttributeError,
    EOFError,
    LookupError,
    MemoryError,
    RuntimeError,
    SyntaxError,
    TypeError,
    ValueError,
    struct.error,
    zipfile.BadZipFile,
    zlib.error,
)
"""Errors that zip, NumPy and JSON raise for a damaged file."""


@dataclass(frozen=True, eq=False)
class Strategy:
    """A strategy of both players. The probabilities of every information set sum to one."""

    vector_game: VectorGame
    flat: Floats = field(repr=False)

    def __post_init__(self) -> None:
        if self.flat.shape != (self.vector_game.entries,):
            raise BadRequest(
                f"a strategy for this form has {self.vector_game.entries} entries, not {self.flat.shape}"
            )
        for node in self.vector_game.tree.decisions:
            block = self.at(node)
            if not np.all(block >= -1e-12) or not np.allclose(block.sum(axis=0), 1, atol=1e-9):
                raise BadRequest(f"probabilities add up to one, but not after {self.vector_game.words(node)}")

    @classmethod
    def uniform(cls, vector_game: VectorGame) -> "Strategy":
        return cls(vector_game, vector_game.uniform())

    def at(self, node: int) -> Floats:
        """The probabilities at a node, actions by hand classes."""
        return self.vector_game.block(self.flat, node)

    def mix(self, node: int, hand_class: int) -> dict[Action, float]:
        """The probability of each action."""
        probabilities = self.at(node)[:, hand_class].tolist()
        return dict(zip(self.vector_game.tree.actions[node], probabilities, strict=True))

    def _repr_html_(self) -> str:
        from holecard.solver.notebook import strategy_html

        return strategy_html(self)

    def save(self, path: Path, **more: NDArray[Any]) -> None:
        """Write an .npz file; `more` are the arrays that a method needs to resume."""
        header = json.dumps({"kind": _KIND, **_origin(self.vector_game)})
        partial = path.with_name(path.name + ".part")
        with partial.open("wb") as file:
            np.savez_compressed(file, header=np.array(header), flat=self.flat, **more)  # type: ignore[arg-type]
        partial.replace(path)  # atomic: an interrupted write loses nothing


def load_strategy(path: Path, vector_game: VectorGame | None = None) -> Strategy:
    """Load a file written by `save`. If `vector_game` is given, the file must be of that game."""
    header, arrays = read_arrays(path)
    if vector_game is None:
        vector_game = _vector_game_of(header, path)
    if header["fingerprint"] != vector_game.fingerprint:
        raise BadRequest(
            f"{path} holds a strategy for {_title(header)}, not for this game: {_title(_origin(vector_game))}"
        )
    return Strategy(vector_game, arrays["flat"])


def read_arrays(path: Path) -> tuple[dict[str, Any], dict[str, NDArray[Any]]]:
    """The header and the arrays of a saved strategy."""
    try:
        with path.open("rb") as raw, np.load(raw, allow_pickle=False) as file:
            arrays = {name: file[name] for name in file.files}
        header = json.loads(str(arrays.pop("header")))
        if "menu" in header:  # the name of the bet sizes in older files
            header["bet_sizes"] = header.pop("menu")
        if header["kind"] != _KIND or not header.keys() >= _HEADINGS or not _title(header):
            raise KeyError("kind")
        arrays["flat"] = arrays["flat"].astype(np.float64, casting="safe")
    except OSError as error:
        raise BadRequest(f"a saved strategy cannot be read ({error.strerror or error}): {path}") from None
    except DAMAGES:
        raise Unreadable(f"a saved strategy is a file made by --save, not {path}") from None
    return header, arrays


def _origin(vector_game: VectorGame) -> dict[str, Any]:
    """The parameters from which the vector game is built again."""
    game = vector_game.game
    bet_sizes = vector_game.bet_sizes if isinstance(vector_game.bet_sizes, BetSizes) else None
    return {
        "game": game.name,
        "deck": str(game.deck),
        "bets": [list(street.raises) for street in game.streets],
        "stacks": list(vector_game.tree.stacks),
        "bet_sizes": None if bet_sizes is None else ",".join(map(str, bet_sizes.sizes)),
        "limp": bet_sizes is None or bet_sizes.limp,
        "objective": "chips" if vector_game.in_chips else "other",
        "fingerprint": vector_game.fingerprint,
    }


def _title(header: dict[str, Any]) -> str:
    first, second = header["stacks"]
    bets = ["/".join(map(str, sizes)) for sizes in header["bets"] if sizes]
    parts = [f"{len(header['deck'].split())} cards", f"stacks {first},{second}"]
    parts += [f"bets {' and '.join(bets)}"] if bets else []
    parts += [f"bet sizes {header['bet_sizes']}"] if header["bet_sizes"] else []
    parts += [] if header["limp"] else ["no limps"]
    return f"{header['game']} ({', '.join(parts)})"


def _vector_game_of(header: dict[str, Any], path: Path) -> VectorGame:
    from dataclasses import replace

    if header["game"] not in names():  # a path in a file from elsewhere is never opened
        raise BadRequest(f"{path} is for another game: say which game it belongs to")
    try:
        game = Game.load(header["game"]).with_deck(Deck.parse(header["deck"]))
        bets = zip(game.streets, header["bets"], strict=True)
        game = replace(game, streets=tuple(replace(street, raises=tuple(sizes)) for street, sizes in bets))
        bet_sizes = header["bet_sizes"] and BetSizes.parse(header["bet_sizes"], limp=header["limp"])
        first, second = map(int, header["stacks"])
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        if isinstance(error, HolecardError):
            raise BadRequest(f"{path} is for a game that cannot be made here ({error})") from None
        raise Unreadable(f"a saved strategy says what game it is for, unlike {path}") from None
    if header["objective"] != "chips":
        raise BadRequest(f"{path} is not about chips: say which game it belongs to")
    return VectorGame.of(game, (first, second), bet_sizes or None)
