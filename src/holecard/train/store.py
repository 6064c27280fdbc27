"""Answers and reviews in an SQLite file. Every answer is written immediately, so that nothing is lost."""

from pathlib import Path
from typing import Final

from holecard.sqlite import BUSY_TIMEOUT, Database, DatabaseKind, Statement
from holecard.train.report import EarlierSessions
from holecard.train.session import TrainingAnswer
from holecard.train.spaced_repetition import Review

_KIND: Final = DatabaseKind(
    what="the trainer's database",
    application=0x686F6C74,
    version=1,
    tables=(
        """create table answers (
            number integer primary key,
            learner text not null,
            source text not null,
            session text not null,
            key text not null,
            spot text not null,
            hand text not null,
            street text not null,
            position text not null,
            chosen text not null,
            best text not null,
            ev_lost real not null,
            stakes real not null,
            rating text not null,
            is_review integer not null,
            at real not null
        )""",
        "create index answers_of_learner on answers (learner, source, number)",
        """create table reviews (
            learner text not null,
            source text not null,
            key text not null,
            box integer not null,
            due real not null,
            lapses integer not null,
            primary key (learner, source, key)
        ) without rowid""",
    ),
)


class TrainingStore:
    """The progress of all players, in memory if there is no path. A context manager.

    `learner` names a player: the terminal's, or one of a browser.
    """

    def __init__(self, path: Path | None = None, timeout: float = BUSY_TIMEOUT) -> None:
        self._database = Database(_KIND, path, timeout)

    def close(self) -> None:
        self._database.close()

    def __enter__(self) -> "TrainingStore":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def add(
        self, learner: str, source: str, session: str, answer: TrainingAnswer, review: Review | None
    ) -> None:
        """Store an answer together with the review of the decision; None for one that need not be asked
        again."""
        columns = {
            "learner": learner, "source": source, "session": session, "key": answer.key, "spot": answer.spot,
            "hand": answer.hand, "street": answer.street, "position": answer.position,
            "chosen": answer.chosen, "best": answer.best, "ev_lost": answer.ev_lost,
            "stakes": answer.stakes, "rating": answer.rating, "is_review": answer.is_review, "at": answer.at,
        }  # fmt: skip
        places = ", ".join("?" * len(columns))
        self._database.write(
            (f"insert into answers ({', '.join(columns)}) values ({places})", tuple(columns.values())),
            _kept(learner, source, answer.key, review),
        )

    def reviews(self, learner: str, source: str) -> list[Review]:
        rows = self._database.rows(
            "select key, box, due, lapses from reviews where learner = ? and source = ? order by due, key",
            *(learner, source),
        )
        return [
            Review(str(key), int(str(box)), float(str(due)), int(str(lapses)))
            for key, box, due, lapses in rows
        ]

    def earlier(self, learner: str, source: str, session: str) -> EarlierSessions | None:
        """The sessions before this one; None if there are none."""
        [(sessions, decisions, lost)] = self._database.rows(
            "select count(distinct session), count(*), total(ev_lost) from answers"
            " where learner = ? and source = ? and session != ?",
            *(learner, source, session),
        )
        count = int(str(decisions))
        return EarlierSessions(int(str(sessions)), count, float(str(lost)) / count) if count else None


def _kept(learner: str, source: str, key: str, review: Review | None) -> Statement:
    if review is None:
        return "delete from reviews where learner = ? and source = ? and key = ?", (learner, source, key)
    return (
        "insert into reviews (learner, source, key, box, due, lapses) values (?, ?, ?, ?, ?, ?)"
        " on conflict do update set box = excluded.box, due = excluded.due, lapses = excluded.lapses",
        (learner, source, key, review.box, review.due, review.lapses),
    )
