# ruff: noqa: E501 - the lines are as long as the rooms make them
"""Texts that a reader refuses, with the words that its user sees: one change to a hand that is read otherwise."""

import pytest

from holecard import BadRequest, Unreadable
from holecard.history.formats import format_named
from holecard.history.formats.hand_text import MOST_CHARACTERS, HandText
from tests.history.formats.samples import SAMPLES


def changed(name: str, old: str, new: str) -> HandText:
    text = SAMPLES[name].text
    assert old in text
    text = text.replace(old, new)
    found = list(format_named(SAMPLES[name].format).split(enumerate(text.split("\n"), 1), "hands.txt"))
    return found[0] if found else HandText(text, "hands.txt", 1)  # without a head that is recognised


@pytest.mark.parametrize(
    ("name", "old", "new", "words"),
    [
        ("acpc limit", ":one|two|three", ":one|two", "there is a name for each of 3 players, not 'one|two'"),
        ("acpc limit", "-5|35|-30", "-5|35", "a number of chips for each of 3 players, not '-5|35'"),
        ("acpc no limit", "r300c", "rc", "a raise in no limit is to a total, such as r300, not 'r'"),
        ("acpc no limit", "r20000c", "r20000cc", "a player with chips must act, and none is left"),
        ("bovada", "Ignition Hand", "A Hand", "a hand begins with its number and game, not 'A Hand #79"),
        ("bovada", "*** FLOP *** [2h 7c 9d]", "*** FLOP ***", "a street has its cards, unlike '*** FLOP ***'"),
        ("bovada", "Call 365", "Call", "an amount needs digits, unlike 'Call'"),
        ("bovada", "a spot [Jh 4c]", "a spot", "cards are in brackets, unlike 'Card dealt to a spot'"),
        ("full tilt", " - $0.50/$1 - ", " - ", "a hand begins with its number, table, stakes and game, not"),
        ("ipoker", 'chips="$', 'chips="\\x80', "an amount is a number with a sign of currency, not '\\\\x80"),
        ("ipoker", 'type="23"', 'type="99"', "an action has a type that is known, not '99'"),
        ("ipoker", "game", "deal", "a hand is an element <game>, not '<?xml"),
        ("ipoker", "<game ", "<a>" * 60 + "<game ", "a session is not nested deeper than"),
        ("ipoker", 'player="Ann" type="0"', 'player="Eve" type="0"', "unlike 'Eve'"),
        ("open hand history", '"amount": 9.5', '"amount": NaN', "an amount is a number, not NaN"),
        ("open hand history", '"amount": 9.5', '"amount": 9e9', "a number without sign and exponent, not 9e9"),
        ("open hand history", '"amount": 9.5', '"amount": -9.5', "without sign and exponent, not -9.5"),
        ("open hand history", '"amount": 9.5', '"amount": true', "an amount is a number, not True"),
        ("open hand history", '"seat": 3', '"seat": 2.5', "a seat is a whole number, not '2.5'"),
        ("open hand history", '"cards": ["Th", "Td"]', '"cards": "ThTd"', "cards is a list, not 'ThTd'"),
        ("open hand history", '"rounds": [', '"rounds": [7, ', "rounds is a list of objects, not \"[7, {"),
        ("open hand history", '"Fold"', '"Dance"', "an action is one of the standard's, not 'Dance'"),
        ("party", "Flop ** [ 2h, 6s, Ts ]", "Flop **", "a street has its cards, unlike '** Dealing Flop **'"),
        ("888", "flop ** [ 2s, 8d, Jh ]", "flop **", "a street has its cards, unlike '** Dealing flop **'"),
        ("pokernow", "posts a big blind of 10", "posts a bond", "a post is such as 'posts a big blind of 20'"),
        ("pokernow", "posts a big blind", "posts a fee", "a post is an ante, a blind or a straddle, not"),
        ("pokernow", "-- starting", "-- beginning", "a hand begins with '-- starting hand #', not"),
        ("stars cash", "PokerStars Hand #71", "A hand", "a hand begins with its number, game and stakes, not"),
        ("stars cash", "bets $12", f"bets ${10**30}", "a number has at most 30 digits, not '$1000"),
        ("stars triple draw", "discards 2 cards", "discards 60 cards", "cards to discard, not 60"),
        ("theaigames", "[9d,Kc,3d]", "(9d,Kc,3d)", "cards are listed as [Tc,9s,Kd], not as '(9d,Kc,3d)'"),
        ("winamax", "posts big blind 40", "posts bail 40", "a post is an ante or a blind, not 'bail 40'"),
        ("winning, new", "$0.25/$0.50", "free", "a hand begins with its number, game and stakes, not 'Hand #87"),
        ("winning, new", "calls $13.50", "calls", "an amount needs digits, unlike 'calls'"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named(name: str, old: str, new: str, words: str) -> None:
    with pytest.raises(Unreadable) as error:
        format_named(SAMPLES[name].format).read(changed(name, old, new))
    assert words in str(error.value)
    assert str(error.value).startswith("hands.txt, line ")


@pytest.mark.parametrize(
    ("name", "old", "new", "words"),
    [
        ("open hand history", '"Holdem"', '"Stud"', "Holdem and Omaha are read, not 'Stud'"),
        ("party", "NL Texas Hold'em", "NL Double Hold'em", "hold'em and Omaha are read, not \"NL Double Hold'em"),
        ("pokernow", "calls 60", "posts a bet of 60 (bomb pot bet)", "no bomb pots: 'posts a bet of 60 (bomb"),
        ("stars cash", "Hold'em No Limit", "Hold'em Hi/Lo No Limit", "games are read, not \"Hold'em Hi/Lo No"),
        ("stars triple draw", "Draw 2-7 Lowball", "Draw A-6 Lowball", "(Triple Draw A-6 Lowball Limit)"),
    ],
)  # fmt: skip
def test_a_game_that_is_not_played_here_is_refused(name: str, old: str, new: str, words: str) -> None:
    with pytest.raises(BadRequest) as error:
        format_named(SAMPLES[name].format).read(changed(name, old, new))
    assert words in str(error.value)


@pytest.mark.parametrize("name", ["ipoker", "phh", "stars cash"])
def test_a_hand_that_never_ends_is_refused(name: str) -> None:
    text = SAMPLES[name].text.partition("</game>")[0] + ("x" * 1000 + "\n") * (MOST_CHARACTERS // 1000)
    with pytest.raises(
        Unreadable, match=r"hands.txt, line \d+: a (hand|game) has at most 1,000,000 characters"
    ):
        list(format_named(SAMPLES[name].format).split(enumerate(text.split("\n"), 1), "hands.txt"))


def test_a_text_of_one_hand_has_no_second() -> None:
    two = SAMPLES["phh"].text + SAMPLES["phh"].text.replace("[7]", "[8]")
    with pytest.raises(Unreadable, match=r"hands.txt, line 1: one hand is expected, not 2"):
        format_named("phh").read(HandText(two, "hands.txt", 1))


def test_a_cancelled_hand_without_two_players_is_refused() -> None:
    head, _, _ = SAMPLES["stars cash"].text.partition("bob: posts")
    text = head + "Hand cancelled\n*** SUMMARY ***\n"
    with pytest.raises(
        BadRequest, match=r"a hand is played by two players or more, and this one was cancelled"
    ):
        format_named("pokerstars").read(HandText(text, "hands.txt", 1))


def test_a_blind_without_an_opponent_is_no_hand() -> None:
    head, _, _ = SAMPLES["winning, old"].text.partition("Player bob has")
    text = f"{head}Player ann has small blind (1)\nPlayer bob sitting out\nUncalled bet (1) returned to ann\n"
    with pytest.raises(BadRequest, match=r"two players or more, and this one was cancelled"):
        format_named("winning").read(HandText(text, "hands.txt", 1))
