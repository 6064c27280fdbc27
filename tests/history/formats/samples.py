# ruff: noqa: E501 - the lines are as long as the rooms make them
"""Hands of our own in the grammar of each room, with what is to be found in them."""

from holecard.history import Finding
from tests.history.formats.house_samples import SAMPLES_OF_HOUSE_RULES
from tests.history.formats.odd_samples import SAMPLES_OF_ODDITIES
from tests.history.formats.sample import Sample
from tests.history.formats.stud_and_draw_samples import SAMPLES_OF_STUD_AND_DRAW

STARS_CASH = """\
PokerStars Hand #71: Hold'em No Limit ($0.50/$1.00 USD) - 2024/05/01 20:00:00 CET [2024/05/01 14:00:00 ET]
Table 'Vega II' 6-max Seat #5 is the button
Seat 1: ann: the 2nd ($100 in chips)
Seat 2: bob ($40.50 in chips)
Seat 3: cy ($99.25 in chips) is sitting out
Seat 4: dee (x) ($200 in chips)
Seat 5: eve ($55 in chips)
ann: the 2nd: posts small blind $0.50
bob: posts big blind $1
dee (x): posts small & big blinds $1.50
cy: sits out
*** HOLE CARDS ***
Dealt to bob [As Kd]
dee (x): checks
eve: raises $2 to $3
ann: the 2nd: folds
bob: raises $7 to $10
dee (x): calls $9
eve: folds
*** FLOP *** [Ah 7c 2d]
bob: bets $12
dee (x): raises $177.50 to $189.50 and is all-in
bob: calls $18.50 and is all-in
Uncalled bet ($159) returned to dee (x)
*** TURN *** [Ah 7c 2d] [9s]
*** RIVER *** [Ah 7c 2d 9s] [3h]
*** SHOW DOWN ***
bob: shows [As Kd] (a pair of Aces)
dee (x): shows [7h 7d] (three of a kind, Sevens)
dee (x) collected $82.25 from pot
bob leaves the table
*** SUMMARY ***
Total pot $85 | Rake $2.75
Board [Ah 7c 2d 9s 3h]
Seat 1: ann: the 2nd (small blind) folded before Flop
Seat 2: bob (big blind) showed [As Kd] and lost with a pair of Aces
Seat 4: dee (x) showed [7h 7d] and won ($82.25) with three of a kind, Sevens
Seat 5: eve (button) folded before Flop
"""
"""A late player posts both blinds, one of them dead; names with colons and brackets; an uncalled bet; rake."""

STARS_TOURNAMENT = """\
PokerStars Hand #72: Tournament #900, $1+$0.10 USD Hold'em No Limit - Level IV (50/100) - 2024/05/01 20:10:00 ET
Table '900 1' 9-max Seat #2 is the button
Seat 1: ann (1500 in chips)
Seat 2: bob (820 in chips)
Seat 4: cy (60 in chips)
Seat 5: dee (10 in chips) is sitting out
ann: posts the ante 10
bob: posts the ante 10
cy: posts the ante 10
dee: posts the ante 10 and is all-in
cy: posts small blind 50 and is all-in
*** HOLE CARDS ***
Dealt to ann [Qs Qh]
ann: raises 700 to 800
bob: raises 10 to 810 and is all-in
dee: folds
ann: calls 10
*** FLOP *** [2h 7c Jd]
*** TURN *** [2h 7c Jd] [Ts]
*** RIVER *** [2h 7c Jd Ts] [4c]
*** SHOW DOWN ***
ann: shows [Qs Qh] (a pair of Queens)
bob: shows [Ac Kc] (high card Ace)
ann collected 1520 from side pot
cy: shows [4d 4h] (three of a kind, Fours)
cy collected 190 from main pot
*** SUMMARY ***
Total pot 1710 Main pot 190. Side pot 1520. | Rake 0
Board [2h 7c Jd Ts 4c]
Seat 1: ann showed [Qs Qh] and won (1520) with a pair of Queens
Seat 2: bob (button) showed [Ac Kc] and lost with high card Ace
Seat 4: cy (small blind) showed [4d 4h] and won (190) with three of a kind, Fours
Seat 5: dee (big blind) mucked
"""
"""The big blind's ante took its last chips, so it posts no blind, and the others face the full one."""

