"""Server side of the JSON lines protocol of micro hold'em tournaments.

A bot is asked for its name, reset before every round, and sent a state whenever it must act. The amount of a
raise is what it adds to the call. A state with the result follows every hand.

States are written straight into text, and the history of a hand grows with it: building it anew for an
encoder cost more than all the rest of a decision.
"""

from enum import StrEnum
from typing import ClassVar, Final

from holecard.bots.bot import RoundInfo
from holecard.bots.faults import FaultKind
from holecard.bots.protocols.bet_ledger import BetLedger
from holecard.bots.protocols.dialogue import CALLED, FOLDED, MarkedDialogue, Reply, Say, new_say
from holecard.bots.protocols.json_reader import read_object
from holecard.cards.card import FULL_DECK, Card
from holecard.hand.action import CALL, Action, raise_to
from holecard.hand.view import View
from holecard.rules.game import Game
from holecard.session.result import Result

NAME: Final = "__name__"
RESET: Final = "__reset__"
_RANKS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
_SUITS: Final = "♣♦♥♠"
_MEANINGS: Final = {"fold": 0, "call": 1, "check": 1, "raise": 2}
_CARDS: Final = tuple(f'{{"Rank":"{_RANKS[card.rank]}","Suit":"{_SUITS[card.suit]}"}}' for card in FULL_DECK)


class ActionSpelling(StrEnum):
    """How the history represents actions; some bots can read only one of the two forms."""

    NAMES = "names"
    NUMBERS = "numbers"


_VERBS: Final = {
    ActionSpelling.NAMES: ('"Fold"', '"Call"', '"Raise"'),
    ActionSpelling.NUMBERS: ("0", "1", "2"),
}


def fits(game: Game) -> str | None:
    """The reason why the protocol does not support the game; None if it does."""
    if game.seats[0] > 2 or game.hole_cards != 1 or game.board_cards != 1 or game.extras:
        return f"the JSON protocol is for two seats with one card each and one on the board, not {game.name}"
    return None


class MicroJson(MarkedDialogue):
    """The dialogue of the protocol. Asking for the name again serves as the mark."""

    tells_beginnings: ClassVar[bool] = False

    def __init__(self, spelling: ActionSpelling = ActionSpelling.NAMES) -> None:
        self._verbs = _VERBS[spelling]
        self._name = ""
        self._ledger: BetLedger | None = None
        """The bets of this hand; None before its first state."""
        self._told = 0
        self._history = ""
        """The actions of this hand so far, as text, and how many they are."""

    def hello(self, _table: RoundInfo) -> Say:
        return Say((NAME,), wants_reply=True)

    def greeted(self, line: str) -> str | None:
        self._name = line.strip()
        if not self._name or read_object(line) is not None:
            return f"{NAME} is answered by a name, not {line[:200]!r}"
        return None

    def mark(self) -> str:
        return NAME

    def is_mark(self, line: str) -> bool:
        return line.strip() == self._name

    def round_begins(self, _table: RoundInfo) -> Say:
        self._ledger = None
        return Say((RESET,), wants_reply=True)

    def acknowledged(self, line: str) -> bool:
        return line.strip().upper() == "OK"

    def hand_begins(self, _view: View) -> Say:
        self._ledger = None
        return Say()

    def ask(self, view: View, _time_left: float) -> tuple[str, ...]:
        self._follow(view)
        return (self._state(view, view.pot, "null"),)

    def hand_ends(self, view: View) -> Say:
        pot = _contested(self._follow(view))
        self._ledger = None
        return new_say(((self._state(view, pot, _result(view, pot)),), True))

    def round_ends(self, _result: Result) -> Say:
        return Say()

    # -- states ----------------------------------------------------------------------------------

    def _follow(self, view: View) -> BetLedger:
        """Add the actions that are new since the last state."""
        ledger = self._ledger
        if ledger is None:
            self._ledger = ledger = BetLedger(view)
            self._told, self._history = 0, ""
        log = view.log
        for step in log[self._told :]:  # `history` would make objects of the older ones, too
            _, _, verb, _, by, _ = ledger.take(step)
            amount = by if verb == "raise" else "null"
            comma = "," if self._history else ""
            self._history += f'{comma}{{"ActionType":{self._verbs[_MEANINGS[verb]]},"Amount":{amount}}}'
        self._told = len(log)
        return ledger

    def _state(self, view: View, pot: int, result: str) -> str:
        seat = view.seat or 0
        stacks = view.stacks
        to_call = least_raise = 0
        if (legal := view.legal) is not None:
            to_call, least, _, _ = legal
            least_raise = 0 if least is None else least - view.bets[seat] - to_call
        return (
            f'{{"MyStack":{stacks[seat]},"OpponentStack":{stacks[1 - seat]},"Pot":{pot},'
            f'"MyCard":{_card(view.hole)},"CommunityCard":{_card(view.board)},"ToCall":{to_call},'
            f'"MinRaise":{least_raise},"ActionHistory":[{self._history}],"HandResult":{result}}}'
        )

    # -- answers ---------------------------------------------------------------------------------

    def read(self, line: str, view: View) -> Reply | None:
        plain = _PLAIN.get(line)
        if plain is not None:
            return plain
        reply = read_object(line)
        verb = None if reply is None else _verb(reply.get("ActionType"))
        if reply is None or verb is None:
            return _garbage(line)
        if verb < 2:
            return CALLED if verb else FOLDED
        amount = reply.get("Amount")
        if isinstance(amount, float) and amount.is_integer():
            amount = int(amount)
        if amount is not None and type(amount) is not int:
            return _garbage(line)
        return _raise(amount, view)


