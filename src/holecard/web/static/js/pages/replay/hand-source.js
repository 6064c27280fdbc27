// Sources of hands: a table, a file on the server, or a text in this browser.
// Each loads a hand and knows its URL.

import { ApiError, get, post } from "../../lib/api.js";
import { pack } from "./url-fragment.js";
import { seats } from "../../lib/preferences.js";

/** @typedef {{ replay: Api.ReplayState, hands: Api.HandListing[] }} LoadedHand */

/** `packed` is the hand itself, for a link; `table` is the table of a hand that only its players may see.
 *  @typedef {object} Source
 *  @property {{ href: string, label: string }} back
 *  @property {(hand: string | null) => Promise<LoadedHand>} load
 *  @property {((hand: string) => string) | null} address
 *  @property {string | null} [packed]
 *  @property {string} [table] */

const LISTED = 1000;
export const LONGEST_TEXT = 2_000_000;
/** @param {{ [name: string]: string }} values */
const query = (values) => `?${new URLSearchParams(values)}`;

/** A hand of which no more than the title is known.
 *  @param {string} key
 *  @param {string} title
 *  @returns {Api.HandListing} */
const titled = (key, title) => ({ key, title, players: [], positions: [], net: [], pot: null, pot_bb: null, is_showdown: null, board: "", problem: null });

class TableSource {
  /** @param {string} table */
  constructor(table) {
    this.table = table;
    this.back = { href: `/table/${encodeURIComponent(table)}`, label: "Back to the table" };
  }

  /** @param {string | null} hand */
  async load(hand) {
    const name = this.table;
    const replay = await this.ask((options) => get("/api/tables/{name}/hands/{number}", { name, number: hand ?? "1" }, options));
    const listed = await this.ask((options) => get("/api/tables/{name}/hands", { name }, options));
    return { replay, hands: listed.hands.map((one) => titled(String(one.hand), `hand ${one.hand}: ${one.summary}`)).reverse() };
  }

  /** After leaving the seat, the player still sees what spectators see.
   *  @template Result
   *  @param {(options: { token?: string }) => Promise<Result>} request */
  async ask(request) {
    const token = seats.of(this.table)?.token;
    try {
      return await request({ token });
    } catch (error) {
      if (token && error instanceof ApiError && error.status === 403) return request({});
      throw error;
    }
  }

  /** @param {string} hand */
  address = (hand) => `/replay${query({ table: this.table, hand })}`;
}

class TournamentSource {
  /** @param {string} file */
  constructor(file) {
    this.file = file;
    this.back = { href: `/tournaments/${encodeURIComponent(file)}`, label: "Back to the tournament" };
  }

  /** @param {string | null} hand
   *  @returns {Promise<LoadedHand>} */
  async load(hand) {
    return { replay: await get("/api/replay/tournament", { file: this.file, hand: hand ?? "" }), hands: [] };
  }

  /** @param {string} hand */
  address = (hand) => `/replay${query({ file: this.file, hand })}`;
}

class FileSource {
  /** @param {string} file */
  constructor(file) {
    this.file = file;
    this.back = { href: "/replay", label: "Other hands" };
  }

  /** @param {string | null} hand */
  async load(hand) {
    const name = this.file;
    const replay = await get("/api/replay/files/{name}", hand === null ? { name } : { name, hand });
    const page = await get("/api/replay/files/{name}/hands", { name, count: LISTED });
    return { replay, hands: page.hands };
  }

  /** @param {string} hand */
  address = (hand) => `/replay${query({ file: this.file, hand })}`;
}

export class TextSource {
  /** @param {string} text
   *  @param {string} name of the file */
  constructor(text, name = "") {
    this.text = text;
    this.name = name;
    /** @type {string | null} */
    this.packed = null;
    this.back = { href: "/replay", label: "Other hands" };
  }

  /** @param {string | null} hand */
  async load(hand) {
    const { replay, hands } = await this.ask(hand === null ? { text: this.text } : { text: this.text, hand });
    this.packed = await pack(replay.phh);
    return { replay, hands };
  }

  /** @param {Api.HistoryUpload} body */
  async ask(body) {
    try {
      return await post("/api/replay/phh", {}, { body });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 400) throw error;
      throw new ApiError(400, `${this.name ? `“${this.name}”` : "this text"} cannot be replayed: ${error.message}`);
    }
  }

  address = null;
}

class ServerSource {
  back = { href: "/replay", label: "Other hands" };

  /** @param {string | null} hand */
  async load(hand) {
    const replay = await get("/api/replay/hands/{number}", { number: hand ?? "1" });
    const page = await get("/api/replay/hands", { count: LISTED });
    return { replay, hands: page.hands };
  }

  /** @param {string} hand */
  address = (hand) => `/replay${query({ own: hand })}`;
}

class ExampleSource {
  back = { href: "/replay", label: "Other hands" };

  /** @returns {Promise<LoadedHand>} */
  async load() {
    return { replay: await get("/api/replay/example", {}), hands: [] };
  }

  address = () => "/replay?example=1";
}

/** The source and hand named in the URL, or null.
 *  @param {string} search
 *  @returns {{ source: Source, hand: string | null } | null} */
export function sourceOf(search) {
  const asked = new URLSearchParams(search);
  const hand = asked.get("hand");
  const table = asked.get("table");
  if (table !== null) return { source: new TableSource(table), hand: hand !== null && /^\d{1,9}$/.test(hand) ? hand : "1" };
  const own = asked.get("own");
  if (own !== null) return { source: new ServerSource(), hand: /^\d{1,9}$/.test(own) ? own : "1" };
  const file = asked.get("file");
  if (file !== null) {
    const isHistory = /\.phhs?$/.test(file);
    return { source: isHistory ? new FileSource(file) : new TournamentSource(file), hand: hand ?? (isHistory ? null : "") };
  }
  return asked.has("example") ? { source: new ExampleSource(), hand: null } : null;
}
