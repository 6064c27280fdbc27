// How to play: the rules of the game in words, and the keys. Fetched when somebody wants to know.

import { get, reason } from "../../lib/api.js";
import { h, refill } from "../../lib/dom.js";

const KEYS = [
  ["F", "fold"],
  ["C", "check or call"],
  ["R", "bet or raise the amount that is shown"],
  ["← →", "a big blind less or more"],
  ["Shift ← →", "the next size of the pot"],
  ["0–9", "type an amount, Enter bets it"],
  ["Space", "the next hand, or to the end of a hand that you folded"],
  ["A", "deal the next hand automatically, or not"],
];

const section = ({ title, lines }) => [h("h3", {}, title), h("ul", {}, lines.map((line) => h("li", {}, line)))];

const keys = () => [
  h("h3", {}, "Keys"),
  h("dl", { class: "help-keys" }, KEYS.map(([key, words]) => [h("dt", {}, key.split(" ").map((one) => h("kbd", {}, one))), h("dd", {}, words)])),
];

export class Help {
  constructor() {
    this.body = h("div", { class: "help-body", tabindex: "0", role: "region", "aria-label": "How to play" });
    this.element = h("details", { class: "panel table-help", ontoggle: () => this.element.open && this.fetch() },
      h("summary", {}, h("h2", {}, "How to play")), this.body);
    this.game = null;
    this.asked = null;
  }

  draw({ game }) {
    this.game = game;
  }

  async fetch() {
    if (this.asked === this.game) return;
    this.asked = this.game;
    refill(this.body, h("p", { class: "soft small" }, "Looking them up…"));
    try {
      const sheet = await get(`/api/games/${encodeURIComponent(this.game)}/rules`);
      refill(this.body, h("p", {}, sheet.summary), keys(), sheet.sections.map(section));
    } catch (error) {
      this.asked = null;
      refill(this.body, keys(), h("p", { class: "soft small" }, reason(error)));
    }
  }
}
