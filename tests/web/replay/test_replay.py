"""Replays: every frame equals the state of the engine, and hidden cards stay hidden."""

import re
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings

from holecard import Game, Hand, print_cards
from holecard.hand.events import ActionTaken
from holecard.hand.narration import plain_text
from holecard.history import RecordEnding, parse
from holecard.session import Session
from holecard.web.replay.from_hand import hand_replay, table_replay
from holecard.web.replay.from_phh import record_replay
from holecard.web.replay.replay import FrameKind, HandReplay
from holecard.web.replay.serialize import replay_state
from holecard.web.tables.disclosure import may_see_all
from holecard.web.tables.played_hand import NextStep, Phase, PlayedHand
from holecard.web.tables.players import SeatedPlayer
from holecard.web.tables.table import LiveTable
from tests.history.samples import THREE, TWO, changed, hand
from tests.strategies import PLAYED_IN_BROWSER, pick, tables
from tests.strategies import Table as RandomHand

ACTIONS = THREE["actions"]


def called(hand: Hand) -> tuple[str, ...]:
    return tuple(f"seat {seat}" for seat in range(hand.seats))


# -- hands that were played here ----------------------------------------------------------------


@given(tables())
def test_before_every_action_the_frame_is_what_the_engine_shows(table: RandomHand) -> None:
    replay = hand_replay(table.play(), called(table.sit_down()))
    before = [at - 1 for at, frame in enumerate(replay.frames) if frame.kind is FrameKind.ACT]
    hand = table.sit_down()
    for at, _ in zip(before, table.turns(hand), strict=True):
        view, frame = hand.view(), replay.frames[at]
        snapshot, places = frame.snapshot, frame.snapshot.places
        assert frame.actor == view.actor
        assert snapshot.board == view.board
        assert snapshot.street == view.street
        assert snapshot.pot == view.pot
        assert sum(pot.amount for pot in snapshot.pots) == view.pot - sum(view.bets)
        assert tuple(place.bet for place in places) == view.bets
        assert tuple(place.stack for place in places) == view.stacks
        assert tuple(place.folded for place in places) == view.folded
        assert all(place.cards == hand.hole(seat) for seat, place in enumerate(places))


@given(tables())
def test_chips_are_conserved_in_each_frame_and_the_last_one_has_the_end(table: RandomHand) -> None:
    hand = table.play()
    replay = hand_replay(hand, called(hand))
    for frame in replay.frames:
        assert frame.snapshot.pot + sum(place.stack for place in frame.snapshot.places) == sum(hand.start)
    last = replay.frames[-1].snapshot
    assert tuple(place.stack for place in last.places) == hand.stacks
    assert last.pot == 0
    assert last.pots == ()
    assert replay.frames[-1].actor is None
    assert {place.shown for place, out in zip(last.places, hand.folded, strict=True) if not out} == {
        hand.is_showdown
    }
    assert record_replay(parse(replay.phh)).frames[-1].snapshot.places[0].stack == hand.stacks[0]


@settings(max_examples=40)
@given(tables())
def test_streets_begin_where_their_cards_come(table: RandomHand) -> None:
    hand = table.play()
    replay = hand_replay(hand, called(hand))
    sections = replay.sections
    assert sections[0].first_frame == 0
    assert [section.first_frame for section in sections] == sorted(
        {section.first_frame for section in sections}
    )
    assert sections[-1].name == ("showdown" if hand.is_showdown else "result")
    for section in sections[1:-1]:
        before, after = (replay.frames[at].snapshot for at in (section.first_frame - 1, section.first_frame))
        street = after.street
        assert section.name == hand.game.streets[street].name
        is_drawn_first = hand.game.streets[street].asks_for_cards
        dealt = 0 if is_drawn_first else hand.game.streets[street].board
        assert len(after.board) - len(before.board) == dealt


# -- live tables --------------------------------------------------------------------------------


