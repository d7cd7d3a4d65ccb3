import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { MEGABYTE } from '#contracts/limits.ts';
import { peakMemoryOf } from '#support/attack/memory.ts';
import { cookieOf } from '#support/attack/session-cookie.ts';
import { ask, WEB_PORT } from '#support/attack/web.ts';
import { putDocument } from '#support/browser/documents-by-api.ts';
import { expect, signIn, test } from '#support/browser/office-fixture.ts';
import { largePdf } from '#support/pdf/large-pdf.ts';

const DOWNLOADS = 50;
/** Each download takes this many bytes, ten times a second. */
const PORTION = 10_000;
/** Seconds that all downloads run side by side, and those that they may take to begin. */
const SIDE_BY_SIDE = 3;
const MOST_TO_BEGIN = 60;

/** Asks for a file and reads it slowly until the socket is destroyed; `received` counts the bytes. */
async function readSlowly(
  address: string,
  cookie: string,
): Promise<{ socket: Socket; received: () => number }> {
  const socket = connect(WEB_PORT, '127.0.0.1').on('error', () => undefined);
  await new Promise((resolve) => socket.once('connect', resolve));
  socket.write(
    `GET ${address} HTTP/1.1\r\nHost: localhost:${WEB_PORT}\r\nCookie: ${cookie}\r\nSec-Fetch-Site: same-origin\r\n\r\n`,
  );
  let received = 0;
  const timer = setInterval(() => {
    const chunk = (socket.read(PORTION) ?? socket.read()) as Buffer | null; // without an encoding it is a Buffer
    received += chunk?.length ?? 0;
  }, 100);
  socket.on('close', () => clearInterval(timer));
  return { socket, received: () => received };
}

test(`${DOWNLOADS} slow downloads of a large file raise the memory of the web app by less than 100 MB, and others are served`, async ({
  page,
  office,
}) => {
  await signIn(page, office.owner);
  const size = 9 * MEGABYTE;
  const id = await putDocument(page, 'large.pdf', largePdf({ pages: 3, bytes: size }));
  const cookie = await cookieOf(page);
  const raised = await peakMemoryOf(async () => {
    const address = `/api/document/document/${id}/attachment`;
    const downloads = await Promise.all(Array.from({ length: DOWNLOADS }, () => readSlowly(address, cookie)));
    const serveOthers = async () => {
      await pause(1_000);
      expect((await ask('/api/auth/csrf')).status).toBe(200);
    };
    const isBegun = () => downloads.every(({ received }) => received() > PORTION);
    for (let second = 0; second < MOST_TO_BEGIN && !isBegun(); second += 1) await serveOthers();
    expect(isBegun()).toBe(true);
    for (let second = 0; second < SIDE_BY_SIDE; second += 1) await serveOthers();
    for (const { socket, received } of downloads) {
      expect(received()).toBeLessThan(size);
      socket.destroy();
    }
  });
  expect(raised).toBeLessThan(100 * MEGABYTE);
});
