import { createHash, randomBytes } from 'node:crypto';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { ACTIVITY_HEADER, ANTI_FORGERY_HEADER, ORGANIZATION_HEADER } from '#contracts/limits.ts';
import { TIMED_OUT, UNREACHABLE } from '#contracts/messages.ts';
import { asResponse } from './answer.ts';
import { handle as answerOf, type ProxyContext } from './proxy.ts';

const APP = 'https://sign.example';
const ORGANIZATION = '3f0f8a52-4a52-4d0e-9c5e-2f6f5f0f6f01';
const DOCUMENT = '5b0f8a52-4a52-4d0e-9c5e-2f6f5f0f6f01';
const SESSION = { token: 'the-bearer-token', organizationId: ORGANIZATION };
const OK = JSON.stringify({ success: '1', message: '' });

let servers: Server[] = [];
let connections = 0;

/** Starts an HTTP server that responds with `listener`, and returns its base URL. */
async function serve(listener: RequestListener): Promise<string> {
  connections = 0;
  const started = createServer(listener).on('connection', () => (connections += 1));
  servers.push(started);
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  const address = started.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return `http://127.0.0.1:${address.port}/base`;
}

/** Stops all servers of the test; a test may start several. */
async function stopServers(): Promise<void> {
  const running = servers;
  servers = [];
  await Promise.all(
    running.map((each) => {
      each.closeAllConnections();
      return new Promise((resolve) => each.close(resolve));
    }),
  );
}

afterEach(async () => {
  jest.restoreAllMocks();
  await stopServers();
});

const context = (baseUrl: string, changes: Partial<ProxyContext> = {}): ProxyContext => ({
  service: 'document',
  session: SESSION,
  devices: ['a.1', 'b.2'],
  baseUrl,
  appUrl: APP,
  trustedProxies: 0,
  timeoutMs: 5_000,
  endSession: () => Promise.resolve(),
  stopping: new AbortController().signal,
  ...changes,
});

const FROM_THE_APP = { origin: APP, 'sec-fetch-site': 'same-origin', [ANTI_FORGERY_HEADER]: '1' };

/** The types of fetch lack `duplex`, which Node requires for a streamed request body. */
type StreamingInit = RequestInit & { duplex?: 'half' };
/** Handles a request and returns the answer as Next gets it. */
const handle = async (request: Request, given: ProxyContext) => asResponse(await answerOf(request, given));

/** Handles a request and reads the answer to its end, as a browser does. */
async function handled(request: Request, given: ProxyContext) {
  const { status, headers, body } = await handle(request, given);
  return { status, headers, text: await new Response(body).text() };
}

const ask = (path: string, init: StreamingInit = {}) => new Request(`${APP}/api${path}`, init);
const post = (
  path: string,
  init: Omit<StreamingInit, 'headers'> & { headers?: Record<string, string> } = {},
) => ask(path, { method: 'POST', ...init, headers: { ...FROM_THE_APP, ...init.headers } });

const answer = (response: ServerResponse, body: string, headers: Record<string, string> = {}) =>
  response
    .writeHead(200, { 'content-type': 'application/json', 'content-length': body.length, ...headers })
    .end(body);

