# ruff: noqa: E501 - the lines are as long as the rooms make them
"""What rooms write in other words from one client or year to the next: the hand stays the same, or the change in
its money follows from the change of its text."""

import csv
from dataclasses import replace

import pytest

from holecard.history import Finding, Record, check
from holecard.history.formats import format_named
from holecard.history.formats.hand_text import HandText
from holecard.history.phh.actions import PlayerAction
from holecard.history.remarks import remarks_of
from holecard.rules.parts import Structure
from tests.history.formats.samples import SAMPLES


def read(format_name: str, text: str) -> Record:
    [found] = format_named(format_name).split(enumerate(text.split("\n"), 1), "hands.txt")
    return format_named(format_name).read(found)


def changed(name: str, *changes: tuple[str, str]) -> Record:
    text = SAMPLES[name].text
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return read(SAMPLES[name].format, text)


def nets(record: Record) -> dict[str, int]:
    return dict(zip(record.players, record.hand().payoffs, strict=True))


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("bovada", [("All-in(raise) 425 to 425", "All-in 425")]),
        ("bovada", [("Raises 60 to 60", "Raises 60")]),
        ("bovada", [("UTG [ME] : Hand Result 900\n", "UTG [ME] : Hand Result 900\n" * 2)]),
        ("bovada", [(" TBL#1,", "")]),
        ("full tilt", [("bob shows a pair", "Dealt to eve [2h 2c]\nbob shows a pair")]),
        ("ipoker", [("   </players>", '    <player seat="4" name="" chips="$0" dealer="0"/>\n   </players>')]),
        ("ipoker", [('<round no="2">', '<round no="2">\n<note/><action no="4" player="Ann" type="9" sum="0"/>')]),
        ("pokernow", [(",2024-05-05T20:00:00.000Z,171493200026", "")]),
        ("stars cash", [("\n", "\n ")]),
        ("stars cash", [("Dealt to bob [As Kd]", "Dealt to bob [As Kd]\nbob said:")]),
        ("stars cash", [("bob: posts big blind $1", "bob: posts big blind $1\nSeat #5 is the button")]),
        ("stars cash", [("eve: folds", "eve: folds [2c 2h]")]),
        ("stars cash", [("posts small & big blinds $1.50", "post now $1.50")]),
        ("stars tournament", [("ann: posts the ante 10", "ann: ante processed 10")]),
        ("stars tournament", [("raises 10 to 810 and is", "goes all-in 810 and is")]),
        ("stars tournament", [("2024/05/01", "2024/02/31")]),
        ("stars tournament", [("posts the ante 10", "posts an ante of 10"), ("raises 10 to 810", "raises to 810")]),
        ("winamax", [("*** ANTE", "Seat 6: gone ()\n*** ANTE")]),
        ("open hand history", [('"table_size": 6', '"table_size": "6"')]),
        ("winamax", [("cy shows [Ah Th]", "Dealt to eve [2c 3c]\ncy shows [Ah Th]")]),
        ("winamax", [("bob b raises 675 to 795", "bob b bets 795")]),
        ("winning, new", [("*** HOLE", "Dealt to cy [Ah]\n*** HOLE")]),
        ("winning, new", [("cy calls $21.75 and is all-in", "cy allin $21.75")]),
    ],
)  # fmt: skip
def test_the_same_hand_in_other_words(name: str, changes: list[tuple[str, str]]) -> None:
    record = changed(name, *changes)
    assert record.hand().payoffs == SAMPLES[name].payoffs
    assert check(record).finding is SAMPLES[name].finding
    assert record.players == changed(name).players


def test_a_log_without_the_keys_of_players_is_read() -> None:
    """As the viewer of logs shows them."""
    rows = csv.reader(
        SAMPLES["pokernow"].text.replace(" @ x1", "").replace(" @ y-2", "").replace(" @ z3", "").split("\n")
    )
    entries = [row[0] for row in rows if row][-2:0:-1]
    assert entries[0].startswith("-- starting hand #8")
    record = read("pokernow", "\n".join(entries))
    assert nets(record) == {"Ann": -60, "Bob": 70, "Cy": -10}
    assert check(record).finding is Finding.AGREES


