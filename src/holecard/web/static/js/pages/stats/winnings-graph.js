// What a player has won hand after hand, with the 95% band around it.

import { bandChart } from "../../components/band-chart.js";
import { h } from "../../lib/dom.js";

/** @import { BandPoint } from "../../components/band-chart.js" */

/** @param {Api.WinningsPoint[]} points
 *  @returns {BandPoint[]} */
const estimates = (points) => points.map(({ hands, value, low, high }) => [hands, { value, low, high }]);

/** @param {Api.WinningsCurve} curve */
export function winningsGraph({ player, won, all_in: allIn }) {
  const chart = bandChart();
  chart.draw([{ name: "plain", points: estimates(won) }, { name: "adjusted", points: estimates(allIn) }], "big blinds won");
  return h("section", { class: "panel" },
    h("h2", {}, "Winnings of ", h("bdi", {}, player)),
    chart.element,
    h("p", { class: "soft small" }, "Big blinds won so far, as played (plain) and with all-ins at their equity (adjusted). The band is where 95% of repetitions with the same mean and variance would lie."));
}
