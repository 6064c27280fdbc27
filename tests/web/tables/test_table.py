"""A live table without clock or network: what it tells whom, and when."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from hashlib import sha256
from random import Random

import pytest

from holecard import Game
from holecard.errors import HolecardError, IllegalAction
from holecard.hand.event_log import events_of
from holecard.hand.events import (
    ActionTaken,
    BetReturned,
    CardsShown,
    ForcedBetPosted,
    HandStarted,
    HoleCardsDealt,
    PotWon,
    StreetOpened,
)
from holecard.session import Session
from holecard.web.errors import Conflict, Forbidden, Unauthorized
from holecard.web.tables.commitment import commitment, hand_seed
from holecard.web.tables.disclosure import may_see_all
from holecard.web.tables.played_hand import MOST_PAST, NextStep, Phase
from holecard.web.tables.players import SeatedPlayer, seat_players
from holecard.web.tables.serialize import table_state
from holecard.web.tables.table import LiveTable
from tests.strategies import pick
from tests.web.sentences import plain

BOT = "caller"


def seated(
    game: str = "six-max",
    seats: int = 3,
    opponents: tuple[str, ...] = (BOT,),
    secret: str = "s",
    **wishes: int,
) -> LiveTable:
    page = Game.load(game)
    stacks = [wishes["stack"]] * seats if "stack" in wishes else None
    if "hands" in wishes:
        page = replace(page, session=replace(page.session, hands=wishes["hands"]))
    session = Session(page, secret, seats, 0, stacks)
    return LiveTable("t", session, seat_players(page, seats, 0, "Ann", opponents, secret), secret)


def people(game: str = "six-max", seats: int = 3, secret: str = "s", **wishes: int) -> LiveTable:
    table = seated(game, seats, ("open",), secret, **wishes)
    for number in range(1, seats):
        table.join(f"Guest {number}", None)
    return table


def run(table: LiveTable, choices: Iterator[int]) -> None:
    """Do whatever comes next until the hand is over, people and bots alike."""
    while table.phase is Phase.PLAYING:
        if table.step is NextStep.REVEAL:
            table.reveal()
        else:
            assert table.hand is not None
            table.answer(pick(table.hand.legal, next(choices)))


def mixed(seed: str, of: tuple[int, ...] = (0, 1, 1, 1, 2, 3)) -> Iterator[int]:
    rng = Random(seed)
    while True:
        yield rng.choice(of)


def always(choice: int) -> Iterator[int]:
    while True:
        yield choice


# -- sitting down --------------------------------------------------------------------------------


def test_play_begins_when_the_last_open_seat_is_taken() -> None:
    table = seated(opponents=("open",))
    assert (table.phase, table.step, table.hand, table.current) == (
        Phase.WAITING,
        NextStep.WAIT,
        None,
        None,
    )
    table.join("Bob", 2)
    assert table.phase is Phase.WAITING
    seat, token = table.join("Cleo", None)
    assert (seat, table.phase) == (1, Phase.PLAYING)
    assert table.seat_of(token) == 1
    with pytest.raises(Conflict, match="no seat is open"):
        table.join("Dan", None)


def test_players_with_the_same_name_are_numbered() -> None:
    table = seated(opponents=("open",), seats=4)
    for _ in range(3):
        table.join("Ann", None)
    assert [player.name for player in table.players] == ["Ann", "Ann 2", "Ann 3", "Ann 4"]


@pytest.mark.parametrize("token", ["", None])
def test_no_token_is_no_seat(token: str | None) -> None:
    with pytest.raises(Unauthorized):
        seated().seat_of(token)


@pytest.mark.parametrize("token", ["x", "é", "\ud800", "\0", "x" * 100_000, "🂡"])
def test_a_wrong_token_is_refused_whatever_is_in_it(token: str) -> None:
    with pytest.raises(Forbidden):
        seated(opponents=("open",)).seat_of(token)


@pytest.mark.parametrize(
    "name",
    [
        "",
        "  ",
        "x" * 25,
        "a\0b",
        "a\x07b",
        "\u202egnp.exe",
        "a\u200bb",
        "\u2066x\u2069",
        "\ud800",
        "a\u200fb",
        "\u3164",
        "\u2800\ufe0f",
    ],
)
def test_names_that_could_fool_others_are_refused(name: str) -> None:
    with pytest.raises(HolecardError, match="a name has 1 to 24 characters"):
        seated(opponents=("open",)).join(name, None)


def test_invisible_characters_are_not_part_of_a_name() -> None:
    table = seated(opponents=("open",))
    seat, _ = table.join("A\u034fda\ufe0f", None)
    assert table.players[seat].name == "Ada"


# -- telling -------------------------------------------------------------------------------------


def test_what_happens_is_told_a_step_at_a_time_and_in_order() -> None:
    table = people("six-max", 3, stack=20)
    telling = table._reveal
    assert telling is not None
    told = [telling.revealed]
    assert {type(event) for event in telling.events} == {HandStarted, ForcedBetPosted, HoleCardsDealt}
    assert table.is_revealed
    for choice in (3, 3, 3):
        assert table.hand is not None
        table.answer(pick(table.hand.legal, choice))
    kinds = []
    while table.step is NextStep.REVEAL:
        assert table.actor is None
        kinds.append(type(telling.events[telling.revealed]))
        table.reveal()
        told.append(telling.revealed)
    assert kinds == [CardsShown, StreetOpened, PotWon]
    assert told == sorted(set(told))
    assert table.phase is Phase.BETWEEN


def test_cards_to_come_are_on_no_picture_before_they_are_told() -> None:
    table = people("six-max", 2, stack=20)
    for choice in (3, 3):
        assert table.hand is not None
        table.answer(pick(table.hand.legal, choice))
    picture = table.snapshot(None)
    assert picture is not None
    assert table.hand is not None
    assert table.hand.actor is None
    assert picture.board == ()
    assert not any(place.shown for place in picture.places)
    assert table_state(table, 0).phase == "playing"
    assert table_state(table, 0).past_hands == []


def test_no_player_acts_while_cards_are_being_dealt() -> None:
    table = people("six-max", 2)
    while table.is_revealed:
        assert table.actor is not None
        table.act(table.actor, "call" if table.turn == 0 else "check", None, table.turn)
    assert table.actor is None
    with pytest.raises(Conflict, match="still being dealt"):
        table.act(0, "check", None, table.turn)
    before = table.version
    table.reveal()
    assert table.version == before + 1
    assert table.actor is not None


@pytest.mark.parametrize("game", ["micro", "ladder", "omaha", "six-max", "mini"])
def test_every_change_is_a_new_version_that_listeners_hear_of(game: str) -> None:
    table = people(game, 2)
    heard: list[int] = []
    table.listeners.add(lambda: heard.append(table.version))
    for number in range(5):
        run(table, mixed(f"{game}/{number}"))
        if table.phase is Phase.BETWEEN:
            assert table.current is not None
            table.deal_next(table.current.number)
    assert heard == list(range(heard[0], heard[0] + len(heard)))


@pytest.mark.parametrize("game", ["micro", "ladder", "omaha", "six-max", "mini"])
def test_what_was_told_in_the_end_is_the_whole_story(game: str) -> None:
    table = people(game, 2)
    run(table, mixed(game))
    assert table.hand is not None
    assert table._reveal is not None
    assert table._reveal.events == tuple(events_of(table.hand))
    assert table.is_revealed
    returned = [event for event in table._reveal.events if isinstance(event, BetReturned | ActionTaken)]
    assert len(returned) >= len(table.hand.actions)


# -- acting --------------------------------------------------------------------------------------


def is_unchanged(table: LiveTable, command: Callable[[], None], error: type[Exception]) -> None:
    before = (table.version, table.turn, table_state(table, 0), table_state(table, 1))
    with pytest.raises(error):
        command()
    assert (table.version, table.turn, table_state(table, 0), table_state(table, 1)) == before


def test_what_is_refused_changes_nothing() -> None:
    table = people("six-max", 3)
    actor, turn = table.actor, table.turn
    assert actor is not None
    other = (actor + 1) % 3
    is_unchanged(table, lambda: table.act(other, "call", None, turn), Conflict)
    is_unchanged(table, lambda: table.act(actor, "call", None, turn + 1), Conflict)
    is_unchanged(table, lambda: table.act(actor, "check", None, turn), IllegalAction)
    is_unchanged(table, lambda: table.act(actor, "raise", 3, turn), IllegalAction)
    is_unchanged(table, lambda: table.act(actor, "raise", 201, turn), IllegalAction)
    is_unchanged(table, lambda: table.act(actor, "raise", None, turn), IllegalAction)
    is_unchanged(table, lambda: table.deal_next(1), Conflict)


def test_after_leaving_the_table_plays_the_seat_and_no_player_holds_it() -> None:
    table = people("six-max", 3)
    actor = table.actor
    assert actor is not None
    token = table.players[actor].token
    before = table.step
    table.leave(actor)
    assert (before, table.step) == (NextStep.WAIT, NextStep.BOT_ACT)
    assert table.seat_holding(token) is None
    assert not any(player.is_open for player in table.players)
    with pytest.raises(Forbidden):
        table.seat_of(token)
    view = table.view(actor)
    assert view is not None
    table.answer(table.players[actor].think(view, table.turn))
    assert table.hand is not None
    assert table.hand.folded[table.seats.index(actor)]


def test_a_seat_that_is_left_before_play_begins_is_open_again_to_another_player() -> None:
    table = seated(opponents=("open", "open"))
    at, token = table.join("Bob", None)
    table.leave(at)
    assert table.players[at].is_open
    assert table.join("Eve", at)[0] == at
    assert table.seat_holding(token) is None
    assert table.seat_holding(table.players[at].token) == at
    with pytest.raises(Forbidden):
        table.seat_of(token)


def test_a_table_is_deserted_when_only_bots_are_left() -> None:
    table = seated(opponents=("open", BOT))
    table.join("Bob", None)
    table.leave(0)
    assert not table.is_deserted
    table.leave(1)
    assert table.is_deserted


def test_the_next_hand_is_dealt_once_and_with_another_seed() -> None:
    table = people("six-max", 2)
    first = table.current
    run(table, always(0))
    assert first is not None
    with pytest.raises(Conflict):
        table.deal_next(first.number + 1)
    table.deal_next(first.number)
    with pytest.raises(Conflict):
        table.deal_next(first.number)
    assert table.current is not None
    assert table.current.number == first.number + 1
    assert table.current.seed != first.seed


def test_closing_is_the_end_even_if_a_bot_is_still_thinking() -> None:
    table = seated("six-max", 2)
    table.close()
    before = table.version
    table.answer(0)
    table.reveal()
    assert (table.phase, table.version, table.step) == (Phase.OVER, before, NextStep.CLOSE)
    with pytest.raises(Conflict):
        table.act(0, "call", None, table.turn)
    assert table_state(table, 0).result is None


# -- chips and the end ----------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_chips_are_conserved_over_a_session_with_rebuys(seats: int) -> None:
    table = people("six-max", seats, stack=40, hands=30)
    while table.phase is not Phase.OVER:
        run(table, mixed(f"rebuys/{seats}/{table.turn}", (0, 1, 2, 3, 3)))
        picture = table.snapshot(None)
        assert picture is not None
        assert table.hand is not None
        assert tuple(place.stack for place in picture.places) == table.hand.stacks
        assert sum(table.session.chips) == 0
        if table.phase is Phase.BETWEEN:
            assert table.current is not None
            table.deal_next(table.current.number)
    state = table_state(table, None)
    assert state.result is not None
    assert state.result.hands_played == 30
    assert sum(state.result.net) == 0
    assert state.result.net == [
        sum(past.hand.payoffs[past.seated.index(seat)] for past in table.past) for seat in range(seats)
    ]
    with pytest.raises(Conflict):
        table.deal_next(30)


@pytest.mark.parametrize("game", ["six-max", "omaha", "holdem", "micro"])
def test_after_a_hand_every_seat_has_its_net_and_every_pot_a_name(game: str) -> None:
    table, pots = people(game, Game.load(game).seats[1] if game != "holdem" else 6, stack=40), set[str]()
    for number in range(1, 60):
        assert all(seat.net is None for seat in table_state(table, None).seats)
        run(table, mixed(f"net {number}", (1, 1, 1, 2, 3)))
        state, hand = table_state(table, None), table.hand
        assert hand is not None
        nets = [state.seats[seat].net for seat in table.seats]
        assert nets == list(hand.payoffs)
        assert sum(award.amount for award in state.awards) == sum(seat.won for seat in state.seats)
        assert not any(seat.all_in for seat in state.seats), "it is over, so no seat is all-in"
        assert [seat.busted for seat in state.seats] == [
            not hand.stacks[table.seats.index(seat)] if seat in table.seats else True
            for seat in range(len(table.players))
        ]
        pots.update(award.pot for award in state.awards)
        if table.phase is Phase.OVER:
            break
        table.deal_next(number)
    assert {"the pot"} <= pots
    if game == "six-max":
        assert {"the main pot", "the side pot", "side pot 1", "side pot 2"} <= pots


@pytest.mark.parametrize("game", ["six-max", "omaha"])
def test_a_rebuy_is_said_and_a_seat_that_cannot_buy_in_again_is_bust(game: str) -> None:
    table, said = people(game, 3, stack=40), 0
    while table.phase is not Phase.OVER and said < 5:
        run(table, always(3))
        state, hand = table_state(table, None), table.hand
        assert hand is not None
        told = [plain(line.model_dump()) for line in state.log if line.kind == "table"]
        broke = [seat for at, seat in enumerate(table.seats) if not hand.stacks[at]]
        rebuys = broke if game == "six-max" else []
        assert [seat.seat for seat in state.seats if seat.rebuy == 40] == rebuys
        assert told == [
            f"{table.players[at].name} has no chips left and buys in again for 40" for at in rebuys
        ]
        said += len(broke)
        if table.phase is Phase.BETWEEN:
            table.deal_next(table.current.number if table.current else 0)
            assert not any(seat.rebuy for seat in table_state(table, None).seats)
            assert [seat.busted for seat in table_state(table, None).seats] == [
                seat not in table.seats for seat in range(3)
            ]
    assert said


def test_a_ladder_ends_after_its_last_level() -> None:
    table = people("ladder", 2)
    levels = []
    while table.phase is not Phase.OVER:
        assert table.hand is not None
        levels.append(table.hand.start[0])
        run(table, always(0))
        if table.phase is Phase.BETWEEN:
            assert table.current is not None
            table.deal_next(table.current.number)
    assert levels == [100, 74, 50, 25, 10]
    assert table_state(table, 0).level.stacks == levels


def test_totals_are_those_before_the_hand_on_the_table() -> None:
    table = people("six-max", 2)
    run(table, always(0))
    assert [seat.session_net for seat in table_state(table, 0).seats] == [0, 0]
    table.deal_next(1)
    assert [seat.session_net for seat in table_state(table, 0).seats] == [-1, 1]


def test_only_so_many_past_hands_are_kept_and_the_newest_is_first_in_the_list() -> None:
    table = people("mini", 2, hands=MOST_PAST + 20)
    for _ in range(MOST_PAST + 10):
        run(table, always(0))
        assert table.current is not None
        table.deal_next(table.current.number)
    assert len(table.past) == MOST_PAST
    assert [past.number for past in table.past] == list(range(11, MOST_PAST + 11))
    notes = table_state(table, 1).past_hands
    assert [note.hand for note in notes] == list(range(MOST_PAST + 10, MOST_PAST - 10, -1))
    assert all(note.net is not None for note in notes)
    assert all(note.net is None for note in table_state(table, None).past_hands)


def test_a_past_hand_says_what_each_winner_made_of_it() -> None:
    """All-in before the flop with unequal stacks, and checked down: one winner, two, or none."""
    table, said = people("six-max", 3, hands=400), set()
    for number in range(1, 400):
        run(table, mixed(f"hand {number}", (1, 1, 1, 2, 3)))
        [note, *_] = table_state(table, None).past_hands
        assert table.current is not None
        names, payoffs = table.current.names, table.current.hand.payoffs
        gains = [f"{name} +{chips:,}" for name, chips in zip(names, payoffs, strict=True) if chips > 0]
        assert note.summary == (" and ".join(gains) or "the pot was split")
        said.add(len(gains))
        table.deal_next(number)
    assert said == {0, 1, 2}


# -- seeds ---------------------------------------------------------------------------------------


def seed_shown(table: LiveTable, seat: int | None) -> str | None:
    fair = table_state(table, seat).deal
    assert fair is not None
    return fair.seed


def test_only_a_player_alone_among_bots_learns_the_seed_after_the_hand() -> None:
    table = seated("six-max", 3)
    assert table.current is not None
    seed = table.current.seed
    while table.phase is Phase.PLAYING:
        assert [seed_shown(table, seat) for seat in (0, None)] == [None, None]
        if table.step is NextStep.REVEAL:
            table.reveal()
        else:
            assert table.hand is not None
            table.answer(pick(table.hand.legal, 1))
    assert (seed_shown(table, 0), seed_shown(table, None)) == (seed, None)
    assert table.current is not None
    assert commitment(seed) == commitment(table.current.seed)
    table.deal_next(1)
    assert seed_shown(table, 0) is None
    assert may_see_all(table, 0, table.past[0])


@pytest.mark.parametrize("leaves", [False, True])
def test_among_people_no_player_learns_a_seed_before_the_session_is_over(leaves: bool) -> None:  # noqa: FBT001
    table = people("six-max", 3, hands=2)
    for number in (1, 2):
        if leaves and number == 2:
            table.leave(2)
        assert [seed_shown(table, seat) for seat in (0, 1, None)] == [None] * 3
        run(table, always(0))
        if number == 1:
            assert [seed_shown(table, seat) for seat in (0, 1, None)] == [None] * 3
            table.deal_next(1)
    assert table.current is not None
    assert table.phase is Phase.OVER
    assert [seed_shown(table, seat) for seat in (0, 1, None)] == [table.current.seed] * 3


def test_a_cleared_table_gives_no_seed_of_a_hand_that_was_not_over() -> None:
    table = seated("six-max", 3)
    table.close()
    assert [seed_shown(table, seat) for seat in (0, None)] == [None, None]


def test_a_commitment_reveals_nothing_about_the_cards() -> None:
    """SHA-256 of the bare seed is what the cards are drawn with."""
    seed = hand_seed("secret", 1)
    assert commitment(seed) != sha256(seed.encode()).hexdigest()
    assert commitment(seed) == sha256(b"holecard commitment " + seed.encode()).hexdigest()
    assert len({hand_seed("secret", number) for number in range(100)}) == 100
    assert hand_seed("secret", 1) != hand_seed("secret2", 1)


def test_a_guest_is_printed_without_the_token() -> None:
    player = SeatedPlayer("Ann")
    token = player.sit("Ann")
    assert token not in repr(player)
