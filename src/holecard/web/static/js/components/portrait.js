// Portraits: faces of the five personalities and emblems of the other house bots, in flat colours on a disc.
// Any other bot gets a pattern generated from its name.

import { svg } from "../lib/dom.js";
import { hash } from "../lib/hash.js";

const INK = "#232b33";
const CREAM = "#fff6e3";
const LINE = { stroke: INK, "stroke-width": 2.6, "stroke-linejoin": "round", "stroke-linecap": "round" };

/** @typedef {import("../lib/dom.js").Properties} Properties */
/** @typedef {import("../lib/dom.js").Child} Child */

/** @param {string} d
 *  @param {string} fill
 *  @param {Properties} more */
const path = (d, fill = "none", more = {}) => svg("path", { d, fill, ...LINE, ...more });
/** @param {number} cx
 *  @param {number} cy
 *  @param {number} r
 *  @param {string} fill
 *  @param {Properties} more */
const circle = (cx, cy, r, fill = "none", more = {}) => svg("circle", { cx, cy, r, fill, ...LINE, ...more });
/** @param {number} cx
 *  @param {number} cy
 *  @param {number} rx
 *  @param {number} ry
 *  @param {string} fill
 *  @param {Properties} more */
const ellipse = (cx, cy, rx, ry, fill, more = {}) => svg("ellipse", { cx, cy, rx, ry, fill, ...LINE, ...more });
/** @param {number} x
 *  @param {number} y
 *  @param {number} width
 *  @param {number} height
 *  @param {number} rx
 *  @param {string} fill
 *  @param {Properties} more */
const rect = (x, y, width, height, rx, fill, more = {}) => svg("rect", { x, y, width, height, rx, fill, ...LINE, ...more });
const blot = { stroke: "none" };
/** @param {string} fill */
const shoulders = (fill) => path("M10 100C11 83 26 76 48 76S85 83 86 100Z", fill);
/** @param {number} x
 *  @param {number} y
 *  @param {number} r */
const pupil = (x, y, r = 3) => [circle(x, y, r, INK, blot), circle(x + r * 0.35, y - r * 0.4, r * 0.34, "#fff", blot)];

// -- the personalities -----------------------------------------------------------------------------

/** Heavy lids and a large moustache: calm and patient. */
function otto() {
  const skin = "#f0c49a";
  const grey = "#eceff1";
  return [
    shoulders("#46586b"),
    path("M36 76L48 90L60 76Z", CREAM),
    path("M48 82L36 76V89ZM48 82L60 76V89Z", "#c8483c"),
    circle(25, 50, 6, skin), circle(71, 50, 6, skin),
    path("M27 43C27 25 36 16 48 16S69 25 69 43V55C69 69 59 78 48 78S27 69 27 55Z", skin),
    path("M28 50C19 45 19 31 29 27C32 34 32 43 28 50ZM68 50C77 45 77 31 67 27C64 34 64 43 68 50Z", grey),
    ...[38, 58].flatMap((x) => [
      circle(x, 46, 6.6, "#fff"),
      circle(x, 48, 3, INK, blot),
      path(`M${x - 6.6} 46A6.6 6.6 0 0 1 ${x + 6.6} 46Z`, "#d9a679"),
    ]),
    path("M31 36Q37 32 43 36M53 36Q59 32 65 36", "none", { stroke: grey, "stroke-width": 4.6 }),
    ellipse(48, 55, 5.2, 5.6, "#e5a67b"),
    path("M48 61C42 55 30 58 25 70C34 72 43 71 48 67C53 71 62 72 71 70C66 58 54 55 48 61Z", grey),
  ];
}

