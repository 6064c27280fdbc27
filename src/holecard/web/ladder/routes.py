"""Routes of the ladder: opponents, progress, games and the leaderboard."""

from typing import Annotated, Final

from fastapi import Query, status

from holecard.bots.house import PROFILES, Personality
from holecard.rules.explain.session import session
from holecard.web.dependencies import LadderDep
from holecard.web.errors import error_responses
from holecard.web.ladder import schemas
from holecard.web.ladder.service import ladder_game
from holecard.web.ladder.stats import NEEDED, LadderProgress, WinLossRecord
from holecard.web.ladder.store import LadderStore, key_of
from holecard.web.routers import api_router
from holecard.web.tables import requests
from holecard.web.tables.players import checked_name
from holecard.web.tables.routes import seated

router = api_router("/api/ladder", "ladder")
_MOST: Final = 100
"""Number of rows of the leaderboard."""
_TITLES: Final = {who.name: who.title for who in PROFILES}


@router.get("", responses=error_responses(400, 422))
def ladder(
    ladder: LadderDep,
    player: Annotated[
        str | None, Query(max_length=60, description="The player's name, case-insensitive.")
    ] = None,
) -> schemas.LadderState:
    """The opponents in order, and the progress of a player."""
    name = None if player is None else ladder.store.name_of(checked_name(player))
    progress = LadderProgress() if name is None else ladder.store.progress(name)
    game = ladder_game()
    return schemas.LadderState(
        player=name,
        opponents=[_opponent(who, progress) for who in PROFILES],
        totals=schemas.LadderTotals(
            **_record(progress.total), beaten=progress.beaten, rank=_rank_of(ladder.store, name)
        ),
        level_stacks=list(game.session.stacks),
        big_blind=game.big_blind,
        summary=game.summary,
        rules=list(session(game)),
    )


@router.get("/leaderboard")
def leaderboard(ladder: LadderDep) -> list[schemas.LeaderboardRow]:
    """Players with finished games, ranked by opponents beaten, then wins, then best streak."""
    return _places(ladder.store)[:_MOST]


@router.post(
    "/games", status_code=status.HTTP_201_CREATED, responses=error_responses(400, 404, 409, 422, 503)
)
async def play(wanted: schemas.NewLadderGame, ladder: LadderDep) -> requests.SeatAssignment:
    """Start a game against an unlocked opponent. An unfinished game of the same player is abandoned and
    counts as lost, as does a game whose seat is left."""
    table = await ladder.begin(wanted.player, wanted.opponent, wanted.pace)
    return seated(table.name, 0, table.players[0].token)


def _opponent(who: Personality, progress: LadderProgress) -> schemas.LadderOpponent:
    profile = who.profile
    traits = {
        "Aggression": profile.aggression,
        "Bluffing": profile.bluff,
        "Calling": profile.call,
        "Raising": profile.raise_,
        "Patience": profile.threshold,
    }
    return schemas.LadderOpponent(
        **_record(progress.record(who.name)),
        name=who.name,
        title=who.title,
        description=who.words,
        traits=[schemas.BotTrait(name=name, value=value) for name, value in traits.items()],
        unlocked=progress.is_unlocked(who.name),
        wins_needed=NEEDED,
    )


def _record(record: WinLossRecord) -> dict[str, int]:
    return {
        "wins": record.wins,
        "losses": record.losses,
        "draws": record.draws,
        "streak": record.streak,
        "best_streak": record.best,
    }


def _places(store: LadderStore) -> list[schemas.LeaderboardRow]:
    ranked = sorted(store.players(), key=lambda who: who[1].standing, reverse=True)
    ranks: dict[tuple[int, int, int], int] = {}
    return [
        schemas.LeaderboardRow(
            rank=ranks.setdefault(progress.standing, number),
            player=name,
            beaten=progress.beaten,
            **_record(progress.total),
            highest_opponent=progress.highest,
            highest_opponent_title=_TITLES[progress.highest],
        )
        for number, (name, progress) in enumerate(ranked, 1)
    ]


def _rank_of(store: LadderStore, player: str | None) -> int | None:
    if player is None:
        return None
    places = (place.rank for place in _places(store) if key_of(place.player) == key_of(player))
    return next(places, None)
