"""What /docs describes is true: every route is asked at random, as described and not as described.

Whatever the description lists is covered. Streams, which do not end, have tests of their own.
"""

from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import load_all_checks

from holecard.web import Settings, create_app

load_all_checks()
CHECKS = schemathesis.checks.CHECKS.get_by_names(
    [
        "not_a_server_error",
        "status_code_conformance",
        "content_type_conformance",
        "response_headers_conformance",
        "response_schema_conformance",
    ]
)
PARTS = 12
"""Into which the routes are split, so that several processes can ask them at length."""
REFUSED = schemathesis.checks.CHECKS.get_by_names(["negative_data_rejection"])


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    return create_app(Settings()).openapi()


@pytest.fixture(scope="module")
def names(document: dict[str, Any]) -> list[tuple[str, str]]:
    """Every route with an end: (method, path)."""
    return sorted(
        (method.upper(), path)
        for path, methods in document["paths"].items()
        for method, words in methods.items()
        if "text/event-stream" not in words["responses"].get("200", {}).get("content", {})
    )


@pytest.fixture(scope="module")
def operations(site: str, names: list[tuple[str, str]]) -> list[Any]:
    schema = schemathesis.openapi.from_url(f"{site}api/openapi.json", timeout=60)
    return [schema[path][method] for method, path in names]


@pytest.fixture(scope="module")
def seats(site: str) -> list[dict[str, Any]]:
    """Tables that exist: one where it is our turn, one that waits, one among bots."""
    wishes: list[dict[str, Any]] = [
        {"game": "micro", "opponents": ["caller"]},
        {"game": "six-max", "opponents": ["open"], "seats": 3},
        {"game": "omaha", "opponents": ["caller"]},
    ]
    return [httpx.post(f"{site}api/tables", json={"pace": 0, **wish}, timeout=30).json() for wish in wishes]


def ask(operation: Any, seats: list[dict[str, Any]], mode: GenerationMode, most: int) -> None:
    checks = CHECKS + (REFUSED if mode is GenerationMode.NEGATIVE else [])

    @settings(
        max_examples=most,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(
        case=operation.as_strategy(generation_mode=mode),
        at=st.sampled_from([None, *seats]),
        known=st.booleans(),
    )
    def one(case: Any, at: dict[str, Any] | None, known: bool) -> None:  # noqa: FBT001
        if mode is GenerationMode.POSITIVE and at is not None and "/api/tables/{name}" in operation.path:
            case.path_parameters["name"] = at["table"]
            if known:
                case.headers["Authorization"] = f"Bearer {at['token']}"
        case.call_and_validate(checks=checks, timeout=60)

    one()


def takes_something(operation: Any) -> bool:
    return bool(list(operation.iter_parameters())) or bool(list(operation.body))


def test_the_routes_that_every_client_needs_are_described(names: list[tuple[str, str]]) -> None:
    assert {
        ("POST", "/api/tables"),
        ("GET", "/api/tables/{name}"),
        ("POST", "/api/tables/{name}/actions"),
    } <= set(names)


def test_refusals_are_json_whatever_the_answer_is(document: dict[str, Any]) -> None:
    for path, methods in document["paths"].items():
        for words in methods.values():
            for status, answer in words["responses"].items():
                assert status < "400" or list(answer["content"]) == ["application/json"], (path, status)


def test_what_fits_the_description_is_answered_as_described(
    operations: list[Any], seats: list[dict[str, Any]]
) -> None:
    for operation in operations:
        ask(operation, seats, GenerationMode.POSITIVE, 2)


def test_what_does_not_fit_the_description_is_refused(
    operations: list[Any], seats: list[dict[str, Any]]
) -> None:
    for operation in filter(takes_something, operations):
        ask(operation, seats, GenerationMode.NEGATIVE, 2)


@pytest.mark.slow
@pytest.mark.parametrize("mode", list(GenerationMode), ids=lambda mode: mode.value)
@pytest.mark.parametrize("part", range(PARTS))
def test_all_of_it_at_length(
    operations: list[Any], seats: list[dict[str, Any]], part: int, mode: GenerationMode
) -> None:
    for operation in operations[part::PARTS]:
        if mode is GenerationMode.POSITIVE or takes_something(operation):
            ask(operation, seats, mode, 300)


def test_other_methods_are_refused(web: httpx.Client, names: list[tuple[str, str]]) -> None:
    for path in sorted({path for _, path in names}):
        known = {verb for verb, address in names if address == path}
        for verb in {"GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"} - known:
            answer = web.request(verb, path.replace("{number}", "1"))
            assert answer.status_code in (404, 405), (verb, path, answer.text)
            assert set(answer.json()) == {"error"}


def test_types_of_the_api_have_plain_names(document: dict[str, Any]) -> None:
    assert [name for name in document["components"]["schemas"] if "__" in name] == []
