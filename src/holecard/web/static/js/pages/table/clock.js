// The time left for a decision.

import { h } from "../../lib/dom.js";

export class Clock {
  constructor() {
    this.bar = h("span", { class: "clock-bar" });
    this.left = h("span", { class: "clock-left" });
    this.element = h("div", { class: "clock", role: "timer", hidden: true }, h("span", { class: "clock-track" }, this.bar), this.left);
    this.timer = null;
  }

  draw(state) {
    const runs = state.legal !== null && state.time_left_ms !== null;
    this.element.hidden = !runs;
    this.stop();
    if (!runs) return;
    const until = Date.now() + state.time_left_ms;
    const tick = () => this.show(Math.max(0, (until - Date.now()) / 1000), state.time_limit_s);
    tick();
    this.timer = setInterval(tick, 250);
  }

  show(left, limit) {
    this.left.textContent = `${Math.ceil(left)} s`;
    this.bar.style.setProperty("width", `${(100 * left) / limit}%`);
    this.element.classList.toggle("short", left < Math.min(10, limit / 3));
  }

  stop() {
    clearInterval(this.timer);
    this.timer = null;
  }
}
