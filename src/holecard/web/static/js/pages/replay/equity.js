// Equities of the hands of a frame, requested once for every set of hands and board.

import { post, reason } from "../../lib/api.js";

/** @typedef {{ shares: Api.EquityState["shares"], note: string }} FoundEquity */

/** @type {Map<string, FoundEquity | null>} */
const known = new Map();
/** @param {string[]} cards */
const isKnown = (cards) => cards.length > 0 && !cards.includes("??");

/** The request body for a frame, or the reason why there are no equities.
 *  @param {Api.ReplayState} replay
 *  @param {Api.FrameState} frame
 *  @returns {{ body: Api.EquityRequest, why?: undefined } | { body?: undefined, why: string }} */
export function equityRequest(replay, frame) {
  if (!replay.has_equity) return { why: "No equities: this game is not supported." };
  const live = frame.seats.filter((seat) => !seat.folded);
  const isOver = frame.seats.some((seat) => seat.won > 0);
  if (isOver || live.length < 2 || live.some((seat) => !seat.cards.length)) return { why: "" };
  const hidden = live.filter((seat) => !isKnown(seat.cards));
  if (hidden.length) return { why: `No equities: the cards of ${hidden.map((seat) => seat.name).join(", ")} are unknown.` };
  const draws = live.some((seat) => seat.kept === null) ? live[0]?.draws_left ?? 0 : 0;
  if (draws && live.some((seat) => seat.draws_left !== draws)) return { why: "Equities are shown again once all have drawn." };
  /** @param {Api.ReplaySeat} seat */
  const own = (seat) => (draws ? seat.cards : seat.kept ?? []);
  const gone = frame.seats.flatMap((seat) => [...(seat.discarded ?? []), ...seat.cards.filter((text) => seat.folded || !own(seat).includes(text))]);
  const dead = [...new Set(gone.filter((text) => text !== "??"))];
  return {
    body: {
      game: replay.game,
      hands: frame.seats.map((seat) => (seat.folded ? null : own(seat).join(""))),
      board: frame.board.join(""),
      dead: dead.join(""),
      ...(draws ? { draws } : {}),
    },
  };
}

/** The cached equities; if there are none, requests them, calls `then` when they have arrived and returns null.
 *  @param {Api.EquityRequest} body
 *  @param {() => void} then */
export function cachedEquity(body, then) {
  const key = JSON.stringify(body);
  const found = known.get(key);
  if (found !== undefined) return found;
  known.set(key, null);
  post("/api/replay/equity", {}, { body }).then(
    (value) => {
      known.set(key, { shares: value.shares, note: `Equities: ${value.summary}` });
      then();
    },
    (error) => {
      known.set(key, { shares: [], note: `No equities: ${reason(error)}` });
      then();
    },
  );
  return null;
}
