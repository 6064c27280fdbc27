// The cards of a deck as buttons: those of the board are pressed.

import { h, refill } from "../../lib/dom.js";
import { cardName, cards, tinyCard } from "../../components/cards.js";
import { boardAfter, cardsIn } from "./format.js";

const MOST = 5;
/** @type {Record<string, [rows: number, columns: number]>} */
const ARROWS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

/** @param {object} options
 *  @param {string[][]} options.deck
 *  @param {string} options.text
 *  @param {() => void} options.changed */
export function boardPicker({ deck, text, changed }) {
  let board = cardsIn(text);
  const shown = h("div", { class: "board-shown", role: "status" });
  const input = h("input", { type: "text", "aria-label": "Cards of the board", size: "12", maxlength: "20", spellcheck: "false", autocomplete: "off", oninput: () => { board = cardsIn(input.value); draw(); changed(); } });
  const rows = h("div", { class: "deck", role: "group", "aria-label": "Deck", onkeydown });

  /** @param {string[][]} wanted */
  function setDeck(wanted) {
    refill(rows, wanted.map((suit, row) => h("div", { class: "deck-row" }, suit.map((card, column) =>
      h("button", { type: "button", class: "deck-card", "data-card": card, tabindex: row || column ? "-1" : "0", "aria-label": cardName(card), onclick: () => press(card) }, tinyCard(card))))));
    draw();
  }

  /** @param {string} card */
  function press(card) {
    board = boardAfter(board, card, MOST);
    input.value = board.join("");
    draw();
    changed();
  }

  function draw() {
    for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (rows.querySelectorAll("button"))) {
      const card = button.dataset.card ?? "";
      button.setAttribute("aria-pressed", String(board.includes(card)));
      button.setAttribute("aria-disabled", String(board.length >= MOST && !board.includes(card))); // it keeps its place among the keys
    }
    const known = board.filter((card) => rows.querySelector(`[data-card="${CSS.escape(card)}"]`));
    refill(shown, known.length ? cards(known) : h("span", { class: "soft" }, "Press three to five cards"));
  }

  /** @param {KeyboardEvent} event */
  function onkeydown(event) {
    const arrow = ARROWS[event.key];
    if (!arrow || !(event.target instanceof HTMLElement)) return;
    event.preventDefault();
    const lines = Array.from(rows.children, (line) => /** @type {HTMLElement[]} */ (Array.from(line.children)));
    const { target } = event;
    const row = lines.findIndex((line) => line.includes(target));
    const column = lines[row]?.indexOf(target) ?? 0;
    const next = lines[row + arrow[0]]?.[column + arrow[1]];
    if (!next) return;
    target.setAttribute("tabindex", "-1");
    next.setAttribute("tabindex", "0");
    next.focus();
  }

  /** @param {string} wanted */
  function set(wanted) {
    board = cardsIn(wanted);
    input.value = board.join("");
    draw();
  }

  const element = h("section", { class: "panel board-field", "aria-label": "Board" },
    h("div", { class: "row spread" }, h("h2", {}, "Board"), input),
    shown, rows);
  setDeck(deck);
  set(text);
  return { element, set, setDeck, text: () => input.value.trim() };
}
