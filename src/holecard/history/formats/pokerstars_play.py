"""What players do in the PokerStars layout: the words after a name and a colon."""

import re
from collections import defaultdict
from collections.abc import Callable
from typing import Final

from holecard.errors import Unreadable
from holecard.history.formats.builder import HandBuilder, Post
from holecard.history.formats.hand_text import USUAL_LENGTH
from holecard.history.formats.money import AmountTable
from holecard.history.remarks import Remark

_CARDS: Final = re.compile(r"\[([^\[\]]*)\]")
_DISCARDS: Final = re.compile(r"(\d+) cards?(?: \[([^\]]*)\])?")
_POSTS: Final = {
    "ante": Post.ANTE,
    "small blind": Post.SMALL_BLIND,
    "big blind": Post.BIG_BLIND,
    "button blind": Post.BIG_BLIND,
}
_BOTH_BLINDS: Final = ("small & big blinds", "small and big blinds", "big blind + dead")
_DEAD: Final = ("missed blind", "dead", "dead blind", "missed small blind")
_MOST_KNOWN: Final = 20_000

UsualPlay = tuple[Callable[..., None], int | None]
"""What is called with the builder and the name, and with the chips if there are any."""


def _posting(post: Post) -> Callable[[HandBuilder, str, int], None]:
    return lambda built, name, chips: built.post(name, post, chips)


_POSTINGS: Final = {words: _posting(post) for words, post in _POSTS.items()}
_KNOWN: Final[defaultdict[int, dict[str, UsualPlay]]] = defaultdict(dict)
"""By the decimals of the amounts: words that were read before. Most come again and again, of all players.
None of them has a colon, after which a longer name might end."""


class StarsPlay:
    """Takes what one player does after the other."""

    __slots__ = ("amounts", "built", "drawing", "known")

    def __init__(self, built: HandBuilder, amounts: AmountTable) -> None:
        self.built = built
        self.amounts = amounts
        self.known = _KNOWN[amounts.places]
        self.drawing: set[str] = set()
        """Players who have changed cards."""

    def take(self, name: str, words: str) -> None:
        if words.startswith("shows ["):
            cards, bracket, _ = words[len("shows [") :].partition("]")
            if bracket and "[" not in cards and cards.strip():
                self.built.show(name, cards.replace("XX", "??"))
                return
        play = self._usual(words)
        if play is None:
            self._rare(name, words)
            return
        if ": " not in words and " from " not in words and len(words) <= USUAL_LENGTH:
            if len(self.known) >= _MOST_KNOWN:
                self.known.clear()
            self.known[words] = play
        act, chips = play
        if chips is None:
            act(self.built, name)
        else:
            act(self.built, name, chips)

    def _usual(self, words: str) -> UsualPlay | None:
        """What means the same whatever came before it."""
        verb, _, rest = words.partition(" ")
        match verb:
            case "folds" if not rest:
                return HandBuilder.fold, None
            case "checks" if not rest:
                return HandBuilder.check, None
            case "calls":
                return HandBuilder.call, self.first_amount(rest)
            case "bets":
                return HandBuilder.raise_to, self.first_amount(rest)
            case "raises":
                by, to, total = f" {rest}".partition(" to ")
                if to:
                    return HandBuilder.raise_to, self.first_amount(total)
                return HandBuilder.put_in, self.first_amount(by[1:])
            case "posts" if not rest.endswith("all-in"):
                what, _, amount = rest.rpartition(" ")
                post = _POSTINGS.get(_without_article(what))
                return None if post is None else (post, self.amounts[amount])
            case "doesn't":  # show its hand
                return HandBuilder.known, None
        return None

    def _rare(self, name: str, words: str) -> None:
        verb, _, rest = words.partition(" ")
        built = self.built
        match verb:
            case "shows":
                found = _CARDS.search(rest)
                if found and found[1].strip():
                    built.show(name, found[1].replace("XX", "??"))
            case "folds":
                if rest.startswith("["):
                    built.fold_face_up(name, rest.strip("[]"))
                else:
                    built.fold(name)
            case "checks":
                built.check(name)
            case "posts":
                self._post(name, rest)
            case "ante":  # processed
                built.post(name, Post.ANTE, self.amounts[rest.rpartition(" ")[2]])
            case "post":  # now
                built.post_both(name, self.amounts[rest.rpartition(" ")[2]])
            case "goes" if rest.startswith("all-in "):
                built.put_in(name, self.first_amount(rest[len("all-in ") :]))
            case "straddle" | "straddles":
                self._straddle(name, rest)
            case "mucks":
                built.muck(name)
            case "Bet" if rest.startswith("& Muck "):  # a bet, and cards that are not shown if it is called
                if rest.endswith("folds"):
                    built.muck(name)
                else:
                    built.raise_to(name, self.first_amount(rest[len("& Muck ") :]))
            case "brings":
                built.bring_in_for(
                    name, self.first_amount(rest.removeprefix("in for ").removeprefix("in low for "))
                )
            case "completes":
                built.raise_to(name, self.first_amount(rest.partition("to ")[2]))
            case "discards" if found := _DISCARDS.match(rest):
                self.drawing.add(name)
                built.discard(name, int(found[1]), (found[2] or "").strip())
            case "stands":
                built.discard(name, 0)
            case "cashed" | "Chooses" | "Pays" | "Receives":
                self._cash_out(words)

    def first_amount(self, words: str) -> int:
        return self.amounts[words.partition(" ")[0]]

    def _post(self, name: str, words: str) -> None:
        built = self.built
        all_in = words.endswith("all-in")
        what, _, amount = words.removesuffix(" and is all-in").rpartition(" ")
        chips = self.amounts[amount]
        what = _without_article(what)
        if what in _POSTS:
            built.post(name, _POSTS[what], chips, all_in=all_in)
        elif what in _BOTH_BLINDS:
            built.post_both(name, chips, all_in=all_in)
        elif what == "straddle":
            self._straddle(name, amount)
        elif what in _DEAD:
            built.post(name, Post.DEAD, chips)
        else:
            raise Unreadable(f"a post is an ante or a blind, not {words!r}")

    def _straddle(self, name: str, words: str) -> None:
        """A straddle on top of a blind counts up to its amount."""
        chips = self.first_amount(words)
        self.built.post(name, Post.STRADDLE, chips - self.built.front.get(name, 0))

    def _cash_out(self, words: str) -> None:
        if words.startswith(("cashed out", "Chooses to EV Cashout", "Pays Cashout", "Receives Cashout")):
            self.built.remark(Remark.CASHED_OUT)


def _without_article(what: str) -> str:
    return what.removeprefix("the ").removeprefix("a ").removeprefix("an ").removesuffix(" of")
