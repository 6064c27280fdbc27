// Who plays: asked once, remembered, and easily changed.

import { h, refill } from "../../lib/dom.js";

const GUESTS = 100000;

/** For a player who gave none: wins are kept by name, so that two guests must not share one. */
export const guestName = () => `Guest ${crypto.getRandomValues(new Uint32Array(1))[0] % GUESTS}`;

export class NameForm {
  /** `chosen(player)` when a name was changed, `start()` when the first one was entered. */
  constructor({ chosen, start }) {
    Object.assign(this, { chosen, start });
    this.player = "";
    this.element = h("div", { class: "who" });
  }

  draw(player) {
    this.player = player;
    if (!player) {
      this.edit();
      return;
    }
    refill(this.element, h("p", { class: "who-is" }, h("span", { class: "soft" }, "You climb as "), h("strong", {}, player)),
      h("button", { class: "button small", type: "button", onclick: () => this.edit({ focus: true }) }, "Change name"));
  }

  edit({ focus = false } = {}) {
    this.input = h("input", {
      name: "player", value: this.player, maxlength: 24, autocomplete: "nickname", placeholder: this.player ? "Your name" : "Guest", "aria-describedby": "who-why",
    });
    this.why = h("p", { class: "small soft", id: "who-why" }, this.player ? "Every name has a climb of its own on this server." : "Wins are kept on this server under the name.");
    refill(this.element, h("form", { class: "who-form", onsubmit: (event) => this.submit(event) },
      h("label", { class: "field" }, h("span", {}, "What is your name?"), this.input),
      this.player ? h("button", { class: "button primary", type: "submit" }, "Save") : null,
      this.player ? h("button", { class: "button quiet", type: "button", onclick: () => this.draw(this.player) }, "Keep") : null,
      this.why));
    if (focus) this.input.select();
  }

  get typed() {
    return this.input.value.trim().replace(/\s+/g, " ");
  }

  submit(event) {
    event.preventDefault();
    if (!this.player) this.start();
    else if (this.typed) this.chosen(this.typed);
  }

  refuse(words) {
    this.why.textContent = words;
    this.why.className = "small loss";
    this.why.setAttribute("role", "alert");
    this.input.focus();
    this.element.scrollIntoView({ block: "nearest" });
  }
}
