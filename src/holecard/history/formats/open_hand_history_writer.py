"""A record as Open Hand History: one JSON object, to be separated from others by a blank line."""

import json
from typing import Any, Final

from holecard.cards.card import UNKNOWN
from holecard.cards.ranking import HIGH, OMAHA, OMAHA_EIGHT, SHORT_DECK
from holecard.errors import BadRequest
from holecard.hand import Hand
from holecard.hand.events import ActionTaken, CardsMucked, CardsShown, ForcedBetPosted, PotWon, StreetOpened
from holecard.hand.verb import Verb
from holecard.history.amounts import print_amount
from holecard.history.record import Record
from holecard.history.record_replay import RecordEnding
from holecard.rules.game import Game
from holecard.rules.parts import Structure

_VERSION: Final = "1.4.7"
_GAMES: Final = {
    (HIGH, None): "Holdem",
    (OMAHA, None): "Omaha",
    (OMAHA, OMAHA_EIGHT): "OmahaHiLo",
    (SHORT_DECK, None): "Short Deck",
}
_LIMITS: Final = {Structure.NO_LIMIT: "NL", Structure.POT_LIMIT: "PL", Structure.FIXED: "FL"}
_VERBS: Final = {
    Verb.FOLD: "Fold",
    Verb.CHECK: "Check",
    Verb.CALL: "Call",
    Verb.BET: "Bet",
    Verb.RAISE: "Raise",
}
_POSTS: Final = {
    "ante": "Post Ante",
    "small blind": "Post SB",
    "big blind": "Post BB",
    "straddle": "Straddle",
    "blind": "Post Extra Blind",
}
_STREETS: Final = ("Preflop", "Flop", "Turn", "River")


def to_open_hand_history(record: Record) -> str:
    """The JSON of one hand; only finished hands of hold'em and Omaha, including hi-lo: the format cannot
    express a bring-in or a discard."""
    game = record.game
    if _game_type(game) is None:
        raise BadRequest(f"Open Hand History has hold'em and Omaha, but no {game.title!r}")
    if None in record.stacks:
        raise BadRequest("Open Hand History needs every stack, and one is unknown: inf")
    played = record.replay()
    if played.hand is None or played.ending is not RecordEnding.FINISHED:
        raise BadRequest(f"Open Hand History is for hands with a known end, and this one is {played.ending}")
    return json.dumps({"ohh": _Writer(record, played.hand).fields()}, indent=1, ensure_ascii=False) + "\n"


def _game_type(game: Game) -> str | None:
    low = None if game.low is None else game.low.name
    boards = [street.board for street in game.streets]
    if boards != [0, 3, 1, 1] or any(street.discard for street in game.streets):
        return None
    return _GAMES.get((game.ranking.name, low))


class _Writer:
    def __init__(self, record: Record, hand: Hand) -> None:
        self.record = record
        self.hand = hand
        self.chairs = record.seats or tuple(range(1, hand.seats + 1))
        self.number = 0

    def fields(self) -> dict[str, Any]:
        record, game = self.record, self.record.game
        about = record.metadata
        small, big = game.forced.blinds if game.forced.blinds else (0, game.min_bet)
        hero = record.extra.get("_hero")
        fields: dict[str, Any] = {
            "spec_version": _VERSION,
            "site_name": about.venue or "holecard",
            "network_name": about.venue or "holecard",
            "internal_version": _VERSION,
            "game_number": str(about.hand if about.hand is not None else 1),
            "start_date_utc": self._date(),
            "table_name": str(about.table if about.table is not None else about.event or "holecard"),
            "game_type": _game_type(game),
            "bet_limit": {"bet_type": _LIMITS[game.structure], "bet_cap": 0},
            "table_size": about.seat_count or max(self.chairs),
            "currency": about.currency or "",
            "dealer_seat": self.chairs[record.button],
            "small_blind_amount": self.money(small),
            "big_blind_amount": self.money(big),
            "ante_amount": self.money(game.forced.ante),
            "flags": [],
            "players": [
                {"id": seat, "seat": chair, "name": record.label(seat), "starting_stack": self.money(stack)}
                for seat, (chair, stack) in enumerate(zip(self.chairs, self.hand.start, strict=True))
            ],
            "rounds": self._rounds(),
            "pots": self._pots(),
        }
        if hero in record.players:
            fields["hero_player_id"] = record.players.index(hero)
        return {name: value for name, value in fields.items() if value is not None}

    def money(self, chips: int) -> int | float:
        text = print_amount(chips, self.record.unit)
        return float(text) if "." in text else int(text)

    def _date(self) -> str | None:
        about = self.record.metadata
        if about.year is None or about.month is None or about.day is None:
            return None
        time = f"{about.time:%H:%M:%S}" if about.time else "00:00:00"
        return f"{about.year:04}-{about.month:02}-{about.day:02}T{time}Z"

    def _rounds(self) -> list[dict[str, Any]]:
        actions: list[dict[str, Any]] = []
        rounds = [{"id": 0, "street": _STREETS[0], "cards": [], "actions": actions}]
        dealt = False
        for event in self.hand.events:
            match event:
                case ForcedBetPosted(seat, amount, what):
                    left = self.hand.start[seat] == amount
                    self._add(actions, seat, _POSTS[what], amount, all_in=left)
                    continue
                case ActionTaken() if not dealt:
                    dealt = True
                    self._deal(actions)
                case StreetOpened(street, _, cards):
                    actions = []
                    board = [str(card) for card in cards]
                    rounds.append(
                        {"id": street, "street": _STREETS[street], "cards": board, "actions": actions}
                    )
            match event:
                case ActionTaken(seat, _, verb, paid, _, all_in):
                    self._add(actions, seat, _VERBS[verb], paid, all_in=all_in)
                case CardsShown(seat, cards) if UNKNOWN not in cards:
                    self._add(actions, seat, "Shows Cards", 0, [str(card) for card in cards])
                case CardsMucked(seat):
                    self._add(actions, seat, "Mucks Cards", 0)
        return rounds

    def _deal(self, actions: list[dict[str, Any]]) -> None:
        for seat in self.record.order:
            cards = self.record.deal.hole[seat]
            if UNKNOWN not in cards:
                self._add(actions, seat, "Dealt Cards", 0, [str(card) for card in cards])

    def _add(
        self,
        actions: list[dict[str, Any]],
        seat: int,
        action: str,
        chips: int,
        cards: list[str] | None = None,
        *,
        all_in: bool = False,
    ) -> None:
        self.number += 1
        fields: dict[str, Any] = {"action_number": self.number, "player_id": seat, "action": action}
        if cards is not None:
            fields["cards"] = cards
        actions.append({**fields, "amount": self.money(chips), "is_allin": all_in})

    def _pots(self) -> list[dict[str, Any]]:
        pots: dict[int, list[PotWon]] = {}
        for event in self.hand.events:
            if isinstance(event, PotWon):
                pots.setdefault(event.pot, []).append(event)
        return [
            {
                "number": number,
                "amount": self.money(sum(won.amount for won in shares)),
                "rake": 0,
                "player_wins": [
                    {"player_id": won.seat, "win_amount": self.money(won.amount), "contributed_rake": 0}
                    for won in shares
                ],
            }
            for number, shares in sorted(pots.items())
        ]
