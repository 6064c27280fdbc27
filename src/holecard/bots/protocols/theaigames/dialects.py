"""The lines of each dialect of the theaigames protocol.

The site used camelCase in 2014 and snake_case for its hold'em of 2015; its public hold'em engine mixed the
two. The successor site begins every line with settings, update or action.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from enum import StrEnum
from typing import Final

from holecard.bots.protocols.bet_ledger import BetLedger, LedgerEntry
from holecard.cards.card import FULL_DECK, UNKNOWN, Card
from holecard.hand.view import View
from holecard.rules.game import Game

Lines = list[str]


class Dialect(StrEnum):
    """The dialects of the theaigames protocol."""

    CAMEL = "camel"
    SNAKE = "snake"
    HYBRID = "hybrid"
    UPDATE = "update"


class DialectWords(ABC):
    """Writes the lines of one dialect. `names` are indexed by seat."""

    names: tuple[str, str] = ("", "")
    in_order: tuple[int, int] = (0, 1)
    """The seats in the order of the players' numbers."""
    first: int
    """The number of the first player."""

    def name(self, button: int) -> None:
        """Name the seats: the player with the button in the first hand is the second player."""
        one, two = f"player{self.first}", f"player{self.first + 1}"
        self.names = (two, one) if button == 0 else (one, two)
        self.in_order = (1, 0) if button == 0 else (0, 1)

    @abstractmethod
    def settings(self, game: Game, seat: int) -> Lines: ...

    @abstractmethod
    def hand(self, number: int, view: View, ledger: BetLedger) -> Lines:
        """Blinds, button and stacks, then the posted blinds, then the player's own cards."""

    @abstractmethod
    def add_move(self, lines: Lines, move: LedgerEntry, *, own: bool) -> None: ...

    @abstractmethod
    def table(self, name: str, board: Iterable[Card]) -> Lines: ...

    @abstractmethod
    def question(self, view: View, ledger: BetLedger, milliseconds: int) -> Lines: ...

    @abstractmethod
    def shown(self, seat: int, cards: Iterable[Card]) -> str: ...

    @abstractmethod
    def wins(self, seat: int, chips: int) -> str: ...


def words(dialect: Dialect) -> DialectWords:
    if dialect is Dialect.UPDATE:
        return Successor()
    return Classic(
        settings_in_snake_case=dialect is not Dialect.CAMEL,
        match_in_snake_case=dialect is Dialect.SNAKE,
    )


SNAKE_CASE = {
    "timeBank": "timebank",
    "timePerMove": "time_per_move",
    "handsPerLevel": "hands_per_level",
    "startingStack": "starting_stack",
    "yourBot": "your_bot",
    "smallBlind": "small_blind",
    "bigBlind": "big_blind",
    "onButton": "on_button",
    "maxWinPot": "max_win_pot",
    "amountToCall": "amount_to_call",
}


class Classic(DialectWords):
    """The dialects of the first site.

    `Settings timeBank 10000`, `Match round 1`, `player1 stack 2000`, `Action player1 10000`.
    """

    first = 1

    def __init__(self, *, settings_in_snake_case: bool, match_in_snake_case: bool) -> None:
        self._snake_settings = settings_in_snake_case
        self._keys = SNAKE_CASE if match_in_snake_case else {}
        self._pot, self._to_call, self._table = (
            f"Match {self._keys.get(key, key)} " for key in ("maxWinPot", "amountToCall", "table")
        )
        """How the lines of a question begin, and that of a board."""

    def settings(self, game: Game, seat: int) -> Lines:
        clock, rules = game.clock, game.session
        time = [("timeBank", clock.bank), ("timePerMove", clock.increment)]
        if rules.levels is not None:
            stakes = [("handsPerLevel", rules.levels.hands), ("startingStack", rules.stack(0))]
        else:
            stakes = [("smallBlind", _small_blind(game)), ("bigBlind", game.big_blind)]
        you: list[tuple[str, object]] = [("yourBot", self.names[seat])]
        if self._snake_settings:
            return [f"Settings {SNAKE_CASE[key]} {value}" for key, value in [*stakes, *you, *time]]
        return [f"Settings {key} {value}" for key, value in [*time, *stakes, *you]]

    def _match(self, key: str, value: object) -> str:
        return f"Match {self._keys.get(key, key)} {value}"

    def hand(self, number: int, view: View, ledger: BetLedger) -> Lines:
        assert view.seat is not None, "a bot has a seat"
        names = self.names
        lines = [
            self._match("round", number),
            self._match("smallBlind", _small_blind(view.game)),
            self._match("bigBlind", view.game.big_blind),
            self._match("onButton", names[view.button]),
        ]
        lines += [f"{names[seat]} stack {view.start[seat]}" for seat in self.in_order]
        for seat in (view.button, 1 - view.button):
            if ledger.posted[seat]:
                lines.append(f"{names[seat]} post {ledger.posted[seat]}")
        lines.append(self.shown(view.seat, view.hole))
        return lines

    def add_move(self, lines: Lines, move: LedgerEntry, *, own: bool) -> None:
        del own  # both players are sent every move
        _, seat, verb, paid, by, _ = move
        lines.append(f"{self.names[seat]} {verb} {by if verb == 'raise' else paid}")

    def table(self, name: str, board: Iterable[Card]) -> Lines:
        del name
        return [f"{self._table}[{_list(board)}]"]

    def question(self, view: View, ledger: BetLedger, milliseconds: int) -> Lines:
        assert view.seat is not None, "a bot has a seat"
        return [
            f"{self._pot}{_can_win(view, ledger)}",
            f"{self._to_call}{view.to_call}",
            f"Action {self.names[view.seat]} {milliseconds}",
        ]

    def shown(self, seat: int, cards: Iterable[Card]) -> str:
        return f"{self.names[seat]} hand [{_list(cards)}]"

    def wins(self, seat: int, chips: int) -> str:
        return f"{self.names[seat]} wins {chips}"


