"""What decisions at a table cost."""

import pytest

from holecard import CALL, FOLD, Action, Card, Deal, Game, Hand, parse_cards, raise_to
from holecard.errors import BadRequest
from holecard.hand import View
from holecard.solver.bundled import PLAIN
from holecard.solver.cfr import CFRSolver, CFRVariant
from holecard.solver.holdem.spot_play import SpotPlay
from holecard.solver.match import MatchPlayer
from holecard.solver.match.player import Situation, WithActualBets
from holecard.solver.strategy import Strategy
from holecard.solver.tree import NodeKind, VectorGame
from holecard.train.hand_costs import ITERATIONS
from holecard.train.street_costs import StreetCosts
from holecard.train.table import DecisionCost, SessionPlace, StrategyCosts, cost_source


def cost_of(
    game: Game, view: View, action: Action, opponent: str = "nash", place: SessionPlace | None = None
) -> DecisionCost:
    return cost_source(game, opponent).cost(view, action, place or SessionPlace())


def test_a_fold_of_the_king_in_kuhn_costs_the_pot_and_the_call_it_wins() -> None:
    game = Game.load("kuhn")
    hand = Hand(game, (2, 2), button=0, deal=Deal.of(["Js", "Ks"]))
    hand.act(raise_to(1))
    cost = cost_of(game, hand.view(1), FOLD)
    assert cost.verdict.ev_lost == pytest.approx(3, abs=1e-4)
    assert cost.note == "", "the solution is exact"
    assert cost_of(game, hand.view(1), CALL).verdict.is_right


def test_solutions_that_are_not_exact_say_how_close_they_are() -> None:
    """Uniform play of Kuhn poker has a NashConv of 11/12 by OpenSpiel, half of it as exploitability."""
    game = Game.load("kuhn")
    hand = Hand(game, (2, 2), button=0, deal=Deal.seeded(game, 2, "x"))
    uniform = Strategy.uniform(VectorGame.of(game))
    note = StrategyCosts(lambda _: uniform).cost(hand.view(0), CALL, SessionPlace()).note
    assert note == "approximate: within 0.5 chips a hand of an equilibrium"


def test_what_is_not_in_the_charts_of_push_or_fold_is_solved_as_it_comes() -> None:
    game = Game.load("ladder")
    hand = Hand(game, (100, 100), button=0, deal=Deal.of(["7c2d", "AsAh"]))
    chart = cost_of(game, hand.view(0), FOLD, "nash-chips")
    assert [action.words for action in chart.verdict.decision.actions] == ["fold", "all-in 100"]
    limp = cost_of(game, hand.view(0), CALL, "nash-chips")
    assert limp.verdict.chosen.words == "call"
    assert "estimated" in limp.note
    assert limp.verdict.decision.unit == "chips"


def test_where_no_costs_are_told_there_is_a_reason() -> None:
    with pytest.raises(BadRequest, match="not against 'felix'"):
        cost_source(Game.load("mini"), "felix")
    with pytest.raises(BadRequest, match="with two seats, not with 6"):
        cost_source(Game.load("six-max"), "nash", 6)
    with pytest.raises(BadRequest, match="no solution of this game is known: 'omaha'"):
        cost_source(Game.load("omaha"), "nash")


# -- micro: the round ------------------------------------------------------------------------------


def worth(solved: Strategy, node: int, hand: Hand, after: dict[int, float]) -> float:
    """What a node is worth to the button, by playing it out with the engine; `after` has the values of the
    round by the button's net chips."""
    tree = solved.vector_game.tree
    while tree.kind[node] == NodeKind.BOARD:
        [node] = tree.children(node)
    if hand.actor is None:
        return after[hand.payoffs[0]]
    seat = hand.actor
    classes = solved.vector_game.hand_classes_at(node)
    mix = solved.mix(node, classes.index_of(hand.view(seat).hole, hand.view(seat).board))
    total = 0.0
    for child, (action, chance) in zip(tree.children(node), mix.items(), strict=True):
        if chance:
            below = hand.copy()
            below.act(action)
            total += chance * worth(solved, child, below, after)
    return total


