// Sources of hands: a table, a file on the server, or a text in this browser.
// Each loads {replay, hands} and knows the URL of a hand.

import { ApiError, get, post } from "../../lib/api.js";
import { pack } from "./url-fragment.js";
import { seats } from "../../components/shell.js";

const LISTED = 1000;
export const LONGEST_TEXT = 2_000_000;
const query = (values) => `?${new URLSearchParams(values)}`;
const path = (name) => name.split("/").map(encodeURIComponent).join("/");

class TableSource {
  constructor(table) {
    this.table = table;
    this.back = { href: `/table/${encodeURIComponent(table)}`, label: "Back to the table" };
  }

  async load(hand) {
    const replay = await this.ask(`/hands/${encodeURIComponent(hand)}`);
    const listed = await this.ask("/hands");
    return { replay, hands: listed.hands.map((one) => ({ key: String(one.hand), title: `hand ${one.hand}: ${one.summary}` })).reverse() };
  }

  /** After leaving the seat, the player still sees what spectators see. */
  async ask(what) {
    const address = `/api/tables/${encodeURIComponent(this.table)}${what}`;
    const token = seats.of(this.table)?.token;
    try {
      return await get(address, token);
    } catch (error) {
      if (token && error instanceof ApiError && error.status === 403) return get(address);
      throw error;
    }
  }

  address = (hand) => `/replay${query({ table: this.table, hand })}`;
}

class TournamentSource {
  constructor(file) {
    this.file = file;
    this.back = { href: `/tournaments/${encodeURIComponent(file)}`, label: "Back to the tournament" };
  }

  async load(hand) {
    return { replay: await get(`/api/replay/tournament${query({ file: this.file, hand })}`), hands: [] };
  }

  address = (hand) => `/replay${query({ file: this.file, hand })}`;
}

class FileSource {
  constructor(file) {
    this.file = file;
    this.back = { href: "/replay", label: "Other hands" };
  }

  async load(hand) {
    const address = `/api/replay/files/${path(this.file)}`;
    const replay = await get(address + (hand === null ? "" : query({ hand })));
    const page = await get(`${address}/hands${query({ count: LISTED })}`);
    return { replay, hands: page.hands };
  }

  address = (hand) => `/replay${query({ file: this.file, hand })}`;
}

export class TextSource {
  constructor(text, name = "") {
    this.text = text;
    this.name = name;
    this.back = { href: "/replay", label: "Other hands" };
  }

  async load(hand) {
    const { replay, hands } = await this.ask(hand === null ? { text: this.text } : { text: this.text, hand });
    this.packed = await pack(replay.phh);
    return { replay, hands };
  }

  async ask(body) {
    try {
      return await post("/api/replay/phh", body);
    } catch (error) {
      if (error.status !== 400) throw error;
      throw new ApiError(400, `${this.name ? `“${this.name}”` : "this text"} cannot be replayed: ${error.message}`);
    }
  }

  address = null;
}

class ExampleSource {
  back = { href: "/replay", label: "Other hands" };

  async load() {
    return { replay: await get("/api/replay/example"), hands: [] };
  }

  address = () => "/replay?example=1";
}

/** The source and hand named in the URL, or null. */
export function sourceOf(search) {
  const asked = new URLSearchParams(search);
  const hand = asked.get("hand");
  if (asked.has("table")) return { source: new TableSource(asked.get("table")), hand: /^\d{1,9}$/.test(hand) ? hand : "1" };
  if (asked.has("file")) {
    const file = asked.get("file");
    const isHistory = /\.phhs?$/.test(file);
    return { source: isHistory ? new FileSource(file) : new TournamentSource(file), hand: hand ?? (isHistory ? null : "") };
  }
  return asked.has("example") ? { source: new ExampleSource(), hand: null } : null;
}
