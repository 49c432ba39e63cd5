/**
 * Which choice of a ruling holds in a room.
 * @module
 */

/**
 * A room that is older than the ruling goes by its default.
 * @param {import("../net/types.js").GameInfo} info
 * @param {import("../net/types.js").Room} room
 * @param {string} name
 * @returns {any}
 */
export const ruledBy = (info, room, name) =>
  room.rulings[name] ?? info.rulings.find((ruling) => ruling.name === name)?.default;