STARS_LIMIT_OMAHA = """\
PokerStars Zoom Hand #73:  Omaha Limit (€1/€2 EUR) - 2024/05/02 9:03:00 WET
Table 'Orion' 6-max Seat #1 is the button
Seat 1: ann (€40 in chips)
Seat 2: bob (€40 in chips)
ann: posts small blind €0.50
bob: posts big blind €1
*** HOLE CARDS ***
ann: calls €0.50
bob: raises €1 to €2
ann: calls €1
*** FLOP *** [4d 5d 9c]
bob: bets €1
ann: folds
Uncalled bet (€1) returned to bob
bob collected €3.80 from pot
bob: doesn't show hand
*** SUMMARY ***
Total pot €4 | Rake €0.20
Board [4d 5d 9c]
"""

GG_STRADDLE = """\
Poker Hand #OM74: PLO-5 ($1/$2) - 2024/05/03 11:00:00
Table 'Blue12' 6-max Seat #1 is the button
Seat 1: Hero ($200 in chips)
Seat 2: 1a2b ($1,150.75 in chips)
Seat 3: 3c4d ($90 in chips)
Seat 4: 5e6f ($300 in chips)
1a2b: posts small blind $1
3c4d: posts big blind $2
5e6f: straddle $4
*** HOLE CARDS ***
Dealt to Hero [As Ks Qh Jh 2c]
Dealt to 1a2b
Dealt to 3c4d
Dealt to 5e6f
Hero: raises $11 to $15
1a2b: folds
3c4d: calls $13
5e6f: folds
*** FLOP *** [Ts 9h 2d]
3c4d: checks
Hero: checks
*** TURN *** [Ts 9h 2d] [5c]
3c4d: bets $17.5
Hero: folds
Uncalled bet ($17.5) returned to 3c4d
*** SHOWDOWN ***
3c4d collected $33.25 from pot
*** SUMMARY ***
Total pot $35 | Rake $1.75 | Jackpot $0 | Bingo $0
Board [Ts 9h 2d 5c]
"""

GG_TWICE = """\
Poker Hand #HD75: Hold'em No Limit ($1/$2) - 2024/05/03 12:00:00
Table 'Blue13' 6-max Seat #1 is the button
Seat 1: Hero ($100 in chips)
Seat 2: 1a2b ($100 in chips)
Hero: posts small blind $1
1a2b: posts big blind $2
*** HOLE CARDS ***
Dealt to Hero [As Ks]
Dealt to 1a2b
Hero: raises $98 to $100 and is all-in
1a2b: calls $98 and is all-in
Hero: shows [As Ks]
1a2b: shows [Qd Qc]
*** FIRST FLOP *** [2d 4h Ac]
*** FIRST TURN *** [2d 4h Ac] [7h]
*** FIRST RIVER *** [2d 4h Ac 7h] [Js]
*** SECOND FLOP *** [Td 9c 2c]
*** SECOND TURN *** [Td 9c 2c] [3c]
*** SECOND RIVER *** [Td 9c 2c 3c] [8h]
*** FIRST SHOWDOWN ***
Hero collected $98 from pot
*** SECOND SHOWDOWN ***
1a2b collected $98 from pot
*** SUMMARY ***
Total pot $200 | Rake $4 | Jackpot $0 | Bingo $0
Hand was run two times
"""

ACPC_LIMIT = """\
# name/game/hands/seed cup.r1 holdem.limit.3p.game 1000 7
STATE:5:rfc/rc/cc/rf:5d5c|9hQd|8dAs/8s4h6d/5s/Js:-5|35|-30:one|two|three
"""

ACPC_NO_LIMIT = """\
# name/game/hands/seed cup.r2 holdem.nolimit.2p.reverse_blinds.game 1000 7
STATE:6:r300c/cr900r20000c//:5d5c|9hQd/8dAs8s/4h/6d:20000|-20000:one|two
"""

