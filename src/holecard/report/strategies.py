"""A strategy as the panels of a picture: a decision point each, the highest card first."""

from holecard.report.strategy_plot import Panel
from holecard.solver.strategy import Strategy

_PLAYERS = ("first", "second")


def panels(strategy: Strategy) -> list[Panel]:
    form = strategy.form
    found = []
    for node in form.tree.decisions:
        lanes = form.lanes_at(node)
        order = sorted(range(len(lanes)), key=lambda lane: lanes.examples[lane], reverse=True)
        block = strategy.at(node)[:, order]
        found.append(
            Panel(
                title=f"{_PLAYERS[int(form.tree.player[node])]} player, {_after(form.words(node))}",
                actions=tuple(form.verb(node, action) for action in form.tree.actions[node]),
                lanes=tuple(lanes.names[lane] for lane in order),
                probabilities=tuple(tuple(row) for row in block.tolist()),
            )
        )
    return found


def _after(words: str) -> str:
    return words if words.startswith("the first") else f"after {words}"