def expected_evs(
    strategy: Strategy, line: tuple[Action, ...], mine: str, board: str, after: dict[int, float]
) -> list[float]:
    """What each action of the seat without the button is worth after a line that ends in one of them: over
    every card that the button may hold."""
    tree, game = strategy.vector_game.tree, strategy.vector_game.game
    last = tree.node_at(line[:-1])
    assert last is not None
    totals, met = dict.fromkeys(tree.actions[last], 0.0), 0.0
    for yours in (str(Card(number)) for number in game.deck.numbers):
        if yours in (board, mine):
            continue
        hand = Hand(game, tree.stacks, button=0, deal=Deal.of([yours, mine], board))
        reach = 1.0
        done: list[Action] = []
        for action in line[:-1]:
            if hand.actor == 0:
                node = tree.node_at(done)
                assert node is not None
                view = hand.view(0)
                classes = strategy.vector_game.hand_classes_at(node)
                reach *= strategy.mix(node, classes.index_of(view.hole, view.board))[action]
            hand.act(action)
            done.append(action)
        met += reach
        for child, action in zip(tree.children(last), tree.actions[last], strict=True):
            below = hand.copy()
            below.act(action)
            totals[action] -= reach * worth(strategy, child, below, after)
    return [total / met for total in totals.values()]


def nets(strategy: Strategy) -> set[int]:
    tree = strategy.vector_game.tree
    return {int(net) for ends in (tree.win, tree.lose, tree.tie) for net in ends.tolist()}


def played_hand(game: Game, stacks: tuple[int, int], line: tuple[Action, ...], mine: str, board: str) -> View:
    """The view of the seat without the button before the last action of the line."""
    hand = Hand(game, stacks, button=0, deal=Deal.of(["2c", mine], board))
    for action in line[:-1]:
        hand.act(action)
    return hand.view(1)


def test_in_a_round_of_micro_costs_are_those_of_every_card_that_the_opponent_may_hold() -> None:
    """After a limp and a check on the flop, with a bet that the solver does not have."""
    game = Game.load("micro")
    stacks, number, line = (1040, 960), 61, (CALL, CALL, CALL, raise_to(35))
    player = MatchPlayer(game, iterations=ITERATIONS)
    hands_left = 100 - number + 1
    solved = player.solved(Situation(hands_left, stacks, line))
    strategy = Strategy(solved.vector_game, solved.flat)
    after = {net: -player.values.value(hands_left - 1, 2000 - 1040 - net) for net in nets(strategy)}
    view = played_hand(game, stacks, line, "8d", "9c")
    cost = cost_of(game, view, line[-1], place=SessionPlace(number, -40))
    assert cost.verdict.chosen.words == "bet 35"
    assert cost.verdict.evs == pytest.approx(expected_evs(strategy, line, "8d", "9c", after), abs=1e-9)
    assert cost.verdict.stakes == pytest.approx(
        player.values.value(39, 980) - player.values.value(39, 940), abs=1e-9
    ), "winning the limped pot, and giving it up"
    assert "solved to 0.00" in cost.note


def test_for_chips_costs_are_those_of_every_card_that_the_opponent_may_hold() -> None:
    game = Game.load("micro")
    stacks, line = (300, 1700), (raise_to(50), CALL, CALL, raise_to(90))
    bets = WithActualBets(PLAIN, line)
    run = CFRSolver(VectorGame.of(game, stacks, bets), CFRVariant.CFR_PLUS)
    run.iterate(ITERATIONS)
    strategy = Strategy(run.vector_game, run.average())
    after = {net: float(net) for net in nets(strategy)}
    cost = cost_of(game, played_hand(game, stacks, line, "8d", "9c"), line[-1], "nash-chips")
    wanted = [value + 50 for value in expected_evs(strategy, line, "8d", "9c", after)]
    assert cost.verdict.evs == pytest.approx(wanted, abs=1e-9)
    assert (cost.verdict.stakes, cost.verdict.decision.unit) == (100, "chips")
    assert "solved to" in cost.note


