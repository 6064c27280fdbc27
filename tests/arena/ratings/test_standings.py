"""From scores to the standings, and what they say in sentences."""

from dataclasses import replace
from math import inf, isfinite
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holecard import BadRequest, Game
from holecard.arena.ratings import HeadToHead, Standing, Standings, standings, statements
from holecard.arena.results import Score
from tests.arena.ratings.simulate import meetings, rounds, table, tournament

MICRO = Game.load("micro")
NAMES = ("alice", "bob", "carol", "dave", "erin")


def judge(bots: int, scores: list[Score], *, mirrored: bool = True, game: Game = MICRO) -> Standings:
    return standings(game, NAMES[:bots], meetings(bots), scores, mirrored=mirrored)


def row(found: Standings, bot: int) -> Standing:
    return next(row for row in found.rows if row.bot == NAMES[bot])


def cells(found: Standings) -> dict[tuple[int, int], HeadToHead]:
    """Every head-to-head by the numbers of its bots."""
    return {(NAMES.index(one), NAMES.index(other)): met for (one, other), met in found.by_pair().items()}


class TestRows:
    def test_counts_are_those_of_the_rounds(self) -> None:
        found = row(judge(2, rounds("WWLT WFfW")), 0)
        assert (found.rounds, found.wins, found.losses, found.ties) == (8, 5, 2, 1)
        assert found.forfeits == 1
        assert found.chips == 4 * 10 - 1 * 10
        assert found.hands == 6 * 5  # five a round, and none in the two that were forfeited

    def test_a_round_that_both_forfeit_is_lost_by_both(self) -> None:
        found = judge(2, rounds("BB"))
        for bot in range(2):
            assert (row(found, bot).losses, row(found, bot).forfeits, row(found, bot).rounds) == (2, 2, 2)

    def test_the_best_is_first(self) -> None:
        found = judge(3, [*rounds("LLLW", (0, 1), 0), *rounds("LLLL", (0, 2), 1), *rounds("LLWL", (1, 2), 2)])
        assert [(row.rank, row.bot) for row in found.rows] == [(1, "carol"), (2, "bob"), (3, "alice")]
        assert found.rows[0].elo.value > found.rows[1].elo.value > found.rows[2].elo.value

    def test_equals_keep_the_order_of_the_plan(self) -> None:
        found = judge(3, [*rounds("WWLL", (0, 1), 0), *rounds("WWLL", (0, 2), 1), *rounds("LLWW", (1, 2), 2)])
        assert [row.bot for row in found.rows] == list(NAMES[:3])

    def test_the_rate_is_in_thousandths_of_the_big_blind(self) -> None:
        """10 chips a round, 5 hands a round, a big blind of 20: 2 chips a hand are 100 mbb."""
        found = judge(2, rounds("WW" * 5))
        assert found.unit == "mbb/hand"
        assert row(found, 0).rate.value == 100
        assert row(found, 1).rate.value == -100
        assert judge(2, rounds("WW" * 5), game=Game.load("mini")).unit == "chips/hand"

    def test_at_a_larger_table_one_wins_and_the_others_lose(self) -> None:
        scores = [table(0, 0, (0, 1, 2), (30, 10, -40)), table(0, 1, (0, 1, 2), (20, 20, -40))]
        found = standings(Game.load("six-max"), NAMES[:3], [(0, 1, 2)], scores, mirrored=True)
        assert [(row.wins, row.ties, row.losses) for row in found.rows] == [(1, 1, 0), (0, 1, 1), (0, 0, 2)]
        met = cells(found)
        assert (met[1, 2].wins, met[1, 0].losses, met[1, 0].ties) == (2, 1, 1)
        assert met[1, 2].chips == 30


