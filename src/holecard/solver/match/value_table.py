"""Match values: the value of every state of a match, filled by backward induction."""

import json
import zipfile
from dataclasses import asdict, dataclass, field
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import IO, Any, Final

import numpy as np
from numpy.typing import NDArray

from holecard.errors import BadRequest, Unreadable
from holecard.rules.game import Game
from holecard.solver.match.model import MatchModel, MatchSolverSettings
from holecard.solver.tree.vector_game import Utility

Floats = NDArray[np.float64]
TABLE: Final = "match_values.npz"
"""The file's name in the folder `data`."""
_KIND: Final = "holecard match values 1"
_OLDER_KIND: Final = _KIND.replace("match", "round")
"""The same format, with `menu` for `bet_sizes`."""


def looked_up(kind: MatchModel, row: Floats, hands_left: int, stack: int) -> float:
    """The value of a stack from the row of its hands left."""
    decided = kind.decided(hands_left, stack)
    return float(row[kind.grid.index(stack)]) if decided is None else float(decided)


def hand_utility(kind: MatchModel, row: Floats, hands_left: int, stack: int) -> Utility:
    """The utility of net chips of the next hand; `row` are the values after it, with the button passed on."""

    def utility_of(net: int) -> float:
        return -looked_up(kind, row, hands_left - 1, kind.total - stack - net)

    return utility_of


@dataclass(frozen=True, eq=False)
class MatchValues:
    """`value(hands_left, stack)`: the probability of winning the match minus that of losing it, on the
    button."""

    round: MatchModel
    settings: MatchSolverSettings
    rows: Floats = field(repr=False)
    """Values by hands left and index in the stack grid."""
    worst: Floats = field(repr=False)
    """For each number of hands left, the largest exploitability of a solved hand."""

    @property
    def hands(self) -> int:
        """The largest number of hands left in the table."""
        return len(self.rows) - 1

    def check_fits(self, kind: MatchModel) -> None:
        """Reject a match whose hands are not the last ones of this table's match."""
        if kind.rules != self.round.rules:
            raise BadRequest(
                f"the table of match values is for the rules of {self.round.game!r} with stacks of "
                f"{self.round.start}, not for {kind.game!r}"
            )
        if kind.hands > self.hands:
            raise BadRequest(
                f"the table of match values knows rounds of up to {self.hands} hands, not of {kind.hands}"
            )

    def ending(self, kind: MatchModel) -> "MatchValues":
        """The table of a shorter match with the same rules: its hands are the last ones of this table."""
        self.check_fits(kind)
        last = kind.hands + 1
        return MatchValues(kind, self.settings, self.rows[:last], self.worst[:last])

    def value(self, hands_left: int, stack: int) -> float:
        if not 0 <= hands_left <= self.hands:
            raise BadRequest(f"the table knows 0 to {self.hands} hands left, not {hands_left}")
        if not 0 <= stack <= self.round.total:
            raise BadRequest(f"a stack is 0 to {self.round.total} chips, not {stack}")
        return looked_up(self.round, self.rows[hands_left], hands_left, stack)

    def utility(self, hands_left: int, stack: int) -> Utility:
        """The utility of net chips of the hand to the button, who holds `stack` before it."""
        return hand_utility(self.round, self.rows[hands_left - 1], hands_left, stack)

    def error(self, hands_left: int) -> float:
        """An error bound within the abstraction: the sum of the largest errors of all remaining hands."""
        return float(self.worst[: hands_left + 1].sum())

    def extended(self, row: Floats, worst: float) -> "MatchValues":
        """The table with one more hand left."""
        return MatchValues(
            self.round, self.settings, np.vstack([self.rows, kept(row)]), np.append(self.worst, worst)
        )

    def save(self, path: Path) -> None:
        header = json.dumps({"kind": _KIND, **_origin(self.round, self.settings)})
        partial = path.with_name(path.name + ".part")
        rows, worst = self.rows.astype(np.float32), self.worst.astype(np.float32)
        with partial.open("wb") as file:
            np.savez_compressed(file, header=np.array(header), rows=rows, worst=worst)
        partial.replace(path)  # atomic: an interrupted write loses nothing


def kept(row: Floats) -> Floats:
    """As precise as the file format, so that a resumed solve gives the same results."""
    return row.astype(np.float32).astype(np.float64)


def before_the_end(kind: MatchModel, settings: MatchSolverSettings) -> MatchValues:
    """The table for no hands left: the results."""
    grid = kind.grid
    results = [kind.result(grid.stack(place)) for place in range(len(grid))]
    return MatchValues(kind, settings, np.array([results], dtype=np.float64), np.zeros(1))


def load_match_values(path: Path, kind: MatchModel | None = None) -> MatchValues:
    """Load a file. If no match is given, it must be of a bundled game."""
    try:
        with path.open("rb") as file:
            return _read(file, kind)
    except OSError as error:
        raise BadRequest(
            f"a table of match values cannot be read ({error.strerror or error}): {path}"
        ) from None
    except (BadRequest, Unreadable):
        raise
    except (ValueError, KeyError, TypeError, EOFError, zipfile.BadZipFile):
        raise Unreadable(f"a table of match values is a file made by --remake, not {path}") from None


def _read(file: IO[bytes], kind: MatchModel | None) -> MatchValues:
    with np.load(file, allow_pickle=False) as data:
        arrays: dict[str, NDArray[Any]] = {name: data[name] for name in data.files}
    header = json.loads(str(arrays["header"]))
    kind_of_file = header.pop("kind")
    if kind_of_file not in (_KIND, _OLDER_KIND):
        raise KeyError("kind")
    if kind_of_file == _OLDER_KIND:
        header["settings"]["bet_sizes"] = header["settings"].pop("menu")
    settings = MatchSolverSettings(**header["settings"])
    kind = MatchModel.of(Game.load(header["game"])) if kind is None else kind
    if header != _origin(kind, settings):
        raise BadRequest(f"the table of match values is for {header['game']}, not for {kind.game!r}")
    rows, worst = (arrays[name].astype(np.float64) for name in ("rows", "worst"))
    return MatchValues(kind, settings, rows, worst)


def _origin(kind: MatchModel, settings: MatchSolverSettings) -> dict[str, Any]:
    game = kind.game
    return {
        "game": game.name,
        "deck": str(game.deck),
        "hands": kind.hands,
        "total": kind.total,
        "owed": list(kind.owed),
        "settings": asdict(settings),
    }


@cache
def bundled_match_values() -> MatchValues:
    """The bundled table."""
    with (files("holecard.solver") / "data" / TABLE).open("rb") as file:
        return _read(file, None)
