// How to play: the rules of the game and the keyboard shortcuts, loaded when the panel is opened.

import { get, reason } from "../../lib/api.js";
import { h, refill } from "../../lib/dom.js";

/** @type {[keys: string, meaning: string][]} */
const KEYS = [
  ["F", "fold"],
  ["C", "check or call"],
  ["R", "bet or raise the selected amount"],
  ["← →", "one big blind less or more"],
  ["Shift ← →", "previous or next bet size"],
  ["0–9", "type an amount, Enter to bet it"],
  ["Space", "next hand, or skip to the end after folding"],
  ["A", "turn automatic dealing on or off"],
];

/** @type {[keys: string, meaning: string][]} */
const DRAW_KEYS = [
  ["1–5", "mark a card to throw away, or keep it"],
  ["D", "draw, discard or stand pat"],
];

/** @param {Api.RulesSection} section */
const section = ({ title, lines }) => [h("h3", {}, title), h("ul", {}, lines.map((line) => h("li", {}, line)))];

/** @param {boolean} isDrawn */
const keys = (isDrawn) => [
  h("h3", {}, "Keys"),
  h("dl", { class: "help-keys" }, [...KEYS.slice(0, 3), ...(isDrawn ? DRAW_KEYS : []), ...KEYS.slice(3)].map(([key, meaning]) => [h("dt", {}, key.split(" ").map((one) => h("kbd", {}, one))), h("dd", {}, meaning)])),
];

/** The games of a mixed game, with their stakes.
 *  @param {Api.RotationState} rotation
 *  @returns {Api.RulesSection} */
const turns = ({ title, games }) => ({ title: `${title}: games in turn`, lines: games.map((one) => `${one.title}: ${one.blinds}`) });

export class Help {
  constructor() {
    this.body = h("div", { class: "help-body", tabindex: "0", role: "region", "aria-label": "How to play" });
    /** @type {HTMLDetailsElement} */
    this.element = h("details", { class: "panel table-help", ontoggle: () => this.element.open && this.fetch() },
      h("summary", {}, h("h2", {}, "How to play")), this.body);
    this.game = "";
    this.asked = "";
    /** @type {Api.RotationState | null} */
    this.rotation = null;
  }

  /** @param {Api.TableState} state */
  draw({ game, rotation }) {
    this.rotation = rotation;
    this.game = game;
    if (this.element.open) this.fetch();
  }

  async fetch() {
    if (this.asked === this.game) return;
    this.asked = this.game;
    refill(this.body, h("p", { class: "soft small" }, "Loading…"));
    try {
      const rules = await get("/api/games/{name}/rules", { name: this.game });
      refill(this.body, h("p", {}, rules.summary), this.rotation ? section(turns(this.rotation)) : null, keys(rules.has_draws), rules.sections.map(section));
    } catch (error) {
      this.asked = "";
      refill(this.body, keys(false), h("p", { class: "soft small" }, reason(error)));
    }
  }
}
