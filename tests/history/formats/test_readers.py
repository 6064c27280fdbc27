"""Every reader on hands of our own: recognised, split, read, replayed, and written and read again."""

import re
import sys
import tracemalloc
from collections.abc import Iterable, Iterator
from contextlib import suppress
from decimal import Decimal
from pathlib import Path

import pytest

from holecard import BadRequest, Unreadable
from holecard.history import Finding, Record, check, parse, to_pokerstars, write
from holecard.history.formats import FORMATS, FoundHand, FoundProblem, format_named, format_of, hands_in
from holecard.history.formats.hand_text import MOST_CHARACTERS, HandText, SourceLine
from holecard.history.phh.actions import PlayerAction
from holecard.history.phh.reader import entries
from tests.history.formats.sample import Sample
from tests.history.formats.samples import (
    ACPC_NO_LIMIT,
    BOVADA,
    GG_TWICE,
    OPEN,
    PHH_HAND,
    SAMPLES,
    STARS_CASH,
    STARS_TOURNAMENT,
)


def lines_of(text: str) -> Iterable[SourceLine]:
    return enumerate(text.split("\n"), 1)


def texts_of(format_name: str, text: str) -> list[HandText]:
    return list(format_named(format_name).split(lines_of(text), "hands.txt"))


def read(sample: Sample) -> Record:
    [text] = texts_of(sample.format, sample.text)
    return format_named(sample.format).read(text)


@pytest.mark.parametrize("name", SAMPLES)
def test_a_hand_is_read_and_adds_up(name: str) -> None:
    sample = SAMPLES[name]
    record = read(sample)
    verdict = check(record)
    assert verdict.finding is sample.finding, verdict
    assert record.hand().payoffs == sample.payoffs


@pytest.mark.parametrize("name", SAMPLES)
def test_a_text_has_one_format(name: str) -> None:
    text = SAMPLES[name].text
    assert [known.name for known in FORMATS if known.detect(text)] == [SAMPLES[name].format]


@pytest.mark.parametrize("name", SAMPLES)
def test_what_was_read_is_written_and_read_as_the_same_record(name: str) -> None:
    record = read(SAMPLES[name])
    assert parse(write(record)) == record


@pytest.mark.parametrize("name", SAMPLES)
def test_a_text_holds_all_that_its_hand_needs(name: str) -> None:
    """A hand is kept as its text alone."""
    sample = SAMPLES[name]
    [text] = texts_of(sample.format, sample.text)
    assert format_of(text.text) is format_named(sample.format)
    [again] = texts_of(sample.format, text.text)
    assert format_named(sample.format).read(again) == read(sample)


def test_who_sits_out_takes_no_part_and_dead_money_is_no_bet() -> None:
    record = read(SAMPLES["stars cash"])
    assert record.players == ("ann: the 2nd", "bob", "dee (x)", "eve")
    assert record.posts.blinds == (50, 100, 100, 0)
    assert record.posts.antes == (0, 0, 50, 0)
    assert (record.metadata.venue, record.metadata.hand, record.metadata.currency) == (
        "PokerStars",
        71,
        "USD",
    )
    assert (record.extra["_hero"], record.seats, record.button) == ("bob", (1, 2, 4, 5), 3)


def test_a_short_big_blind_is_faced_in_full() -> None:
    record = read(SAMPLES["stars tournament"])
    assert record.posts.blinds == (0, 0, 50, 100)
    assert record.metadata.level == 4
    assert record.metadata.event == "Tournament #900, $1+$0.10 USD Hold'em No Limit"


def test_the_small_blind_tells_where_the_button_is() -> None:
    """A dead button stands at an empty chair, and some texts name a wrong one."""
    dead = STARS_TOURNAMENT.replace("Seat #2 is the button", "Seat #3 is the button")
    wrong = STARS_TOURNAMENT.replace("Seat #2 is the button", "Seat #5 is the button")
    for text in (dead, wrong):
        assert read(Sample("pokerstars", text, Finding.AGREES, ())) == read(SAMPLES["stars tournament"])


def test_an_all_in_before_the_cards_is_an_ante_in_bovada() -> None:
    short = BOVADA.replace("Seat 6: Big Blind (400 in chips)", "Seat 6: Big Blind (3 in chips)")
    short = short.replace("Big Blind : Ante chip 5", "Big Blind : All-in 3").replace(
        "Big Blind : Big blind 20\n", ""
    )
    short = short.replace("Big Blind : Folds\n", "").replace("Hand Result 900", "Hand Result 878")
    record = read(Sample("bovada", short, Finding.AGREES, ()))
    assert check(record).finding is Finding.AGREES
    assert record.posts.blinds == (20, 0, 0, 10)


