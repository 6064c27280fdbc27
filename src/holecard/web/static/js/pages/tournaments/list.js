// The list of results files in the server's folder.

import { get, reason } from "../../lib/api.js";
import { h, refill } from "../../lib/dom.js";
import { figure } from "../../lib/format.js";
import { shell } from "../../components/shell.js";
import { bar, stateBadge } from "./progress.js";
import { ago, bytes, counted, pageOf } from "./format.js";

const PAUSE = 3000;
const FIRST_BOTS = 8;

const main = shell("Tournaments");
const list = h("ul", { class: "cups" });
const state = h("p", { class: "soft", role: "status" }, "Reading the folder…");
/** @type {Map<string, { item: HTMLElement, drawn: string }>} */
const cards = new Map();

refill(main,
  h("h1", {}, "Tournaments"),
  h("p", { class: "lead" }, "Bots against bots: ratings with their intervals, and every hand that was played."),
  state, list);

function empty() {
  return h("div", { class: "panel empty" },
    h("h2", {}, "No tournament yet"),
    h("p", {}, "Results files in the server's folder are listed here, even while they are being played. To create one, run this in that folder:"),
    h("pre", {}, h("code", {}, "holecard tournament micro --out cup.db")),
    h("p", { class: "soft" }, "Without bots in the command, all house bots play each other. It appears here as soon as it begins."));
}

/** @param {Api.TournamentCard} cup */
function card(cup) {
  if (cup.error !== null) {
    return h("article", { class: "panel cup damaged" },
      h("div", { class: "row spread" }, h("h2", {}, cup.name), h("span", { class: "badge bad" }, "Cannot be read")),
      h("p", { class: "soft" }, cup.error));
  }
  const rest = cup.bots.length - FIRST_BOTS;
  return h("article", { class: "panel cup" },
    h("div", { class: "row spread" },
      h("h2", {}, h("a", { href: pageOf(cup.name) }, cup.title)), stateBadge(cup)),
    h("p", { class: "facts-line" }, `${cup.game_title} · ${cup.format} · `, h("span", { class: "nowrap" }, counted(cup.bots.length, "bot")), " · ",
      h("span", { class: "nowrap" }, `${counted(cup.rounds, "round")} a matchup`)),
    h("p", { class: "names" }, cup.bots.slice(0, FIRST_BOTS).map((bot) => h("span", { class: "badge" }, h("bdi", {}, bot))),
      rest > 0 ? h("span", { class: "soft small" }, `and ${figure(rest)} more`) : null),
    cup.finished ? null : h("div", { class: "how-far" }, bar(cup.batches_done, cup.batches),
      h("span", { class: "soft small" }, `${figure(cup.batches_done)} of ${figure(cup.batches)} batches`)),
    h("p", { class: "soft small foot-line" }, h("code", {}, cup.name), ` · ${bytes(cup.size)} · ${ago(cup.changed)}`));
}

/** Redraw only the cards that have changed, so that the others keep their focus.
 *  @param {Api.TournamentCard[]} cups */
function draw(cups) {
  state.hidden = true;
  if (!cups.length) {
    cards.clear();
    refill(list, h("li", {}, empty()));
    return;
  }
  const wanted = cups.map((cup) => {
    const drawn = JSON.stringify([cup, ago(cup.changed)]);
    const kept = cards.get(cup.name);
    if (kept?.drawn === drawn) return kept.item;
    const item = kept?.item ?? h("li", {});
    const had = item.contains(document.activeElement);
    refill(item, card(cup));
    if (had) item.querySelector("a")?.focus();
    cards.set(cup.name, { item, drawn });
    return item;
  });
  if (wanted.length !== list.children.length || wanted.some((item, at) => list.children[at] !== item)) refill(list, wanted);
}

async function look() {
  if (!document.hidden) {
    try {
      draw(await get("/api/tournaments", {}));
    } catch (error) {
      state.hidden = false;
      state.textContent = `The list cannot be read: ${reason(error)}`;
    }
  }
  setTimeout(look, PAUSE);
}

look();
