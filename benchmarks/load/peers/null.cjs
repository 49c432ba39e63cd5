'use strict';
// No server, but the bound of the driver: speaks Companion's wire from memory, judges nothing, keeps nothing. A move
// is answered with an acknowledgement and, to all four, with one prepared state whose numbers are written in. Plain
// Node without packages.

const crypto = require('node:crypto');
const http = require('node:http');

const SEATS = 4;
const STATE_BYTES = Number(process.env.STATE_BYTES);
const WIDTH = 8; // digits of a version: trailing blanks are white space to JSON
const [TEXT, CLOSE] = [1, 8];
const rooms = new Map();

function frame(payload) {
  const size = payload.length;
  if (size < 126) return Buffer.concat([Buffer.from([0x80 | TEXT, size]), payload]);
  return Buffer.concat([Buffer.from([0x80 | TEXT, 126, size >> 8, size & 255]), payload]);
}

function emptyState() {
  const blank = '0'.padEnd(WIDTH);
  const head = `{"type":"state","seq":${blank},"room":{"phase":"playing"},"filler":"`;
  const tail = `","rolls":${blank}}`;
  const framed = frame(Buffer.from(head + 'x'.repeat(Math.max(0, STATE_BYTES - head.length - tail.length)) + tail));
  return { framed, places: ['"seq":', '"rolls":'].map((key) => framed.indexOf(key) + key.length) };
}

function stateOf(room) {
  const { framed, places } = room.state;
  for (const place of places) framed.write(String(room.version).padEnd(WIDTH), place, 'latin1');
  return Buffer.from(framed); // a copy: what waits to be sent must not change
}

function answer(room, socket, text) {
  const message = JSON.parse(text);
  if (message.type === 'hello') {
    room.sockets.add(socket);
    socket.write(stateOf(room));
  } else if (message.type === 'start' || message.type === 'move') {
    if (message.type === 'move') room.version += 1;
    socket.write(frame(Buffer.from(JSON.stringify({ type: 'ack', id: message.id, seq: room.version }))));
    const state = stateOf(room);
    for (const listener of room.sockets) listener.write(state);
  }
}

/** Calls `take` with the text of each whole masked frame (all of them are short); gives the bytes that are left. */
function read(data, take) {
  let place = 0;
  while (data.length - place >= 6) {
    const short = data[place + 1] & 127;
    const start = place + (short === 126 ? 8 : 6);
    if (data.length < start) break;
    const end = start + (short === 126 ? data.readUInt16BE(place + 2) : short);
    if (data.length < end) break;
    const mask = data.subarray(start - 4, start);
    const payload = Buffer.from(data.subarray(start, end));
    for (let i = 0; i < payload.length; i += 1) payload[i] ^= mask[i & 3];
    take(data[place] & 15, payload);
    place = end;
  }
  return data.subarray(place);
}

function open(request, socket) {
  const key = crypto.createHash('sha1').update(`${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`);
  socket.setNoDelay(true);
  socket.write(`HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${key.digest('base64')}\r\n\r\n`);
  const room = rooms.get(request.url.split('/').pop());
  let rest = Buffer.alloc(0);
  socket.on('data', (data) => {
    rest = read(rest.length ? Buffer.concat([rest, data]) : data, (opcode, payload) => {
      if (opcode === TEXT) answer(room, socket, payload);
      else if (opcode === CLOSE) socket.end();
    });
  });
  socket.on('error', () => socket.destroy());
  socket.on('close', () => room.sockets.delete(socket));
}

function serve(request, response) {
  const [, , , code] = request.url.split('/');
  if (request.method === 'GET') return response.end('{"status":"ok"}');
  const name = code || `R${rooms.size}`;
  if (!code) rooms.set(name, { version: 0, seats: 0, sockets: new Set(), state: emptyState() });
  const seat = rooms.get(name).seats++;
  return response.writeHead(201).end(JSON.stringify({ code: name, seat, token: `${name}-${seat % SEATS}` }));
}

http.createServer(serve).on('upgrade', open).listen(Number(process.env.PORT), '127.0.0.1');
