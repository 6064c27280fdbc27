"""A game: a frozen value made from its definition in TOML."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

from holecard.cards.deal import Shoe
from holecard.cards.deck import Deck
from holecard.cards.ranking import Ranking
from holecard.errors import BadGame, BadRequest, did_you_mean
from holecard.rules.layout import Posts, lay_out, posts
from holecard.rules.parts import (
    AnteFrom,
    Clock,
    Forced,
    SessionRules,
    Street,
    Structure,
    TournamentRules,
)
from holecard.rules.problems import problems
from holecard.rules.rotation import Rotation
from holecard.rules.table_layout import TableLayout


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Game:
    """The rules of one game. `Game.load("omaha")`, or the path of your own definition."""

    name: str
    title: str
    summary: str
    seats: tuple[int, int]
    """Fewest and most."""
    deck: Deck
    forced: Forced
    structure: Structure
    min_bet: int
    """The smallest first bet of a street, where bets are not fixed."""
    streets: tuple[Street, ...]
    ranking: Ranking
    session: SessionRules
    low: Ranking | None = None
    """Decides over half of every pot, if a hand qualifies; `ranking` over the other half."""
    free_fold: bool = False
    """Whether a seat may fold when checking costs nothing."""
    tournament: TournamentRules = field(default_factory=TournamentRules)
    clock: Clock = field(default_factory=Clock)
    """Thinking time of programs."""
    positions: tuple[str, ...] = ()
    """Names of the seats at a full table, if the game has its own: see `rules.positions`."""
    rotation: Rotation | None = None
    """The games of a mixed game, whose own rules are those of the first of them."""
    hole_cards: int = field(init=False)
    """Cards that each seat is dealt in all, down and up, without those that it draws."""
    held_cards: int = field(init=False)
    """Cards that each seat holds at the showdown."""
    board_cards: int = field(init=False)
    boards: tuple[int, ...] = field(init=False, repr=False)
    """By street: how many board cards lie face up."""
    holes: tuple[int, ...] = field(init=False, repr=False)
    """By street: how many cards a seat has been dealt."""
    is_drawn: bool = field(init=False, repr=False)
    """Whether the seats draw or discard."""
    has_up_cards: bool = field(init=False, repr=False)
    _layouts: dict[tuple[int, int], TableLayout] = field(init=False, repr=False, compare=False)
    _shoes: dict[int, Shoe] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        for problem in problems(self):
            raise BadGame(f"{self.name}: {problem.words}")
        put = object.__setattr__
        put(self, "holes", tuple(_running(street.hole + street.up for street in self.streets)))
        put(self, "boards", tuple(_running(street.board for street in self.streets)))
        put(self, "hole_cards", self.holes[-1])
        put(self, "held_cards", self.holes[-1] - sum(street.discard for street in self.streets))
        put(self, "board_cards", self.boards[-1])
        others = () if self.rotation is None else self.rotation.games
        is_drawn = any(street.asks_for_cards for street in self.streets)
        put(self, "is_drawn", is_drawn or any(one.is_drawn for one in others))
        has_up_cards = any(street.up for street in self.streets)
        put(self, "has_up_cards", has_up_cards or any(one.has_up_cards for one in others))
        put(self, "_layouts", {})
        put(self, "_shoes", {})

    @staticmethod
    def load(source: str | Path) -> "Game":
        """A bundled game by its name, or your own by the path of its definition."""
        text = str(source)
        if text in names():
            return _bundled(text)
        if text.endswith(".toml") or (text and _exists(text)):
            from holecard.rules.definition import read_game

            return read_game(Path(text))
        hint = did_you_mean(text, (*names(), *_definitions_beside(text)))
        raise BadRequest(f"{hint}a game is {', '.join(names())} or the path of a .toml file, not {text!r}")

    @property
    def big_blind(self) -> int:
        return self.forced.blinds[-1] if self.forced.blinds else 0

    @property
    def extras(self) -> tuple[str, ...]:
        """What it has beyond hole cards, a board and one ranking: `("up-cards", "a bring-in")` of stud.

        What works for plain games only says so with these words.
        """
        found = (
            (self.has_up_cards, "up-cards"),
            (self.forced.bring_in > 0, "a bring-in"),
            (any(street.draw for street in self.streets), "draws"),
            (any(street.discard for street in self.streets), "discards"),
            (self.low is not None, "a low half"),
            (self.rotation is not None, "several games"),
        )
        return tuple(words for is_there, words in found if is_there)

    def with_stakes(
        self,
        blinds: tuple[int, ...] | None = None,
        ante: int | None = None,
        straddle: int | None = None,
        ante_from: AnteFrom | str | None = None,
        bring_in: int | None = None,
    ) -> "Game":
        """The same rules at other stakes. Fixed bets grow in proportion to the big blind.

        Blinds that are given stay: a session with rising blinds continues without its levels.
        """
        old = self.forced
        if self.rotation is not None:
            raise BadRequest(f"the stakes of a mixed game are those of its games: {self.name}")
        if blinds is not None and not isinstance(blinds, tuple | list):
            raise BadRequest(f"blinds are (small, big), not {blinds!r}")
        if ante_from is not None and ante_from not in list(AnteFrom):
            raise BadRequest(f"ante_from is one of {', '.join(AnteFrom)}, not {ante_from!r}")
        new = Forced(
            blinds=old.blinds if blinds is None else tuple(blinds),
            straddle=old.straddle if straddle is None else straddle,
            ante=old.ante if ante is None else ante,
            ante_from=old.ante_from if ante_from is None else AnteFrom(ante_from),
            bring_in=old.bring_in if bring_in is None else bring_in,
            bring_in_from=old.bring_in_from,
        )
        if not old.blinds or blinds is None:
            return replace(self, forced=new)
        if len(new.blinds) != len(old.blinds):
            raise BadRequest(f"{self.name} has {len(old.blinds)} blinds, not {len(new.blinds)}: {new.blinds}")
        if type(new.blinds[-1]) is not int:
            raise BadRequest(f"blinds are whole numbers of chips, not {new.blinds[-1]!r}")
        return replace(self.without_levels(), **self._grown(new))

    def without_levels(self) -> "Game":
        """The same game with blinds that stay as they are."""
        if self.session.levels is None:
            return self
        return replace(self, session=replace(self.session, levels=None))

    def at_level(self, big_blind: int) -> "Game":
        """The same game while its rising blinds are at this big blind: blinds and bets in proportion."""
        small, big = self.forced.blinds
        return replace(
            self, **self._grown(replace(self.forced, blinds=(small * big_blind // big, big_blind)))
        )

    def _grown(self, forced: Forced) -> dict[str, Any]:
        """What changes with the blinds: fixed bets and the smallest bet grow with the big one."""
        was, now = self.forced.blinds[-1], forced.blinds[-1]
        streets = tuple(replace(street, raises=_scaled(street.raises, was, now)) for street in self.streets)
        [min_bet] = _scaled((self.min_bet,), was, now)
        return {"forced": forced, "min_bet": min_bet, "streets": streets}

    def with_clock(self, clock: Clock) -> "Game":
        """The same rules with other times for programs."""
        return replace(self, clock=clock)

    def with_deck(self, deck: "Deck | int") -> "Game":
        """The same rules with another deck; a number is that many of the highest cards."""
        return replace(self, deck=deck if isinstance(deck, Deck) else Deck.highest(deck))

    def with_bets(self, *totals: int) -> "Game":
        """Fixed betting with these totals on every street: `with_bets(1, 3)` is bet 1, raise to 3."""
        if self.structure is not Structure.FIXED:
            raise BadRequest(f"{self.name} is {self.structure}: its bets have no fixed sizes")
        if any(type(total) is not int for total in totals):
            raise BadRequest(f"bets are whole numbers of chips, not {totals}")
        steps = increments(totals)
        return replace(self, streets=tuple(replace(street, raises=steps) for street in self.streets))

    def with_fixed_limit(self, small_bet: int, big_bet: int | None = None, cap: int = 4) -> "Game":
        """The same game with fixed bets: the small one on the first half of the streets, then the
        big one (twice as much by default), `cap` to a street."""
        if type(small_bet) is not int or type(cap) is not int:
            raise BadRequest(f"bets and caps are whole numbers, not {small_bet!r} and {cap!r}")
        half = (len(self.streets) + 1) // 2
        big = 2 * small_bet if big_bet is None else big_bet
        streets = tuple(
            replace(street, raises=(small_bet if at < half else big,) * cap)
            for at, street in enumerate(self.streets)
        )
        return replace(self, structure=Structure.FIXED, streets=streets)

    def posts(self, seats: int, button: int = 0) -> Posts:
        """What each seat pays before the cards."""
        self.check_table(seats, button)
        return posts(self, seats, button)

    def shoe(self, seats: int) -> Shoe:
        """The shoe that deals to so many seats."""
        shoe = self._shoes.get(seats)
        if shoe is None:
            hole = self.hole_cards - (self.last_own_cards(seats) if type(seats) is int else 0)
            has_stub = hole < self.hole_cards or any(street.draw for street in self.streets)
            shoe = self._shoes[seats] = _shoe(self.deck, hole, self.board_cards, seats, has_stub)
        return shoe

    def last_own_cards(self, seats: int) -> int:
        """How many of a seat's cards come from the stub, because the deck is too small to set aside those of
        the last street for so many seats: see `CardsInPlay`."""
        if self.hole_cards * seats + self.board_cards <= len(self.deck):
            return 0
        return self.streets[-1].hole + self.streets[-1].up

    def layout(self, seats: int, button: int) -> TableLayout:
        layout = self._layouts.get((seats, button))
        if layout is None:
            layout = lay_out(self, seats, button, self.posts(seats, button))
            self._layouts[seats, button] = layout
        return layout

    def check_table(self, seats: int, button: int) -> None:
        """Raise if the game cannot be played with so many seats or this button."""
        fewest, most = self.seats
        if not fewest <= seats <= most:
            counts = str(fewest) if fewest == most else f"{fewest} to {most}"
            raise BadRequest(f"{self.name} is for {counts} seats, not {seats}")
        if not 0 <= button < seats:
            raise BadRequest(f"the button is at a seat from 0 to {seats - 1}, not {button}")

    def __repr__(self) -> str:
        fewest, most = self.seats
        seats = str(fewest) if fewest == most else f"{fewest} to {most}"
        blinds = "/".join(map(str, self.forced.blinds))
        stakes = f"blinds {blinds}" if blinds else f"ante {self.forced.ante}"
        if self.forced.bring_in:
            stakes += f", bring-in {self.forced.bring_in}"
        return f"<Game {self.name}, {self.structure}, {seats} seats, {stakes}>"

    def __reduce__(self) -> "tuple[Callable[..., Game], tuple[dict[str, Any]]]":
        """Without what is kept of it. Not by `__getstate__`: until Python 3.11.3 dataclasses with slots had
        their own in its place."""
        return _restored, ({name: getattr(self, name) for name in _STORED},)


_STORED = (
    "name", "title", "summary", "seats", "deck", "forced", "structure",
    "min_bet", "streets", "ranking", "session", "low", "free_fold", "tournament", "clock", "positions",
    "rotation",
)  # fmt: skip


def _restored(stored: dict[str, Any]) -> Game:
    return Game(**stored)


def increments(totals: tuple[int, ...]) -> tuple[int, ...]:
    """Bet 1, raise to 3: the first bet adds 1, the raise adds 2."""
    return tuple(now - before for before, now in zip((0, *totals), totals, strict=False))


def _running(counts: Iterator[int]) -> Iterator[int]:
    total = 0
    for count in counts:
        total += count
        yield total


def _scaled(amounts: tuple[int, ...], was: int, now: int) -> tuple[int, ...]:
    if any(amount * now % was for amount in amounts):
        raise BadRequest(f"a big blind of {now} makes bets of {list(amounts)} at {was} uneven: {now}")
    return tuple(amount * now // was for amount in amounts)


def _exists(path: str) -> bool:
    try:
        return Path(path).exists()
    except (OSError, ValueError):  # a name too long for a file, or one with a zero byte
        return False


def _definitions_beside(path: str) -> list[str]:
    """The game definitions in the folder that a path leads to, written as the path is."""
    folder = Path(path).parent
    try:
        return [str(folder / file.name) for file in folder.glob("*.toml")]
    except (OSError, ValueError):
        return []


@cache
def _shoe(deck: Deck, hole: int, board: int, seats: int, has_stub: bool) -> Shoe:  # noqa: FBT001 - cached
    """Shared by all games that deal alike, so that a hand recognises its deal by identity."""
    return Shoe(deck, hole, board, seats, has_stub=has_stub)


_DEFINITIONS = Path(__file__).with_name("games")


@cache
def names() -> tuple[str, ...]:
    """The games that come with holecard."""
    return tuple(sorted(file.stem for file in _DEFINITIONS.glob("*.toml")))


@cache
def names_by_popularity() -> tuple[str, ...]:
    """The same, in the order for players: `popularity.txt` beside the definitions, then the rest by name."""
    listed = tuple((_DEFINITIONS / "popularity.txt").read_text("utf-8").split())
    return listed + tuple(name for name in names() if name not in listed)


@cache
def _bundled(name: str) -> Game:
    from holecard.rules.definition import parse_game

    file = _DEFINITIONS / f"{name}.toml"
    return parse_game(file.read_text("utf-8"), name, file.name)
