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
  return { action: guess >= price ? "call" : "fold" };
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
      say({ id: message.id, ...decide(message.view) });
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
