"""Televised hands, whose outcomes are known, and PokerKit's opinion of them."""

from decimal import Decimal

import pytest

from holecard.history import Record, parse, write
from tests.history.peers import settled_by_pokerkit

DWAN_IVEY = """
# Full Tilt's Million Dollar Cash Game, 2009: Tom Dwan's straight beats the smaller one of Phil Ivey,
# and the pot is the first of more than a million dollars on television.
variant = "NT"
ante_trimming_status = true
antes = [500, 500, 500]
blinds_or_straddles = [1_000, 2_000, 0]
min_bet = 2_000
starting_stacks = [1_125_600, 2_000_000, 553_500]
players = ["Phil Ivey", "Patrik Antonius", "Tom Dwan"]
currency = "USD"
year = 2009
actions = [
  "d dh p1 Ac2d", "d dh p2 ????", "d dh p3 7h6h",
  "p3 cbr 7000", "p1 cbr 23000", "p2 f", "p3 cc",
  "d db Jc3d5c", "p1 cbr 35000", "p3 cc",
  "d db 4h", "p1 cbr 90000", "p3 cbr 232600", "p1 cbr 1067100", "p3 cc # all-in",
  "p1 sm -", "p3 sm -",
  "d db Jh",
]
"""

ANTONIUS_BLOM = """
# 2009, online: Patrik Antonius wins the largest pot of its time, heads-up pot-limit Omaha with Viktor Blom.
variant = "PO"
antes = [0, 0]
blinds_or_straddles = [500, 1000]
min_bet = 1000
starting_stacks = [1259450.25, 678473.50]
players = ["Patrik Antonius", "Viktor Blom"]
actions = [
  "d dh p1 Ah3sKsKh", "d dh p2 6d9s7d8h",
  "p2 cbr 3000", "p1 cbr 9000", "p2 cbr 27000", "p1 cbr 81000", "p2 cc",
  "d db 4s5c2h", "p1 cbr 91000", "p2 cbr 435000", "p1 cbr 779000", "p2 cc",
  "p1 sm Ah3sKsKh", "p2 sm 6d9s7d8h",
  "d db 5h", "d db 9c",
]
"""


def winner(record: Record) -> str:
    payoffs = record.hand().payoffs
    return record.players[payoffs.index(max(payoffs))]


@pytest.mark.parametrize(
    ("text", "name", "pot"),
    [(DWAN_IVEY, "Tom Dwan", "1109500"), (ANTONIUS_BLOM, "Patrik Antonius", "1356947")],
)
def test_the_right_player_wins_the_whole_pot(text: str, name: str, pot: str) -> None:
    """Twice the smaller stack, and at the first table the ante and blind of the one who folded."""
    record = parse(text)
    assert winner(record) == name
    assert f"{name} wins {pot} from the pot" in str(list(record.narration())[-1].lines[-1])


@pytest.mark.parametrize("text", [DWAN_IVEY, ANTONIUS_BLOM])
def test_pokerkit_agrees(text: str) -> None:
    record = parse(text)
    ours = tuple(chips * record.unit for chips in record.hand().stacks)
    assert ours == settled_by_pokerkit(text) == settled_by_pokerkit(write(record))


def test_stacks_to_the_cent() -> None:
    record = parse(ANTONIUS_BLOM)
    assert record.unit == Decimal("0.01")
    assert [str(record.amount(stack)) for stack in record.hand().stacks] == ["1937923.75", "0"]
