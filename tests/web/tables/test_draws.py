"""Draws and discards at a live table: what is taken, what is refused, and what is done without an answer."""

from collections.abc import Callable
from typing import Any

import httpx
import pytest

from holecard import Game
from holecard.hand.discard import Discard
from holecard.web.tables.later_cards import later_cards
from holecard.web.tables.played_hand import NextStep
from holecard.web.tables.serialize import blinds_text, rotation_state, table_state
from tests.web.conftest import Seat
from tests.web.tables.test_table import people, seated

Sit = Callable[..., Seat]
State = dict[str, Any]


def to_draw(me: Seat) -> State:
    """The first draw, with calls before it."""
    while not (state := me.turn())["legal_draw"]:
        assert me.go_on(state).status_code == 200
    return state


@pytest.fixture(scope="module")
def web(site: str) -> Any:
    with httpx.Client(base_url=site, timeout=30) as client:
        yield client


@pytest.fixture(scope="module")
def drawing(web: httpx.Client) -> tuple[Seat, State, str]:
    """A seat that is to draw, the state, and a card that it does not hold."""
    made = web.post(
        "/api/tables", json={"game": "triple-draw", "pace": 0, "seats": 2, "seed": "bad input"}
    ).json()
    me = Seat(web, made["table"], made["token"], made["seat"])
    state = to_draw(me)
    held = state["legal_draw"]["cards"]
    return me, state, next(card for card in ("As", "Kh", "Qd", "Jc", "Ts", "9h") if card not in held)


HELD, OTHER = "a card that it holds", "a card that it does not hold"


@pytest.mark.parametrize(
    ("cards", "status", "words"),
    [
        ([OTHER], 422, "a seat discards cards that it holds, of "),
        ([HELD, HELD], 422, "a card is discarded once, not twice: "),
        ([HELD, OTHER], 422, "a seat discards cards that it holds, of "),
        (["??"], 422, "a seat discards cards that it holds, of "),
        (["Zz"], 400, "a card "),
        ([""], 400, "a card "),
        (["AsKs"], 422, "cards.0: "),
        ([-1], 422, "cards.0: "),
        ([0, 1], 422, "cards.0: "),
        ([None], 422, "cards.0: "),
        ([HELD] * 25_000, 422, "cards: "),
        ("As", 422, "cards: "),
        ({"0": "As"}, 422, "cards: "),
    ],
    ids=lambda value: str(value)[:30],
)
def test_a_bad_discard_is_refused_in_one_line_and_changes_nothing(
    drawing: tuple[Seat, State, str], cards: Any, status: int, words: str
) -> None:
    me, state, strange = drawing
    real = {HELD: state["legal_draw"]["cards"][0], OTHER: strange}
    if isinstance(cards, list):
        cards = [real.get(card, card) for card in cards]
    answer = me.post("/actions", action="discard", cards=cards, turn=state["turn"])
    assert (answer.status_code, list(answer.json())) == (status, ["error"]), answer.text
    error = answer.json()["error"]
    assert words in error
    assert "\n" not in error
    assert me.state() == state


@pytest.mark.parametrize("wrong", ["check", "fold", "raise", "all-in"])
def test_no_seat_bets_while_it_draws(drawing: tuple[Seat, State, str], wrong: str) -> None:
    me, state, _ = drawing
    amount = {"amount": 8} if wrong == "raise" else {}
    answer = me.post("/actions", action=wrong, turn=state["turn"], **amount)
    assert answer.status_code == 422
    assert "may stand pat or discard up to 5 cards" in answer.json()["error"]
    assert me.state() == state


@pytest.mark.parametrize("body", [{"action": "discard"}, {"action": "check", "cards": []}])
def test_a_discard_and_nothing_else_has_cards(drawing: tuple[Seat, State, str], body: State) -> None:
    me, state, _ = drawing
    answer = me.post("/actions", **body, turn=state["turn"])
    assert answer.status_code == 422
    assert "a discard, and nothing else, has cards" in answer.json()["error"]
    assert me.state() == state


def test_a_discard_is_made_once_in_its_turn_and_by_its_seat(web: httpx.Client) -> None:
    made = web.post("/api/tables", json={"game": "triple-draw", "pace": 0, "opponents": ["open"]}).json()
    me = Seat(web, made["table"], made["token"], made["seat"])
    joined = me.post("/join").json()
    other = Seat(web, made["table"], joined["token"], joined["seat"])
    pair = (me, other)

    def actor() -> Seat:
        return pair[me.until(lambda state: state["actor"] is not None)["actor"]]

    assert actor().post("/actions", action="discard", cards=[], turn=0).status_code == 422  # it bets
    while not me.state()["drawing"]:
        assert actor().go_on(actor().state()).status_code == 200
    drawer, state = actor(), actor().state()
    waiting = next(seat for seat in pair if seat is not drawer)
    held, turn = state["legal_draw"]["cards"], state["turn"]
    late = {"action": "discard", "cards": held[:2], "turn": turn}
    assert waiting.post("/actions", **late).status_code == 409  # out of turn, with the cards of another seat
    assert drawer.post("/actions", **{**late, "turn": turn + 1}).status_code == 409
    told = drawer.post("/actions", **late).json()
    assert told["seats"][drawer.seat or 0]["discarded"] == held[:2]
    assert drawer.post("/actions", **late).status_code == 409  # a second tab, or the same request again
    seen = waiting.until(lambda state: state["actor"] == waiting.seat)
    place = seen["seats"][drawer.seat or 0]
    assert (place["cards"], place["drawn"], place["discarded"]) == (["??"] * 5, [2], [])
    assert place["last_action"] == {"verb": "draw", "amount": None, "cards": 2}
    own = drawer.state()["seats"][drawer.seat or 0]
    assert own["cards"][:3] == held[2:]
    assert not set(own["cards"]) & set(held[:2])
    assert waiting.post("/actions", **late).status_code == 409  # a command for the draw before


