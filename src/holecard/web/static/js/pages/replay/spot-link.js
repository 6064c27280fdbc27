// The link from a moment of a hand to the spot in which its street begins.

import { h } from "../../lib/dom.js";
import { setupAddress } from "../spot/url.js";

/** Nothing where the street is no spot: before the flop, with more than two players, or without chips to bet.
 *  @param {Api.ReplayState} replay
 *  @param {Api.FrameState} frame */
export function spotLink(replay, frame) {
  const spot = replay.spots.find((one) => one.street === frame.street);
  if (!spot) return null;
  const players = spot.seats.map((seat) => frame.seats[seat]?.name ?? "");
  const street = (replay.streets[spot.street] ?? "").toLowerCase();
  return h("a", { class: "button small", href: setupAddress({ ...spot, players }), title: "Set up the spot with the board, pot and stacks at the start of this street" }, `Solve this ${street}`);
}
