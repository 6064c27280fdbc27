"""No client hears of a card before it is shown: every byte that a server sends is kept and searched.

People with tokens of their own play random hands through real connections, are refused, watch, leave and
ask for replays. Only afterwards, when the deals are taken from the server's own tables (or from a chosen
seed), is everything that each of them heard looked at.
"""

import asyncio
import copy
import json
import re
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from hashlib import sha256
from random import Random
from typing import Any
from urllib.parse import urlsplit

import pytest

from holecard import Card, Deal, Game, Hand
from holecard.hand.discard import Discard
from holecard.hand.event_log import events_of
from holecard.hand.events import CardsShown
from holecard.web import Settings
from holecard.web.server import Server, address, listening
from holecard.web.tables.commands import TableSetup
from holecard.web.tables.commitment import commitment, hand_seed
from holecard.web.tables.factory import make_table
from holecard.web.tables.later_cards import later_cards
from holecard.web.tables.manager import TableManager
from holecard.web.tables.played_hand import NextStep, Phase
from holecard.web.tables.requests import NewTable
from holecard.web.tables.reveal import HandReveal
from holecard.web.tables.state_texts import table_json
from holecard.web.tables.table import LiveTable
from tests.strategies import pick
from tests.web.tables.test_table import mixed, people

GAMES = ("micro", "ladder", "omaha", "six-max", "mini")
DRAWS = ("triple-draw", "single-draw", "five-card-draw", "badugi", "pineapple", "crazy-pineapple", "stud-8")
State = dict[str, Any]


# -- listening ------------------------------------------------------------------------------------


@dataclass
class Heard:
    """One answer or event, as it came."""

    path: str
    head: bytes
    body: bytes
    past: int | None = None
    """The number of the hand that was asked for, if a replay was."""
    over: bool = False
    """Whether the session was over before it was asked for."""


