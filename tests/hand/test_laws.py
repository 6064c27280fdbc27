"""Laws that hold for every hand of every game, with any seats and any stacks."""

import pickle

from hypothesis import assume, given
from hypothesis import strategies as st

from holecard import Deal, Game, Hand, Posts, print_cards
from holecard.hand.action import Action
from holecard.hand.discard import Discard
from holecard.hand.events import ActionTaken, BetReturned, ForcedBetPosted, PotWon, visible_to
from holecard.hand.rebuild import rebuild
from holecard.rules import Structure
from holecard.rules.definition import parse_game, print_game
from tests.hand.plain import rules_of, sit_down
from tests.hand.witness import seen
from tests.strategies import Table, any_games, card_games, games, tables


@given(tables())
def test_chips_are_conserved_at_every_step(table: Table) -> None:
    """An action moves chips of its own seat only, and exactly as many as it says."""
    hand = table.sit_down()
    total = sum(table.stacks)
    for action in table.turns(hand):
        assert min(hand.stacks) >= 0
        assert sum(hand.stacks) + hand.pot == total
        assert hand.pot >= sum(hand.bets)
        seat, before = hand.actor, hand.stacks
        assert seat is not None
        cost = 0
        if isinstance(action, Action) and action >= 0:
            cost = hand.legal.to_call if action == 0 else action - hand.bets[seat]
        assert 0 <= cost <= before[seat]
        twin = hand.copy()
        twin.act(action)
        if twin.actor is not None:
            assert twin.stacks == tuple(has - cost * (at == seat) for at, has in enumerate(before))
    assert sum(hand.stacks) == total
    assert sum(hand.payoffs) == 0
    assert hand.pot == 0


@given(tables())
def test_no_seat_loses_more_than_its_stack_or_wins_more_than_all_others_had(table: Table) -> None:
    hand = table.play()
    for seat, net in enumerate(hand.payoffs):
        had = table.stacks[seat]
        assert -had <= net <= sum(min(had, other) for other in table.stacks) - had + _dead(hand)


def _dead(hand: Hand) -> int:
    """A dead ante can be won by a seat that paid less."""
    posts = hand.game.posts(hand.seats, hand.button)
    return sum(posts.antes) if posts.dead else 0


@given(tables())
def test_every_hand_ends_and_says_so(table: Table) -> None:
    """No longer than every chip of every seat going in one by one, and all seats checking every street."""
    hand = table.play()
    assert hand.actor is None
    assert len(hand.actions) <= sum(table.stacks) * hand.seats + len(hand.game.streets) * hand.seats
    assert len(hand.moves) - len(hand.actions) <= len(hand.game.streets) * hand.seats
    if hand.is_showdown:
        shared = len(hand.board) - hand.game.board_cards
        assert shared == 0 or (shared == 1 and hand.game.last_own_cards(hand.seats))
        live = [seat for seat in range(hand.seats) if not hand.folded[seat]]
        assert {len(hand.hole(seat)) for seat in live} == {hand.game.held_cards - shared}
    else:
        assert hand.folded.count(False) == 1


@given(tables())
def test_the_actor_is_always_a_seat_that_can_act(table: Table) -> None:
    hand = table.sit_down()
    for _ in table.turns(hand):
        assert hand.actor is not None
        assert not hand.folded[hand.actor]
        assert hand.folded.count(False) > 1
        if hand.legal_draw is not None:
            continue
        assert hand.stacks[hand.actor] > 0
        legal = hand.legal
        brings_in = hand.game.forced.bring_in > 0 and not hand.actions
        if not brings_in:
            assert legal.can_fold == (legal.to_call > 0 or hand.game.free_fold)
        assert 0 <= legal.to_call <= hand.stacks[hand.actor]
        assert (legal.min_raise_to is None) == (legal.max_raise_to is None)
        if legal.min_raise_to is not None and legal.max_raise_to is not None:
            everything = hand.bets[hand.actor] + hand.stacks[hand.actor]
            assert max(hand.bets) < legal.min_raise_to <= legal.max_raise_to <= everything
        assert hand.to_call == legal.to_call


