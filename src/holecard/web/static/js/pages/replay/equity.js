// What the hands of a frame are worth, asked once for every set of hands and board.

import { post } from "../../lib/api.js";

const known = new Map();
const isKnown = (cards) => cards.length > 0 && !cards.includes("??");

/** The question of a frame, or the reason why there is none. */
export function question(film, frame) {
  if (!film.equities) return { why: "No equities: the game is not one of this server." };
  const live = frame.seats.filter((seat) => !seat.folded);
  const isOver = frame.seats.some((seat) => seat.won > 0);
  if (isOver || live.length < 2 || live.some((seat) => !seat.cards.length)) return { why: "" };
  const hidden = live.filter((seat) => !isKnown(seat.cards));
  if (hidden.length) return { why: `No equities: the cards of ${hidden.map((seat) => seat.name).join(", ")} are unknown.` };
  const gone = frame.seats.filter((seat) => seat.folded).flatMap((seat) => seat.cards).filter((text) => text !== "??");
  return {
    body: {
      game: film.game,
      hole: frame.seats.map((seat) => (seat.folded ? null : seat.cards.join(""))),
      board: frame.board.join(""),
      dead: gone.join(""),
    },
  };
}

/** The answer if it is there already; otherwise it is asked for, and `then` is called when it has come. */
export function answer(body, then) {
  const key = JSON.stringify(body);
  const found = known.get(key);
  if (found !== undefined) return found;
  known.set(key, null);
  post("/api/replay/equity", body).then(
    (value) => {
      known.set(key, value);
      then();
    },
    (error) => {
      known.set(key, { shares: [], why: `No equities: ${error.message}` });
      then();
    },
  );
  return null;
}
