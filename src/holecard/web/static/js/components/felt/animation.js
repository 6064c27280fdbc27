// Small movements, left out for whoever asked their system for less of them.

const isCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

function between(from, to) {
  const a = from.getBoundingClientRect();
  const b = to.getBoundingClientRect();
  return [a.left + a.width / 2 - (b.left + b.width / 2), a.top + a.height / 2 - (b.top + b.height / 2)];
}

/** Let an element come to where it is from where another one is. */
export function comeFrom(element, origin, { duration = 260, delay = 0 } = {}) {
  if (isCalm() || !element.isConnected || !origin?.isConnected) return;
  const [x, y] = between(origin, element);
  element.animate(
    [{ translate: `${x}px ${y}px`, opacity: 0 }, { opacity: 1, offset: 0.4 }, { translate: "0 0", opacity: 1 }],
    { duration, delay, easing: "cubic-bezier(.2,.8,.3,1)", fill: "backwards" },
  );
}

/** Let a copy of an element go to where another one is, and vanish there. */
export function goTo(element, goal, { duration = 340 } = {}) {
  if (isCalm() || !element.isConnected || !goal?.isConnected) return;
  const ghost = element.cloneNode(true);
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