def test_a_hand_run_twice_is_named_and_not_called_wrong() -> None:
    verdict = check(read(SAMPLES["run twice"]))
    assert verdict.words.startswith("run more than once; ")
    assert not verdict.is_wrong


def test_a_wrong_amount_is_found() -> None:
    wrong = STARS_TOURNAMENT.replace("cy collected 190", "cy collected 180").replace(
        "ann collected 1520", "ann collected 1530"
    )
    verdict = check(read(Sample("pokerstars", wrong, Finding.DIFFERS, ())))
    assert verdict.finding is Finding.DIFFERS
    assert "cy won 180 in the file and 190 by the rules" in verdict.words


def test_raises_by_their_totals_are_understood_in_open_hand_history() -> None:
    totals = OPEN.replace('"amount": 9.5', '"amount": 10')
    assert read(Sample("ohh", totals, Finding.RAKED, ())).hand().payoffs == (-1000, 1100, -100)


def test_calls_by_their_totals_are_understood_in_open_hand_history() -> None:
    totals = OPEN.replace('"amount": 9.5', '"amount": 10').replace(
        '"action": "Call", "amount": 7', '"action": "Call", "amount": 10'
    )
    assert read(Sample("ohh", totals, Finding.RAKED, ())).hand().payoffs == (-1000, 1100, -100)


def test_who_acts_first_after_the_flop_tells_where_the_button_of_two_is() -> None:
    text = SAMPLES["bet and muck"].text
    wrong = text.replace("Seat #2 is the button", "Seat #4 is the button")
    assert wrong != text
    assert read(Sample("pokerstars", wrong, Finding.RAKED, ())) == read(SAMPLES["bet and muck"])


def test_a_point_is_never_one_of_thousands_in_open_hand_history() -> None:
    """Without a currency amounts may have any number of decimals."""
    text = OPEN.replace('"currency": "USD"', '"currency": ""').replace('"amount": 9.5', '"amount": 9.25')
    assert text.count("9.25") == 1
    for amount in ("9.25", "9.250", "9.2500"):
        record = read(Sample("ohh", text.replace("9.25", amount), Finding.RAKED, ()))
        raised = [
            record.amount(step.action)
            for step in record.steps
            if isinstance(step, PlayerAction) and step.action > 0
        ]
        assert str(raised[1]) == "9.75"


def test_hands_that_stick_together_are_split() -> None:
    glued = STARS_CASH.rstrip() + STARS_TOURNAMENT.rstrip() + "\n\n\n" + GG_TWICE
    texts = texts_of("pokerstars", glued)
    assert [text.line for text in texts] == [
        1,
        STARS_CASH.count("\n"),
        STARS_CASH.count("\n") + STARS_TOURNAMENT.count("\n") + 2,
    ]
    records = [format_named("pokerstars").read(text) for text in texts]
    assert records[0] == read(SAMPLES["stars cash"])
    assert records[1] == read(SAMPLES["stars tournament"])


def test_a_file_that_was_cut_keeps_what_it_has() -> None:
    cut = STARS_CASH[: STARS_CASH.index("*** TURN") + 20]
    verdict = check(read(Sample("pokerstars", cut, Finding.UNFINISHED, ())))
    assert verdict.finding is Finding.UNFINISHED


def test_the_hand_before_a_broken_line_is_kept() -> None:
    def lines() -> Iterable[SourceLine]:
        yield from lines_of(STARS_CASH)
        raise Unreadable("hands.txt, line 40: a line has at most 16 characters")

    texts = iter(format_named("pokerstars").split(lines(), "hands.txt"))
    assert format_named("pokerstars").read(next(texts)) == read(SAMPLES["stars cash"])
    assert sys.exc_info() == (None, None, None)
    with pytest.raises(Unreadable, match="line 40"):
        next(texts)


def test_lines_that_no_room_writes_are_read_and_not_remembered() -> None:
    """Otherwise a file of a few gigabytes could fill the memory with them."""
    plain = read(SAMPLES["stars cash"])
    tracemalloc.start()
    for number in range(30):
        long = f"{number}{'x' * 40_000}"
        text = STARS_CASH.replace("Table '", f"Table '{long}").replace(": folds", f": folds {long}")
        text = text.replace("bob", f"bob{long}")
        assert read(Sample("pokerstars", text, Finding.AGREES, ())).steps == plain.steps
        [entry] = entries(f"{PHH_HAND.replace('ann', long)}table = '{long}'\n", "hands.phhs")
        assert entry.record().players[-1] == long
    del long, text, entry
    kept, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert kept < 1_000_000


