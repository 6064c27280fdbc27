// The player's name: asked once, remembered, and editable.

import { h, refill } from "../../lib/dom.js";

const GUEST_NUMBERS = 100000;

/** A random name for a player who entered none: wins are stored by name, so names must differ. */
export const guestName = () => `Guest ${Number(crypto.getRandomValues(new Uint32Array(1))[0]) % GUEST_NUMBERS}`;

export class NameForm {
  /** `chosen(player)` is called when the name was changed, `start()` when the first one was entered.
   *  @param {{ chosen: (player: string) => void, start: () => void }} listeners */
  constructor({ chosen, start }) {
    this.chosen = chosen;
    this.start = start;
    this.player = "";
    this.input = h("input");
    this.why = h("p");
    this.element = h("div", { class: "player-name" });
  }

  /** @param {string} player */
  draw(player) {
    this.player = player;
    if (!player) {
      this.edit();
      return;
    }
    refill(this.element, h("p", { class: "player-is" }, h("span", { class: "soft" }, "You play as "), h("strong", {}, player)),
      h("button", { class: "button small", type: "button", onclick: () => this.edit({ focus: true }) }, "Change name"));
  }

  /** @param {{ focus?: boolean }} options */
  edit({ focus = false } = {}) {
    this.input = h("input", {
      name: "player", value: this.player, maxlength: 24, autocomplete: "nickname", placeholder: this.player ? "Your name" : "Guest", "aria-describedby": "player-why",
    });
    this.why = h("p", { class: "small soft", id: "player-why" }, this.player ? "Progress on this server is stored per name." : "Your wins are stored on this server under this name.");
    refill(this.element, h("form", { class: "player-form", onsubmit: (event) => this.submit(event) },
      h("label", { class: "field" }, h("span", {}, "What is your name?"), this.input),
      this.player ? h("button", { class: "button primary", type: "submit" }, "Save") : null,
      this.player ? h("button", { class: "button quiet", type: "button", onclick: () => this.draw(this.player) }, "Cancel") : null,
      this.why));
    if (focus) this.input.select();
  }

  get typed() {
    return this.input.value.trim().replace(/\s+/g, " ");
  }

  /** @param {Event} event */
  submit(event) {
    event.preventDefault();
    if (!this.player) this.start();
    else if (this.typed) this.chosen(this.typed);
  }

  /** @param {string} message */
  refuse(message) {
    this.why.textContent = message;
    this.why.className = "small loss";
    this.why.setAttribute("role", "alert");
    this.input.focus();
    this.element.scrollIntoView({ block: "nearest" });
  }
}
