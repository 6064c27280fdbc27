// Sharing a hand: a link that opens at this step, or a PHH file.

import { h } from "../../lib/dom.js";
import { pack } from "./url-fragment.js";
import { toast } from "../../components/shell.js";

/** Table hands require the seat's token, so their link contains the hand itself.
 *  @param {import("./viewer.js").Viewer} viewer */
async function linkOf(viewer) {
  const { replay, source } = viewer;
  const carries = source.address === null || source.table !== undefined;
  const packed = carries ? await pack(replay.phh) : null;
  if (carries && packed === null) return null;
  return new URL(viewer.link(packed), location.href).href;
}

/** @param {string} link
 *  @param {HTMLInputElement} field */
async function copy(link, field) {
  try {
    await navigator.clipboard.writeText(link);
    toast("Link to this step copied.");
  } catch {
    // Browsers deny clipboard access over plain http.
    field.hidden = false;
    field.value = link;
    field.select();
  }
}

/** @param {Api.ReplayState} replay */
function save(replay) {
  const address = URL.createObjectURL(new Blob([replay.phh], { type: "text/plain" }));
  const name = `${replay.game}-${replay.hand}`.replaceAll(/[^\w.-]+/g, "-");
  h("a", { href: address, download: `${name}.phh` }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/** @param {import("./viewer.js").Viewer} viewer */
export function shareBox(viewer) {
  const field = h("input", { readonly: true, hidden: true, "aria-label": "Link to this step", class: "link" });
  async function share() {
    const link = await linkOf(viewer);
    if (link === null) toast("The hand is too long for a link. Save it as a file instead.", "bad");
    else await copy(link, field);
  }
  return h("div", { class: "share" },
    h("div", { class: "row" },
      h("button", { type: "button", class: "button small", onclick: share }, "Copy link"),
      h("button", { type: "button", class: "button small", onclick: () => save(viewer.replay) }, "Save as PHH")),
    field);
}