def test_an_error_names_the_file_and_the_line() -> None:
    bad = STARS_CASH.replace("bob: bets $12", "bob: bets some")
    with pytest.raises(Unreadable, match=r"hands.txt, line 21: an amount needs digits, unlike 'some'"):
        read(Sample("pokerstars", bad, Finding.UNREADABLE, ()))
    unknown = STARS_CASH.replace("eve: raises", "zoe: raises")
    with pytest.raises(Unreadable, match=r"hands.txt, line 15: .* unlike 'zoe'"):
        read(Sample("pokerstars", unknown, Finding.UNREADABLE, ()))


def test_a_game_that_is_not_played_here_is_named() -> None:
    irish = STARS_CASH.replace("Hold'em No Limit", "Irish No Limit")
    words = "hands.txt, line 1: hold'em, Omaha, stud and draw games are read, not 'Irish No Limit'"
    with pytest.raises(BadRequest, match=words):
        read(Sample("pokerstars", irish, Finding.REFUSED, ()))


def test_a_limit_log_of_two_players_has_the_small_blind_on_the_button() -> None:
    record = read(SAMPLES["acpc no limit"])
    assert record.posts.blinds == (100, 50)
    assert record.button == 1
    [text] = texts_of("acpc", "STATE:1:rrf:5d5c|9hQd:30|-30:a|b\nSCORE:1|-1:a|b\n")
    assert check(format_named("acpc").read(text)).finding is Finding.DIFFERS, (
        "the raiser's 20 are at stake, not 30"
    )


def test_entities_are_refused() -> None:
    bomb = SAMPLES["ipoker"].text.replace("<session ", '<!DOCTYPE a [<!ENTITY b "boom">]>\n<session ')
    with pytest.raises(Unreadable, match=r"hands.txt, line 2: a session declares no entities, unlike"):
        texts_of("ipoker", bomb)
    inside = HandText("<!DOCTYPE a [<!ENTITY b 'boom'>]><session><game>&b;</game></session>", "x.xml", 1)
    with pytest.raises(Unreadable, match=r"x.xml, line 1: a session declares no entities"):
        format_named("ipoker").read(inside)


@pytest.mark.parametrize(
    ("encoding", "newline"),
    [("utf-8", "\n"), ("utf-8-sig", "\r\n"), ("utf-16", "\r\n"), ("utf-16-le", "\n"), ("cp1252", "\r")],
)
def test_encodings_and_line_ends(tmp_path: Path, encoding: str, newline: str) -> None:
    text = SAMPLES["stars limit omaha"].text.replace("ann", "zoë")
    path = tmp_path / "hands.txt"
    path.write_bytes(text.replace("\n", newline).encode(encoding))
    [found] = hands_in(path)
    assert isinstance(found, FoundHand)
    record = found.format.read(found.text)
    assert record.players[0] == "zoë"
    assert check(record).finding is Finding.RAKED


def test_a_file_without_hands_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("Remember the milk.\n", "utf-8")
    [found] = hands_in(path)
    assert isinstance(found, FoundProblem)
    assert "none of the supported formats" in found.words


def test_a_format_by_name() -> None:
    assert format_named("acpc").read(texts_of("acpc", ACPC_NO_LIMIT)[0]).button == 1
    with pytest.raises(BadRequest, match=r"a format is one of .*, not 'chess'"):
        format_named("chess")


def test_bovada_repeats_lines_and_leaves_marks_of_streets_out() -> None:
    twice = BOVADA.replace("Big Blind : Folds\n", "Big Blind : Folds\n" * 3)
    assert read(Sample("bovada", twice, Finding.AGREES, ())) == read(SAMPLES["bovada"])
    old = """\
Bovada Hand #26 TBL#10 OMAHA Pot Limit - 2012-04-24 02:55:07
Seat 1: Small Blind ($900 in chips)
Seat 2: Big Blind ($1,200 in chips)
Seat 5: Dealer ($1,700 in chips)
Dealer : Set dealer/Bring in spot [5]
Small Blind : Ante/Small Blind $5
Big Blind : Big blind/Bring in $10
*** HOLE CARDS ***
Small Blind : Card dealt to a spot [9c 3s 5c 9h]
Big Blind : Card dealt to a spot [5d 6c 4s Qh]
Dealer : Card dealt to a spot [2s 7d 8d Jd]
Dealer : Folds
Small Blind : Calls $5
Big Blind : Checks
Small Blind : Checks
Big Blind : Bets $10
Small Blind : Calls $10
Small Blind : Checks
Big Blind : Checks
Small Blind : Bets $30
Big Blind : Calls $30
Small Blind : Showdown [9c 9h Td Ah Ad] (Two pair)
Big Blind : Mucks [5d 6c 4s Qh] (Two pair)
Small Blind : Hand result $95
*** SUMMARY ***
Total Pot($100) | Rake ($5)
Board [Td Ah Ad Th 4d]
"""
    record = read(Sample("bovada", old, Finding.RAKED, ()))
    assert [str(check(record).finding), record.hand().payoffs] == ["raked", (5000, -5000, 0)]


