// Renders descriptions as written in the source: paragraphs, and `code` in backticks.

import { h } from "../../lib/dom.js";

/** @param {string} text */
export const inline = (text) => text.split("`").map((piece, at) => (at % 2 ? h("code", {}, piece) : piece));

/** @param {string} text
 *  @param {"p" | "span"} tag */
export const prose = (text, tag = "p") => text.split(/\n\s*\n/).map((part) => h(tag, {}, inline(part)));
