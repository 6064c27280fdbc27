# ruff: noqa: E501 - the lines are as long as the rooms make them
"""Hands of stud, draw and hi-lo games of our own in the grammar of each room. Most rooms tell of the same hand of stud."""

from holecard.history import Finding
from tests.history.formats.sample import Sample

STARS_STUD = """\
PokerStars Hand #81: 7 Card Stud Limit ($2/$4 USD) - 2024/05/01 20:00:00 CET [2024/05/01 14:00:00 ET]
Table 'Ceres' 8-max
Seat 1: ann ($50 in chips)
Seat 2: bob ($60 in chips)
Seat 4: cy ($70 in chips)
ann: posts the ante $0.25
bob: posts the ante $0.25
cy: posts the ante $0.25
*** 3rd STREET ***
Dealt to ann [Kc]
Dealt to bob [9s 9d 2h]
Dealt to cy [7c]
bob: brings in for $1
cy: folds
ann: raises $1 to $2
bob: calls $1
*** 4th STREET ***
Dealt to ann [Kc] [Kd]
Dealt to bob [9s 9d 2h] [9h]
ann: bets $4
bob: calls $4
*** 5th STREET ***
Dealt to ann [Kc Kd] [3s]
Dealt to bob [9s 9d 2h 9h] [4c]
ann: checks
bob: bets $4
ann: calls $4
*** 6th STREET ***
Dealt to ann [Kc Kd 3s] [5d]
Dealt to bob [9s 9d 2h 9h 4c] [Js]
ann: checks
bob: checks
*** RIVER ***
Dealt to bob [9s 9d 2h 9h 4c Js] [2c]
ann: checks
bob: bets $4
ann: calls $4
*** SHOW DOWN ***
bob: shows [9s 9d 2h 9h 4c Js 2c] (a full house, Nines full of Deuces)
ann: mucks hand
bob collected $27.75 from pot
*** SUMMARY ***
Total pot $28.75 | Rake $1
Seat 1: ann mucked [Qh Jc Kc Kd 3s 5d 8d]
Seat 2: bob showed [9s 9d 2h 9h 4c Js 2c] and won ($27.75) with a full house, Nines full of Deuces
Seat 4: cy folded on the 3rd Street (didn't bet)
"""
"""A large bet on fourth street after an open pair, and what the loser held told in the summary."""

STARS_TRIPLE_DRAW = """\
PokerStars Hand #82: Tournament #901, $5+$0.50 USD 8-Game (Triple Draw 2-7 Lowball Limit) - Level II (20/40) - 2024/05/01 20:00:00 ET
Table '901 1' 6-max Seat #1 is the button
Seat 1: ann (1000 in chips)
Seat 2: bob (1200 in chips)
ann: posts small blind 10
bob: posts big blind 20
*** DEALING HANDS ***
Dealt to ann [2c 3d 7h Ks Kd]
ann: raises 20 to 40
bob: calls 20
*** FIRST DRAW ***
bob: discards 3 cards
ann: discards 2 cards [Ks Kd]
Dealt to ann [2c 3d 7h] [8s Jc]
bob: checks
ann: bets 20
bob: calls 20
*** SECOND DRAW ***
bob: discards 1 card
ann: discards 1 card [Jc]
Dealt to ann [2c 3d 7h 8s] [5h]
bob: checks
ann: bets 40
bob: calls 40
*** THIRD DRAW ***
bob: discards 1 card
ann: stands pat on [2c 3d 7h 8s 5h]
bob: bets 40
ann: raises 40 to 80
bob: calls 40
*** SHOW DOWN ***
ann: shows [2c 3d 7h 8s 5h] (Lo: 8,7,5,3,2)
bob: mucks hand
ann collected 360 from pot
*** SUMMARY ***
Total pot 360 | Rake 0
Seat 1: ann (button) (small blind) showed [2c 3d 7h 8s 5h] and won (360) with Lo: 8,7,5,3,2
Seat 2: bob (big blind) mucked [2d 4h 6s 9c 9d]
"""

