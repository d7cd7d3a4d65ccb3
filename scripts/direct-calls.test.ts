import {
  createServer,
  request as ask,
  type IncomingMessage,
  type RequestListener,
  type Server,
} from 'node:http';
import { once } from 'node:events';
import { gunzipSync } from 'node:zlib';
import { sealData } from 'iron-session';
import { ANTI_FORGERY_HEADER, JSON_BODY_BYTES, ORGANIZATION_HEADER } from '#contracts/limits.ts';

const SECRET = 's'.repeat(40);
const APP = 'http://localhost:3000';
const ORGANIZATION = '3f0f8a52-4a52-4d0e-9c5e-2f6f5f0f6f01';
const LIST = '/api/document/document/all';
const FILE = `/api/document/document/${ORGANIZATION}/attachment`;
const FROM_THE_APP = { origin: APP, 'sec-fetch-site': 'same-origin', [ANTI_FORGERY_HEADER]: '1' };
const GZIP = { 'accept-encoding': 'gzip, deflate, br' };

const servers: Server[] = [];
let respond: RequestListener;
let seen: IncomingMessage[] = [];
let web = '';
let cookie = '';

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return `http://127.0.0.1:${address.port}`;
}

beforeAll(async () => {
  const services = await listen((request, response) => {
    seen.push(request);
    respond(request, response);
  });
  Object.assign(process.env, {
    ...{ APP_URL: APP, SESSION_SECRET: SECRET, NEXTAUTH_SECRET: SECRET },
    DOCUMENT_SERVICE_URL: `${services}/document`,
    GENERAL_SERVICE_URL: `${services}/general`,
    ORGANIZATION_SERVICE_URL: `${services}/organization`,
  });
  const { answerCall } = await import('./direct-calls.ts');
  web = await listen((request, response) => {
    response.setHeader('x-content-type-options', 'nosniff'); // as every response of the web app has it
    if (!answerCall(request, response)) response.writeHead(404).end('left to Next');
  });
  const session = await sealData({ token: 'bearer', organizationId: ORGANIZATION }, { password: SECRET });
  cookie = `countersign-session=${session}`;
});

beforeEach(() => {
  seen = [];
  jest.restoreAllMocks();
});

afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
});

const json =
  (body: string, headers: Record<string, string> = {}): RequestListener =>
  (request, response) => {
    request.resume();
    const own = { 'content-type': 'application/json', 'content-length': String(body.length) };
    response.writeHead(200, { ...own, ...headers }).end(body);
  };

interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Sends a request and returns its response as it comes over the connection, without decompressing it. */
async function sent(path: string, { method = 'GET', headers = {}, body }: Asked = {}) {
  const request = ask(`${web}${path}`, { method, headers: { cookie, ...headers } });
  request.end(body);
  const [response] = (await once(request, 'response')) as [IncomingMessage]; // as Node documents this event
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer); // no encoding is set
  return { status: response.statusCode, headers: response.headers, bytes: Buffer.concat(chunks) };
}

