// The dialog that opens an exhibition: a table of bots only, to watch.

import { h, refill } from "../../lib/dom.js";
import { field, formDialog, opponentField, seatCounts, seated, select, waitingLabel } from "./new-table-dialog.js";
import { busy, openExhibition } from "../../lib/join-table.js";
import { nearestPace, PACES, DEFAULT_PACE } from "../../lib/bot-pace.js";
import { prefs } from "../../lib/preferences.js";

const FOLLOWED = PACES.filter(([pace]) => pace > 0); // instant play cannot be followed

/** Returns a function that opens the dialog with a list of games. */
export const exhibitionDialog = () => formDialog(form, "exhibition-title");

/** @param {Api.GameSummary[]} games
 *  @param {HTMLDialogElement} dialog */
function form(games, dialog) {
  const error = h("p", { class: "notice bad", role: "alert", hidden: true });
  const bots = h("fieldset", { class: "choose-opponents" });
  const count = h("div", { class: "exhibition-count" });
  const choice = select("game", games.map((one) => [one.name, one.title]), games[0]?.name ?? "");
  const pace = select("pace", FOLLOWED, Math.max(300, nearestPace(prefs.get("pace", DEFAULT_PACE))));
  /** @type {string[]} */
  let chosen = [];
  function game() {
    const found = games.find((one) => one.name === choice.value);
    if (!found) throw new Error(`expected a game of the list: ${choice.value}`);
    return found;
  }
  choice.addEventListener("change", deal);
  function deal() {
    const { seats: [few, many], default_seats: usual } = game();
    const seats = select("count", seatCounts(few, many), usual);
    seats.addEventListener("change", () => seat(Number(seats.value)));
    refill(count, few === many ? null : field("Seats", seats));
    chosen = [];
    seat(usual);
  }
  /** @param {number} seats */
  function seat(seats) {
    chosen = seated(game(), chosen, seats);
    refill(bots, h("legend", {}, "Bots"), h("div", { class: "choose-seats" },
      chosen.map((name, at) => opponentField(game(), name, at + 1, (picked) => { chosen[at] = picked; }, []))));
  }
  deal();
  const watch = h("button", { class: "button primary", type: "submit" }, "Watch");
  const element = h("form", { class: "choose-form" },
    h("div", { class: "choose-head" },
      h("h2", { id: "exhibition-title" }, "Watch bots play"),
      h("button", { class: "button quiet", type: "button", "aria-label": "Close", onclick: () => dialog.close() }, "✕")),
    h("div", { class: "choose-body" },
      h("p", { class: "soft small" }, "Bots play each other with every card face up. Play pauses while there is no spectator."),
      h("div", { class: "choose-fields" }, h("div", { class: "exhibition-game" }, field("Game", choice)), count, field("Speed", pace)),
      bots, error),
    h("div", { class: "choose-foot" }, watch,
      h("button", { class: "button", type: "button", onclick: () => dialog.close() }, "Cancel")));
  element.addEventListener("submit", (event) => {
    event.preventDefault();
    error.hidden = true;
    const settings = { game: choice.value, seats: chosen.length, bots: [...chosen], pace: Number(pace.value) };
    busy(watch, waitingLabel(game(), chosen, "Opening…"), () => openExhibition(settings), (message) => {
      error.textContent = message;
      error.hidden = false;
    });
  });
  return element;
}
