// Taking a hand elsewhere: a link that opens at this step, or a file.

import { h } from "../../lib/dom.js";
import { pack } from "./url-fragment.js";
import { toast } from "../../components/shell.js";

/** Hands of a table can be seen with a seat's token only: the link carries the hand itself. */
async function linkOf(viewer) {
  const { film, source } = viewer;
  const carries = source.address === null || source.table !== undefined;
  const packed = carries ? await pack(film.text) : null;
  if (carries && packed === null) return null;
  return new URL(viewer.link(packed), location.href).href;
}

async function copy(link, field) {
  try {
    await navigator.clipboard.writeText(link);
    toast("The link to this step is copied.");
  } catch {
    // Browsers keep the clipboard from pages that come over a plain connection.
    field.hidden = false;
    field.value = link;
    field.select();
  }
}

function save(film) {
  const address = URL.createObjectURL(new Blob([film.text], { type: "text/plain" }));
  const name = `${film.game}-${film.hand}`.replaceAll(/[^\w.-]+/g, "-");
  h("a", { href: address, download: `${name}.phh` }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

export function shareBox(viewer) {
  const field = h("input", { readonly: true, hidden: true, "aria-label": "Link to this step", class: "link" });
  async function share() {
    const link = await linkOf(viewer);
    if (link === null) toast("The hand is too long for a link: save it as a file.", "bad");
    else await copy(link, field);
  }
  return h("div", { class: "share" },
    h("div", { class: "row" },
      h("button", { type: "button", class: "button small", onclick: share }, "Copy link"),
      h("button", { type: "button", class: "button small", onclick: () => save(viewer.film) }, "Save as PHH")),
    field);
}
