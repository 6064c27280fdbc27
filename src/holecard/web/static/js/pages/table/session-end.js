// The end of a session: the results and the next steps.

import { post } from "../../lib/api.js";
import { h, refill } from "../../lib/dom.js";
import { signed } from "../../lib/format.js";
import { openExhibition } from "../../lib/join-table.js";
import { prefs, seats } from "../../lib/preferences.js";

/** @param {Api.SeatState} seat
 *  @param {number} chips
 *  @param {string} title
 *  @param {boolean} isYou */
function row(seat, chips, title, isYou) {
  return h("tr", { class: title ? "winner" : null },
    h("th", { scope: "row" }, seat.name, isYou ? h("span", { class: "soft" }, " (you)") : null, title ? h("span", { class: "badge gold" }, title) : null),
    h("td", { class: `number ${chips > 0 ? "win" : chips < 0 ? "loss" : ""}` }, signed(chips)));
}

/** @param {Api.TableState} state
 *  @param {Api.SessionResult} result */
function results(state, { winners, net }) {
  /** @param {Api.SeatState} seat */
  const titleOf = ({ seat }) => (!winners.includes(seat) ? "" : winners.length > 1 ? "tied" : "winner");
  const order = [...state.seats].sort((a, b) => (net[b.seat] ?? 0) - (net[a.seat] ?? 0));
  return h("table", { class: "list-table end-table" },
    h("caption", { class: "visually-hidden" }, "Net results"),
    h("tbody", {}, order.map((seat) => row(seat, net[seat.seat] ?? 0, titleOf(seat), seat.seat === state.you))));
}

/** Run the work of a button; on failure, report it and enable the button again.
 *  @param {HTMLButtonElement} button
 *  @param {(error: unknown) => void} complain
 *  @param {() => Promise<unknown>} work */
async function pressed(button, complain, work) {
  button.disabled = true;
  try {
    await work();
  } catch (error) {
    complain(error);
    button.disabled = false;
  }
}

/** Open another table with the same settings.
 *  @param {import("../../lib/preferences.js").TableSettings} settings */
async function again(settings) {
  const made = await post("/api/tables", {}, { body: { ...settings, player_type: "person" } });
  seats.keep(made.table, { seat: made.seat, token: made.token });
  prefs.set(`settings.${made.table}`, settings);
  location.assign(made.url);
}

export class End {
  /** @param {(error: unknown) => void} complain */
  constructor(complain) {
    this.complain = complain;
    this.element = h("div", { class: "end", hidden: true });
    this.key = "";
  }

  /** @param {Api.TableState} state */
  draw(state) {
    const key = `${state.phase}/${state.result !== null}`;
    if (key === this.key) return;
    this.key = key;
    this.element.hidden = state.phase !== "over";
    if (this.element.hidden) return;
    if (state.result === null) refill(this.element, h("p", {}, "This table was closed because it was not in use."), this.links(state));
    else refill(this.element, h("h2", {}, state.result.summary), results(state, state.result), this.links(state));
  }

  /** @param {Api.TableState} state */
  watchAgain({ table }) {
    const settings = prefs.get(`exhibition.${table}`);
    if (!settings) return null;
    /** @type {HTMLButtonElement} */
    const button = h("button", { class: "button primary", type: "button", onclick: () => pressed(button, this.complain, () => openExhibition(settings)) }, "Watch again");
    return button;
  }

  /** @param {import("../../lib/preferences.js").TableSettings} settings */
  playAgain(settings) {
    /** @type {HTMLButtonElement} */
    const button = h("button", { class: "button primary", type: "button", onclick: () => pressed(button, this.complain, () => again(settings)) }, "Play again");
    return button;
  }

  /** Links to continue; the ladder page has its own.
   *  @param {Api.TableState} state */
  links(state) {
    if (state.ladder_opponent !== null) return null;
    if (state.exhibition) return h("p", { class: "row end-links" }, this.watchAgain(state), h("a", { class: "button", href: "/" }, "Back to the lobby"));
    const settings = prefs.get(`settings.${state.table}`);
    return h("p", { class: "row end-links" }, settings && state.you !== null ? this.playAgain(settings) : null, h("a", { class: "button", href: "/" }, "Back to the lobby"));
  }
}
