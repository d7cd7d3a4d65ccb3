import { Agent, get, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pino } from 'pino';
import { resetConnections } from '#support/reset-connections.ts';
import { createServer } from './server.ts';

let close: () => Promise<void>;

/** Starts a server whose one route reads whatever comes, and returns a connection that has begun to send 8 bytes to it. */
async function sending(idleMs: number): Promise<Socket> {
  const app = await createServer(pino({ level: 'silent' }), idleMs);
  app.addContentTypeParser('application/pdf', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  app.post('/file', ({ body }) => ({ length: (body as Buffer).length })); // of the parser above
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  close = () => app.close();
  const socket = connect(Number(port), '127.0.0.1');
  const head = [
    'POST /file HTTP/1.1',
    'host: a',
    'connection: close',
    'content-type: application/pdf',
    'content-length: 8',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  return socket;
}

afterEach(() => close());

describe('the server of the services', () => {
  it('goes on after a connection could not be accepted, and after clients have reset theirs', async () => {
    const app = await createServer(pino({ level: 'silent' }));
    close = () => app.close();
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    app.server.emit('error', new Error('accept EMFILE')); // as Node reports that no file descriptor is left
    await resetConnections(Number(new URL(url).port));
    expect((await fetch(url)).status).toBe(404);
  });

  it('takes a body that comes slowly', async () => {
    const socket = await sending(400);
    let left = 8;
    const more = setInterval(() => {
      socket.write('a');
      left -= 1;
      if (left === 0) clearInterval(more);
    }, 100);
    let received = '';
    for await (const chunk of socket) received += String(chunk);
    expect(received).toContain('{"length":8}');
  });

  it('ends a connection on which the rest of a body does not come', async () => {
    const socket = await sending(100);
    socket.resume();
    await new Promise((resolve) => socket.once('close', resolve));
    expect(socket.bytesRead).toBe(0);
  });

  it('closes a kept connection whose response ends after the shutdown began', async () => {
    const app = await createServer(pino({ level: 'silent' }));
    const { promise: rest, resolve: endResponse } = Promise.withResolvers<null>();
    app.get('/file', (_request, reply) =>
      reply.header('content-length', 3).send(
        Readable.from(
          (async function* () {
            yield Buffer.from('abc');
            await rest; // the client has everything by now
          })(),
          { objectMode: false },
        ),
      ),
    );
    const url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/file`;
    close = () => app.close();
    const agent = new Agent({ keepAlive: true });
    const response = await new Promise<IncomingMessage>((resolve) => get(url, { agent }, resolve));
    const { socket } = response;
    let body = '';
    for await (const chunk of response) body += String(chunk);
    expect([body, socket.destroyed]).toEqual(['abc', false]);
    const closed = app.close();
    endResponse(null);
    await closed;
    agent.destroy();
  });
});
