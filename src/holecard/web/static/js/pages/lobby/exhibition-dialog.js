// The dialog in which a table of bots alone is put together, to be watched.

import { h, refill } from "../../lib/dom.js";
import { field, formDialog, opponentField, select, waitingWords } from "./new-table-dialog.js";
import { busy, openExhibition } from "../../lib/join-table.js";
import { nearestPace, PACES, USUAL_PACE } from "../../lib/bot-pace.js";
import { prefs } from "../../components/shell.js";

const FOLLOWED = PACES.filter(([pace]) => pace > 0); // nobody can follow bots that take no time

/** A function that opens the dialog with these games. */
export const exhibitor = () => formDialog(form, "exhibition-title");

function form(games, dialog) {
  const error = h("p", { class: "notice bad", role: "alert", hidden: true });
  const bots = h("fieldset", { class: "choose-opponents" });
  const count = h("div", { class: "exhibition-count" });
  const game = () => games.find((one) => one.name === choice.value);
  const choice = select("game", games.map((one) => [one.name, one.title]), games[0].name);
  let chosen = [];
  choice.addEventListener("change", deal);
  function deal() {
    const { seats: [few, many], usual_seats: usual } = game();
    const numbers = Array.from({ length: many - few + 1 }, (_, at) => [few + at, `${few + at}`]);
    const seats = select("count", numbers, usual);
    seats.addEventListener("change", () => seat(Number(seats.value)));
    refill(count, few === many ? null : field("Seats", seats));
    chosen = [];
    seat(usual);
  }
  function seat(seats) {
    const { usual_opponents: usual } = game();
    while (chosen.length < seats) chosen.push(usual[chosen.length % usual.length]);
    chosen.length = seats;
    refill(bots, h("legend", {}, "Who plays"), h("div", { class: "choose-seats" },
      chosen.map((name, at) => opponentField(game(), name, at + 1, (picked) => { chosen[at] = picked; }, []))));
  }
  deal();
  const watch = h("button", { class: "button primary", type: "submit" }, "Watch");
  const element = h("form", { class: "choose-form" },
    h("div", { class: "choose-head" },
      h("h2", { id: "exhibition-title" }, "Watch bots play"),
      h("button", { class: "button quiet", type: "button", "aria-label": "Close", onclick: () => dialog.close() }, "✕")),
    h("div", { class: "choose-body" },
      h("p", { class: "soft small" }, "Bots among themselves, every card face up. They play while somebody watches."),
      h("div", { class: "choose-fields" }, field("Game", choice), count,
        field("Pace of the bots", select("pace", FOLLOWED, Math.max(300, nearestPace(prefs.get("pace", USUAL_PACE)))))),
      bots, error),
    h("div", { class: "choose-foot" }, watch,
      h("button", { class: "button", type: "button", onclick: () => dialog.close() }, "Not now")));
  element.addEventListener("submit", (event) => {
    event.preventDefault();
    error.hidden = true;
    const wishes = { game: choice.value, seats: chosen.length, bots: [...chosen], pace: Number(element.elements.pace.value) };
    busy(watch, waitingWords(game(), chosen, "Opening…"), () => openExhibition(wishes), (words) => {
      error.textContent = words;
      error.hidden = false;
    });
  });
  return element;
}
