'use strict';
// Colyseus with its schema state, in memory; the patch goes out right after each move and not on the next tick.

const http = require('node:http');
const { Room, Server } = require('@colyseus/core');
const { ArraySchema, Schema, defineTypes } = require('@colyseus/schema');
const { WebSocketTransport } = require('@colyseus/ws-transport');
const farm = require('./farm.cjs');

const SEATS = 4;
const PING_MS = 20000; // the default of 3 s drops early players while thousands are still joining

class Herd extends Schema {}
defineTypes(Herd, Object.fromEntries(Object.keys(farm.BOX).map((animal) => [animal, 'uint8'])));

class Farm extends Schema {}
defineTypes(Farm, { version: 'uint32', turn: 'uint8', fox: 'string', wolf: 'string', events: 'string', winner: 'int8', herds: [Herd], bank: Herd });

const asHerd = (counts) => Object.assign(new Herd(), counts);

function freshState() {
  const state = Object.assign(new Farm(), { version: 0, turn: 0, fox: '', wolf: '', events: '', winner: -1 });
  state.herds = new ArraySchema(...farm.herds(SEATS).map(asHerd));
  state.bank = asHerd(farm.BOX);
  return state;
}

class FarmRoom extends Room {
  onCreate() {
    this.maxClients = SEATS;
    this.seats = new Map();
    this.state = freshState();
    this.setPatchRate(null);
    this.onMessage('roll', (client) => this.roll(client));
  }

  onJoin(client) {
    this.seats.set(client.sessionId, this.seats.size);
  }

  roll(client) {
    const { state } = this;
    const seat = this.seats.get(client.sessionId);
    if (state.turn !== seat) return;
    const dice = farm.throwDice();
    [state.fox, state.wolf] = dice;
    state.events = farm.play(state.herds[seat], state.bank, dice).join(', ');
    if (farm.hasWon(state.herds[seat])) state.winner = seat;
    state.version += 1;
    state.turn = (seat + 1) % SEATS;
    this.broadcastPatch();
  }
}

const transport = new WebSocketTransport({ server: http.createServer(), pingInterval: PING_MS });
const server = new Server({ transport, greet: false });
server.define('farm', FarmRoom);
server.listen(Number(process.env.PORT), '127.0.0.1');
