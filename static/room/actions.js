/**
 * Doing something in a room from a button: the answer is waited for, a refusal becomes a sentence.
 * @module
 */

import { refusal } from "../kit/words/words.js";
import { toast } from "../kit/voice.js";

/** @typedef {import("../net/session.js").Session} Session */

/**
 * Waits for what was asked; answers undefined if it was refused, and says why.
 * @template T
 * @param {Session} session
 * @param {Promise<T>} asked
 * @returns {Promise<T | undefined>}
 */
export async function attempt(session, asked) {
  try {
    return await asked;
  } catch (error) {
    const trouble = /** @type {import("../net/api.js").Refused} */ (error);
    if (!trouble.code) throw error;
    toast(
      refusal(trouble, session.room?.game ?? "", (seat) => session.nameOf(seat)),
      { bad: true },
    );
    return undefined;
  }
}

/**
 * Sends a message of the contract.
 * @param {Session} session
 * @param {{type: string} & Record<string, any>} message
 */
export const send = (session, message) => attempt(session, session.send(message));
