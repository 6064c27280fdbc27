"""Node locking: hands that play fixed frequencies at a decision, whatever is best."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from holecard.errors import BadRequest, Unreadable
from holecard.rules.toml_reader import TomlTable, read_toml
from holecard.solver.equity.range_text import parse_range
from holecard.solver.postflop.decisions import Locked
from holecard.solver.postflop.game import PostflopGame
from holecard.solver.postflop.hands import HandIndex
from holecard.solver.postflop.path import Position, find_action, find_decision, is_card, tokens_of
from holecard.solver.postflop.spot import PostflopSpot
from holecard.solver.postflop.suit_swaps import Swap, suit_swaps, swapped_card
from holecard.text_file import read_text

Ints = NDArray[np.int64]
Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True, eq=False)
class PostflopLock:
    """`PostflopLock("b75", {"f": 0.2, "c": 0.8}, hands="QQ+")`: frequencies by action; other actions are
    never taken."""

    path: str
    frequencies: "Mapping[str, float | NDArray[np.float64]]"
    """A number, or one for every hand in the order of `hands`."""
    hands: "str | NDArray[np.int64] | None" = None
    """A range, or rows of cards; None for all hands of the player."""

    def data(self) -> dict[str, Any]:
        """For files; different for locks that differ."""
        return {
            "node": " ".join(tokens_of(self.path)),
            "hands": self.hands if self.hands is None or isinstance(self.hands, str) else self.hands.tolist(),
            "frequencies": {label: np.asarray(chance).tolist() for label, chance in self.frequencies.items()},
        }

    @classmethod
    def of_data(cls, data: Mapping[str, Any]) -> "PostflopLock":
        hands, chances = data["hands"], data["frequencies"]
        return cls(
            data["node"],
            {
                label: np.array(chance) if isinstance(chance, list) else chance
                for label, chance in chances.items()
            },
            np.array(hands, np.int64) if isinstance(hands, list) else hands,
        )

    def rows(self, hole: int) -> Ints | None:
        """Of so many cards each."""
        if self.hands is None:
            return None
        return parse_range(self.hands, hole).hands if isinstance(self.hands, str) else self.hands


def load_locks(path: str | Path) -> list[PostflopLock]:
    """From a TOML file with tables `[[lock]]`, which have a `node`, `hands` and a table `frequencies`."""
    file = Path(path)
    try:
        text = read_text(file)
    except UnicodeDecodeError:
        raise Unreadable(f"locks are in a TOML file, not {str(file)!r}") from None
    document = read_toml(text, file.name, Unreadable)
    found = [_lock(table) for table in document.tables("lock")]
    document.done()
    if not found:
        raise BadRequest(f"there is no [[lock]] in {str(file)!r}")
    return found


def _lock(table: TomlTable) -> PostflopLock:
    path, hands = table.text("node", ""), table.text("hands", "") or None
    chances = table.take("frequencies")
    if not isinstance(chances, dict) or not all(type(one) in (int, float) for one in chances.values()):
        table.refuse(
            "frequencies", f"frequencies are numbers by action, such as {{f = 0.2, c = 0.8}}: {chances!r}"
        )
    table.done()
    return PostflopLock(path, chances, hands)


def swaps_with(spot: PostflopSpot, locks: Iterable[PostflopLock]) -> list[Swap]:
    """The swaps of suits that leave the locks as they are, too: only simple ones on the first street can."""
    swaps = suit_swaps(spot)
    for lock in locks:
        by_hand = any(np.ndim(chance) for chance in lock.frequencies.values())
        if by_hand or any(is_card(token) for token in tokens_of(lock.path)):
            return []
        if (rows := lock.rows(spot.hole)) is not None:
            held = {tuple(sorted(hand)) for hand in rows.tolist()}
            swaps = [swap for swap in swaps if _swapped(held, swap) == held]
    return swaps


def _swapped(hands: set[tuple[int, ...]], swap: Swap) -> set[tuple[int, ...]]:
    return {tuple(sorted(swapped_card(card, swap) for card in hand)) for hand in hands}


class LockedEntries:
    """Locks as places in the tables of a game."""

    def __init__(self, game: PostflopGame, locks: Sequence[PostflopLock]) -> None:
        self.game = game
        self.places: tuple[list[Ints], list[Ints]] = ([], [])
        self.chances: tuple[list[Floats], list[Floats]] = ([], [])
        self._averages: list[tuple[Ints, Floats]] = []
        self._masks: dict[tuple[int, int], dict[tuple[int, int], Floats]] = {}
        self._locked: dict[tuple[int, int], Locked] = {}
        for lock in locks:
            self._add(find_decision(game, lock.path), lock)
        for place, chance in zip(self.places, self.chances, strict=True):
            if place:
                place[:], chance[:] = [np.concatenate(place)], [np.concatenate(chance)]

    def __bool__(self) -> bool:
        return bool(self._masks)

    def _add(self, position: Position, lock: PostflopLock) -> None:
        player = position.node.player
        held, local = position.hands(player)
        chances = np.zeros((len(position.node.actions), len(held)))
        rows = lock.rows(self.game.spot.hole)
        if rows is None:
            chosen, order = np.arange(len(held)), np.arange(len(self.game.spot.hands(player)))[held]
        else:
            order = HandIndex(rows).find(self.game.spot.hands(player)[held])
            chosen = np.flatnonzero(order >= 0)
            order = order[chosen]
        if not len(chosen):
            raise BadRequest(f"{player} has none of the locked hands at {lock.path!r}: {lock.hands}")
        for label, chance in lock.frequencies.items():
            numbers = np.asarray(chance, dtype=np.float64)
            chances[find_action(position.node, label), chosen] = numbers[order] if numbers.ndim else numbers
        mine = chances[:, chosen]
        if (mine < 0).any() or not np.allclose(mine.sum(axis=0), 1, atol=1e-5):
            raise BadRequest(f"frequencies add up to 1, but not at {lock.path!r}: {dict(lock.frequencies)}")
        self.places[player].append(position.entries(local[chosen]).ravel())
        self.chances[player].append(mine.ravel().astype(np.float32))
        self._averages.append((position.average_entries(local[chosen]), mine[:-1].astype(np.float32)))
        masks = self._masks.setdefault((position.street, player), {})
        key = position.boards[-1], position.node.number
        mask = masks.setdefault(key, np.zeros(self.game.row, np.float32))
        mask[local[chosen]] = 1

    def impose(self, regrets: NDArray[Any], player: int) -> None:
        """Write the frequencies over what was learned."""
        for place, chance in zip(self.places[player], self.chances[player], strict=True):
            regrets[place] = chance

    def impose_average(self, average: NDArray[Any], full: int) -> None:
        """The same for averages of both players; `full` is one in units of the table."""
        for place, chance in self._averages:
            average[place] = chance if full == 1 else np.rint(chance * full)

    def locked(self, street: int, player: int) -> Locked | None:
        """For kernels; None without locks there."""
        key = street, player
        if key in self._masks and key not in self._locked:
            self._locked[key] = self._built(street, player)
        return self._locked.get(key)

    def _built(self, street: int, player: int) -> Locked:
        masks = self._masks[street, player]
        boards = len(self.game.boards[street].boards)
        rows = np.full((boards, self.game.tree.decisions[street][player]), -1, np.int32)
        for at, (board, number) in enumerate(masks):
            rows[board, number] = at
        return Locked(rows, np.concatenate(list(masks.values())))
