// Finds any hand of a tournament: by bot, opponent, round and hand.

import { get } from "../../lib/api.js";
import { h, refill } from "../../lib/dom.js";
import { figure, signed } from "../../lib/format.js";
import { complain } from "../../components/shell.js";
import { counted, replayOf, sign } from "./format.js";

/** @param {string} name of the results file */
export function handBrowser(name) {
  /** @type {HTMLSelectElement} */
  const bot = h("select", { onchange: () => chooseBot(bot.value) });
  const matchup = h("select", { onchange: () => chooseMatchup() });
  const round = h("input", { type: "number", min: 1, value: 1, inputmode: "numeric", onchange: () => show() });
  const before = h("button", { class: "button", type: "button", "aria-label": "The previous round", onclick: () => step(-1) }, "‹");
  const after = h("button", { class: "button", type: "button", "aria-label": "The next round", onclick: () => step(1) }, "›");
  const all = h("span", { class: "soft" });
  const result = h("p", { class: "result", role: "status" });
  const hands = h("ol", { class: "hands" });
  /** @type {string[]} */
  let bots = [];
  /** @type {Api.MatchupCard[]} */
  let met = [];
  let asked = 0;

  const chosen = () => met[Number(matchup.value)];

  /** @param {string[]} names */
  function setBots(names) {
    const sorted = [...names].sort((one, other) => one.localeCompare(other));
    if (JSON.stringify(sorted) === JSON.stringify(bots)) return;
    bots = sorted;
    refill(bot, bots.map((each) => h("option", { value: each }, each)));
    chooseBot(names[0] ?? "");
  }

  /** @param {string} who
   *  @param {string | null} opponent */
  async function chooseBot(who, opponent = null) {
    bot.value = who;
    const number = (asked += 1);
    try {
      const found = await get("/api/tournaments/{name}/matchups", { name, bot: who });
      if (number !== asked) return;
      met = found.matchups;
    } catch (error) {
      complain(error);
      return;
    }
    /** @param {Api.MatchupCard} each */
    const others = (each) => each.bots.filter((one) => one !== who).join(", ");
    refill(matchup, met.map((each, at) => h("option", { value: at }, others(each))));
    matchup.value = String(Math.max(0, met.findIndex((each) => (opponent === null ? each.rounds > 0 : each.bots.includes(opponent)))));
    await chooseMatchup();
  }

  async function chooseMatchup() {
    round.value = "1";
    await show();
  }

  /** @param {number} by */
  function step(by) {
    round.value = String(Number(round.value) + by);
    show();
  }

  async function show() {
    const { label, rounds } = chosen() ?? { label: "", rounds: 0 };
    const number = Math.min(Math.max(Math.round(Number(round.value)) || 1, 1), Math.max(rounds, 1));
    round.value = String(number);
    round.max = String(Math.max(rounds, 1));
    before.disabled = number <= 1;
    after.disabled = number >= rounds;
    all.textContent = `of ${figure(rounds)}`;
    if (!rounds) {
      refill(result, "They have not played yet.");
      refill(hands);
      return;
    }
    const mine = (asked += 1);
    try {
      const found = await get("/api/tournaments/{name}/round", { name, matchup: label, number });
      if (mine === asked) draw(found);
    } catch (error) {
      complain(error);
    }
  }

  /** @param {Api.RoundCard} found */
  function draw(found) {
    const at = found.bots.indexOf(bot.value);
    refill(result, summary(found, at));
    refill(hands, found.hands.map((hand) => h("li", {}, link(hand, at))));
  }

  /** @param {Api.RoundCard} found
   *  @param {number} at */
  function summary(found, at) {
    if (found.forfeited.length) return `${found.forfeited.join(" and ")} forfeited this round: nothing was played.`;
    const won = found.winners.length > 1 ? `${found.winners.join(" and ")} tie` : `${found.winners[0]} wins`;
    const seats = found.seating.map((who, seat) => `${who} in seat ${seat + 1}`).join(", ");
    return `${won} after ${counted(found.hands.length, "hand")}; ${bot.value} ends at ${signed(found.chips[at] ?? 0)} chips. ${seats}.`;
  }

  /** @param {Api.RoundHand} hand
   *  @param {number} at */
  function link(hand, at) {
    const won = hand.won?.[at] ?? null;
    const label = `Hand ${hand.hand}${won === null ? "" : `, ${bot.value} ${signed(won)} chips`}`;
    return h("a", { href: replayOf(name, hand.label), "aria-label": label },
      h("span", { class: "soft" }, hand.hand), won === null ? null : h("b", { class: sign(won) }, signed(won)));
  }

  /** Reload the matchups, so that new rounds of the selected one can be opened. */
  async function refresh() {
    if (!met.length) return;
    const who = bot.value;
    const { matchups } = await get("/api/tournaments/{name}/matchups", { name, bot: who });
    if (who !== bot.value || matchups.length !== met.length) return;
    const first = chosen()?.rounds === 0;
    met = matchups;
    if (first) show();
    const rounds = chosen()?.rounds ?? 0;
    after.disabled = Number(round.value) >= rounds;
    round.max = String(Math.max(rounds, 1));
    all.textContent = `of ${figure(rounds)}`;
  }

  const form = h("div", { class: "row browse" },
    h("label", { class: "field" }, h("span", {}, "Bot"), bot),
    h("label", { class: "field" }, h("span", {}, "Against"), matchup),
    h("div", { class: "field" }, h("label", { for: "round" }, "Round"), h("div", { class: "row steps" }, before, round, after, all)));
  round.id = "round";
  return { element: [form, result, hands], setBots, chooseBot, refresh };
}
