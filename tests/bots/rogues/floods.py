"""Answers each question a thousand times a thousand."""

from tests.bots.rogues.talk import answer, questions

for question in questions():
    for _ in range(1_000_000):
        answer(question)