describe('the proxy', () => {
  it('BF-03 sends the token and the organization of the session, and only allowed headers', async () => {
    let seen: IncomingMessage | undefined;
    const base = await serve((request, response) => {
      seen = request;
      answer(response, OK);
    });
    const headers = {
      'user-agent': 'Firefox/131.0',
      cookie: 'countersign-session=sealed',
      accept: 'application/json',
      authorization: 'Bearer forged',
      'x-evil': '1',
      [ORGANIZATION_HEADER]: 'forged',
    };
    const response = await handled(
      ask(`/document/document/all?pageIndex=2&search=a%26b`, { headers }),
      context(base),
    );
    expect(response.status).toBe(200);
    expect(seen?.url).toBe('/base/document/all?pageIndex=2&search=a%26b');
    expect(seen?.headers).toMatchObject({
      'user-agent': 'Firefox/131.0',
      authorization: 'Bearer the-bearer-token',
      [ORGANIZATION_HEADER]: ORGANIZATION,
      accept: 'application/json',
      'x-request-id': expect.stringMatching(/^[\w-]{36}$/) as string,
    });
    expect(seen?.headers).not.toHaveProperty('cookie');
    expect(seen?.headers).not.toHaveProperty('x-evil');
  });

  it('keeps the id of a request for the service, the browser and the log, and replaces a malformed one', async () => {
    const base = await serve((request, response) =>
      answer(response, OK, { 'x-request-id': String(request.headers['x-request-id']) }),
    );
    const idFor = async (given: string, url = base) => {
      const request = ask('/document/document/all', { headers: { 'x-request-id': given } });
      return (await handled(request, context(url))).headers.get('x-request-id');
    };
    expect(await idFor('request-4711')).toBe('request-4711');
    expect(await idFor('a b"*/')).toMatch(/^[0-9a-f-]{36}$/);
    const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(await idFor('request-4712', 'http://127.0.0.1:1')).toBe('request-4712');
    expect(logged.mock.calls[0]?.[0]).toContain('request-4712');
  });

  it('sends the client address that trusted proxies saw, not one that the browser forged', async () => {
    const seen: IncomingMessage[] = [];
    const base = await serve((request, response) => {
      seen.push(request);
      answer(response, OK);
    });
    const forged = { 'x-client-address': '192.0.2.1', 'x-forwarded-for': '192.0.2.2, 203.0.113.9' };
    const request = () => new Request(`${APP}/api/document/document/all`, { headers: forged });
    await handled(request(), context(base));
    await handled(request(), context(base, { trustedProxies: 1 }));
    expect(seen.map(({ headers }) => headers['x-client-address'])).toEqual([undefined, '203.0.113.9']);
  });

  it('sends the Idempotency-Key of a change of a signed-in user alone, and says of a repetition that it was one', async () => {
    const seen: IncomingMessage[] = [];
    const base = await serve((request, response) => {
      seen.push(request);
      answer(response, OK, { 'idempotency-replayed': 'true', 'idempotency-hours': '24' });
    });
    const headers = { 'content-type': 'application/json', 'idempotency-key': 'one' };
    const { headers: received } = await handled(
      post('/document/sign-document', { body: '{}', headers }),
      context(base),
    );
    await handled(ask('/document/document/all', { headers }), context(base));
    const general = context(base, { service: 'general' });
    await handled(post('/general/generate-otp/login', { body: '{}', headers }), general);
    expect(seen.map((request) => request.headers['idempotency-key'])).toEqual(['one', undefined, undefined]);
    expect([received.get('idempotency-replayed'), received.get('idempotency-hours')]).toEqual(['true', '24']);
  });

  it('passes the known devices on with a password and with a forgotten one alone, and none that the page names', async () => {
    const seen: IncomingMessage[] = [];
    const base = await serve((request, response) => {
      seen.push(request);
      answer(response, OK);
    });
    const headers = { 'content-type': 'application/json', 'x-known-devices': 'forged' };
    const general = context(base, { service: 'general' });
    await handled(post('/general/generate-otp/login', { body: '{}', headers }), general);
    await handled(post('/general/generate-otp/ForgotPassword', { body: '{}', headers }), general);
    await handled(post('/general/generate-otp/register', { body: '{}', headers }), general);
    expect(seen.map(({ headers }) => headers['x-known-devices'])).toEqual(['a.1,b.2', 'a.1,b.2', undefined]);
  });

  it('tells the service whether the user made the request or the page by itself', async () => {
    const seen: IncomingMessage[] = [];
    const base = await serve((request, response) => {
      seen.push(request);
      answer(response, OK);
    });
    for (const value of ['1', null, '0', 'true']) {
      const headers = value === null ? {} : { [ACTIVITY_HEADER]: value };
      await handled(ask('/document/document/all', { headers }), context(base));
    }
    expect(seen.map(({ headers }) => headers[ACTIVITY_HEADER])).toEqual(['1', '0', '0', '0']);
  });

  it('BF-03 does not send the organization to the general service', async () => {
    let seen: IncomingMessage | undefined;
    const base = await serve((request, response) => {
      seen = request;
      answer(response, OK);
    });
    await handled(ask('/general/user/profile'), context(base, { service: 'general' }));
    expect(seen?.headers.authorization).toBe('Bearer the-bearer-token');
    expect(seen?.headers).not.toHaveProperty(ORGANIZATION_HEADER);
  });

  it.each([
    ['a path without a contract', ask('/document/secrets')],
    ['the call that answers the token', post('/general/user/authenticate/login')],
    ['another method', post('/document/document/all')],
    ['an encoded slash', ask('/document/document/all%2f..%2fsecrets')],
    ['an encoded dot segment', ask('/document/document/%2e%2e')],
    ['a double slash', ask('/document//document/all')],
    ['a backslash', ask('/document/document/a%5cb')],
  ])('BF-01 responds 404 to %s without a connection to the service', async (_what, request) => {
    const base = await serve((_request, response) => answer(response, OK));
    const service = new URL(request.url).pathname.startsWith('/api/general') ? 'general' : 'document';
    const response = await handle(request, context(base, { service }));
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ success: '0' });
    expect(connections).toBe(0);
  });

  it.each([
    ['another site', { ...FROM_THE_APP, origin: 'https://evil.example' }],
    ['another site of the same owner', { ...FROM_THE_APP, 'sec-fetch-site': 'same-site' }],
    ['a form, which cannot set a header', { origin: APP, 'sec-fetch-site': 'same-origin' }],
    ['an unknown origin', { [ANTI_FORGERY_HEADER]: '1' }],
    ['an opaque origin', { ...FROM_THE_APP, origin: 'null' }],
  ])('BF-01 refuses a change from %s', async (_who, headers) => {
    const base = await serve((_request, response) => answer(response, OK));
    const request = ask('/document/document-approval', { method: 'POST', headers, body: '{}' });
    const response = await handle(request, context(base));
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ success: '0', code: 'forged_request' });
    expect(connections).toBe(0);
  });

  it.each([
    ['a link of another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }, 303],
    [
      'a link of another port of the host',
      { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'navigate' },
      303,
    ],
    ['a picture of another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }, 403],
    ['a request that does not say where it comes from', {}, 403],
  ])('lets no download be recorded by %s', async (_what, headers, status) => {
    const base = await serve((_request, response) => answer(response, OK));
    const path = `/document/document/${DOCUMENT}/attachment?version=1&purpose=download`;
    const response = await handle(ask(path, { headers }), context(base));
    expect([response.status, response.headers.get('location')]).toEqual([
      status,
      status === 303 ? `/documents/${DOCUMENT}` : null,
    ]);
    expect(connections).toBe(0);
  });

  it.each([
    [
      'a page of the app',
      `document/${DOCUMENT}/attachment?purpose=download`,
      { 'sec-fetch-site': 'same-origin' },
    ],
    ['the address bar', `document/${DOCUMENT}/evidence`, { 'sec-fetch-site': 'none' }],
    ['a page without TLS', `document/${DOCUMENT}/evidence`, { referer: `${APP}/documents` }],
    [
      'a link that only shows the file',
      `document/${DOCUMENT}/attachment`,
      { 'sec-fetch-site': 'cross-site' },
    ],
  ])('forwards a read of %s', async (_what, path, headers) => {
    const base = await serve((_request, response) => answer(response, OK));
    expect((await handle(ask(`/document/${path}`, { headers }), context(base))).status).toBe(200);
  });

  it('BF-04 responds to a visitor that the session has ended, without a request to the service', async () => {
    const base = await serve((_request, response) => answer(response, OK));
    const response = await handle(ask('/document/document/all'), context(base, { session: null }));
    expect([response.status, await response.json()]).toMatchObject([401, { success: '-1' }]);
    expect(connections).toBe(0);
  });

  it('BF-01 forwards 12 MB unchanged, with their length', async () => {
    const file = randomBytes(12_000_000);
    let seen = { hash: '', length: '' };
    const base = await serve((request, response) => {
      const hash = createHash('sha256');
      request.on('data', (chunk: Buffer) => hash.update(chunk));
      request.on('end', () => {
        seen = { hash: hash.digest('hex'), length: request.headers['content-length'] ?? '' };
        answer(response, OK);
      });
    });
    const body = new Blob([new Uint8Array(file)]).stream();
    const headers = {
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': String(file.length),
    };
    const response = await handled(
      post('/document/document', { body, headers, duplex: 'half' }),
      context(base),
    );
    expect(response.status).toBe(200);
    expect(seen).toEqual({ hash: createHash('sha256').update(file).digest('hex'), length: '12000000' });
  });

  it('streams the request body to the service while the browser is still sending', async () => {
    const firstBytes = Promise.withResolvers<string>();
    const base = await serve((request, response) => {
      request.once('data', (chunk: Buffer) => firstBytes.resolve(chunk.toString()));
      request.on('end', () => answer(response, OK));
    });
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const answered = handled(post('/document/document', { body: readable, duplex: 'half' }), context(base));
    const writer = writable.getWriter();
    await writer.write(new TextEncoder().encode('begin'));
    expect(await firstBytes.promise).toBe('begin');
    await writer.close();
    expect((await answered).status).toBe(200);
  });

  it('streams the response body to the browser while the service is still sending', async () => {
    const finish = Promise.withResolvers<undefined>();
    const base = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/pdf' });
      response.write('%PDF-');
      void finish.promise.then(() => response.end('end'));
    });
    const response = await handle(ask(`/document/document/${DOCUMENT}/attachment`), context(base));
    const reader = response.body!.getReader();
    expect(new TextDecoder().decode((await reader.read()).value)).toBe('%PDF-');
    finish.resolve(undefined);
    expect(new TextDecoder().decode((await reader.read()).value)).toBe('end');
    expect((await reader.read()).done).toBe(true);
  });

  it('forwards a range of a file', async () => {
    const base = await serve((request, response) => {
      response
        .writeHead(206, {
          'content-type': 'application/pdf',
          'content-range': 'bytes 0-3/9',
          'accept-ranges': 'bytes',
          'content-length': 4,
          etag: '"v1"',
          'x-range': request.headers.range ?? '',
        })
        .end('%PDF');
    });
    const request = ask(`/document/document/${DOCUMENT}/attachment?version=1`, {
      headers: { range: 'bytes=0-3', 'if-range': '"v1"' },
    });
    const response = await handle(request, context(base));
    expect(response.status).toBe(206);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-range': 'bytes 0-3/9',
      'accept-ranges': 'bytes',
      'content-length': '4',
      etag: '"v1"',
      'x-content-type-options': 'nosniff',
    });
    expect(await response.text()).toBe('%PDF');
  });

  it('BF-02 drops cookies and unknown headers of a service', async () => {
    const base = await serve((_request, response) =>
      answer(response, OK, { 'set-cookie': 'a=b', 'x-internal': 'host-7', server: 'x' }),
    );
    const response = await handled(ask('/document/document/all'), context(base));
    expect([...response.headers.keys()].sort()).toEqual([
      'cache-control',
      'content-length',
      'content-type',
      'cross-origin-resource-policy',
      'x-content-type-options',
    ]);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
  });

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ])(
    'decodes %s of a service that was not asked for it, and sees the end of a session in it',
    async (coding, encode) => {
      const envelope = JSON.stringify({ success: '-1', message: 'ended' });
      const bytes = encode(envelope);
      const base = await serve((_request, response) =>
        response
          .writeHead(200, {
            'content-type': 'application/json',
            'content-encoding': coding,
            'content-length': bytes.length,
          })
          .end(bytes),
      );
      const endSession = jest.fn(() => Promise.resolve());
      const response = await handled(ask('/document/document/all'), context(base, { endSession }));
      expect([response.text, response.headers.get('content-length')]).toEqual([envelope, null]);
      expect(endSession).toHaveBeenCalledTimes(1);
    },
  );

  it('responds with an envelope when a service uses an unknown coding', async () => {
    const base = await serve((_request, response) => answer(response, OK, { 'content-encoding': 'zz' }));
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const response = await handled(ask('/document/document/all'), context(base));
    expect([response.status, JSON.parse(response.text)]).toMatchObject([502, { code: 'unreachable' }]);
  });

  it('breaks off a coded answer that cannot be decoded, and responds with an envelope to a short one', async () => {
    const bytes = Buffer.from('no gzip');
    for (const length of [{}, { 'content-length': bytes.length }]) {
      const base = await serve((_request, response) =>
        response
          .writeHead(200, { 'content-type': 'application/pdf', 'content-encoding': 'gzip', ...length })
          .end(bytes),
      );
      const file = await handle(ask(`/document/document/${DOCUMENT}/attachment`), context(base));
      await expect(file.text()).rejects.toThrow('incorrect header check');
    }
    const base = await serve((_request, response) =>
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(bytes),
    );
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { status } = await handled(ask('/document/document/all'), context(base));
    expect(status).toBe(502);
  });

  it('responds with an envelope when a short answer of a service breaks off', async () => {
    const base = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 20 });
      response.write('{"success"', () => response.destroy());
    });
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const response = await handled(ask('/document/document/all'), context(base));
    expect([response.status, JSON.parse(response.text)]).toMatchObject([502, { code: 'unreachable' }]);
  });

  it('neither follows nor forwards a redirect', async () => {
    const base = await serve((_request, response) =>
      response.writeHead(302, { location: 'https://evil.example' }).end(),
    );
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const response = await handle(ask('/document/document/all'), context(base));
    expect([response.status, response.headers.get('location')]).toEqual([502, null]);
  });

  it('ER-03 responds with an envelope when the service takes too long', async () => {
    const base = await serve(() => undefined);
    const response = await handle(ask('/document/document/all'), context(base, { timeoutMs: 100 }));
    expect([response.status, await response.json()]).toMatchObject([
      504,
      { success: '0', message: TIMED_OUT.description },
    ]);
  });

  it('ER-08 waits beyond the time limit for a call whose contract says so', async () => {
    const base = await serve((_request, response) => {
      setTimeout(() => response.writeHead(200, { 'content-type': 'application/json' }).end(OK), 400);
    });
    const request = post('/organization/invitations', { body: '{}' });
    const response = await handle(request, context(base, { service: 'organization', timeoutMs: 100 }));
    expect([response.status, await response.text()]).toEqual([200, OK]);
  });

  it('ER-03 applies the time limit to the body too', async () => {
    const base = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/pdf' });
      response.write('%PDF-'); // and never more
    });
    const request = ask(`/document/document/${DOCUMENT}/attachment`);
    const response = await handle(request, context(base, { timeoutMs: 300 }));
    await expect(response.text()).rejects.toThrow();
  });

  it('delivers a file that takes longer than the time limit while chunks keep arriving', async () => {
    const base = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/zip' });
      let left = 8;
      const more = setInterval(() => {
        response.write('some');
        left -= 1;
        if (left > 0) return;
        clearInterval(more);
        response.end();
      }, 100);
    });
    const request = ask(`/document/document/${DOCUMENT}/attachment`);
    const response = await handle(request, context(base, { timeoutMs: 400 }));
    expect(await response.text()).toBe('some'.repeat(8));
  });

  it('takes a file that comes for longer than the time limit while chunks keep arriving', async () => {
    const base = await serve((request, response) => {
      let length = 0;
      request.on('data', (chunk: Buffer) => (length += chunk.length));
      request.on('end', () => answer(response, String(length)));
    });
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const request = post('/document/document', { body: readable, duplex: 'half', headers });
    const answered = handled(request, context(base, { timeoutMs: 400 }));
    const writer = writable.getWriter();
    let left = 8;
    const sending = setInterval(() => {
      void writer.write(new Uint8Array(4));
      left -= 1;
      if (left > 0) return;
      clearInterval(sending);
      void writer.close();
    }, 100);
    expect(await answered).toMatchObject({ status: 200, text: '32' });
  });

  it('responds 504 when the rest of a file does not come', async () => {
    const base = await serve((request) => request.resume());
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const request = post('/document/document', { body: readable, duplex: 'half', headers });
    const answered = handle(request, context(base, { timeoutMs: 200 }));
    await writable.getWriter().write(new Uint8Array(4));
    expect((await answered).status).toBe(504);
  });

  it('responds with an envelope when the service cannot be reached', async () => {
    const base = await serve(() => undefined);
    await stopServers();
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const response = await handle(ask('/document/document/all'), context(base));
    expect([response.status, await response.json()]).toEqual([
      502,
      { success: '0', code: 'unreachable', message: UNREACHABLE },
    ]);
  });

  it.each(['before the answer', 'within the answer'])(
    'ends the call to the service when the browser leaves %s',
    async (when) => {
      const left = Promise.withResolvers<undefined>();
      const arrived = Promise.withResolvers<undefined>();
      const base = await serve((_request, response) => {
        response.on('close', () => left.resolve(undefined));
        if (when === 'within the answer')
          response.writeHead(200, { 'content-type': 'application/pdf' }).write('%PDF-');
        arrived.resolve(undefined);
      });
      const browser = new AbortController();
      const request = ask(`/document/document/${DOCUMENT}/attachment`, { signal: browser.signal });
      const answered = handle(request, context(base));
      await arrived.promise;
      if (when === 'within the answer') await answered;
      browser.abort();
      await expect(left.promise).resolves.toBeUndefined();
    },
  );

  it('ends the call to the service when the response is cancelled without an abort', async () => {
    const left = Promise.withResolvers<undefined>();
    const base = await serve((_request, response) => {
      response.on('close', () => left.resolve(undefined));
      response.writeHead(200, { 'content-type': 'application/pdf' }).write('%PDF-');
    });
    const response = await handle(ask(`/document/document/${DOCUMENT}/attachment`), context(base));
    await response.body!.cancel();
    await expect(left.promise).resolves.toBeUndefined();
  });

  it.each([
    ['status 401', 401, { success: '0', message: 'Who are you?' }],
    ['success -1 alone', 200, { success: '-1', message: 'ended' }],
  ])('ST-01 ends both sessions when the service responds with %s', async (_what, status, envelope) => {
    const body = JSON.stringify(envelope);
    for (const length of [{}, { 'content-length': body.length }]) {
      const base = await serve((_request, response) =>
        response.writeHead(status, { 'content-type': 'application/json', ...length }).end(body),
      );
      const endSession = jest.fn(() => Promise.resolve());
      const response = await handle(ask('/document/document/all'), context(base, { endSession }));
      expect(endSession).toHaveBeenCalledTimes(1);
      expect(await response.json()).toEqual(envelope);
    }
  });

  it('forwards events as they come, uncompressed, and ends their stream when the web app stops', async () => {
    const opened = Promise.withResolvers<ServerResponse>();
    const base = await serve((_request, response) => {
      const headers = { 'content-type': 'text/event-stream', 'cache-control': 'no-store, no-transform' };
      response.writeHead(200, { ...headers, 'x-accel-buffering': 'no' }).write('retry: 2000\n\n');
      opened.resolve(response);
    });
    const stopping = new AbortController();
    const given = context(base, { service: 'general', stopping: stopping.signal });
    const { headers, body } = await handle(ask('/general/notification/events'), given);
    expect(headers.get('cache-control')).toBe('no-store, no-transform');
    expect(headers.get('x-accel-buffering')).toBe('no');
    const reader = body!.getReader();
    const next = async () => new TextDecoder().decode((await reader.read()).value);
    expect(await next()).toBe('retry: 2000\n\n');
    const upstream = await opened.promise;
    upstream.write('event: notification\n\n');
    expect(await next()).toBe('event: notification\n\n');
    const closed = new Promise((resolve) => upstream.once('close', resolve));
    stopping.abort();
    await expect(reader.read()).rejects.toThrow();
    await closed;
  });

  it('keeps the session when a document contains those words', async () => {
    const base = await serve((_request, response) =>
      response.writeHead(200, { 'content-type': 'application/pdf' }).end('{"success":"-1"}'),
    );
    const endSession = jest.fn(() => Promise.resolve());
    await handled(ask(`/document/document/${DOCUMENT}/attachment`), context(base, { endSession }));
    expect(endSession).not.toHaveBeenCalled();
  });

  describe('with an extension that the service does not have', () => {
    const missing = async (status: number, body: string, path = '/document/sign-batch') => {
      const base = await serve((_request, response) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(body),
      );
      const { status: received, text } = await handled(ask(path), context(base));
      return { status: received, body: JSON.parse(text) as { code?: string } };
    };

    it.each([
      [404, '{"success":"0","message":"Not found"}'],
      [404, '{}'],
      [405, ''],
      [501, '{"error":"Not implemented"}'],
    ])('responds with not_available for status %i with %j', async (status, body) => {
      expect(await missing(status, body)).toMatchObject({ status: 200, body: { code: 'not_available' } });
    });

    it('forwards that an entity is missing, and every response to a call of the specification', async () => {
      const ownNotFound = '{"success":"0","code":"not_found","message":"This does not exist."}';
      expect(await missing(404, ownNotFound)).toMatchObject({ status: 404, body: { code: 'not_found' } });
      const otherNotFound = '{"success":"0","message":"Not found"}';
      expect((await missing(404, otherNotFound, '/document/document/all')).status).toBe(404);
    });
  });
});
