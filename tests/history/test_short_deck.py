"""Short-deck hands in PHH: variant NS, with an ante from each and a blind from the button."""

from pathlib import Path

from pokerkit import HandHistory

from holecard import Deal, Game, Hand
from holecard.hand.events import PotWon
from holecard.history import Record, parse, write

TELEVISED = """\
variant = "NS"
ante_trimming_status = true
antes = [3000, 3000, 3000, 3000, 3000, 3000]
blinds_or_straddles = [0, 0, 0, 0, 0, 3000]
min_bet = 3000
starting_stacks = [495000, 232000, 362000, 403000, 301000, 204000]
actions = [
  "d dh p1 Th8h", "d dh p2 QsJd", "d dh p3 QhQd", "d dh p4 8d7c", "d dh p5 KhKs", "d dh p6 8c7h",
  "p1 cc", "p2 cc", "p3 cbr 35000", "p4 f", "p5 cbr 298000", "p6 f", "p1 f", "p2 f", "p3 cc",
  "d db 9h6cKc", "d db Jh", "d db Ts",
]
players = ["Badziakouski", "Zhong", "Xuan", "Jun", "Phua", "Koon"]
"""
"""Jeju, 2018. The river makes a straight for the queens, which beats three kings."""

STACKS = [489_000, 226_000, 684_000, 400_000, 0, 198_000]


def test_a_televised_hand_ends_as_it_did() -> None:
    record = parse(TELEVISED)
    hand = record.hand()
    order = [record.players.index(name) for name in ("Badziakouski", "Zhong", "Xuan", "Jun", "Phua", "Koon")]
    assert [hand.stacks[seat] for seat in order] == STACKS
    assert [event.hand for event in hand.events if isinstance(event, PotWon)] == ["a king-high straight"]
    assert record.game.name == "short-deck"


def test_it_is_written_again_as_the_standard_has_it() -> None:
    text = write(parse(TELEVISED))
    assert 'variant = "NS"\n' in text
    assert parse(text) == parse(TELEVISED)


def test_pokerkit_reads_what_we_write(tmp_path: Path) -> None:
    game = Game.load("short-deck")
    hand = Hand(game, (200, 100, 50), 0, Deal.of(["AsAh", "KsKh", "9s6s"], "7s8sTs6hJd"))
    for action in (50, 0, 0):
        hand.act(action)
    while hand.actor is not None:
        hand.act(0)
    path = tmp_path / "hand.phh"
    path.write_text(write(Record.of(hand)), "utf-8")
    with path.open("rb") as file:
        *_, state = HandHistory.load(file)
    assert sorted(state.stacks) == sorted(hand.stacks)
