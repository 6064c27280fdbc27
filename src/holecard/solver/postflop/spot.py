"""A spot after the flop: board, pot, stacks, ranges and bet sizes."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from holecard.cards.card import UNKNOWN, Card, parse_cards, print_cards
from holecard.cards.ranking import HIGH, OMAHA, SHORT_DECK
from holecard.errors import BadRequest, Unreadable
from holecard.rules.game import Game
from holecard.rules.parts import Structure
from holecard.rules.toml_reader import TomlTable, read_toml
from holecard.solver.equity.range import Range
from holecard.solver.equity.range_text import parse_range, print_range
from holecard.solver.postflop.hands import disjoint_weights
from holecard.solver.postflop.sizes import Player, PostflopSizes
from holecard.text_file import read_text

_BOARDS: Final = (3, 4, 5)
_MOST_CHIPS: Final = 10**9
NO_SIZES: Final = PostflopSizes({})


@dataclass(frozen=True, slots=True)
class Rake:
    """What the house takes from a pot, at most `cap` chips."""

    rate: float = 0.0
    cap: float = float("inf")

    def of(self, pot: float) -> float:
        return min(self.rate * pot, self.cap)


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class PostflopSpot:
    """Two players on a board of three to five cards; the one out of position (OOP) acts first.

    `PostflopSpot.read(board="Td9d6h", pot=200, stacks=900, oop="66+,A8s+", ip="22+", bets="33,75")`
    """

    game: Game
    board: tuple[Card, ...]
    pot: int
    stacks: tuple[int, int]
    """Chips behind, of OOP and IP. No more than the smaller one can be lost."""
    ranges: tuple[Range, Range]
    """Without hands that hold a card of the board or a dead one."""
    bets: PostflopSizes = NO_SIZES
    raises: PostflopSizes = NO_SIZES
    donks: PostflopSizes = NO_SIZES
    """Of OOP's first bet on a street, after a call on the street before it. Where it says nothing, `bets`
    count."""
    dead: tuple[Card, ...] = ()
    rake: Rake = field(default_factory=Rake)
    allin_from: float = 1.0
    """A bet that puts in at least this part of the stack at the root is all-in."""
    merge: float = 0.0
    """Of two bets that differ by less than this part of the pot, only the larger one is made."""

    def __post_init__(self) -> None:
        _check_game(self.game)
        _check_cards(self)
        _check_chips(self)
        _check_donks(self)
        _check_ranges(self)

    @classmethod
    def read(
        cls,
        *,
        board: str,
        pot: int,
        stacks: int | tuple[int, int],
        oop: str,
        ip: str,
        bets: str = "",
        raises: str = "",
        donks: str = "",
        dead: str = "",
        game: Game | None = None,
        rake: Rake | None = None,
        allin_from: float = 1.0,
        merge: float = 0.0,
    ) -> "PostflopSpot":
        """From texts, as the command line and TOML files have them. The game is no-limit hold'em, if none is
        given: the smallest bet is its big blind."""
        game = game or _default_game()
        cards, gone = parse_cards(board), parse_cards(dead)
        missing = frozenset(range(52)) - frozenset(game.deck.numbers)
        blocked = missing | frozenset(map(int, (*cards, *gone))) - {UNKNOWN}  # which is refused below
        _check_game(game)
        ranges = [
            _range(text, game.hole_cards, blocked, player)
            for player, text in zip(Player, (oop, ip), strict=True)
        ]
        return cls(
            game=game,
            board=cards,
            pot=pot,
            stacks=(stacks, stacks) if isinstance(stacks, int) else stacks,
            ranges=(ranges[0], ranges[1]),
            bets=PostflopSizes.parse(bets),
            raises=PostflopSizes.parse(raises),
            donks=PostflopSizes.parse(donks),
            dead=gone,
            rake=rake or Rake(),
            allin_from=allin_from,
            merge=merge,
        )

    @classmethod
    def load(cls, path: str | Path, game: Game | None = None) -> "PostflopSpot":
        file = Path(path)
        try:
            text = read_text(file)
        except UnicodeDecodeError:
            raise Unreadable(f"a spot is a TOML file, not {str(file)!r}") from None
        return cls.parse(text, source=file.name, game=game)

    @classmethod
    def parse(cls, text: str, source: str = "the spot", game: Game | None = None) -> "PostflopSpot":
        """From TOML, with the keys that `read` has as parameters. A file may name its `game`; a `game`
        that is given must be the same then."""
        table = read_toml(text, source, Unreadable)
        named = table.text("game", "")
        if named and game is not None and Game.load(named).name != game.name:
            table.refuse("game", f"the spot is one of {named!r}, not of {game.name!r}")
        stacks = table.wholes("stacks")
        if not 0 < len(stacks) <= 2:
            table.refuse("stacks", f"stacks are one number or those of both players, not {list(stacks)}")
        spot = cls.read(
            game=game or (Game.load(named) if named else None),
            board=table.text("board"),
            pot=table.whole("pot"),
            stacks=(stacks[0], stacks[-1]),
            oop=table.text("oop"),
            ip=table.text("ip"),
            bets=table.text("bets", ""),
            raises=table.text("raises", ""),
            donks=table.text("donks", ""),
            dead=table.text("dead", ""),
            rake=Rake(_number(table, "rake", 0.0), _number(table, "rake_cap", float("inf"))),
            allin_from=_number(table, "allin_from", 1.0),
            merge=_number(table, "merge", 0.0),
        )
        table.done()
        return spot

    @property
    def stack(self) -> int:
        """The most that each player can lose."""
        return min(self.stacks)

    @property
    def hole(self) -> int:
        """The cards of a hand."""
        return self.game.hole_cards

    @property
    def streets(self) -> int:
        """From this one to the river."""
        return 6 - len(self.board)

    def hands(self, player: int) -> NDArray[np.int64]:
        return self.ranges[player].hands

    def weights(self, player: int) -> NDArray[np.float64]:
        """From 0 to 1, by hand."""
        held = self.ranges[player]
        return np.asarray(held.weights / held.scale)

    @property
    def deck(self) -> tuple[int, ...]:
        """The cards that may still be dealt."""
        gone = {*map(int, self.board), *map(int, self.dead)}
        return tuple(card for card in self.game.deck.numbers if card not in gone)

    def text(self) -> str:
        """As TOML that `parse` reads."""
        lines = [
            f'board = "{print_cards(self.board)}"',
            f"pot = {self.pot}",
            f"stacks = {list(self.stacks)}",
            *(f'{str(player).lower()} = "{self.range_text(player)}"' for player in Player),
            f'bets = "{self.bets}"',
            f'raises = "{self.raises}"',
            f'dead = "{print_cards(self.dead)}"',
            f"allin_from = {float(self.allin_from)}",
            f"merge = {float(self.merge)}",
            f"rake = {float(self.rake.rate)}",
        ]
        if self.donks.sizes:
            lines.append(f'donks = "{self.donks}"')
        if np.isfinite(self.rake.cap):
            lines.append(f"rake_cap = {float(self.rake.cap)}")
        return "\n".join(lines) + "\n"

    def range_text(self, player: Player) -> str:
        held = self.ranges[player]
        # all hands of four cards would fill a megabyte
        is_every = self.hole > 2 and held.scale == 1 and held.is_every_hand(len(self.deck))
        return "random" if is_every else print_range(held)


def _default_game() -> Game:
    """The first of the bundled games that can be solved after the flop."""
    from holecard.rules.game import names_by_popularity

    for name in names_by_popularity():
        game = Game.load(name)
        if is_solved_after_the_flop(game) and game.seats[1] > 2 and game.ranking.name == HIGH:
            return game
    raise BadRequest("no bundled game is no-limit hold'em")


def is_solved_after_the_flop(game: Game) -> bool:
    """No-limit hold'em."""
    return (
        game.hole_cards == 2
        and game.boards[-3:] == _BOARDS
        and game.structure is Structure.NO_LIMIT
        and game.ranking.name in (HIGH, SHORT_DECK)
        and not game.extras
    )