def played_by_people(game: str, seed: str, hands: int = 3) -> LiveTable:
    """A table of people, some hands of which are over."""
    page = Game.load(game)
    seats = page.seats[0] if page.seats[0] == page.seats[1] else 3
    players = [SeatedPlayer(f"p{seat}", token=f"token {seat}") for seat in range(seats)]
    table = LiveTable("t", Session(page, seed, seats), players, seed)
    choices = Random(seed)
    while len(table.past) < hands and table.phase is not Phase.OVER:
        if table.phase is Phase.BETWEEN:
            assert table.current is not None
            table.deal_next(table.current.number)
        elif table.step is NextStep.REVEAL:
            table.reveal()
        else:
            assert table.hand is not None
            table.answer(pick(table.hand.legal, choices.choice((0, 1, 1, 2))))
    return table


def hidden_from(past: PlayedHand, seat: int | None) -> Iterator[str]:
    """The cards of a hand that this seat never saw: others' that were not shown, boards that never came."""
    hand = past.hand
    for at in range(hand.seats):
        cards = [card for card in hand.deal.hole[at] if card not in hand.up(at)]
        was_shown = hand.is_showdown and not hand.folded[at]
        if not was_shown and (seat is None or past.seated[at] != seat):
            yield from map(str, cards)
    yield from map(str, hand.deal.board[len(hand.board) :])


def written(replay: HandReplay) -> str:
    return replay_state(replay, "1").model_dump_json()


@pytest.mark.parametrize("game", PLAYED_IN_BROWSER)
def test_a_replay_contains_no_hidden_card(game: str) -> None:
    looked = 0
    for seed in ("a", "b"):
        table = played_by_people(game, seed)
        for past in table.past:
            for seat in (None, *range(len(table.players))):
                if may_see_all(table, seat, past):
                    continue
                replay = table_replay(table, past, seat)
                said = set(re.findall("[2-9TJQKA][cdhs]", written(replay)))
                hidden = set(hidden_from(past, seat))
                assert not hidden & said
                looked += len(hidden)
                again = record_replay(parse(replay.phh)).frames[-1].snapshot.places
                assert tuple(place.stack for place in again) == past.hand.stacks
    assert looked


def test_a_seat_that_may_know_all_cards_gets_them() -> None:
    table = played_by_people("micro", "b", hands=100)
    assert table.session.is_over
    past = table.past[0]
    replay = table_replay(table, past, None)
    assert replay.all_cards_visible
    dealt = replay.frames[1].snapshot.places
    assert tuple(place.cards for place in dealt) == past.hand.deal.hole


# -- hands that were read -----------------------------------------------------------------------


def lines(replay: HandReplay) -> list[str]:
    return [plain_text(line.pieces) for frame in replay.frames for line in frame.snapshot.lines]


def notes(replay: HandReplay) -> list[str]:
    return [note for frame in replay.frames for note in frame.notes]


def test_a_record_is_told_as_in_its_file() -> None:
    record = hand(THREE, players=["Ann", "Bob", "Cy"], event="Cup", year=2021, month=5, hand=7)
    replay = record_replay(record)
    told = [str(line) for street in record.narration() for line in street.lines]
    assert [line for line in lines(replay) if ":" not in line and line.split()[0] in replay.names] == told
    assert replay.labels == ("1/2", "Cup", "2021-05", "hand 7")
    assert [
        (section.name, print_cards(replay.frames[section.first_frame].snapshot.board))
        for section in replay.sections
    ] == [
        ("preflop", ""),
        ("flop", "2s3s4h"),
        ("turn", "2s3s4h9d"),
        ("river", "2s3s4h9dJd"),
        ("showdown", "2s3s4h9dJd"),
    ]
    assert replay.warnings == ()


def test_amounts_print_as_the_money_of_the_file() -> None:
    replay = record_replay(
        parse(
            'variant = "NT"\nantes = [0, 0, 0]\nblinds_or_straddles = [0.05, 0.10, 0]\nmin_bet = 0.10\n'
            'starting_stacks = [20, 20, 20]\nactions = ["p3 cbr 0.35", "p1 f", "p2 f"]\n'
        )
    )
    assert f"{replay.chip_value:f}" == "0.01"
    last_action = replay.frames[1].snapshot.places[2].last_action
    assert isinstance(last_action, ActionTaken)
    assert (last_action.verb, str(last_action.named_amount)) == ("raise", "0.35")
    assert replay.frames[1].snapshot.places[2].bet == 35
    assert lines(replay)[-2:] == ["0.25 uncalled goes back to p3", "p3 wins 0.25 from the pot"]