/** Wide eyes behind round glasses: hopes for another card. */
function daisy() {
  const hair = "#e5813a";
  const petals = [0, 60, 120, 180, 240, 300].map((turn) =>
    svg("ellipse", { cx: 0, cy: -6, rx: 3.6, ry: 5, fill: "#fff", ...LINE, "stroke-width": 1.6, transform: `rotate(${turn})` }));
  return [
    circle(21, 30, 12, hair), circle(75, 30, 12, hair),
    shoulders("#2f8f83"),
    path("M36 77Q48 90 60 77", CREAM),
    path("M23 52C20 28 32 16 48 16S76 28 73 52C72 66 24 66 23 52Z", hair),
    path("M26 50C26 34 34 26 48 26S70 34 70 50C70 68 60 79 48 79S26 68 26 50Z", "#f8d5b4"),
    path("M23 52C20 28 32 16 48 16S76 28 73 52C67 46 61 40 57 32C50 40 36 45 23 52Z", hair),
    circle(38, 52, 9.6, "#fff"), circle(58, 52, 9.6, "#fff"), path("M47.4 50.5H48.6"),
    pupil(39.5, 51, 4.6), pupil(56.5, 51, 4.6),
    ellipse(32, 66, 3.8, 2.6, "#f3a183", blot), ellipse(64, 66, 3.8, 2.6, "#f3a183", blot),
    path("M41 66Q48 69 55 66Q54 75 48 75T41 66Z", "#9c2f3c"),
    svg("g", { transform: "translate(69 25) scale(1.15)" }, petals, svg("circle", { r: 3.4, fill: "#f6c531", ...LINE, "stroke-width": 1.6 })),
  ];
}

/** A rose and a wink: bets fast. */
function rosa() {
  const hair = "#5d2f4c";
  return [
    path("M14 78C6 62 14 50 17 40C18 21 32 11 49 11S80 23 80 41C82 52 90 62 82 78C70 88 26 88 14 78Z", hair),
    shoulders("#7b1f4b"),
    path("M34 77Q48 96 62 77L58 68H38Z", "#d89a6e"),
    path("M28 46C28 31 36 23 48 23S68 31 68 46C68 63 58 77 48 77S28 63 28 46Z", "#e0a67b"),
    path("M26 53C22 32 34 15 52 17C68 18 74 33 70 53C68 45 65 39 61 34C52 40 34 38 26 53Z", hair),
    ellipse(39, 51, 4.8, 4.8, "#fff"), pupil(40, 51, 3.2), path("M33 48Q38 44 44 47.5"), path("M33 48L30 46"),
    path("M53 51Q58 55.5 63 50.5M63 50.5L66 49"),
    path("M33 39.5Q39 35 44 38.5M53 44.5Q58 42 63 43.5", "none", { "stroke-width": 3.2 }),
    path("M47.5 53Q45.5 59 48.5 59.5"),
    ellipse(35, 62, 3.8, 2.6, "#d97f60", blot), ellipse(61, 62, 3.8, 2.6, "#d97f60", blot),
    path("M41.5 67Q49 70.5 57.5 63.5", "none", { stroke: "#b91636", "stroke-width": 4.6 }),
    circle(26, 65, 5, "none", { stroke: "#f2c14e", "stroke-width": 3 }),
    circle(70, 65, 5, "none", { stroke: "#f2c14e", "stroke-width": 3 }),
    path("M62 16L54 19L60 25ZM79 34L83 42L74 39Z", "#3d9a5f"),
    circle(70, 25, 10, "#e5314f"),
    path("M70 20C75 20 77 25 74 28.5S65 30 65.5 25.5S70 22.5 70.5 25.5", "none", { "stroke-width": 2 }),
  ];
}

/** Parted hair, a tie and a book: plays by the book. */
function felix() {
  const hair = "#1e1a1c";
  const skin = "#9a6543";
  return [
    shoulders("#27408b"),
    path("M33 77L48 88L63 77L57 70H39Z", CREAM),
    path("M48 79L43 74H53Z", "#f2c14e"),
    circle(26.5, 47, 5.4, skin), circle(69.5, 47, 5.4, skin),
    path("M28 38C28 24 36 16 48 16S68 24 68 38V50C68 65 59 73 48 73S28 65 28 50Z", skin),
    path("M27 42C22 24 31 9 47 9C66 7 75 22 69 42C68 36 66 32 63 29C54 31 44 29 38 21C36 29 31 34 27 42Z", hair),
    path("M34 36Q38 33.5 43 35.5M53 35.5Q58 33.5 62 36", "none", { "stroke-width": 3.2 }),
    rect(30.5, 40, 15, 12.5, 4, "#f4fbff"), rect(50.5, 40, 15, 12.5, 4, "#f4fbff"),
    path("M45.5 45Q48 43.5 50.5 45M30.5 44L27 43M65.5 44L69 43"),
    pupil(38.6, 46.6, 3), pupil(57.4, 46.6, 3),
    path("M48.5 50Q46 57 49.5 57.5"),
    path("M40.5 64Q48 69.5 55.5 64"),
    path("M48 84Q36 77 16 80V101H48ZM48 84Q60 77 80 80V101H48Z", CREAM),
    path("M46 88Q34 81 12 84V101H46ZM50 88Q62 81 84 84V101H50ZM46 88H50V101H46Z", "#d9493f"),
  ];
}

