"""Server side of the text protocol of theaigames and its successor, for two seats.

All lines are derived from views: actions and cards that were not sent yet are sent before a question and at
the end of a hand. `wins` is the amount that a player takes from the pot, including its own uncalled bet; the
site did the same, and the stacks of the next hand only add up this way.

Illegal answers are corrected without telling the bot, because existing bots were written for an engine that
did so.
"""

import re
from typing import ClassVar, Final

from holecard.bots.bot import RoundInfo
from holecard.bots.faults import FaultKind, Misbehaviour
from holecard.bots.protocols.bet_ledger import BetLedger
from holecard.bots.protocols.dialogue import CALLED, FOLDED, Dialogue, Reply, Say, new_say
from holecard.bots.protocols.theaigames.dialects import Dialect, DialectWords, Lines, words
from holecard.errors import BadRequest
from holecard.hand.action import CALL, FOLD, Action, raise_to
from holecard.hand.legal import Legal
from holecard.hand.view import View
from holecard.session.result import Result

_WHOLE: Final = re.compile(r"([+-]?[0-9]{1,400})(\.0*)?", re.ASCII)
"""`40.0` counts as a whole number, since programs print it after a division."""


def read_classic(line: str, view: View) -> Reply:
    """Parse `raise 40`: two tokens, of which the second is a number even where it is not used."""
    legal = view.legal
    if legal is not None and (plain := (_FACING_A_BET if legal[0] else _FREE).get(line)) is not None:
        return plain
    tokens = line.lower().split()
    amount = _whole(tokens[1]) if len(tokens) == 2 else None
    if amount is None:
        return _garbage(line)
    return _meaning(tokens[0], amount, view, line)


_FREE: Final = {"check 0": CALLED, "fold 0": FOLDED}
_FACING_A_BET: Final = {"call 0": CALLED, "fold 0": FOLDED}
"""Frequent answers that need not be parsed."""


def read_successor(line: str, view: View) -> Reply:
    """Parse `raise_40`; the other verbs need no number."""
    tokens = line.lower().replace("_", " ").split()
    verb = tokens[0] if tokens else ""
    amount = _whole(tokens[1]) if len(tokens) == 2 else None
    if not tokens or len(tokens) > 2 or (amount is None and (verb == "raise" or len(tokens) == 2)):
        return _garbage(line)
    return _meaning(verb, amount or 0, view, line)


def _whole(text: str) -> int | None:
    if text == "0":  # with every verb but raise
        return 0
    match = _WHOLE.fullmatch(text)
    return None if match is None else int(match[1])


def _garbage(line: str) -> Reply:
    return Reply(None, FaultKind.GARBAGE, f"an answer is a verb and a number, such as raise 40, not {line!r}")


def _meaning(verb: str, amount: int, view: View, line: str) -> Reply:
    legal = view.legal
    assert legal is not None, "only the seat whose turn it is can be asked"
    match verb:
        case "fold":
            return FOLDED  # allowed even where checking is free
        case "check":
            return _intended(CALL, FOLD, legal, line) if legal.to_call else CALLED
        case "call" if legal.to_call:
            return CALLED
        case "call":
            return Reply(CALL, FaultKind.ILLEGAL, f"may {legal}, not {line!r}")
        case "raise":
            return _raised(amount, legal, view, line)
    return Reply(FOLD, FaultKind.GARBAGE, f"a verb is fold, check, call or raise, not {line!r}")


def _raised(amount: int, legal: Legal, view: View, line: str) -> Reply:
    """Interpret a raise, clamped to the legal minimum and maximum."""
    if legal.min_raise_to is None or legal.max_raise_to is None:
        return Reply(CALL, FaultKind.ILLEGAL, f"may {legal}, not {line!r}")
    requested = level(view, legal) + amount
    total = min(max(requested, legal.min_raise_to), legal.max_raise_to)
    return _intended(requested, raise_to(total), legal, line)


def level(view: View, legal: Legal) -> int:
    """The bet of this seat after a call, to which the amount of a raise is added."""
    assert view.seat is not None, "a bot has a seat"
    return view.bets[view.seat] + legal.to_call


def _intended(requested: int, action: Action, legal: Legal, line: str) -> Reply:
    if requested == action:
        return Reply(action)
    return Reply(action, FaultKind.ILLEGAL, f"may {legal}, not {line!r}")