class TestCells:
    def test_both_sides_of_a_cell_agree(self) -> None:
        found = judge(4, list(tournament(Random("cells"), (0, 100, 200, 300), 20, -0.5)))
        met = cells(found)
        assert set(met) == {(one, other) for one in range(4) for other in range(4) if one != other}
        for (one, other), cell in met.items():
            back = met[other, one]
            assert (cell.wins, cell.ties, cell.losses) == (back.losses, back.ties, back.wins)
            assert (cell.rounds, cell.hands, cell.chips) == (back.rounds, back.hands, -back.chips)
            assert cell.share.low == pytest.approx(1 - back.share.high)
            assert cell.rate.low == pytest.approx(-back.rate.high)

    def test_rows_are_the_sum_of_their_cells(self) -> None:
        found = judge(4, list(tournament(Random("sums"), (0, 100, 200, 300), 20)))
        for row in found.rows:
            own = [met for met in found.head_to_head if met.bot == row.bot]
            assert row.chips == sum(met.chips for met in own)
            assert (row.wins, row.hands) == (sum(met.wins for met in own), sum(met.hands for met in own))
            assert row.points == sum(met.rounds * met.share.value for met in own)

    def test_who_did_not_meet_has_no_cell(self) -> None:
        assert set(cells(judge(3, rounds("WW")))) == {(0, 1), (1, 0)}


class TestGaps:
    def test_a_limit_leaves_sentences_out_and_neighbours_unlooked_at(self) -> None:
        found = judge(4, list(tournament(Random("gaps"), (0, 5, 10, 15), 4)))
        full, short = statements(found), statements(found, 2)
        assert sum(line.startswith("No significant") for line in full) == 3
        assert short[:2] == full[:2]
        assert short[2].startswith("Neighbours further down")
        assert short[3:] == full[3:]
        assert statements(found, 3) == full


class TestOrder:
    def test_any_order_of_scores_gives_the_same_to_the_last_bit(self) -> None:
        scores = list(tournament(Random("order"), (0, 50, 120, 400), 30, -0.3))
        scores = [replace(score, chips=(won := 3**at % 997, -won)) for at, score in enumerate(scores)]
        shuffled = scores[:]
        for seed in range(3):
            Random(seed).shuffle(shuffled)
            assert repr(judge(4, shuffled)) == repr(judge(4, scores))

    def test_scores_may_come_from_a_generator(self) -> None:
        scores = rounds("WWLL" * 5)
        assert standings(MICRO, NAMES[:2], [(0, 1)], iter(scores), mirrored=True) == judge(2, scores)


class TestUnfinished:
    def test_before_the_first_round(self) -> None:
        found = judge(3, [])
        assert [row.elo.value for row in found.rows] == pytest.approx([1500] * 3)
        assert [row.elo_k20 for row in found.rows] == [1500] * 3
        assert found.rows[0].rate.high == inf
        assert found.head_to_head == ()
        assert statements(found) == [f"{name} has not played yet." for name in NAMES[:3]]

    def test_a_bot_that_has_not_played_has_a_wide_interval(self) -> None:
        found = judge(3, rounds("WWLW" * 25))
        waiting, played = row(found, 2), row(found, 0)
        assert waiting.rounds == 0
        assert waiting.elo.high - waiting.elo.low > 3 * (played.elo.high - played.elo.low) > 0
        assert "carol has not played yet." in statements(found)
        assert not any("carol and" in text or "and carol" in text for text in statements(found))

    def test_every_prefix_of_a_tournament_has_standings(self) -> None:
        scores = list(tournament(Random("prefix"), (0, 200, 100), 4))
        for played in range(len(scores)):
            found = judge(3, scores[:played])
            assert all(isfinite(row.elo.low) and isfinite(row.elo.high) for row in found.rows)
            assert all(row.elo.low < row.elo.value < row.elo.high for row in found.rows)
            assert statements(found)

    def test_standings_of_no_bots_are_refused(self) -> None:
        with pytest.raises(BadRequest, match="not 0"):
            judge(0, [])


