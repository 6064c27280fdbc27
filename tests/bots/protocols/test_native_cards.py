"""Games with up-cards, draws and discards over the native protocol."""

import json
from random import Random

import pytest

from holecard import CALL, FOLD, Deal, Game, Hand, Unreadable
from holecard.bots.answer import WrongAnswer, judge_discard
from holecard.bots.faults import FaultKind
from holecard.bots.protocols.native.server import Native, view_from_json
from holecard.bots.protocols.native.view_text import ViewText
from holecard.hand.discard import Discard
from holecard.hand.view import View
from tests.strategies import GAMES

SPECIAL = [game for game in GAMES if game.is_drawn or game.has_up_cards]


def random_hand(game: Game, number: int) -> tuple[Hand, Random]:
    rng = Random(f"{game.name}/{number}")
    seats = rng.randint(*game.seats)
    stacks = tuple(rng.randint(1, rng.choice((5, 60, 400))) for _ in range(seats))
    deal = Deal.seeded(game, seats, f"native/{game.name}/{number}")
    return Hand(game, stacks, rng.randrange(seats), deal), rng


def step(hand: Hand, rng: Random) -> None:
    draw = hand.legal_draw
    if draw is not None:
        places = [place for place in range(24) if draw.places >> place & 1]
        count = rng.randint(draw.least, min(draw.most, len(places)))
        hand.act(Discard(sum(1 << place for place in rng.sample(places, count))))
    else:
        hand.act(rng.choice([*list(hand.legal.actions())[:2], CALL, CALL]))


@pytest.mark.parametrize("game", SPECIAL, ids=lambda game: game.name)
@pytest.mark.parametrize("hands", [2, pytest.param(60, marks=pytest.mark.slow)])
def test_a_view_comes_back_as_it_was_sent(game: Game, hands: int) -> None:
    for number in range(hands):
        hand, rng = random_hand(game, number)
        seats = [*range(hand.seats), None]
        writers = {seat: ViewText() for seat in seats}
        while True:
            for seat in seats:
                view = hand.view(seat)
                back = view_from_json(json.loads(writers[seat].write(view)), game)
                assert back.__reduce__() == view.__reduce__()
            if hand.actor is None:
                break
            step(hand, rng)


def test_a_full_table_of_stud_comes_back_after_folds_on_every_street() -> None:
    """The last cards come from the rest of the deck, in the order of the seats that are still in."""
    game = Game.load("stud")
    hand = Hand(game, (400,) * 8, 0, Deal.seeded(game, 8, "native/full"))
    rng = Random("native/full")
    while hand.actor is not None:
        for seat in range(8):
            view = hand.view(seat)
            assert view_from_json(json.loads(ViewText().write(view)), game).hole == view.hole
        live = hand.folded.count(False)
        is_fold = hand.legal.can_fold and live > 3 and rng.random() < 0.5
        hand.act(FOLD if is_fold else rng.choice([CALL, hand.legal.all_in]))
    assert 2 < hand.folded.count(False) < 8


def drawing() -> tuple[Native, View]:
    game = Game.load("five-card-draw")
    hole = ["AsKsQsJs2h", "3c4c5c6c8d"]
    hand = Hand(game, (200, 200), 0, Deal.of(hole, (), "7h7d7s"))
    hand.act(CALL)
    hand.act(CALL)
    talk = Native()
    view = hand.view(hand.actor)
    talk.ask(view, 1.0)
    return talk, view


def test_a_draw_is_asked_for_and_answered() -> None:
    talk, view = drawing()
    [line] = talk.ask(view, 1.0)
    told = json.loads(line)["view"]
    assert told["draw"] == {"least": 0, "most": 5, "cards": ["3c", "4c", "5c", "6c", "8d"], "replaced": True}
    assert told["legal"] is None
    reply = talk.read(json.dumps({"id": 2, "discard": ["8d", "3c"]}), view)
    assert reply is not None
    assert reply.action == Discard(0b10001)
    pat = talk.read(json.dumps({"id": 2, "discard": []}), view)
    assert pat is not None
    assert pat.action == Discard(0)


@pytest.mark.parametrize(
    ("answer", "kind", "words"),
    [
        ({"discard": ["As"]}, FaultKind.ILLEGAL, "of 3c 4c 5c 6c 8d, not As"),
        ({"discard": ["3c", "3c"]}, FaultKind.ILLEGAL, "discarded once, not twice: 3c"),
        ({"discard": ["??"]}, FaultKind.ILLEGAL, "not ??"),
        ({"discard": "3c"}, FaultKind.GARBAGE, "a list of cards such as 2h, not '3c'"),
        ({"discard": ["3x"]}, FaultKind.GARBAGE, "3x"),
        ({"discard": [3]}, FaultKind.GARBAGE, "such as 2h"),
        ({"action": "call"}, FaultKind.GARBAGE, "which is missing"),
        ({"mix": []}, FaultKind.GARBAGE, "which is missing"),
    ],
)
def test_bad_answers_to_a_draw_are_counted(answer: dict[str, object], kind: FaultKind, words: str) -> None:
    talk, view = drawing()
    reply = talk.read(json.dumps({"id": 1, **answer}), view)
    assert reply is not None
    assert (reply.action, reply.fault) == (None, kind)
    assert words in reply.detail


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("draws", [{"street": 1, "seat": 0, "count": 9}]),
        ("draws", [{"street": 9, "seat": 0, "count": 1}]),
        ("draws", [7]),
        ("dealt", ["3c"] * 9),
        ("dealt", ["3c", "3c", "5c", "6c", "8d"]),
        ("up", []),
        ("board", ["As", "Ks"]),
    ],
)
def test_a_view_that_lies_is_refused(field: str, value: object) -> None:
    _, view = drawing()
    data = json.loads(ViewText().write(view)) | {field: value}
    with pytest.raises(Unreadable):
        view_from_json(data, view.game)


def test_a_discard_of_any_length_is_illegal_and_not_a_crash() -> None:
    _, view = drawing()
    assert view.legal_draw is not None
    for places in (1 << 100_000, -1 << 100_000):
        wrong = judge_discard(int.__new__(Discard, places), view.legal_draw)
        assert isinstance(wrong, WrongAnswer)
        assert wrong.kind is FaultKind.ILLEGAL
        assert wrong.action == Discard(0)
        assert "number of about 30104 digits" in wrong.detail