OPEN = """\
{
  "ohh": {
    "spec_version": "1.4.7", "site_name": "Home", "game_number": "76", "start_date_utc": "2024-05-04T18:00:00Z",
    "table_name": "Kitchen", "game_type": "Holdem", "bet_limit": {"bet_type": "NL", "bet_cap": 0},
    "table_size": 6, "currency": "USD", "dealer_seat": 1, "small_blind_amount": 0.5, "big_blind_amount": 1,
    "ante_amount": 0, "hero_player_id": 2,
    "players": [
      {"id": 1, "seat": 1, "name": "Ann", "starting_stack": 100},
      {"id": 2, "seat": 3, "name": "Bob", "starting_stack": 62.5},
      {"id": 3, "seat": 4, "name": "Cy", "starting_stack": 80}
    ],
    "rounds": [
      {"id": 0, "street": "Preflop", "cards": [], "actions": [
        {"action_number": 1, "player_id": 2, "action": "Post SB", "amount": 0.5, "is_allin": false},
        {"action_number": 2, "player_id": 3, "action": "Post BB", "amount": 1, "is_allin": false},
        {"action_number": 3, "player_id": 2, "action": "Dealt Cards", "cards": ["Th", "Td"]},
        {"action_number": 4, "player_id": 1, "action": "Raise", "amount": 3, "is_allin": false},
        {"action_number": 5, "player_id": 2, "action": "Raise", "amount": 9.5, "is_allin": false},
        {"action_number": 6, "player_id": 3, "action": "Fold", "amount": 0, "is_allin": false},
        {"action_number": 7, "player_id": 1, "action": "Call", "amount": 7, "is_allin": false}
      ]},
      {"id": 1, "street": "Flop", "cards": ["2c", "7d", "Ts"], "actions": [
        {"action_number": 8, "player_id": 2, "action": "Bet", "amount": 12.25, "is_allin": false},
        {"action_number": 9, "player_id": 1, "action": "Fold", "amount": 0, "is_allin": false}
      ]}
    ],
    "pots": [{"number": 0, "amount": 21, "rake": 1, "player_wins": [
      {"player_id": 2, "win_amount": 20, "contributed_rake": 1}]}]
  }
}
"""

POKER_NOW = '''\
entry,at,order
"-- ending hand #8 --",2024-05-05T20:00:40.000Z,171493200040
"""Bob @ y-2"" collected 130 from pot with Two Pair, K's & 7's (combination: K♠, K♦, 7♥, 7♣, A♦)",2024-05-05T20:00:40.000Z,171493200039
"River: K♦, 7♥, 7♣, 2♠ [4♥]",2024-05-05T20:00:39.000Z,171493200038
"Turn: K♦, 7♥, 7♣ [2♠]",2024-05-05T20:00:38.000Z,171493200037
"Flop:  [K♦, 7♥, 7♣]",2024-05-05T20:00:37.000Z,171493200036
"""Ann @ x1"" shows a Q♣, Q♥.",2024-05-05T20:00:36.000Z,171493200035
"""Bob @ y-2"" shows a K♠, A♦.",2024-05-05T20:00:36.000Z,171493200034
"""Cy @ z3"" folds",2024-05-05T20:00:30.000Z,171493200033
"""Bob @ y-2"" calls 60 and go all in",2024-05-05T20:00:25.000Z,171493200032
"""Ann @ x1"" raises to 60",2024-05-05T20:00:20.000Z,171493200031
"""Cy @ z3"" posts a big blind of 10",2024-05-05T20:00:00.000Z,171493200030
"""Bob @ y-2"" posts a small blind of 5",2024-05-05T20:00:00.000Z,171493200029
"Your hand is Q♣, Q♥",2024-05-05T20:00:00.000Z,171493200028
"Player stacks: #1 ""Ann @ x1"" (500) | #4 ""Bob @ y-2"" (60) | #5 ""Cy @ z3"" (300)",2024-05-05T20:00:00.000Z,171493200027
"-- starting hand #8 (id: k9)  (No Limit Texas Hold'em) (dealer: ""Ann @ x1"") --",2024-05-05T20:00:00.000Z,171493200026
"The player ""Ann @ x1"" sit back with the stack of 500.",2024-05-05T19:59:00.000Z,171493199900
'''

WINAMAX = """\
Winamax Poker - Tournament "Sunday 100€" buyIn: 4.50€ + 0.50€ level: 2 - HandId: #77-1-9 - Holdem no limit (5/20/40) - 2024/05/06 19:00:00 UTC
Table: 'Sunday 100€(88)#003' 6-max (real money) Seat #6 is the button
Seat 1: ann (1500)
Seat 3: bob b (900)
Seat 6: cy (2100)
*** ANTE/BLINDS ***
ann posts ante 5
bob b posts ante 5
cy posts ante 5
ann posts small blind 20
bob b posts big blind 40
Dealt to cy [Ah Th]
*** PRE-FLOP ***
cy raises 60 to 100
ann folds
bob b calls 60
*** FLOP *** [2h 7h Kc]
bob b checks
cy bets 120
bob b raises 675 to 795 and is all-in
cy calls 675
*** TURN *** [2h 7h Kc][9h]
*** RIVER *** [2h 7h Kc 9h][2d]
*** SHOW DOWN ***
cy shows [Ah Th] (Flush Ace high)
bob b shows [Kd Qd] (Two pairs : King and 2)
cy collected 1825 from pot
*** SUMMARY ***
Total pot 1825 | No rake
Board: [2h 7h Kc 9h 2d]
Seat 1: ann (small blind) folded
"""

