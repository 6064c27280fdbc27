"""What routes share."""

from typing import Annotated

from fastapi import Depends, Path, Request
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from holecard.web.house import House
from holecard.web.settings import Settings

_bearer = HTTPBearer(auto_error=False, description="The token of a seat.")


def _house(request: Request) -> House:
    house: House = request.app.state.house
    return house


def _settings(request: Request) -> Settings:
    settings: Settings = request.app.state.settings
    return settings


def _token(credentials: Annotated[HTTPAuthorizationCredentials | None, Depends(_bearer)]) -> str | None:
    return None if credentials is None else credentials.credentials


TheHouse = Annotated[House, Depends(_house)]
TheSettings = Annotated[Settings, Depends(_settings)]
Token = Annotated[str | None, Depends(_token)]
TableName = Annotated[str, Path(max_length=40, description="The name of a table.")]
