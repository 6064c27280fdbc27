"""Hands of our own by the rules of a house: what a room takes although the books do not, or leaves out."""

from holecard.history import Finding
from tests.history.formats.sample import Sample


def log(*entries: str) -> str:
    """A log of PokerNow that runs forwards."""
    rows = [
        f'"{entry.replace(chr(34), chr(34) * 2)}",2024-05-05T20:00:00.000Z,{17100 + at}'
        for at, entry in enumerate(entries)
    ]
    return "\n".join(["entry,at,order", *rows, ""])


ANN, BOB, CY = '"Ann @ x1"', '"Bob @ y-2"', '"Cy @ z3"'

SMALL_RAISE_OF_A_STRADDLE = log(
    f"-- starting hand #1 (id: a1)  (No Limit Texas Hold'em) (dealer: {BOB}) --",
    f"Player stacks: #1 {ANN} (500) | #6 {BOB} (400)",
    f"{BOB} posts a small blind of 10",
    f"{ANN} posts a big blind of 20",
    f"{BOB} posts a straddle of 40",
    f"{ANN} raises to 60",
    f"{BOB} calls 60",
    "Flop:  [Q♦, J♥, J♠]",
    f"{ANN} bets 90",
    f"{BOB} folds",
    f"Uncalled bet of 90 returned to {ANN}",
    f"{ANN} collected 120 from pot",
    "-- ending hand #1 --",
)
"""By as much as the straddle lifted the big blind."""

SHORT_BIG_BLIND = log(
    f"-- starting hand #2 (id: a2)  (No Limit Texas Hold'em) (dealer: {ANN}) --",
    f"Player stacks: #1 {ANN} (900) | #4 {BOB} (800) | #5 {CY} (30)",
    f"{BOB} posts a small blind of 50",
    f"{CY} posts a big blind of 30 and go all in ",
    f"{ANN} calls 100",
    f"{BOB} calls 100",
    "Flop:  [K♦, 7♥, 7♣]",
    f"{BOB} bets 100",
    f"{ANN} folds",
    f"Uncalled bet of 100 returned to {BOB}",
    "Turn: K♦, 7♥, 7♣ [2♠]",
    "River: K♦, 7♥, 7♣, 2♠ [4♥]",
    f"{CY} shows a K♠, A♦.",
    f"{CY} collected 90 from pot with Two Pair, K's & 7's (combination: K♠, K♦, 7♥, 7♣, A♦)",
    f"{BOB} shows a Q♠, 3♦.",
    f"{BOB} collected 140 from pot with Pair, 7's (combination: 7♥, 7♣, K♦, Q♠, 4♥)",
    "-- ending hand #2 --",
)
"""The others call a blind of which only a part is told."""

SHORT_BIG_BLIND_AND_A_RAISE = log(
    f"-- starting hand #3 (id: a3)  (No Limit Texas Hold'em) (dealer: {ANN}) --",
    f"Player stacks: #1 {ANN} (900) | #4 {BOB} (800) | #5 {CY} (30)",
    f"{BOB} posts a small blind of 50",
    f"{CY} posts a big blind of 30 and go all in ",
    f"{ANN} raises to 200",
    f"{BOB} folds",
    f"Uncalled bet of 150 returned to {ANN}",
    "Flop:  [K♦, 7♥, 7♣]",
    "Turn: K♦, 7♥, 7♣ [2♠]",
    "River: K♦, 7♥, 7♣, 2♠ [4♥]",
    f"{CY} shows a K♠, A♦.",
    f"{ANN} shows a Q♠, 3♦.",
    f"{CY} collected 90 from pot with Two Pair, K's & 7's (combination: K♠, K♦, 7♥, 7♣, A♦)",
    f"{ANN} collected 40 from pot",
    "-- ending hand #3 --",
)

DEAD_BUTTON = log(
    "-- starting hand #4 (id: a4)  (No Limit Texas Hold'em) (dead button) --",
    f"Player stacks: #1 {ANN} (500) | #4 {BOB} (60) | #5 {CY} (300)",
    "Dead Small Blind",
    f"{BOB} posts a big blind of 10",
    f"{CY} calls 10",
    f"{ANN} calls 10",
    f"{BOB} checks",
    "Flop:  [K♦, 7♥, 7♣]",
    f"{BOB} checks",
    f"{CY} bets 20",
    f"{ANN} folds",
    f"{BOB} folds",
    f"Uncalled bet of 20 returned to {CY}",
    f"{CY} collected 30 from pot",
    "-- ending hand #4 --",
)

