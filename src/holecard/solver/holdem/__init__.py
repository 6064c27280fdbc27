"""No-limit hold'em at the table: every street of a hand between two players is solved when it is reached.

`followed_hand` is the hand, `hand_ranges` what both may hold, by Bayes' rule; `street_play` has strategies of
single streets and `spot_play` those of the turn and the river, which are solved to the end of the hand.
`learned_opponent` is what is expected of the opponent.
"""
