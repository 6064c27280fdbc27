// The level of a ladder or of rising blinds, or the games of a mixed game.

import { h, refill } from "../../lib/dom.js";
import { figure } from "../../lib/format.js";

/** @param {number} stack
 *  @param {number} bigBlind */
const deep = (stack, bigBlind) => Number((stack / bigBlind).toFixed(1));

/** @param {number} stack
 *  @param {number} at
 *  @param {Api.LevelState} level */
function step(stack, at, { level, big_blind: bigBlind }) {
  const place = at < level ? "done" : at === level ? "now" : "ahead";
  const depth = bigBlind ? deep(stack, bigBlind) : stack;
  const unit = bigBlind ? "big blinds" : "chips";
  return h("li", { class: place, "aria-current": place === "now" ? "step" : null, title: `${figure(stack)} chips` },
    h("span", { class: "visually-hidden" }, `Level ${at + 1}: ${depth} ${unit}`),
    h("span", { "aria-hidden": "true", class: "depth" }, depth),
    h("span", { "aria-hidden": "true", class: "unit" }, bigBlind ? "bb" : ""));
}

export class LevelMeter {
  constructor() {
    this.element = h("div", { class: "level", hidden: true });
    this.key = "";
  }

  /** @param {Api.TableState} state */
  draw({ level, blinds, rotation }) {
    const key = JSON.stringify([level, blinds, rotation]);
    if (key === this.key) return;
    this.key = key;
    const isLadder = level.stacks.length > 0;
    this.element.hidden = !isLadder && level.hands_left === null && rotation === null;
    if (rotation) refill(this.element, mixed(rotation));
    else if (isLadder) refill(this.element, h("ol", { class: "level-steps", "aria-label": "Levels" }, level.stacks.map((stack, at) => step(stack, at, level))));
    else if (level.hands_left !== null) refill(this.element, h("span", { class: "badge gold" }, `Level ${level.level + 1}`), h("span", { class: "level-rise small soft" }, rising(level.hands_left)));
  }
}

/** @param {Api.RotationState} rotation */
function mixed({ title, games, now, next, hands_left: left }) {
  const order = games.map((one, at) => `${at === now ? "▸ " : ""}${one.title}: ${one.blinds}`).join("\n");
  const then = games[next];
  return [
    h("span", { class: "badge gold", title: order }, `${title} ${now + 1}/${games.length}`),
    h("span", { class: "level-rise small soft", title: order }, `${left === 1 ? "last hand" : `${left} hands`}, then ${then?.title ?? ""}`),
  ];
}

/** @param {number} left */
const rising = (left) => (left === 1 ? "blinds rise after this hand" : `blinds rise in ${left} hands`);