STARS_FIVE_CARD_DRAW = """\
PokerStars Hand #83: 5 Card Draw Limit ($0.10/$0.20 USD) - 2024/05/01 20:00:00 ET
Table 'Pulp' 6-max Seat #3 is the button
Seat 1: ann ($5 in chips)
Seat 2: bob ($0.25 in chips)
Seat 3: cy ($4 in chips)
ann: posts small blind $0.05
bob: posts big blind $0.10
*** DEALING HANDS ***
Dealt to cy [Qd Qh 6c 6h Th]
cy: raises $0.10 to $0.20
ann: calls $0.15
bob: raises $0.05 to $0.25 and is all-in
cy: calls $0.05
ann: calls $0.05
ann: discards 5 cards
bob: discards 2 cards
cy: discards 1 card [Th]
Dealt to cy [Qd Qh 6c 6h] [4h]
ann: checks
cy: bets $0.20
ann: folds
Uncalled bet ($0.20) returned to cy
*** SHOW DOWN ***
cy: shows [Qd Qh 6c 6h 4h] (two pair, Queens and Sixes)
bob: shows [Kc Ks 9s 8c 4c] (a pair of Kings)
cy collected $0.75 from pot
*** SUMMARY ***
Total pot $0.75 | Rake $0
"""
"""Without a line for the draw, and with fixed bets, which the bundled game does not have."""

STARS_COURCHEVEL = """\
PokerStars Hand #84: Courchevel Hi/Lo Pot Limit ($1/$2 USD) - 2024/05/01 20:00:00 ET
Table 'Lagoon' 6-max Seat #3 is the button
Seat 3: ann ($80 in chips)
Seat 4: bob ($300 in chips)
ann: posts small blind $1
bob: posts big blind $2
*** HOLE CARDS ***
Dealt to bob [As 4s Ks Ad Qh]
*** PRE-FLOP *** [7h]
ann: raises $2 to $4
bob: calls $2
*** FLOP *** [7h 5d 3s]
bob: bets $8
ann: calls $8
*** TURN *** [7h 5d 3s] [7s]
bob: checks
ann: checks
*** RIVER *** [7h 5d 3s 7s] [Ts]
bob: bets $24
ann: calls $24
*** SHOW DOWN ***
bob: shows [As 4s Ks Ad Qh] (HI: a flush, Ace high; LO: 7,5,4,3,A)
ann: shows [7d 6d Jh Ah 5s] (HI: a full house, Sevens full of Fives; LO: 7,6,5,3,A)
ann collected $36 from pot
bob collected $36 from pot
*** SUMMARY ***
Total pot $72 | Rake $0
Board [7h 5d 3s 7s Ts]
"""

FULL_TILT = """\
Full Tilt Poker Game #85: Table Oslo (6 max) - $0.50/$1 - No Limit Hold'em - 20:00:00 ET - 2024/05/01
Seat 1: ann the 2nd ($100)
Seat 3: bob ($40.50)
Seat 5: cy ($55), is sitting out
Seat 6: dee ($30)
bob posts the small blind of $0.50
dee posts the big blind of $1
The button is in seat #1
*** HOLE CARDS ***
Dealt to bob [As Kd]
ann the 2nd has 15 seconds left to act
ann the 2nd raises to $3
bob raises to $10
dee folds
ann the 2nd calls $7
*** FLOP *** [Ah 7c 2d] (Total Pot: $21, 2 Players)
bob bets $30.50, and is all in
ann the 2nd calls $30.50
bob shows [As Kd]
ann the 2nd shows [7h 7d]
*** TURN *** [Ah 7c 2d] [9s] (Total Pot: $82, 2 Players, 1 All-In)
*** RIVER *** [Ah 7c 2d 9s] [3h] (Total Pot: $82, 2 Players, 1 All-In)
bob shows a pair of Aces
ann the 2nd shows three of a kind, Sevens
ann the 2nd wins the pot ($79) with three of a kind, Sevens
*** SUMMARY ***
Total pot $82 | Rake $3
Board: [Ah 7c 2d 9s 3h]
Seat 1: ann the 2nd (button) showed [7h 7d] and won ($79) with three of a kind, Sevens
"""

