// The card of a game: example cards, a summary, and a button that starts a game.

import { card } from "../../components/cards.js";
import { h } from "../../lib/dom.js";
import { figure } from "../../lib/format.js";
import { busy, myName, sitDown } from "../../lib/join-table.js";
import { say, toast } from "../../components/shell.js";

/** @param {Api.GameSummary} game
 *  @param {(game: Api.GameSummary) => void} choose */
export function gameCard(game, choose) {
  const title = `game-${game.name}`;
  /** @type {HTMLButtonElement} */
  const play = h("button", { class: "button primary", type: "button", "aria-label": `Play ${game.title}`, onclick: () => playNow(play, game) }, "Play");
  return h("article", { class: "panel game", "aria-labelledby": title },
    motif(game),
    h("div", { class: "game-text" },
      h("h3", { id: title }, game.title),
      h("p", { class: "game-line" }, game.summary),
      h("ul", { class: "facts" }, facts(game).map((fact) => h("li", {}, fact))),
      h("p", { class: "against" }, against(game))),
    h("div", { class: "game-buttons" }, play,
      h("button", { class: "button", type: "button", "aria-label": `Set up a table of ${game.title}`, "aria-haspopup": "dialog", onclick: () => choose(game) },
        h("span", { class: "label" }, "Set up…"), h("span", { class: "dots", "aria-hidden": "true" }, "⋯")),
      game.fixed_stacks ? h("a", { class: "button", href: "/ladder", "aria-label": "Play the ladder" }, "Ladder") : ""));
}

/** @param {HTMLButtonElement} button
 *  @param {Api.GameSummary} game */
function playNow(button, game) {
  say(`Sitting down at ${game.title}.`);
  busy(button, "Sitting down…", () => sitDown({ game: game.name, name: myName() }), (message) => toast(message, "bad"));
}

/** An example deal: the board above, hole cards below.
 *  @param {Api.GameSummary} game */
function motif({ example_hole_cards: hole, example_board: board }) {
  return h("div", { class: "motif", "aria-hidden": "true" },
    board.length ? h("div", { class: "motif-board" }, board.map(card)) : "",
    h("div", { class: `motif-hole of-${hole.length}` }, hole.map(card)));
}

/** @type {Record<Api.GameSummary["structure"], string>} */
const STRUCTURES = { "no-limit": "no-limit", "pot-limit": "pot-limit", fixed: "fixed limit" };

/** @param {Api.GameSummary} game */
const stakes = (game) => [
  game.blinds.length ? `blinds ${game.blinds.join("/")}` : "",
  game.ante ? `ante ${game.ante}` : "",
  game.bring_in ? `bring-in ${game.bring_in}` : "",
  STRUCTURES[game.structure],
];

/** @param {Api.GameSummary} game */
function facts(game) {
  const [few, many] = game.seats;
  return [
    few === many ? `${few} seats` : `${few}–${many} seats`,
    ...(game.mixed.length ? [`${game.mixed.length} games in turn`] : stakes(game)),
    `${figure(game.starting_stack)} chips`,
    game.hand_limit === null ? "no hand limit" : `${game.hand_limit} hands`,
  ].filter(Boolean);
}

/** @param {Api.GameSummary} game */
function against({ default_opponents: usual, default_seats: seats, opponents }) {
  const names = usual.slice(0, seats - 1).map((name) => opponents.find((one) => one.name === name)?.title ?? name);
  const last = names.pop();
  return `with ${names.length ? `${names.join(", ")} and ${last}` : last}`;
}
