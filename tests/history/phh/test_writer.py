"""Whatever happened comes back from its text as it was."""

from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holecard import CALL, FOLD, BadRequest, Deal, Game, Hand, Posts, raise_to
from holecard.history import PlayerAction, Record, parse, parse_all, write, write_all
from holecard.history.phh.variants import Variant, usual_game, variant_of
from holecard.rules import names
from holecard.rules.definition import parse_game, print_game
from tests.history.samples import THREE, TWO, hand, phh
from tests.strategies import GAMES, MIXED, Table, tables


@given(tables(), st.data())
def test_any_hand_of_any_game_comes_back(table: Table, data: st.DataObject) -> None:
    """Finished or not: the record, the hand that it replays to, and everything that happened in it."""
    played = table.play()
    stop = data.draw(st.integers(0, len(played.moves)))
    part = played.restarted()
    for move in played.moves[:stop]:
        part.act(move)
    record = Record.of(part)
    text = write(record)
    back = parse(text)
    assert back == record
    assert write(back) == text
    assert back.hand().events == part.events
    assert back.hand().game == part.game.without_levels(), "one hand does not tell how blinds rise"
    assert (back.hand().actor, back.hand().stacks) == (part.actor, part.stacks)


@given(st.lists(tables().map(lambda table: Record.of(table.play())), max_size=4))
def test_collections_come_back(records: list[Record]) -> None:
    assert list(parse_all(write_all(records))) == records


@pytest.mark.parametrize(
    ("name", "variant"),
    [
        ("holdem", "NT"),
        ("six-max", "NT"),
        ("holdem-match", "NT"),
        ("limit-holdem", "FT"),
        ("omaha", "PO"),
        ("short-deck", "NS"),
        ("plo5", "holecard"),
        ("ladder", "holecard"),
        ("micro", "holecard"),
        ("mini", "holecard"),
        ("kuhn", "holecard"),
        ("leduc", "holecard"),
    ],
)
def test_the_standard_has_words_for_some_games_only(name: str, variant: str) -> None:
    game = Game.load(name)
    assert variant_of(game) == variant
    text = write(Record.of(Hand(game, (50, 50), 0, Deal.seeded(game, 2, "words"))))
    assert text.startswith(f'variant = "{variant}"\n')
    assert (f'_holecard_game = "{name}"\n' in text) == (
        name not in ("holdem", "limit-holdem", "omaha", "short-deck")
    )
    assert "_holecard_page" not in text


def test_every_variant_has_a_usual_game() -> None:
    usual = [usual_game(variant) for variant in Variant if variant is not Variant.OWN]
    assert usual[:4] == ["holdem", "limit-holdem", "omaha", "short-deck"]
    assert usual[4:] == ["omaha-8", "stud", "stud-8", "razz", "single-draw", "triple-draw", "badugi"]
    with pytest.raises(BadRequest, match=r"none of our games is meant by the variant holecard$"):
        usual_game(Variant.OWN)


def test_every_game_of_ours_is_covered() -> None:
    assert {game.name for game in (*GAMES, *MIXED)} == set(names())


def test_other_stakes_need_no_page() -> None:
    for game in (
        Game.load("micro").with_stakes(blinds=(50, 100)),
        Game.load("leduc").with_stakes(ante=3),
        Game.load("six-max").with_stakes(blinds=(5, 10), ante=10, ante_from="big-blind"),
        Game.load("holdem").with_stakes(blinds=(5, 10), straddle=20, ante=2, ante_from="button"),
        Game.load("limit-holdem").with_stakes(blinds=(5, 10)),
    ):
        seats = game.seats[1]
        played = Hand(game, (100,) * seats, 0, Deal.seeded(game, seats, "stakes"))
        text = write(Record.of(played))
        assert "_holecard_page" not in text
        assert parse(text).game == game


def test_a_game_of_your_own_takes_its_page_along(tmp_path: Path) -> None:
    page = tmp_path / "three-card-leduc.toml"
    text = print_game(Game.load("leduc")).replace('title = "Leduc', 'title = "My “Leduc” \\\\o/')
    page.write_text(text, "utf-8")
    game = Game.load(page).with_bets(3, 6, 9)
    played = Hand(game, (20, 20), 1, Deal.of(hole=["Jh", "Ks"], board=["Js"]))
    for action in (raise_to(3), CALL, CALL, raise_to(3), raise_to(6), CALL):
        played.act(action)
    written = write(Record.of(played))
    assert "_holecard_game = \"three-card-leduc\"\n_holecard_page = '''\n" in written
    back = parse(written)
    assert back.game == game
    assert back.hand().payoffs == played.payoffs == (10, -10)


STUD = """
title = "Closed stud"
summary = "Two cards, a bet, three more, a bet."
seats = [2, 4]
deck = { ranks = "23456789TJQKA", suits = "cdhs" }
forced = { ante = 1 }
betting = { structure = "no-limit" }
showdown = { ranking = "high" }
session = { name = "series", stacks = 50, hands = 10, between = "reset" }
[[streets]]
name = "two"
hole = 2
opener = "after-button"
[[streets]]
name = "five"
hole = 3
opener = "after-button"
"""