def test_play_money_is_split_in_whole_chips() -> None:
    """Ann and Cy tie for 7 chips, of which Bob's small blind is one: 4 and 3, not 3.50 each."""
    text = """\
PokerStars Hand #77:  Hold'em No Limit (1/3) - 2024/05/01 20:00:00 ET
Table 'Play' 6-max Seat #1 is the button
Seat 1: Ann (90 in chips)
Seat 2: Bob (90 in chips)
Seat 3: Cy (90 in chips)
Bob: posts small blind 1
Cy: posts big blind 3
*** HOLE CARDS ***
Ann: calls 3
Bob: folds
Cy: checks
*** FLOP *** [Qs Js 4h]
Cy: checks
Ann: checks
*** TURN *** [Qs Js 4h] [9d]
Cy: checks
Ann: checks
*** RIVER *** [Qs Js 4h 9d] [3d]
Cy: checks
Ann: checks
*** SHOW DOWN ***
Cy: shows [Ad Kc] (high card Ace)
Ann: shows [As Kh] (high card Ace)
Cy collected 4 from pot
Ann collected 3 from pot
*** SUMMARY ***
Total pot 7 | Rake 0
"""
    record = read(Sample("pokerstars", text, Finding.AGREES, ()))
    assert record.unit == 1
    assert record.hand().payoffs == (0, -1, 1)
    assert check(record).finding is Finding.AGREES
    cents = read(Sample("pokerstars", text.replace("(1/3)", "($1/$3)"), Finding.DIFFERS, ()))
    assert cents.unit == Decimal("0.01")


def renamed(sample: Sample, players: dict[str, str]) -> Record:
    text = sample.text
    for name, other in players.items():
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", other, text)
    return read(sample._replace(text=text))


@pytest.mark.parametrize(
    "name",
    [
        "stars cash", "stars tournament", "pots one by one", "full tilt", "winamax", "888", "party",
        "winning, old", "winning, new", "winning stud hi-lo",
    ],
)  # fmt: skip
@pytest.mark.parametrize("other", ["{} x", "{} folds", "[x]", "x collected", "player (x)"])
def test_a_name_may_begin_with_another_and_have_words_and_brackets(name: str, other: str) -> None:
    sample = SAMPLES[name]
    before = read(sample)
    for player in before.players:
        beside = next(one for one in before.players if one != player)
        record = renamed(sample, {player: other.format(beside)})
        assert check(record).finding is sample.finding, (player, check(record))
        assert record.hand().payoffs == sample.payoffs
        assert sorted(set(record.players) - set(before.players)) == [other.format(beside)]


def test_a_name_may_begin_with_another_and_a_colon() -> None:
    record = renamed(SAMPLES["stars cash"], {"eve": "bob: x"})
    assert record.players == ("ann: the 2nd", "bob", "dee (x)", "bob: x")
    assert check(record).finding is Finding.RAKED


def test_a_street_without_cards_is_written_and_read_as_the_same_record() -> None:
    sample = SAMPLES["888"]
    text = re.sub(r"(\*\* Dealing turn \*\* )\[.*\]", r"\1[ ]", sample.text)
    assert text != sample.text
    record = read(sample._replace(text=text))
    assert parse(write(record)) == record


def test_hands_by_the_rules_of_a_house_have_a_title_and_tournaments_a_number() -> None:
    record = read(SAMPLES["extra raises"])
    assert record.metadata.event == "Tournament #49"
    assert to_pokerstars(record).startswith(
        "PokerStars Hand #8108: Tournament #49, Freeroll  Hold'em Limit - "
    )


def test_blinds_at_stud_are_written_and_read_as_the_same_record() -> None:
    sample = SAMPLES["winning stud hi-lo"]
    record = read(sample._replace(text=sample.text.replace("cy posts ante", "cy posts BB")))
    assert record.posts.blinds == (0, 0, 25)
    assert parse(write(record)) == record


@pytest.mark.slow
@pytest.mark.parametrize("name", ["phh", "open hand history", "ipoker", "stars cash"])
def test_blank_lines_without_end_do_not_fill_the_memory(name: str) -> None:
    """Each of them counts, although it has no characters: a hand that goes on like that is given up."""
    format_name, text, *_ = SAMPLES[name]
    begun = text[: text.rindex("}")] if format_name == "ohh" else text[: text.find("<round")]
    taken = 0

    def lines() -> Iterator[tuple[int, str]]:
        nonlocal taken
        yield from lines_of(begun)
        for taken in range(MOST_CHARACTERS + 10_000):
            yield taken, ""

    with suppress(Unreadable):
        next(format_named(format_name).split(lines(), "hands.txt"))
    assert taken <= MOST_CHARACTERS
