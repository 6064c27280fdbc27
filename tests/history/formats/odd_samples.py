# ruff: noqa: E501 - the lines are as long as the rooms make them
"""Hands of our own with what rooms write oddly: rounded chips, other marks of thousands, posts that are left out."""

from holecard.history import Finding
from tests.history.formats.sample import Sample

WINNER_THAT_MUCKS = """\
***** 888poker Hand History for Game 8101 *****
$100/$200 Blinds No Limit Holdem - *** 01 05 2024 20:00:00
Tournament #77 $1 + $0.10 - Table #3 9 Max (Real Money)
Seat 1 is the button
Total number of players : 3
Seat 1: ann ( $1,000 )
Seat 2: bob ( $400 )
Seat 3: cy ( $2,000 )
bob posts small blind [$100]
cy posts big blind [$200]
** Dealing down cards **
ann raises [$1,000]
bob calls [$300]
cy calls [$800]
** Dealing flop ** [ 2c, 7d, 9h ]
** Dealing turn ** [ Qs ]
** Dealing river ** [ 4d ]
** Summary **
bob shows [ Qc, Qd ]
cy shows [ Kc, Th ]
ann mucks [ Ac, 3s ]
bob collected [ $1,200 ]
ann collected [ $1,200 ]
"""
"""The best hand of the side pot is said to muck."""

DECIMAL_COMMA = """\
***** 888poker Hand History for Game 8102 *****
$ 10/$ 20 Blinds Pot Limit Omaha - *** 01 05 2024 20:00:00
Table Oslo (Real Money)
Seat 1 is the button
Total number of players : 2
Seat 1: ann ( $ 3.243 )
Seat 2: bob ( $ 552,72 )
ann posts small blind [$ 10]
bob posts big blind [$ 20]
** Dealing down cards **
ann raises [$ 50]
bob calls [$ 40]
** Dealing flop ** [ 7c, Hh, Ts ]
bob checks
ann bets [$ 60]
bob folds
** Summary **
ann collected [ $ 120 ]
"""
"""A Dutch client: thousands with a point, decimals with a comma, kings by another letter."""

RUSSIAN_ACES = """\
***** 888poker Hand History for Game 8103 *****
$0.10/$0.20 Blinds No Limit Holdem - *** 01 05 2024 20:00:00
Table Oslo (Real Money)
Seat 1 is the button
Total number of players : 2
Seat 1: ann ( $20 )
Seat 2: bob ( $20 )
ann posts small blind [$0.10]
bob posts big blind [$0.20]
** Dealing down cards **
ann calls [$0.10]
bob checks
** Dealing flop ** [ 9п, Вч, 2п ]
bob checks
ann checks
** Dealing turn ** [ 5ч ]
bob checks
ann checks
** Dealing river ** [ Дт ]
bob checks
ann checks
** Summary **
ann shows [ 2б, Тб ]
bob shows [ 8т, Тт ]
ann collected [ $0.40 ]
"""
"""An ace, not a ten, which would make a straight."""

GERMAN_SUITS = """\
***** 888poker Hand History for Game 8107 *****
0,10 $/0,20 $ Blinds No Limit Holdem - *** 01 05 2024 20:00:00
Table Graz 6 Max (Real Money)
Seat 1 is the button
Total number of players : 2
Seat 1: ann ( 20 $ )
Seat 2: bob ( 20 $ )
ann posts small blind [0,10 $]
bob posts big blind [0,20 $]
** Dealing down cards **
Dealt to bob [ 10Kreuz, AKreuz ]
ann calls [0,10 $]
bob checks
** Dealing flop ** [ 9Pik, JHerz, 2Pik ]
bob checks
ann checks
** Dealing turn ** [ 5Herz ]
bob checks
ann checks
** Dealing river ** [ QKreuz ]
bob checks
ann checks
** Summary **
bob shows [ 10Kreuz, AKreuz ]
ann shows [ 2Karo, AKaro ]
ann collected [ 0,40 $ ]
"""
"""The German client writes the suits out, and the ranks in English."""

TRACKED_SEATS = """\
***** Hand History for Game 8108 ***** (PokerBros)
$100.00 USD NL Holdem - Wednesday, May 01, 20:00:00 ET 2024
Table Oslo (Real Money)
Seat 1 is the button
Seat 1: ann ( $100.00 USD ) - (21.60 / 16.35 / 5.71 / 18k)
Seat 3: bob ( $50.00 USD ) - (19.75 / 11.79 / - / 485)
ann posts small blind [$0.50 USD].
bob posts big blind [$1.00 USD].
** Dealing down cards **
Dealt to ann [ 8h 9h ]
ann raises [$2.50 USD]
bob calls [$2.00 USD]
** Dealing Flop ** [ 4d, Jd, Tc ]
bob checks
ann bets [$4.00 USD]
bob folds
ann wins $10.00 USD
"""
"""A tracker wrote its statistics behind the stacks."""

HALF_CHIPS = """\
Winamax Poker - Tournament "KING" buyIn: Ticket level: 8 - HandId: #81-4-1288124090 - Holdem no limit (0/50/100) - 2024/05/01 20:00:00 UTC
Table: 'KING(1)#2' 9-max (real money) Seat #1 is the button
Seat 1: ann (1410.50)
Seat 2: bob (1780)
*** ANTE/BLINDS ***
ann posts small blind 50
bob posts big blind 100
*** PRE-FLOP ***
ann raises 1310.50 to 1410.50 and is all-in
bob raises 369.50 to 1780 and is all-in
*** FLOP *** [Td 6c 4c]
*** TURN *** [Td 6c 4c][8c]
*** RIVER *** [Td 6c 4c 8c][Kh]
*** SHOW DOWN ***
ann shows [6d 6s] (Trips of 6)
bob shows [Jd Jc] (One pair : Jacks)
bob collected 370 from side pot 1
ann collected 2821 from main pot
*** SUMMARY ***
Total pot 3191 | No rake
Board: [Td 6c 4c 8c Kh]
"""
"""The uncalled bet is collected, and told in whole chips."""

