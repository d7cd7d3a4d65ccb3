import { connect, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { ask, WEB_PORT } from '#support/attack/web.ts';
import { expect, test } from '#support/browser/office-fixture.ts';

const SOCKETS = 500;
const REQUESTS = 300;
const HEALTHY_MS = 500;
/** On a machine that is busy with other things, the time without the slow sockets says what can be expected. */
const BUSY_FACTOR = 4;

const HEAD = `Host: localhost:${WEB_PORT}\r\n`;
/** Beginnings of requests that are never finished: of headers, and of bodies of a route handler, a call and an upload. */
const BEGINNINGS = [
  `GET /login HTTP/1.1\r\n${HEAD}X-Slow: a`,
  `POST /api/auth/callback/credentials HTTP/1.1\r\n${HEAD}Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 16000\r\n\r\na`,
  `POST /api/general/submit/contact-form HTTP/1.1\r\n${HEAD}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{`,
  `POST /api/document/document HTTP/1.1\r\n${HEAD}Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 9000000\r\n\r\n--x`,
];

async function openSlowly(index: number): Promise<Socket> {
  const socket = connect(WEB_PORT, '127.0.0.1').on('error', () => undefined);
  await new Promise((resolve) => socket.once('connect', resolve));
  socket.write(BEGINNINGS[index % BEGINNINGS.length]!);
  return socket;
}

/** Returns the 99th percentile of the times of healthy requests, in milliseconds, and how many failed. */
async function measure(): Promise<{ p99: number; failures: number }> {
  const times: number[] = [];
  let failures = 0;
  for (let sent = 0; sent < REQUESTS; sent += 1) {
    const started = performance.now();
    const { status } = await ask('/api/auth/csrf');
    times.push(performance.now() - started);
    if (status !== 200) failures += 1;
  }
  return { p99: times.sort((a, b) => a - b)[Math.floor(REQUESTS * 0.99)]!, failures };
}

test(`while ${SOCKETS} sockets send slowly, no other request fails and 99 % are answered in time`, async () => {
  const before = await measure();
  const sockets = await Promise.all(Array.from({ length: SOCKETS }, (_, index) => openSlowly(index)));
  const trickle = setInterval(() => sockets.forEach((socket) => socket.writable && socket.write('a')), 200);
  try {
    const { p99, failures } = await measure();
    expect(failures).toBe(0);
    expect(p99).toBeLessThan(Math.max(HEALTHY_MS, BUSY_FACTOR * before.p99));
  } finally {
    clearInterval(trickle);
    sockets.forEach((socket) => socket.destroy());
  }
});
