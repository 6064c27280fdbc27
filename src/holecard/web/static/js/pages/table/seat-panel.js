// Details of a seat: the player, chips and net result.

import { h } from "../../lib/dom.js";
import { coins, signed } from "../../lib/format.js";
import { portrait } from "../../components/portrait.js";

/** @type {Record<Api.SeatState["role"] & string, string>} */
const ROLES = { "": "", person: "Person", program: "Program", personality: "House bot", house: "House bot", solved: "Solved strategy" };

/** @param {string} label
 *  @param {string} value
 *  @param {string | null} style */
const fact = (label, value, style = null) => [h("dt", {}, label), h("dd", { class: style }, value)];

/** @param {Api.SeatState} seat */
function statusOf(seat) {
  if (seat.has_left) return "Has left: the seat checks or folds.";
  if (seat.sitting_out) return seat.in_hand ? "Sits out after this hand." : "Sitting out: no cards and no blinds until the player comes back.";
  if (seat.rebuy) return `Busted and bought in again for ${coins(seat.rebuy)}.`;
  return seat.busted ? "Has no chips left." : "";
}

/** Open a dialog about one seat.
 *  @param {Element} place
 *  @param {Api.TableState} state
 *  @param {number} number */
export function showSeat(place, { seats, you }, number) {
  const seat = seats.find((one) => one.seat === number);
  if (!seat || seat.open) return;
  const sum = seat.session_net + (seat.net ?? 0);
  const status = statusOf(seat);
  /** @type {HTMLDialogElement} */
  const dialog = h("dialog", { class: "table-confirm seat-panel", "aria-label": `About ${seat.name}`, onclose: () => dialog.remove(), onclick: (event) => event.target === dialog && dialog.close() },
    h("div", { class: "seat-panel-head" }, portrait(seat.bot, seat.name),
      h("div", {}, h("h2", {}, seat.name, seat.seat === you ? h("span", { class: "soft" }, " (you)") : null), h("span", { class: "badge" }, ROLES[seat.role ?? ""]))),
    h("p", {}, seat.description),
    status ? h("p", { class: "soft" }, status) : null,
    h("dl", { class: "seat-panel-facts" },
      fact("Chips", coins(seat.rebuy || seat.stack)),
      fact("Net result", signed(sum), sum > 0 ? "win" : sum < 0 ? "loss" : null),
      seat.position ? fact("Position", seat.position) : null),
    h("div", { class: "row" }, h("button", { class: "button", type: "button", autofocus: true, onclick: () => dialog.close() }, "Close")));
  place.append(dialog);
  dialog.showModal();
}