@pytest.mark.parametrize(
    ("name", "old", "new", "words"),
    [
        ("full tilt", "bob shows [As", "Players agree to Run It Twice\nbob shows [As", "run more than once"),
        ("full tilt", "*** SUMMARY", "Hand #85 has been cancelled\n*** SUMMARY", "cancelled"),
        ("open hand history", '"Dealt Cards"', '"Payout"', "cashed out"),
        ("open hand history", '"Dealt Cards"', '"Added To Pot"', "extra money in the pot"),
        ("party", "ann wins 550", "bob opted for Cashout\nann wins 550", "cashed out"),
        ("pokernow", "from pot with", "from pot on the second run with", "run more than once"),
        ("stars cash", "bob leaves the table", "bob cashed out the hand for $20", "cashed out"),
        ("stars cash", "bob leaves the table", "bob: Chooses to EV Cashout", "cashed out"),
        ("stars cash", "bob leaves the table", "Cash Drop to Pot : total $5", "extra money in the pot"),
        ("stars cash", "bob leaves the table", "Hand cancelled", "cancelled"),
        ("winamax", "cy collected", "bob b cashed out 700\ncy collected", "cashed out"),
        ("winamax", "*** ANTE", "Hold-up to Pot: total 2.50€\n*** ANTE", "extra money in the pot"),
        ("winning, new", "*** SUMMARY", "*** RUN IT TWICE ***\n*** SUMMARY", "run more than once"),
        ("winning, old", "Player ann is timed out.", "Player ann is disconnected and ALL IN.", "all-in by a lost connection"),
    ],
)  # fmt: skip
def test_money_that_does_not_follow_the_board_is_set_aside(name: str, old: str, new: str, words: str) -> None:
    record = changed(name, (old, new))
    assert remarks_of(record) == (words,)
    wrong = check(replace(record, winnings=tuple(range(7, 7 + len(record.players)))))
    assert (wrong.finding, wrong.is_wrong) == (Finding.SET_ASIDE, False)
    assert wrong.words.startswith(words)


def test_a_file_of_ipoker_that_was_cut_is_read_as_far_as_it_goes() -> None:
    text = SAMPLES["ipoker"].text.partition('<round no="2">')[0]
    record = format_named("ipoker").read(HandText(text, "hands.xml", 1))
    assert check(record).finding is Finding.UNFINISHED
    assert record.players == ("Ann", "Bob & Co")
    assert sum(isinstance(step, PlayerAction) for step in record.steps) == 2


def test_winnings_in_fractions_of_a_chip_are_not_compared() -> None:
    """Three seats divide 40 chips, and a log gives 13.333 to each."""
    record = changed("acpc limit", ("-5|35|-30", "-5|35.5|-30.5"))
    assert check(record).finding is Finding.REPLAYED
    assert check(changed("acpc limit", (":-5|35|-30", ":"))).finding is Finding.REPLAYED


FIXED_BOVADA = """\
Bovada Hand #90 TBL#11 HOLDEM Limit - 2024-05-08 00:21:43
Seat 1: Dealer ($40 in chips)
Seat 2: Small Blind ($40 in chips)
Seat 3: Big Blind ($40 in chips)
Seat 4: UTG ($40 in chips)
Dealer : Set dealer [1]
Small Blind : Small blind $1
Big Blind : Big blind $2
UTG : Posts dead chip $3
*** HOLE CARDS ***
Dealer : Card dealt to a spot [Ac Ad]
Small Blind : Card dealt to a spot [9s Qc]
Big Blind : Card dealt to a spot [Jh 4c]
UTG : Card dealt to a spot [Kc Kd]
UTG : Checks
Dealer : Raises $4 to $4
Small Blind : Folds
Big Blind : Folds
UTG : Calls $2
*** FLOP *** [2h 7c 9d]
UTG : Checks
Dealer : Bets $2
UTG : Folds
Dealer : Return uncalled portion of bet $2
Dealer : Does not show [Ac Ad] (High Card)
Dealer : Hand Result $12
*** SUMMARY ***
Total Pot($12)
"""


