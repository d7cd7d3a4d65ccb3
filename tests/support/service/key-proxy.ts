import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { asResponse } from '#server/answer.ts';
import { API_BASE, handleForKey, type KeyProxyContext } from '#server/api-key-proxy.ts';
import { backend } from '#support/stack/backend-environment.ts';

/** Entrance of API keys on a port of its own, as the web app has it. */
export interface ServedProxy {
  /** URL below which keys make calls. */
  url: string;
  close: () => Promise<void>;
}

/** Serves the web app's forwarding of calls by API key, before the services of the contract tests. */
export async function serveKeyProxy(): Promise<ServedProxy> {
  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a TCP server's address
  return {
    url: `http://127.0.0.1:${port}${API_BASE}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

const CONTEXT: KeyProxyContext = {
  urlOf: (service) => `${backend('SERVICES_URL')}/${service}`,
  trustedProxies: 0,
  timeoutMs: 30_000,
};

async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const { method = 'GET', url = '/', headers } = incoming;
  const hasBody = !['GET', 'HEAD'].includes(method);
  const request = new Request(new URL(url, 'http://localhost'), {
    method,
    headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
    ...(hasBody ? { body: Readable.toWeb(incoming) as ReadableStream, duplex: 'half' } : {}), // node's own type of the same stream
  });
  const response = asResponse(await handleForKey(request, CONTEXT));
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.end(Buffer.from(await response.arrayBuffer()));
}
