// Whether the table waits for you.

/** To bet, to draw or to discard.
 *  @param {Pick<Api.TableState, "legal" | "legal_draw">} state */
export const isYourTurn = ({ legal, legal_draw: draw }) => legal !== null || draw !== null;
