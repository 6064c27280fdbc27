// The end of a session: the results and the next steps.

import { post } from "../../lib/api.js";
import { h, refill, signed } from "../../lib/dom.js";
import { openExhibition } from "../../lib/join-table.js";
import { prefs, seats } from "../../components/shell.js";

function row(seat, chips, title, isYou) {
  return h("tr", { class: title ? "winner" : null },
    h("th", { scope: "row" }, seat.name, isYou ? h("span", { class: "soft" }, " (you)") : null, title ? h("span", { class: "badge gold" }, title) : null),
    h("td", { class: `number ${chips > 0 ? "win" : chips < 0 ? "loss" : ""}` }, signed(chips)));
}

function results(state) {
  const { winners } = state.result;
  const titleOf = ({ seat }) => (!winners.includes(seat) ? "" : winners.length > 1 ? "tied" : "winner");
  const order = [...state.seats].sort((a, b) => state.result.net[b.seat] - state.result.net[a.seat]);
  return h("table", { class: "list-table end-table" },
    h("caption", { class: "visually-hidden" }, "Net results"),
    h("tbody", {}, order.map((seat) => row(seat, state.result.net[seat.seat], titleOf(seat), seat.seat === state.you))));
}

/** Run the work of a button; on failure, report it and enable the button again. */
async function pressed(button, complain, work) {
  button.disabled = true;
  try {
    await work();
  } catch (error) {
    complain(error);
    button.disabled = false;
  }
}

/** Open another table with the same settings. */
async function again(settings) {
  const made = await post("/api/tables", { ...settings, player_type: "person" });
  seats.keep(made.table, { seat: made.seat, token: made.token });
  prefs.set(`settings.${made.table}`, settings);
  location.assign(made.url);
}

export class End {
  constructor(complain) {
    this.complain = complain;
    this.element = h("div", { class: "end", hidden: true });
    this.key = null;
  }

  draw(state) {
    const key = `${state.phase}/${state.result !== null}`;
    if (key === this.key) return;
    this.key = key;
    this.element.hidden = state.phase !== "over";
    if (this.element.hidden) return;
    if (state.result === null) refill(this.element, h("p", {}, "This table was closed because it was not in use."), this.links(state));
    else refill(this.element, h("h2", {}, state.result.summary), results(state), this.links(state));
  }

  watchAgain({ table }) {
    const settings = prefs.get(`exhibition.${table}`);
    if (!settings) return null;
    const button = h("button", { class: "button primary", type: "button", onclick: () => pressed(button, this.complain, () => openExhibition(settings)) }, "Watch again");
    return button;
  }

  /** Links to continue; the ladder page has its own. */
  links(state) {
    if (state.ladder_opponent !== null) return null;
    if (state.exhibition) return h("p", { class: "row end-links" }, this.watchAgain(state), h("a", { class: "button", href: "/" }, "Back to the lobby"));
    const settings = prefs.get(`settings.${state.table}`);
    const button = h("button", { class: "button primary", type: "button", onclick: () => pressed(button, this.complain, () => again(settings)) }, "Play again");
    return h("p", { class: "row end-links" }, settings && state.you !== null ? button : null, h("a", { class: "button", href: "/" }, "Back to the lobby"));
  }
}
