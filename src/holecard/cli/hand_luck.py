"""The luck of one hand, street by street, by the check-down value."""

from collections.abc import Sequence
from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from holecard.arena.luck import CheckDown, HandLuck, adjust
from holecard.cards.card import print_cards
from holecard.hand.hand import Hand
from holecard.printable import printable
from holecard.report.columns import encodable
from holecard.report.format import signed


def hand_luck(hand: Hand) -> HandLuck:
    return adjust(hand, CheckDown(samples=2000))


def show_hand_luck(hand: Hand, names: Sequence[str], console: Console) -> None:
    """What every deal was worth to each player, and what is left of the winnings without it."""
    luck = hand_luck(hand)
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("luck of the deal")
    for name in names:
        table.add_column(Text(printable(name)), justify="right")
    for street in luck.streets:
        cards = " ".join(map(print_cards, street.cards))
        who = "" if street.seat is None else f", {names[street.seat]} draws"
        table.add_row(Text(printable(f"{street.street}{who} {cards}")), *_cells(street.chips, console))
    table.add_section()
    table.add_row("in all", *_cells(luck.chips, console))
    table.add_row("won", *_cells(hand.payoffs, console))
    left = [won - chips for won, chips in zip(hand.payoffs, luck.chips, strict=True)]
    table.add_row("won without it", *_cells(left, console))
    console.print(table)
    console.print(
        "Luck is how much a deal changed what a player would win if all called and there were no more bets.",
        soft_wrap=True,
    )


def luck_json(hand: Hand) -> dict[str, Any]:
    luck = hand_luck(hand)
    return {
        "value_function": luck.value_function,
        "streets": [
            {
                "street": street.street,
                "seat": street.seat,
                "cards": [print_cards(cards) for cards in street.cards],
                "chips": [round(chips, 6) for chips in street.chips],
            }
            for street in luck.streets
        ],
        "chips": [round(chips, 6) for chips in luck.chips],
    }


def _cells(chips: Sequence[float], console: Console) -> list[Text]:
    return [encodable(Text(signed(amount, 1)), console) for amount in chips]
