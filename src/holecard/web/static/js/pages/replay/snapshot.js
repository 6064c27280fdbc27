// A frame of a film as the felt draws it: chips in the money of the source, shares beside the seats.

const MOST_SEATS = 9;

/** The seats that are drawn: where there are too many, those that stay longest. */
export function drawnSeats(film, bottom) {
  const every = film.frames[0].seats.map((seat) => seat.seat);
  if (every.length <= MOST_SEATS) return new Set(every);
  const stays = (seat) => (seat === bottom ? Infinity : film.frames.filter((frame) => !frame.seats[seat].folded).length);
  return new Set([...every].sort((one, other) => stays(other) - stays(one)).slice(0, MOST_SEATS));
}

export function pictureOf(film, frame, { shares = [], bottom = 0 } = {}) {
  const unit = Number(film.unit);
  const drawn = drawnSeats(film, bottom);
  const seats = frame.seats.filter((seat) => drawn.has(seat.seat)).map((seat) => ({
    ...seat,
    stack: seat.stack_known ? seat.stack * unit : "?",
    bet: seat.bet * unit,
    last_action: seat.last_action && { ...seat.last_action, amount: seat.last_action.amount === null ? null : seat.last_action.amount * unit },
    won: seat.won * unit,
    net: seat.net === null ? null : seat.net * unit,
    equity: shares[seat.seat]?.equity,
  }));
  return {
    ...frame,
    seats,
    button: film.button,
    board_cards: film.board_cards,
    pot: frame.pot * unit,
    pots: frame.pots.map((pot) => ({ ...pot, amount: pot.amount * unit })),
    awards: frame.awards.map((award) => ({ ...award, amount: award.amount * unit })),
  };
}

/** Who sits at the bottom unless somebody says otherwise: you, or the first whose cards are known. */
export function usualBottom(film) {
  if (film.you !== null) return film.you;
  const last = film.frames.at(-1).seats;
  return Math.max(0, last.findIndex((seat) => seat.cards.length > 0 && !seat.cards.includes("??")));
}
