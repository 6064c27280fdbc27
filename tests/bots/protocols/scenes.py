"""Whole talks between an engine and a bot, written out in `dialogues/`, and what was dealt in them.

`>` is said by the engine, `<` by the bot. Each is played in both directions: our engine with a bot that
says these lines, and our bot inside an engine that says those.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from holecard import CALL, FOLD, Action, Deal, Game, Hand, raise_to
from holecard.rules import Between, Bust, Clock, Levels

FOLDER = Path(__file__).parent / "dialogues"


@dataclass(frozen=True)
class Scene:
    file: str
    protocol: str
    dialect: str
    game: Game
    seat: int
    """Of the bot. Seat 0 has the button in the first hand."""
    deals: tuple[Deal, ...]
    """By seat, as dealt."""
    opponent: tuple[tuple[Action, ...], ...]
    """What the opponent does in each hand."""

    def lines(self) -> list[str]:
        text = (FOLDER / self.file).read_text("utf-8").splitlines()
        return [line for line in text if line and not line.startswith("#")]

    def said(self) -> list[str]:
        return [line[2:] for line in self.lines() if line.startswith("<")]

    def hands(self) -> Iterator[Hand]:
        """Each hand before its first action; the stacks follow from the one before."""
        rules = self.game.session
        stacks: tuple[int, ...] = (rules.stack(0),) * 2
        for number, deal in enumerate(self.deals):
            hand = Hand(self.game, stacks, number % 2, deal)
            yield hand
            stacks = hand.stacks if rules.between is Between.CARRY else stacks


def _match(game: Game, big_blind: int, clock: Clock) -> Game:
    """The site's tournaments: 2000 chips, blinds that rise every ten hands."""
    levels = Levels((big_blind, 2 * big_blind), 10)
    session = replace(
        game.session,
        name="match",
        stacks=(2000,),
        levels=levels,
        between=Between.CARRY,
        bust=Bust.LEAVES,
        hands=None,
    )
    return replace(game.with_stakes(blinds=(big_blind // 2, big_blind)), session=session, clock=clock)


OMAHA = Game.load("omaha").with_clock(Clock(10000, 500))
HOLDEM = Game.load("holdem")
MATCH = _match(HOLDEM, 20, Clock(10000, 500))

SCENES = (
    Scene(
        "omaha-camel.txt", "theaigames", "camel", OMAHA, 1,
        deals=(
            Deal.of(["KsKd4h4s", "5c7sAcTh"], "9dKc3d2hJs"),
            Deal.of(["7c7d2c3d", "AsAhKdQc"], "4h9sJc5d8h"),
            Deal.of(["AcKs2h3h", "AdKh2d3s"], "QsJdTc4c4h"),
            Deal.of(["AhKcJh5s", "2c2d7h8s"], "KhQd9c4s3d"),
        ),
        opponent=(
            (CALL, raise_to(90), CALL, raise_to(100)),
            (raise_to(180), raise_to(1620), CALL),
            (CALL, CALL, CALL, CALL),
            (raise_to(60), CALL, CALL, CALL),
        ),
    ),
    Scene(
        "holdem-snake.txt", "theaigames", "snake", MATCH, 0,
        deals=(Deal.of(["Qc9h", "8d3s"], "9d6d5hTc2s"), Deal.of(["TdAc", "9s9c"], "9d6d5hTc2s")),
        opponent=((FOLD,), (CALL, CALL, raise_to(1932))),
    ),
    Scene(
        "holdem-hybrid.txt", "theaigames", "hybrid", HOLDEM, 1,
        deals=(Deal.of(["AsQd", "KdKs"], "2c7dJh3s4h"), Deal.of(["AsQd", "7c2h"], "2c7dJh3s4h")),
        opponent=((raise_to(6), CALL, FOLD), ()),
    ),
    Scene(
        "holdem-update.txt", "theaigames", "update", _match(HOLDEM, 60, Clock(2000, 100)), 1,
        deals=(Deal.of(["AdKd", "AhQh"], "JhAs4c5sQs"), Deal.of(["AsQd", "7c2d"], "2c7dJh3s4h")),
        opponent=((CALL, raise_to(100), CALL, CALL, CALL), ()),
    ),
    Scene(
        "acpc-nolimit.txt", "acpc", "",
        replace(HOLDEM.with_stakes(blinds=(50, 100)), session=replace(HOLDEM.session, stacks=(20000,))), 1,
        deals=(Deal.of(["9h9d", "Jc6c"], "As5cAhQhTc"), Deal.of(["Jc6c", "7h5d"], "As5cAhQhTc")),
        opponent=((raise_to(300), raise_to(300), FOLD), (CALL,)),
    ),
    Scene(
        "acpc-limit.txt", "acpc", "", Game.load("limit-holdem").with_stakes(blinds=(5, 10)), 1,
        deals=(Deal.of(["9hQd", "5d5c"], "8dAs8s4h6d"), Deal.of(["6sKs", "5dJd"], "2sTh2hQh8h")),
        opponent=(
            (CALL, raise_to(10), CALL, CALL),
            (raise_to(20), raise_to(10), raise_to(20), CALL, raise_to(20)),
        ),
    ),
)  # fmt: skip
