"""A training session in the terminal."""

import secrets
from collections.abc import Callable
from typing import ClassVar

from rich.console import Console
from rich.text import Text

from holecard.cli.train.answers import HELP, AnswerReader, TrainingCommand, parse_answer
from holecard.cli.train.text import print_decision, print_report, print_verdict
from holecard.errors import HolecardError
from holecard.train import Decision, TrainingSession, TrainingStore


class TerminalTraining:
    """Asks, judges and stores until the session is over or the user ends it."""

    LEARNER: ClassVar = "terminal"

    def __init__(
        self,
        session: TrainingSession,
        store: TrainingStore,
        console: Console,
        reader: AnswerReader,
        clock: Callable[[], float],
    ) -> None:
        self.session, self.store, self.console, self.reader = session, store, console, reader
        self._clock = clock
        self._id = secrets.token_hex(8)

    def run(self) -> bool:
        """Whether it was interrupted."""
        self._welcome()
        try:
            while (decision := self.session.next(self._clock())) is not None:
                answer = self._ask(decision)
                if answer is TrainingCommand.QUIT:
                    return False
                self._judge(int(answer))
        except EOFError:
            self.console.print()
        except KeyboardInterrupt:
            self.console.print()
            return True
        return False

    def show_report(self, *, as_json: bool) -> None:
        now = self._clock()
        source = self.session.source
        report = self.session.report(now, self.store.earlier(self.LEARNER, source.id, self._id))
        if as_json:
            from holecard.cli.train.json_output import print_json

            print_json(report, self.session.answers)
        else:
            print_report(self.console, report, only_reviews=self.session.only_reviews)

    def _welcome(self) -> None:
        source = self.session.source
        waiting = len(self.session.schedule.due(self._clock()))
        self.console.print(Text(source.title, style="bold"))
        words = f"EVs are in {source.unit}; q ends with the report, ? explains the keys."
        if waiting:
            words += f" To repeat: {waiting}."
        self.console.print(Text(words, style="dim"))

    def _ask(self, decision: Decision) -> "int | TrainingCommand":
        number, count = len(self.session.answers) + 1, self.session.count
        print_decision(self.console, decision, number, count, is_review=self.session.is_review)
        while True:
            self.console.print("> ", end="")
            text = self.reader.read()
            self.console.print(Text(text.strip()[:40]))
            try:
                answer = parse_answer(text, decision)
            except HolecardError as error:
                self.console.print(Text(str(error), style="red"))
                continue
            if answer is not TrainingCommand.HELP:
                return answer
            for line in HELP:
                self.console.print(Text(f"  {line}", style="dim"))

    def _judge(self, choice: int) -> None:
        verdict = self.session.answer(choice, self._clock())
        answer = self.session.answers[-1]
        review = self.session.schedule.review_of(answer.key)
        self.store.add(self.LEARNER, self.session.source.id, self._id, answer, review)
        print_verdict(self.console, verdict)
