"""The digest of a results file."""

import json
from hashlib import sha256

from holecard import Game
from holecard.arena.hand_log import RoundLog
from holecard.arena.plan import Plan
from holecard.arena.replay import Digest
from holecard.bots.spec import parse_bot
from holecard.session.result import SessionEnding


def test_it_is_over_the_rounds_as_json() -> None:
    plan = Plan(
        game=Game.load("kuhn"),
        seed="digest",
        bots=tuple(parse_bot("caller", name) for name in ("alice", 'the "best"')),
        rounds=2,
        batch_rounds=2,
    )
    logs = [
        RoundLog(0, (0, 1), SessionEnding.HANDS, 100, (-12, 12), (1,), (), b"\x00\xff"),
        RoundLog(1, (1, 0), None, 0, (0, 0), (0,), (1,), b""),
    ]
    digest, matchup = Digest(plan), plan.matchups()[0]
    lines: list[object] = [["kuhn", "digest", 2, 2, True, ["alice", 'the "best"']]]
    for log in logs:
        digest.add_round(matchup, log)
        lines.append([0, log.number, log.seating, log.ending, log.hands, log.chips, log.winners])
        lines.append([log.forfeited, log.record.hex()])
    text = "".join(f"{json.dumps(line)}\n" for line in lines)
    assert digest.text() == sha256(text.encode()).hexdigest()
