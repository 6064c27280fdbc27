// The end of a session: who won what, and the way on.

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
  const { winners } = state.end;
  const titleOf = ({ seat }) => (!winners.includes(seat) ? "" : winners.length > 1 ? "tied" : "winner");
  const order = [...state.seats].sort((a, b) => state.end.chips[b.seat] - state.end.chips[a.seat]);
  return h("table", { class: "list-table end-table" },
    h("caption", { class: "visually-hidden" }, "Chips won or lost"),
    h("tbody", {}, order.map((seat) => row(seat, state.end.chips[seat.seat], titleOf(seat), seat.seat === state.you))));
}

/** Work that a button started; it can be tried again if it fails. */
async function pressed(button, complain, work) {
  button.disabled = true;
  try {
    await work();
  } catch (error) {
    complain(error);
    button.disabled = false;
  }
}

/** Sit down again with the same wishes. */
async function again(wishes) {
  const made = await post("/api/tables", { ...wishes, by: "person" });
  seats.keep(made.table, { seat: made.seat, token: made.token });
  prefs.set(`wishes.${made.table}`, wishes);
  location.assign(made.url);
}

export class End {
  constructor(complain) {
    this.complain = complain;
    this.element = h("div", { class: "end", hidden: true });
    this.key = null;
  }

  draw(state) {
    const key = `${state.phase}/${state.end !== null}`;
    if (key === this.key) return;
    this.key = key;
    this.element.hidden = state.phase !== "over";
    if (this.element.hidden) return;
    if (state.end === null) refill(this.element, h("p", {}, "This table was cleared because nobody used it."), this.ways(state));
    else refill(this.element, h("h2", {}, state.end.words), results(state), this.ways(state));
  }

  watchAgain({ table }) {
    const wishes = prefs.get(`exhibition.${table}`);
    if (!wishes) return null;
    const button = h("button", { class: "button primary", type: "button", onclick: () => pressed(button, this.complain, () => openExhibition(wishes)) }, "Watch again");
    return button;
  }

  /** A ladder's page knows itself how it goes on. */
  ways(state) {
    if (state.ladder !== null) return null;
    if (state.exhibition) return h("p", { class: "row end-ways" }, this.watchAgain(state), h("a", { class: "button", href: "/" }, "To the lobby"));
    const wishes = prefs.get(`wishes.${state.table}`);
    const button = h("button", { class: "button primary", type: "button", onclick: () => pressed(button, this.complain, () => again(wishes)) }, "Play again");
    return h("p", { class: "row end-ways" }, wishes && state.you !== null ? button : null, h("a", { class: "button", href: "/" }, "To the lobby"));
  }
}