class TestSignificance:
    def test_close_neighbours_do_not_differ_significantly(self) -> None:
        found = judge(2, rounds("WL" * 20 + "WW" * 10 + "LL" * 9))
        [gap] = found.gaps
        assert not gap.is_significant
        assert gap.elo.low < 0 < gap.elo.high

    def test_clear_winners_differ_significantly(self) -> None:
        found = judge(2, rounds("WW" * 40 + "LW" * 10))
        assert found.gaps[0].is_significant
        assert found.gaps[0].more_rounds == 0
        assert "Every bot differs significantly from its neighbours in the ranking." in statements(found)

    def test_the_rounds_asked_for_are_enough_in_four_of_five(self) -> None:
        """Take the guess at its word: with so many more rounds and the difference as it seemed, about
        80 of 100 tournaments show a significant difference."""
        [gap] = judge(2, rounds("WWLL" * 20 + "WL" * 40 + "WW" * 8)).gaps
        assert gap.more_rounds is not None
        groups = (176 + gap.more_rounds) // 2
        rng = Random("power")
        sure = 0
        for _ in range(60):
            scores = list(tournament(rng, (gap.elo.value, 0), groups))
            sure += judge(2, scores).gaps[0].is_significant
        assert 0.65 < sure / 60 < 0.95

    def test_the_sentence_for_a_difference_that_is_not_significant(self) -> None:
        found = judge(2, rounds("WWLL" * 20 + "WL" * 40 + "WW" * 8), mirrored=False)
        [text] = statements(found)
        gap = found.gaps[0]
        assert gap.more_rounds is not None
        assert text.startswith(f"No significant difference between alice and bob: {gap.elo.value:.0f} ± ")
        assert text.endswith(" more rounds in every matchup.")

    def test_equal_bots_get_no_estimate_of_more_rounds(self) -> None:
        found = judge(2, rounds("WWLL" * 20))
        for nothing in (0.0, -0.0, -0.2):
            even = replace(found.gaps[0], elo=replace(found.gaps[0].elo, value=nothing))
            text, *_ = statements(replace(found, gaps=(even,)))
            assert "between alice and bob: 0 ± " in text
        assert found.gaps[0].more_rounds is None
        assert "The results so far favour neither." in statements(found)[0]


class TestBesideTheHeadToHead:
    """What is called significant is what the intervals beside it say."""

    @given(st.text("WLTF", min_size=2, max_size=80).map(lambda letters: letters[: len(letters) // 2 * 2]))
    def test_two_bots_differ_significantly_where_their_head_to_head_does(self, letters: str) -> None:
        found = judge(2, rounds(letters))
        met = cells(found)[0, 1]
        share = met.share
        said = " ".join(statements(found))
        assert ("No significant difference" in said) is (share.low <= 0.5 <= share.high)
        assert ("Every bot differs significantly" in said) is not (share.low <= 0.5 <= share.high)
        assert met.is_significant is found.gaps[0].is_significant is not (share.low <= 0.5 <= share.high)

    @given(st.lists(st.sampled_from("WLT"), min_size=6, max_size=120), st.integers(0, 2**32))
    def test_significant_leads_are_those_of_the_matchups(self, letters: list[str], seed: int) -> None:
        rng = Random(seed)
        scores = []
        for number, pair in enumerate(((0, 1), (0, 2), (1, 2))):
            scores += rounds("".join(rng.choices(letters, k=2 * (len(letters) // 2))), pair, number)
        found = judge(3, scores)
        for text in statements(found):
            if text.startswith("No significant difference between "):
                names = text.removeprefix("No significant difference between ").partition(":")[0]
                one, other = names.split(" and ")
                cell = found.by_pair()[one, other]
                assert ("significantly more rounds" in text) is not (cell.share.low <= 0.5 <= cell.share.high)
                assert ("significantly more chips" in text) is not (cell.rate.low <= 0 <= cell.rate.high)

    def test_rock_paper_scissors(self) -> None:
        """All ratings are equal, and each matchup is as clear as can be."""
        won, lost = "WW" * 30, "LL" * 30
        scores = [*rounds(won, (0, 1), 0), *rounds(lost, (0, 2), 1), *rounds(won, (1, 2), 2)]
        said = " ".join(statements(judge(3, scores)))
        assert "No significant difference between alice and bob: 0 ± " in said
        assert (
            "Head to head, alice wins significantly more rounds and alice wins significantly more chips."
            in said
        )


class TestOtherSentences:
    def test_the_saving_of_mirrored_deals_is_told(self) -> None:
        scores = rounds("WL" * 15 + "WWLL" * 4)
        assert "Mirrored deals saved" in statements(judge(2, scores))[-1]
        assert judge(2, scores, mirrored=False).variance_saved is None
        assert not any("irrored" in text for text in statements(judge(2, scores, mirrored=False)))

    def test_forfeits_are_told(self) -> None:
        said = statements(judge(2, rounds("WWFFFF")))
        assert "alice forfeited 4 of its 6 rounds, which count as losses." in said
        assert "alice forfeited all its rounds, which count as losses." in statements(judge(2, rounds("FF")))
