// Who plays: asked once, remembered, and easily changed.

import { h, refill } from "./dom.js";

export class NameForm {
  constructor(chosen) {
    this.chosen = chosen;
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
      h("button", { class: "button", type: "button", onclick: () => this.edit({ focus: true }) }, "Change name"));
  }

  edit({ focus = false } = {}) {
    this.input = h("input", {
      name: "player", value: this.player, maxlength: 24, required: true, autocomplete: "nickname", placeholder: "Your name", "aria-describedby": "who-why",
    });
    this.why = h("p", { class: "small soft", id: "who-why" }, "Wins are kept on this server under the name.");
    refill(this.element, h("form", { class: "who-form", onsubmit: (event) => this.submit(event) },
      h("label", { class: "field" }, h("span", {}, "What is your name?"), this.input),
      h("button", { class: "button primary", type: "submit" }, this.player ? "Save" : "Start climbing"),
      this.player ? h("button", { class: "button quiet", type: "button", onclick: () => this.draw(this.player) }, "Keep") : null,
      this.why));
    if (focus) this.input.select();
  }

  submit(event) {
    event.preventDefault();
    const player = this.input.value.trim().replace(/\s+/g, " ");
    if (player) this.chosen(player);
  }

  /** Somebody wants to play and has no name yet. */
  ask(words) {
    this.why.textContent = words;
    this.why.className = "small loss";
    this.input.focus();
    this.element.scrollIntoView({ block: "nearest" });
  }

  refuse(words) {
    this.ask(words);
    this.why.setAttribute("role", "alert");
  }
}
