/**
 * What a pile is worth, as the server is asked.
 * @module
 */

import { ask } from "../../net/api.js";

export const SCORE = "/api/score/stampede";

/**
 * @typedef {{total: number, animals?: import("./laid.js").Part[]}} Answer
 * @typedef {import("./teller.js").Told} Told
 */

/** The body of the question. @param {Told} told @param {string} reading */
export const asked = (told, reading) => ("pile" in told ? { ...told, rulings: { reading } } : told);

/** What a pile is worth; raises Refused. @param {Told} told @param {string} reading @returns {Promise<Answer>} */
export const weigh = (told, reading) => ask("POST", SCORE, { body: asked(told, reading) });
