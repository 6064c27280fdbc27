"""Hands in notebooks."""

from html.parser import HTMLParser

from hypothesis import given

from holecard import Deal, Game
from holecard.hand.html import hand_to_html
from tests.hand.tables import pairs, say, sit
from tests.strategies import Table, tables


class Checker(HTMLParser):
    """Collects the text, and fails on elements that are not closed in their order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert all(name == "style" and "url" not in str(value) for name, value in attrs)
        self.open.append(tag)
        self.seen.add(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def read(html: str) -> Checker:
    checker = Checker()
    checker.feed(html)
    checker.close()
    assert checker.open == []
    return checker


def test_a_hand_shows_its_seats_board_pot_and_story() -> None:
    hand = say(sit("six-max", (50, 200, 200), deal=pairs("AKQ")), "r50 c c  c r20")
    text = read(hand._repr_html_()).text
    for part in ("A♠ A♥", "K♠ K♥", "2♣ 3♦ 5♥", "pot 170", "to act", "BTN", "seat 2 bets 20", "130"):
        assert part in text, part


def test_a_hand_that_is_over_shows_what_was_won() -> None:
    hand = say(sit("six-max", (200, 200), deal=pairs("AK")), "r6 f")
    text = read(hand._repr_html_()).text
    assert "over" in text
    assert "+2" in text
    assert "-2" in text


def test_names_are_text_and_never_markup() -> None:
    hand = sit("six-max", (200, 200), deal=pairs("AK"))
    checker = read(hand_to_html(hand, ("<script>", "a & b")))
    assert "script" not in checker.seen
    assert "<script> is dealt A♠ A♥" in checker.text
    assert "a & b" in checker.text


def test_unknown_cards_are_marked() -> None:
    hand = sit("kuhn", (2, 2), deal=Deal.of(["Ks", "??"], ""))
    assert Game.load("kuhn") == hand.game
    assert "seat 1 is dealt ??" in read(hand._repr_html_()).text


@given(tables())
def test_every_hand_can_be_shown_at_every_turn(table: Table) -> None:
    hand = table.sit_down()
    for _ in table.turns(hand):
        assert "to act" in read(hand._repr_html_()).text
    assert "over" in read(hand._repr_html_()).text
