// Player statistics: of a file in the results folder, or of a text in this browser.

import { get, post, reason } from "../../lib/api.js";
import { h, refill } from "../../lib/dom.js";
import { figure } from "../../lib/format.js";
import { say, shell } from "../../components/shell.js";
import { statsTable } from "./stats-table.js";
import { winningsGraph } from "./winnings-graph.js";

/** @typedef {"player" | "position" | "stack" | "game"} Grouping */
/** @typedef {{ file: string } | { text: string, name: string }} Source */

const LONGEST_TEXT = 2_000_000;
/** @type {[Grouping, string][]} */
const GROUPINGS = [["player", "Player"], ["position", "Position"], ["stack", "Stack"], ["game", "Game"]];

const main = shell("Statistics");
/** @type {Source | null} */
let source = null;
/** @type {Grouping} */
let by = "player";
let player = "";
let asked = 0;

const failure = h("div", { class: "notice bad", role: "alert", hidden: true });
const report = h("div", { class: "stats-report" });
const files = h("div", {}, h("p", { class: "lead" }, "Loading…"));
/** @type {HTMLInputElement} */
const chooser = h("input", {
  type: "file", class: "visually-hidden", tabindex: "-1", "aria-hidden": "true",
  onchange: () => chooser.files?.[0] && take(chooser.files[0]),
});
/** @type {HTMLTextAreaElement} */
const pasted = h("textarea", { rows: 6, spellcheck: "false", placeholder: "PokerStars Hand #…" });

refill(main,
  h("h1", {}, "Statistics"),
  h("p", { class: "lead" }, "How players play, as trackers count it: each number with its interval and its chances."),
  failure,
  h("div", { class: "stats-sources" },
    h("section", { class: "panel" }, h("h2", {}, "In the results folder"), files),
    h("section", { class: "panel" }, h("h2", {}, "Your hands"),
      h("p", { class: "soft" }, "Drop a file here, in PHH or a poker room's format. The server does not store it."),
      h("div", { class: "row" }, h("button", { type: "button", class: "button", onclick: () => chooser.click() }, "Choose a file"), chooser),
      h("details", {}, h("summary", {}, "Or paste hands"),
        h("form", { class: "paste", onsubmit: (event) => { event.preventDefault(); read(pasted.value, "pasted hands"); } },
          h("label", { class: "field" }, h("span", {}, "Hand histories"), pasted),
          h("button", { class: "button", type: "submit" }, "Count"))))),
  report);

/** @param {string} text
 *  @param {string} name */
function read(text, name) {
  if (text.length > LONGEST_TEXT) {
    fail(new Error(`hands have up to 2 million characters here, not ${figure(text.length)}; holecard stats counts any number`));
    return;
  }
  open({ text, name });
}

/** @param {File} file */
async function take(file) {
  if (file.size > 4 * LONGEST_TEXT) read(" ".repeat(LONGEST_TEXT + 1), file.name);
  else read(await file.text(), file.name);
}

/** @param {Source} chosen */
function open(chosen) {
  source = chosen;
  player = "";
  by = "player";
  load();
}

/** @param {unknown} error */
function fail(error) {
  failure.hidden = false;
  failure.textContent = reason(error);
  say(reason(error));
}

async function load() {
  if (!source) return;
  const mine = ++asked;
  report.setAttribute("aria-busy", "true");
  try {
    const found = "file" in source
      ? await get("/api/stats/files/{name}", { name: source.file, by, ...(player ? { player } : {}) })
      : await post("/api/stats/upload", {}, { body: { text: source.text, by, ...(player ? { player } : {}) } });
    if (mine !== asked) return;
    failure.hidden = true;
    draw(found);
  } catch (error) {
    if (mine === asked) fail(error);
  } finally {
    if (mine === asked) report.removeAttribute("aria-busy");
  }
}

/** @param {Api.StatsReport} found */
function draw(found) {
  const name = source ? ("file" in source ? source.file : source.name) : "";
  /** @type {HTMLSelectElement} */
  const grouping = h("select", { onchange: () => { by = /** @type {Grouping} */ (grouping.value); load(); } },
    GROUPINGS.map(([value, text]) => h("option", { value, selected: value === by }, text)));
  /** @type {HTMLSelectElement} */
  const who = h("select", { onchange: () => { player = who.value; load(); } },
    h("option", { value: "" }, "All players"), found.players.map((one) => h("option", { value: one, selected: one === player }, one)));
  const rest = found.total_rows - found.rows.length;
  refill(report,
    h("div", { class: "panel" },
      h("div", { class: "row spread" }, h("h2", {}, h("bdi", {}, name)), h("span", { class: "badge" }, `${figure(found.hands)} ${found.hands === 1 ? "hand" : "hands"}`)),
      h("div", { class: "row stats-options" },
        h("label", { class: "field" }, h("span", {}, "Rows"), grouping),
        h("label", { class: "field" }, h("span", {}, "Player"), who)),
      found.notes.map((note) => h("p", { class: "soft small" }, note)),
      statsTable(found, by, (one) => { player = one; load(); }),
      rest > 0 ? h("p", { class: "soft small" }, `${figure(rest)} more with fewer hands`) : null),
    found.curve ? winningsGraph(found.curve) : null);
}

async function list() {
  try {
    const found = await get("/api/stats/files", {});
    refill(files, found.length ? h("ul", { class: "files" }, found.map((file) => h("li", {},
      h("button", { type: "button", class: "link", onclick: () => open({ file: file.name }) }, file.name),
      h("span", { class: "soft small" }, KINDS[file.kind])))) : h("p", { class: "soft" }, "No files with hands yet. ", h("code", {}, "holecard history import"), " makes one."));
  } catch (error) {
    refill(files, h("p", { class: "lead" }, reason(error)));
  }
}

/** @type {Record<Api.StatsFile["kind"], string>} */
const KINDS = { hands: "imported hands", tournament: "tournament", history: "hand history" };

addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", (event) => {
  event.preventDefault();
  const [first] = event.dataTransfer?.files ?? [];
  if (first) take(first);
});
list();
const wanted = new URLSearchParams(location.search).get("file");
if (wanted) open({ file: wanted });
