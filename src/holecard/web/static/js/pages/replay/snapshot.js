// A frame in the form that the felt draws: chips in the currency of the source, equities at the seats.

const MOST_SEATS = 9;

/** The drawn seats: if there are too many, those that stay in the hand longest.
 *  @param {Api.ReplayState} replay
 *  @param {number} bottom */
export function drawnSeats(replay, bottom) {
  const every = (replay.frames[0]?.seats ?? []).map((seat) => seat.seat);
  if (every.length <= MOST_SEATS) return new Set(every);
  /** @param {number} seat */
  const stays = (seat) => (seat === bottom ? Infinity : replay.frames.filter((frame) => !frame.seats[seat]?.folded).length);
  return new Set([...every].sort((one, other) => stays(other) - stays(one)).slice(0, MOST_SEATS));
}

/** @param {Api.ReplayState} replay
 *  @param {Api.FrameState} frame
 *  @param {{ shares?: Api.EquityState["shares"], bottom?: number }} options
 *  @returns {import("../../components/felt/felt.js").Snapshot} */
export function snapshotOf(replay, frame, { shares = [], bottom = 0 } = {}) {
  const value = Number(replay.chip_value);
  const drawn = drawnSeats(replay, bottom);
  const seats = frame.seats.filter((seat) => drawn.has(seat.seat)).map((seat) => ({
    ...seat,
    stack: seat.stack_known ? seat.stack * value : null,
    bet: seat.bet * value,
    last_action: seat.last_action && { ...seat.last_action, amount: seat.last_action.amount === null ? null : seat.last_action.amount * value },
    won: seat.won * value,
    net: typeof seat.net === "number" ? seat.net * value : null,
    equity: shares[seat.seat]?.equity,
  }));
  return {
    ...frame,
    seats,
    button: replay.button,
    board_cards: replay.board_cards,
    pot: frame.pot * value,
    pots: frame.pots.map((pot) => ({ ...pot, amount: pot.amount * value })),
    awards: frame.awards.map((award) => ({ ...award, amount: award.amount * value })),
  };
}

/** The default seat at the bottom: yours, or the first with known cards.
 *  @param {Api.ReplayState} replay */
export function defaultBottom(replay) {
  if (replay.you !== null) return replay.you;
  const last = replay.frames.at(-1)?.seats ?? [];
  return Math.max(0, last.findIndex((seat) => seat.cards.length > 0 && !seat.cards.includes("??")));
}
