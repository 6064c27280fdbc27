"""What we write, PokerKit reads and settles the same; what it writes, we do.

The hands are random, played at both tables at once, so that they hold only actions which both allow: what
PokerKit sees otherwise is told in `hand/oracle.py` and `hand/test_against_pokerkit.py`. Two of its ways
remain. It lets others call a short blind for what was posted, so that hands with one are left out here; and
it gives all odd chips of a pot to one winner, which `as_pokerkit_pays` reckons with.
"""

from collections import Counter
from random import Random

import pytest
from pokerkit import FixedLimitTexasHoldem, HandHistory, NoLimitTexasHoldem, Poker, PotLimitOmahaHoldem

from holecard import Game, Hand
from holecard.history import Finding, Record, check, parse, parse_all, write, write_all
from holecard.rules import AnteFrom, Structure
from tests.hand.oracle import Oracle, as_pokerkit_pays
from tests.history.peers import at_both_tables, by_position, settled_by_pokerkit


def no_limit(rng: Random) -> Game:
    big = rng.choice((2, 10, 20))
    game = Game.load("holdem").with_stakes(blinds=(big // 2, big))
    if rng.random() < 0.4:
        game = game.with_stakes(ante=rng.randint(1, big), ante_from=rng.choice(("each", "big-blind")))
    return game


def fixed_limit(rng: Random) -> Game:
    big = rng.choice((2, 10, 20))
    return Game.load("limit-holdem").with_stakes(blinds=(big // 2, big))


def pot_limit(rng: Random) -> Game:
    big = rng.choice((2, 10, 20))
    return Game.load("omaha").with_stakes(blinds=(big // 2, big))


KINDS = {"no-limit": (no_limit, 60), "fixed-limit": (fixed_limit, 60), "pot-limit": (pot_limit, 30)}


def hands(kind: str, part: int, times: int = 1) -> list[tuple[Hand, Oracle]]:
    make, count = KINDS[kind]
    rngs = [Random(f"{kind}/{part}/{times}/{number}") for number in range(count * times)]
    both = [at_both_tables(make(rng), rng) for rng in rngs]
    full = [(hand, oracle) for hand, oracle in both if not oracle.lent]
    assert len(full) > 0.5 * len(both), "most hands have no short blind"
    return full


def settled_alike(hand: Hand) -> None:
    """PokerKit pays in what we wrote as we did."""
    text = write(Record.of(hand))
    assert "_holecard" not in text, "the standard has words for these games"
    assert settled_by_pokerkit(text) == by_position(as_pokerkit_pays(hand), hand.button), text


def pokerkit_game(game: Game) -> Poker:
    forced = game.forced
    trim = forced.ante_from is AnteFrom.EACH
    stakes = ((), trim, forced.ante if trim else {1: forced.ante}, forced.blinds)
    if game.structure is Structure.FIXED:
        return FixedLimitTexasHoldem(*stakes, game.streets[0].raises[0], game.streets[-1].raises[0])
    kind = NoLimitTexasHoldem if game.structure is Structure.NO_LIMIT else PotLimitOmahaHoldem
    return kind(*stakes, game.min_bet)


def read_alike(hand: Hand, oracle: Oracle) -> None:
    """We pay in what PokerKit wrote as it did."""
    text = HandHistory.from_game_state(
        pokerkit_game(hand.game),
        oracle.state,
        ante_trimming_status=hand.game.forced.ante_from is AnteFrom.EACH,
        finishing_stacks=list(oracle.state.stacks),
    ).dumps()
    record = parse(text)
    assert as_pokerkit_pays(record.hand()) == tuple(oracle.state.stacks), text
    odd = as_pokerkit_pays(hand) != hand.stacks
    assert check(record).finding is (Finding.DIFFERS if odd else Finding.AGREES), text


def compare(kind: str, part: int, times: int = 1) -> None:
    met: Counter[str] = Counter()
    for hand, oracle in hands(kind, part, times):
        settled_alike(hand)
        read_alike(hand, oracle)
        met["showdowns"] += hand.is_showdown
        met["all-ins"] += 0 in hand.stacks
    assert min(met["showdowns"], met["all-ins"]) > 5, met


@pytest.mark.parametrize("part", [0, *(pytest.param(more, marks=pytest.mark.slow) for more in (1, 2))])
@pytest.mark.parametrize("kind", KINDS)
def test_hands_settle_alike_from_every_source(kind: str, part: int) -> None:
    compare(kind, part)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(3))
@pytest.mark.parametrize("kind", KINDS)
def test_ten_times_as_many_hands_settle_alike(kind: str, part: int) -> None:
    compare(kind, part, times=10)


@pytest.mark.parametrize("kind", KINDS)
def test_collections_go_to_pokerkit_and_back(kind: str) -> None:
    records = [
        Record.of(hand, tuple(f"seat {seat}" for seat in range(hand.seats)), hand=number)
        for number, (hand, _) in enumerate(hands(kind, 9)[:10])
    ]
    text = write_all(records)
    theirs = list(HandHistory.loads_all(text))
    assert [history.hand for history in theirs] == list(range(len(records)))
    assert [tuple(history.players or ()) for history in theirs] == [
        by_position(record.players, record.button) for record in records
    ]
    assert list(parse_all(text)) == records
    assert list(parse_all(HandHistory.dumps_all(theirs))) == records