def is_solved_omaha(game: Game) -> bool:
    return (
        game.hole_cards == 4
        and game.boards[-3:] == _BOARDS
        and game.structure in (Structure.NO_LIMIT, Structure.POT_LIMIT)
        and game.ranking.name == OMAHA
        and not game.extras
    )


def is_solved(game: Game) -> bool:
    """Whether spots of the game are solved after the flop."""
    return is_solved_after_the_flop(game) or is_solved_omaha(game)


def _range(text: str, hole: int, blocked: frozenset[int], player: Player) -> Range:
    if not text.strip():
        raise BadRequest(f"the range of {player} has no hands: {text!r}")
    found = parse_range(text, hole)
    left = found.without(blocked)
    if not len(left):
        raise BadRequest(f"the board and the dead cards leave no hand for {player}: {text!r}")
    return left


def _number(table: TomlTable, key: str, default: float) -> float:
    value = table.take(key, default)
    if isinstance(value, bool) or not isinstance(value, int | float):
        table.refuse(key, f"{key} is a number, not {value!r}")
    return float(value)


def _check_game(game: Game) -> None:
    if not is_solved(game):
        raise BadRequest(
            "spots after the flop are solved in no-limit hold'em and in Omaha with four cards, not in "
            f"{game.name!r}"
        )