/** A silver bob below a dealer's eyeshade: calculates everything. */
function vera() {
  const hair = "#dfe3ec";
  return [
    path("M17 72C13 48 16 15 48 13C80 15 83 48 79 72C70 78 26 78 17 72Z", hair),
    shoulders("#1f2a44"),
    path("M38 72V78L48 88L58 78V72Z", "#eec7b0"),
    path("M34 77L48 89L62 77L66 84L48 100L30 84Z", "#35466d"),
    path("M29 40C29 28 36 23 48 23S67 28 67 40C67 61 58 77 48 77S29 61 29 40Z", "#f6d9c6"),
    path("M29 36C27 50 27 62 30 72C24 74 19 73 17 72C13 48 18 24 33 22ZM67 36C69 50 69 62 66 72C72 74 77 73 79 72C83 48 78 24 63 22Z", hair),
    ellipse(39, 52, 5.2, 4, "#fff", blot), ellipse(57, 52, 5.2, 4, "#fff", blot),
    circle(40, 51.6, 3.1, "#1f8a5b", blot), circle(58, 51.6, 3.1, "#1f8a5b", blot),
    circle(40, 51.6, 1.5, INK, blot), circle(58, 51.6, 1.5, INK, blot),
    path("M32.5 50.5Q39 46 45 49.5M51 49.5Q57 46 63.5 50.5"), path("M35 56.5Q39 58 43 56.5M53 56.5Q57 58 61 56.5", "none", { "stroke-width": 1.4 }),
    path("M48.5 56Q46 61 49 62", "none", { "stroke-width": 2 }),
    path("M41.5 68.5Q49 70 55 66", "none", { "stroke-width": 3.4, stroke: "#a3303f" }),
    circle(25.5, 68, 3.6, "#fff"), circle(70.5, 68, 3.6, "#fff"),
    path("M20 33C30 24 66 24 76 33C79 38 82 42 83 46C66 38 30 38 13 46C14 42 17 38 20 33Z", "#27a56b"),
    path("M20 33C30 24 66 24 76 33L75 28C66 18 30 18 21 28Z", "#155c3f"),
    path("M27 38.5Q47 32.5 56 33.5", "none", { stroke: "#9be3c0", "stroke-width": 2.4 }),
  ];
}

// -- emblems ---------------------------------------------------------------------------------------

const die = () => svg("g", { transform: "rotate(-10 48 48)" },
  rect(25, 25, 46, 46, 9, CREAM),
  [{ x: 36, y: 36 }, { x: 60, y: 36 }, { x: 48, y: 48 }, { x: 36, y: 60 }, { x: 60, y: 60 }].map(({ x, y }) => circle(x, y, 4.2, INK, blot)));

const receiver = () => path("M24 40C22 27 34 22 48 22S74 27 72 40C71 46 60 46 59 41C58 36 56 34 48 34S38 36 37 41C36 46 25 46 24 40ZM36 49H60L68 72H28Z", CREAM);

const chips = () => [66, 55, 44, 33].map((y, at) => [
  path(`M24 ${y}V${y + 7}A24 9 0 0 0 72 ${y + 7}V${y}`, at % 2 ? CREAM : "#f2c14e"),
  ellipse(48, y, 24, 9, at % 2 ? CREAM : "#f2c14e"),
]);

const safe = () => [
  path("M30 70V77M66 70V77"),
  rect(21, 22, 54, 50, 6, CREAM), rect(28, 29, 40, 36, 3, "#cfd8dc"),
  circle(48, 47, 10, CREAM), path("M48 37V42M48 52V57M38 47H43M53 47H58"), circle(48, 47, 2.6, INK, blot),
];

