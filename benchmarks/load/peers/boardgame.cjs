'use strict';
// boardgame.io's own server with its default storage, the memory.

const { Origins, Server } = require('boardgame.io/server');
const farm = require('./farm.cjs');

const roll = ({ G, ctx, random }) => {
  G.dice = [farm.FOX_DIE, farm.WOLF_DIE].map((die) => die[random.Die(die.length) - 1]);
  G.events = farm.play(G.herds[ctx.currentPlayer], G.bank, G.dice);
};

const game = {
  name: 'farm',
  minPlayers: 2,
  maxPlayers: 4,
  setup: ({ ctx }) => ({ herds: farm.herds(ctx.numPlayers), bank: { ...farm.BOX }, dice: null, events: [] }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { roll: { move: roll, client: false } },
  playerView: ({ G }) => G,
  endIf: ({ G }) => {
    const winner = G.herds.findIndex(farm.hasWon);
    return winner < 0 ? undefined : { winner: String(winner) };
  },
};

Server({ games: [game], origins: [Origins.LOCALHOST] }).run({ port: Number(process.env.PORT) });