_PLAIN: Final = {
    f'{{"ActionType":{space}{verb}{amount}}}': reply
    for name, number, reply in (("Fold", 0, FOLDED), ("Call", 1, CALLED), ("Check", 1, CALLED))
    for verb in (f'"{name}"', f'"{name.lower()}"', str(number))
    for space in ("", " ")
    for amount in ("", *(f',{space}"Amount":{space}{value}' for value in ("null", "0")))
}
"""Answers as JSON encoders write them: nothing needs to be parsed to understand them."""


def _verb(value: object) -> int | None:
    """Parse an action type, given by name or by number: 0 is fold, 1 call, 2 raise."""
    if isinstance(value, str):
        return _MEANINGS.get(value.strip().lower())
    return value if type(value) is int and 0 <= value <= 2 else None


def _raise(amount: int | None, view: View) -> Reply:
    """Interpret a raise, clamped to the legal range; more than the stack is all-in, without a fault."""
    least, most = view.min_raise_to, view.max_raise_to
    if least is None or most is None:
        return Reply(CALL, FaultKind.ILLEGAL, "no raise is allowed now, so it calls")
    requested = least if amount is None else _level(view) + amount
    action: Action = raise_to(min(max(requested, least), most))
    if requested < least:
        return Reply(action, FaultKind.ILLEGAL, f"a raise adds {least - _level(view)} or more, not {amount}")
    return Reply(action)


def _level(view: View) -> int:
    """The bet to match: the seat's own bet plus the amount to call."""
    return view.bets[view.seat or 0] + view.to_call


def _result(view: View, pot: int) -> str:
    small, big = view.button, 1 - view.button
    payoffs = view.payoffs or (0, 0)
    winner = "SmallBlind" if payoffs[small] > 0 else "BigBlind" if payoffs[big] > 0 else ""
    return (
        f'{{"SmallBlindBotCard":{_card(_seen(view, small))},"BigBlindBotCard":{_card(_seen(view, big))},'
        f'"CommunityCard":{_card(view.board)},"Pot":{pot},"Winner":"{winner}",'
        f'"IsTie":{"false" if winner else "true"}}}'
    )


def _contested(ledger: BetLedger) -> int:
    """The final pot without the uncalled bet, which was returned."""
    return 2 * min(ledger.paid)


def _seen(view: View, seat: int) -> tuple[Card, ...]:
    if seat == view.seat:
        return view.hole
    return view.shown[seat] if view.shown else ()


def _card(cards: tuple[Card, ...]) -> str:
    return _CARDS[cards[0]] if cards else "null"


def _garbage(line: str) -> Reply:
    return Reply(None, FaultKind.GARBAGE, f"an answer has an ActionType and an Amount, not {line[:200]!r}")