MOST_TIME: Final = 1e6
"""Maximum seconds to announce: the milliseconds must fit into a Java int."""


class TheAiGames(Dialogue):
    """The dialogue in the dialect `camel`, `snake`, `hybrid` or `update`.

    The default is the dialect in which the site played the game: camel for four hole cards, snake for two.
    """

    new_process: ClassVar[bool] = True

    def __init__(self, dialect: str | None = None) -> None:
        if dialect is not None and dialect not in list(Dialect):
            raise BadRequest(f"a dialect is one of {', '.join(Dialect)}, not {dialect!r}")
        self.dialect = None if dialect is None else Dialect(dialect)
        self._words: DialectWords | None = None
        self._ledger: BetLedger | None = None
        self._hands = 0
        self._told = 0
        """Number of actions of this hand that were sent."""
        self._street = 0
        """The last street of this hand whose board was sent."""

    # -- rounds --------------------------------------------------------------------------------

    def hello(self, table: RoundInfo) -> Say:
        """Send nothing yet: the settings name the players, which are known with the first hand."""
        _check(table)
        self._words = None
        return Say()

    def round_begins(self, table: RoundInfo) -> Say:
        _check(table)
        self._hands = 0
        return Say()

    def round_ends(self, _result: Result) -> Say:
        return Say()

    # -- hands ---------------------------------------------------------------------------------

    def hand_begins(self, view: View) -> Say:
        assert view.seat is not None, "a bot has a seat"
        lines: Lines = []
        if self._words is None:
            self._words = words(self._chosen(view))
            self._words.name(view.button)
            lines += self._words.settings(view.game, view.seat)
        self._hands += 1
        self._told = self._street = 0
        self._ledger = BetLedger(view)
        lines += self._words.hand(self._hands, view, self._ledger)
        return new_say((tuple(lines), False))

    def ask(self, view: View, time_left: float) -> tuple[str, ...]:
        lines = self._news(view)
        spell, ledger = self._hand()
        seconds = time_left if 0.0 < time_left < MOST_TIME else min(max(time_left, 0.0), MOST_TIME)
        lines += spell.question(view, ledger, int(seconds * 1000))
        return tuple(lines)

    def read(self, line: str, view: View) -> Reply | None:
        if self.dialect is Dialect.UPDATE:
            return read_successor(line, view)
        return read_classic(line, view)

    def hand_ends(self, view: View) -> Say:
        assert view.payoffs is not None, "the hand is over"
        lines = self._news(view)
        spell, ledger = self._hand()
        if view.shown:
            lines += [spell.shown(seat, view.shown[seat]) for seat in spell.in_order]
        for seat in spell.in_order:
            taken = view.payoffs[seat] + ledger.paid[seat]
            if taken:
                lines.append(spell.wins(seat, taken))
        return new_say((tuple(lines), False))

    def _news(self, view: View) -> Lines:
        """The actions and board cards that were not sent yet."""
        spell, ledger = self._hand()
        lines: Lines = []
        log, seat, street = view._log, view.seat, view.street
        for step in log[self._told :]:  # `history` would make objects of all, most of which were sent
            if step[0] > self._street:
                self._add_tables(lines, view, step[0])
            spell.add_move(lines, ledger.take(step), own=step[1] == seat)
        self._told = len(log)
        if street > self._street:
            self._add_tables(lines, view, street)
            ledger.open(street)
        return lines

    def _add_tables(self, lines: Lines, view: View, until: int) -> None:
        """The boards of the streets that were not sent yet."""
        spell, _ = self._hand()
        game, cards = view.game, view.board
        for street in range(self._street + 1, until + 1):
            lines += spell.table(game.streets[street].name, cards[: game.boards[street]])
        self._street = until

    def _hand(self) -> tuple[DialectWords, BetLedger]:
        assert self._words is not None, "a hand has begun"
        assert self._ledger is not None, "a hand has begun"
        return self._words, self._ledger

    def _chosen(self, view: View) -> Dialect:
        if self.dialect is not None:
            return self.dialect
        return Dialect.CAMEL if view.game.hole_cards == 4 else Dialect.SNAKE


def _check(table: RoundInfo) -> None:
    if table.seats != 2:
        raise Misbehaviour(FaultKind.START, f"theaigames is for 2 seats, not {table.seats}")
