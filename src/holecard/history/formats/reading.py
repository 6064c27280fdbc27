"""Shared by all text readers: one unit for the amounts, and errors that name file and line."""

from collections.abc import Callable, Container, Iterable, Iterator
from contextlib import contextmanager

from holecard.errors import HolecardError, Unreadable
from holecard.history.formats.hand_text import HandText
from holecard.history.formats.money import AmountTable, FinerUnit, amount_table
from holecard.history.record import Record

_CENTS = 2
_REMARKS = frozenset(
    ("has", "is", "was", "did", "does", "doesn't", "will", "leaves", "left", "joins", "sits", "stands",
     "adds", "mucks", "returned", "timed", "disconnected", "reconnected")
)  # fmt: skip
"""What texts say of players beside their actions."""
_TextReader = Callable[[HandText, AmountTable], Record]


def read_amounts_with(
    read: _TextReader, counts_chips: Callable[[str], bool] = lambda _: False
) -> Callable[[HandText], Record]:
    """A reader of hands from one that is given a table of amounts: in cents, or in whole units where a text
    counts chips, and finer if it has finer amounts."""

    def read_hand(hand: HandText) -> Record:
        places = 0 if counts_chips(hand.text) else _CENTS
        while True:
            try:
                return read(hand, amount_table(places))
            except FinerUnit as finer:
                places = finer.places
            except Exception:
                with placed(hand.source, hand.line):
                    raise

    return read_hand


@contextmanager
def placed(source: str, line: int) -> Iterator[None]:
    """Errors that begin with the file and the line; what cannot be a number or a key is unreadable, too."""
    try:
        yield
    except HolecardError as error:
        words = str(error)
        if words.startswith(source):
            raise
        raise type(error)(f"{source}, line {line}: {words}").with_cause(error.cause) from None
    except (ValueError, KeyError, IndexError, ArithmeticError) as error:
        raise Unreadable(f"{source}, line {line}: the text makes no sense: {error}") from None


def numbered(hand: HandText) -> Iterator[tuple[int, str]]:
    """The lines of a hand that are not blank, with their numbers in the file."""
    for at, line in enumerate(hand.text.split("\n"), hand.line):
        if line and not line.isspace():
            yield at, line.rstrip()


def who(line: str, names: Iterable[str]) -> tuple[str, str] | None:
    """A player's name at the beginning of a line and the words after it. Names may have spaces in them and
    begin with that of another player, so it is the longest one."""
    found = ""
    for name in names:
        if line.startswith(name) and len(name) > len(found) and line.startswith(" ", len(name)):
            found = name
    return (found, line[len(found) + 1 :].lstrip()) if found else None


def acting(line: str, names: Container[str], verbs: Container[str]) -> tuple[str, str] | None:
    """The player whom a line is about, and the words from the verb on: the longest name that a verb follows.
    A name may look like anything else in a text, so this decides before the other forms of a line."""
    at = line.rfind(" ")
    while at > 0:
        if line[:at] in names:
            words = line[at + 1 :].lstrip()
            verb = words.partition(" ")[0].partition("[")[0].rstrip(".,")
            if verb in verbs or verb in _REMARKS:
                return line[:at], words
        at = line.rfind(" ", 0, at)
    return None


def is_remark(line: str, names: Iterable[str]) -> bool:
    """Whether a line says that a player is slow, leaves or the like: words of marks are not in lower case."""
    player = who(line, names)
    return player is not None and player[1][:1].islower()


def dealt_to(line: str, names: Iterable[str]) -> tuple[str, str]:
    """The player and the cards of `Dealt to Ann [Kc 8c]`; names may have brackets in them."""
    rest = line[len("Dealt to ") :]
    if player := who(rest, names):
        return player
    name, bracket, cards = rest.partition("[")
    return name.strip(), bracket + cards