class Successor(DialectWords):
    """The dialect of the successor site.

    `settings timebank 10000`, `update game round 1`, `update player0 chips 2000`, `action move 10000`.

    Players are numbered from zero, lists have no brackets, blinds only appear as bets, and only the
    opponent's moves are sent.
    """

    first = 0

    def settings(self, game: Game, seat: int) -> Lines:
        rules = game.session
        pairs: list[tuple[str, object]] = [
            ("player_names", ",".join(sorted(self.names))),
            ("your_bot", self.names[seat]),
            ("timebank", game.clock.bank),
            ("time_per_move", game.clock.increment),
            ("initial_stack", rules.stack(0)),
            ("initial_big_blind", game.big_blind),
        ]
        if rules.levels is not None:
            pairs.append(("hands_per_blind_level", rules.levels.hands))
        return [f"settings {key} {value}" for key, value in pairs]

    def hand(self, number: int, view: View, ledger: BetLedger) -> Lines:
        del ledger
        assert view.seat is not None, "a bot has a seat"
        return [
            f"update game round {number}",
            f"update game small_blind {_small_blind(view.game)}",
            f"update game big_blind {view.game.big_blind}",
            f"update game on_button {self.names[view.button]}",
            *(f"update {self.names[seat]} chips {view.start[seat]}" for seat in self.in_order),
            f"update game bet_round {view.game.streets[0].name}",
            self.shown(view.seat, view.hole),
        ]

    def add_move(self, lines: Lines, move: LedgerEntry, *, own: bool) -> None:
        if not own:
            word = f"raise_{move.by}" if move.verb == "raise" else move.verb
            lines.append(f"update {self.names[move.seat]} move {word}")

    def table(self, name: str, board: Iterable[Card]) -> Lines:
        return [f"update game bet_round {name}", f"update game table {_list(board)}"]

    def question(self, view: View, ledger: BetLedger, milliseconds: int) -> Lines:
        assert view.seat is not None, "a bot has a seat"
        me = self.names[view.seat]
        return [
            *(f"update {self.names[seat]} bet {view.bets[seat]}" for seat in self.in_order),
            f"update {me} pot {_can_win(view, ledger)}",
            f"update {me} amount_to_call {view.to_call}",
            f"action move {milliseconds}",
        ]

    def shown(self, seat: int, cards: Iterable[Card]) -> str:
        return f"update {self.names[seat]} hand {_list(cards)}"

    def wins(self, seat: int, chips: int) -> str:
        return f"update {self.names[seat]} wins {chips}"


_CARDS: Final = tuple(map(str, (*FULL_DECK, UNKNOWN)))


def _list(cards: Iterable[Card]) -> str:
    return ",".join([_CARDS[card] for card in cards])


def _small_blind(game: Game) -> int:
    return game.forced.blinds[0] if game.forced.blinds else 0


def _can_win(view: View, ledger: BetLedger) -> int:
    """The part of the pot that this seat can win: of larger bets, only what its stack can match."""
    seat = view.seat
    assert seat is not None, "a bot has a seat"
    mine = ledger.paid[seat]
    return mine + min(ledger.paid[1 - seat], mine + view.stacks[seat])
