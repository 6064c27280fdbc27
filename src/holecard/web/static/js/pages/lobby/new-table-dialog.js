// The dialog in which a table is put together: who plays, for how much, how fast.

import { figure, h, refill } from "../../lib/dom.js";
import { busy, keepName, myName, sitDown, USUAL_NAME } from "../../lib/join-table.js";
import { nearestPace, PACES, USUAL_PACE } from "../../lib/bot-pace.js";
import { prefs } from "../../components/shell.js";

const GROUPS = [["personality", "With a character"], ["house", "House bots"], ["solved", "Solved: plays an equilibrium"]];
const OPEN = { name: "open", title: "Open seat", words: "kept for a friend or a program that joins from the lobby or by the address" };
const LIMITS = [["", "No limit"], [10, "10 seconds"], [20, "20 seconds"], [30, "30 seconds"], [60, "A minute"], [300, "Five minutes"]];
const LONGEST_NAME = 24;

/** A function that opens a dialog with the form that `make(what, dialog)` gives. */
export function formDialog(make, title) {
  const dialog = h("dialog", { class: "choose", "aria-labelledby": title });
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  return (what) => {
    refill(dialog, make(what, dialog));
    dialog.showModal();
  };
}

/** A function that opens the dialog for a game. */
export const chooser = () => formDialog(form, "choose-title");

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
      h("div", { class: "choose-fields" }, fields.stacks, fields.hands, fields.pace, fields.limit),
      h("details", { class: "choose-seed" }, h("summary", {}, "Cards from a seed"), fields.seed,
        h("p", { class: "soft small" }, "The same seed deals the same cards again. Whoever knows it knows every card, so leave it empty to play for real: then nobody can.")),
      error),
    h("div", { class: "choose-foot" }, sit,
      h("button", { class: "button", type: "button", onclick: () => dialog.close() }, "Not now")));
  element.addEventListener("submit", (event) => {
    event.preventDefault();
    const wishes = wishesOf(game, element, table.chosen());
    keepName(wishes.name === USUAL_NAME ? "" : wishes.name);
    prefs.set("pace", wishes.pace);
    error.hidden = true;
    busy(sit, waitingWords(game, wishes.opponents), () => sitDown(wishes), (words) => {
      error.textContent = words;
      error.hidden = false;
    });
  });
  return element;
}

export function waitingWords(game, chosen, usual = "Sitting down…") {
  const solved = game.opponents.some((one) => one.group === "solved" && chosen.includes(one.name));
  return solved ? "Solving, a few seconds…" : usual;
}

/** Only what differs from the game's own: the rest is the server's to decide. */
function wishesOf(game, element, opponents) {
  const value = (name) => element.elements[name]?.value.trim() ?? "";
  const wishes = { game: game.name, name: value("name") || USUAL_NAME, seats: opponents.length + 1, opponents, pace: Number(value("pace")) };
  for (const name of ["stacks", "hands", "limit"]) if (value(name)) wishes[name] = Number(value(name));
  if (value("seed")) wishes.seed = value("seed");
  return wishes;
}

// -- the fields -------------------------------------------------------------------------------------

function otherFields(game) {
  const most = game.hands ?? 10000;
  return {
    name: field("Your name", h("input", { name: "name", value: myName() === USUAL_NAME ? "" : myName(), placeholder: USUAL_NAME, maxlength: LONGEST_NAME, autocomplete: "nickname" })),
    stacks: game.fixed_stacks ? "" : field("Chips for everybody", h("input", { name: "stacks", type: "number", min: 1, max: 1e9, step: 1, placeholder: figure(game.stack) })),
    hands: field("Hands at most", h("input", { name: "hands", type: "number", min: 1, max: most, step: 1, placeholder: game.hands === null ? "until it is decided" : String(game.hands) })),
    pace: field("Pace of the bots", select("pace", PACES, nearestPace(prefs.get("pace", USUAL_PACE)))),
    limit: field("Time to decide", select("limit", LIMITS, "")),
    seed: field("Seed", h("input", { name: "seed", maxlength: 100, autocomplete: "off", placeholder: "nobody knows it" })),
  };
}

export const field = (words, input) => h("label", { class: "field" }, h("span", {}, words), input);

export function select(name, choices, chosen) {
  return h("select", { name }, choices.map(([value, words]) => h("option", { value, selected: value === chosen }, words)));
}

// -- who sits where ---------------------------------------------------------------------------------

function seating(game) {
  const [few, many] = game.seats;
  const list = h("div", { class: "choose-seats" });
  const chosen = [];
  const usual = (at) => game.usual_opponents[at % game.usual_opponents.length];
  function seat(seats) {
    while (chosen.length < seats - 1) chosen.push(usual(chosen.length));
    chosen.length = seats - 1;
    refill(list, chosen.map((name, at) => opponentField(game, name, at + 2, (picked) => { chosen[at] = picked; })));
  }
  const numbers = Array.from({ length: many - few + 1 }, (_, at) => [few + at, `${few + at}`]);
  const count = few === many ? "" : field("Seats", select("count", numbers, game.usual_seats));
  count && count.querySelector("select").addEventListener("change", (event) => seat(Number(event.target.value)));
  seat(game.usual_seats);
  const element = h("fieldset", { class: "choose-opponents" }, h("legend", {}, many === 2 ? "Your opponent" : "Your opponents"), list);
  return { element, count, chosen: () => [...chosen] };
}

/** Who sits at the seat with this number, from 1; only where others may join can it be kept open. */
export function opponentField(game, name, number, pick, others = [OPEN]) {
  const all = [...game.opponents, ...others];
  const words = h("span", { class: "opponent-words", id: `opponent-${number}-words` });
  const options = GROUPS.map(([group, label]) => optgroup(label, game.opponents.filter((one) => one.group === group)));
  const choice = h("select", { "aria-label": `Seat ${number}`, "aria-describedby": words.id, onchange: show },
    options, optgroup("Somebody else", others));
  function show() {
    words.textContent = all.find((one) => one.name === choice.value).words;
    pick(choice.value);
  }
  choice.value = name;
  show();
  return h("div", { class: "opponent" }, h("span", { class: "opponent-seat", "aria-hidden": "true" }, number), choice, words);
}

function optgroup(label, opponents) {
  return opponents.length ? h("optgroup", { label }, opponents.map((one) => h("option", { value: one.name }, one.title))) : "";
}