CHAIR_BETWEEN_BUTTON_AND_BLIND = log(
    f"-- starting hand #5 (id: a5)  (No Limit Texas Hold'em) (dealer: {CY}) --",
    f'Player stacks: #1 {ANN} (500) | #4 {BOB} (60) | #5 {CY} (300) | #9 "Dee @ d4" (200)',
    f"{ANN} posts a small blind of 5",
    f"{BOB} posts a big blind of 10",
    f"{CY} calls 10",
    '"Dee @ d4" calls 10',
    f"{ANN} calls 10",
    f"{BOB} checks",
    "Flop:  [K♦, 7♥, 7♣]",
    '"Dee @ d4" bets 20',
    f"{ANN} folds",
    f"{BOB} folds",
    f"{CY} folds",
    'Uncalled bet of 20 returned to "Dee @ d4"',
    '"Dee @ d4" collected 40 from pot',
    "-- ending hand #5 --",
)
"""A player who came in sits before the small blind and acts before it after the flop."""

NEW_NAME_AND_MISSED_BLIND = log(
    f"-- starting hand #6 (id: a6)  (No Limit Texas Hold'em) (dealer: {BOB}) --",
    f"Player stacks: #1 {ANN} (500) | #6 {BOB} (400)",
    f"{BOB} posts a small blind of 10",
    f"{ANN} posts a big blind of 20",
    f"{BOB} posts a missed big blind of 20",
    'The player "Bob @ n9" changed the ID from y-2 to n9 because authenticated login.',
    '"Bob @ n9" checks',
    f"{ANN} checks",
    "Flop:  [Q♦, J♥, J♠]",
    f"{ANN} bets 90",
    '"Bob @ n9" folds',
    f"Uncalled bet of 90 returned to {ANN}",
    f"{ANN} collected 40 from pot",
    "-- ending hand #6 --",
)
"""A missed blind is told by the total that it is live for."""

BET_AND_MUCK = """\
Poker Hand #HD77: Hold'em No Limit  ($0.05/$0.10) - 2024/05/01 20:00:00
Table 'Gold9' 6-max Seat #2 is the button
Seat 2: 42c6 ($6.40 in chips)
Seat 4: Hero ($2.30 in chips)
Hero: posts big blind $0.10
42c6: posts small blind $0.05
*** HOLE CARDS ***
Dealt to 42c6
Dealt to Hero [As 5c]
42c6: calls $0.05
Hero: checks
*** FLOP *** [2d 3c Kd]
Hero: checks
42c6: Bet & Muck $0.20
Hero: calls $0.20
*** TURN *** [2d 3c Kd] [Ks]
Hero: checks
42c6: checks
*** RIVER *** [2d 3c Kd Ks] [7h]
Hero: checks
42c6: Bet & Muck $0.10
Hero: calls $0.10
42c6: Bet & Muck folds
Hero: shows [As 5c] (Pair of Kings)
*** SHOWDOWN ***
Hero collected $0.76 from pot
*** SUMMARY ***
Total pot $0.80 | Rake $0.04 | Jackpot $0 | Bingo $0
Board [2d 3c Kd Ks 7h]
Seat 2: 42c6 (button) folded on the River
Seat 4: Hero (big blind) showed [As 5c] and won ($0.76) with Pair of Kings
"""

RUPEES = """\
PokerStars Hand #78:  Hold'em No Limit (Rs. 1/Rs. 2 INR) - 2024/05/01 20:00:00 IST [2024/05/01 10:30:00 ET]
Table 'Vega' 6-max Seat #5 is the button
Seat 1: Mrs. 7 (Rs. 155.50 in chips)
Seat 5: ann (Rs. 202 in chips)
Seat 6: bob (Rs. 224.50 in chips)
bob: posts small blind Rs. 1
Mrs. 7: posts big blind Rs. 2
*** HOLE CARDS ***
Dealt to ann [Ac Qd]
ann: raises Rs. 4.50 to Rs. 6.50
bob: folds
Mrs. 7: raises Rs. 149 to Rs. 155.50 and is all-in
ann: folds
Uncalled bet (Rs. 149) returned to Mrs. 7
Mrs. 7 collected Rs. 14 from pot
*** SUMMARY ***
Total pot Rs. 14 | Rake Rs. 0
"""

