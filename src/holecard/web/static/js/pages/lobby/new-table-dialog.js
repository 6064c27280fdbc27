// The dialog that opens a table: opponents, stacks, speed.

import { h, refill } from "../../lib/dom.js";
import { figure } from "../../lib/format.js";
import { busy, keepName, myName, sitDown, DEFAULT_NAME } from "../../lib/join-table.js";
import { nearestPace, PACES, DEFAULT_PACE } from "../../lib/bot-pace.js";
import { prefs } from "../../lib/preferences.js";

/** @typedef {Pick<Api.Opponent, "name" | "title" | "description">} SeatOption */
/** @import { TableSettings } from "../../lib/preferences.js" */
/** @typedef {[value: string | number, label: string]} Choice */

/** @type {[role: Api.Opponent["role"], label: string][]} */
const GROUPS = [["personality", "Characters"], ["house", "House bots"], ["solved", "Solved (equilibrium)"]];
const OPEN = { name: "open", title: "Open seat", description: "reserved for a friend or a program that joins from the lobby or by link" };
/** @type {Choice[]} */
const LIMITS = [["", "No limit"], [10, "10 seconds"], [20, "20 seconds"], [30, "30 seconds"], [60, "1 minute"], [300, "5 minutes"]];
const LONGEST_NAME = 24;
const NUMBERS = /** @type {const} */ (["starting_stack", "hand_limit", "time_limit_s"]);

/** Returns a function that opens a dialog with the form of `make(what, dialog)`.
 *  @template What
 *  @param {(what: What, dialog: HTMLDialogElement) => Element} make
 *  @param {string} title
 *  @returns {(what: What) => void} */
export function formDialog(make, title) {
  const dialog = h("dialog", { class: "choose", "aria-labelledby": title });
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  return (what) => {
    refill(dialog, make(what, dialog));
    dialog.showModal();
  };
}

/** Returns a function that opens the dialog for a game. */
export const tableDialog = () => formDialog(form, "choose-title");

/** @param {Api.GameSummary} game
 *  @param {HTMLDialogElement} dialog */
function form(game, dialog) {
  const error = h("p", { class: "notice bad", role: "alert", hidden: true });
  const table = seating(game);
  const fields = otherFields(game);
  const sit = h("button", { class: "button primary", type: "submit", autofocus: true }, "Sit down");
  const element = h("form", { class: "choose-form" },
    h("div", { class: "choose-head" },
      h("h2", { id: "choose-title" }, game.title),
      h("button", { class: "button quiet", type: "button", "aria-label": "Close", onclick: () => dialog.close() }, "✕")),
    h("div", { class: "choose-body" },
      h("p", { class: "choose-line soft" }, game.summary),
      h("div", { class: "choose-fields" }, fields.name, table.count),
      table.element,
      h("div", { class: "choose-fields" }, fields.stack, fields.hands, fields.pace, fields.limit),
      h("details", { class: "choose-seed" }, h("summary", {}, "Deal from a seed"), fields.seed,
        h("p", { class: "soft small" }, "The same seed deals the same cards, and a player who knows it knows every card. Leave it empty for an unpredictable deal.")),
      error),
    h("div", { class: "choose-foot" }, sit,
      h("button", { class: "button", type: "button", onclick: () => dialog.close() }, "Cancel")));
  element.addEventListener("submit", (event) => {
    event.preventDefault();
    const settings = settingsOf(game, element, table.chosen());
    keepName(settings.name === DEFAULT_NAME ? "" : settings.name ?? "");
    prefs.set("pace", settings.pace ?? DEFAULT_PACE);
    error.hidden = true;
    busy(sit, waitingLabel(game, table.chosen()), () => sitDown(settings), (message) => {
      error.textContent = message;
      error.hidden = false;
    });
  });
  return element;
}

/** @param {Api.GameSummary} game
 *  @param {string[]} chosen
 *  @param {string} usual */
export function waitingLabel(game, chosen, usual = "Sitting down…") {
  const solved = game.opponents.some((one) => one.role === "solved" && chosen.includes(one.name));
  return solved ? "Solving, a few seconds…" : usual;
}

/** Only settings that differ from the defaults of the game.
 *  @param {Api.GameSummary} game
 *  @param {HTMLFormElement} element
 *  @param {string[]} opponents */
function settingsOf(game, element, opponents) {
  const data = new FormData(element);
  /** @param {string} name */
  const value = (name) => String(data.get(name) ?? "").trim();
  /** @type {TableSettings} */
  const settings = { game: game.name, name: value("name") || DEFAULT_NAME, seats: opponents.length + 1, opponents, pace: Number(value("pace")) };
  for (const name of NUMBERS) if (value(name)) settings[name] = Number(value(name));
  if (value("seed")) settings.seed = value("seed");
  return settings;
}

