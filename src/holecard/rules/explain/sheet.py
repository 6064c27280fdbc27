"""The rule sheet: cards, streets, showdown and what holds them together."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from holecard.cards.card import RANKS, SUITS
from holecard.cards.deck import Deck
from holecard.rules.explain.betting import betting, short_stacks
from holecard.rules.explain.session import clock, session
from holecard.rules.explain.words import capital, listed, many, span
from holecard.rules.game import Game
from holecard.rules.parts import AnteFrom, Opener, Street

_SUIT_WORDS: Final = dict(zip(SUITS, ("clubs", "diamonds", "hearts", "spades"), strict=True))


@dataclass(frozen=True, slots=True)
class Section:
    title: str
    lines: tuple[str, ...]
    """A sentence or a few each."""


def explain(game: Game) -> tuple[Section, ...]:
    """The sections of the rule sheet, in the order in which a player needs them."""
    game = _at_first_level(game)
    parts = (
        ("The table", _table(game)),
        ("Before the cards", _forced(game)),
        ("The streets", _streets(game)),
        ("Betting", betting(game)),
        ("All-in", short_stacks(game)),
        ("Showdown", _showdown(game)),
        (f"Session: {game.session.name}", session(game)),
        ("The clock", clock(game)),
    )
    return tuple(Section(title, tuple(lines)) for title, lines in parts)


def _at_first_level(game: Game) -> Game:
    """With rising blinds play begins at the first level, whatever the definition says of the blinds."""
    levels = game.session.levels
    if levels is None or levels.big_blinds[0] == game.big_blind:
        return game
    return game.at_level(levels.big_blinds[0])


def _table(game: Game) -> Iterator[str]:
    yield f"{capital(span(*game.seats))} seats. The turn goes clockwise."
    yield f"The deck has {many(len(game.deck), 'card')}: {_deck(game.deck)}."
    yield "Chips are whole. The button marks the dealer."


def _deck(deck: Deck) -> str:
    """Ranks and suits where the deck has all of them crosswise, otherwise card by card."""
    texts = [str(card) for card in deck]
    ranks = [rank for rank in RANKS if any(text[0] == rank for text in texts)]
    suits = [suit for suit in SUITS if any(text[1] == suit for text in texts)]
    if len(ranks) * len(suits) > len(deck):
        return " ".join(texts)
    between = "of" if len(suits) == 1 else "in"
    return f"{' '.join(ranks)} {between} {listed(_SUIT_WORDS[suit] for suit in suits)}"


def _forced(game: Game) -> Iterator[str]:
    forced = game.forced
    if forced.blinds:
        yield _blinds(game)
    if forced.straddle:
        yield (
            f"The seat after the big blind posts a straddle of {forced.straddle} before it sees its cards, "
            "and so acts last on the first street. This takes three seats."
        )
    if forced.ante:
        payer = {
            AnteFrom.EACH: f"Every seat pays an ante of {forced.ante}.",
            AnteFrom.BIG_BLIND: f"The big blind also pays an ante of {forced.ante} for the whole table.",
            AnteFrom.BUTTON: f"The button pays an ante of {forced.ante} for the whole table.",
        }[forced.ante_from]
        yield f"{payer} It belongs to the pot and is no part of a bet."


def _blinds(game: Game) -> str:
    small, big = game.forced.blinds
    fewest, most = game.seats
    if most == 2:
        return f"The button posts the small blind of {small}, the other seat the big blind of {big}."
    words = (
        f"The seat left of the button posts the small blind of {small}, "
        f"and the seat after it the big blind of {big}."
    )
    return f"{words} With two seats the button posts the small blind." if fewest == 2 else words


def _streets(game: Game) -> Iterator[str]:
    for at, street in enumerate(game.streets):
        yield f"{capital(street.name)}: {_dealt(street, first=at == 0)}."
    for opener, streets in groupby(game.streets, key=lambda street: street.opener):
        names = [street.name for street in streets]
        where = "every street" if len(names) == len(game.streets) > 1 else f"the {listed(names)}"
        yield f"{capital(_opener(game, opener))} opens {where}{_heads_up_opener(game, opener)}."
    words = "A street ends when every seat that still can has acted and has matched the bet"
    if game.forced.blinds:
        last = "straddle" if game.forced.straddle else "big blind"
        words += f", so the {last} may raise even if the others only call"
    yield f"{words}."
    if len(game.streets) > 1:
        yield "When at most one seat has chips left to bet, the other cards come without betting."


def _dealt(street: Street, *, first: bool) -> str:
    parts = []
    if street.hole:
        parts.append(f"{many(street.hole, 'card')} face down to each seat{'' if first else ' still in'}")
    if street.board:
        parts.append(f"{many(street.board, 'card')} face up on the board")
    return listed(parts)


_HEADS_UP: Final = {
    Opener.AFTER_BLINDS: "the button",
    Opener.AFTER_BUTTON: "the seat without the button",
    Opener.SMALL_BLIND: "the button, which is the small blind,",
    Opener.BUTTON: "the button",
}


def _opener(game: Game, opener: Opener) -> str:
    if game.seats[1] == 2:
        return _HEADS_UP[opener]
    return {
        Opener.AFTER_BLINDS: f"the seat after the {'straddle' if game.forced.straddle else 'big blind'}",
        Opener.AFTER_BUTTON: "the first seat left of the button that is still in",
        Opener.SMALL_BLIND: "the small blind, or the next seat that is still in,",
        Opener.BUTTON: "the button, or the next seat that is still in,",
    }[opener]


def _heads_up_opener(game: Game, opener: Opener) -> str:
    """Where two seats differ from more, and both play."""
    alike = opener in (Opener.SMALL_BLIND, Opener.BUTTON)
    if alike or game.seats[0] > 2 or game.seats[1] == 2 or game.forced.straddle:
        return ""
    return f"; with two seats, {_HEADS_UP[opener]}"


def _showdown(game: Game) -> Iterator[str]:
    yield "If all the others fold, the last seat wins the pot and shows nothing."
    yield game.ranking.words
    if _may_tie(game):
        yield (
            "Equal hands split the pot. Odd chips go one each to the first of these seats clockwise "
            "from the button."
        )
    yield (
        "The seat that bet or raised last on the final street shows first, otherwise the first seat left of "
        "the button; then clockwise."
    )


def _may_tie(game: Game) -> bool:
    """One card each and no two of the same rank is the one case without ties."""
    ranks = {card.rank for card in game.deck}
    return game.board_cards > 0 or game.hole_cards > 1 or len(ranks) < len(game.deck)
