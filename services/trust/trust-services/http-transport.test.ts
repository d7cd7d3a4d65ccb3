import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TrustServiceRequest } from '#signing';
import { httpTransport } from './http-transport.ts';

const servers = new Set<Server>();
afterEach(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  servers.clear();
});

/** Starts a server on the loopback interface and returns its `host:port`. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.add(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `127.0.0.1:${(server.address() as AddressInfo).port}`; // an AddressInfo once it listens on TCP
}

const get = (url: string): TrustServiceRequest => ({ url, method: 'GET', maxBytes: 1000 });
const to = (host: string, timeoutMs = 10_000) => httpTransport({ allowedHosts: [host], timeoutMs });

describe('httpTransport', () => {
  it('sends the body and returns the response', async () => {
    const host = await serve((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () =>
        response.end(
          `${request.method} ${request.headers['content-type']} ${Buffer.concat(chunks).toString()}`,
        ),
      );
    });
    const body = Buffer.from('question');
    const answer = await to(host)({
      url: `http://${host}/`,
      method: 'POST',
      contentType: 'application/timestamp-query',
      body,
      maxBytes: 1000,
    });
    expect(answer.toString()).toBe('POST application/timestamp-query question');
  });

  it.each(['127.0.0.1', 'localhost', '[::1]', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]'])(
    'refuses %s, a name of the local machine',
    async (name) => {
      let wasAsked = false;
      const host = await serve((_, response) => {
        wasAsked = true;
        response.end('secret');
      });
      const port = host.split(':')[1] ?? '';
      const transport = httpTransport({ allowedHosts: [] });
      await expect(transport(get(`http://${name}:${port}/`))).rejects.toMatchObject({ problem: 'forbidden' });
      expect(wasAsked).toBe(false);
    },
  );

  it('refuses another port of a host that is allowed with its port', async () => {
    const [allowed, other] = [await serve((_, r) => r.end('a')), await serve((_, r) => r.end('b'))];
    expect((await to(allowed)(get(`http://${allowed}/`))).toString()).toBe('a');
    await expect(to(allowed)(get(`http://${other}/`))).rejects.toMatchObject({ problem: 'forbidden' });
  });

  it('follows redirects, but not to forbidden addresses and not without limit', async () => {
    const secret = await serve((_, response) => response.end('secret'));
    const host = await serve((request, response) => {
      const locations: Record<string, string> = {
        '/a': '/b',
        '/out': `http://${secret}/`,
        '/file': 'file:///etc/passwd',
      };
      const location = request.url === '/round' ? '/round' : locations[request.url ?? ''];
      if (location) response.writeHead(302, { location }).end();
      else response.end('there');
    });
    const transport = to(host);
    expect((await transport(get(`http://${host}/a`))).toString()).toBe('there');
    await expect(transport(get(`http://${host}/out`))).rejects.toMatchObject({ problem: 'forbidden' });
    await expect(transport(get(`http://${host}/file`))).rejects.toMatchObject({ problem: 'forbidden' });
    await expect(transport(get(`http://${host}/round`))).rejects.toMatchObject({ problem: 'failed' });
  });

  it.each(['ftp://example.com/', 'file:///etc/passwd', 'ldap://example.com/cn=CA', 'not an address'])(
    'refuses the URL %s',
    async (url) => {
      await expect(to('')(get(url))).rejects.toMatchObject({ problem: 'forbidden' });
    },
  );

  it('gives up on a server that sends no response or never ends it', async () => {
    const silent = await serve(() => undefined);
    const endless = await serve((_, response) => void response.writeHead(200).write('x'));
    await expect(to(silent, 200)(get(`http://${silent}/`))).rejects.toMatchObject({ problem: 'timeout' });
    await expect(to(endless, 200)(get(`http://${endless}/`))).rejects.toMatchObject({ problem: 'timeout' });
  });

  it('stops reading a response that exceeds the limit', async () => {
    const host = await serve((_, response) => response.end(Buffer.alloc(5000)));
    await expect(to(host)(get(`http://${host}/`))).rejects.toMatchObject({ problem: 'too_large' });
  });

  it('distinguishes a refusal from an unreachable server', async () => {
    const host = await serve((_, response) => response.writeHead(503).end());
    await expect(to(host)(get(`http://${host}/`))).rejects.toMatchObject({ problem: 'failed', host });
    for (const server of servers) server.close();
    for (const server of servers) server.closeAllConnections();
    await expect(to(host)(get(`http://${host}/`))).rejects.toMatchObject({ problem: 'unreachable' });
  });
});
