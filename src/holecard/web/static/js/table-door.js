// Before play: who is still to come, how to call them, and taking a seat.

import { post } from "./api.js";
import { h, refill } from "./dom.js";
import { prefs, seats } from "./shell.js";

export class Door {
  /** `joined(token)` when a seat has been taken. */
  constructor(table, { joined, complain }) {
    Object.assign(this, { table, joined, complain });
    this.element = h("div", { class: "door", hidden: true });
    this.key = null;
  }

  draw(state) {
    const open = state.seats.filter((seat) => seat.open).length;
    const key = `${state.phase}/${open}/${state.you}`;
    if (key === this.key) return;
    this.key = key;
    this.element.hidden = state.phase !== "waiting";
    if (this.element.hidden) return;
    const canSit = state.you === null && open > 0;
    refill(this.element, canSit ? this.form() : this.invitation(open));
  }

  form() {
    const name = h("input", { name: "name", required: true, maxlength: 24, autocomplete: "nickname", value: prefs.get("name", "") || "" });
    const button = h("button", { class: "button primary", type: "submit" }, "Take a seat");
    const form = h("form", { class: "door-form", onsubmit: (event) => this.sit(event, name, button) },
      h("label", { class: "field" }, h("span", {}, "Your name"), name), button);
    return form;
  }

  async sit(event, name, button) {
    event.preventDefault();
    button.disabled = true;
    try {
      const made = await post(`/api/tables/${this.table}/join`, { name: name.value });
      prefs.set("name", name.value.trim());
      seats.keep(this.table, { seat: made.seat, token: made.token });
      this.joined(made.token);
    } catch (error) {
      this.complain(error);
      button.disabled = false;
    }
  }

  invitation(open) {
    const link = h("input", { class: "door-link", readonly: true, "aria-label": "Link to this table", value: `${location.origin}/table/${this.table}`, onfocus: () => link.select() });
    const button = h("button", { class: "button primary", type: "button", onclick: () => copy(link, button) }, "Copy link");
    return [
      h("p", { class: "door-words" }, `${open === 1 ? "One seat is" : `${open} seats are`} open. Whoever has this link can take ${open === 1 ? "it" : "one"}.`),
      h("div", { class: "door-form" }, link, button),
    ];
  }
}

/** The clipboard is closed to pages that come over plain http; then the link is marked to be copied. */
async function copy(link, button) {
  link.select();
  try {
    await navigator.clipboard.writeText(link.value);
  } catch {
    document.execCommand("copy");
  }
  button.textContent = "Copied";
  setTimeout(() => { button.textContent = "Copy link"; }, 1500);
}
