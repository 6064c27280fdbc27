// What a call costs, and the chance from which on it pays.

import { coins, h, percent } from "../../lib/dom.js";

export function priceOf({ price, actor, seats }, film, shares) {
  if (!price) return null;
  const unit = Number(film.unit);
  const has = shares[actor]?.equity;
  const verdict = has === undefined ? null
    : [", has ", h("b", { class: has >= price.needed ? "win" : "loss" }, percent(has))];
  return h("span", { class: "price" },
    h("bdi", {}, seats[actor].name), ` pays ${coins(price.call * unit)} to win ${coins(price.pot * unit)}: needs `, h("b", {}, percent(price.needed)), verdict);
}