def test_cards_of_a_later_street_go_to_those_still_in() -> None:
    game = parse_game(STUD, "stud")
    deal = Deal.of(hole=["2c3c4c5c6c", "AsAhKdKc7s", "TsTh9d8c7d"])
    played = Hand(game, (50, 50, 50), 0, deal)
    for action in (raise_to(4), CALL, FOLD, CALL, raise_to(10), CALL):
        played.act(action)
    record = Record.of(played)
    text = write(record)
    assert [line.strip() for line in text.splitlines() if '"d dh p3' in line] == ['"d dh p3 2c3c",']
    assert '"d dh p1 KdKc7s",' in text
    back = parse(text)
    assert back == record
    assert back.hand().events == played.events
    assert [street.name for street in back.narration()] == ["two", "five", "showdown"]


def test_any_button_comes_back_and_chairs_are_told() -> None:
    game = Game.load("six-max")
    for button in range(4):
        played = Hand(game, (100, 200, 300, 400), button, Deal.seeded(game, 4, "button"))
        played.act(FOLD)
        record = Record.of(played, ("Ann", "Bob", "Cy", "Di"))
        assert record.players == ("Ann", "Bob", "Cy", "Di")
        back = parse(write(record))
        assert back == record
        assert (back.hand().button, back.hand().start) == (button, (100, 200, 300, 400))


@pytest.mark.parametrize(
    "posts",
    [
        Posts((0,) * 4, (0, 2, 0, 0)),
        Posts((0,) * 4, (0, 1, 2, 2), opener=3),
        Posts((0,) * 4, (2, 1, 2, 0)),
        Posts((0,) * 4, (0, 1, 2, 0), opener=0),
        Posts((0,) * 4, (0, 1, 2, 4), opener=1),
        Posts((1,) * 4, (0, 1, 2, 0), dead=True),
        Posts((1, 0, 2, 0), (0, 1, 2, 0), dead=True),
        Posts((1, 0, 2, 0), (0, 1, 2, 0)),
        Posts((0, 0, 3, 0), (0, 1, 2, 0)),
    ],
)
def test_forced_payments_of_any_kind_come_back(posts: Posts) -> None:
    game = Game.load("six-max")
    played = Hand(game, (100,) * 4, 0, Deal.seeded(game, 4, "posts"), posts)
    record = Record.of(played)
    back = parse(write(record))
    assert back == record
    assert back.hand().actor == played.actor
    while played.actor is not None:
        played.act(CALL)
    again = back.hand()
    assert Record.of(played).hand().stacks == played.stacks
    assert again.pot == sum(posts.antes) + sum(posts.blinds)


def test_cards_that_were_never_seen_are_mucked() -> None:
    game = Game.load("holdem")
    deal = Deal.of(hole=["AsKs", "????", "QhQd"], board="2c7d9hJs3c")
    played = Hand(game, (100, 100, 100), 2, deal)
    while played.actor is not None:
        played.act(CALL)
    text = write(Record.of(played))
    assert '"d dh p2 ????",' in text
    assert '"p2 sm",' in text
    assert parse(text).hand().payoffs == played.payoffs == (-2, -2, 4)


def test_your_own_fields_and_those_of_the_standard_are_written() -> None:
    game = Game.load("kuhn")
    played = Hand(game, (2, 2), 0, Deal.of(hole=["Ks", "Js"]))
    played.act(CALL)
    played.act(CALL)
    record = Record.of(played, ["Ann", "Bob"], event="Cup 7", hand=12, _round=3, winnings=[2, 0])
    text = write(record)
    for line in (
        'event = "Cup 7"',
        "hand = 12",
        'players = ["Bob", "Ann"]',
        "winnings = [0, 2]",
        "_round = 3",
    ):
        assert f"{line}\n" in text
    assert parse(text) == record
    with pytest.raises(BadRequest, match=r"your own fields begin with an underscore, unlike 'round'$"):
        Record.of(played, round=3)
    with pytest.raises(
        BadRequest, match=r"your own fields need names other than ours, not '_holecard_game'$"
    ):
        Record.of(played, _holecard_game="chess")
    with pytest.raises(BadRequest, match=r"^event is a text, not 7$"):
        Record.of(played, event=7)


def test_files_are_written_in_one_way_only() -> None:
    """What others wrote is written our way, and from then on it stays."""
    for text in (
        phh(THREE),
        phh(TWO, hand="x"),
        phh(THREE, seats=[4, 6, 2], _x=[1, [2]], time_limit=Decimal("inf")),
    ):
        ours = write(parse(text))
        assert write(parse(ours)) == ours


def test_a_record_changed_by_hand_is_written_as_it_is() -> None:
    record = hand(THREE)
    shorter = replace(
        record, steps=tuple(step for step in record.steps if not isinstance(step, PlayerAction))
    )
    assert parse(write(shorter)) == shorter
