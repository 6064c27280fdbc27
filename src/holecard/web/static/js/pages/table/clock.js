// The time left for a decision.

import { h } from "../../lib/dom.js";
import { isYourTurn } from "./your-turn.js";

/** @param {number} seconds */
const timeLeft = (seconds) => (seconds <= 60 ? `${seconds} s` : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`);

export class Clock {
  constructor() {
    this.bar = h("span", { class: "clock-bar" });
    this.left = h("span", { class: "clock-left" });
    this.element = h("div", { class: "clock", role: "timer", hidden: true }, h("span", { class: "clock-track" }, this.bar), this.left);
    this.timer = 0;
  }

  /** @param {Api.TableState} state */
  draw(state) {
    const { time_left_ms: left, time_limit_s: limit } = state;
    this.stop();
    this.element.hidden = !isYourTurn(state) || left === null || limit === null;
    if (!isYourTurn(state) || left === null || limit === null) return;
    const until = Date.now() + left;
    const tick = () => this.show(Math.max(0, (until - Date.now()) / 1000), limit);
    tick();
    this.timer = setInterval(tick, 250);
  }

  /** @param {number} left
   *  @param {number} limit */
  show(left, limit) {
    this.left.textContent = timeLeft(Math.ceil(left));
    this.bar.style.setProperty("width", `${(100 * left) / limit}%`);
    this.element.classList.toggle("short", left < Math.min(10, limit / 3));
  }

  stop() {
    clearInterval(this.timer);
  }
}
