// Spots after the flop: setting one up, and the one named in the URL.

import { get } from "../../lib/api.js";
import { h, refill } from "../../lib/dom.js";
import { linksWithin } from "../../lib/navigation.js";
import { showFailure } from "../../components/failure.js";
import { shell } from "../../components/shell.js";
import { setupView } from "./setup-view.js";
import { spotList } from "./spot-list.js";
import { studyView } from "./study-view.js";
import { address, placeIn, startIn } from "./url.js";

const { go, travel } = linksWithin("/spots", show);

const main = shell("Spots");
const TITLE = "Spots after the flop";
/** @import { StudyView } from "./study-view.js" */

/** @type {StudyView | null} */
let view = null;
/** @type {Promise<Api.SpotSetup> | null} */
let known = null;
let isFirst = true;

function setup() {
  known ??= get("/api/spots/setup", {});
  return known;
}

async function showSetup() {
  document.title = "Set up a spot · holecard";
  refill(main, h("h1", {}, TITLE), h("p", { class: "lead", "aria-busy": "true" }, "Loading…"));
  const [offered, spots] = await Promise.all([setup(), get("/api/spots", {})]);
  refill(main,
    h("h1", {}, TITLE),
    h("p", { class: "lead" }, "Two ranges, a board and bet sizes: the server solves the spot, combo by combo, and you study what an equilibrium does."),
    setupView(offered, startIn(location.search), (spot) => travel(address({ id: spot.id }))),
    spotList(spots, go));
}

async function show() {
  const place = placeIn(location.pathname, location.search);
  try {
    if (place.id && view?.id === place.id) {
      await view.move(place);
      return;
    }
    view?.close();
    view = null;
    if (!place.id) {
      await showSetup();
      if (!isFirst) main.focus();
      return;
    }
    const { id } = place;
    refill(main, h("p", { class: "lead", "aria-busy": "true" }, "Loading the spot…"));
    const [offered, spot] = await Promise.all([setup(), get("/api/spots/{spot}", { spot: id })]);
    document.title = `${spot.board.join(" ")} · Spots · holecard`;
    view = studyView(main, offered, spot, { ...place, id }, travel, go);
    view.open();
    if (!isFirst) main.focus();
  } catch (error) {
    fail(error);
  } finally {
    isFirst = false;
  }
}

/** @param {unknown} error */
function fail(error) {
  view?.close();
  view = null;
  known = null;
  showFailure(main, TITLE, error, show, h("a", { class: "button", href: "/spots", onclick: go }, "All spots"));
}

addEventListener("popstate", show);
show();
