// Narrated sentences: the server sends typed pieces, which pages draw or convert to text.

import { h } from "../lib/dom.js";
import { coins } from "../lib/format.js";
import { namesOf, tinyCard } from "./cards.js";

/** @typedef {Api.LogLine["pieces"][number]} NarrationPiece */
/** @typedef {(amount: number) => string} WriteAmount */

/** A sentence that consists of one piece of text.
 *  @param {string} text
 *  @returns {NarrationPiece[]} */
export const textOnly = (text) => [{ kind: "text", text }];

/** The cards of a sentence.
 *  @param {readonly NarrationPiece[]} pieces
 *  @returns {string[]} */
export const cardsOf = (pieces) => pieces.flatMap((piece) => (piece.kind === "cards" ? piece.cards : []));

/** The sentence as children of an element, with small cards.
 *  @param {readonly NarrationPiece[]} pieces
 *  @param {WriteAmount} writeAmount */
export function drawSentence(pieces, writeAmount = coins) {
  return pieces.map((piece) => (piece.kind === "cards"
    ? h("span", { class: "tiny-cards" }, piece.cards.map(tinyCard))
    : pieceText(piece, writeAmount)));
}

/** The sentence as text, with the names of the cards, for screen readers.
 *  @param {readonly NarrationPiece[]} pieces
 *  @param {WriteAmount} writeAmount */
export const readAloud = (pieces, writeAmount = coins) => pieces.map((piece) => pieceText(piece, writeAmount)).join("");

/** @param {NarrationPiece} piece
 *  @param {WriteAmount} writeAmount
 *  @returns {string} */
function pieceText(piece, writeAmount) {
  switch (piece.kind) {
    case "player": return piece.name;
    case "cards": return namesOf(piece.cards);
    case "amount": return writeAmount(piece.amount);
    default: return piece.text;
  }
}

const VERBS = {
  fold: "folds", check: "checks", call: "calls", bet: "bets", raise: "raises to", "bring in": "brings it in for",
  complete: "completes to", discard: "discards", draw: "draws", "stand pat": "stands pat",
};

/** The label of a seat's last action: "calls 20".
 *  @param {Api.LastAction | null} action
 *  @param {WriteAmount} writeAmount */
export function actionText(action, writeAmount = coins) {
  if (!action) return "";
  if (typeof action.cards === "number") return `${VERBS[action.verb]} ${action.cards}`;
  return action.amount === null ? VERBS[action.verb] : `${VERBS[action.verb]} ${writeAmount(action.amount)}`;
}