SILENT_POST = """\
***** Hand History for Game 8105 *****
$10 USD NL Texas Hold'em - Wednesday, May 01, 20:00:00 EDT 2024
Table Oslo (Real Money)
Seat 1 is the button
Total number of players : 4
Seat 1: ann ( $5.87 USD )
Seat 2: bob ( $9.72 USD )
Seat 3: cy ( $14.77 USD )
Seat 4: dee ( $10.51 USD )
bob posts small blind [$0.05 USD].
cy posts big blind [$0.10 USD].
** Dealing down cards **
dee checks.
ann folds.
bob folds.
cy checks.
** Dealing Flop ** [ Td, Qc, 6d ]
cy bets [$0.20 USD].
dee folds.
cy wins $0.49 USD
"""
"""A player who comes in checks, and no line says that it posted both blinds; the uncalled bet is counted, too."""

POTS_ONE_BY_ONE = """\
BetOnline Poker Game #8106: Hold'em No Limit ($0.05/0.10) - 2024/05/01 20:00:00 EDT
Table '24' 10-Max, Seat #1 is the button
Seat 1: ann (5.00 in chips) - The button
Seat 2: bob (1.00 in chips) - Small Blind
Seat 3: cy (3.00 in chips) - Big Blind
bob: posts small blind 0.05
cy: posts big blind 0.10
*** HOLE CARDS ***
ann: raises 3.00 to 3.00
bob: calls 0.95
cy: calls 2.90
*** SHOW DOWN ***
ann shows Ac Ad
bob shows Kc Kd
cy shows Qc Qd
*** SUMMARY ***
Total pot 2.90 | Rake 0.10
Total pot 4.00 | Rake 0.00
Board [2h 3h 9s 8s Th]
Seat 1: ann showed [Ac Ad] and won (4.00)
Seat 2: bob showed [Kc Kd] but did not win
Seat 3: cy showed [Qc Qd] but did not win
"""
"""The winner of all pots is told of the last one only."""

NAMELESS = """\
Game started at: 2024/5/1 20:0:0
Game ID: 8107 1/2 Oslo (Hold'em)
Seat 1 is the button
Seat 1: ann (100).
Seat 2: bob (100).
Player bob has small blind (1)
Player  has big blind (2)
Player ann received a card.
Player ann received a card.
Player bob received a card.
Player bob received a card.
Player ann raises (6)
Player bob calls (5)
Player  folds
*** FLOP ***: [4s 4c 3h]
Player bob checks
Player ann bets (10)
Player bob folds
Uncalled bet (10) returned to ann
Player ann mucks cards
------ Summary ------
Pot: 14. Rake 0
Board: [4s 4c 3h]
*Player ann mucks (does not show cards). Bets: 6. Collects: 14. Wins: 8.
Player bob does not show cards.Bets: 6. Collects: 0. Loses: 6.
Player  does not show cards.Bets: 2. Collects: 0. Loses: 2.
Game ended at: 2024/5/1 20:1:0
"""
"""A big blind of a player whose name is missing."""

EXTRA_RAISES = """\
EverestPoker Game #8108: Tourney ID: 49, Table 49-0 - 300/600 - Limit Hold'em - 20:00:00 - 2024/05/01
Seat 1: ann ($1,930.00)
Seat 5: bob ($8,715.00)
bob posts the small blind of $150.00
ann posts the big blind of $300.00
The button is in seat #5
*** HOLE CARDS ***
bob raises to $600.00
ann calls $300.00
*** FLOP *** [2h 10c 10s]
ann bets $300.00
bob raises to $600.00
ann raises to $900.00
bob raises to $1,200.00
ann raises to $1,330.00, and is all-in
bob raises to $1,630.00
Uncalled bet of $300.00 returned to bob
*** TURN *** [8c]
*** RIVER *** [Ks]
bob shows [Jd 2d]
ann shows [Kh Td]
*** SUMMARY ***
ann collects $3,860.00
"""
"""Heads-up without a cap: all-in for less than a raise, beyond the usual four bets."""

SAMPLES_OF_ODDITIES = {
    "a winner that mucks": Sample("888", WINNER_THAT_MUCKS, Finding.AGREES, (200, 800, -1000)),
    "decimal comma": Sample("888", DECIMAL_COMMA, Finding.AGREES, (6000, -6000)),
    "Russian aces": Sample("888", RUSSIAN_ACES, Finding.AGREES, (20, -20)),
    "German suits": Sample("888", GERMAN_SUITS, Finding.AGREES, (20, -20)),
    "tracked seats": Sample("party", TRACKED_SEATS, Finding.AGREES, (300, -300)),
    "half chips": Sample("winamax", HALF_CHIPS, Finding.AGREES, (14105, -14105)),
    "silent post": Sample("party", SILENT_POST, Finding.RAKED, (0, -5, 20, -15)),
    "pots one by one": Sample("pokerstars", POTS_ONE_BY_ONE, Finding.RAKED, (400, -100, -300)),
    "nameless": Sample("winning", NAMELESS, Finding.SET_ASIDE, (600, -600)),
    "extra raises": Sample("fulltilt", EXTRA_RAISES, Finding.AGREES, (1930, -1930)),
}
