"""The rule sheet: cards, streets, showdown and what holds them together."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from holecard.cards.card import RANKS, SUITS
from holecard.cards.deck import Deck
from holecard.cards.ranking import Ranking
from holecard.rules.explain.betting import betting, short_stacks
from holecard.rules.explain.session import clock, session
from holecard.rules.explain.words import capital, listed, many, number, span
from holecard.rules.game import Game
from holecard.rules.parts import AnteFrom, BringInFrom, Opener, Street
from holecard.rules.rotation import Rotation

_SUIT_WORDS: Final = dict(zip(SUITS, ("clubs", "diamonds", "hearts", "spades"), strict=True))


@dataclass(frozen=True, slots=True)
class Section:
    title: str
    lines: tuple[str, ...]
    """A sentence or a few each."""


def explain(game: Game) -> tuple[Section, ...]:
    """The sections of the rule sheet, in the order in which a player needs them."""
    if game.rotation is not None:
        return _mixed(game, game.rotation)
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


def _mixed(game: Game, rotation: Rotation) -> tuple[Section, ...]:
    """What is common to its games, then each of them."""
    turns = "an orbit, a hand for each seat" if rotation.hands is None else many(rotation.hands, "hand")
    titles = listed([one.title for one in rotation.games])
    own = [
        Section("The games", (f"{titles}, one after the other.", f"Each is played for {turns}.")),
        Section(f"Session: {game.session.name}", tuple(session(game))),
        Section("The clock", tuple(clock(game))),
    ]
    for one in rotation.games:
        own += [
            Section(f"{one.title}: {part.title.lower()}", part.lines)
            for part in explain(one)
            if not part.title.startswith(("Session", "The clock"))
        ]
    return tuple(own)


def _at_first_level(game: Game) -> Game:
    """With rising blinds play begins at the first level, whatever the definition says of the blinds."""
    levels = game.session.levels
    if levels is None or levels.big_blinds[0] == game.big_blind:
        return game
    return game.at_level(levels.big_blinds[0])


def _table(game: Game) -> Iterator[str]:
    yield f"{capital(span(*game.seats))} seats. The turn goes clockwise."
    yield f"The deck has {many(len(game.deck), 'card')}: {_deck(game.deck)}."
    yield "Chips are whole numbers. The button marks the dealer."


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
        yield f"{payer} It goes into the pot and is not part of a bet."
    if forced.bring_in:
        yield _bring_in(game)


def _bring_in(game: Game) -> str:
    if game.forced.bring_in_from is BringInFrom.LOW:
        which = (
            "lowest up-card, where the ace is high and clubs are the lowest suit, then diamonds and hearts,"
        )
    else:
        which = (
            "highest up-card, where the ace is low and spades are the highest suit, then hearts and diamonds,"
        )
    return (
        f"The seat with the {which} brings it in for {game.forced.bring_in}, unless it makes a larger bet. "
        "It may not fold."
    )


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
        yield f"{capital(street.name)}: {_dealt(game, street, first=at == 0)}."
    if any(street.draw for street in game.streets):
        yield (
            "Seats draw in turn, clockwise from the button, including all-in seats. If the deck runs out, "
            "all discarded and folded cards are reshuffled, except those that the drawing seat has just "
            "discarded."
        )
    yield from _openers(game)
    words = "A betting round ends when every seat that can still act has done so and has matched the bet"
    if game.forced.blinds:
        last = "straddle" if game.forced.straddle else "big blind"
        words += f", so the {last} may raise even if the others only call"
    yield f"{words}."
    if len(game.streets) > 1:
        yield "When at most one seat has chips left to bet, the remaining cards are dealt without betting."
    if game.last_own_cards(game.seats[1]):
        yield (
            "If there are too few cards left for every seat on the last street, a single card is dealt face "
            "up instead, which all seats share."
        )


def _openers(game: Game) -> Iterator[str]:
    for opener, streets in groupby(game.streets, key=lambda street: street.opener):
        where = _where(list(streets), len(game.streets))
        yield f"{capital(_opener(game, opener))} opens {where}{_heads_up_opener(game, opener)}."


def _where(streets: Sequence[Street], all_streets: int) -> str:
    """`third street`, `the flop, turn and river`, `the betting after the first draw`."""
    names = listed(street.name for street in streets)
    if len(streets) == all_streets > 1:
        return "every street"
    if all(street.draw for street in streets):
        return f"the betting after the {names}"
    return names if streets[0].name.endswith(" street") else f"the {names}"


def _dealt(game: Game, street: Street, *, first: bool) -> str:
    parts = []
    each = f"each seat{'' if first else ' still in'}"
    if street.hole:
        parts.append(f"{many(street.hole, 'card')} face down to {each}")
    if street.up:
        parts.append(f"{many(street.up, 'card')} face up to {each}")
    if street.draw:
        which = "its cards" if not game.has_up_cards else "its cards that are face down"
        some = "one" if street.draw == 1 else f"up to {number(street.draw)}"
        again = "another" if street.draw == 1 else "as many"
        parts.append(f"{each} may discard {some} of {which} and draw {again}")
    if street.discard:
        parts.append(f"{each} discards {many(street.discard, 'card')}")
    if street.board:
        parts.append(f"{many(street.board, 'card')} face up on the board")
    return ", then ".join(parts) if street.asks_for_cards else listed(parts)


_HEADS_UP: Final = {
    Opener.AFTER_BLINDS: "the button",
    Opener.AFTER_BUTTON: "the seat without the button",
    Opener.SMALL_BLIND: "the button, which is the small blind,",
    Opener.BUTTON: "the button",
    Opener.BRING_IN: "the seat that brings it in",
    Opener.BEST_SHOWING: "the seat with the better hand showing",
}


def _opener(game: Game, opener: Opener) -> str:
    if game.seats[1] == 2:
        return _HEADS_UP[opener]
    return {
        Opener.AFTER_BLINDS: f"the seat after the {'straddle' if game.forced.straddle else 'big blind'}",
        Opener.AFTER_BUTTON: "the first seat left of the button that is still in",
        Opener.SMALL_BLIND: "the small blind, or the next seat that is still in,",
        Opener.BUTTON: "the button, or the next seat that is still in,",
        Opener.BRING_IN: "the seat that brings it in",
        Opener.BEST_SHOWING: (
            "the seat with the best hand showing (if several are equal, the first left of the button)"
        ),
    }[opener]


def _heads_up_opener(game: Game, opener: Opener) -> str:
    """Where two seats differ from more, and both play."""
    alike = opener in (Opener.SMALL_BLIND, Opener.BUTTON) or opener.is_by_cards
    if alike or game.seats[0] > 2 or game.seats[1] == 2 or game.forced.straddle:
        return ""
    return f"; with two seats, {_HEADS_UP[opener]}"


def _showdown(game: Game) -> Iterator[str]:
    yield "If all the others fold, the last seat wins the pot and shows nothing."
    if game.low is None:
        yield _ranking(game, game.ranking)
    else:
        yield (
            "The best high hand and the best low hand each win half of every pot; an odd chip goes to the "
            "high hand. If no hand qualifies for the low, the high hand wins it all. One seat may win both "
            "halves, with different cards for each."
        )
        yield f"High: {_ranking(game, game.ranking)}"
        yield f"Low: {_ranking(game, game.low)}"
    if _may_tie(game):
        what = "pot" if game.low is None else "half"
        yield (
            f"Equal hands split the {what}. Odd chips go one by one to these seats, clockwise "
            "from the button."
        )
    yield (
        "The seat that bet or raised last on the final street shows first, otherwise the first seat left of "
        "the button; then clockwise."
    )


def _ranking(game: Game, ranking: Ranking) -> str:
    """Which cards count, and how: those of the board only where there is one."""
    if game.board_cards:
        cards = "a seat's own cards and the board"
    else:
        cards = f"a seat's {number(game.held_cards)} cards"
    return capital(ranking.words.format(cards=cards))


def _may_tie(game: Game) -> bool:
    """One card each and no two of the same rank is the one case without ties."""
    ranks = {card.rank for card in game.deck}
    return game.board_cards > 0 or game.hole_cards > 1 or len(ranks) < len(game.deck)