EARLY_FOLDS = """\
***** Hand History for Game 79 *****
NL Texas Hold'em $1 USD Buy-in Trny:77 Level:4  Blinds(100/200) - Wednesday, May 01, 20:00:00 CET 2024
Table Oslo (Real Money)
Seat 9 is the button
Total number of players : 5
Seat 10: ann ( 5,000 )
Seat 9: bob ( 5,000 )
Seat 1: cy ( 5,000 )
Seat 3: dee ( 5,000 )
Seat 2: eve ( 5,000 )
** Dealing down cards **
Dealt to bob [ 6s 6c ]
dee folds
eve folds
bob raises [500]
cy folds
ann folds
bob wins 800 chips from the main pot
"""
"""Two players fold before it is their turn, and two behind the raise; no player is said to post."""

SPLIT_AFTER_RAKE = """\
Ignition Hand #80: HOLDEM No Limit - 2024-05-08 00:21:43
Seat 1: Dealer ($7.40 in chips)
Seat 2: Small Blind ($11.77 in chips)
Seat 3: Big Blind ($7.83 in chips)
Seat 4: UTG [ME] ($4.69 in chips)
Dealer : Set dealer [1]
Small Blind : Small Blind $0.02
Big Blind : Big blind $0.05
*** HOLE CARDS ***
Dealer : Card dealt to a spot [5d 4d]
Small Blind : Card dealt to a spot [4h 3d]
Big Blind : Card dealt to a spot [Th 5s]
UTG [ME] : Card dealt to a spot [7s 5c]
UTG [ME] : Calls $0.05
Dealer : Calls $0.05
Small Blind : Calls $0.03
Big Blind : Checks
*** FLOP *** [2s 9h 9s]
Small Blind : Checks
Big Blind : Checks
UTG [ME] : Checks
Dealer : Checks
*** TURN *** [2s 9h 9s] [2c]
Small Blind : Checks
Big Blind : Checks
UTG [ME] : Checks
Dealer : Checks
*** RIVER *** [2s 9h 9s 2c] [Kc]
Small Blind : Checks
Big Blind : Checks
UTG [ME] : Checks
Dealer : Checks
Small Blind : Showdown [9s 9h 2s 2c Kc] (Two pair)
Big Blind : Showdown [9s 9h 2s 2c Kc] (Two pair)
UTG [ME] : Showdown [9s 9h 2s 2c Kc] (Two pair)
Dealer : Showdown [9s 9h 2s 2c Kc] (Two pair)
Small Blind : Hand result $0.04
Big Blind : Hand result $0.07
UTG [ME] : Hand result $0.04
Dealer : Hand result $0.04
*** SUMMARY ***
Total Pot($0.20)
Board [2s 9h 9s 2c Kc]
"""
"""Four share 0.19, and all three odd cents go to one of them."""

SAMPLES_OF_HOUSE_RULES = {
    "straddle raised a little": Sample("pokernow", SMALL_RAISE_OF_A_STRADDLE, Finding.AGREES, (60, -60)),
    "short big blind": Sample("pokernow", SHORT_BIG_BLIND, Finding.AGREES, (-100, 40, 60)),
    "short big blind, raise": Sample("pokernow", SHORT_BIG_BLIND_AND_A_RAISE, Finding.AGREES, (-10, -50, 60)),
    "dead button": Sample("pokernow", DEAD_BUTTON, Finding.AGREES, (-10, -10, 20)),
    "chair before the blind": Sample(
        "pokernow", CHAIR_BETWEEN_BUTTON_AND_BLIND, Finding.AGREES, (-10, -10, -10, 30)
    ),
    "new name": Sample("pokernow", NEW_NAME_AND_MISSED_BLIND, Finding.AGREES, (20, -20)),
    "bet and muck": Sample("pokerstars", BET_AND_MUCK, Finding.RAKED, (-40, 40)),
    "rupees": Sample("pokerstars", RUPEES, Finding.AGREES, (750, -650, -100)),
    "early folds": Sample("party", EARLY_FOLDS, Finding.AGREES, (-200, 0, 0, 300, -100)),
    "split after rake": Sample("bovada", SPLIT_AFTER_RAKE, Finding.RAKED, (0, 0, 0, 0)),
}
