// The line above the felt: the game, the hand, the pace, the line to the server, and the way out.

import { figure, h, refill, signed } from "../../lib/dom.js";
import { nearestPace, PACES } from "../../lib/bot-pace.js";

export class Head {
  constructor({ heading, paced, left }) {
    this.title = h(heading, { class: "table-title" });
    this.facts = h("div", { class: "table-facts" });
    this.line = h("span", { class: "table-line", role: "status" });
    this.pace = h("select", { "aria-label": "Pace of the bots", onchange: () => paced(Number(this.pace.value)) },
      PACES.map(([value, name]) => h("option", { value }, name)));
    this.paceField = h("label", { class: "table-pace" }, h("span", { class: "soft small" }, "Pace"), this.pace);
    this.leave = h("button", { class: "button quiet danger", type: "button", onclick: () => this.ask(left) }, "Leave");
    this.name = h("div", { class: "table-name" }, this.title, this.facts);
    this.element = h("div", { class: "table-head" }, this.name,
      h("div", { class: "table-tools" }, this.line, this.paceField, this.leave));
  }

  draw(state) {
    this.title.textContent = state.title;
    const hand = state.hand ? [`Hand ${figure(state.hand)}`, state.hands ? h("span", { class: "of" }, ` of ${figure(state.hands)}`) : null] : null;
    refill(this.facts, state.blinds ? h("span", {}, state.blinds) : null, hand ? h("span", {}, hand) : null,
      sumOf(state), state.you === null ? h("span", { class: "badge gold" }, state.exhibition ? "Exhibition" : "Watching") : null);
    const plays = state.you !== null && state.phase !== "over";
    this.paceField.hidden = !plays;
    this.leave.hidden = !plays;
    if (document.activeElement !== this.pace) this.pace.value = nearestPace(state.pace);
  }

  /** `how` is "open", "lost" or "ended". */
  tell(how) {
    const wasLost = this.line.classList.contains("lost");
    this.line.textContent = how === "lost" ? "Connection lost, trying again…" : wasLost ? "Connected again" : "";
    this.line.classList.toggle("lost", how === "lost");
    if (wasLost && how !== "lost") setTimeout(() => this.line.classList.contains("lost") || refill(this.line), 4000);
  }

  ask(left) {
    const dialog = h("dialog", { class: "table-confirm", "aria-label": "Leave the table", onclose: () => dialog.remove() },
      h("p", {}, "Leave the table? Your seat will check, or fold to a bet, and you cannot come back to it."),
      h("div", { class: "row" },
        h("button", { class: "button", type: "button", autofocus: true, onclick: () => dialog.close() }, "Stay"),
        h("button", { class: "button danger", type: "button", onclick: () => { dialog.close(); left(); } }, "Leave the table")));
    this.element.append(dialog);
    dialog.showModal();
  }
}

/** What you have won or lost so far; the hand that is played counts once it is over. */
function sumOf({ you, hand, phase, seats, past }) {
  const seat = seats.find((one) => one.seat === you);
  if (!seat || !hand) return null;
  const last = phase !== "playing" && past[0]?.hand === hand ? past[0].won ?? 0 : 0;
  const sum = seat.total + last;
  return h("span", { class: "table-sum", title: "What you have won or lost at this table" },
    h("span", { class: "table-sum-of" }, "You: "), h("b", { class: sum > 0 ? "win" : sum < 0 ? "loss" : null }, signed(sum)));
}
