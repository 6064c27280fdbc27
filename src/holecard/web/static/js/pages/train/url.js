// What is trained, in the URL of the page.

/** @typedef {{ source: string | null, street?: string | null, position?: string | null, review?: boolean }} Place */

/** @param {Place} place */
export function address({ source, street, position, review }) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ source, street, position, review: review ? "1" : null })) {
    if (value) query.set(name, value);
  }
  return query.size ? `/train?${query}` : "/train";
}

/** @param {string} search
 *  @returns {Place} */
export function here(search = location.search) {
  const query = new URLSearchParams(search);
  return { source: query.get("source"), street: query.get("street"), position: query.get("position"), review: query.get("review") === "1" };
}
