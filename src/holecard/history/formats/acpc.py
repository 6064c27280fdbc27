"""Logs of the Annual Computer Poker Competition's dealer: a line for each hand.

    # name/game/hands/seed 2p.nolimit holdem.nolimit.2p.reverse_blinds.game 1000 0
    STATE:3:r300c/cr900f:5d5c|9hQd/8dAs8s:-300|300:one|two

Betting, cards, net chips and names, by position from the seat after the button. In no limit a raise is to a
total for the whole hand. The game definitions of the competition are not in the logs; their blinds, bets and
stacks never changed: limit 5/10 with bets of 10 and 20, no limit 50/100 with 20,000 chips.
"""

import re
from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import Final

from holecard.errors import BadRequest, Unreadable
from holecard.history.causes import Refusal
from holecard.history.formats.assembly import record_of
from holecard.history.formats.builder import HandBuilder, Post
from holecard.history.formats.hand_text import HandFormat, HandText, SourceLine
from holecard.history.formats.reading import placed
from holecard.history.formats.shapes import holdem
from holecard.history.record import Record
from holecard.rules.parts import Structure

_STATE: Final = re.compile(r"STATE:(\d+):([^:]*):([^:]*)(?::([^:]*):([^:]*))?\s*")
_MOVES: Final = re.compile(r"f|c|r\d*")
_STACK: Final = 20_000
"""In limit games no seat can run out of it, as in the competition, where stacks were unlimited."""
_CARDS: Final = 2


def detect(beginning: str) -> bool:
    if "STATE:" not in beginning:
        return False
    return re.search(r"^STATE:\d+:[fcr\d/]*:", beginning, re.MULTILINE) is not None


def split(lines: Iterable[SourceLine], source: str) -> Iterator[HandText]:
    head = ""
    for number, line in lines:
        if line.startswith("# name/game/hands/seed"):
            head = line + "\n"
        elif line.startswith("STATE:"):
            yield HandText(head + line, source, number)


def read(hand: HandText) -> Record:
    with placed(hand.source, hand.line):
        return _read(hand)


def _read(hand: HandText) -> Record:
    head, _, line = hand.text.rpartition("\n")
    found = _STATE.fullmatch(line)
    if not found:
        raise Unreadable(f"a line is STATE:number:betting:cards:chips:names, not {line[:80]!r}")
    number, betting, cards, values, names = found.groups()
    holes, *boards = cards.split("/")
    hole = holes.split("|")
    count = len(hole)
    if not 2 <= count <= 10 or any(len(one) not in (0, 2 * _CARDS) for one in hole):
        raise BadRequest(f"logs of hold'em with two to ten players are read, not {cards!r}").with_cause(
            Refusal.OTHER_GAME
        )
    labels = names.split("|") if names else [f"p{at + 1}" for at in range(count)]
    if len(labels) != count:
        raise Unreadable(f"there is a name for each of {count} players, not {names!r}")
    fixed = ".limit" in head or (".nolimit" not in head and not re.search(r"r\d", betting))
    built = HandBuilder(Decimal(1))
    built.shape = holdem(Structure.FIXED if fixed else Structure.NO_LIMIT)
    built.small, built.big = (5, 10) if fixed else (50, 100)
    built.small_bet, built.big_bet = (10, 20) if fixed else (None, None)
    for at, label in enumerate(labels):
        built.sit(at + 1, label, _STACK)
        if hole[at]:
            built.deal(label, hole[at])
    built.button = count
    small, big = (1, 0) if count == 2 else (0, 1)
    built.post(labels[small], Post.SMALL_BLIND, built.small)
    built.post(labels[big], Post.BIG_BLIND, built.big)
    _play(built, labels, betting, boards)
    built.about = {"event": _match(head), "hand": int(number)} if head else {"hand": int(number)}
    return record_of(built, hand.place, finishing=_finishing(labels, values))


def _match(head: str) -> str:
    return " ".join(head.split()[2:3])


def _finishing(labels: list[str], values: str | None) -> dict[str, int]:
    """Stacks at the end; a pot that three seats divide has fractions, which no chip can be."""
    if not values:
        return {}
    chips = [Decimal(value) for value in values.split("|")]
    if len(chips) != len(labels):
        raise Unreadable(f"there is a number of chips for each of {len(labels)} players, not {values!r}")
    if any(value != value.to_integral_value() for value in chips):
        return {}
    return {label: _STACK + int(value) for label, value in zip(labels, chips, strict=True)}


def _play(built: HandBuilder, labels: list[str], betting: str, boards: list[str]) -> None:
    rounds = betting.split("/")
    count = len(labels)
    out: set[str] = set()
    for street in range(max(len(rounds), len(boards) + 1)):
        if 0 < street <= len(boards) and boards[street - 1]:
            built.board(boards[street - 1])
        moves = rounds[street] if street < len(rounds) else ""
        at = (1 if count == 2 else 2) % count if street == 0 else 0
        for move in _listed(moves):
            at = _next(built, labels, at, out)
            _move(built, labels[at], move, street)
            if move == "f":
                out.add(labels[at])
            at += 1


def _listed(moves: str) -> list[str]:
    found = _MOVES.findall(moves)
    if "".join(found) != moves:
        raise Unreadable(f"betting is made of f, c and r, not {moves!r}")
    return found


def _next(built: HandBuilder, labels: list[str], at: int, out: set[str]) -> int:
    count = len(labels)
    for step in range(count):
        label = labels[(at + step) % count]
        if label not in out and built.paid.get(label, 0) < _STACK:
            return (at + step) % count
    raise Unreadable("a player with chips must act, and none is left")


def _move(built: HandBuilder, label: str, move: str, street: int) -> None:
    front = built.front.get(label, 0)
    if move == "f":
        built.fold(label)
    elif move == "c":
        built.call(label, min(built.bet - front, _STACK - built.paid.get(label, 0)))
    elif len(move) > 1:
        earlier = built.paid.get(label, 0) - front
        built.raise_to(label, int(move[1:]) - earlier)
    elif built.small_bet and built.big_bet:
        built.raise_to(label, built.bet + (built.small_bet if street < 2 else built.big_bet))
    else:
        raise Unreadable(f"a raise in no limit is to a total, such as r300, not {move!r}")


ACPC: Final = HandFormat("acpc", "ACPC dealer log", detect, split, read)
