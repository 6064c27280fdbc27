"""Runs a holecard bot inside a theaigames engine, of either site and in any dialect.

One parser handles all dialects: without capitals and underscores camelCase and snake_case keys are equal, and
the lines of the successor are those of the first site with a different beginning.
"""

import sys

from holecard.bots.bot import RoundInfo
from holecard.bots.protocols.bot_driver import BotDriver, ProtocolClient, find_game
from holecard.bots.protocols.hand_rebuilder import HandRebuilder
from holecard.cards.card import Card, parse_cards
from holecard.errors import BadRequest, HolecardError
from holecard.hand.action import CALL, FOLD, Action
from holecard.hand.hand import Hand
from holecard.rules.game import Game
from holecard.rules.parts import Opener, Structure


class TheAiGamesClient(ProtocolClient):
    """The client of the theaigames protocols."""

    def __init__(self, driver: BotDriver, game: Game | None, seed: str) -> None:
        super().__init__(driver, game, seed)
        self._me = ""
        self._seats: dict[str, int] = {}
        """Seats by name. The player with the button in the first hand has seat 0."""
        self._blinds = (0, 0)
        self._stack = 0
        self._said = ""
        """The verb of our last answer, until the engine reports what was played."""
        self._unread = 0
        """Number of our answers that arrived too late and will be taken for later ones."""
        self._new_hand()

    def _new_hand(self) -> None:
        self._button = ""
        self._stacks: dict[str, int] = {}
        self._posts: dict[str, int] = {}
        self._to_call = 0
        self._rebuilder: HandRebuilder | None = None
        self._told_end = False

    @classmethod
    def guesses(cls) -> list[Game]:
        return [_guess(2), _guess(4)]

    def expires(self, line: str) -> bool:
        return line.lower().startswith("action ")

    def moves_on(self, line: str) -> bool:
        """Any line but a setting: only settings are sent between a question and its answer."""
        tokens = line.split()
        return len(tokens) > 2 and tokens[0].lower() != "settings"

    def has_answered(self) -> bool:
        if not self._unread:
            return False
        self._unread -= 1
        return True

    def take_back(self) -> None:
        self._said = ""
        super().take_back()

    def hear(self, line: str) -> str | None:
        tokens = line.split()
        self.played = None
        if len(tokens) < 3:
            return None
        first = tokens[0].lower()
        if first == "action":
            return self._answer(tokens)
        try:
            if first == "settings":
                self._setting(_key(tokens[1]), tokens[2])
            elif first == "match":
                self._match(_key(tokens[1]), tokens[2])
            elif first != "update":
                self._player(tokens[0], _key(tokens[1]), tokens[2])
            elif len(tokens) > 3 and tokens[1].lower() == "game":
                self._match(_key(tokens[2]), tokens[3])
            elif len(tokens) > 3:
                self._update(tokens[1], _key(tokens[2]), tokens[3])
        except (HolecardError, ValueError, KeyError) as error:
            print(f"cannot follow {line[:200]!r}: {error}", file=sys.stderr)
        return None

    # -- lines of the engine -------------------------------------------------------------------

    def _setting(self, key: str, value: str) -> None:
        if key == "yourbot":
            self._me = value
        elif key == "bigblind" or key == "initialbigblind":
            self._blinds = (self._blinds[0] or int(value) // 2, int(value))
        elif key == "smallblind":
            self._blinds = (int(value), self._blinds[1])
        elif key == "startingstack" or key == "initialstack":
            self._stack = int(value)

    def _match(self, key: str, value: str) -> None:
        if key == "round":
            self._new_hand()
        elif key == "onbutton":
            self._button = value
        elif key == "table" and self._rebuilder is not None:
            self._rebuilder.board = _cards(value)
        elif key == "amounttocall":
            self._to_call = int(value)
        else:
            self._setting(key, value)

    def _player(self, name: str, key: str, value: str) -> None:
        rebuilder = self._rebuilder
        if key == "stack":
            self._stacks[name] = int(value)
        elif key == "post":
            self._posts[name] = int(value)
        elif key == "hand" and name == self._me:
            self._begin(_cards(value))
        elif rebuilder is None:
            return
        elif key == "hand":
            rebuilder.shown[self._seats[name]] = _cards(value)
        elif key == "wins":
            self._end(rebuilder)
        elif key == "raise":
            self._compare(name, key)
            rebuilder.add_raise(self._seats[name], int(value))
        elif key in ("call", "check", "fold"):
            self._compare(name, key)
            rebuilder.add(self._seats[name], FOLD if key == "fold" else CALL)

    def _compare(self, name: str, verb: str) -> None:
        """Detect a late answer by comparing our last answer with the reported action.

        No engine turns a call or raise into a fold, or a raise into a check. If it reports that, our answer
        arrived just too late and will be taken for the next one, so the next answer is not sent.
        """
        if name == self._me:
            late = {"fold": ("call", "raise"), "check": ("raise",)}.get(verb, ())
            self._unread += self._said in late
            self._said = ""

    def _update(self, name: str, key: str, value: str) -> None:
        """An `update` line of the successor. Own moves are ignored, because they are already known."""
        if key == "move" and name != self._me:
            verb, _, amount = value.partition("_")
            self._player(name, verb.lower(), amount or "0")
        elif key == "chips":
            self._player(name, "stack", value)
        elif key == "amounttocall":
            self._to_call = int(value)
        elif key in ("hand", "wins"):
            self._player(name, key, value)

    # -- hands ---------------------------------------------------------------------------------

    def _begin(self, hole: tuple[Card, ...]) -> None:
        if self._rebuilder is not None:
            return
        first = not self._seats
        if first:
            self._name_seats()
        other = next(name for name in self._seats if name != self._me)
        start = [0, 0]
        for name, seat in self._seats.items():
            start[seat] = self._stacks.get(name, self._stack)
        if self.game is None:
            self.game = _guess(len(hole))
        seat = self._seats[self._me]
        button = self._seats.get(self._button or other, 0)
        game = self._at_stakes(self.game, start, button)
        if first:
            self.driver.round_begins(RoundInfo(self.game, 2, seat, self.seed))
        self._rebuilder = HandRebuilder(game, (start[0], start[1]), button, seat, hole)
        self.welcome(self._rebuilder)

    def _name_seats(self) -> None:
        names = [self._me, *(name for name in self._stacks if name != self._me), "the other one"][:2]
        if self._button == self._me:
            self._seats = {names[0]: 0, names[1]: 1}
        else:
            self._seats = {names[1]: 0, names[0]: 1}

    def _at_stakes(self, game: Game, start: list[int], button: int) -> Game:
        """The game with the blinds that were announced or, if different, with those actually posted."""
        small, big = self._blinds
        posts = {self._seats[name]: chips for name, chips in self._posts.items()}
        paid = (posts.get(button, small), posts.get(1 - button, big))
        if paid != (min(small, start[button]), min(big, start[1 - button])):
            small, big = paid
        return game if game.forced.blinds == (small, big) else game.with_stakes(blinds=(small, big))

    def _end(self, rebuilder: HandRebuilder) -> None:
        if not self._told_end:
            self._told_end = True
            hand = rebuilder.hand()
            if hand.actor is None:
                self.welcome(rebuilder)
                self.driver.hand_ends(hand.view(rebuilder.seat))

    # -- questions -----------------------------------------------------------------------------

    def _answer(self, tokens: list[str]) -> str:
        """Answer a question. If in doubt, the engine's amount to call decides what is a check."""
        successor = tokens[1].lower() == "move"
        try:
            rebuilder = self._rebuilder
            if rebuilder is None:
                raise BadRequest("asked before a hand was dealt")
            hand = rebuilder.hand()
            action = self.driver.act(hand.view(rebuilder.seat)) if hand.actor == rebuilder.seat else FOLD
            verb, amount = self._words(action, hand)
            if successor:
                rebuilder.actions.append(action)
                self.played = rebuilder
        except (HolecardError, ValueError, KeyError) as error:
            print(f"cannot follow the hand: {error}", file=sys.stderr)
            verb, amount = self._words(FOLD, None)
        if not successor:
            self._said = verb
            return f"{verb} {amount}"
        return f"raise_{amount}" if verb == "raise" else verb

    def _words(self, action: Action, hand: Hand | None) -> tuple[str, int]:
        if action == FOLD:
            return ("fold", 0) if self._to_call else ("check", 0)
        if action == CALL or hand is None or hand.actor is None:
            return ("call", self._to_call) if self._to_call else ("check", 0)
        return "raise", action - hand.bets[hand.actor] - hand.legal.to_call


def _key(word: str) -> str:
    return word.replace("_", "").lower()


def _cards(text: str) -> tuple[Card, ...]:
    return parse_cards(text.strip("[]"))


def _guess(hole_cards: int) -> Game:
    """The likely game: the site played pot limit with four hole cards and no limit with two."""
    structure = Structure.POT_LIMIT if hole_cards > 2 else Structure.NO_LIMIT
    result = find_game(
        lambda game: (
            game.hole_cards == hole_cards
            and not game.extras
            and game.structure is structure
            and game.streets[-1].opener is Opener.AFTER_BUTTON
        )
    )
    if result is None:
        raise BadRequest(f"no game deals this many cards: {hole_cards}")
    return result
