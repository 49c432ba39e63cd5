'use strict';
// Socket.IO with its Redis adapter, and rooms in Redis under the promises that Companion gives: a move compares and
// sets the state and appends to a log in one script, and players are told afterwards.

const http = require('node:http');
const { Server } = require('socket.io');
const { createAdapter } = require('@socket.io/redis-adapter');
const { createClient, defineScript } = require('redis');
const farm = require('./farm.cjs');

const TRIES = 5;
const SEATS = 4;
const COMMIT = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2])
redis.call('XADD', KEYS[2], '*', 'move', ARGV[3])
return 1`;

const commit = defineScript({
  SCRIPT: COMMIT,
  NUMBER_OF_KEYS: 2,
  parseCommand(parser, room, log, before, after, entry) {
    parser.pushKey(room);
    parser.pushKey(log);
    parser.push(before, after, entry);
  },
  transformReply: (reply) => reply,
});

const keys = (room) => [`room:{${room}}`, `room:{${room}}:log`];
const freshState = () => ({ version: 0, turn: 0, dice: null, events: [], winner: null, herds: farm.herds(SEATS), bank: { ...farm.BOX } });

function rolled(state, seat) {
  const dice = farm.throwDice();
  const events = farm.play(state.herds[seat], state.bank, dice);
  const winner = farm.hasWon(state.herds[seat]) ? seat : null;
  return { ...state, dice, events, winner, version: state.version + 1, turn: (seat + 1) % SEATS };
}

async function roll(io, store, socket) {
  const { room, seat } = socket.data;
  const [key, log] = keys(room);
  for (let tried = 0; tried < TRIES; tried += 1) {
    const before = await store.get(key);
    const state = JSON.parse(before);
    if (state.turn !== seat) return socket.emit('refused', 'not-your-turn');
    const next = rolled(state, seat);
    const entry = JSON.stringify({ seat, dice: next.dice });
    if ((await store.commit(key, log, before, JSON.stringify(next), entry)) === 1) return io.to(room).emit('state', next);
  }
  return socket.emit('refused', 'conflict');
}

async function join(store, socket, room, seat) {
  Object.assign(socket.data, { room, seat });
  await socket.join(room);
  await store.set(keys(room)[0], JSON.stringify(freshState()), { condition: 'NX' });
  socket.emit('state', JSON.parse(await store.get(keys(room)[0])));
}

async function main() {
  const store = createClient({ socket: { path: process.env.STORE_SOCKET }, scripts: { commit } });
  const [out, news] = [store.duplicate(), store.duplicate()];
  await Promise.all([store, out, news].map((client) => client.connect()));
  const server = http.createServer((request, response) => response.end('ok'));
  const io = new Server(server, { adapter: createAdapter(out, news) });
  io.on('connection', (socket) => {
    socket.on('join', (room, seat) => join(store, socket, room, seat));
    socket.on('roll', () => roll(io, store, socket));
  });
  server.listen(Number(process.env.PORT), '127.0.0.1');
}

main();
