import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { ALL_CALLS } from '#contracts/calls.ts';
import { decideApproval } from '#contracts/document-decision.ts';
import { CLIENT_ADDRESS_HEADER, ORGANIZATION_HEADER } from '#contracts/limits.ts';
import { asResponse } from './answer.ts';
import { handleForKey } from './api-key-proxy.ts';

const APP = 'https://sign.example';
const ID = '5b0f8a52-4a52-4d0e-9c5e-2f6f5f0f6f01';
const KEY = `csk_${'x'.repeat(43)}01234567`;
const BEARER = { authorization: `Bearer ${KEY}` };
const OK = JSON.stringify({ success: '1', message: '' });

let server: Server | undefined;
let seen: IncomingMessage[] = [];

/** Starts the services at one address and returns the function that sends a request through the proxy. */
async function serve(respond: RequestListener) {
  seen = [];
  const started = createServer((request, response) => {
    seen.push(request);
    respond(request, response);
  });
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  const address = started.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  const base = `http://127.0.0.1:${address.port}`;
  return async (path: string, init: RequestInit & { duplex?: 'half' } = {}) => {
    const request = new Request(`${APP}/api/v1${path}`, { headers: BEARER, ...init });
    const context = { urlOf: (service: string) => `${base}/${service}`, trustedProxies: 1, timeoutMs: 5_000 };
    const response = asResponse(await handleForKey(request, context));
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
}

afterEach(async () => {
  server?.closeAllConnections();
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
  server = undefined;
});

const succeed: RequestListener = (request, response) => {
  request.resume();
  request.on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end(OK));
};

describe('the proxy for API keys', () => {
  it('OS-04 sends key and address, and neither cookies nor an organization', async () => {
    const send = await serve(succeed);
    const headers = {
      ...BEARER,
      cookie: 'countersign-session=sealed',
      'x-forwarded-for': '203.0.113.9',
      [CLIENT_ADDRESS_HEADER]: '192.0.2.1',
      [ORGANIZATION_HEADER]: ID,
      'x-evil': '1',
    };
    const { status } = await send('/document/all?pageIndex=2&search=a%26b', { headers });
    expect([status, seen[0]?.url]).toEqual([200, '/document/document/all?pageIndex=2&search=a%26b']);
    expect(seen[0]?.headers).toMatchObject({
      authorization: BEARER.authorization,
      [CLIENT_ADDRESS_HEADER]: '203.0.113.9',
    });
    for (const name of ['cookie', ORGANIZATION_HEADER, 'x-evil'])
      expect(seen[0]?.headers).not.toHaveProperty(name);
  });

  it('OS-04 sends the Idempotency-Key of a change', async () => {
    const send = await serve(succeed);
    const headers = { ...BEARER, 'idempotency-key': 'order-7' };
    await send(decideApproval.path, { method: decideApproval.method, headers });
    await send('/document/all', { headers });
    expect(seen.map((request) => request.headers['idempotency-key'])).toEqual(['order-7', undefined]);
  });

  it.each(ALL_CALLS.map((call) => [`${call.method} ${call.path}`, call] as const))(
    'OS-04 forwards %s only if keys may make it',
    async (_title, { method, path, service, apiScope }) => {
      const send = await serve(succeed);
      const filled = path.replace(/\{\w+\}/g, ID);
      const { status } = await send(filled, { method });
      const forwarded = seen.map(({ url }) => url);
      if (apiScope) expect([status, forwarded]).toEqual([200, [`/${service}${filled}`]]);
      else expect([status, forwarded]).toEqual([404, []]);
    },
  );

  it('OS-04 answers HEAD with the headers of GET', async () => {
    const send = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/pdf', 'content-length': '35829' }).end();
    });
    const path = `/document/${ID}/attachment`;
    const { status, headers, text } = await send(path, { method: 'HEAD' });
    expect([status, headers.get('content-length'), text]).toEqual([200, '35829', '']);
    expect(seen.map(({ method, url }) => [method, url])).toEqual([['HEAD', `/document${path}`]]);
    expect((await send('/sign-document', { method: 'HEAD' })).status).toBe(404);
  });

  it.each([
    ['no header', {}],
    ['a session token', { authorization: `Bearer ${'x'.repeat(43)}` }],
    ['another scheme', { authorization: `Basic ${KEY}` }],
    ['a key without a scheme', { authorization: KEY }],
    ['a key with more after it', { authorization: `Bearer ${KEY} x` }],
    ['a session cookie alone', { cookie: 'countersign-session=sealed' }],
  ])('OS-04 refuses a request with %s, without a request to the service', async (_what, headers) => {
    const send = await serve(succeed);
    const response = await send('/document/all', { headers: headers as Record<string, string> });
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    expect(JSON.parse(response.text)).toMatchObject({ success: '-1', code: 'api_key_required' });
    expect(seen).toEqual([]);
  });

  it('OS-04 streams an upload of 12 MB unchanged', async () => {
    const file = randomBytes(12_000_000);
    let hash = '';
    const send = await serve((request, response) => {
      const received = createHash('sha256');
      request.on('data', (chunk: Buffer) => received.update(chunk));
      request.on('end', () => {
        hash = received.digest('hex');
        response.writeHead(200, { 'content-type': 'application/json' }).end(OK);
      });
    });
    const headers = { ...BEARER, 'content-type': 'multipart/form-data; boundary=x' };
    const body = new Blob([new Uint8Array(file)]).stream();
    expect((await send('/document', { method: 'POST', body, headers, duplex: 'half' })).status).toBe(200);
    expect(hash).toBe(createHash('sha256').update(file).digest('hex'));
  });

  it('OS-04 passes on a refusal with the time to wait, and the mark of a repeated response', async () => {
    const refusal = JSON.stringify({ success: '0', code: 'api_rate_limit', message: 'Too many calls.' });
    const send = await serve((_request, response) =>
      response
        .writeHead(429, {
          'content-type': 'application/json',
          'retry-after': '7',
          'idempotency-replayed': 'true',
        })
        .end(refusal),
    );
    const { status, headers, text } = await send('/document/all');
    expect([status, text]).toEqual([429, refusal]);
    expect([headers.get('retry-after'), headers.get('idempotency-replayed')]).toEqual(['7', 'true']);
  });

  it('OS-04 passes on that a key is refused', async () => {
    const refusal = JSON.stringify({ success: '-1', code: 'api_key_revoked', message: 'Revoked.' });
    const send = await serve((_request, response) =>
      response.writeHead(401, { 'content-type': 'application/json', 'set-cookie': 'a=b' }).end(refusal),
    );
    const { status, headers, text } = await send('/document/all');
    expect([status, text, headers.get('set-cookie')]).toEqual([401, refusal, null]);
  });
});