PACIFIC = """\
#Game No : 78
***** 888poker Hand History for Game 78 *****
$0.05/$0.10 Blinds No Limit Holdem - *** 07 05 2024 18:30:00
Table Lima 6 Max (Real Money)
Seat 9 is the button
Total number of players : 3
Seat 1: ann ( $12.40 )
Seat 4: cy_d ( $3 )
Seat 9: bob ( $1,010 )
ann posts small blind [$0.05]
bob posts dead blind [$0.05 + $0.10]
cy_d posts big blind [$0.10]
** Dealing down cards **
Dealt to ann [ Jc, Jd ]
bob checks
ann raises [$0.45]
cy_d calls [$0.40]
bob folds
** Dealing flop ** [ 2s, 8d, Jh ]
ann bets [$2.00]
cy_d raises [$2.50]
ann calls [$0.50]
** Dealing turn ** [ Qs ]
** Dealing river ** [ 3c ]
** Summary **
cy_d shows [ As, 8h ]
ann shows [ Jc, Jd ]
ann collected [ $5.85 ]
"""

BOVADA = """\
Ignition Hand #79: HOLDEM Tournament #55 TBL#1, Turbo- Level 1 (10/20) - 2024-05-08 00:21:43
Seat 6: Big Blind (400 in chips)
Seat 5: UTG [ME] (500 in chips)
Seat 1: Dealer (430 in chips)
Seat 2: Small Blind (700 in chips)
Dealer : Set dealer [1]
Dealer : Ante chip 5
Small Blind : Ante chip 5
Big Blind : Ante chip 5
UTG [ME] : Ante chip 5
Small Blind : Small blind 10
Big Blind : Big blind 20
*** HOLE CARDS ***
Big Blind : Card dealt to a spot [Jh 4c]
UTG [ME] : Card dealt to a spot [Ac Ad]
Dealer : Card dealt to a spot [Jc Js]
Small Blind : Card dealt to a spot [9s Qc]
UTG [ME] : Raises 60 to 60
Dealer : All-in(raise) 425 to 425
Small Blind : Folds(timeout)
Big Blind : Folds
UTG [ME] : Call 365
*** FLOP *** [2h 7c 9d]
*** TURN *** [2h 7c 9d] [Th]
*** RIVER *** [2h 7c 9d Th] [3s]
UTG [ME] : Showdown [Ac Ad Th 9d 7c] (One pair)
Dealer : Showdown [Jc Js Th 9d 7c] (One pair)
UTG [ME] : Hand Result 900
Dealer : Ranking 4
*** SUMMARY ***
Total Pot(900)
"""
"""The chairs are numbered at random, so that positions tell who sits beside whom."""

IPOKER = """\
<?xml version="1.0" encoding="utf-8"?>
<session sessioncode="80">
 <general>
  <mode>real</mode>
  <gametype>Omaha PL $0.50/$1</gametype>
  <tablename>Graz, 81</tablename>
  <currency>USD</currency>
  <nickname>Ann</nickname>
 </general>
 <game gamecode="82">
  <general>
   <startdate>2024-05-09 20:10:33</startdate>
   <players>
    <player seat="1" name="Ann" chips="$100" dealer="1" win="$0" bet="$9"/>
    <player seat="3" name="Bob &amp; Co" chips="$1,250.50" dealer="0" win="$17.10" bet="$9"/>
   </players>
  </general>
  <round no="0">
   <action no="1" player="Ann" type="1" sum="$0.50" cards=""/>
   <action no="2" player="Bob &amp; Co" type="2" sum="$1" cards=""/>
  </round>
  <round no="1">
   <cards type="Pocket" player="Ann">S2 DK H10 C9</cards>
   <cards type="Pocket" player="Bob &amp; Co">X X X X</cards>
   <action no="3" player="Ann" type="23" sum="$3" cards=""/>
   <action no="4" player="Bob &amp; Co" type="3" sum="$2" cards=""/>
  </round>
  <round no="2">
   <cards type="Flop" player="">C4 D8 H3</cards>
   <action no="5" player="Bob &amp; Co" type="4" sum="$0" cards=""/>
   <action no="6" player="Ann" type="5" sum="$6" cards=""/>
   <action no="7" player="Bob &amp; Co" type="23" sum="$22" cards=""/>
   <action no="8" player="Ann" type="0" sum="$0" cards=""/>
  </round>
 </game>
</session>
"""

