"""JSON of a table as one seat or a spectator may see it."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, Final

from holecard.cards.card import Card
from holecard.hand import Legal, View
from holecard.hand.events import ActionTaken
from holecard.hand.narration import AmountPiece, CardsPiece, Piece, PlayerPiece, TextPiece, plain_text
from holecard.rules.explain.words import listed
from holecard.rules.game import Game
from holecard.rules.positions import positions
from holecard.web.tables import schemas as models
from holecard.web.tables.commitment import commitment
from holecard.web.tables.disclosure import may_see_all
from holecard.web.tables.played_hand import Phase, PlayedHand
from holecard.web.tables.snapshot import LogEntry, SeatSnapshot, Snapshot
from holecard.web.tables.table import LiveTable

_SIZES: Final = (("⅓ pot", 1 / 3), ("½ pot", 0.5), ("⅔ pot", 2 / 3), ("Pot", 1.0), ("2× pot", 2.0))
_PAST: Final = 20
"""Number of past hands in a table state."""


def table_state(table: LiveTable, seat: int | None) -> models.TableState:
    """The state as a model; `StateTexts` writes the same as text, faster."""
    return models.TableState(
        **dict(current_state(table, seat)),
        log=[*_told(table, table.snapshot(seat)), *rebuy_lines(table)],
        deal=None if table.current is None else deal_commitment(table, table.current, seat),
        past_hands=[past_hand_summary(past, seat) for past in recent_hands(table)],
    )


def current_state(table: LiveTable, seat: int | None) -> models.CurrentState:
    game = table.session.game if table.hand is None else table.hand.game
    snapshot = table.snapshot(seat)
    hand = table.hand
    return models.CurrentState(
        table=table.name,
        game=game.name,
        title=game.title,
        version=table.version,
        phase=table.phase.value,
        you=seat,
        hand=0 if table.current is None else table.current.number,
        hand_limit=table.session.rules.hands,
        street=game.streets[0 if snapshot is None else snapshot.street].name,
        streets=[street.name for street in game.streets],
        blinds=blinds_text(game),
        big_blind=game.big_blind,
        level=_level(table),
        button=table.session.button if hand is None else table.seats[hand.button],
        board=_texts(() if snapshot is None else snapshot.board),
        board_cards=game.board_cards,
        pot=0 if snapshot is None else snapshot.pot,
        pots=_pots(table, snapshot),
        awards=[] if snapshot is None else award_states(snapshot, table.seats),
        actor=table.actor,
        turn=table.turn,
        legal=_legal(table, seat),
        seats=list(_seats(table, snapshot)),
        result=_result(table),
        pace=table.pace,
        time_limit_s=table.time_limit,
        exhibition=table.exhibition,
        auto_deal=len(table.session.rules.stacks) == 1,
        can_sit_out=table.can_sit_out,
        paused=table.is_paused,
        time_left_ms=_time_left_ms(table),
        ladder_opponent=table.ladder,
        no_costs=table.costs if isinstance(table.costs, str) else None,
    )


def recent_hands(table: LiveTable) -> list[PlayedHand]:
    """The past hands of a table state, newest first."""
    return table.past[: -_PAST - 1 : -1]


def blinds_text(game: Game) -> str:
    """`5/10`, or `ante 1`."""
    parts = ["/".join(map(str, game.forced.blinds))] if game.forced.blinds else []
    parts += [f"ante {game.forced.ante}"] if game.forced.ante else []
    return ", ".join(parts)


def deal_commitment(table: LiveTable, past: PlayedHand, seat: int | None) -> models.DealCommitment:
    game = past.hand.game
    return models.DealCommitment(
        hand=f"{table.name}/{past.number}",
        commitment=commitment(past.seed),
        seed=past.seed if may_see_all(table, seat, past) else None,
        seed_chosen=table.chosen,
        deck=_deck(game),
        hole_cards=game.hole_cards,
        board_cards=game.board_cards,
        deal_order=list(past.seated),
    )


@cache
def _deck(game: Game) -> list[str]:
    return _texts(map(Card, game.deck.numbers))


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
            return models.NarratedCards(cards=_texts(cards))
        case AmountPiece(amount):
            return models.NarratedAmount(amount=int(amount))


def last_action(taken: ActionTaken | None) -> models.LastAction | None:
    if taken is None:
        return None
    amount = taken.named_amount
    return models.LastAction(verb=taken.verb.value, amount=None if amount is None else int(amount))


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
            amount=award.amount,
            seats=[seats[seat] for seat in award.seats],
            winning_hand=award.winning_hand,
        )
        for award in snapshot.awards
    ]


def _texts(cards: "Iterator[Card] | Sequence[Card] | map[Card]") -> list[str]:
    return [str(card) for card in cards]


def _pots(table: LiveTable, snapshot: Snapshot | None) -> list[models.PotState]:
    if snapshot is None:
        return []
    return [
        models.PotState(amount=pot.amount, seats=[table.seats[seat] for seat in pot.seats])
        for pot in snapshot.pots
    ]


def _seats(table: LiveTable, snapshot: Snapshot | None) -> Iterator[models.SeatState]:
    seated = table.seats
    hand = table.hand
    names = () if hand is None else positions(hand.game, hand.seats, hand.button)
    chips = table.session.chips if table.current is None else table.current.chips
    for seat, player in enumerate(table.players):
        here = snapshot is not None and seat in seated
        at = seated.index(seat) if here else 0
        place = snapshot.places[at] if snapshot and here else SeatSnapshot(table.session.stacks[seat])
        yield models.SeatState(
            seat=seat,
            name=player.name,
            bot=player.kind,
            role=player.role.value,
            description=player.about,
            open=player.is_open,
            has_left=player.left,
            sitting_out=player.out,
            in_hand=here,
            position=names[at] if here else "",
            stack=place.stack,
            busted=_is_busted(table, place),
            rebuy=table.rebuys.get(seat, 0),
            session_net=chips[seat],
            **place_fields(place, snapshot.net(at) if snapshot and here else None),
        )


def _is_busted(table: LiveTable, place: SeatSnapshot) -> bool:
    """Whether the seat has no chips and none in play."""
    return not place.stack and (table.phase is not Phase.PLAYING or not place.start)


def place_fields(place: SeatSnapshot, net: int | None) -> dict[str, Any]:
    """The fields of a seat that live tables and replays share."""
    return {
        "bet": place.bet,
        "cards": _texts(place.cards),
        "folded": place.folded,
        "all_in": place.all_in and net is None,
        "shown": place.shown,
        "last_action": last_action(place.last_action),
        "won": place.won,
        "net": net,
        "winning_hand": place.winning_hand,
        "best_five": _texts(place.best_five),
    }


def _legal(table: LiveTable, seat: int | None) -> models.LegalActions | None:
    if seat is None or table.actor != seat:
        return None
    view = table.view(seat)
    legal = None if view is None else view.legal
    if view is None or legal is None:
        return None
    least, most = legal.min_raise_to, legal.max_raise_to
    return models.LegalActions(
        can_fold=legal.can_fold,
        to_call=legal.to_call,
        call_label=_call_label(view, legal),
        min_raise_to=least,
        max_raise_to=most,
        raise_verb="" if least is None else "Raise to" if any(view.bets) else "Bet",
        bet_sizes=bet_sizes(view),
    )


def _call_label(view: View, legal: Legal) -> str:
    if not legal.to_call:
        return "Check"
    return f"Call {legal.to_call:,}" + (" all-in" if legal.to_call == view.stack else "")


def bet_sizes(view: View) -> list[models.BetSize]:
    """The minimum raise, fractions of the pot, and the maximum raise."""
    least, most = view.min_raise_to, view.max_raise_to
    if least is None or most is None:
        return []
    seat = view.seat
    assert seat is not None
    everything = view.stack + view.bets[seat]
    result = {least: "Min"} | {most: "All-in" if most == everything else "Max"}
    for label, part in _SIZES:
        result.setdefault(int(view.pot_raise(part)), label)
    return [models.BetSize(label=result[amount], amount=amount) for amount in sorted(result)]


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
