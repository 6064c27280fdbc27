"""Which game the solver's commands are about, from their options."""

from dataclasses import dataclass
from typing import Annotated

import typer

from holecard.cli.options import whole
from holecard.errors import BadRequest
from holecard.rules.game import Game, increments
from holecard.rules.parts import Structure

Cards = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        parser=whole(2),
        help="Play with the N highest cards of the deck.",
        show_default="the game's own deck",
    ),
]
Bet = Annotated[
    int | None,
    typer.Option(metavar="CHIPS", parser=whole(1), help="Fixed betting: the bet.", show_default=False),
]
RaiseTo = Annotated[
    int | None,
    typer.Option(
        metavar="CHIPS", parser=whole(1), help="Fixed betting: what a raise makes it.", show_default=False
    ),
]
Stacks = Annotated[
    str | None,
    typer.Option(
        metavar="CHIPS",
        help="Of both players, or of the button and the other: 1000 or 1000,600.",
        show_default="the game's own",
    ),
]
MenuText = Annotated[
    str | None,
    typer.Option(
        "--menu",
        metavar="SIZES",
        help="No limit: the sizes of bets to look at. 0.5 is half the pot, 3x three times the bet; also min "
        "and allin.",
        show_default="0.5,1,2,allin",
    ),
]
NoLimp = Annotated[bool, typer.Option("--no-limp", help="Nobody just calls the big blind.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """A game, and what to look at of it."""

    source: str
    cards: int | None = None
    bet: int | None = None
    raise_to: int | None = None
    stacks: str | None = None
    menu: str | None = None
    limp: bool = True

    def game(self) -> Game:
        game = Game.load(self.source)
        if self.cards is not None:
            game = game.with_deck(self.cards)
        if self.bet is not None or self.raise_to is not None:
            game = game.with_bets(*self._bets(game))
        if game.structure is Structure.FIXED and (self.menu is not None or not self.limp):
            raise BadRequest(
                "--menu, --no-limp and --push-fold choose among bets of any size; every legal bet is solved "
                f"where the page fixes them: {game.name}"
            )
        return game

    def _bets(self, game: Game) -> list[int]:
        """The totals of the game's first street, with the ones that were asked for in their places."""
        if game.structure is not Structure.FIXED:
            raise BadRequest(
                f"{game.name} is {game.structure}: use --menu for its bets, not --bet or --raise-to"
            )
        totals = [sum(game.streets[0].raises[: at + 1]) for at in range(len(game.streets[0].raises))]
        for place, wanted in enumerate((self.bet, self.raise_to)):
            if wanted is not None:
                totals[place : place + 1] = [wanted]
        if any(step <= 0 for step in increments(tuple(totals))):
            raise BadRequest(f"each raise makes the bet larger, unlike {', '.join(map(str, totals))}")
        return totals

    def chips(self, game: Game) -> tuple[int, int]:
        if self.stacks is not None:
            return _stacks(self.stacks)
        chips = game.session.stacks[0]
        if game.structure is Structure.FIXED:  # enough for every bet of the page, however large
            bets = sum(sum(street.raises) for street in game.streets)
            chips = max(chips, game.forced.ante + game.big_blind + bets) if self._is_changed else chips
        return chips, chips

    @property
    def _is_changed(self) -> bool:
        return self.bet is not None or self.raise_to is not None


def _stacks(text: str) -> tuple[int, int]:
    pieces = [piece.strip() for piece in text.split(",")]
    if len(pieces) > 2 or not all(piece.isdecimal() and 0 < int(piece) < 10**9 for piece in pieces):
        raise BadRequest(f"stacks are a number of chips, or two with a comma between them, not {text!r}")
    return int(pieces[0]), int(pieces[-1])
