"""What a game is: a frozen value made from a page of TOML."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from holecard.cards.deal import Shoe
from holecard.cards.deck import Deck
from holecard.cards.ranking import Ranking
from holecard.errors import BadGame, BadRequest
from holecard.rules.layout import Layout, Posts, lay_out, posts
from holecard.rules.parts import AnteFrom, Bust, Forced, Opener, SessionRules, ShortBlind, Street, Structure


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """The rules of one game. `Game.load("omaha")`, or a path to your own page."""

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
    free_fold: bool = False
    """Whether a seat may fold when checking costs nothing."""
    hole_cards: int = field(init=False)
    board_cards: int = field(init=False)
    boards: tuple[int, ...] = field(init=False, repr=False)
    """By street: how many board cards lie face up."""
    holes: tuple[int, ...] = field(init=False, repr=False)
    """By street: how many cards a seat holds."""
    _layouts: dict[tuple[int, int], Layout] = field(init=False, repr=False, compare=False)
    _shoes: dict[int, Shoe] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        for problem in problems(self):
            raise BadGame(f"{self.name}: {problem.words}")
        put = object.__setattr__
        put(self, "holes", tuple(_running(street.hole for street in self.streets)))
        put(self, "boards", tuple(_running(street.board for street in self.streets)))
        put(self, "hole_cards", self.holes[-1])
        put(self, "board_cards", self.boards[-1])
        put(self, "_layouts", {})
        put(self, "_shoes", {})

    @staticmethod
    def load(source: str | Path) -> "Game":
        """A game of ours by its name, or your own by the path of its page."""
        text = str(source)
        if text in names():
            return _ours(text)
        if text.endswith(".toml") or _exists(text):
            from holecard.rules.page import read_game

            return read_game(Path(text))
        raise BadRequest(f"a game is {', '.join(names())} or the path of a .toml file, not {text!r}")

    @property
    def big_blind(self) -> int:
        return self.forced.blinds[-1] if self.forced.blinds else 0

    def with_stakes(
        self,
        blinds: tuple[int, ...] | None = None,
        ante: int | None = None,
        straddle: int | None = None,
        ante_from: AnteFrom | str | None = None,
    ) -> "Game":
        """The same rules at other stakes. Fixed bets grow in proportion to the big blind."""
        old = self.forced
        if blinds is not None and not isinstance(blinds, tuple | list):
            raise BadRequest(f"blinds are (small, big), not {blinds!r}")
        if ante_from is not None and ante_from not in list(AnteFrom):
            raise BadRequest(f"ante_from is one of {', '.join(AnteFrom)}, not {ante_from!r}")
        new = Forced(
            blinds=old.blinds if blinds is None else tuple(blinds),
            straddle=old.straddle if straddle is None else straddle,
            ante=old.ante if ante is None else ante,
            ante_from=old.ante_from if ante_from is None else AnteFrom(ante_from),
        )
        if not old.blinds or blinds is None:
            return replace(self, forced=new)
        if len(new.blinds) != len(old.blinds):
            raise BadRequest(f"{self.name} has {len(old.blinds)} blinds, not {len(new.blinds)}: {new.blinds}")
        was, now = old.blinds[-1], new.blinds[-1]
        if type(now) is not int:
            raise BadRequest(f"blinds are whole numbers of chips, not {now!r}")
        streets = tuple(replace(street, raises=_scaled(street.raises, was, now)) for street in self.streets)
        [min_bet] = _scaled((self.min_bet,), was, now)
        return replace(self, forced=new, min_bet=min_bet, streets=streets)

    def with_deck(self, deck: "Deck | int") -> "Game":
        """The same rules with other cards; a number stands for the highest so many."""
        return replace(self, deck=Deck.highest(deck) if isinstance(deck, int) else deck)

    def with_bets(self, *totals: int) -> "Game":
        """Fixed betting with these totals on every street: `with_bets(1, 3)` is bet 1, raise to 3."""
        if self.structure is not Structure.FIXED:
            raise BadRequest(f"{self.name} is {self.structure}: its bets have no fixed sizes")
        steps = increments(totals)
        return replace(self, streets=tuple(replace(street, raises=steps) for street in self.streets))

    def with_fixed_limit(self, small_bet: int, big_bet: int | None = None, cap: int = 4) -> "Game":
        """The same game with fixed bets: the small one on the first half of the streets, then the
        big one (twice as much unless you say otherwise), so many to a street."""
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
        """What is dealt to so many seats."""
        shoe = self._shoes.get(seats)
        if shoe is None:
            shoe = self._shoes[seats] = _shoe(self.deck, self.hole_cards, self.board_cards, seats)
        return shoe

    def layout(self, seats: int, button: int) -> Layout:
        layout = self._layouts.get((seats, button))
        if layout is None:
            layout = lay_out(self, seats, button, self.posts(seats, button))
            self._layouts[seats, button] = layout
        return layout

    def check_table(self, seats: int, button: int) -> None:
        """Complain of a table that the game is not for."""
        fewest, most = self.seats
        if not fewest <= seats <= most:
            counts = str(fewest) if fewest == most else f"{fewest} to {most}"
            raise BadRequest(f"{self.name} is for {counts} seats, not {seats}")
        if not 0 <= button < seats:
            raise BadRequest(f"the button is at a seat from 0 to {seats - 1}, not {button}")

    def __getstate__(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in _STORED}

    def __setstate__(self, state: dict[str, Any]) -> None:
        for name, value in state.items():
            object.__setattr__(self, name, value)
        self.__post_init__()


_STORED = (
    "name", "title", "summary", "seats", "deck", "forced", "structure",
    "min_bet", "streets", "ranking", "session", "free_fold",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Problem:
    """Why a definition cannot be played, and at which key of its page."""

    key: tuple[str | int, ...]
    words: str


def problems(game: Game) -> Iterator[Problem]:
    """Every reason why the game cannot be played."""
    yield from _seat_problems(game)
    yield from _forced_problems(game)
    yield from _street_problems(game)
    yield from _ranking_problems(game)
    yield from _session_problems(game)


def _seat_problems(game: Game) -> Iterator[Problem]:
    fewest, most = game.seats
    if not 2 <= fewest <= most:
        yield Problem(("seats",), f"a table has 2 seats or more, the fewest first, not {[fewest, most]}")
    dealt = sum(street.hole for street in game.streets) * most + sum(street.board for street in game.streets)
    if dealt > len(game.deck):
        yield Problem(
            ("seats",),
            f"{most} seats and the board need {dealt} cards, more than the deck's {len(game.deck)}",
        )


def _forced_problems(game: Game) -> Iterator[Problem]:
    forced = game.forced
    for name, amounts in (
        ("blinds", forced.blinds),
        ("straddle", (forced.straddle,)),
        ("ante", (forced.ante,)),
    ):
        for amount in amounts:
            if type(amount) is not int:
                yield Problem(("forced", name), f"{name} is in whole numbers of chips, not {amount!r}")
                return
    if len(forced.blinds) not in (0, 2):
        yield Problem(("forced", "blinds"), f"blinds are [small, big] or none, not {list(forced.blinds)}")
    elif forced.blinds and not 0 < forced.blinds[0] <= forced.blinds[1]:
        yield Problem(
            ("forced", "blinds"), f"the small blind is 1 up to the big blind, not {list(forced.blinds)}"
        )
    if forced.ante < 0:
        yield Problem(("forced", "ante"), f"an ante is 0 or more, not {forced.ante}")
    if not forced.blinds and not forced.ante:
        yield Problem(("forced",), "a game needs blinds or an ante: without them nobody has to play")
    if forced.ante_from is AnteFrom.BIG_BLIND and not forced.blinds:
        yield Problem(("forced", "ante_from"), "a big-blind ante needs blinds, and there are none")
    if forced.straddle and (not forced.blinds or forced.straddle <= forced.blinds[-1]):
        yield Problem(("forced", "straddle"), f"a straddle is more than the big blind, not {forced.straddle}")
    if forced.straddle and game.structure is Structure.FIXED:
        yield Problem(("forced", "straddle"), f"a straddle does not go with fixed bets: {forced.straddle}")


def _street_problems(game: Game) -> Iterator[Problem]:
    if not game.streets:
        yield Problem(("streets",), "a game has one street or more, not none")
    fixed = game.structure is Structure.FIXED
    for at, street in enumerate(game.streets):
        here: tuple[str | int, ...] = ("streets", at)
        if min(street.hole, street.board) < 0 or street.hole + street.board == 0:
            yield Problem(here, f"street {street.name!r} deals no card")
        if fixed and not street.raises:
            yield Problem(
                here, f"a fixed limit needs sizes: give street {street.name!r} bet and cap, or bets"
            )
        if fixed and street.raises and min(street.raises) < 1:
            yield Problem(
                here, f"bets grow from 1 up on street {street.name!r}, not by {list(street.raises)}"
            )
        if not fixed and street.raises:
            yield Problem(here, f"street {street.name!r} fixes its bets, but the betting is {game.structure}")
        if street.opener in (Opener.SMALL_BLIND, Opener.AFTER_BLINDS) and not game.forced.blinds:
            yield Problem((*here, "opener"), f"without blinds no street opens by {street.opener}")
    if not fixed and game.min_bet < 1:
        yield Problem(("betting", "min_bet"), f"the smallest bet is 1 or more, not {game.min_bet}")


def _ranking_problems(game: Game) -> Iterator[Problem]:
    hole = sum(street.hole for street in game.streets)
    board = sum(street.board for street in game.streets)
    for count, taken, what in (
        (hole, game.ranking.hole, "hole cards"),
        (board, game.ranking.board, "board cards"),
        (hole + board, game.ranking.cards, "cards in all"),
    ):
        if count not in taken:
            wanted = str(taken[0]) if len(taken) == 1 else f"{taken[0]} to {taken[-1]}"
            yield Problem(
                ("showdown", "ranking"), f"ranking {game.ranking.name!r} is for {wanted} {what}, not {count}"
            )


def _session_problems(game: Game) -> Iterator[Problem]:
    session = game.session
    if not session.stacks or min(session.stacks) < 1:
        yield Problem(("session", "stacks"), f"stacks are 1 chip or more, not {list(session.stacks)}")
    if session.hands is not None and session.hands < 1:
        yield Problem(("session", "hands"), f"a session has 1 hand or more, not {session.hands}")
    if session.short_blind is ShortBlind.STOP and game.seats[1] > 2:
        yield Problem(("session", "short_blind"), "only a heads-up session stops at a short blind")
    if session.bust is Bust.LEAVES and len(session.stacks) > 1:
        yield Problem(("session", "bust"), "on a ladder of stacks a bust ends the session or buys in again")
    levels = session.levels
    if levels is not None:
        if not game.forced.blinds:
            yield Problem(("session", "levels"), "rising blinds need blinds, and there are none")
        if not levels.big_blinds or any(blind < 2 or blind % 2 for blind in levels.big_blinds):
            yield Problem(("session", "levels"), f"levels are even big blinds, not {list(levels.big_blinds)}")
        if levels.hands < 1:
            yield Problem(("session", "level_hands"), f"a level lasts 1 hand or more, not {levels.hands}")
        if not 0 <= levels.cycle <= len(levels.big_blinds):
            yield Problem(
                ("session", "level_cycle"), f"no more levels repeat than there are, not {levels.cycle}"
            )


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


@cache
def _shoe(deck: Deck, hole: int, board: int, seats: int) -> Shoe:
    """Shared by all games that deal alike, so that a hand knows a fitting deal at a glance."""
    return Shoe(deck, hole, board, seats)


@cache
def names() -> tuple[str, ...]:
    """The games that come with holecard."""
    pages = files("holecard.rules") / "games"
    return tuple(sorted(page.name[:-5] for page in pages.iterdir() if page.name.endswith(".toml")))


@cache
def _ours(name: str) -> Game:
    from holecard.rules.page import parse_game

    page = files("holecard.rules") / "games" / f"{name}.toml"
    return parse_game(page.read_text("utf-8"), name, f"{name}.toml")
