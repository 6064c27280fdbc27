// The URL of a spot, a node in it, what its grid shows, and a node to compare it with.

/** @typedef {"actions" | "ev" | "equity" | "range"} GridView */
/** @typedef {{ id: string | null, path: string, view: GridView, compare: string | null }} SpotPlace */

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
