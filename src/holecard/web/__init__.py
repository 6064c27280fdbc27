"""The web server: live tables, the ladder, replays, tournaments and study, for browsers and programs.

`create_app(Settings())` is an ASGI application; `holecard serve` runs it. Needs the extra `web`.
"""

from importlib.util import find_spec

from holecard.errors import BadRequest
from holecard.web.settings import Settings

for _module in ("fastapi", "uvicorn"):
    if find_spec(_module) is None:
        raise BadRequest(
            f'the server needs FastAPI and uvicorn: pip install "holecard[web]", missing is {_module}'
        )

from holecard.web.app import create_app  # noqa: E402 (only with what it needs)

__all__ = ["Settings", "create_app"]
