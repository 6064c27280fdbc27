// The waiting room: the invitation link, and the form to take a seat.

import { get, post } from "../../lib/api.js";
import { h, refill } from "../../lib/dom.js";
import { prefs, seats } from "../../lib/preferences.js";

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

export class WaitingRoom {
  /** `joined(token)` is called after taking a seat.
   *  @param {string} table
   *  @param {{ joined: (token: string) => void, complain: (error: unknown) => void }} listeners */
  constructor(table, { joined, complain }) {
    this.table = table;
    this.joined = joined;
    this.complain = complain;
    this.element = h("div", { class: "waiting-room", hidden: true });
    this.key = "";
  }

  /** @param {Api.TableState} state */
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
    const form = h("form", { class: "waiting-form", onsubmit: (event) => this.sit(event, name, button) },
      h("label", { class: "field" }, h("span", {}, "Your name"), name), button);
    return form;
  }

  /** @param {SubmitEvent} event
   *  @param {HTMLInputElement} name
   *  @param {HTMLButtonElement} button */
  async sit(event, name, button) {
    event.preventDefault();
    button.disabled = true;
    try {
      const made = await post("/api/tables/{name}/join", { name: this.table }, { body: { name: name.value, player_type: "person" } });
      prefs.set("name", name.value.trim());
      seats.keep(this.table, { seat: made.seat, token: made.token });
      this.joined(made.token);
    } catch (error) {
      this.complain(error);
      button.disabled = false;
    }
  }

  /** @param {number} open */
  invitation(open) {
    /** @type {HTMLInputElement} */
    const link = h("input", { class: "invite-link", readonly: true, "aria-label": "Link to this table", value: this.linkAt(location.origin), onfocus: () => link.select() });
    /** @type {HTMLButtonElement} */
    const button = h("button", { class: "button primary", type: "button", onclick: () => copy(link, button) }, "Copy link");
    const reach = h("div", { class: "invite-reach", "aria-live": "polite" });
    if (LOOPBACK.test(location.hostname)) this.showReach(link, reach);
    return [
      h("p", { class: "invite-text" }, `${open === 1 ? "One seat is" : `${open} seats are`} open. Send this link to a friend to fill ${open === 1 ? "it" : "them"}.`),
      h("div", { class: "waiting-form" }, link, button),
      reach,
    ];
  }

  /** @param {string} address */
  linkAt(address) {
    return `${address}/table/${this.table}`;
  }

  /** A loopback URL is useless on other machines; the server knows its network addresses.
   *  @param {HTMLInputElement} link
   *  @param {Element} reach */
  async showReach(link, reach) {
    try {
      const { addresses, command } = await get("/api/server", {});
      if (addresses[0]) link.value = this.linkAt(addresses[0]);
      refill(reach, addresses.length ? elsewhere(addresses.slice(1).map((address) => this.linkAt(address))) : startAgain(command));
    } catch (error) {
      this.complain(error);
    }
  }
}

/** @param {string[]} links */
const elsewhere = (links) => (links.length ? h("p", { class: "soft small" }, "If the link does not open, try: ", links.map((link, at) => [at ? ", " : "", h("code", {}, link)])) : null);

/** @param {string} command */
const startAgain = (command) => [
  h("p", {}, "The link works on this machine only. To let others in, stop the server (Ctrl-C) and start it for your network:"),
  h("p", {}, h("code", {}, command)),
  h("p", { class: "soft small" }, "The table is kept, and this page reconnects by itself."),
];

/** Browsers deny clipboard access over plain http; there, the link is selected and copied.
 *  @param {HTMLInputElement} link
 *  @param {HTMLElement} button */
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
