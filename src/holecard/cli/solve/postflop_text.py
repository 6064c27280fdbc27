"""Spots after the flop as text."""

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from holecard.bots.clock import duration
from holecard.cards.card import print_cards
from holecard.cards.ranking.classes import CATEGORIES, shapes
from holecard.cli.solve.size import bytes_text
from holecard.rules.game import Game
from holecard.solver.equity.preflop_table import CLASSES, classes_by_cards
from holecard.solver.postflop import PostflopEstimate, PostflopNode, PostflopSolution, PostflopSpot
from holecard.solver.postflop.hands import made_strengths
from holecard.solver.postflop.solution import mean


def spot_title(spot: PostflopSpot) -> str:
    hands = f"{len(spot.hands(0)):,} hands of OOP against {len(spot.hands(1)):,} of IP"
    return f"{spot.game.title}: {print_cards(spot.board, ' ')}, pot {spot.pot}, {spot.stack} behind; {hands}"


def estimate_lines(spot: PostflopSpot, size: PostflopEstimate, target: float, threads: int) -> Iterator[str]:
    yield spot_title(spot)
    boards = " then ".join(f"{count:,}" for count in size.boards)
    yield f"{size.nodes:,} nodes of betting; boards, street by street: {boards}; {size.entries:,} entries."
    yield f"Memory: {bytes_text(size.memory)} with 32 bits, {bytes_text(size.compact_memory)} with 16 bits."
    seconds = size.seconds(target, threads)
    # trees with several sizes on every street were measured to need up to three times the usual iterations
    time = f"Roughly {duration(seconds)} to {duration(3 * seconds)}" if seconds >= 1 else "About a second"
    yield (
        f"{time} to reach {target:g}% of the pot on {threads} idle cores like those it was "
        "measured on, plus up to 20 s to compile on first use."
    )


def solution_lines(solution: PostflopSolution, *, reached: bool, interrupted: bool) -> Iterator[str]:
    solver, grade = solution.solver, solution.grade
    yield spot_title(solution.spot)
    why = "" if reached else ", stopped by Ctrl-C" if interrupted else ", short of the target"
    yield (
        f"Exploitability: {grade.percent:.3g}% of the pot ({grade.exploitability:.3g} chips) after "
        f"{solver.iteration:,} iterations in {duration(solver.seconds)}{why}."
    )
    yield f"EV of OOP {grade.values[0]:z.2f}, of IP {grade.values[1]:z.2f}."


def sample_line(spot: PostflopSpot, whole: Sequence[int]) -> str:
    """`whole` has how many hands the ranges had."""
    parts = [
        f"{len(spot.hands(player)):,} of {count:,} hands of {name}"
        for player, (count, name) in enumerate(zip(whole, ("OOP", "IP"), strict=True))
    ]
    return (
        f"Solved with {' and '.join(parts)}: the exploitability is that among them, and another --seed "
        "shows the error of the sample."
    )


def node_lines(node: PostflopNode, game: Game, *, every: bool) -> Iterator[str]:
    """The decision as a whole, then its hands by class (of four cards by what they make), or every one."""
    where = f" after {node.path}" if node.path else ""
    yield f"{node.player} to act on {print_cards(node.board, ' ')}{where}, pot {node.pot}"
    own, other = node.own, node.players[1 - node.player]
    for action, share in zip(node.actions, node.frequencies.values(), strict=True):
        yield f"  {action.words:<16} {100 * share:6.2f}%"
    if node.is_reached:
        equity = f"equity {100 * own.mean_equity:.2f}%"
        yield f"  EV {own.mean_ev:z.2f}, {equity}; EV of {other.player} {other.mean_ev:z.2f}"
    else:
        yield "  The solution never reaches this node: there are no EVs, and all hands count equally."
    yield ""
    groups = list(_groups(node, game, every=every))
    width = max(5, *(len(name) for name, _ in groups))
    heads = [action.label for action in node.actions]
    yield "  ".join(["hand".ljust(width), *(f"{head:>7}" for head in heads), "     EV", " equity", " weight"])
    for name, places in groups:
        weight = node.shares[places]
        if weight.sum() <= 1e-9:
            continue
        shares = node.strategy[:, places] @ weight / weight.sum()
        ev, won = mean(weight, own.ev[places]), mean(weight, own.equity[places])
        mixed = [f"{100 * share:6.1f}%" for share in shares]
        reach = f"{own.reach[places].sum():7.2f}"
        yield "  ".join([name.ljust(width), *mixed, f"{ev:z7.2f}", f"{100 * won:6.1f}%", reach])


def _groups(node: PostflopNode, game: Game, *, every: bool) -> Iterator[tuple[str, NDArray[np.int64]]]:
    """Names of hands and their numbers."""
    hands = node.own.hands
    if every:
        yield from ((print_cards(hand), np.array([at])) for at, hand in enumerate(hands.tolist()))
    elif hands.shape[1] == 2:
        classes = classes_by_cards()[hands[:, 0], hands[:, 1]]
        yield from ((CLASSES[each], np.flatnonzero(classes == each)) for each in np.unique(classes))
    else:
        by_strength = np.array([-1, *(category for category, _ in shapes())])
        made = by_strength[made_strengths(game, hands, tuple(map(int, node.board)))]
        yield from ((CATEGORIES[each], np.flatnonzero(made == each)) for each in np.unique(made)[::-1])
