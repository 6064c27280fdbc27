// Pot odds: the price of a call and the equity at which it breaks even.

import { h } from "../../lib/dom.js";
import { coins, percent } from "../../lib/format.js";

/** @param {Api.FrameState} frame
 *  @param {Api.ReplayState} replay
 *  @param {Api.EquityState["shares"]} shares */
export function potOddsLine({ pot_odds: odds, actor, seats }, replay, shares) {
  if (!odds || actor === null) return null;
  const value = Number(replay.chip_value);
  const equity = shares[actor]?.equity;
  const verdict = equity === undefined ? null
    : [", has ", h("b", { class: equity >= odds.required_equity ? "win" : "loss" }, percent(equity))];
  return h("span", { class: "pot-odds" },
    h("bdi", {}, seats[actor]?.name), ` calls ${coins(odds.to_call * value)} to win ${coins(odds.pot * value)}: needs `, h("b", {}, percent(odds.required_equity)), verdict);
}
