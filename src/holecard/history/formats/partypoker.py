"""Hands of PartyPoker and its skins.

    ***** Hand History for Game 1 *****
    $0.50/$1 USD NL Texas Hold'em - Wednesday, May 01, 20:00:00 CET 2024
    Table Oslo (Real Money)

Amounts stand in brackets; a raise is told by what it adds. A single amount before the game is the largest
buy-in, and the stakes are those that are posted. Tournaments say the blinds of a level, but not who posts.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from holecard.errors import BadRequest, Unreadable
from holecard.history.causes import Refusal
from holecard.history.formats.assembly import record_of
from holecard.history.formats.builder import HandBuilder, Post
from holecard.history.formats.folds import fold_in_turn
from holecard.history.formats.game_words import game_words
from holecard.history.formats.hand_text import HandFormat, HandText, SourceLine, split_at_heads
from holecard.history.formats.moments import date_fields
from holecard.history.formats.money import AmountTable
from holecard.history.formats.pokerstars_header import SIGNS
from holecard.history.formats.reading import (
    acting,
    dealt_to,
    is_remark,
    numbered,
    placed,
    read_amounts_with,
    who,
)
from holecard.history.record import Record
from holecard.history.remarks import Remark
from holecard.rules.parts import Structure

_HEAD: Final = re.compile(r"\*{5} Hand History [Ff]or Game (?P<number>\w+) \*{5}")
_KIND: Final = re.compile(
    r"(?:(?P<stakes>[$€£]?[\d.,]+(?:/[$€£]?[\d.,]+)?) +(?:(?P<currency>[A-Z]{3}) +)?)?"
    r"(?P<game>.*?(?:Hold'?em|Omaha[^(]*?|Stud|Short Deck)[^-(]*?(?:\(\w\w\))?)(?P<rest>[ -].*)"
)
_STAKES: Final = re.compile(r"^[$€£\d.,/]+ +(?:[A-Z]{3} +)?")
_LEVEL: Final = re.compile(
    r"Level: ?(?P<level>\d+) +(?:Blinds|Stakes|Blinds-Antes)"
    r"\((?P<small>[\d,.]+)/(?P<big>[\d,.]+)(?: -(?P<ante>[\d,.]+))?\)"
)
_TOURNAMENT: Final = re.compile(r"Trny: ?(\d+)|Tournament #(\d+)")
_DATE: Final = re.compile(
    r"(?P<month>[A-Z][a-z]{2})[a-z]* (?P<day>\d+),? +(?P<time>\d+:\d+:\d+)[^\d]*(?P<year>\d{4})"
)
_MONTHS: Final = "JanFebMarAprMayJunJulAugSepOctNovDec"
_SEAT: Final = re.compile(r"[Ss]eat ?(\d+): (.+) \( ?([^()/]*?) ?\)")
_BRACKETS: Final = re.compile(r"\[([^\[\]]*)\]")
_BALANCE: Final = re.compile(r"balance \S+ .*?collected (\S+)")
_BUTTON: Final = re.compile(r"Seat (\d+) is the button")
_BLINDS: Final = re.compile(r"Blinds(?:-Antes)?\(([\d,.]+)/([\d,.]+)")
_WINS: Final = re.compile(r"wins (?:Lo |Hi )?\(?([$€£]?[\d.,]+)")


def _is_head(line: str) -> int | None:
    found = _HEAD.search(line) if "***** Hand History" in line else None
    return found.start() if found else None


def _detect(beginning: str) -> bool:
    if "***** Hand History" not in beginning or " Blinds " in beginning:
        return False
    return any(_is_head(line) is not None for line in beginning.splitlines())


def _split(lines: Iterable[SourceLine], source: str) -> Iterator[HandText]:
    return split_at_heads(lines, source, _is_head)


def _is_tournament(text: str) -> bool:
    return _TOURNAMENT.search(text[:300]) is not None


def _read(hand: HandText, amounts: AmountTable) -> Record:
    lines = list(numbered(hand))
    head = _HEAD.search(lines[0][1])
    kind = _KIND.match(lines[1][1]) if len(lines) > 1 else None
    if not head or not kind:
        raise Unreadable(f"a hand begins with its number, stakes and game, not {hand.text[:120]!r}")
    reader = _PartyReader(HandBuilder(amounts.unit), amounts)
    built = reader.built
    built.shape = game_words(_game(lines[1][1]), hand.place)
    built.about = {"venue": "PartyPoker", "hand": head["number"], **_moment(kind["rest"])}
    level = _LEVEL.search(lines[1][1])
    if level:
        built.small, built.big = amounts[level["small"]], amounts[level["big"]]
        built.about["level"] = int(level["level"])
        reader.ante = amounts[level["ante"]] if level["ante"] else 0
    elif kind["stakes"] and "/" in kind["stakes"]:
        low, high = kind["stakes"].split("/")
        built.small, built.big = amounts[low], amounts[high]
    if tournament := _TOURNAMENT.search(lines[1][1]):
        built.about["event"] = f"Tournament #{tournament[1] or tournament[2]}"
    elif sign := next((sign for sign in SIGNS if sign in lines[1][1]), None):
        built.about |= {"currency": SIGNS[sign], "currency_symbol": sign}
    fixed = built.shape.structure is Structure.FIXED
    stakes = (built.small, built.big)
    if fixed and stakes[0]:
        built.small_bet, built.big_bet, built.big = *stakes, stakes[0]
        built.small = stakes[0] // 2
    reader.play = hand.text.partition("\n** Dealing")[2]
    for at, line in lines[2:]:
        with placed(hand.source, at):
            reader.take(line)
    fold_in_turn(built)
    if fixed and not stakes[0]:
        built.small_bet, built.big_bet = built.big, 2 * built.big
    return record_of(built, hand.place)


def _game(words: str) -> str:
    if "Double" in words or "Stud" in words:  # of stud only the own cards are told
        raise BadRequest(f"hold'em and Omaha are read, not {words.strip()!r}").with_cause(Refusal.OTHER_GAME)
    words = _STAKES.sub("", words)
    for short, long in (("NL", "no limit"), ("PL", "pot limit"), ("FL", "fixed limit")):
        words = re.sub(rf"\b{short}\b", long, words)
    return words if "limit" in words else f"{words} fixed limit"


def _moment(rest: str) -> dict[str, object]:
    found = _DATE.search(rest)
    if not found or found["month"] not in _MONTHS:
        return {}
    hour, minute, second = map(int, found["time"].split(":"))
    month = _MONTHS.index(found["month"]) // 3 + 1
    return date_fields(int(found["year"]), month, int(found["day"]), hour, minute, second)


class _PartyReader:
    def __init__(self, built: HandBuilder, amounts: AmountTable) -> None:
        self.built = built
        self.amounts = amounts
        self.ante = 0
        self.has_cards = False
        self.play = ""
        """The text from the first cards on."""

    def take(self, line: str) -> None:
        built = self.built
        player = acting(line, built.chairs, _VERBS)
        if glued := self._glued(line, player[0] if player else ""):
            for part in glued:
                self.take(part)
        elif player:
            self._player(player[0], player[1].rstrip("."))
        elif line.startswith("** "):
            if not is_remark(line, built.chairs):
                self._mark(line)
        elif line[:4] in ("Seat", "seat") and not self.has_cards and (found := _SEAT.match(line)):
            if self.amounts[found[3]]:
                built.sit(int(found[1]), found[2], self.amounts[found[3]])
        elif line.startswith("Seat ") and line.endswith("is the button"):
            built.button = int(line.split()[1])
        elif line.startswith("Table ") and not built.chairs and (found := _BUTTON.search(line)):
            built.button = int(found[1])
            built.about["table"] = line[len("Table ") :].partition(" (")[0]
        elif line.startswith("Dealt to ") and (cards := _BRACKETS.findall(line)):
            name, _ = dealt_to(line, built.chairs)
            built.deal(name, cards[-1])
            built.extra["_hero"] = name
        elif line.startswith("Table ") and "table" not in built.about and not built.chairs:
            built.about["table"] = line[len("Table ") :].partition(" (")[0]
        elif " posts " in line and not self.has_cards and ": " not in line:
            built.join(line.partition(" posts ")[0])  # arrived during the hand
            self.take(line)
        elif is_remark(line, built.chairs):
            return
        elif level := _BLINDS.match(line):
            built.small, built.big = self.amounts[level[1]], self.amounts[level[2]]
        elif (
            re.search(r" (posts|folds|checks|calls|bets|raises|wins|is all-In)\b", line) and ": " not in line
        ):
            built.known(line)

    def _glued(self, line: str, first: str) -> tuple[str, str] | None:
        """Some files lack an end of line here and there: `...out.Ann posts small blind`. The name of the
        `first` player of a line may end with that of another one."""
        if " wins " not in line and " sitting out" not in line:
            return None
        for name in self.built.chairs:
            for verb in ("wins", "posts"):
                at = line.find(f"{name} {verb} ", max(1, len(first)))
                if at > 0 and line[at - 1] != " ":
                    return line[:at], line[at:]
        return None

    def _mark(self, line: str) -> None:
        lower = line.lower()
        if lower.startswith("** dealing down"):
            self.has_cards = True
            if not self.built.blinds:
                self._post_in_turn()
        elif lower.startswith(("** dealing flop", "** dealing turn", "** dealing river")):
            found = _BRACKETS.search(line)
            if not found:
                raise Unreadable(f"a street has its cards, unlike {line!r}")
            self.built.board(found[1])

    def _post_in_turn(self) -> None:
        """Where the text leaves the posts out, all players pay the ante and the next two the blinds."""
        built = self.built
        names = sorted(built.chairs.keys() & self.present, key=built.chairs.__getitem__)
        if len(names) < 2 or not built.big:
            return
        after = next((at for at, name in enumerate(names) if built.chairs[name] > built.button), 0)
        turn = names[after:] + names[:after]
        if len(turn) == 2:
            turn = turn[::-1]
        for name in turn if self.ante and not built.antes else ():
            self._pay(name, Post.ANTE, self.ante)
        self._pay(turn[0], Post.SMALL_BLIND, built.small)
        self._pay(turn[1], Post.BIG_BLIND, built.big)

    @property
    def present(self) -> set[str]:
        """Players of whom anything is told after the cards: others have left the table."""
        chairs, lines = self.built.chairs, self.play.split("\n")
        told = [who(line, chairs) or who(line.removeprefix("Dealt to "), chairs) for line in lines]
        return {
            *(player[0] for player in told if player),
            *(name for name in self.built.chairs if f".{name} " in self.play),
        }

    def _pay(self, name: str, post: Post, chips: int) -> None:
        left = (self.built.stacks[name] or 0) - self.built.paid.get(name, 0)
        if left > 0:
            self.built.post(name, post, min(chips, left), all_in=left <= chips)

    def _player(self, name: str, words: str) -> None:
        built = self.built
        inside = _BRACKETS.search(words)
        text = inside[1].strip() if inside else ""
        match words.replace("[", " ").partition(" ")[0]:
            case "folds":
                built.fold(name)
            case "checks":
                self._check(name)
            case "calls":
                built.call(name, self.amounts[text or words])
            case "bets" | "raises":
                self._raise(name, words, text)
            case "is" if words.startswith("is all-In") and text:
                built.put_in(name, self.amounts[text])
            case "posts":
                self._post(name, words, text)
            case "shows" if text:
                built.show(name, text)
            case "doesn't" if text:
                built.deal(name, text)
                built.muck(name)
            case "balance":
                self._balance(name, words, text)
            case "wins" if found := _WINS.match(words):
                built.collect(name, self.amounts[found[1]])
            case "cashed" | "opted" | "Cashout":
                built.remark(Remark.CASHED_OUT)

    def _check(self, name: str) -> None:
        """A player who comes in and checks to the blinds has posted both, where the text leaves that out."""
        built = self.built
        if not built.lying and name not in built.paid and built.big:
            small = built.small or built.blinds.get(built.small_blind or "", 0)
            built.post_both(name, small + built.big)
        built.check(name)

    def _balance(self, name: str, words: str, text: str) -> None:
        """What the newest files say of a player in the summary."""
        if text and name not in self.built.folded:
            self.built.show(name, text)
        if found := _BALANCE.match(words):
            self.built.collect(name, self.amounts[found[1]])

    def _raise(self, name: str, words: str, text: str) -> None:
        _, to, total = words.partition(" to ")
        if to and not text:
            self.built.raise_to(name, self.amounts[total])
        else:
            self.built.put_in(name, self.amounts[text or words])

    def _post(self, name: str, words: str, text: str) -> None:
        built = self.built
        chips = self.amounts[text or words]
        if words.startswith("posts big blind + dead"):
            built.post_both(name, chips)
            return
        if words.startswith("posts big blind") and chips == built.stacks.get(name) and not built.big:
            built.big = max(2 * built.bet, chips)  # it may have had no more than that
        built.post_as(name, words, chips, _POSTS)


_VERBS: Final = frozenset(
    ("folds", "checks", "calls", "bets", "raises", "is", "posts", "shows", "doesn't", "balance", "wins",
     "cashed", "opted", "Cashout")
)  # fmt: skip
_POSTS: Final = {
    "posts ante": Post.ANTE,
    "posts small blind": Post.SMALL_BLIND,
    "posts big blind": Post.BIG_BLIND,
    "posts straddle": Post.STRADDLE,
    "posts button blind": Post.BIG_BLIND,
}

PARTYPOKER: Final = HandFormat(
    "party", "PartyPoker", _detect, _split, read_amounts_with(_read, _is_tournament)
)
