// The transcript of a hand, street by street: seats, cards and every action.

import { h } from "../../lib/dom.js";
import { figure, signed } from "../../lib/format.js";
import { tinyCard } from "../../components/cards.js";
import { sign } from "./format.js";

/** @param {string[]} cards */
const cardRow = (cards) => h("span", { class: "tiny-cards" }, cards.map((card, at) => [at ? " " : null, tinyCard(card)]));

/** @param {Api.TranscriptSeat} seat */
function seatItem(seat) {
  return h("li", {},
    h("bdi", { class: "who" }, seat.name),
    seat.has_button ? h("abbr", { class: "dealer", title: "dealer button" }, "D") : null,
    cardRow(seat.cards),
    h("span", { class: "soft" }, `${figure(seat.stack)} chips`),
    h("b", { class: sign(seat.won) }, signed(seat.won)));
}

/** @param {Api.TranscriptStreet} street */
function streetItem(street) {
  return h("li", {},
    h("div", { class: "street-head" }, h("b", {}, street.name), street.board.length ? cardRow(street.board) : null,
      street.pot ? h("span", { class: "soft" }, `pot ${figure(street.pot)}`) : null),
    h("ul", {}, street.lines.map((line) => h("li", {}, line.map(pieceOf)))));
}

/** @param {Api.TranscriptPiece} piece */
function pieceOf({ kind, text, cards }) {
  if (kind === "cards") return cardRow(cards);
  return kind === "player" ? h("bdi", { class: "who" }, text) : text;
}

/** @param {Api.HandTranscript} transcript */
export function handTranscript({ seats, streets }) {
  return h("div", { class: "transcript" },
    h("ul", { class: "transcript-seats" }, seats.map(seatItem)),
    h("ol", { class: "transcript-streets" }, streets.map(streetItem)));
}