@dataclass
class Person:
    """A client with a connection to talk, a connection to listen, and perhaps a seat."""

    port: int
    table: str
    seat: int | None = None
    token: str = ""
    heard: list[Heard] = field(default_factory=list)
    left: bool = False

    def request(self, method: str, path: str, body: bytes | None, token: str | None) -> bytes:
        token = self.token if token is None else token
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        head += f"Authorization: Bearer {token}\r\n" if token else ""
        if body is not None:
            head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n"
        return head.encode() + b"\r\n" + (body or b"")

    async def call(self) -> "Person":
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 22)
        return self

    async def sit(self) -> "Person":
        await self.call()
        self.watching = asyncio.create_task(self.watch())
        return self

    async def ask(
        self, method: str, path: str, body: Any = None, *, token: str | None = None, **marks: Any
    ) -> tuple[int, Any]:
        sent = body if isinstance(body, bytes | None) else json.dumps(body).encode()
        request = self.request(method, f"/api/tables/{self.table}{path}", sent, token)
        head, told = await self.answer(request)
        self.heard.append(Heard(path, head, told, **marks))
        kind = b"application/json" in head
        return int(head.split()[1]), json.loads(told) if kind else told.decode()

    async def answer(self, request: bytes) -> tuple[bytes, bytes]:
        try:
            return await self._exchange(request)
        except (asyncio.IncompleteReadError, ConnectionError):  # an idle connection is closed
            self.writer.close()
            await self.call()
            return await self._exchange(request)

    async def _exchange(self, request: bytes) -> tuple[bytes, bytes]:
        self.writer.write(request)
        head = await self.reader.readuntil(b"\r\n\r\n")
        length = re.search(rb"(?i)content-length: (\d+)", head)
        assert length is not None, head
        return head, await self.reader.readexactly(int(length[1]))

    async def state(self) -> State:
        status, state = await self.ask("GET", "", token="" if self.left else None)
        assert status == 200, state
        found: State = state
        return found

    async def watch(self) -> None:
        """Every event until the table is over, or the test is."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 22)
        try:
            writer.write(self.request("GET", f"/api/tables/{self.table}/events", None, None))
            head = await reader.readuntil(b"\r\n\r\n")
            while line := await reader.readline():
                self.heard.append(Heard("/events", head, line))
        finally:
            writer.close()
            await writer.wait_closed()

    async def go(self) -> None:
        self.watching.cancel()
        await asyncio.gather(self.watching, return_exceptions=True)
        self.writer.close()
        await self.writer.wait_closed()


# -- playing --------------------------------------------------------------------------------------


@dataclass
class Evening:
    """One table from the first hand to the last, and all that was heard at it."""

    game: str
    table: str
    company: list[Person]
    people: int
    """How many held a seat: alone among bots one may know more."""
    chosen: str | None


async def opened(port: int, game: str, rng: Random, kinds: list[str], chosen: str | None) -> Evening:
    seats = len(kinds) + 1
    wish = {
        "game": game,
        "seats": seats,
        "opponents": kinds,
        "pace": 0,
        "button": rng.randrange(seats),
        "seed": chosen,
    }
    first = await Person(port, "", 0).call()
    _, told = await first.answer(first.request("POST", "/api/tables", json.dumps(wish).encode(), None))
    made = json.loads(told)
    first.table, first.token = made["table"], made["token"]
    first.watching = asyncio.create_task(first.watch())
    company = [first]
    watcher = await Person(port, first.table).sit()
    for _ in range(kinds.count("open")):
        player = await Person(port, first.table).call()
        status, joined = await player.ask("POST", "/join", {"name": "Guest"})
        assert status == 201, joined
        player.writer.close()
        company.append(await Person(port, first.table, joined["seat"], joined["token"], player.heard).sit())
    return Evening(game, first.table, [*company, watcher], len(company), chosen)


async def play(evening: Evening, rng: Random, hands: int) -> None:
    first = evening.company[0]
    seated = {person.seat: person for person in evening.company if person.seat is not None}
    while True:
        state = await first.state()
        if state["phase"] == "over" or (state["phase"] == "between" and state["hand"] >= hands):
            break
        await rng.choice(evening.company).state()
        if rng.random() < 0.3:
            await annoy(rng.choice(evening.company), rng, state)
        if state["phase"] == "between":
            await replays(evening, rng, state["hand"])
            await first.ask("POST", "/next", {"hand": state["hand"]})
            await perhaps_leave(seated, rng, state["hand"])
        elif state["actor"] in seated and not seated[state["actor"]].left:
            if rng.random() < 0.2:
                await peek(rng.choice(evening.company), state["hand"])
            await act(seated[state["actor"]], rng)
        else:
            await asyncio.sleep(0.001)
    await replays(evening, rng, state["hand"], over=state["phase"] == "over")


async def act(person: Person, rng: Random) -> None:
    state = await person.state()
    legal, draw = state["legal"], state["legal_draw"]
    if draw is not None:
        cards = rng.sample(draw["cards"], rng.randint(draw["least"], draw["most"]))
        body: dict[str, Any] = {"action": "discard", "cards": cards, "turn": state["turn"]}
        status, answer = await person.ask("POST", "/actions", body)
        assert status == 200, (body, answer)
    if legal is None:
        return
    choice = rng.choice(("fold", "call", "call", "call", "raise", "raise", "all-in"))
    body = {"action": choice, "turn": state["turn"]}
    if choice == "raise" and legal["min_raise_to"] is not None:
        body["amount"] = rng.choice(
            (legal["min_raise_to"], rng.randint(legal["min_raise_to"], legal["max_raise_to"]))
        )
    elif choice != "all-in" and (choice != "fold" or not legal["can_fold"]):
        body["action"] = "call" if legal["to_call"] else "check"
    status, answer = await person.ask("POST", "/actions", body)
    assert status == 200, (body, answer)


async def annoy(person: Person, rng: Random, state: State) -> None:
    """Something that is refused: it must not give anything away either."""
    turn = state["turn"]
    bad: list[tuple[str, Any, str | None]] = [
        ("/actions", {"action": "call", "turn": turn + 1000}, None),
        ("/actions", {"action": "raise", "amount": 10**9, "turn": turn}, None),
        ("/actions", {"action": "dance", "turn": turn}, None),
        ("/actions", {"action": "discard", "cards": ["As", "As"], "turn": turn}, None),
        ("/actions", {"action": "discard", "cards": [-1], "turn": turn}, None),
        ("/actions", {"action": "discard", "cards": ["2c"] * 10_000, "turn": turn}, None),
        ("/actions", {"action": "discard", "cards": ["??"], "turn": turn}, None),
        ("/actions", b'{"action": ', None),
        ("/actions", {"action": "call", "turn": turn}, "not-a-token"),
        ("/next", {"hand": state["hand"] + 1000}, None),
        ("/join", {"name": "Eve", "seat": 0}, None),
        ("/join", {"name": "\u202e"}, None),
        ("/leave", None, "not-a-token"),
    ]
    path, body, token = rng.choice(bad)
    status, answer = await person.ask("POST", path, body, token=token)
    assert 400 <= status < 500, answer


async def replays(evening: Evening, rng: Random, hand: int, *, over: bool = False) -> None:
    for person in rng.sample(evening.company, 2):
        token = "" if person.left else None
        await person.ask("GET", "/hands", token=token, over=over)
        for number in {hand, hand + 1, rng.randint(1, hand)}:
            for end in ("", ".phh"):
                await person.ask("GET", f"/hands/{number}{end}", token=token, past=number, over=over)


async def peek(person: Person, hand: int) -> None:
    """A hand cannot be replayed while a player is still to act in it."""
    for end in ("", ".phh"):
        status, answer = await person.ask(
            "GET", f"/hands/{hand}{end}", token="" if person.left else None, past=hand
        )
        assert status == 404, answer


async def perhaps_leave(seated: dict[int, Person], rng: Random, hand: int) -> None:
    """At a larger table a player leaves in the middle of a hand."""
    staying = [person for person in seated.values() if not person.left]
    if len(staying) > 3 and hand % 5 == 0:
        goer = rng.choice(staying[1:])
        status, _ = await goer.ask("POST", "/leave")
        assert status == 200
        goer.left = True


# -- searching ------------------------------------------------------------------------------------

_CARDS = re.compile(r"(?:[2-9TJQKA][cdhs])+")
_CHUNK_SIZE = re.compile(rb"[0-9a-f]+\r\n")
"""A line of chunked transfer coding: `2d4c` is no pair of cards there, but a length in bytes."""


def texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | tuple):
        for each in value:
            yield from texts(each)
    elif isinstance(value, dict):
        for key, each in value.items():
            yield key
            yield from texts(each)


def cards_in(value: Any) -> set[str]:
    """Every card that is written anywhere in it, alone (`As`) or in a row (`AsKd`)."""
    found: set[str] = set()
    for text in texts(value):
        for word in re.findall(r"[A-Za-z0-9]+", text):
            if _CARDS.fullmatch(word):
                found.update(word[at : at + 2] for at in range(0, len(word), 2))
    return found


@dataclass
class Truth:
    """What is known afterwards of every hand, by number."""

    hands: dict[int, Hand]
    seated: dict[int, tuple[int, ...]]
    seeds: dict[int, str]
    secret: str
    keys: dict[int, bytes] = field(init=False)
    """SHA-256 of each seed, which draws the cards as well as the seed does."""
    known: dict[tuple[int, int | None], tuple[set[str], set[int]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.keys = {
            number: sha256(seed.encode()).hexdigest().encode() for number, seed in self.seeds.items()
        }

    @classmethod
    def of(cls, table: LiveTable) -> "Truth":
        hands = {past.number: past for past in [*table.past, *([table.current] if table.current else [])]}
        return cls(
            {number: past.hand for number, past in hands.items()},
            {number: past.seated for number, past in hands.items()},
            {number: past.seed for number, past in hands.items()},
            table._secret,
        )

    def own(self, number: int, seat: int | None, moves: int | None = None) -> set[str]:
        """What a seat has held after so many moves."""
        seated = self.seated[number]
        if seat is None or seat not in seated:
            return set()
        twin, at = self._after(number, moves), seated.index(seat)
        return {str(card) for card in (*twin.hole(at), *twin.discarded(at))}

    def held(self, seat: int | None) -> set[str]:
        """What a seat has held in any hand: a discard that is refused is told what could have gone."""
        return set().union(*(self.own(number, seat) for number in self.hands))

    def _after(self, number: int, moves: int | None) -> Hand:
        hand = self.hands[number]
        twin = hand.restarted()
        for move in hand.moves[:moves]:
            twin.act(move)
        return twin

    def public(self, number: int, moves: int | None = None) -> tuple[set[str], set[int]]:
        """What lies open after so many moves, by the engine: cards, and seats that may have shown."""
        if (number, moves) not in self.known:
            self.known[number, moves] = self._public(number, moves)
        return self.known[number, moves]

    def _public(self, number: int, moves: int | None) -> tuple[set[str], set[int]]:
        twin = self._after(number, moves)
        view = twin.view(None)
        cards = {str(card) for card in (*view.board, *(card for up in view.up for card in up))}
        shown = [event for event in events_of(twin) if isinstance(event, CardsShown)]
        cards.update(str(card) for event in shown for card in event.cards)
        return cards, {self.seated[number][event.seat] for event in shown}


# What the discards of attackers name; it may come back in what refuses them.
_SENT = {"As", "2c"}


def search(evening: Evening, truth: Truth) -> int:
    """How many states were looked at."""
    found = 0
    for person in evening.company:
        for heard in person.heard:
            raw = heard.head + heard.body
            seen_over = heard.over
            if heard.path == "/events" and not heard.body.startswith(b"data: "):
                if not _CHUNK_SIZE.fullmatch(heard.body):
                    assert not cards_in(heard.body.decode())
                continue
            text = heard.body.decode().removeprefix("data: ")
            value = json.loads(text) if text.startswith(("{", "[")) else text
            if isinstance(value, dict) and "seats" in value and "phase" in value:
                found += 1
                seen_over = value["phase"] == "over"
                search_state(value, person, truth, evening)
            elif heard.past is not None:
                search_replay(value, heard, person, truth, evening)
            else:
                assert cards_in(without(value, "token")) <= truth.held(person.seat) | _SENT, heard
            search_secrets(raw, seen_over, evening, truth, value)
            assert not cards_in(heard.head.decode("latin-1")), heard.head
    return found


def search_state(state: State, person: Person, truth: Truth, evening: Evening) -> None:
    fair = state["deal"]
    if fair is None:
        assert not cards_in(state)
        return
    number = state["hand"]
    hand = truth.hands[number]
    deck = fair.pop("deck")
    assert deck == [str(Card(card)) for card in hand.game.deck.numbers]
    told = sum(line["kind"] == "act" for line in state["log"])
    public, showers = truth.public(number, told)
    own = set() if state["you"] is None else truth.own(number, state["you"], told)
    assert state["you"] in (None, person.seat)
    assert cards_in(state) <= public | own, (state, public, own)
    for seat in state["seats"]:
        if seat["seat"] != state["you"]:
            assert seat["discarded"] == []
            assert seat["shown"] or set(seat["cards"]) - set(seat["up_cards"]) <= {"??"}
        assert not seat["shown"] or seat["seat"] in showers
    assert fair["commitment"] == commitment(truth.seeds[number])
    may_know = state["phase"] == "over" or (evening.people == 1 and state["phase"] == "between")
    assert fair["seed"] in ((None, truth.seeds[number]) if may_know else (None,))
    assert fair["seed"] is not None or fair["later_cards"] == []


def search_replay(value: Any, heard: Heard, person: Person, truth: Truth, evening: Evening) -> None:
    number = heard.past
    assert number is not None
    if heard.head.split()[1] == b"404":
        assert not cards_in(value)
        return
    if heard.over or (evening.people == 1 and person.seat is not None):
        return
    if isinstance(value, dict):
        value = without(value, "deck")
    public, _ = truth.public(number)
    assert cards_in(value) <= public | truth.own(number, person.seat), (heard.path, value)


def without(value: Any, key: str) -> Any:
    if isinstance(value, dict):
        return {name: without(each, key) for name, each in value.items() if name != key}
    return [without(each, key) for each in value] if isinstance(value, list) else value


def search_secrets(raw: bytes, over: bool, evening: Evening, truth: Truth, value: Any) -> None:  # noqa: FBT001
    """Neither seeds nor what could be made of them, in any byte."""
    assert truth.secret.encode() not in raw
    for number, seed in truth.seeds.items():
        assert truth.keys[number] not in raw
        if seed.encode() in raw and not over:
            assert evening.people == 1, "among people a seed is told before the end"
            assert number < max(truth.seeds) or "between" in json.dumps(value) or "hands" in json.dumps(value)


# -- the proof ------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def served() -> Iterator[tuple[int, TableManager]]:
    """A server whose tables can be looked into afterwards."""
    ready = threading.Event()
    with listening(Settings(port=0)) as (listener, bound):
        server = Server(bound, lambda *_: ready.set())
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
        thread.start()
        assert ready.wait(30)
        yield urlsplit(address(bound)).port or 0, server.app.state.manager
        server.should_exit = True
        thread.join(30)


def company_of(game: str, *, alone: bool) -> list[str]:
    if game in DRAWS:
        return ["caller", "random"] if alone else ["open", "random"]
    if game != "six-max":
        return ["caller" if alone else "open"]
    return ["caller", "random"] if alone else ["open", "caller", "open", "open", "random"]


async def evenings(port: int, manager: TableManager, game: str, hands: int, *, alone: bool = False) -> int:
    """Tables of a game until so many hands have been played; how many states were searched."""
    rng = Random(f"{game}/{alone}")
    searched = played = 0
    while played < hands:
        chosen = None if rng.random() < 0.5 else f"secrecy {game} {played}"
        evening = await opened(port, game, rng, company_of(game, alone=alone), chosen)
        try:
            await play(evening, rng, hands - played)
        finally:
            for person in evening.company:
                await person.go()
        table = manager.table(evening.table)
        truth = Truth.of(table)
        if chosen is not None:
            deals_match_commitments(truth, chosen)
        searched += search(evening, truth)
        played += len(table.past)
    return searched


def deals_match_commitments(truth: Truth, chosen: str) -> None:
    for number, hand in truth.hands.items():
        seed = hand_seed(chosen, number)
        assert truth.seeds[number] == seed
        assert hand.deal == Deal.seeded(hand.game, hand.seats, seed)


async def everywhere(port: int, manager: TableManager, hands: int, draws: int) -> list[int]:
    people = [evenings(port, manager, game, hands) for game in GAMES]
    people += [evenings(port, manager, game, draws) for game in DRAWS]
    alone = [evenings(port, manager, game, max(hands // 4, 3), alone=True) for game in GAMES]
    return list(await asyncio.gather(*people, *alone))


def test_no_byte_tells_of_a_card_before_it_is_shown(served: tuple[int, TableManager]) -> None:
    searched = asyncio.run(everywhere(*served, hands=3, draws=1))
    assert min(searched) > 20


@pytest.mark.slow
def test_no_byte_tells_of_a_card_before_it_is_shown_in_hundreds_of_hands(
    served: tuple[int, TableManager],
) -> None:
    searched = asyncio.run(everywhere(*served, hands=200, draws=100))
    assert min(searched) > 500


# -- a law ----------------------------------------------------------------------------------------


def with_other_cards(table: LiveTable, seat: int | None, rng: Random) -> LiveTable:
    """The same table had all the cards been others that the seat cannot see."""
    current = table.current
    assert current is not None
    hand = current.hand
    at = None if seat is None else current.seated.index(seat)
    cards = [*(card for cards in hand.deal.hole_numbers for card in cards), *hand.deal.board_numbers]
    cards += hand.deal.stub
    cards += [card for card in hand.game.deck.numbers if card not in cards]
    fixed = seen_places(hand, at, current.seed)
    free = [place for place in range(len(cards)) if place not in fixed]
    others = rng.sample(free, len(free))
    mixed_up = list(cards)
    for place, other in zip(free, others, strict=True):
        mixed_up[place] = cards[other]
    twin_hand = Hand(hand.game, hand.start, hand.button, dealt_like(hand, mixed_up), hand.posts)
    for move in hand.moves:
        twin_hand.act(move)
    twin = copy.copy(table)
    twin.current = replace(current, hand=twin_hand)
    assert table._reveal is not None
    twin._reveal = HandReveal(twin_hand, table._reveal.names)
    twin._reveal.revealed = table._reveal.revealed
    twin.texts = {}
    return twin


def seen_places(hand: Hand, at: int | None, seed: str) -> set[int]:
    """The places in the shuffled deck of the cards that a seat has seen so far."""
    game, size = hand.game, len(hand.deal.hole_numbers[0])
    seen = {size * hand.seats + place for place in range(len(hand.board))}
    held = 0
    for street in game.streets[: hand.street + 1]:
        held += street.hole + street.up
        seen |= {size * seat + place for seat in range(hand.seats) for place in range(held - street.up, held)}
    seen |= set() if at is None else {size * at + place for place in range(held)}
    return seen | {later.place for later in later_cards(hand, seed) if later.seat == at and later.place}


def dealt_like(hand: Hand, cards: list[int]) -> Deal:
    """These cards, dealt as those of the hand are."""
    size, seats, board = len(hand.deal.hole_numbers[0]), hand.seats, len(hand.deal.board_numbers)
    hole = tuple(tuple(cards[size * seat : size * (seat + 1)]) for seat in range(seats))
    rest = cards[size * seats :]
    stub = tuple(rest[board:]) if hand.deal.stub else ()
    return Deal(hole, tuple(rest[:board]), None, None, stub)


@pytest.mark.parametrize("game", [*GAMES, "triple-draw", "crazy-pineapple", "stud"])
def test_other_hidden_cards_change_no_byte(game: str) -> None:
    rng = Random(game)
    seats = 4 if game == "six-max" else 2
    compared = 0
    for number in range(12):
        table = people(game, seats, secret=f"law/{game}/{number}")
        choices = mixed(f"{game}/{number}", (0, 1, 1, 1, 1, 2, 3))
        while table.phase is Phase.PLAYING:
            assert table.hand is not None
            if not table.hand.is_showdown:
                for seat in (None, *range(seats)):
                    assert table_json(table, seat) == table_json(with_other_cards(table, seat, rng), seat)
                    compared += 1
            if table.step is NextStep.REVEAL:
                table.reveal()
            else:
                table.answer(any_move(table.hand, choices))
    assert compared > 50


def any_move(hand: Hand, choices: Iterator[int]) -> int:
    if hand.legal_draw is None:
        return pick(hand.legal, next(choices))
    return Discard(sum(next(choices) % 2 << place for place in range(5)))


def test_the_search_finds_what_is_there() -> None:
    """A proof that cannot fail proves nothing."""
    assert cards_in({"a": ["As", {"b": "d dh p1 KdQc"}], "c": "Basel, 2c3"}) == {"As", "Kd", "Qc"}
    game = Game.load("six-max")
    hand = Hand(game, (20, 20), 0, Deal.of(["AsKd", "QcJh"], "2c3d4h5s7c"))
    truth = Truth({1: hand}, {1: (0, 1)}, {1: "seed"}, "secret")
    assert truth.own(1, 0) == {"As", "Kd"}
    assert truth.public(1) == (set(), set())
    for choice in (3, 3):
        hand.act(pick(hand.legal, choice))
    truth.known.clear()
    cards, showers = truth.public(1)
    assert showers == {0, 1}
    assert cards == {"2c", "3d", "4h", "5s", "7c", "As", "Kd", "Qc", "Jh"}
    assert truth.public(1, 1) == (set(), set())


def test_a_bot_is_given_nothing_that_leads_to_the_cards() -> None:
    seeds = []

    class Curious:
        rng: Any = None

        def round_begins(self, table: Any) -> None:
            seeds.append(table.seed)

    wanted = NewTable(game="micro", seed="the secret of the table")
    table = make_table(TableSetup(request=wanted), None, [Curious()])  # type: ignore[list-item]
    [seed] = seeds
    assert "secret" not in seed
    assert table.hand is not None
    for guess in (seed, f"{seed}/hand 1"):
        assert Deal.seeded(table.hand.game, 2, guess) != table.hand.deal
