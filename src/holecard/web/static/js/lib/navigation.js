/** Links within a page that draws itself by its address.
 *  @param {string} home where a link without an address leads
 *  @param {() => unknown} show draws the page
 *  @returns {{ go: (event: MouseEvent) => void, travel: (to: string) => void }} */
export function linksWithin(home, show) {
  /** @param {string} to */
  const travel = (to) => {
    history.pushState(null, "", to);
    show();
  };
  /** Handle plain clicks only, so that links still open in new tabs.
   *  @param {MouseEvent} event */
  const go = (event) => {
    if (event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (event.currentTarget instanceof Element) travel(event.currentTarget.getAttribute("href") ?? home);
  };
  return { go, travel };
}
