// Data stored in the browser: preferences, and the seats that it holds.

/** @typedef {{ seat: number, token: string }} HeldSeat */
/** @typedef {Omit<Api.NewTable, "player_type">} TableSettings */

/** `seats` are the tables at which this browser has a seat, newest first; `ladder.table` is the running ladder game;
 *  `deck` is the number of suit colours.
 *  @typedef {{
 *    theme: "light" | "dark",
 *    deck: "two" | "four",
 *    name: string,
 *    pace: number,
 *    equities: boolean,
 *    commitments: Record<string, import("./verify-deal.js").Plan>,
 *    seats: string[],
 *    "ladder.table": { table: string, opponent: string },
 *    "auto-next": boolean,
 *    "table.costs": boolean,
 *    "table.hud": boolean,
 *    "study.table": boolean,
 *    "study.legend": boolean,
 *    "train.learner": string,
 *    "train.count": number,
 *    "spot.setup": Api.NewSpot,
 *  }} Preferences */

/** @typedef {Preferences
 *    & { [name: `seat.${string}`]: HeldSeat }
 *    & { [name: `settings.${string}`]: TableSettings }
 *    & { [name: `exhibition.${string}`]: Api.NewExhibition }} Remembered */

export const prefs = {
  /** @template {keyof Remembered} Name
   *  @template [Default=null]
   *  @param {Name} name
   *  @param {Default} usual
   *  @returns {Remembered[Name] | Default} */
  get(name, usual = /** @type {Default} */ (null)) {
    try {
      return JSON.parse(localStorage.getItem(`holecard.${name}`) ?? "null") ?? usual;
    } catch {
      return usual;
    }
  },
  /** @template {keyof Remembered} Name
   *  @param {Name} name
   *  @param {Remembered[Name] | null} value null forgets it */
  set(name, value) {
    try {
      if (value === null) localStorage.removeItem(`holecard.${name}`);
      else localStorage.setItem(`holecard.${name}`, JSON.stringify(value));
    } catch {
      // Playing works without storage.
    }
  },
};

const MOST_SEATS = 20;

/** The seats that this browser holds, with the tokens needed to return to their tables. */
export const seats = {
  /** @param {string} table */
  of: (table) => prefs.get(`seat.${table}`),
  /** @param {string} table
   *  @param {HeldSeat | null} seat null gives it up */
  keep(table, seat) {
    prefs.set(`seat.${table}`, seat);
    const others = seats.tables().filter((name) => name !== table);
    prefs.set("seats", seat === null ? others : [table, ...others].slice(0, MOST_SEATS));
  },
  /** The tables at which this browser has a seat, newest first. */
  tables: () => prefs.get("seats", /** @type {string[]} */ ([])),
};
