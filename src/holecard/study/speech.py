"""Actions and holdings in words."""

from collections.abc import Sequence

from holecard.hand import Action
from holecard.solver.form import Form

FEW: int = 4
"""Holdings that are named one by one."""


def does(form: Form, node: int, action: Action) -> str:
    """`bets 1`, `folds`"""
    verb, *rest = form.verb(node, action).split(" ", 1)
    return " ".join([f"{verb}s", *rest])


def doing(form: Form, node: int, action: Action) -> str:
    """`betting 1`, `folding`"""
    verb, *rest = form.verb(node, action).split(" ", 1)
    stem = verb + "t" if verb.endswith("et") else verb.removesuffix("e")
    return " ".join([f"{stem}ing", *rest])


def holdings(form: Form, node: int, lanes: Sequence[int]) -> str:
    """`any card`, `2 to 9`, `J, K on Q`, or how many there are of how many, with one of them."""
    names = form.lanes_at(node).names
    if len(lanes) == len(names):
        return "any card"
    if len(form.game.boards) == 1 or not form.game.boards[int(form.tree.street[node])]:
        return _listed(_runs(names, sorted(lanes)))
    if len(lanes) <= FEW:
        return _listed([names[lane] for lane in lanes])
    weight = form.lanes_at(node).weight * form.lanes_at(node).scale
    typical = max(lanes, key=lambda lane: int(weight[lane]))
    return f"{len(lanes)} of {len(names)} holdings, such as {names[typical]}"


def _runs(names: Sequence[str], lanes: Sequence[int]) -> list[str]:
    """Neighbours as `9 to Q`; lanes without a board lie in the order of their cards."""
    runs: list[list[int]] = []
    for lane in lanes:
        if runs and runs[-1][-1] == lane - 1:
            runs[-1].append(lane)
        else:
            runs.append([lane])
    words: list[str] = []
    for run in runs:
        short = [names[lane] for lane in run]
        words += short if len(short) < 3 else [f"{short[0]} to {short[-1]}"]
    return words


def _listed(words: Sequence[str]) -> str:
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last


def place(form: Form, node: int) -> str:
    """`at the start`, `after check, bet 1`, `on the flop after call, check | bet 20`"""
    if not form.tree.path(node):
        return "at the start"
    return f"after {form.words(node)}"
