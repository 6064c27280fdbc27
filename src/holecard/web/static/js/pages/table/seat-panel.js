// Who sits at a seat, and how it goes for them.

import { coins, h, signed } from "../../lib/dom.js";
import { portrait } from "../../components/portrait.js";

const ROLES = { person: "Person", program: "Program", personality: "House bot", house: "House bot", solved: "Solved strategy" };

const fact = (words, value, how = null) => [h("dt", {}, words), h("dd", { class: how }, value)];

function statusOf(seat) {
  if (seat.left) return "Has left: the seat checks, or folds to a bet.";
  if (seat.out) return seat.here ? "Sits out after this hand." : "Sits out: no cards and no blinds until the seat comes back.";
  if (seat.rebuy) return `Had no chips left and bought in again for ${coins(seat.rebuy)}.`;
  return seat.bust ? "Has no chips left." : "";
}

/** Opens a dialog in `place` about one seat of a state. */
export function showSeat(place, { seats, you }, number) {
  const seat = seats.find((one) => one.seat === number);
  if (!seat || seat.open) return;
  const sum = seat.total + (seat.net ?? 0);
  const status = statusOf(seat);
  const dialog = h("dialog", { class: "table-confirm seat-panel", "aria-label": `About ${seat.name}`, onclose: () => dialog.remove(), onclick: (event) => event.target === dialog && dialog.close() },
    h("div", { class: "seat-panel-head" }, portrait(seat.kind, seat.name),
      h("div", {}, h("h2", {}, seat.name, seat.seat === you ? h("span", { class: "soft" }, " (you)") : null), h("span", { class: "badge" }, ROLES[seat.role] ?? ""))),
    h("p", {}, seat.about),
    status ? h("p", { class: "soft" }, status) : null,
    h("dl", { class: "seat-panel-facts" },
      fact("Chips", coins(seat.rebuy || seat.stack)),
      fact("Won or lost here", signed(sum), sum > 0 ? "win" : sum < 0 ? "loss" : null),
      seat.position ? fact("Position", seat.position) : null),
    h("div", { class: "row" }, h("button", { class: "button", type: "button", autofocus: true, onclick: () => dialog.close() }, "Close")));
  place.append(dialog);
  dialog.showModal();
}
