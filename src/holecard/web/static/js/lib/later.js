// A call that waits until there has been silence for a while.

/** @param {() => void} work
 *  @param {number} milliseconds */
export function later(work, milliseconds) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(work, milliseconds);
  };
}
