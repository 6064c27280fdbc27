"""The declared policies of a round, in a form compact enough to store them all.

Only decisions with several possible actions are kept: where an action is certain, its draw has no luck.
Probabilities are stored exactly as the action was drawn from them.
"""

import struct
import zlib
from collections.abc import Iterable, Mapping
from itertools import pairwise
from math import isfinite
from typing import Final

from holecard.arena.hand_log import MixPlace
from holecard.errors import Unreadable
from holecard.hand.action import Action
from holecard.hand.mixed import MOST_ACTIONS, Mix

_NUMBER: Final = struct.Struct("<I")
_HEAD: Final = struct.Struct("<IHH")
"""The number of the hand in the round, the actions before in the hand, and the number of actions."""
_ACTION_BYTES: Final = 16
"""An action and its probability."""
MOST_BYTES: Final = 1 << 26
"""Of a round, unpacked: a file from elsewhere may hold anything."""


def pack_policies(declared: Iterable[tuple[int, int, Mix]]) -> bytes:
    """Number of the hand, actions before in it, distribution; empty if nothing was declared.

    What exceeds the limit of a round is left out, as if these actions had been named: the luck of their draws
    is not counted, which is decided before they are drawn."""
    heads, actions, chances = bytearray(), bytearray(), bytearray()
    room = MOST_BYTES - _NUMBER.size
    for hand, place, mix in sorted(declared):
        room -= _HEAD.size + _ACTION_BYTES * len(mix.actions)
        if room < 0:
            break
        heads += _HEAD.pack(hand, place, len(mix.actions))
        actions += struct.pack(f"<{len(mix.actions)}q", *mix.actions)
        chances += struct.pack(f"<{len(mix.chances)}d", *mix.chances)
    if not heads:
        return b""
    return zlib.compress(_NUMBER.pack(len(heads) // _HEAD.size) + heads + actions + chances, 6)


def read_policies(data: bytes) -> Mapping[MixPlace, Mix]:
    """By the number of the hand in the round and the number of actions before in it."""
    if not data:
        return {}
    try:
        return _unpacked(_unzipped(data))
    except (zlib.error, struct.error, ValueError) as error:
        raise Unreadable(f"the policies of a round are damaged: {error}") from None


def _unzipped(data: bytes) -> bytes:
    stream = zlib.decompressobj()
    raw = stream.decompress(data, MOST_BYTES)
    if not stream.eof or stream.unused_data:
        raise ValueError("they are cut off, or too long")
    return raw


def _unpacked(raw: bytes) -> dict[MixPlace, Mix]:
    [count] = _NUMBER.unpack_from(raw)
    end = _NUMBER.size + count * _HEAD.size
    heads = list(_HEAD.iter_unpack(raw[_NUMBER.size : end]))
    total = sum(size for _, _, size in heads)
    if len(raw) != end + _ACTION_BYTES * total or len(heads) != count:
        raise ValueError(f"{len(raw)} bytes are not those of {total} actions")
    actions = struct.unpack_from(f"<{total}q", raw, end)
    chances = struct.unpack_from(f"<{total}d", raw, end + 8 * total)
    if any(one[:2] >= other[:2] for one, other in pairwise(heads)):
        raise ValueError("decisions are not in order")
    found, at = {}, 0
    for hand, place, size in heads:
        part = slice(at, at + size)
        found[hand, place] = _mix(actions[part], chances[part])
        at += size
    return found


def _mix(actions: tuple[int, ...], chances: tuple[float, ...]) -> Mix:
    if not 1 < len(actions) <= MOST_ACTIONS or len(set(actions)) < len(actions) or min(actions) < -1:
        raise ValueError(f"not the actions of a policy: {list(actions[:6])}")
    if not all(isfinite(chance) and 0 < chance <= 2 for chance in chances):
        raise ValueError(f"not the probabilities of a policy: {list(chances[:6])}")
    return Mix(tuple(map(Action, actions)), chances)
