"""Answers its first question too late and with a raise; later ones at once with a call."""

from time import sleep

from tests.bots.rogues.talk import answer, questions

for count, question in enumerate(questions()):
    if count == 0:
        sleep(1.5)
        answer(question, "raise", to=question["view"]["legal"]["max_raise_to"])
    else:
        answer(question)