def check_by_the_plain_rules(table: Table) -> None:
    seats = len(table.stacks)
    hand = table.sit_down()
    plain = sit_down(rules_of(table.game, seats, table.button, table.deal), table.stacks)
    for action in table.turns(hand):
        if isinstance(action, Discard):
            continue
        legal = hand.legal
        raises = legal.min_raise_to and (legal.min_raise_to, legal.max_raise_to)
        assert (hand.actor, legal.to_call, raises) == (plain.turn, plain.to_call, plain.raise_range)
        plain = plain.after(action)
    assert plain.turn is None
    if hand.is_showdown:
        assert hand.payoffs == plain.payoffs(hand.strengths(), hand.low_strengths())
    else:
        assert hand.payoffs == plain.payoffs({})


@given(tables())
def test_every_hand_goes_as_the_plain_rules_say(table: Table) -> None:
    check_by_the_plain_rules(table)


@given(tables(any_games()))
def test_every_hand_of_games_made_at_random_goes_as_the_plain_rules_say(table: Table) -> None:
    check_by_the_plain_rules(table)


@given(tables(card_games()))
def test_the_laws_hold_for_games_of_up_cards_draws_and_halves_made_at_random(table: Table) -> None:
    check_by_the_plain_rules(table)
    hand = table.play()
    check_the_chips_of_events(hand)
    assert visible(rebuild(table.game, hand.events)) == visible(hand)
    for seat in (None, *range(hand.seats)):
        assert rebuild(table.game, visible_to(hand.events, seat)).payoffs == hand.payoffs
    assert parse_game(print_game(table.game), table.game.name) == table.game
    assert seen(pickle.loads(pickle.dumps(hand))) == seen(hand) == seen(hand.copy())


@given(tables(), st.integers(0, 30), st.lists(st.integers(0, 60), max_size=10))
def test_a_copy_is_independent(table: Table, when: int, others: list[int]) -> None:
    hand = table.sit_down()
    for turn, _ in enumerate(table.turns(hand)):
        if turn == when:
            break
    before = seen(hand)
    copies = [hand.copy() for _ in range(2)]
    assert seen(copies[0]) == before
    replayed = Table(table.game, table.stacks, table.button, table.seed, tuple(others))
    for _ in replayed.turns(copies[0]):
        pass
    assert seen(hand) == before
    assert seen(copies[1]) == before
    for _ in table.turns(hand):
        pass
    assert seen(copies[1]) == before


@given(tables())
def test_a_stored_hand_comes_back_as_it_was(table: Table) -> None:
    hand = table.sit_down()
    for _ in table.turns(hand):
        twin = pickle.loads(pickle.dumps(hand))
        assert seen(twin) == seen(hand)
        break
    for _ in table.turns(hand):
        pass
    assert seen(pickle.loads(pickle.dumps(hand))) == seen(hand)


def visible(hand: Hand) -> tuple[object, ...]:
    """What does not depend on cards that never came up."""
    over = hand.actor is None
    return (
        hand.actor, hand.street, hand.start, hand.stacks, hand.bets, hand.folded, hand.pot, hand.board,
        hand.is_showdown, hand.moves, hand.events, hand.legal_draw,
        None if over or hand.legal_draw else hand.legal, hand.payoffs if over else None,
    )  # fmt: skip


@given(tables())
def test_the_events_tell_enough_to_rebuild_the_hand(table: Table) -> None:
    hand = table.sit_down()
    for _ in table.turns(hand):
        assert visible(rebuild(table.game, hand.events)) == visible(hand)
    assert visible(rebuild(table.game, hand.events)) == visible(hand)


@given(tables())
def test_what_any_seat_saw_is_enough_to_settle_the_hand(table: Table) -> None:
    """All cards that decide a showdown are shown, so that a spectator's story has the same end."""
    hand = table.play()
    for seat in (None, *range(hand.seats)):
        assert rebuild(table.game, visible_to(hand.events, seat)).payoffs == hand.payoffs


@given(tables())
def test_the_same_seed_and_actions_give_the_same_hand(table: Table) -> None:
    assert seen(table.play()) == seen(table.play())
    assert seen(table.play().restarted()) == seen(table.sit_down())


