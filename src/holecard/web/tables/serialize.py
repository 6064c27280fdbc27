"""JSON of a table as one seat or a spectator may see it."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any, Final, Literal

from holecard.cards.card import Card
from holecard.hand.events import HIGH_HALF, LOW_HALF, CardsDiscarded, CardsDrawn
from holecard.hand.narration import AmountPiece, CardsPiece, Piece, PlayerPiece, TextPiece, plain_text
from holecard.rules.explain.words import listed
from holecard.rules.game import Game
from holecard.rules.positions import positions
from holecard.web.tables import schemas as models
from holecard.web.tables.commitment import commitment
from holecard.web.tables.disclosure import may_see_all
from holecard.web.tables.later_cards import later_cards
from holecard.web.tables.legal_actions import legal_actions, legal_draw
from holecard.web.tables.played_hand import Phase, PlayedHand
from holecard.web.tables.players import SeatedPlayer
from holecard.web.tables.snapshot import LastMove, LogEntry, SeatSnapshot, Snapshot
from holecard.web.tables.table import LiveTable

_HALVES: Final[dict[str, Literal["", "high", "low"]]] = {"": "", HIGH_HALF: "high", LOW_HALF: "low"}
_PAST: Final = 20
"""Number of past hands in a table state."""


def table_state(table: LiveTable, seat: int | None) -> models.TableState:
    """The state as a model; `StateTexts` writes the same as text, faster."""
    return models.TableState(
        **hand_fields(table),
        **changing_fields(table, seat),
        you=seat,
        log=[*_told(table, table.snapshot(seat)), *rebuy_lines(table)],
        deal=None if table.current is None else deal_commitment(table, table.current, seat),
        past_hands=[past_hand_summary(past, seat) for past in recent_hands(table)],
    )


def hand_fields(table: LiveTable) -> dict[str, Any]:
    """The fields of a state that stay the same during a hand, and for every viewer."""
    hand = table.hand
    game = table.session.game if hand is None else hand.game
    rules = table.session.rules
    return {
        "table": table.name,
        "game": game.name,
        "title": game.title,
        "hand": 0 if table.current is None else table.current.number,
        "hand_limit": rules.hands,
        "streets": [street.name for street in game.streets],
        "blinds": blinds_text(game),
        "big_blind": game.big_blind,
        "level": _level(table),
        "rotation": rotation_state(table),
        "button": table.session.button if hand is None else table.seats[hand.button],
        "board_cards": game.board_cards,
        "exhibition": table.exhibition,
        "auto_deal": len(rules.stacks) == 1,
        "can_sit_out": table.can_sit_out,
        "ladder_opponent": table.ladder,
        "no_costs": table.costs if isinstance(table.costs, str) else None,
    }


def changing_fields(table: LiveTable, seat: int | None) -> dict[str, Any]:
    """The fields that any change may touch. They are made for each viewer after every action, so they are
    plain values; `table_state` checks them."""
    snapshot = table.snapshot(seat)
    actor = table.actor
    game = table.session.game if table.hand is None else table.hand.game
    return {
        "version": table.version,
        "phase": table.phase.value,
        "street": game.streets[0 if snapshot is None else snapshot.street].name,
        "board": [] if snapshot is None else card_texts(snapshot.board),
        "pot": 0 if snapshot is None else snapshot.pot,
        "pots": _pots(table, snapshot),
        "awards": [] if snapshot is None else award_states(snapshot, table.seats),
        "actor": actor,
        "turn": table.turn,
        "drawing": actor is not None and table.hand is not None and table.hand.legal_draw is not None,
        "legal": None if actor is None or actor != seat else legal_actions(table.view(actor)),
        "legal_draw": None if actor is None or actor != seat else legal_draw(table.hand),
        "seats": _seats(table, snapshot),
        "result": _result(table),
        "pace": table.pace,
        "time_limit_s": table.time_limit,
        "time_left_ms": _time_left_ms(table),
        "paused": table.is_paused,
    }


def recent_hands(table: LiveTable) -> list[PlayedHand]:
    """The past hands of a table state, newest first."""
    return table.past[: -_PAST - 1 : -1]


@cache
def blinds_text(game: Game) -> str:
    """`5/10`, `2/4, bets 4/8`, or `bets 4/8, ante 1, bring-in 2`."""
    forced = game.forced
    parts = ["/".join(map(str, forced.blinds))] if forced.blinds else []
    bets = dict.fromkeys(street.raises[0] for street in game.streets if street.raises)
    parts += [f"bets {'/'.join(map(str, bets))}"] if len(bets) > 1 else []
    parts += [f"ante {forced.ante}"] if forced.ante else []
    parts += [f"bring-in {forced.bring_in}"] if forced.bring_in else []
    return ", ".join(parts)


def rotation_state(table: LiveTable) -> models.RotationState | None:
    """The games of a mixed game, and where the hand in play or the next one is in their order."""
    session, rotation = table.session, table.session.game.rotation
    if rotation is None:
        return None
    number = session.played if table.current is None else table.current.number - 1
    turns = rotation.hands or session.seats
    now = number // turns % len(rotation.games)
    return models.RotationState(
        title=session.game.title,
        games=[
            models.RotationGame(game=one.name, title=one.title, blinds=blinds_text(one))
            for one in rotation.games
        ],
        now=now,
        next=(now + 1) % len(rotation.games),
        hands_left=turns - number % turns,
    )


def deal_commitment(table: LiveTable, past: PlayedHand, seat: int | None) -> models.DealCommitment:
    game = past.hand.game
    is_open = may_see_all(table, seat, past)
    return models.DealCommitment(
        hand=f"{table.name}/{past.number}",
        commitment=commitment(past.seed),
        seed=past.seed if is_open else None,
        seed_chosen=table.chosen,
        deck=_deck(game),
        hole_cards=game.hole_cards - game.last_own_cards(len(past.seated)),
        board_cards=game.board_cards,
        later_cards=_later_cards(past) if is_open else [],
        deal_order=list(past.seated),
    )


def _later_cards(past: PlayedHand) -> list[models.LaterCardState]:
    return [
        models.LaterCardState(seat=None if seat is None else past.seated[seat], place=place)
        for seat, place in later_cards(past.hand, past.seed)
    ]


@cache
def _deck(game: Game) -> list[str]:
    return card_texts(map(Card, game.deck.numbers))


def log_line(line: LogEntry, seats: Sequence[int]) -> models.LogLine:
    """`seats` maps seats of the hand to seats of the table."""
    return models.LogLine(
        kind=line.kind.value,
        text=plain_text(line.pieces).strip(),
        seat=None if line.seat is None else seats[line.seat],
        pieces=[narration_piece(piece, seats) for piece in line.pieces],
    )


def narration_piece(piece: Piece, seats: Sequence[int]) -> models.NarrationPiece:
    match piece:
        case TextPiece(text):
            return models.NarratedText(text=text)
        case PlayerPiece(seat, name):
            return models.NarratedPlayer(seat=seats[seat], name=name)
        case CardsPiece(cards):
            return models.NarratedCards(cards=card_texts(cards))
        case AmountPiece(amount):
            return models.NarratedAmount(amount=int(amount))


def last_action(taken: LastMove | None) -> dict[str, Any] | None:
    match taken:
        case None:
            return None
        case CardsDiscarded(_, ()):
            return {"verb": "stand pat", "amount": None, "cards": None}
        case CardsDiscarded(_, cards):
            return {"verb": "discard", "amount": None, "cards": len(cards)}
        case CardsDrawn(_, cards):
            return {"verb": "draw", "amount": None, "cards": len(cards)}
    amount = taken.named_amount
    return {"verb": taken.verb.value, "amount": None if amount is None else int(amount), "cards": None}


def _told(table: LiveTable, snapshot: Snapshot | None) -> list[models.LogLine]:
    return [] if snapshot is None else [log_line(line, table.seats) for line in snapshot.lines]


def rebuy_lines(table: LiveTable) -> Iterator[models.LogLine]:
    for seat, chips in table.rebuys.items():
        pieces: list[models.NarrationPiece] = [
            models.NarratedPlayer(seat=seat, name=table.players[seat].name),
            models.NarratedText(text=" has no chips left and buys in again for "),
            models.NarratedAmount(amount=chips),
        ]
        text = f"{table.players[seat].name} has no chips left and buys in again for {chips}"
        yield models.LogLine(kind="table", seat=seat, text=text, pieces=pieces)


def award_states(snapshot: Snapshot, seats: Sequence[int]) -> list[models.AwardState]:
    """`seats` maps seats of the hand to seats of the table."""
    return [
        models.AwardState(
            pot=award.name,
            half=_HALVES[award.half],
            amount=award.amount,
            seats=[seats[seat] for seat in award.seats],
            winning_hand=award.winning_hand,
        )
        for award in snapshot.awards
    ]


def card_texts(cards: Iterable[Card]) -> list[str]:
    return [str(card) for card in cards]


def _pots(table: LiveTable, snapshot: Snapshot | None) -> list[dict[str, Any]]:
    if snapshot is None:
        return []
    seats = table.seats
    return [{"amount": pot.amount, "seats": [seats[seat] for seat in pot.seats]} for pot in snapshot.pots]


def _seats(table: LiveTable, snapshot: Snapshot | None) -> list[dict[str, Any]]:
    seated, hand = table.seats, table.hand
    names = () if hand is None else position_names(hand.game, hand.seats, hand.button)
    chips = table.session.chips if table.current is None else table.current.chips
    result = []
    for seat, player in enumerate(table.players):
        here = snapshot is not None and seat in seated
        at = seated.index(seat) if here else 0
        place = snapshot.places[at] if snapshot and here else SeatSnapshot(table.session.stacks[seat])
        fields = place_fields(place, snapshot.net(at) if snapshot and here else None)
        fields |= _player_fields(player)
        fields["seat"] = seat
        fields["in_hand"] = here
        fields["position"] = names[at] if here else ""
        fields["stack"] = place.stack
        fields["busted"] = _is_busted(table, place)
        fields["rebuy"] = table.rebuys.get(seat, 0)
        fields["session_net"] = chips[seat]
        result.append(fields)
    return result


def position_names(game: Game, seats: int, button: int) -> tuple[str, ...]:
    """Empty where up-cards say who opens: there the place behind the button means nothing."""
    return ("",) * seats if game.forced.bring_in else positions(game, seats, button)


def _player_fields(player: SeatedPlayer) -> dict[str, Any]:
    return {
        "name": player.name,
        "bot": player.kind,
        "role": player.role.value,
        "description": player.about,
        "open": player.is_open,
        "has_left": player.left,
        "sitting_out": player.out,
    }


def _is_busted(table: LiveTable, place: SeatSnapshot) -> bool:
    """Whether the seat has no chips and none in play."""
    return not place.stack and (table.phase is not Phase.PLAYING or not place.start)


def place_fields(place: SeatSnapshot, net: int | None) -> dict[str, Any]:
    """The fields of a seat that live tables and replays share."""
    return {
        "bet": place.bet,
        "cards": card_texts(place.cards),
        "up_cards": card_texts(place.up),
        "drawn": list(place.drawn),
        "discarded": card_texts(place.discarded),
        "folded": place.folded,
        "all_in": place.all_in and net is None,
        "shown": place.shown,
        "last_action": last_action(place.last_action),
        "won": place.won,
        "net": net,
        "winning_hand": place.winning_hand,
        "best_five": card_texts(place.best_five),
    }


def past_hand_summary(past: PlayedHand, seat: int | None) -> models.PastHandSummary:
    payoffs = past.hand.payoffs
    net = payoffs[past.seated.index(seat)] if seat is not None and seat in past.seated else None
    gains = [f"{past.names[at]} +{chips:,}" for at, chips in enumerate(payoffs) if chips > 0]
    return models.PastHandSummary(
        hand=past.number, net=net, summary=listed(gains) if gains else "the pot was split"
    )


def _time_left_ms(table: LiveTable) -> int | None:
    until = table.deadline
    return None if until is None else max(0, round(1000 * (until - table.clock.now())))


def _level(table: LiveTable) -> models.LevelState:
    session = table.session
    rules = session.rules
    number = session.played if table.current is None else table.current.number - 1
    ladder = list(rules.stacks) if len(rules.stacks) > 1 else []
    levels = rules.levels
    return models.LevelState(
        level=number if ladder else 0 if levels is None else number // levels.hands,
        stacks=ladder,
        big_blind=session.game.big_blind if levels is None else levels.big_blind(number),
        hands_left=None if levels is None else levels.hands - number % levels.hands,
    )


def _result(table: LiveTable) -> models.SessionResult | None:
    if table.phase is not Phase.OVER or not table.session.is_over:
        return None
    result = table.session.result
    names = listed(table.players[seat].name for seat in result.winners)
    what = table.session.rules.name
    tie = len(result.winners) > 1
    summary = f"{str(result.ending).capitalize()}: {names} {'tie' if tie else f'wins the {what}'}."
    return models.SessionResult(
        summary=summary, winners=list(result.winners), net=list(result.chips), hands_played=result.hands
    )
