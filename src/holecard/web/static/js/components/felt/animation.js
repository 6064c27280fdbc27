// Short animations, disabled if the system prefers reduced motion.

const isCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** @param {Element} from
 *  @param {Element} to
 *  @returns {[x: number, y: number]} */
function between(from, to) {
  const a = from.getBoundingClientRect();
  const b = to.getBoundingClientRect();
  return [a.left + a.width / 2 - (b.left + b.width / 2), a.top + a.height / 2 - (b.top + b.height / 2)];
}

/** Animate an element from the position of another one to its own.
 *  @param {Element} element
 *  @param {Element} origin
 *  @param {{ duration?: number, delay?: number }} options */
export function comeFrom(element, origin, { duration = 260, delay = 0 } = {}) {
  if (isCalm() || !element.isConnected || !origin.isConnected) return;
  const [x, y] = between(origin, element);
  element.animate(
    [{ translate: `${x}px ${y}px`, opacity: 0 }, { opacity: 1, offset: 0.4 }, { translate: "0 0", opacity: 1 }],
    { duration, delay, easing: "cubic-bezier(.2,.8,.3,1)", fill: "backwards" },
  );
}

/** Animate a copy of an element to the position of another one, then remove it.
 *  @param {Element} element
 *  @param {Element} goal
 *  @param {{ duration?: number }} options */
export function goTo(element, goal, { duration = 340 } = {}) {
  if (isCalm() || !element.isConnected || !goal.isConnected) return;
  const ghost = /** @type {Element} */ (element.cloneNode(true));
  ghost.classList.add("ghost");
  ghost.setAttribute("aria-hidden", "true");
  element.after(ghost);
  const [x, y] = between(goal, ghost);
  const going = ghost.animate(
    [{ translate: "0 0", opacity: 1 }, { opacity: 1, offset: 0.7 }, { translate: `${x}px ${y}px`, opacity: 0 }],
    { duration, easing: "ease-in" },
  );
  going.finished.catch(() => {}).finally(() => ghost.remove());
}