// -- the fields -------------------------------------------------------------------------------------

/** @param {Api.GameSummary} game */
function otherFields(game) {
  const most = game.hand_limit ?? 10000;
  return {
    name: field("Your name", h("input", { name: "name", value: myName() === DEFAULT_NAME ? "" : myName(), placeholder: DEFAULT_NAME, maxlength: LONGEST_NAME, autocomplete: "nickname" })),
    stack: game.fixed_stacks ? "" : field("Starting stack", h("input", { name: "starting_stack", type: "number", min: 1, max: 1e9, step: 1, placeholder: figure(game.starting_stack) })),
    hands: field("Hand limit", h("input", { name: "hand_limit", type: "number", min: 1, max: most, step: 1, placeholder: game.hand_limit === null ? "none" : String(game.hand_limit) })),
    pace: field("Bot speed", select("pace", PACES, nearestPace(prefs.get("pace", DEFAULT_PACE)))),
    limit: field("Time limit", select("time_limit_s", LIMITS, "")),
    seed: field("Seed", h("input", { name: "seed", maxlength: 100, autocomplete: "off", placeholder: "random" })),
  };
}

/** @param {string} label
 *  @param {Element} input */
export const field = (label, input) => h("label", { class: "field" }, h("span", {}, label), input);

/** @param {string} name
 *  @param {Choice[]} choices
 *  @param {string | number} chosen */
export function select(name, choices, chosen) {
  return h("select", { name }, choices.map(([value, label]) => h("option", { value, selected: value === chosen }, label)));
}

// -- seats ------------------------------------------------------------------------------------------

/** The options of the number of seats.
 *  @param {number} few
 *  @param {number} many
 *  @returns {Choice[]} */
export const seatCounts = (few, many) => Array.from({ length: many - few + 1 }, (_, at) => [few + at, `${few + at}`]);

/** As many opponents as wanted: those chosen so far, then the usual ones of the game.
 *  @param {Api.GameSummary} game
 *  @param {string[]} chosen
 *  @param {number} count */
export function seated({ default_opponents: usual }, chosen, count) {
  return Array.from({ length: count }, (_, at) => chosen[at] ?? usual[at % usual.length] ?? OPEN.name);
}

/** @param {Api.GameSummary} game */
function seating(game) {
  const [few, many] = game.seats;
  const list = h("div", { class: "choose-seats" });
  /** @type {string[]} */
  let chosen = [];
  /** @param {number} seats */
  function seat(seats) {
    chosen = seated(game, chosen, seats - 1);
    refill(list, chosen.map((name, at) => opponentField(game, name, at + 2, (picked) => { chosen[at] = picked; })));
  }
  const counts = select("count", seatCounts(few, many), game.default_seats);
  const count = few === many ? "" : field("Seats", counts);
  counts.addEventListener("change", () => seat(Number(counts.value)));
  seat(game.default_seats);
  const element = h("fieldset", { class: "choose-opponents" }, h("legend", {}, many === 2 ? "Your opponent" : "Your opponents"), list);
  return { element, count, chosen: () => [...chosen] };
}

/** The opponent at a seat, numbered from 1; `others` are further options, such as an open seat.
 *  @param {Api.GameSummary} game
 *  @param {string} name
 *  @param {number} number
 *  @param {(name: string) => void} pick
 *  @param {SeatOption[]} others */
export function opponentField(game, name, number, pick, others = [OPEN]) {
  const all = [...game.opponents, ...others];
  const description = h("span", { class: "opponent-description", id: `opponent-${number}-description` });
  const options = GROUPS.map(([role, label]) => optgroup(label, game.opponents.filter((one) => one.role === role)));
  const choice = h("select", { "aria-label": `Seat ${number}`, "aria-describedby": description.id, onchange: show },
    options, optgroup("Other players", others));
  function show() {
    description.textContent = all.find((one) => one.name === choice.value)?.description ?? "";
    pick(choice.value);
  }
  choice.value = name;
  show();
  return h("div", { class: "opponent" }, h("span", { class: "opponent-seat", "aria-hidden": "true" }, number), choice, description);
}

/** @param {string} label
 *  @param {SeatOption[]} opponents */
function optgroup(label, opponents) {
  return opponents.length ? h("optgroup", { label }, opponents.map((one) => h("option", { value: one.name }, one.title))) : "";
}
