import {
  Agent,
  createServer,
  request,
  type IncomingMessage,
  type RequestListener,
  type Server,
} from 'node:http';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { guardServer } from './guard-requests.ts';

let server: Server;
let port: number;

/** Starts a guarded server that responds with `listener`. */
async function serve(
  listener: RequestListener,
  { isSecure = false, idleMs = 5_000, stopping = new AbortController().signal } = {},
): Promise<void> {
  server = createServer(listener).on('upgrade', () => undefined); // as Next, which then leaves the connection open
  guardServer(server, isSecure, { idleMs, stopping });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  port = address.port;
}

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function ask(method: string, path: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, method, path }, (response) => {
      response.resume();
      resolve(response);
    })
      .on('error', reject)
      .end();
  });
}

describe('a guarded server', () => {
  it('gives every response the security headers, which its listener may replace', async () => {
    await serve((_request, response) => response.writeHead(500, { 'content-security-policy': 'own' }).end());
    const { statusCode, headers } = await ask('GET', '/');
    expect([statusCode, headers]).toMatchObject([
      500,
      { 'content-security-policy': 'own', 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' },
    ]);
    expect(headers).not.toHaveProperty('strict-transport-security');
  });

  it('tells browsers to keep to TLS where the app is served over it', async () => {
    await serve((_request, response) => response.end(), { isSecure: true });
    expect((await ask('GET', '/')).headers).toHaveProperty('strict-transport-security');
  });

  it.each([
    ['GET', '/%ZZ', 400],
    ['TRACE', '/', 405],
    ['POST', '/login', 405],
  ])('refuses %s %s with %i, and its listener does not see it', async (method, path, status) => {
    const listener = jest.fn();
    await serve(listener);
    const { statusCode, headers } = await ask(method, path);
    expect([statusCode, headers['content-security-policy']]).toEqual([
      status,
      expect.stringContaining(`frame-ancestors 'none'`) as string,
    ]);
    expect(listener).not.toHaveBeenCalled();
  });

  it('responds to a request that wants to upgrade as to any other', async () => {
    await serve((_request, response) => response.end('as usual'));
    const socket = connect(port, '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nhost: a\r\nconnection: upgrade, close\r\nupgrade: websocket\r\n\r\n');
    let received = '';
    for await (const chunk of socket) received += String(chunk);
    expect(received).toContain('as usual');
  });

  it('reads a body to its end that it refuses before, also of a client that asks to close, whose response a reset would take', async () => {
    await serve((_request, response) => response.writeHead(401).end('no'));
    const socket = connect(port, '127.0.0.1');
    const failed = new Promise<Error>((resolve) => socket.once('error', resolve));
    const [part, parts] = [Buffer.alloc(65_536), 64];
    socket.write(
      `POST /api/a HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-length: ${parts * part.length}\r\n\r\n`,
    );
    const received = await new Promise<Buffer>((resolve) => socket.once('data', resolve));
    expect(received.toString()).toMatch(/^HTTP\/1\.1 401 /);
    const sent = (async () => {
      for (let number = 0; number < parts; number += 1)
        await new Promise((resolve) => socket.write(part, resolve));
    })();
    expect(await Promise.race([sent, failed])).toBeUndefined();
    socket.destroy();
  });

  it.each([
    ['a web stream', (message: IncomingMessage) => Readable.toWeb(message).getReader().read()],
    ['an iterator, as Next does', (message: IncomingMessage) => message[Symbol.asyncIterator]().next()],
  ])('takes the next request after a refused body that was read in part by %s', async (_reader, read) => {
    await serve((message, response) => {
      if (message.method === 'GET') return void response.end('next');
      void read(message).then(() => response.writeHead(400).end('no'));
    });
    let connections = 0;
    server.on('connection', () => (connections += 1));
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const answered = (method: string, body = Buffer.alloc(0)) =>
      new Promise<number | undefined>((resolve, reject) => {
        const sent = request({ host: '127.0.0.1', port, agent, path: '/api/a', method }, (response) => {
          response.resume().once('end', () => resolve(response.statusCode));
        });
        sent.on('error', reject).end(body);
      });
    expect([await answered('POST', Buffer.alloc(6_000_000)), await answered('GET')]).toEqual([400, 200]);
    expect(connections).toBe(1);
    agent.destroy();
  });

  it('ends a connection on which the rest of a request does not come', async () => {
    await serve((message) => message.resume(), { idleMs: 100 });
    const socket = connect(port, '127.0.0.1');
    socket.write('POST /api/a HTTP/1.1\r\nhost: a\r\ncontent-length: 10\r\n\r\nabc');
    await new Promise((resolve) => socket.once('close', resolve));
    expect(socket.bytesRead).toBe(0);
  });

  it('takes a body that comes slowly for longer than that', async () => {
    await serve(
      (message, response) => {
        let length = 0;
        message.on('data', (chunk: Buffer) => (length += chunk.length));
        message.on('end', () => response.end(String(length)));
      },
      { idleMs: 400 },
    );
    const socket = connect(port, '127.0.0.1');
    socket.write('POST /api/a HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-length: 8\r\n\r\n');
    let left = 8;
    const sending = setInterval(() => {
      socket.write('a');
      left -= 1;
      if (left === 0) clearInterval(sending);
    }, 100);
    let received = '';
    for await (const chunk of socket) received += String(chunk);
    expect(received).toMatch(/\r\n8\r\n|\r\n8$/);
  });

  it('does not end a connection while a complete request waits for its response', async () => {
    await serve((_request, response) => void setTimeout(() => response.end('late'), 400), { idleMs: 50 });
    expect((await ask('GET', '/')).statusCode).toBe(200);
  });

  it('lets its server end with the last response, whatever connections are open', async () => {
    const stopping = new AbortController();
    const answer = Promise.withResolvers<undefined>();
    await serve((_request, response) => void answer.promise.then(() => response.end('whole')), {
      stopping: stopping.signal,
    });
    const half = connect(port, '127.0.0.1').on('error', () => undefined);
    half.write('GET / HTTP/1.1\r\n');
    const asking = fetch(`http://127.0.0.1:${port}/`); // its connection is kept alive
    await new Promise((resolve) => server.once('request', resolve));
    let isClosed = false;
    const closed = new Promise<void>((resolve) => server.close(() => resolve())).then(
      () => (isClosed = true),
    );
    stopping.abort();
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(isClosed).toBe(false);
    answer.resolve(undefined);
    expect(await (await asking).text()).toBe('whole');
    const began = performance.now();
    await closed;
    expect(performance.now() - began).toBeLessThan(2_000); // a kept connection would take five seconds
  });
});
