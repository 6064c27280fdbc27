// A poker bot for Node without any library: it speaks holecard/1, one JSON object a line.
//
// Change `decide`. Everything below it is the conversation and can stay as it is. Print nothing but
// answers: what is for your own eyes goes to console.error.

"use strict";

const RANKS = "23456789TJQKA";

// A guess from 0 to 1: high cards, pairs with each other, and pairs with the board.
function strength(view) {
  const own = view.hole.map((card) => RANKS.indexOf(card[0]));
  const board = view.board.map((card) => RANKS.indexOf(card[0]));
  const high = own.reduce((sum, rank) => sum + rank, 0) / (12 * own.length);
  const count = (ranks, rank) => ranks.filter((other) => other === rank).length;
  const pairs = own.reduce((sum, rank) => sum + count(own, rank) - 1 + count(board, rank), 0);
  return Math.min(1, 0.6 * high + 0.35 * pairs);
}

// Your turn: fold, check, call, or raise *to* a number of chips in front of you.
function decide(view) {
  const { to_call: toCall, min_raise_to: least, max_raise_to: most } = view.legal;
  const guess = strength(view);
  const price = toCall / (view.pot + toCall);
  if (guess > 0.7 && least !== null) {
    const wish = Math.max(...view.bets) + Math.floor(((view.pot + toCall) * 2) / 3);
    return { action: "raise", to: Math.min(Math.max(wish, least), most) };
  }
  if (toCall === 0) return { action: "check" };
  return { action: guess >= price || !view.legal.can_fold ? "call" : "fold" };
}

// Your turn to draw: the cards that go, none to stand pat. This one keeps pairs and high cards.
function throwAway(view) {
  const { cards, least, most } = view.draw;
  const rank = (card) => RANKS.indexOf(card[0]);
  const alike = (card) => view.hole.filter((other) => rank(other) === rank(card)).length;
  const worst = [...cards].sort((one, other) => alike(one) - alike(other) || rank(one) - rank(other));
  const lone = worst.filter((card) => alike(card) === 1 && rank(card) < RANKS.indexOf("T"));
  return { discard: worst.slice(0, Math.min(Math.max(lone.length, least), most)) };
}

function say(message) {
  process.stdout.write(JSON.stringify(message) + "\n");
}

function hear(message) {
  switch (message.type) {
    case "hello": // message.game has the rules
      say({ type: "ready", name: "starter" });
      break;
    case "act": // the answer has the number of its question
      say({ id: message.id, ...(message.view.draw ? throwAway(message.view) : decide(message.view)) });
      break;
    case "bye":
      process.exit(0);
    // Also told, and never answered: round, hand, hand_end (with payoffs), round_end.
  }
}

let heard = "";
process.stdin.setEncoding("utf8");
process.stdin.on("data", (text) => {
  const lines = (heard + text).split("\n");
  heard = lines.pop(); // the beginning of a line whose end has not come yet
  for (const line of lines) hear(JSON.parse(line));
});
