"""A bot to start from. It already plays; change `act` and see whether it gets better."""

from holecard import Bot, View


class MyBot(Bot):
    """A new object plays every round, so `self` may remember things from hand to hand."""

    def __init__(self) -> None:
        self.won = 0

    def act(self, view: View) -> int:
        """Your turn. `view` is everything you are allowed to know, and it also builds the answers:
        `view.fold()`, `view.check()`, `view.call()`, `view.raise_to(60)`, `view.pot_raise(0.5)` and
        `view.all_in()`. Sizes that are too small or too large become the nearest legal one.
        """
        if view.legal_draw is not None:  # only in games in which cards are drawn or thrown away
            return self.draw(view)
        strength = self.strength(view)
        price = view.to_call / (view.pot + view.to_call)  # what a call costs, as a share of the pot
        if strength > 0.7:
            return view.pot_raise(2 / 3)
        if self.rng.random() < 0.05:  # now and then a bluff; rng is seeded, so games can be replayed
            return view.pot_raise(0.5)
        return view.call() if strength >= price else view.fold()

    def draw(self, view: View) -> int:
        """Your turn to discard: `view.discard("2h 7c")`, or `view.stand_pat()`. This one discards the cards
        that pair with no other card, the lowest first, as many as the game allows."""
        legal = view.legal_draw
        if legal is None:
            return view.check()
        ranks = [card.rank for card in view.hole]
        down = [card for place, card in enumerate(view.hole) if legal.places >> place & 1]
        down.sort(key=lambda card: (ranks.count(card.rank), card.rank))
        alone = sum(ranks.count(card.rank) == 1 for card in down)
        return view.discard(down[: min(max(alone, legal.least), legal.most)])

    def strength(self, view: View) -> float:
        """A guess from 0 to 1: high cards, pairs with each other, and pairs with the board."""
        own = [card.rank for card in view.hole]  # 0 for a two, 12 for an ace
        board = [card.rank for card in view.board]
        high = sum(own) / (12 * len(own))
        pairs = sum(own.count(rank) - 1 + board.count(rank) for rank in own)
        return min(1.0, 0.6 * high + 0.35 * pairs)

    def hand_ends(self, view: View) -> None:
        """Not needed. Here are the payoffs, and `view.shown` has the cards of a showdown."""
        if view.payoffs is not None and view.seat is not None:
            self.won += view.payoffs[view.seat]
