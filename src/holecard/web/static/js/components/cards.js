// Playing cards as SVG.

import { h, svg } from "../lib/dom.js";

/** @typedef {{ name: string, sign: string, outline: string }} Suit */

/** @type {Record<string, Suit>} */
const SUITS = {
  c: {
    name: "clubs", sign: "♣",
    outline: "M0-10A4.5 4.5 0 0 1 3.9-3.2A4.5 4.5 0 1 1 1.3 4.3C1.5 7.5 2.2 9.6 3.6 10.5H-3.6C-2.2 9.6-1.5 7.5-1.3 4.3A4.5 4.5 0 1 1-3.9-3.2A4.5 4.5 0 0 1 0-10Z",
  },
  d: { name: "diamonds", sign: "♦", outline: "M0-11L7.8 0L0 11L-7.8 0Z" },
  h: { name: "hearts", sign: "♥", outline: "M0 10C-3 6-9.5 2-9.5-3.8A4.9 4.9 0 0 1 0-5.8A4.9 4.9 0 0 1 9.5-3.8C9.5 2 3 6 0 10Z" },
  s: {
    name: "spades", sign: "♠",
    outline: "M0-10C3.5-4.5 9-2 9 3.5A4.6 4.6 0 0 1 1.3 6.8C1.5 8.8 2.2 9.8 3.6 10.5H-3.6C-2.2 9.8-1.5 8.8-1.3 6.8A4.6 4.6 0 0 1-9 3.5C-9-2-3.5-4.5 0-10Z",
  },
};
/** @type {Record<string, string>} */
const RANKS = { T: "10", J: "jack", Q: "queen", K: "king", A: "ace" };

/** The letter of the rank, and the suit if the card is known.
 *  @param {string} text */
const partsOf = (text) => ({ rank: text.charAt(0), suit: SUITS[text.charAt(1)] });

/** @param {string} rank */
const printed = (rank) => (rank === "T" ? "10" : rank);

/** "As" -> "ace of spades", "??" -> "hidden card"
 *  @param {string} text */
export function cardName(text) {
  const { rank, suit } = partsOf(text);
  return suit ? `${RANKS[rank] ?? rank} of ${suit.name}` : "hidden card";
}

/** @param {readonly string[]} cards */
export const namesOf = (cards) => cards.map(cardName).join(", ");

/** Draw one card, `As` or `??`; its width is --card-width.
 *  @param {string} text */
export function card(text) {
  const { rank, suit } = partsOf(text);
  const box = { viewBox: "0 0 50 70", role: "img", "aria-label": cardName(text), "data-card": text };
  if (!suit) {
    return svg("svg", { ...box, class: "card" },
      svg("rect", { class: "back", x: 1, y: 1, width: 48, height: 68, rx: 6, "stroke-width": 2 }),
      svg("path", { d: backPattern(), stroke: "#8ea3e0", "stroke-width": 1, fill: "none", opacity: 0.7 }),
      svg("rect", { x: 5.5, y: 5.5, width: 39, height: 59, rx: 3, fill: "none", stroke: "#fffdf7", "stroke-width": 1, opacity: 0.8 }));
  }
  const isWide = rank === "T";
  return svg("svg", { ...box, class: `card ${suit.name}` },
    svg("rect", { class: "face", x: 0.75, y: 0.75, width: 48.5, height: 68.5, rx: 6, "stroke-width": 1 }),
    svg("text", { x: 5, y: 22, "font-size": isWide ? 20 : 23, "letter-spacing": isWide ? -2 : 0, fill: "currentColor" }, printed(rank)),
    svg("path", { d: suit.outline, transform: "translate(12.5 33) scale(.72)", fill: "currentColor" }),
    svg("path", { d: suit.outline, transform: "translate(31 50) scale(1.5)", fill: "currentColor" }));
}

function backPattern() {
  const lines = [];
  for (let at = -60; at <= 60; at += 8) {
    lines.push(`M${Math.max(6, 6 + at)} ${Math.max(6, 6 - at)}L${Math.min(44, 64 + at)} ${Math.min(64, 44 - at)}`);
  }
  return lines.join("");
}

/** Draw several cards in a row.
 *  @param {readonly string[]} texts */
export const cards = (texts) => h("span", { class: "cards" }, texts.map(card));

/** Draw a card inside a line of text.
 *  @param {string} text */
export function tinyCard(text) {
  const { rank, suit } = partsOf(text);
  if (!suit) return h("span", { class: "tiny-card unknown", title: "hidden card" }, "?");
  return h("span", { class: `tiny-card ${suit.name}`, title: cardName(text) }, `${printed(rank)}${suit.sign}\ufe0e`);
}