FULL_TILT_STUD = """\
Full Tilt Poker Game #86: Table Hagen - $2/$4 Ante $0.25 - Limit Stud Hi - 12:18:37 ET - 2024/05/01
Seat 1: ann ($50)
Seat 2: bob ($60)
Seat 4: cy ($70)
ann antes $0.25
bob antes $0.25
cy antes $0.25
*** 3RD STREET ***
Dealt to ann [Kc]
Dealt to bob [9s 9d] [2h]
Dealt to cy [7c]
bob is low with [2h]
bob brings in for $1
cy folds
ann completes it to $2
bob calls $1
*** 4TH STREET ***
Dealt to ann [Kc] [Kd]
Dealt to bob [9s 9d 2h] [9h]
ann bets $2
bob calls $2
*** 5TH STREET ***
Dealt to ann [Kc Kd] [3s]
Dealt to bob [9s 9d 2h 9h] [4c]
ann checks
bob bets $4
ann calls $4
*** 6TH STREET ***
Dealt to ann [Kc Kd 3s] [5d]
Dealt to bob [9s 9d 2h 9h 4c] [Js]
ann checks
bob checks
*** 7TH STREET ***
Dealt to bob [9s 9d 2h 9h 4c Js] [2c]
ann checks
bob bets $4
ann calls $4
*** SHOW DOWN ***
bob shows [9s 9d 2h 9h 4c Js 2c] a full house, Nines full of Twos
ann mucks
bob wins the pot ($23.75) with a full house, Nines full of Twos
*** SUMMARY ***
Total pot $24.75 | Rake $1
"""

WINAMAX_STUD = """\
Winamax Poker - CashGame - HandId: #1-87-1 - 7-Card Stud fixed limit (0.25€/2€/4€) - 2024/05/01 02:56:04 UTC
Table: 'Dax' 6-max (real money)
Seat 1: ann (50€)
Seat 2: bob (60€)
Seat 4: cy (70€)
*** ANTE/BLINDS ***
ann posts ante 0.25€
bob posts ante 0.25€
cy posts ante 0.25€
*** 3rd STREET ***
Dealt to ann [X X Kc]
Dealt to bob [9s 9d 2h]
Dealt to cy [X X 7c]
bob brings in 1€
cy folds
ann raises 2€ to 2€
bob calls 1€
*** 4th STREET ***
Dealt to ann [X X Kc] [Kd]
Dealt to bob [9s 9d 2h] [9h]
ann bets 2€
bob calls 2€
*** 5th STREET ***
Dealt to ann [X X Kc Kd] [3s]
Dealt to bob [9s 9d 2h 9h] [4c]
ann checks
bob bets 4€
ann calls 4€
*** 6th STREET ***
Dealt to ann [X X Kc Kd 3s] [5d]
Dealt to bob [9s 9d 2h 9h 4c] [Js]
ann checks
bob checks
*** 7th STREET ***
Dealt to ann [X X Kc Kd 3s 5d] [X]
Dealt to bob [9s 9d 2h 9h 4c Js] [2c]
ann checks
bob bets 4€
ann calls 4€
*** SHOW DOWN ***
bob shows [9s 9d 2h 9h 4c Js 2c] (Full of 9 and 2)
bob collected 23.75€ from pot
*** SUMMARY ***
Total pot 23.75€ | Rake 1€
"""