PARTY = """\
#Game No : 83
***** Hand History for Game 83 *****
NL Texas Hold'em  Trny: 84 Level: 3  Blinds-Antes(100/200 -25) - Friday, May 10, 23:00:33 CEST 2024
Table $50 Freeroll (85) Table #7 (Real Money)
Seat 4 is the button
Total number of players : 3/10
Seat 1: ann ( 3,000 )
Seat 4: bob ( 2,450 )
Seat 8: cy ( 4,100 )
Trny: 84 Level: 3
Blinds-Antes(100/200 -25)
** Dealing down cards **
Dealt to cy [  9c Ah ]
bob raises [500]
cy did not respond in time
cy folds
ann is all-In  [2,775]
bob is all-In  [1,925]
** Dealing Flop ** [ 2h, 6s, Ts ]
** Dealing Turn ** [ Qd ]
** Dealing River ** [ Qh ]
ann shows [ 8d, 8h ]two pairs, Queens and Eights.
bob shows [ Jd, Ad ]a pair of Queens.
ann wins 550 chips from the side pot 1 with two pairs, Queens and Eights.
ann wins 5,025 chips from the main pot with two pairs, Queens and Eights.
"""
"""Blinds and antes are not posted line by line; the uncalled bet is counted among the winnings."""

WINNING_OLD = """\
Game started at: 2024/5/11 10:53:49
Game ID: 86 2/4 Delta 2 (JP) (Hold'em)
Seat 2 is the button
Seat 1: ann (20).
Seat 2: bob (80).
Player bob has small blind (1)
Player ann has big blind (2)
Player ann received card: [5h]
Player ann received card: [9s]
Player bob received a card.
Player bob received a card.
Player bob raises (3)
Player ann calls (2)
*** FLOP ***: [Qc 2s 4c]
Player ann checks
Player bob bets (2)
Player ann is timed out.
Player ann folds
Uncalled bet (2) returned to bob
Player bob mucks cards
------ Summary ------
Pot: 7.85. Rake 0.15
Board: [Qc 2s 4c]
Player ann does not show cards.Bets: 4. Collects: 0. Loses: 4.
*Player bob mucks (does not show cards). Bets: 4. Collects: 7.85. Wins: 3.85.
Game ended at: 2024/5/11 10:54:10
"""
"""Fixed limit, which only the blinds tell."""

WINNING_NEW = """\
Hand #87 - Omaha(Pot Limit) - $0.25/$0.50 - 2024/05/12 18:42:26 UTC
Fort X 6-max Seat #5 is the button
Seat 1: ann ($50.70)
Seat 3: bob b ($61.50)
Seat 5: cy ($42.00)
ann posts the small blind $0.25
bob b posts the big blind $0.50
cy posts dead $0.75
*** HOLE CARDS ***
Main pot $0.25
Dealt to bob b [As 6h Kd Kc]
cy raises $1.50 to $2.00
ann folds
bob b calls $1.50
*** FLOP *** [5s 3s Kh]
Main pot $4.50 | Rake $0.20
bob b checks
cy bets $4.50
bob b raises $18.00 to $18.00
cy calls $13.50
*** TURN *** [5s 3s Kh] [8d]
bob b bets $21.75
cy calls $21.75 and is all-in
*** RIVER *** [5s 3s Kh 8d] [8c]
*** SHOW DOWN ***
bob b shows [As 6h Kd Kc] (a full house, Kings full of Eights)
cy shows [5h 5c Qd Jd] (a full house, Fives full of Eights)
bob b collected $82.50 from main pot
*** SUMMARY ***
Total pot $84.00 | Rake $1.50 | JP Fee $0.00
"""