@pytest.mark.parametrize(("game", "thrown"), [("triple-draw", 0), ("crazy-pineapple", 1)])
def test_a_seat_that_does_not_answer_throws_away_as_little_as_it_may(game: str, thrown: int) -> None:
    table = people(game, 2)
    while table.hand is not None and (table.hand.legal_draw is None or table.step is NextStep.REVEAL):
        table.reveal() if table.step is NextStep.REVEAL else table.answer(0)
    actor = table.actor
    assert actor is not None
    table.leave(actor)
    assert table.step is NextStep.BOT_ACT
    view = table.view(actor)
    assert view is not None
    table.answer(table.players[actor].think(view, table.turn))
    assert table.hand is not None
    discard = table.hand.moves[-1]
    assert isinstance(discard, Discard)
    assert discard.count == thrown


@pytest.mark.parametrize("game", ["triple-draw", "stud"])
def test_cards_that_follow_the_deal_are_found_in_the_shuffled_deck(game: str) -> None:
    """The browser does the same after the hand: see `verify-deal.js`."""
    from holecard.cards.shuffle import shuffled

    table = people(game, 6 if game == "triple-draw" else 8)
    while table.current is not None and table.hand is not None and table.hand.actor is not None:
        draw = table.hand.legal_draw
        table.reveal() if table.step is NextStep.REVEAL else table.answer(
            0 if draw is None else Discard(0b111)
        )
    assert table.current is not None
    hand, seed = table.current.hand, table.current.seed
    deck = hand.game.deck.numbers
    order = shuffled(deck, len(deck), seed)
    later = list(later_cards(hand, seed))
    if game == "triple-draw":
        assert [card.place for card in later] == [*range(30, 52), *[None] * (54 - 22)]
    for seat in range(hand.seats):
        dealt = hand.deal.hole[seat]
        places = [card.place for card in later if card.seat == seat]
        got = [card for card in (*hand.discarded(seat), *hand.hole(seat)) if card not in dealt]
        found = [order[place] for place in places if place is not None]
        assert set(found) <= set(got) | set(dealt)
        assert len(got) <= len(places)
        assert None in places or sorted(found) == sorted(got)


def test_a_mixed_game_says_what_is_played_and_what_comes_next() -> None:
    table = seated("horse", 3)
    told = rotation_state(table)
    assert told is not None
    assert (told.title, told.now, told.next, told.hands_left) == ("HORSE", 0, 1, 3)
    assert [one.game for one in told.games] == ["limit-holdem", "omaha-8", "razz", "stud", "stud-8"]
    played = []
    for number in range(1, 8):
        state = table_state(table, 0)
        assert state.rotation is not None
        played.append((state.game, state.rotation.now, state.rotation.hands_left))
        while table.hand is not None and table.hand.actor is not None:
            table.reveal() if table.step is NextStep.REVEAL else table.answer(-1)
        while table.step is NextStep.REVEAL:
            table.reveal()
        table.deal_next(number)
    assert played[:4] == [
        ("limit-holdem", 0, 3),
        ("limit-holdem", 0, 2),
        ("limit-holdem", 0, 1),
        ("omaha-8", 1, 3),
    ]
    assert played[6] == ("razz", 2, 3)


@pytest.mark.parametrize(
    ("game", "words"),
    [
        ("holdem", "1/2"),
        ("triple-draw", "2/4, bets 4/8"),
        ("stud", "bets 4/8, ante 1, bring-in 2"),
        ("kuhn", "ante 1"),
    ],
)
def test_stakes_in_words(game: str, words: str) -> None:
    assert blinds_text(Game.load(game)) == words


def test_the_bring_in_and_the_completion_have_their_names() -> None:
    table = people("stud", 3)
    assert table.actor is not None
    legal = table_state(table, table.actor).legal
    assert legal is not None
    assert (legal.call_label, legal.raise_verb, legal.can_fold) == ("Bring in 2", "Complete to", False)
    table.answer(0)
    legal = table_state(table, table.actor).legal
    assert legal is not None
    assert (legal.call_label, legal.raise_verb, legal.min_raise_to) == ("Call 2", "Complete to", 4)
    table.answer(4)
    legal = table_state(table, table.actor).legal
    assert legal is not None
    assert (legal.call_label, legal.raise_verb, legal.min_raise_to) == ("Call 4", "Raise to", 8)