def test_cards_that_became_known_later_are_known_from_the_start() -> None:
    actions = changed(ACTIONS, "d dh p2 KsKh", "d dh p2 ????")
    replay = record_replay(hand(THREE, actions=actions))
    assert [print_cards(place.cards) for place in replay.frames[1].snapshot.places] == [
        "AsAh",
        "KsKh",
        "7d2c",
    ]
    assert not replay.frames[1].snapshot.places[1].shown
    assert replay.frames[-1].snapshot.places[1].shown


def test_an_uncalled_bet_goes_back_before_the_board_is_run_out() -> None:
    actions = changed(TWO["actions"], "p2 cbr 60", "p2 cbr 100")
    replay = record_replay(hand(TWO, starting_stacks=[60, 100], actions=actions))
    run = [FrameKind.WIN, FrameKind.STREET, FrameKind.STREET, FrameKind.STREET, FrameKind.WIN]
    assert [frame.kind for frame in replay.frames] == [
        FrameKind.START,
        FrameKind.DEAL,
        FrameKind.ACT,
        FrameKind.ACT,
        *run,
    ]
    assert lines(replay)[-5] == "40 uncalled goes back to p2"
    assert [section.first_frame for section in replay.sections] == [0, 5, 6, 7, 8]
    assert tuple(place.stack for place in replay.frames[-1].snapshot.places) == (120, 40)


def test_what_a_record_leaves_open_is_said() -> None:
    hidden = ["d dh p1 ????", "d dh p2 ????", *ACTIONS[2:-2], "p1 sm ????", "p2 sm ????"]
    undecided = record_replay(hand(THREE, actions=hidden))
    assert undecided.warnings == ("the winner is unknown, since the deciding cards are missing",)
    assert undecided.frames[-1].snapshot.pot == 28
    unfinished = record_replay(hand(THREE, actions=ACTIONS[:5]))
    assert unfinished.warnings == ("the hand history ends before the hand is over",)
    assert unfinished.frames[-1].actor == 1
    assert notes(unfinished) == list(unfinished.warnings)
    repaired = record_replay(hand(THREE, actions=changed(ACTIONS, "p3 f", "# a long think")))
    assert "p3 folds (the record leaves it out)" in lines(repaired)
    assert notes(repaired) == ["a long think"]
    [remark] = repaired.warnings
    assert remark.startswith("missing in the hand history: p3 folds")


def test_stacks_missing_in_the_record_are_not_invented() -> None:
    text = (
        'variant = "NT"\nantes = [0, 0, 0]\nblinds_or_straddles = [1, 2, 0]\nmin_bet = 2\n'
        'starting_stacks = [inf, 200, inf]\nactions = ["p3 cbr 6", "p1 f", "p2 f"]\n'
    )
    replay = record_replay(parse(text))
    assert replay.unknown_stacks == {0, 2}
    assert [seat.stack_known for seat in replay_state(replay, "1").frames[0].seats] == [False, True, False]
    assert replay.warnings == ("the stacks of p1, p3 are not recorded",)


def test_a_record_that_breaks_the_rules_is_shown_up_to_there() -> None:
    replay = record_replay(hand(THREE, actions=[*ACTIONS[:6], "p1 cbr 8", *ACTIONS[6:]]))
    assert lines(replay)[-1] == "p2 calls 4"
    assert "not 'p1 cbr 8'" in replay.warnings[0]
    assert replay.frames[-1].notes == replay.warnings[:1]


def test_no_player_acts_and_no_card_is_known() -> None:
    """Both are all-in with their blinds, and the cards are unknown."""
    text = (
        'variant = "NT"\nantes = [1, 1]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\n'
        'starting_stacks = [2, 1]\nactions = ["d dh p1 ????", "d dh p2 ????"]\n'
    )
    record = parse(text)
    assert record.replay().ending is not RecordEnding.FINISHED
    replay = record_replay(record)
    for frame in replay.frames:
        assert frame.snapshot.pot == 3
    assert replay.warnings
