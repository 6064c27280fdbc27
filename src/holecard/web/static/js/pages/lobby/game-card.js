// A card for each game: what it looks like, what it is, and a button that deals.

import { card } from "../../components/cards.js";
import { figure, h } from "../../lib/dom.js";
import { busy, myName, sitDown } from "../../lib/join-table.js";
import { say, toast } from "../../components/shell.js";

export function gameCard(game, choose) {
  const title = `game-${game.name}`;
  const play = h("button", { class: "button primary", type: "button", "aria-label": `Play ${game.title}`, onclick: () => playNow(play, game) }, "Play");
  return h("article", { class: "panel game", "aria-labelledby": title },
    motif(game),
    h("div", { class: "game-text" },
      h("h3", { id: title }, game.title),
      h("p", { class: "game-line" }, game.summary),
      h("ul", { class: "facts" }, facts(game).map((fact) => h("li", {}, fact))),
      h("p", { class: "against" }, against(game))),
    h("div", { class: "game-doors" }, play,
      h("button", { class: "button", type: "button", "aria-label": `Choose a table of ${game.title}`, "aria-haspopup": "dialog", onclick: () => choose(game) },
        h("span", { class: "words" }, "Choose…"), h("span", { class: "dots", "aria-hidden": "true" }, "⋯")),
      game.fixed_stacks ? h("a", { class: "button", href: "/ladder", "aria-label": "Climb the ladder" }, "Climb") : ""));
}

function playNow(button, game) {
  say(`Sitting down at ${game.title}.`);
  busy(button, "Sitting down…", () => sitDown({ game: game.name, name: myName() }), (words) => toast(words, "bad"));
}

/** The cards of an example on the felt: the board above, a seat's cards below. */
function motif({ hole, board }) {
  return h("div", { class: "motif", "aria-hidden": "true" },
    board.length ? h("div", { class: "motif-board" }, board.map(card)) : "",
    h("div", { class: `motif-hole of-${hole.length}` }, hole.map(card)));
}

function facts(game) {
  const [few, many] = game.seats;
  return [
    few === many ? `${few} seats` : `${few}–${many} seats`,
    /^\d/.test(game.blinds) ? `blinds ${game.blinds}` : game.blinds,
    game.structure.endsWith("limit") ? game.structure : `${game.structure} limit`,
    `${figure(game.stack)} chips`,
    game.hands === null ? "to the last chip" : `${game.hands} hands`,
  ].filter(Boolean);
}

function against({ usual_opponents: usual, usual_seats: seats, opponents }) {
  const names = usual.slice(0, seats - 1).map((name) => opponents.find((one) => one.name === name)?.title ?? name);
  const last = names.pop();
  return `with ${names.length ? `${names.join(", ")} and ${last}` : last}`;
}
