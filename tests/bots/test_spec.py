"""How people name bots."""

import pytest

from holecard import BadRequest
from holecard.bots.spec import BotKind, distinct, parse_bot


@pytest.mark.parametrize(
    ("text", "name", "kind", "target", "protocol"),
    [
        ("tight", "tight", BotKind.HOUSE, "tight", ""),
        ("mybot.py:MyBot", "MyBot", BotKind.PYTHON, "mybot.py:MyBot", ""),
        ("bots/my bot.py:MyBot", "MyBot", BotKind.PYTHON, "bots/my bot.py:MyBot", ""),
        ("mybot.py", "mybot", BotKind.PYTHON, "mybot.py", ""),
        ("league.bots:Ann", "Ann", BotKind.PYTHON, "league.bots:Ann", ""),
        ("ann=mybot.py:MyBot", "ann", BotKind.PYTHON, "mybot.py:MyBot", ""),
        ("cmd:python3 other/bot.py", "bot", BotKind.PROGRAM, "python3 other/bot.py", "cmd"),
        ("theaigames:java -cp bots Bot", "Bot", BotKind.PROGRAM, "java -cp bots Bot", "theaigames"),
        ("json:./a.out --level=9", "a", BotKind.PROGRAM, "./a.out --level=9", "json"),
        ("x=acpc:./player", "x", BotKind.PROGRAM, "./player", "acpc"),
    ],
)
def test_a_bot_is_named_in_one_word_or_line(
    text: str, name: str, kind: BotKind, target: str, protocol: str
) -> None:
    spec = parse_bot(text)
    assert (spec.name, spec.kind, spec.target, spec.protocol) == (name, kind, target, protocol)


@pytest.mark.parametrize(
    ("command", "name"),
    [
        ("./example_player holdem.nolimit.2p.reverse_blinds.game", "example_player"),
        ("bots/run.sh 6", "run"),
        ("python3 other/bot.py --fast deep 3", "bot"),
        ("python3.11 -u -m league.ann", "ann"),
        ("python3 -c 'print(1)'", "python3"),
        ("env LEVEL=3 HOME=/x python3 -S bot.py", "bot"),
        ("LEVEL=3 ./bot", "bot"),
        ("/usr/bin/node --max-old-space-size=200 bot.js game.json", "bot"),
        ("deno run --allow-read bot.ts", "bot"),
        ("java -Xmx512m -cp 'bots:lib' my.Bot limit.game", "Bot"),
        ("java -jar player.jar limit.game", "player"),
        ("holecard speak acpc equity --game my.toml", "equity"),
        ("holecard speak acpc mybot.py:MyBot", "MyBot"),
        ("sh", "sh"),
    ],
)
@pytest.mark.parametrize("protocol", ["acpc", "theaigames", "cmd"])
def test_a_program_is_named_after_itself(protocol: str, command: str, name: str) -> None:
    """Not after what runs it, nor after what it is told."""
    assert parse_bot(f"{protocol}:{command}").name == name


@pytest.mark.parametrize(
    ("text", "words"),
    [("", "not ''"), ("  ", "not ''"), ("cmd:", "comes after cmd"), ("cmd:'x", "as in a shell"),
     (f"{'n' * 50}=tight", "up to 40"), ("a\tb", "not 'a.tb'"), ("a/b", "no slash")],
)  # fmt: skip
def test_what_names_no_bot_is_refused(text: str, words: str) -> None:
    with pytest.raises(BadRequest, match=words):
        parse_bot(text)


def test_the_same_bot_twice_gets_two_names() -> None:
    names = [spec.name for spec in distinct(map(parse_bot, ("tight", "tight", "caller", "tight")))]
    assert names == ["tight", "tight-2", "caller", "tight-3"]


def test_a_made_up_name_does_not_clash_with_a_given_one() -> None:
    specs = distinct(map(parse_bot, ("tight", "tight-2=caller", "tight")))
    assert [spec.name for spec in specs] == ["tight", "tight-2", "tight-3"]
