// The URL of a solution, a decision in it, and a board.

/** @typedef {{ id: string | null, node: string | null, board: string | null }} Place */

/** @returns {Place} */
export function here() {
  const query = new URLSearchParams(location.search);
  const node = query.get("node");
  return { id: query.get("id"), node: node !== null && /^\d{1,9}$/.test(node) ? node : null, board: query.get("board") };
}

/** @param {{ id: string, node?: string | number | null, board?: string | null }} place */
export function address({ id, node = null, board = null }) {
  const query = new URLSearchParams({ id });
  if (node !== null) query.set("node", String(node));
  if (board !== null) query.set("board", board);
  return `/study?${query}`;
}
