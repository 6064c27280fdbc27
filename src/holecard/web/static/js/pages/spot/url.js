// The URL of a spot, a node in it, what its grid shows, and a node to compare it with; and of a spot to set up.

/** @typedef {"actions" | "ev" | "equity" | "range"} GridView */
/** @typedef {{ id: string | null, path: string, view: GridView, compare: string | null }} SpotPlace */
/** @typedef {{ game: string, board: string, pot: number, stacks: number[], players: string[] }} SpotStart */

/** @type {readonly GridView[]} */
export const VIEWS = ["actions", "ev", "equity", "range"];

/** @param {string} pathname
 *  @param {string} search
 *  @returns {SpotPlace} */
export function placeIn(pathname, search) {
  const query = new URLSearchParams(search);
  const id = pathname.split("/")[2];
  return {
    id: id ? decodeURIComponent(id) : null,
    path: query.get("path") ?? "",
    view: VIEWS.find((view) => view === query.get("view")) ?? "actions",
    compare: query.get("compare"),
  };
}

/** @param {Partial<SpotPlace> & { id: string }} place */
export function address({ id, path = "", view = "actions", compare = null }) {
  const query = new URLSearchParams();
  if (path) query.set("path", path);
  if (view !== "actions") query.set("view", view);
  if (compare !== null) query.set("compare", compare);
  return `/spots/${encodeURIComponent(id)}${query.size ? `?${query}` : ""}`;
}

/** The address at which the board, the chips and the names of the players (OOP first) are filled in.
 *  @param {SpotStart} start */
export function setupAddress({ game, board, pot, stacks, players }) {
  const [oop = "", ip = ""] = players;
  return `/spots?${new URLSearchParams({ game, board, pot: String(pot), stacks: stacks.join(","), oop, ip })}`;
}

/** @param {string} search
 *  @returns {SpotStart | null} */
export function startIn(search) {
  const query = new URLSearchParams(search);
  const board = query.get("board");
  const pot = Number(query.get("pot"));
  const stacks = (query.get("stacks") ?? "").split(",").map(Number);
  if (!board || ![pot, ...stacks].every((chips) => Number.isSafeInteger(chips) && chips > 0)) return null;
  const players = [query.get("oop") ?? "", query.get("ip") ?? ""].map((name) => name.slice(0, 40));
  return { game: query.get("game") ?? "", board, pot, stacks, players };
}
