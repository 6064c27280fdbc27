// The hands of a file as a table that can be filtered and sorted.

import { liveTable } from "../../components/sortable-table.js";
import { h } from "../../lib/dom.js";
import { figure, signed } from "../../lib/format.js";
import { EVERYTHING, matches, netOf, playersOf } from "./hand-filter.js";

/** @import { Choice } from "./hand-filter.js" */

const POTS = [0, 5, 10, 20, 50, 100];
const MOST_PLAYERS = 300;
const MOST_SHOWN = 300;

/** The choice stays while other hands of the list are opened.
 *  @type {Choice} */
let choice = { ...EVERYTHING };

/** @param {Api.HandListing[]} hands
 *  @param {string} current the key of the hand that is shown
 *  @param {(hand: string) => void} open */
export function handList(hands, current, open) {
  const known = hands.filter((hand) => hand.players.length);
  if (known.length < 2) return null;
  const names = playersOf(known);
  if (choice.player && !names.includes(choice.player)) choice = { ...EVERYTHING };
  const table = liveTable(columns(current, open), { key: (hand) => hand.key, label: "Hands", kind: "hand-list" });
  const count = h("p", { class: "soft small", role: "status" });

  function draw() {
    const found = hands.filter((hand) => matches(hand, choice));
    table.update(found.slice(0, MOST_SHOWN));
    const rest = found.length > MOST_SHOWN ? `, the first ${figure(MOST_SHOWN)} are listed` : "";
    count.textContent = `${figure(found.length)} of ${figure(hands.length)} hands${rest}`;
  }

  /** @param {string} label
   *  @param {[value: string, text: string][]} options
   *  @param {keyof Choice} name */
  function select(label, options, name) {
    /** @type {HTMLSelectElement} */
    const element = h("select", {
      onchange: () => {
        choice = { ...choice, [name]: name === "least" ? Number(element.value) : element.value };
        draw();
      },
    }, options.map(([value, text]) => h("option", { value, selected: String(choice[name]) === value }, text)));
    return h("label", { class: "field" }, h("span", {}, label), element);
  }

  const positions = [...new Set(known.flatMap((hand) => hand.positions))].filter(Boolean).sort();
  draw();
  return h("details", { class: "panel hand-panel", open: true },
    h("summary", {}, "All hands"),
    h("div", { class: "filters" },
      select("Player", [["", "Any player"], ...names.slice(0, MOST_PLAYERS).map((name) => /** @type {[string, string]} */ ([name, name]))], "player"),
      select("Position", [["", "Any position"], ...positions.map((name) => /** @type {[string, string]} */ ([name, name]))], "position"),
      select("Pot", POTS.map((pot) => [String(pot), pot ? `${pot} bb or more` : "Any pot"]), "least"),
      select("Showdown", [["any", "With or without"], ["yes", "Only with"], ["no", "Only without"]], "showdown")),
    count, table.element);
}

/** @param {string} current
 *  @param {(hand: string) => void} open
 *  @returns {import("../../components/sortable-table.js").Column<Api.HandListing>[]} */
function columns(current, open) {
  /** @param {Api.HandListing} hand */
  const link = (hand) => h("button", {
    type: "button", class: "link", "aria-current": hand.key === current ? "true" : null, title: hand.title, onclick: () => open(hand.key),
  }, `Hand ${hand.key}`);
  /** @param {Api.HandListing} hand */
  const won = (hand) => (choice.player ? netOf(hand, choice.player) : null);
  return [
    { head: "Hand", isHead: true, cell: link, sort: (hand) => Number(hand.key) || 0, first: "ascending", of: (hand) => hand.key },
    { head: "Players", kind: "wide", cell: (hand) => (hand.problem ? h("span", { class: "soft", title: hand.problem }, hand.problem) : hand.players.join(", ")), of: (hand) => [hand.players, hand.problem] },
    { head: "Pot", kind: "number", cell: (hand) => (hand.pot === null ? "" : figure(hand.pot)), sort: (hand) => hand.pot },
    { head: "bb", kind: "number", title: "The pot in big blinds", cell: (hand) => (hand.pot_bb === null ? "" : figure(Math.round(hand.pot_bb * 10) / 10)), sort: (hand) => hand.pot_bb },
    { head: "Showdown", cell: (hand) => (hand.is_showdown ? "yes" : ""), sort: (hand) => Number(hand.is_showdown ?? 0) },
    { head: "Won", kind: "number", title: "By the chosen player", cell: (hand) => { const chips = won(hand); return chips === null ? "" : signed(chips); }, sort: won, of: (hand) => [hand.key, choice.player] },
  ];
}

/** Forget the choice, for another list.
 *  @returns {void} */
export function showEverything() {
  choice = { ...EVERYTHING };
}

