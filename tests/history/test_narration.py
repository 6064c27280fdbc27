"""A record street by street, as a reader follows it."""

from decimal import Decimal

from holecard import print_cards
from holecard.history import Record
from tests.history.samples import THREE, TWO, changed, hand

ACTIONS = THREE["actions"]


def told(record: Record) -> dict[str, list[str]]:
    return {street.name: list(map(str, street.lines)) for street in record.narration()}


def test_every_street_has_its_cards_its_pot_and_its_sentences() -> None:
    streets = list(hand(THREE, players=["Ann", "Bob", "Cy"]).narration())
    assert [(street.name, print_cards(street.board), street.pot) for street in streets] == [
        ("preflop", "", 0),
        ("flop", "2s3s4h", 12),
        ("turn", "2s3s4h9d", 28),
        ("river", "2s3s4h9dJd", 28),
        ("showdown", "2s3s4h9dJd", 28),
    ]
    assert tuple(map(str, streets[0].lines)) == (
        "Ann posts the small blind of 1",
        "Bob posts the big blind of 2",
        "Ann is dealt As Ah",
        "Bob is dealt Ks Kh",
        "Cy is dealt 7d 2c",
        "Cy folds",
        "Ann raises to 6",
        "Bob calls 4",
    )
    assert tuple(map(str, streets[1].lines)) == ("Ann bets 8", "Bob calls 8")
    assert tuple(map(str, streets[4].lines)) == (
        "Ann shows As Ah",
        "Bob shows Ks Kh",
        "Ann wins 28 from the pot with a pair of aces",
    )


def test_amounts_are_those_of_the_file() -> None:
    cents = [Decimal("0.05"), Decimal("0.10"), 0]
    lines = told(
        hand(THREE, blinds_or_straddles=cents, min_bet=cents[1], actions=["p3 cbr 0.35", "p1 f", "p2 f"])
    )
    assert lines["preflop"][2] == "p3 raises to 0.35"
    assert lines["result"] == ["0.25 uncalled goes back to p3", "p3 wins 0.25 from the pot"]


def test_cards_dealt_one_by_one_are_told_together_and_unknown_ones_not_at_all() -> None:
    actions = ["d dh p1 As", "d dh p2 ??", "d dh p3 7d", "d dh p1 Ah", "d dh p2 ??", "d dh p3 2c", "p3 f"]
    lines = told(hand(THREE, actions=actions))
    assert lines["preflop"][2:] == ["p1 is dealt As Ah", "p3 is dealt 7d 2c", "p3 folds"]
    assert lines["result"] == ["the record ends here"]


def test_an_all_in_is_shown_before_the_rest_of_the_board() -> None:
    lines = TWO["actions"]
    streets = told(hand(TWO, actions=[*lines[:4], "p1 sm AsAh", "p2 sm -", *lines[4:]]))
    assert streets["preflop"][-4:] == [
        "p2 raises to 60 and is all-in",
        "p1 calls 58",
        "p1 shows As Ah",
        "p2 shows Ks Kh",
    ]
    assert [streets[street] for street in ("flop", "turn", "river")] == [[], [], []]
    assert streets["showdown"] == ["p1 wins 120 from the pot with a pair of aces"]


def test_commentary_repairs_and_mucks_are_told() -> None:
    actions = changed(ACTIONS, "p3 f", "# a long think")
    actions = changed(actions, "p1 cbr 6", "p1 cbr 6 # finally")
    actions = changed(actions, "p2 sm KsKh", "p2 sm")
    streets = told(hand(THREE, actions=actions))
    assert streets["preflop"][5:8] == [
        "# a long think",
        "p3 folds (the record leaves it out)",
        "p1 raises to 6 # finally",
    ]
    assert streets["showdown"][1] == "p2 does not show"


def test_an_undecided_showdown_says_so() -> None:
    hidden = ["d dh p1 ????", "d dh p2 ????", *ACTIONS[2:-2], "p1 sm ????", "p2 sm ????"]
    streets = told(hand(THREE, actions=hidden))
    assert streets["river"] == ["p1 checks", "p2 checks"]
    assert streets["showdown"] == ["the deciding cards are unknown, so the winner is unknown"]
    assert list(streets)[-1] == "showdown"
