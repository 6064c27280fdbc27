// The data source of a tournament page: the server, or the data embedded in a report file.

import { get } from "../../lib/api.js";
import { replayOf } from "./format.js";

/** @typedef {object} Source
 *  @property {() => Promise<Api.TournamentState>} state
 *  @property {(bot: string) => Promise<Api.Curves>} curves of all bots if the name is empty
 *  @property {(bot: string) => boolean} hasCurves whether it holds the curves of one bot
 *  @property {() => Promise<Api.HandsToWatch>} hands
 *  @property {() => Promise<Api.TournamentLuck>} luck
 *  @property {((label: string) => string) | null} replayLink the address of the replay page, if there is one */

/** @param {string} name of the results file
 *  @returns {Source} */
export function serverSource(name) {
  return {
    state: () => get("/api/tournaments/{name}", { name }),
    curves: (bot) => get("/api/tournaments/{name}/curves", { name, bot }),
    hasCurves: () => true,
    hands: () => get("/api/tournaments/{name}/hands", { name }),
    luck: () => get("/api/tournaments/{name}/luck", { name }),
    replayLink: (label) => replayOf(name, label),
  };
}