@given(tables())
def test_the_events_tell_of_the_same_chips_as_the_hand(table: Table) -> None:
    check_the_chips_of_events(table.play())


def check_the_chips_of_events(hand: Hand) -> None:
    net = [0] * hand.seats
    for event in hand.events:
        match event:
            case ForcedBetPosted(seat, amount, _):
                net[seat] -= amount
            case ActionTaken():
                net[event.seat] -= event.paid
            case BetReturned(seat, amount) | PotWon(seat, amount):
                assert amount > 0
                net[seat] += amount
    assert tuple(net) == hand.payoffs


@st.composite
def posts(draw: st.DrawFn, seats: int) -> Posts:
    """Whatever a table may ask for: blinds anywhere, antes of some, a first actor of its own."""
    chips = st.lists(st.integers(0, 6), min_size=seats, max_size=seats).map(tuple)
    opener = st.none() | st.integers(0, seats - 1)
    return Posts(draw(chips), draw(chips), draw(st.booleans()), draw(opener))


@given(tables(st.sampled_from(["holdem", "omaha", "six-max"]).map(Game.load)), st.data())
def test_the_laws_hold_whatever_the_seats_have_posted(table: Table, data: st.DataObject) -> None:
    paid = data.draw(posts(len(table.stacks)))
    hand = Hand(table.game, table.stacks, table.button, table.deal, paid)
    for _ in table.turns(hand):
        assert sum(hand.stacks) + hand.pot == sum(table.stacks)
    assert sum(hand.payoffs) == 0
    assert min(hand.stacks) >= 0
    check_the_chips_of_events(hand)
    assert visible(rebuild(table.game, hand.events)) == visible(hand)


@given(tables(), st.integers(1, 8))
def test_moving_all_seats_round_the_table_moves_the_payoffs(table: Table, by: int) -> None:
    hand = table.play()
    moved = table.rotated(by)
    twin = Hand(moved.game, moved.stacks, moved.button, table.deal.rotated(by))
    for action in hand.moves:
        twin.act(action)
    assert twin.payoffs == tuple(hand.payoffs[(seat - by) % hand.seats] for seat in range(hand.seats))


@given(tables(games().filter(lambda game: game.structure is not Structure.FIXED)), st.sampled_from([2, 60]))
def test_larger_chips_scale_the_payoffs(table: Table, factor: int) -> None:
    """Unless an odd chip had to go somewhere."""
    hand = table.play()
    shares: dict[int, set[int]] = {}
    for event in hand.events:
        if isinstance(event, PotWon):
            shares.setdefault(event.pot, set()).add(event.amount)
            assume(not event.half)
    assume(all(len(amounts) == 1 for amounts in shares.values()))
    twin = Hand(scaled(table.game, factor), [s * factor for s in table.stacks], table.button, table.deal)
    for action in hand.moves:
        twin.act(Action(action * factor) if isinstance(action, Action) and action > 0 else action)
    assert twin.payoffs == tuple(net * factor for net in hand.payoffs)


def scaled(game: Game, factor: int) -> Game:
    small, big = game.forced.blinds
    return game.with_stakes(blinds=(small * factor, big * factor), ante=game.forced.ante * factor)


@given(tables(), st.permutations("cdhs"))
def test_renaming_the_suits_changes_nothing(table: Table, suits: list[str]) -> None:
    """Except where the rules let the suit decide, or the deck does not hold all four."""
    assume(len(table.game.deck) == 52 and table.game.ranking.name != "card-order")
    assume(not table.game.forced.bring_in)
    names = str.maketrans("cdhs", "".join(suits))
    deal = table.deal
    hand = table.play()
    stub = "" if hand._cards is None else print_cards(hand._cards.stub)  # with the discards that came again
    renamed = Deal.of(
        [print_cards(cards).translate(names) for cards in deal.hole],
        print_cards(deal.board).translate(names),
        stub.translate(names),
    )
    twin = Hand(table.game, table.stacks, table.button, renamed)
    for action in hand.moves:
        twin.act(action)
    assert twin.payoffs == hand.payoffs