def test_fixed_limit_at_bovada_bets_the_big_blind() -> None:
    """1 + 2 + the dead 1 of UTG + twice 4 are 12 dollars."""
    record = read("bovada", FIXED_BOVADA)
    assert nets(record) == {"Small Blind": -100, "Big Blind": -200, "UTG": -500, "Dealer": 800}
    assert check(record).finding is Finding.AGREES
    assert record.game.structure is Structure.FIXED


FIXED_PARTY = """\
***** Hand History for Game 91 *****
$2/$4 USD Texas Hold'em - Friday, May 10, 23:00:33 CEST 2024
Table Lima (Real Money) Seat 2 is the button
Total number of players : 2/10
Seat 1: ann ( $40 USD )
Seat 2: bob ( $40 USD )
bob posts small blind [$1 USD].
ann is sitting out.ann posts big blind [$2 USD].
** Dealing down cards **
bob calls [$1 USD]
ann raises [$2 USD]
bob raises $4 to $6
ann calls [$2 USD]
** Dealing Flop ** [ 2h, 6s, Ts ]
ann bets [$2 USD]
bob folds
** Summary **
ann balance $46, bet $8, collected $14, net +$6
"""


def test_fixed_limit_at_party() -> None:
    """Each of the two has put 6 dollars in before the flop, and ann's bet of 2 comes back."""
    record = read("party", FIXED_PARTY)
    assert nets(record) == {"ann": 600, "bob": -600}
    assert check(record).finding is Finding.AGREES
    assert (record.metadata.currency, record.metadata.table) == ("USD", "Lima")


def test_a_straddle_at_pokernow_includes_what_was_posted() -> None:
    """Cy's blind of 10 becomes a straddle of 20 in all, Ann's raise and Bob's call stay."""
    post = '"""Cy @ z3"" posts a big blind of 10"'
    straddle = post.replace("big blind of 10", "straddle of 20").replace("Cy @ z3", "Ann @ x1")
    record = changed("pokernow", (post, f"{straddle},2024-05-05T20:00:01.000Z,171493200031\n{post}"))
    assert max(record.posts.blinds) == 20
    assert nets(record) == {"Bob @ y-2": 70, "Cy @ z3": -10, "Ann @ x1": -60}


FORWARDS = '''\
entry,at,order
"The player ""Ann @ x1"" joined the game with a stack of 500.",2024-05-05T19:59:00.000Z,1
"-- starting hand #8 (id: k9)  (No Limit Texas Hold'em) (dealer: ""Ann @ x1"") --",2024-05-05T20:00:00.000Z,2
"Player stacks: #1 ""Ann @ x1"" (500) | #4 ""Bob @ y2"" (60)",2024-05-05T20:00:00.000Z,3
"""Ann @ x1"" posts a small blind of 5",2024-05-05T20:00:00.000Z,4
"""Bob @ y2"" posts a big blind of 10",2024-05-05T20:00:00.000Z,5
"""Ann @ x1"" calls 10",2024-05-05T20:00:01.000Z,6
"""Bob @ y2"" checks",2024-05-05T20:00:02.000Z,7
"Flop:  [K♦, 7♥, 7♣]",2024-05-05T20:00:03.000Z,8
"""Bob @ y2"" checks",2024-05-05T20:00:04.000Z,9
"""Ann @ x1"" bets 30",2024-05-05T20:00:05.000Z,10
"""Bob @ y2"" folds",2024-05-05T20:00:06.000Z,11
"""Ann @ x1"" collected 20 from pot",2024-05-05T20:00:07.000Z,12
"-- ending hand #8 --",2024-05-05T20:00:07.000Z,13
'''


def test_a_log_of_pokernow_may_run_forwards() -> None:
    again = FORWARDS.partition("\n")[2].replace("hand #8 (id: k9)", "hand #9 (id: k10)")
    texts = enumerate((FORWARDS + again).split("\n"), 1)
    records = list(map(format_named("pokernow").read, format_named("pokernow").split(texts, "log.csv")))
    assert [record.metadata.hand for record in records] == ["k9", "k10"]
    assert [nets(record) for record in records] == [{"Ann @ x1": 10, "Bob @ y2": -10}] * 2
    assert {check(record).finding for record in records} == {Finding.AGREES}