THEAIGAMES = """\
Settings timeBank 10000
Settings handsPerLevel 10
Settings startingStack 2000
Settings yourBot player1
Match round 1
Match smallBlind 10
Match bigBlind 20
Match onButton player2
player1 stack 2000
player2 stack 2000
player2 post 10
player1 post 20
player1 hand [5c,7s,Ac,Th]
Match maxWinPot 30
Match amountToCall 10
player2 raise 20
player1 call 20
Match table [9d,Kc,3d]
player1 check 0
player2 raise 40
Action player1 9800
player1 raise 80
player2 call 80
Match table [9d,Kc,3d,Td]
player1 check 0
player2 check 0
Match table [9d,Kc,3d,Td,Ts]
player1 raise 200
player2 call 200
player1 hand [5c,7s,Ac,Th]
player2 hand [Kd,Ks,4c,4h]
player2 wins 720
"""
"""Raises are on top of the call."""

THEAIGAMES_HOLDEM = """\
Match round 7
Match small_blind 15
Match big_blind 30
Match on_button bot_0
bot_0 stack 500
bot_1 stack 1500
bot_0 post 15
bot_1 post 30
bot_0 hand [As,Kd]
bot_1 hand [7c,7d]
bot_0 raise 470
bot_1 call 470
Match table [2c,8h,Jd]
Match table [2c,8h,Jd,Qs]
Match table [2c,8h,Jd,Qs,Tc]
bot_0 wins 1000
"""

PHH_HAND = """\
[7]
variant = 'NT'
ante_trimming_status = false
antes = [0, 0, 0]
blinds_or_straddles = [0.50, 1, 0]
min_bet = 1
starting_stacks = [100, 57.25, 80]
actions = ['d dh p1 ????', 'd dh p2 AsKd', 'd dh p3 ????', 'p3 cc', 'p1 cbr 2', 'p2 cc', 'p3 f', 'd db 2c3c4c', 'p1 cc', 'p2 cbr 3.50', 'p1 f']
venue = 'Oslo'
time = 20:00:00
day = 1
month = 5
year = 2024
hand = 71
seats = [5, 2, 4]
players = ['ann', 'bob', 'cy']
winnings = [0, 4.75, 0]
"""

SAMPLES = {
    "stars cash": Sample("pokerstars", STARS_CASH, Finding.RAKED, (-50, -4050, 4400, -300)),
    "stars tournament": Sample("pokerstars", STARS_TOURNAMENT, Finding.AGREES, (700, -820, 130, -10)),
    "stars limit omaha": Sample("pokerstars", STARS_LIMIT_OMAHA, Finding.RAKED, (-200, 200)),
    "straddle": Sample("pokerstars", GG_STRADDLE, Finding.RAKED, (-1500, -100, 2000, -400)),
    "run twice": Sample("pokerstars", GG_TWICE, Finding.SET_ASIDE, (10000, -10000)),
    "theaigames": Sample("theaigames", THEAIGAMES, Finding.AGREES, (-360, 360)),
    "theaigames hold'em": Sample("theaigames", THEAIGAMES_HOLDEM, Finding.AGREES, (500, -500)),
    "acpc limit": Sample("acpc", ACPC_LIMIT, Finding.AGREES, (-5, 35, -30)),
    "acpc no limit": Sample("acpc", ACPC_NO_LIMIT, Finding.AGREES, (20000, -20000)),
    "open hand history": Sample("ohh", OPEN, Finding.RAKED, (-1000, 1100, -100)),
    "pokernow": Sample("pokernow", POKER_NOW, Finding.AGREES, (-60, 70, -10)),
    "bovada": Sample("bovada", BOVADA, Finding.AGREES, (-25, 470, -430, -15)),
    "ipoker": Sample("ipoker", IPOKER, Finding.RAKED, (-900, 900)),
    "party": Sample("party", PARTY, Finding.AGREES, (2575, -2450, -125)),
    "winning, old": Sample("winning", WINNING_OLD, Finding.RAKED, (-400, 400)),
    "winning, new": Sample("winning", WINNING_NEW, Finding.RAKED, (-25, 4225, -4200)),
    "winamax": Sample("winamax", WINAMAX, Finding.AGREES, (-25, -900, 925)),
    "888": Sample("888", PACIFIC, Finding.RAKED, (315, -300, -15)),
    "phh": Sample("phh", PHH_HAND, Finding.RAKED, (300, -100, -200)),
    **SAMPLES_OF_STUD_AND_DRAW,
    **SAMPLES_OF_ODDITIES,
    **SAMPLES_OF_HOUSE_RULES,
}
