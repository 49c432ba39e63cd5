/**
 * Which entries of a log count. An undo cuts nothing: it goes back to how the game stood after an earlier entry, and
 * can itself be undone; so what counts is a chain, from each entry of the game to the one before it.
 * @module
 */

/**
 * @typedef {{seq: number, at: number, seat: number | null, move: import("./types.js").Move, chance: any[],
 *   events?: import("./types.js").GameEvent[], back?: number | null}} Entry back: of an entry of the game
 */

export class Steps {
  /** @param {Entry[]} entries a whole log's */
  constructor(entries) {
    this.entries = entries;
    /** @type {Map<number, number | null>} */
    this.backs = new Map();
    /** @type {Map<number, number | null>} the newest entry that counted after each entry */
    this.heads = new Map();
    /** @type {number | null} */
    let head = null;
    for (const { seq, move, back } of entries) {
      if (back !== undefined) this.backs.set(seq, back);
      if (back !== undefined) head = seq;
      else if (move.type === "undo") head = this.heads.get(move.to) ?? null;
      this.heads.set(seq, head);
    }
    this.head = head;
    this.standing = this.chain(head);
  }

  /** All that counts where this entry is the newest that does. @param {number | null} head */
  chain(head) {
    /** @type {Set<number>} */
    const found = new Set();
    for (let seq = head; seq; seq = this.backs.get(seq) ?? null) found.add(seq);
    return found;
  }

  /** Whether it was an entry of the game and counts no more. @param {Entry} entry */
  isGone({ seq }) {
    return this.backs.has(seq) && !this.standing.has(seq);
  }

  /**
   * The entry to which an undo from here leads: before what counts, before an undo, to what was taken back; null if
   * nothing would change.
   * @param {Entry} entry
   * @returns {number | null}
   */
  target({ seq, move }) {
    const to = this.standing.has(seq)
      ? this.backs.get(seq)
      : move.type === "undo"
        ? seq - 1
        : this.backs.has(seq)
          ? seq
          : null;
    if (!to) return null;
    const head = this.heads.get(to) ?? null;
    return head === null || head === this.head ? null : to;
  }

  /**
   * What an undo to this entry takes back and what it brings back, the newest first.
   * @param {number} to
   * @returns {{takes: Entry[], brings: Entry[]}}
   */
  plan(to) {
    const next = this.chain(this.heads.get(to) ?? null);
    const newest = [...this.entries].reverse();
    return {
      takes: newest.filter(({ seq }) => this.standing.has(seq) && !next.has(seq)),
      brings: newest.filter(({ seq }) => next.has(seq) && !this.standing.has(seq)),
    };
  }
}

/** The entries of a log that count, from the first to the last. @param {{entries: Entry[]}} log @returns {Entry[]} */
export function standing({ entries }) {
  const steps = new Steps(entries);
  return entries.filter(({ seq }) => steps.standing.has(seq));
}