WINAMAX_DRAW = """\
Winamax Poker - CashGame - HandId: #1-88-1 - 2-7 Triple Draw fixed limit (0.20€/0.40€) - 2024/05/01 22:24:21 UTC
Table: 'Dax' 6-max (real money) Seat #4 is the button
Seat 1: ann (20€)
Seat 4: bob (21€)
*** ANTE/BLINDS ***
bob posts small blind 0.10€
ann posts big blind 0.20€
*** FIRST-BET ***
Dealt to bob [X X X X X]
Dealt to ann [2h Td 8c 7c 8s]
bob raises 0.20€ to 0.40€
ann calls 0.20€
*** FIRST-DRAW ***
ann discards [Td 8s]
Dealt to ann [2h 8c 7c] [3s 9h]
bob discards [X]
*** SECOND-BET ***
ann bets 0.20€
bob calls 0.20€
*** SECOND-DRAW ***
ann stands pat [2h 8c 7c 3s 9h]
bob discards [X X]
*** THIRD-BET ***
ann checks
bob bets 0.40€
ann folds
bob collected 1.16€ from pot
*** SUMMARY ***
Total pot 1.16€ | Rake 0.04€
"""

_PLAYERS = (("1", "ann", "$50", "0"), ("2", "bob", "$60", "$16.75"), ("4", "cy", "$70", "0"))
IPOKER_STUD = f"""\
<session sessioncode="1">
<general><gametype>7 Card Stud L $2/$4</gametype><tablename>Turin</tablename><nickname>bob</nickname></general>
<game gamecode="89">
<general><startdate>2024-05-01 13:01:58</startdate><players>
{"".join(f'<player seat="{seat}" name="{name}" chips="{chips}" dealer="0" win="{won}" bet="0"/>' for seat, name, chips, won in _PLAYERS)}
</players></general>
<round no="0"><action no="1" player="ann" type="15" sum="$0.25"/><action no="2" player="bob" type="15" sum="$0.25"/><action no="3" player="cy" type="15" sum="$0.25"/></round>
<round no="2"><cards type="Third Street" player="ann">X X CK</cards><action no="6" player="ann" type="23" sum="$2"/><cards type="Third Street" player="bob">S9 D9 H2</cards><action no="4" player="bob" type="16" sum="$1"/><action no="7" player="bob" type="3" sum="$1"/><cards type="Third Street" player="cy">X X C7</cards><action no="5" player="cy" type="0" sum="0"/></round>
<round no="3"><cards type="Fourth Street" player="ann">DK</cards><action no="8" player="ann" type="5" sum="$2"/><cards type="Fourth Street" player="bob">H9</cards><action no="9" player="bob" type="3" sum="$2"/></round>
<round no="4"><cards type="Fifth Street" player="ann">S3</cards><action no="10" player="ann" type="4" sum="0"/><action no="12" player="ann" type="3" sum="$4"/><cards type="Fifth Street" player="bob">C4</cards><action no="11" player="bob" type="5" sum="$4"/></round>
<round no="5"><cards type="Sixth Street" player="ann">D5</cards><action no="13" player="ann" type="4" sum="0"/><cards type="Sixth Street" player="bob">SJ</cards><action no="14" player="bob" type="4" sum="0"/></round>
<round no="6"><cards type="River" player="ann">X</cards><action no="15" player="ann" type="4" sum="0"/><action no="17" player="ann" type="0" sum="0"/><cards type="River" player="bob">C2</cards><action no="16" player="bob" type="5" sum="$4"/></round>
</game>
</session>
"""
"""The last bet is not called."""

