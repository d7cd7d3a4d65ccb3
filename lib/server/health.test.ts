import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { servicesAnswer } from './health.ts';

const servers: Server[] = [];

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/base`; // it listens on TCP
}

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const withStatus = (status: number) => serve((_request, response) => response.writeHead(status).end());

describe('servicesAnswer', () => {
  it('is true when each service answers below its base URL, also one that lacks the path', async () => {
    const paths: (string | undefined)[] = [];
    const own = await serve(({ url }, response) => {
      paths.push(url);
      response.end();
    });
    expect(
      await servicesAnswer({
        general: own,
        organization: await withStatus(404),
        document: await withStatus(401),
      }),
    ).toBe(true);
    expect(paths).toEqual(['/base/health/live']);
  });

  it.each([
    ['fails', () => withStatus(503)],
    ['refuses connections', () => Promise.resolve('http://127.0.0.1:1')],
    ['is silent', () => serve(() => undefined)],
    ['ends the connection', () => serve(({ socket }) => socket.destroy())],
  ])('is false when one service %s', async (_what, start) => {
    const urls = { general: await withStatus(200), document: await start() };
    expect(await servicesAnswer(urls, { patienceMs: 200 })).toBe(false);
  });

  it.each(['organization', 'none'])(
    'is false, and names the variable, when the address of a service is that of another one: %s',
    async (named) => {
      const other = await serve((_request, response) =>
        response.setHeader('countersign-service', named).end(),
      );
      const log = jest.fn();
      expect(await servicesAnswer({ organization: other, document: other }, { log })).toBe(false);
      expect(log).toHaveBeenCalledWith(
        'DOCUMENT_SERVICE_URL is not the base URL of the document service, which ends with /document.',
      );
    },
  );
});