describe('a call that the web server answers itself', () => {
  it('BF-02 goes to its service with the bearer token and the organization of the session', async () => {
    respond = json('{"success":"1"}', { 'x-request-id': 'abc', 'set-cookie': 'theirs=1' });
    const { status, headers, bytes } = await sent(`${LIST}?pageIndex=2&search=a%26b`);
    expect([status, bytes.toString()]).toEqual([200, '{"success":"1"}']);
    expect(headers).toMatchObject({ 'x-request-id': 'abc', 'cache-control': 'private, no-store' });
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers).not.toHaveProperty('set-cookie');
    expect(seen.map(({ url }) => url)).toEqual(['/document/document/all?pageIndex=2&search=a%26b']);
    expect(seen[0]?.headers).toMatchObject({
      authorization: 'Bearer bearer',
      [ORGANIZATION_HEADER]: ORGANIZATION,
    });
    expect(seen[0]?.headers).not.toHaveProperty('cookie');
  });

  it('may be one of an API key', async () => {
    respond = json('{"success":"1"}');
    const authorization = `Bearer csk_${'x'.repeat(43)}01234567`;
    const { status } = await sent('/api/v1/document/all', { headers: { authorization } });
    expect([status, seen[0]?.headers.authorization]).toEqual([200, authorization]);
  });

  it.each([
    ['a page', '/documents'],
    ['a route of the web app', '/api/health/live'],
    ['the description of the API', '/api/v1/openapi.json'],
    ['a call that does not exist', '/api/document/nothing'],
    ['a call with an encoded slash', '/api/document/document%2Fall'],
    ['a service that does not exist', '/api/constructor/document/all'],
  ])('is not %s', async (_what, path) => {
    respond = json('{}');
    expect((await sent(path)).bytes.toString()).toBe('left to Next');
    expect(seen).toEqual([]);
  });

  it('ST-01 removes the cookies of a session that has ended', async () => {
    respond = json('{"success":"-1","message":"ended"}');
    const { headers } = await sent(LIST, {
      headers: { cookie: `${cookie}; theme=dark; next-auth.session-token=x` },
    });
    expect(headers['set-cookie']).toEqual([
      'countersign-session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax',
      'next-auth.session-token=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax',
    ]);
  });

  it('carries a body up, and refuses one that is too long while it comes', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined); // of the call to the service that broke off
    const received: string[] = [];
    respond = (request, response) => {
      request.on('data', (chunk: Buffer) => received.push(chunk.toString()));
      request.on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
    };
    const headers = { ...FROM_THE_APP, 'content-type': 'application/json' };
    const path = '/api/document/sign-batch';
    expect((await sent(path, { method: 'POST', headers, body: '{"a":1}' })).status).toBe(200);
    expect(received.join('')).toBe('{"a":1}');
    const long = { ...headers, 'transfer-encoding': 'chunked' };
    const { status } = await sent(path, {
      method: 'POST',
      headers: long,
      body: 'a'.repeat(JSON_BODY_BYTES + 1),
    });
    expect(status).toBe(413);
  });

  it('ends at the service when the browser leaves, which is no failure', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const left = Promise.withResolvers<undefined>();
    const arrived = Promise.withResolvers<undefined>();
    respond = (_request, response) => {
      response.on('close', () => left.resolve(undefined));
      response.writeHead(200, { 'content-type': 'application/pdf' }).write('%PDF-');
      arrived.resolve(undefined);
    };
    const request = ask(`${web}${FILE}`, { headers: { cookie } });
    request.on('error', () => undefined);
    request.end();
    await arrived.promise;
    request.destroy();
    await left.promise;
    respond = json('{}');
    await sent(LIST);
    expect(log).not.toHaveBeenCalled();
  });
});

describe('the body of a response', () => {
  const long = JSON.stringify({ success: '1', message: 'm'.repeat(100_000) });

  it.each([
    ['of one piece', 'm'.repeat(5_000)],
    ['of many', 'm'.repeat(500_000)],
  ])('%s is compressed for a browser that takes it', async (_size, message) => {
    const text = JSON.stringify({ success: '1', message });
    respond = json(text);
    const { headers, bytes } = await sent(LIST, { headers: GZIP });
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
    expect(bytes.length).toBeLessThan(text.length / 10);
    expect(gunzipSync(bytes).toString()).toBe(text);
  });

  it.each([
    ['for a browser that does not take it', {}, {}, long],
    ['for one that refuses it', { 'accept-encoding': 'br, gzip;q=0' }, {}, long],
    ['when it is short', GZIP, {}, '{"success":"1"}'],
    ['when it may not be transformed', GZIP, { 'cache-control': 'no-store, no-transform' }, long],
    ['when it is a file', GZIP, { 'content-type': 'application/pdf' }, long],
  ])('is sent as it is %s', async (_why, asked, answered, text) => {
    respond = json(text, answered);
    const { headers, bytes } = await sent(LIST, { headers: asked });
    expect(headers).not.toHaveProperty('content-encoding');
    expect([headers['content-length'], bytes.toString()]).toEqual([String(text.length), text]);
  });

  it.each([
    ['events', '/api/general/notification/events', 'text/event-stream', { 'cache-control': 'no-transform' }],
    ['lines that are compressed', LIST, 'text/plain', {}],
  ])('comes part by part where it is a stream of %s', async (_what, path, type, headers) => {
    const next = Promise.withResolvers<undefined>();
    respond = (_request, response) => {
      response.writeHead(200, { 'content-type': type, ...headers }).write('one\n');
      void next.promise.then(() => response.end('two\n'));
    };
    const response = await fetch(`${web}${path}`, { headers: { cookie } });
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader.read()).value).toBe('one\n');
    next.resolve(undefined);
    expect((await reader.read()).value).toBe('two\n');
    expect((await reader.read()).done).toBe(true);
  });

  it('breaks off where that of the service does', async () => {
    const logged = Promise.withResolvers<unknown>();
    jest.spyOn(console, 'error').mockImplementation((error) => logged.resolve(error));
    respond = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/pdf' }).write('%PDF-');
      setTimeout(() => response.destroy(), 50);
    };
    await expect(sent(FILE)).rejects.toThrow();
    expect(await logged.promise).toMatchObject({ message: 'other side closed' });
  });
});
