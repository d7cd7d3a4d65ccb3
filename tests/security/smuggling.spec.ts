import { test, expect } from '@playwright/test';
import { exchangeRaw } from '#support/attack/raw-socket.ts';
import { WEB_PORT } from '#support/attack/web.ts';

const HOST = `Host: localhost:${WEB_PORT}`;
/** Request that the attacker hides in the body of another one. Its response would be recognized. */
const HIDDEN = `GET /robots.txt HTTP/1.1\r\n${HOST}\r\n\r\n`;
const hasHidden = (text: string) => text.includes('User-Agent: *');

const post = (headers: string[], body: string, path = '/api/auth/signout') =>
  [`POST ${path} HTTP/1.1`, HOST, ...headers, '', body].join('\r\n');
const chunked = (body: string) => `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;

/** Requests whose end two servers may see at different places. */
const AMBIGUOUS: Record<string, string> = {
  'length and chunks': post([`Content-Length: 4`, 'Transfer-Encoding: chunked'], `0\r\n\r\n${HIDDEN}`),
  'chunks and length': post(
    ['Transfer-Encoding: chunked', `Content-Length: ${HIDDEN.length}`],
    chunked(HIDDEN),
  ),
  'two lengths': post(['Content-Length: 0', `Content-Length: ${HIDDEN.length}`], HIDDEN),
  'two equal lengths in one header': post(['Content-Length: 3, 3'], `a=b${HIDDEN}`),
  'a length with a sign': post(['Content-Length: +3'], `a=b${HIDDEN}`),
  'a negative length': post(['Content-Length: -1'], HIDDEN),
  'a hexadecimal length': post(['Content-Length: 0x3'], `a=b${HIDDEN}`),
  'a length that overflows': post(['Content-Length: 18446744073709551619'], `a=b${HIDDEN}`),
  'an unknown coding': post(['Transfer-Encoding: xchunked'], chunked(HIDDEN)),
  'a coding after chunked': post(['Transfer-Encoding: chunked, identity'], chunked(HIDDEN)),
  'chunked twice': post(['Transfer-Encoding: chunked', 'Transfer-Encoding: identity'], chunked(HIDDEN)),
  'a space before the colon': post(['Transfer-Encoding : chunked', 'Content-Length: 5'], chunked(HIDDEN)),
  'a folded header': post(['Content-Length:', ' 0', 'Transfer-Encoding:', ' chunked'], chunked(HIDDEN)),
  'a vertical tab in the coding': post(['Transfer-Encoding: \x0bchunked'], chunked(HIDDEN)),
  'a header without a name': post([': chunked', 'Content-Length: 0'], HIDDEN),
  'NUL in a header': post(['X-A: a\x00b', 'Content-Length: 0'], HIDDEN),
  'a lone carriage return': post(['X-A: a\rContent-Length: 0', `Content-Length: ${HIDDEN.length}`], HIDDEN),
  'line feeds alone': post(['Content-Length: 0'], '').replaceAll('\r\n', '\n') + HIDDEN,
  'a signed chunk size': post(['Transfer-Encoding: chunked'], `+0\r\n\r\n${HIDDEN}`),
  'a prefixed chunk size': post(['Transfer-Encoding: chunked'], `0x0\r\n\r\n${HIDDEN}`),
  'a chunk size that overflows': post(['Transfer-Encoding: chunked'], `10000000000000000\r\n${HIDDEN}`),
  'a chunk that is longer than its size': post(['Transfer-Encoding: chunked'], `1\r\n${HIDDEN}`),
  'a chunk size that ends with a line feed': post(['Transfer-Encoding: chunked'], `0\n\n${HIDDEN}`),
  'no host': `GET /login HTTP/1.1\r\n\r\n${HIDDEN}`,
  'two hosts': `GET http://evil.example/ HTTP/1.1\r\n${HOST}\r\nHost: evil.example\r\n\r\n${HIDDEN}`,
  'the preface of HTTP/2': `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${HIDDEN}`,
  'a version that does not exist': `GET /login HTTP/1.9\r\n${HOST}\r\n\r\n${HIDDEN}`,
};

for (const [what, bytes] of Object.entries(AMBIGUOUS)) {
  test(`a request with ${what} ends its connection, and nothing in it is taken for a request`, async () => {
    const { statuses, text, isClosed } = await exchangeRaw(bytes);
    expect(hasHidden(text)).toBe(false);
    // A refusal may come before the error is reached.
    expect([statuses.filter((status) => ![400, 403].includes(status)), isClosed]).toEqual([[], true]);
  });
}

/** Requests that are well-formed, and whose body holds another one. */
const CARRIERS: Record<string, string> = {
  'a call of a service with a body': post(
    [`Content-Length: ${HIDDEN.length}`],
    HIDDEN,
    '/api/general/submit/contact-form',
  ),
  'a call in chunks': post(
    ['Transfer-Encoding: chunked'],
    chunked(HIDDEN),
    '/api/general/submit/contact-form',
  ),
  'a GET with a body': [
    'GET /api/general/countries HTTP/1.1',
    HOST,
    `Content-Length: ${HIDDEN.length}`,
    '',
    HIDDEN,
  ].join('\r\n'),
  'a page with a body': post([`Content-Length: ${HIDDEN.length}`], HIDDEN, '/login'),
  'a request that names its length as a header of the connection': post(
    ['Connection: content-length', `Content-Length: ${HIDDEN.length}`],
    HIDDEN,
    '/api/general/submit/contact-form',
  ),
};

for (const [what, bytes] of Object.entries(CARRIERS)) {
  test(`${what} gets one response, and the next request its own`, async () => {
    const next = `GET /api/general/languages HTTP/1.1\r\n${HOST}\r\nConnection: close\r\n\r\n`;
    const { statuses, text } = await exchangeRaw(bytes + next);
    expect(hasHidden(text)).toBe(false);
    expect(statuses).toHaveLength(2);
    expect([statuses[1], text.includes('English')]).toEqual([200, true]);
  });
}

test('a request that wants to upgrade is the last of its connection', async () => {
  const upgrading = post(
    ['Connection: upgrade', 'Upgrade: websocket', `Content-Length: ${HIDDEN.length}`],
    HIDDEN,
  );
  const { statuses, text, isClosed } = await exchangeRaw(upgrading + HIDDEN);
  expect([statuses, hasHidden(text), isClosed]).toEqual([[403], false, true]);
});
