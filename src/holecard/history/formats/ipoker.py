"""Hands of the iPoker network: an XML file for each session.

A session has general fields, among them the game and its stakes, and games with players, rounds, actions and
cards (`S2 DK` is the two of spades and the king of diamonds). Documents that declare entities are refused.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Final
from xml.parsers import expat

from holecard.errors import Unreadable
from holecard.history.formats.assembly import record_of
from holecard.history.formats.builder import HandBuilder, Post
from holecard.history.formats.game_words import game_words
from holecard.history.formats.hand_text import MOST_CHARACTERS, HandFormat, HandText, SourceLine
from holecard.history.formats.moments import moment
from holecard.history.formats.money import AmountTable
from holecard.history.formats.pokerstars_header import SIGNS
from holecard.history.formats.reading import read_amounts_with
from holecard.history.record import Record
from holecard.rules.parts import Structure

_STAKES: Final = re.compile(r"(?P<small>[^\s/]*\d[^\s/]*)\s*/\s*(?P<big>[^\s/]*\d[^\s/]*)")
_CARD: Final = re.compile(r"\b(?:([SHDC])(10|[2-9TJQKA])|X)\b")
_LIMITS: Final = {"NL": "no limit", "БЛ": "no limit", "SL": "no limit", "PL": "pot limit", "L": "fixed limit"}


def _detect(beginning: str) -> bool:
    return "<session" in beginning and "<game" in beginning and "gamecode" in beginning


def _split(lines: Iterable[SourceLine], source: str) -> Iterator[HandText]:
    """Every game with the general part of its session; lines may hold several games."""
    general, kept = "", ""
    start = 0
    for number, line in lines:
        if "<!DOCTYPE" in line or "<!ENTITY" in line:
            raise Unreadable(f"{source}, line {number}: a session declares no entities, unlike {line[:60]!r}")
        if "<session" in line:
            kept, general = line[line.index("<session") :], ""
        else:
            kept += line if not kept else "\n" + line
        while "</game>" in line and (end := kept.find("</game>")) >= 0:
            begin = kept.find("<game ")
            if 0 <= begin < end:
                general = general or _general(kept[:begin])
                yield HandText(f"{general}{kept[begin:end]}</game>\n</session>", source, start or number)
            kept, start = kept[end + len("</game>") :], 0
        if not start and "<game " in line and "<game " in kept:
            start = number
        if len(kept) > MOST_CHARACTERS:
            raise Unreadable(f"{source}, line {number}: a game has at most {MOST_CHARACTERS:,} characters")
    if "<game " in kept:
        begin = kept.find("<game ")
        yield HandText(f"{general or _general(kept[:begin])}{kept[begin:]}", source, start)


def _general(text: str) -> str:
    return text[text.find("<session") :].rstrip() + "\n" if "<session" in text else "<session>\n"


def _is_tournament(text: str) -> bool:
    return "<tournament" in text.partition("<game ")[0]


class _Node:
    """An element: its name, attributes, text and children."""

    def __init__(self, name: str, attributes: dict[str, str]) -> None:
        self.name = name
        self.attributes = attributes
        self.text = ""
        self.children: list[_Node] = []

    def all(self, name: str) -> "Iterator[_Node]":
        """The elements of this name below, in document order."""
        for child in self.children:
            if child.name == name:
                yield child
            yield from child.all(name)

    def first(self, name: str) -> str:
        return next((node.text.strip() for node in self.all(name)), "")


_DEEPEST: Final = 12
_CUT_OFF: Final = expat.errors.codes[expat.errors.XML_ERROR_NO_ELEMENTS]


def _parse(text: str) -> _Node:
    parser = expat.ParserCreate()
    root = _Node("", {})
    path = [root]

    def start(name: str, attributes: dict[str, str]) -> None:
        node = _Node(name, attributes)
        path[-1].children.append(node)
        path.append(node)
        if len(path) > _DEEPEST:
            raise Unreadable(f"a session is not nested deeper than {_DEEPEST} elements, unlike {name!r}")

    def refuse(*_: object) -> None:
        raise Unreadable("a session declares no entities, unlike this one: <!DOCTYPE")

    def data(words: str) -> None:
        path[-1].text += words

    parser.StartElementHandler = start
    parser.EndElementHandler = lambda _: path.pop()
    parser.CharacterDataHandler = data
    parser.StartDoctypeDeclHandler = refuse
    parser.EntityDeclHandler = refuse
    try:
        parser.Parse(text, True)  # noqa: FBT003 - expat takes no keywords
    except expat.ExpatError as error:
        if error.code == _CUT_OFF and len(root.children) == 1:
            return root  # as far as it goes
        raise Unreadable(f"a game is XML, and this is not: {error}") from None
    return root


def _read(hand: HandText, amounts: AmountTable) -> Record:
    root = _parse(hand.text)
    game = next(root.all("game"), None)
    if game is None:
        raise Unreadable(f"a hand is an element <game>, not {hand.text[:60]!r}")
    session = next(root.all("general"), root)
    built = HandBuilder(amounts.unit)
    kind = session.first("gametype")
    built.shape = game_words(_game(kind, game), hand.place)
    if stakes := _STAKES.search(kind):
        built.small, built.big = amounts[stakes["small"]], amounts[stakes["big"]]
        if built.shape.structure is Structure.FIXED:
            built.small_bet, built.big_bet, built.big = built.small, built.big, built.small
    built.about = {
        "venue": "iPoker",
        "hand": game.attributes.get("gamecode"),
        "table": session.first("tablename"),
    }
    built.about |= moment(game.first("startdate"))
    sign = next((sign for sign in SIGNS if sign in kind), None)
    if sign:
        built.about |= {"currency": SIGNS[sign], "currency_symbol": sign}
    hero = session.first("nickname")
    if hero:
        built.extra["_hero"] = hero
    _IpokerReader(built, amounts, game).play()
    return record_of(built, hand.place)


def _game(kind: str, game: _Node) -> str:
    words = _STAKES.sub("", kind)
    for short, long in _LIMITS.items():
        words = re.sub(rf"\b{short}\b", long, words)
    words = words.replace("Six Plus", "6+").replace("LH ", "Holdem fixed limit ")
    if not re.search("hold|omaha|stud|plus|6\\+", words.lower()):
        dealt = max(
            (len(cards(node.text)) for node in game.all("cards") if node.attributes.get("player")), default=0
        )
        words += {2: " Holdem", 4: " Omaha", 5: " 5 card Omaha", 6: " 6 card Omaha"}.get(dealt // 2, "")
    return words


def cards(text: str) -> str:
    """`S2 DK X` as `2sKd??`."""
    return "".join(
        f"{rank.replace('10', 'T')}{suit.lower()}" if suit else "??"
        for suit, rank in _CARD.findall(text.upper())
    )


class _IpokerReader:
    def __init__(self, built: HandBuilder, amounts: AmountTable, game: _Node) -> None:
        self.built = built
        self.amounts = amounts
        self.game = game
        assert built.shape is not None
        self.is_stud = built.shape.has_up_cards

    def play(self) -> None:
        self._sit()
        for part in self.game.all("round"):
            if self.is_stud and any(node.name == "cards" for node in part.children):
                self.built.street()
            for node in sorted(part.children, key=_order):
                if node.name == "cards":
                    self._cards(node)
                elif node.name == "action":
                    self._act(node)
        for player in self.game.all("player"):
            if not player.attributes.get("name"):
                continue
            won = self.amounts[player.attributes.get("win") or "0"]
            if won:
                self.built.collect(player.attributes["name"], won)
        self._show()

    def _show(self) -> None:
        """Cards that are told of players who did not fold, once no more than the river is left."""
        built = self.built
        folded = built.folded
        live = [name for name in built.paid if name not in folded]
        for name in live:
            if len(live) > 1 and name in built.hole:
                built.show(name, "".join(map(str, built.hole[name])))

    def _sit(self) -> None:
        for player in self.game.all("player"):
            field = player.attributes
            if not field["name"]:
                continue  # an empty chair
            self.built.sit(int(field["seat"]), field["name"], self.amounts[field["chips"]])
            if field.get("dealer") == "1":
                self.built.button = int(field["seat"])

    def _cards(self, node: _Node) -> None:
        dealt, player = cards(node.text), node.attributes.get("player")
        if self.is_stud:
            self._stud_cards(dealt, player)
        elif node.attributes.get("type") in ("Flop", "Turn", "River"):
            self.built.board(dealt)
        elif player and player in self.built.chairs and dealt.replace("?", ""):
            self.built.deal(player, dealt)

    def _stud_cards(self, dealt: str, player: str | None) -> None:
        if player and player in self.built.chairs:
            self.built.deal_on_street(player, dealt)
        elif dealt.replace("?", ""):
            self.built.board(dealt)

    def _act(self, node: _Node) -> None:
        built, field = self.built, node.attributes
        name, chips = field["player"], self.amounts[field.get("sum") or "0"]
        if name not in built.chairs:
            built.known(name)
        stack = built.stacks[name]
        all_in = stack is not None and built.paid.get(name, 0) + chips >= stack
        match field["type"]:
            case "0":
                built.fold(name)
            case "1":
                built.post(name, Post.SMALL_BLIND, chips, all_in=all_in)
            case "2":
                if chips > built.big > 0 and built.big_blind is not None:
                    built.post_both(name, chips)
                else:
                    built.post(name, Post.BIG_BLIND, chips, all_in=all_in)
            case "3":
                built.call(name, chips)
            case "4":
                built.check(name)
            case "5" | "6" | "7":
                built.put_in(name, chips)
            case "16":
                built.bring_in_for(name, chips)
            case "15":
                built.post(name, Post.ANTE, chips, all_in=all_in)
            case "23":
                built.raise_to(name, chips)
            case "8" | "9":
                pass  # sits out
            case _:
                raise Unreadable(f"an action has a type that is known, not {field['type']!r}")


def _order(node: _Node) -> int:
    """Actions by number; cards before them."""
    return int(node.attributes.get("no") or 0) if node.name == "action" else -1


IPOKER: Final = HandFormat(
    "ipoker", "iPoker (XML)", _detect, _split, read_amounts_with(_read, _is_tournament)
)