def _check_cards(spot: PostflopSpot) -> None:
    gone = (*spot.board, *spot.dead)
    if len(spot.board) not in _BOARDS:
        raise BadRequest(
            f"a board has 3, 4 or 5 cards here, not {len(spot.board)}: {print_cards(spot.board)!r}"
        )
    for card in gone:
        if card == UNKNOWN or card not in spot.game.deck:
            raise BadRequest(f"cards of the board and dead ones are known cards of the deck, not {card}")
        if gone.count(card) > 1:
            raise BadRequest(f"a card is on the board or dead once, not twice: {card}")
    if len(spot.deck) < 2 * spot.hole + 5 - len(spot.board):
        raise BadRequest(f"too many cards are dead: {print_cards(spot.dead)!r}")


def _check_chips(spot: PostflopSpot) -> None:
    for name, chips in (("the pot", spot.pot), ("a stack", spot.stacks[0]), ("a stack", spot.stacks[1])):
        if type(chips) is not int or not 0 < chips <= _MOST_CHIPS:
            raise BadRequest(f"{name} is a whole number of chips from 1 to {_MOST_CHIPS:,}, not {chips!r}")
    if not 0 <= spot.rake.rate < 1:
        raise BadRequest(f"rake is a part of the pot from 0 to below 1, not {spot.rake.rate}")
    if not spot.rake.cap >= 0:
        raise BadRequest(f"the cap of the rake is a number of chips from 0 up, not {spot.rake.cap}")
    if not 0 < spot.allin_from <= 1:
        raise BadRequest(f"allin_from is a part of the stack above 0, 1 at most, not {spot.allin_from}")
    if not 0 <= spot.merge < 10:
        raise BadRequest(f"merge is a part of the pot, not {spot.merge}")


def _check_donks(spot: PostflopSpot) -> None:
    for player, board in spot.donks.sizes:
        if player is Player.IP or board == _BOARDS[0]:
            raise BadRequest(
                "donk bets are those of OOP on the turn and on the river, as in turn:33, not "
                f"{str(spot.donks)!r}"
            )


def _check_ranges(spot: PostflopSpot) -> None:
    blocked = {*map(int, spot.board), *map(int, spot.dead)}
    allowed = frozenset(spot.game.deck.numbers)
    for player in Player:
        held = spot.ranges[player]
        if held.hole != spot.hole or not held.is_listed or not len(held):
            raise BadRequest(f"a range needs hands of {spot.hole} cards: {player}")
        cards = set(held.hands.ravel().tolist())
        if cards & blocked or cards - allowed:
            wrong = print_cards(sorted((cards & blocked) | (cards - allowed)))
            raise BadRequest(f"the range of {player} holds cards that cannot be dealt: {wrong}")
    if not disjoint_weights(spot.hands(0), spot.hands(1), spot.weights(1)).any():
        raise BadRequest("no deal gives each player different cards: the ranges hold the same cards")


def meets(first: NDArray[np.int64], second: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Whether two hands can be dealt together: a table of one by the other."""
    shared = np.zeros((len(first), len(second)), dtype=np.bool_)
    for one in range(first.shape[1]):
        for other in range(second.shape[1]):
            shared |= first[:, one, None] == second[None, :, other]
    return ~shared


def as_range(hands: NDArray[np.int64], weights: NDArray[Any]) -> Range:
    """Of hands in the order of a range. Weights are rounded to millionths."""
    whole = np.rint(weights * 10**6).astype(np.int64)
    if not whole.any():
        raise BadRequest("a range needs a hand with a weight above 0: no hand is left here")
    kept = whole > 0
    common = int(np.gcd.reduce(whole[kept], initial=10**6))
    return Range(hands[kept], whole[kept] // common, 10**6 // common)
