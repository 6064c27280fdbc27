"""The page about the API: it tells what the server says of itself, and its forms talk to the server."""

import json
from typing import Any

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import DESK, PHONE, Visit, fits


def operations(spec: dict[str, Any]) -> list[tuple[str, str, dict[str, Any]]]:
    return [(method, path, one) for path, item in spec["paths"].items() for method, one in item.items()]


@pytest.fixture
def spec(web: httpx.Client) -> dict[str, Any]:
    found: dict[str, Any] = web.get("/api/openapi.json").json()
    return found


def named(spec: dict[str, Any], wanted: str) -> str:
    """The id of an operation such as `post /api/tables`."""
    return next(
        str(one["operationId"]) for method, path, one in operations(spec) if f"{method} {path}" == wanted
    )


def opened(page: Page, spec: dict[str, Any], wanted: str) -> Locator:
    operation = page.locator(f"#{named(spec, wanted)}")
    operation.locator("summary").click()
    expect(operation.get_by_role("button", name="Send")).to_be_visible()
    return operation


def sent(operation: Locator) -> tuple[int, str]:
    operation.get_by_role("button", name="Send").click()
    status = operation.locator(".answer .status")
    expect(status).to_be_visible()
    return int(status.inner_text()), operation.locator(".answer .json").inner_text()


@pytest.mark.gate(1)
@pytest.mark.parametrize("size", [PHONE, DESK])
def test_every_operation_and_type_is_on_the_page(
    visit: Visit, spec: dict[str, Any], size: dict[str, int]
) -> None:
    page = visit("/docs", size)
    expect(page.locator(".operation:not(.type)")).to_have_count(len(operations(spec)))
    expect(page.locator(".type")).to_have_count(len(spec["components"]["schemas"]))
    fits(page)


@pytest.mark.slow
def test_every_operation_opens_and_fits_on_a_phone(visit: Visit, spec: dict[str, Any]) -> None:
    page = visit("/docs", PHONE)
    expect(page.locator(".operation").first).to_be_visible()
    page.evaluate("document.querySelectorAll('.operation').forEach(one => one.open = true)")
    expect(page.get_by_role("button", name="Send")).to_have_count(len(operations(spec)))
    fits(page)


@pytest.mark.slow
def test_an_address_opens_its_operation(visit: Visit, spec: dict[str, Any]) -> None:
    page = visit(f"/docs#{named(spec, 'post /api/tables/{name}/actions')}")
    operation = page.locator("details[open]")
    expect(operation).to_have_count(1)
    expect(operation).to_contain_text("a rejected action changes nothing.")
    fields = operation.locator(".fields").nth(1)
    for name in spec["components"]["schemas"]["TableAction"]["properties"]:
        expect(fields.get_by_role("rowheader", name=name)).to_be_visible()
    for status in ("401", "409", "422"):
        expect(operation.locator(".responses")).to_contain_text(status)
    operation.get_by_role("link", name="TableState").first.click()
    expect(page.locator("#type-TableState")).to_have_attribute("open", "")


@pytest.mark.slow
def test_the_search_box_finds_by_any_words(visit: Visit) -> None:
    page = visit("/docs")
    page.get_by_role("searchbox").fill("POST join")
    shown = page.locator(".operation:visible")
    expect(shown).to_have_count(1)
    expect(shown).to_contain_text("/api/tables/{name}/join")
    expect(page.get_by_text("1 found")).to_be_visible()
    page.get_by_role("searchbox").fill("zebra")
    expect(shown).to_have_count(0)
    page.get_by_role("searchbox").fill("")
    expect(shown.nth(10)).to_be_visible()


def test_a_table_is_opened_and_played_with_the_forms(visit: Visit, spec: dict[str, Any]) -> None:
    page = visit("/docs", expected=("Failed to load resource",))
    status, text = sent(opened(page, spec, "post /api/tables"))
    assert status == 201
    seat = json.loads(text)
    look = opened(page, spec, "get /api/tables/{name}")
    expect(look.get_by_label("token")).to_have_value(seat["token"])
    status, text = sent(look)
    state = json.loads(text)
    assert (status, state["you"], state["table"]) == (200, seat["seat"], seat["table"])
    stream = opened(page, spec, "get /api/tables/{name}/events")
    status, text = sent(stream)
    assert (status, "event: state" in text) == (200, True)
    act = opened(page, spec, "post /api/tables/{name}/actions")
    act.get_by_label("body").fill('{"action": "dance", "turn": 0}')
    status, text = sent(act)
    assert status == 422
    assert "action" in json.loads(text)["error"]
    expect(act.locator(".headers")).to_contain_text("application/json")


@pytest.mark.slow
def test_examples_are_what_the_server_understands(visit: Visit, spec: dict[str, Any]) -> None:
    """Every example body is well formed: it may be refused, but not for its shape."""
    page = visit("/docs")
    expect(page.locator(".operation").first).to_be_visible()
    found = page.evaluate(
        """spec => import('/static/js/pages/docs/schema.js').then(({example}) =>
          Object.fromEntries(Object.entries(spec.components.schemas).map(([name, schema]) =>
            [name, example(schema, spec.components.schemas)])))""",
        spec,
    )
    for name, schema in spec["components"]["schemas"].items():
        if schema["type"] == "object":
            assert set(schema.get("required", [])) <= set(found[name]), name
    assert found["TableAction"] == {"action": "fold", "turn": 0}
    assert (
        found["NewTable"]["game"]
        in spec["components"]["schemas"]["NewTable"]["properties"]["game"]["examples"]
    )


@pytest.mark.slow
def test_without_a_server_the_page_says_so_and_tries_again(visit: Visit) -> None:
    page = visit("/", expected=("Failed to load resource",))
    page.route("**/api/openapi.json", lambda route: route.abort())
    page.get_by_role("link", name="API", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("cannot be read")
    page.unroute_all()
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".operation").first).to_be_visible()


@pytest.mark.slow
def test_the_page_works_by_keyboard(visit: Visit, spec: dict[str, Any]) -> None:
    page = visit("/docs")
    operation = page.locator(f"#{named(spec, 'get /api/games')}")
    operation.locator("summary").focus()
    page.keyboard.press("Enter")
    operation.get_by_role("button", name="Send").focus()
    page.keyboard.press("Enter")
    expect(operation.locator(".answer .status")).to_have_text("200")
    expect(page.locator("#said")).to_contain_text("Status 200.")
