// The URL of a solution, a decision in it, and a board.

export function here() {
  const query = new URLSearchParams(location.search);
  const node = query.get("node");
  return { id: query.get("id"), node: /^\d{1,9}$/.test(node) ? node : null, board: query.get("board") };
}

export function address({ id, node = null, board = null }) {
  const query = new URLSearchParams({ id });
  if (node !== null) query.set("node", node);
  if (board !== null) query.set("board", board);
  return `/study?${query}`;
}
