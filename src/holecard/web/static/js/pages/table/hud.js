// Statistics of the players at their seats: a heads-up display that can be switched on.

import { get } from "../../lib/api.js";
import { h, refill } from "../../lib/dom.js";
import { figure, percent } from "../../lib/format.js";
import { prefs } from "../../lib/preferences.js";

const KEPT = "table.hud";
const SHOWN = ["vpip", "pfr", "three_bet"];
const IN_PANEL = ["vpip", "pfr", "three_bet", "cbet_flop", "wtsd", "wsd"];

/** 23, or a dash without a chance.
 *  @param {Api.StatShare | undefined} share */
const whole = (share) => (share?.value === null || share === undefined ? "–" : String(Math.round(100 * share.value)));

/** 23.4% (18 to 30), 120 chances
 *  @param {Api.StatShare} share */
const inFull = (share) => (share.value === null || share.low === null || share.high === null ? "no chance so far"
  : `${percent(share.value)}, 95% from ${percent(share.low, 0)} to ${percent(share.high, 0)}, ${figure(share.made)} of ${figure(share.chances)}`);

export class Hud {
  /** @param {{ table: string, felt: Element }} options */
  constructor({ table, felt }) {
    this.table = table;
    this.felt = felt;
    this.isOn = prefs.get(KEPT, false);
    /** @type {Api.TableStats | null} */
    this.stats = null;
    this.asked = "";
    this.box = h("div", {});
    /** @type {HTMLInputElement} */
    this.switch = h("input", { type: "checkbox", checked: this.isOn, onchange: () => this.turn(this.switch.checked) });
    this.element = h("details", { class: "panel table-stats" }, h("summary", {}, h("h2", {}, "Statistics")),
      h("label", { class: "row hud-switch" }, this.switch, "Show them at the seats"), this.box);
    this.element.addEventListener("toggle", () => this.state && this.draw(this.state));
    /** @type {Api.TableState | null} */
    this.state = null;
  }

  /** @param {boolean} isOn */
  turn(isOn) {
    this.isOn = isOn;
    prefs.set(KEPT, isOn);
    if (this.state) this.draw(this.state);
  }

  /** @param {Api.TableState} state */
  draw(state) {
    this.state = state;
    const past = state.past_hands[0]?.hand ?? 0;
    const wanted = `${past}`;
    if ((this.isOn || this.element.open) && past && this.asked !== wanted) this.ask(wanted);
    this.write();
  }

  /** @param {string} wanted */
  async ask(wanted) {
    this.asked = wanted;
    try {
      this.stats = await get("/api/tables/{name}/stats", { name: this.table });
      this.write();
    } catch {
      this.asked = ""; // the table is busy or gone; the next state asks again
    }
  }

  write() {
    const { state, stats } = this;
    for (const old of this.felt.querySelectorAll(".hud")) old.remove();
    if (!stats || !state) {
      refill(this.box, h("p", { class: "soft small" }, "They are counted from the first hand on."));
      return;
    }
    const at = new Map(stats.columns.map((column, place) => [column.key, place]));
    if (this.isOn) this.mark(stats, state, at);
    if (this.element.open) refill(this.box, this.panel(stats, at));
  }

  /** @param {Api.TableStats} stats
   *  @param {Api.TableState} state
   *  @param {Map<string, number>} at */
  mark(stats, state, at) {
    for (const seat of state.seats) {
      const row = stats.rows.find((one) => one.name === seat.name);
      const plate = this.felt.querySelector(`.seat[data-seat="${seat.seat}"] .plate`);
      if (!row || !plate || seat.open) continue;
      const numbers = SHOWN.map((key) => whole(row.shares[at.get(key) ?? -1])).join("/");
      const factor = row.aggression_factor === null ? "–" : row.aggression_factor.toFixed(1);
      const words = `VPIP, PFR, 3-bet in percent: ${numbers}; aggression factor ${factor}; ${figure(row.hands)} hands`;
      plate.append(h("span", { class: "hud", title: words }, h("span", { "aria-hidden": "true" }, `${numbers} · ${factor} · ${row.hands}`),
        h("span", { class: "visually-hidden" }, words)));
    }
  }

  /** @param {Api.TableStats} stats
   *  @param {Map<string, number>} at */
  panel(stats, at) {
    const columns = IN_PANEL.map((key) => ({ place: at.get(key) ?? -1, column: stats.columns[at.get(key) ?? -1] }));
    return h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Player statistics" },
      h("table", { class: "list-table hud-table" },
        h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Player"), h("th", { scope: "col", class: "number" }, "Hands"),
          columns.map(({ column }) => h("th", { scope: "col", class: "number", title: column?.definition }, column?.title)), h("th", { scope: "col", class: "number", title: "Bets and raises per call after the flop" }, "AF"))),
        h("tbody", {}, stats.rows.map((row) => h("tr", {}, h("th", { scope: "row" }, h("bdi", {}, row.name)), h("td", { class: "number" }, figure(row.hands)),
          columns.map(({ place }) => { const share = row.shares[place]; return h("td", { class: "number", title: share ? inFull(share) : null }, whole(share)); }),
          h("td", { class: "number" }, row.aggression_factor === null ? "–" : row.aggression_factor.toFixed(1)))))));
  }
}