BOVADA_STUD = """\
Bovada Hand #90 TBL#7 7CARD Fixed Limit - 2024-05-01 03:40:07
Seat+1: $50 in chips
Seat+2 [ME]: $60 in chips
Seat+4: $70 in chips
Seat+1 : Ante chip $0.25
Seat+2 [ME] : Ante chip $0.25
Seat+4 : Ante chip $0.25
*** HOLE CARDS ***
Seat+1 : Card dealt to a spot [Qh Jc Kc]
Seat+2 [ME] : Card dealt to a spot [9s 9d 2h]
Seat+4 : Card dealt to a spot [Ts 8h 7c]
Seat+2 [ME] : Bring_in chip $1
Seat+4 : Folds
Seat+1 : Raises $2 to $2
Seat+2 [ME] : Calls $1
Seat+1 : Card dealt to a spot [Kd]
Seat+2 [ME] : Card dealt to a spot [9h]
Seat+1 : Bets $2
Seat+2 [ME] : Calls $2
Seat+1 : Card dealt to a spot [3s]
Seat+2 [ME] : Card dealt to a spot [4c]
Seat+1 : Checks
Seat+2 [ME] : Bets $4
Seat+1 : Calls $4
Seat+1 : Card dealt to a spot [5d]
Seat+2 [ME] : Card dealt to a spot [Js]
Seat+1 : Checks
Seat+2 [ME] : Checks
Seat+1 : Card dealt to a spot [8d]
Seat+2 [ME] : Card dealt to a spot [2c]
Seat+1 : Checks
Seat+2 [ME] : Bets $4
Seat+1 : Folds
Seat+2 [ME] : Return uncalled portion of bet $4
Seat+2 [ME] : Hand result $16.75
*** SUMMARY ***
Total Pot($16.75)
"""

WINNING_STUD = """\
Hand #91 - 7Stud H/L(Fixed Limit) - $2.00/$4.00 - 2024/05/01 16:15:58 UTC
Gorham 8-max
Seat 1: ann ($50.00)
Seat 2: bob ($60.00)
Seat 4: cy ($70.00)
ann posts ante $0.25
bob posts ante $0.25
cy posts ante $0.25
*** 3rd STREET ***
Main pot $0.75 | Rake $0.00
Dealt to bob [9s 9d 2h]
Dealt to ann [Kc]
Dealt to cy [7c]
bob brings in $1.00
cy folds
ann raises $2.00 to $2.00
bob calls $1.00
*** 4th STREET ***
Dealt to bob [9s 9d 2h] [9h]
Dealt to ann [Kc] [Kd]
ann bets $2.00
bob folds
Uncalled bet ($2.00) returned to ann
ann does not show
*** SUMMARY ***
Total pot $4.75
Seat 1: ann did not show and won $4.75
"""

SAMPLES_OF_STUD_AND_DRAW = {
    "stars stud": Sample("pokerstars", STARS_STUD, Finding.RAKED, (-1425, 1450, -25)),
    "stars triple draw": Sample("pokerstars", STARS_TRIPLE_DRAW, Finding.AGREES, (180, -180)),
    "stars five-card draw": Sample("pokerstars", STARS_FIVE_CARD_DRAW, Finding.AGREES, (-25, -25, 50)),
    "stars courchevel hi-lo": Sample("pokerstars", STARS_COURCHEVEL, Finding.AGREES, (0, 0)),
    "full tilt": Sample("fulltilt", FULL_TILT, Finding.RAKED, (4150, -4050, -100)),
    "full tilt stud": Sample("fulltilt", FULL_TILT_STUD, Finding.RAKED, (-1225, 1250, -25)),
    "winamax stud": Sample("winamax", WINAMAX_STUD, Finding.RAKED, (-1225, 1250, -25)),
    "winamax triple draw": Sample("winamax", WINAMAX_DRAW, Finding.RAKED, (-60, 60)),
    "ipoker stud": Sample("ipoker", IPOKER_STUD, Finding.AGREES, (-825, 850, -25)),
    "bovada stud": Sample("bovada", BOVADA_STUD, Finding.AGREES, (-825, 850, -25)),
    "winning stud hi-lo": Sample("winning", WINNING_STUD, Finding.AGREES, (250, -225, -25)),
}