def test_a_round_that_is_decided_costs_nothing_more() -> None:
    game = Game.load("micro")
    hand = Hand(game, (1700, 300), button=0, deal=Deal.seeded(game, 2, "x"))
    with pytest.raises(BadRequest, match="you win it by folding to the end"):
        cost_of(game, hand.view(0), CALL, place=SessionPlace(100, 700))


# -- ladder ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("held", "equity"), [("AsAh", 0.8520), ("7c2d", 0.3458)])
def test_at_the_last_level_a_call_is_worth_the_published_equity(held: str, equity: float) -> None:
    """One big blind is left, and the big blind is all-in: a call plays for the game against any hand.

    Equities against a random hand as in every table of starting hands: aces 85.20%, seven-deuce 34.58%."""
    game = Game.load("ladder")
    hand = Hand(game, (10, 10), button=0, deal=Deal.of([held, "KsQh"]))
    cost = cost_of(game, hand.view(0), FOLD, place=SessionPlace(5, 0))
    fold, call = cost.verdict.evs
    assert fold == -1, "five chips down after the last hand"
    assert call == pytest.approx(2 * equity - 1, abs=2e-4)
    assert cost.verdict.stakes == 2


def test_costs_do_not_depend_on_what_the_player_may_not_see() -> None:
    game = Game.load("ladder")
    told = []
    for other in ("AsAh", "7c2d"):
        hand = Hand(game, (25, 25), button=0, deal=Deal.of([other, "KdQd"], "Jd8c2s5h5c"))
        for action in (CALL, CALL, CALL):
            hand.act(action)
        told.append(cost_of(game, hand.view(1), CALL, place=SessionPlace(4, 5)).verdict)
    assert told[0].evs == told[1].evs
    assert told[0].frequencies == told[1].frequencies


# -- hold'em for chips -----------------------------------------------------------------------------


@pytest.mark.slow
def test_a_call_on_the_river_is_worth_the_pot_it_wins_against_the_range_that_bets() -> None:
    """By the ranking of every hand that the opponent may hold there, as often as the solution bets it."""
    game = Game.load("holdem")
    board, mine = "Jd8c2s5h5c", "KdJc"
    hand = Hand(game, (200, 200), button=0, deal=Deal.of([mine, "AsAh"], board))
    for action in (CALL, CALL, CALL, CALL, CALL, CALL, raise_to(3)):
        hand.act(action)
    assert hand.street == 3
    view = hand.view(0)
    costs = StreetCosts()
    verdict = costs.cost(view, CALL, SessionPlace()).verdict
    assert costs._hand is not None
    play = costs._hand._streets[3].play
    assert isinstance(play, SpotPlay)
    position = play._find((3,))
    assert position is not None
    opponent = 1 - position.node.player
    reach, held = play.solution.reach(position)[opponent], play.spot.hands(opponent)
    cards = parse_cards(mine)
    total = won = 0.0
    for weight, other in zip(reach.tolist(), held.tolist(), strict=True):
        if weight and not set(other) & set(map(int, cards)):
            ours, theirs = game.ranking.strengths([cards, [Card(card) for card in other]], view.board)
            total += weight
            won += weight * (1 if ours > theirs else 0.5 if ours == theirs else 0)
    words = [action.words for action in verdict.decision.actions]
    assert words[:2] == ["fold", "call"]
    assert verdict.evs[0] == pytest.approx(0, abs=1e-4)
    assert verdict.evs[1] == pytest.approx(won / total * (view.pot + 3) - 3, abs=1e-3)


@pytest.mark.slow
def test_every_street_of_holdem_has_costs() -> None:
    game = Game.load("holdem")
    hand = Hand(game, (200, 200), button=0, deal=Deal.of(["KdJc", "9s9h"], "Jd8c2s5h5c"))
    costs = cost_source(game, "nash")
    streets = []
    while hand.actor is not None:
        view = hand.view(hand.actor)
        if hand.actor == 0:
            cost = costs.cost(view, CALL, SessionPlace())
            streets.append(view.street)
            assert sum(cost.verdict.frequencies) == pytest.approx(1, abs=1e-4)
            assert ("estimated" in cost.note) == (view.street < 3)
        hand.act(CALL)
    assert streets == [0, 1, 2, 3]
