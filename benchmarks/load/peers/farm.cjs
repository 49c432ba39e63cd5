'use strict';
// The part of Super Farmer that every peer plays: roll, breed, lose animals to fox and wolf. No exchanges, so nobody
// ever has a cow or a horse, and no game ends within a run. Rulings as in the newer printing: one rabbit is left.

const ANIMALS = ['rabbit', 'sheep', 'pig', 'cow', 'horse'];
const BOX = { rabbit: 60, sheep: 24, pig: 20, cow: 12, horse: 6, 'small-dog': 4, 'big-dog': 2 };
const sides = (counts) => Object.entries(counts).flatMap(([face, count]) => Array(count).fill(face));
const FOX_DIE = sides({ rabbit: 6, sheep: 2, pig: 2, horse: 1, fox: 1 });
const WOLF_DIE = sides({ rabbit: 6, sheep: 3, pig: 1, cow: 1, wolf: 1 });

const emptyHerd = () => Object.fromEntries(Object.keys(BOX).map((animal) => [animal, 0]));
const herds = (seats) => Array.from({ length: seats }, emptyHerd);
const throwDice = () => [FOX_DIE, WOLF_DIE].map((die) => die[Math.floor(Math.random() * die.length)]);

function move(from, to, animal, count) {
  from[animal] -= count;
  to[animal] += count;
}

function breed(herd, bank, dice, events) {
  for (const animal of ANIMALS) {
    const shown = dice.filter((face) => face === animal).length;
    const young = shown ? Math.min(Math.floor((herd[animal] + shown) / 2), bank[animal]) : 0;
    if (young) {
      move(bank, herd, animal, young);
      events.push(`bred ${young} ${animal}`);
    }
  }
}

function raid(herd, bank, guard, prey, left, events) {
  if (herd[guard]) {
    move(herd, bank, guard, 1);
    events.push(`${guard} went`);
    return;
  }
  for (const animal of prey) {
    if (herd[animal] > left) move(herd, bank, animal, herd[animal] - left);
  }
  events.push(`raided ${prey.join(' ')}`);
}

/** What a roll does to a herd and the bank, both changed in place; gives what happened, in words. */
function play(herd, bank, dice) {
  const events = [];
  breed(herd, bank, dice, events);
  if (dice[0] === 'fox') raid(herd, bank, 'small-dog', ['rabbit'], 1, events);
  if (dice[1] === 'wolf') raid(herd, bank, 'big-dog', ['sheep', 'pig', 'cow'], 0, events);
  return events;
}

const hasWon = (herd) => ANIMALS.every((animal) => herd[animal] > 0);

module.exports = { BOX, FOX_DIE, WOLF_DIE, hasWon, herds, play, throwDice };