const bolt = () => path("M55 14L25 54H44L39 83L71 41H51Z", "#ffd84d");

const scales = () => [
  path("M48 22V72M34 75H62M24 32L72 26"),
  path("M24 32L14 54H34ZM72 26L62 48H82Z"),
  path("M13 54H35Q33 64 24 64T13 54ZM61 48H83Q81 58 72 58T61 48Z", CREAM), circle(48, 24, 4, "#f2c14e"),
];

const pie = () => [
  circle(47, 50, 26, CREAM),
  path("M52 45V19A26 26 0 0 1 76 53.5Z", "#ffd84d"),
];

/** @param {{ chip: boolean }} options */
const matrix = ({ chip }) => [
  rect(22, 22, 52, 52, 6, CREAM),
  path("M23 23H48V48H23Z", "#ffd84d"), path("M48 48H73V73H48Z", "#ffd84d"), path("M48 22V74M22 48H74"),
  chip && [circle(68, 68, 15, "#d9493f"), circle(68, 68, 7.5, CREAM), path("M68 53V58M68 78V83M53 68H58M78 68H83", "none", { stroke: CREAM })],
];

const person = () => [path("M14 100C15 78 28 68 48 68S81 78 82 100Z", "#c3ccd4"), circle(48, 42, 20, "#e3e8ec")];

/** By kind of bot: the colour of the disc, and a function that draws on it.
 *  @type {Record<string, [disc: string, draw: () => Child]>} */
const KINDS = {
  otto: ["#8db4d8", otto],
  daisy: ["#f6cf56", daisy],
  rosa: ["#f08a6c", rosa],
  felix: ["#6dbf94", felix],
  vera: ["#9d84d6", vera],
  random: ["#5c7fb8", die],
  caller: ["#4c9a96", receiver],
  "all-in": ["#b34747", chips],
  tight: ["#6c7a89", safe],
  "loose-aggressive": ["#a2558f", bolt],
  "pot-odds": ["#b98a3c", scales],
  equity: ["#4f7f5b", pie],
  nash: ["#50629c", () => matrix({ chip: false })],
  "nash-chips": ["#50629c", () => matrix({ chip: true })],
  studied: ["#7d5a9e", () => matrix({ chip: false })],
};

// -- from a name -----------------------------------------------------------------------------------

/** @param {string} text
 *  @param {number} light */
const disc = (text, light = 45) => `hsl(${hash(text) % 360} 38% ${light}%)`;

/** A symmetric pattern of five by five cells, never empty.
 *  @param {string} text */
function pattern(text) {
  const bits = hash(`${text} cells`);
  const cells = [];
  for (let at = 0; at < 15; at += 1) {
    if (!((bits >>> at) & 1) && at !== 12) continue;
    const column = Math.floor(at / 5);
    const row = at % 5;
    for (const x of new Set([column, 4 - column])) cells.push(rect(23 + 10 * x, 23 + 10 * row, 10, 10, 1.5, CREAM, { "stroke-width": 1.6 }));
  }
  return cells;
}

/** @param {string} kind
 *  @param {string} name
 *  @returns {[disc: string, draw: () => Child]} */
function drawingOf(kind, name) {
  const drawing = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
  if (drawing) return drawing;
  if (kind) return [disc(kind), () => pattern(kind)];
  return [name ? disc(name) : "#8794a0", person];
}

let made = 0;

/** A round picture of a player. All people have the same picture on a disc whose colour depends on the name.
 *  Hidden from screen readers, since the name is always beside it.
 *  @param {string} kind
 *  @param {string} name */
export function portrait(kind, name = "") {
  const [behind, draw] = drawingOf(kind, name);
  const id = `portrait-${(made += 1)}`;
  return svg("svg", { viewBox: "0 0 96 96", class: "portrait", "aria-hidden": "true", "data-portrait": kind },
    svg("clipPath", { id }, svg("circle", { cx: 48, cy: 48, r: 46 })),
    svg("circle", { cx: 48, cy: 48, r: 46, fill: behind }),
    svg("g", { "clip-path": `url(#${id})` }, draw()),
    svg("circle", { cx: 48, cy: 48, r: 46, fill: "none", stroke: INK, "stroke-width": 2.6 }));
}
