"""The same statistics a second time, by plain scans of Parquet tables.

Every statistic is a function of the list of actions of a hand, and shares nothing with `holecard.stats` but
the definitions.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Row = dict[str, Any]
Scan = Callable[["ScannedHand", int], tuple[int, int]]
"""(made, chances) of one seat."""


@dataclass(frozen=True)
class ScannedHand:
    hand: Row
    actions: list[Row]
    blinds: list[int]
    """By seat."""
    caps: dict[str, int]
    """Bets to a street; empty without a cap."""

    @property
    def seats(self) -> range:
        return range(len(self.hand["stacks"]))

    def on(self, street: str) -> list[Row]:
        return [row for row in self.actions if row["street"] == street]

    def before(self, row: Row) -> list[Row]:
        """Earlier actions of the same street."""
        return [other for other in self.on(row["street"]) if other["number"] < row["number"]]

    def raises_before(self, row: Row) -> list[Row]:
        return [other for other in self.before(row) if other["action"] in ("bet", "raise")]

    def is_folded(self, seat: int, at: int) -> bool:
        return any(
            row["action"] == "fold" and row["seat"] == seat and row["number"] < at for row in self.actions
        )

    def behind(self, seat: int, at: int) -> int:
        """Chips left before the action with this number."""
        paid = sum(row["paid"] for row in self.actions if row["seat"] == seat and row["number"] < at)
        return int(self.hand["stacks"][seat] - self.blinds[seat] - paid)

    def can_raise(self, row: Row) -> bool:
        at, seat = row["number"], row["seat"]
        start = self.blinds if row["street"] == "preflop" else [0] * len(self.blinds)
        bets = {other: start[other] for other in self.seats}
        for earlier in self.before(row):
            bets[earlier["seat"]] = max(bets[earlier["seat"]], earlier["total"])
        owed = max(bets.values()) - bets[seat]
        others = [
            other
            for other in self.seats
            if other != seat and not self.is_folded(other, at) and self.behind(other, at) > 0
        ]
        made = len(self.raises_before(row)) + (row["street"] == "preflop")
        capped = row["street"] in self.caps and made >= self.caps[row["street"]]
        return self.behind(seat, at) > owed and bool(others) and not capped

    @property
    def live(self) -> list[int]:
        return [seat for seat in self.seats if not self.is_folded(seat, 10**9)]

    def saw_flop(self, seat: int) -> bool:
        gone = any(row["action"] == "fold" and row["seat"] == seat for row in self.on("preflop"))
        return not gone and (bool(self.on("flop")) or len(self.live) > 1)

    def wins(self, seat: int) -> bool:
        """Whether it gets more than its own uncalled bet."""
        paid = {
            one: self.blinds[one] + sum(row["paid"] for row in self.actions if row["seat"] == one)
            for one in self.seats
        }
        back = max(paid[seat] - max(paid[other] for other in self.seats if other != seat), 0)
        back = 0 if seat not in self.live else back
        return bool(self.hand["payoffs"][seat] + paid[seat] - back > 0)

    @property
    def order(self) -> list[int]:
        """Seats from the small blind on."""
        count, button = len(self.hand["stacks"]), self.hand["button"]
        first = button if count == 2 else button + 1
        return [(first + at) % count for at in range(count)]


def _own(hand: ScannedHand, seat: int, street: str) -> list[Row]:
    return [row for row in hand.on(street) if row["seat"] == seat]


def vpip(hand: ScannedHand, seat: int) -> tuple[int, int]:
    own = _own(hand, seat, "preflop")
    return int(any(row["paid"] > 0 for row in own)), int(bool(own))


def pfr(hand: ScannedHand, seat: int) -> tuple[int, int]:
    own = _own(hand, seat, "preflop")
    return int(any(row["action"] == "raise" for row in own)), int(bool(own))


def _facing(hand: ScannedHand, seat: int, raises: int) -> list[Row]:
    found = []
    for row in _own(hand, seat, "preflop"):
        before = hand.raises_before(row)
        if len(before) == raises and before[-1]["seat"] != seat and hand.can_raise(row):
            found.append(row)
    return found


def three_bet(hand: ScannedHand, seat: int) -> tuple[int, int]:
    rows = _facing(hand, seat, 1)
    return int(any(row["action"] == "raise" for row in rows)), int(bool(rows))


def four_bet(hand: ScannedHand, seat: int) -> tuple[int, int]:
    rows = _facing(hand, seat, 2)
    return int(any(row["action"] == "raise" for row in rows)), int(bool(rows))


def fold_to_three_bet(hand: ScannedHand, seat: int) -> tuple[int, int]:
    raises = [row for row in hand.on("preflop") if row["action"] == "raise"]
    if len(raises) < 2 or raises[0]["seat"] != seat or raises[1]["seat"] == seat:
        return 0, 0
    answers = [row for row in _own(hand, seat, "preflop") if row["number"] > raises[1]["number"]]
    if not answers or len(hand.raises_before(answers[0])) != 2:
        return 0, 0
    return int(answers[0]["action"] == "fold"), 1


def limp(hand: ScannedHand, seat: int) -> tuple[int, int]:
    own = _own(hand, seat, "preflop")
    if not own or hand.raises_before(own[0]) or hand.blinds[seat] == max(hand.blinds):
        return 0, 0
    return int(own[0]["action"] == "call"), 1


def steal(hand: ScannedHand, seat: int) -> tuple[int, int]:
    own, order = _own(hand, seat, "preflop"), hand.order
    late = {order[0], hand.hand["button"], (hand.hand["button"] - 1) % len(order)} - {order[1]}
    if not own or seat not in late or any(row["action"] != "fold" for row in hand.before(own[0])):
        return 0, 0
    return int(own[0]["action"] == "raise"), 1


def fold_to_steal(hand: ScannedHand, seat: int) -> tuple[int, int]:
    own = _own(hand, seat, "preflop")
    if not own or seat not in hand.order[:2]:
        return 0, 0
    entered = [row for row in hand.before(own[0]) if row["action"] != "fold"]
    if len(entered) != 1 or entered[0]["action"] != "raise" or steal(hand, entered[0]["seat"]) != (1, 1):
        return 0, 0
    return int(own[0]["action"] == "fold"), 1


def _first_bettor(hand: ScannedHand, street: str) -> Row | None:
    return next((row for row in hand.on(street) if row["action"] == "bet"), None)


def _owner(hand: ScannedHand, street: str) -> int | None:
    """Who can make a continuation bet."""
    if street == "flop":
        raises = [row["seat"] for row in hand.on("preflop") if row["action"] == "raise"]
        return raises[-1] if raises else None
    before = {"turn": "flop", "river": "turn"}[street]
    bet, owner = _first_bettor(hand, before), _owner(hand, before)
    return owner if bet is not None and bet["seat"] == owner else None


def cbet(street: str) -> Scan:
    def scan(hand: ScannedHand, seat: int) -> tuple[int, int]:
        own = _own(hand, seat, street)
        if _owner(hand, street) != seat or not own or hand.raises_before(own[0]):
            return 0, 0
        return int(own[0]["action"] == "bet"), 1

    return scan


def fold_to_cbet(street: str) -> Scan:
    def scan(hand: ScannedHand, seat: int) -> tuple[int, int]:
        bet = _first_bettor(hand, street)
        if bet is None or bet["seat"] != _owner(hand, street) or bet["seat"] == seat:
            return 0, 0
        answers = [row for row in _own(hand, seat, street) if row["number"] > bet["number"]]
        if not answers or len(hand.raises_before(answers[0])) != 1:
            return 0, 0
        return int(answers[0]["action"] == "fold"), 1

    return scan


def check_raise(street: str) -> Scan:
    def scan(hand: ScannedHand, seat: int) -> tuple[int, int]:
        own = _own(hand, seat, street)
        if len(own) < 2 or own[0]["action"] != "check" or not hand.can_raise(own[1]):
            return 0, 0
        return int(own[1]["action"] == "raise"), 1

    return scan


def wtsd(hand: ScannedHand, seat: int) -> tuple[int, int]:
    return int(hand.saw_flop(seat) and seat in hand.live and len(hand.live) > 1), int(hand.saw_flop(seat))


def wsd(hand: ScannedHand, seat: int) -> tuple[int, int]:
    shows = seat in hand.live and len(hand.live) > 1
    return int(shows and hand.wins(seat)), int(shows)


def wwsf(hand: ScannedHand, seat: int) -> tuple[int, int]:
    return int(hand.saw_flop(seat) and hand.wins(seat)), int(hand.saw_flop(seat))


def afq(hand: ScannedHand, seat: int) -> tuple[int, int]:
    own = [row["action"] for row in hand.actions if row["seat"] == seat and row["street"] != "preflop"]
    bets = sum(action in ("bet", "raise") for action in own)
    return bets, bets + own.count("call") + own.count("fold")


_STREETS = ("flop", "turn", "river")
SCANS: dict[str, Scan] = {
    "vpip": vpip, "pfr": pfr, "three_bet": three_bet, "fold_to_three_bet": fold_to_three_bet,
    "four_bet": four_bet, "limp": limp, "steal": steal, "fold_to_steal": fold_to_steal,
    **{f"cbet_{street}": cbet(street) for street in _STREETS},
    **{f"fold_to_cbet_{street}": fold_to_cbet(street) for street in _STREETS},
    **{f"check_raise_{street}": check_raise(street) for street in _STREETS},
    "wtsd": wtsd, "wsd": wsd, "wwsf": wwsf, "afq": afq,
}  # fmt: skip


def read_tables(folder: Path, blinds: tuple[int, int], caps: dict[str, int]) -> list[ScannedHand]:
    from pyarrow import parquet

    hands = parquet.read_table(folder / "hands.parquet").to_pylist()
    rows = parquet.read_table(folder / "actions.parquet").to_pylist()
    found = []
    for hand in hands:
        own = [row for row in rows if row["hand"] == hand["hand"]]
        scanned = ScannedHand(hand, own, [0] * len(hand["stacks"]), caps)
        posted = [0] * len(hand["stacks"])
        for seat, chips in zip(scanned.order, blinds, strict=False):
            posted[seat] = min(chips, hand["stacks"][seat])
        found.append(ScannedHand(hand, own, posted, caps))
    return found
