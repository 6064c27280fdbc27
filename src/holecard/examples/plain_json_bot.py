"""A poker bot in plain Python, without any library: it speaks holecard/1, one JSON object a line.

Change `decide`. Everything below it is the conversation and can stay as it is. Print nothing but
answers: what is for your own eyes goes to standard error.
"""

import json
import sys
from typing import Any

RANKS = "23456789TJQKA"


def strength(view: dict[str, Any]) -> float:
    """A guess from 0 to 1: high cards, pairs with each other, and pairs with the board."""
    own = [RANKS.index(card[0]) for card in view["hole"]]
    board = [RANKS.index(card[0]) for card in view["board"]]
    high = sum(own) / (12 * len(own))
    pairs = sum(own.count(rank) - 1 + board.count(rank) for rank in own)
    return min(1.0, 0.6 * high + 0.35 * pairs)


def decide(view: dict[str, Any]) -> dict[str, Any]:
    """Your turn: fold, check, call, or raise *to* a number of chips in front of you."""
    legal = view["legal"]
    guess = strength(view)
    price = legal["to_call"] / (view["pot"] + legal["to_call"])
    if guess > 0.7 and legal["min_raise_to"] is not None:
        wish = max(view["bets"]) + (view["pot"] + legal["to_call"]) * 2 // 3
        return {"action": "raise", "to": min(max(wish, legal["min_raise_to"]), legal["max_raise_to"])}
    if legal["to_call"] == 0:
        return {"action": "check"}
    if guess >= price or not legal["can_fold"]:
        return {"action": "call"}
    return {"action": "fold"}


def throw_away(view: dict[str, Any]) -> dict[str, Any]:
    """Your turn to draw: the cards that go, none to stand pat. This one keeps pairs and high cards."""
    draw = view["draw"]
    ranks = [RANKS.index(card[0]) for card in view["hole"]]
    worst = sorted(draw["cards"], key=lambda card: (ranks.count(RANKS.index(card[0])), RANKS.index(card[0])))
    lone = [card for card in worst if ranks.count(RANKS.index(card[0])) == 1 and card[0] in "23456789"]
    count = min(max(len(lone), draw["least"]), draw["most"])
    return {"discard": worst[:count]}


def say(message: dict[str, Any]) -> None:
    """Flush, or the answer waits in a buffer until it is too late."""
    print(json.dumps(message), flush=True)


def main() -> None:
    for line in sys.stdin:
        message = json.loads(line)
        kind = message["type"]
        if kind == "hello":  # message["game"] has the rules
            say({"type": "ready", "name": "starter"})
        elif kind == "act":  # the answer has the number of its question
            view = message["view"]
            say({"id": message["id"], **(throw_away(view) if view.get("draw") else decide(view))})
        elif kind == "bye":
            break
        # Also told, and never answered: round, hand, hand_end (with payoffs), round_end.


if __name__ == "__main__":
    main()
