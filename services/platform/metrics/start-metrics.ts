import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { BadConfiguration } from '../errors/bad-configuration.ts';
import { countEvents } from './count-events.ts';
import { measureRequests } from './measure-requests.ts';
import { observeState, type Observed } from './observe-state.ts';

export interface Metrics {
  url: string;
  close: () => Promise<void>;
}

const LOOPBACK = '127.0.0.1';
/** Hosts by which the loopback is called; a page on another one that points here must not read the metrics. */
const LOCAL_HOST = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/;

/**
 * Starts counting and serves `/metrics` on a port of the loopback, in the text format of Prometheus. The module is loaded only where
 * metrics are wanted. @throws BadConfiguration when the port is taken
 */
export async function startMetrics(
  app: FastifyInstance,
  { port, ...observed }: Observed & { port: number },
): Promise<Metrics> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  measureRequests(app, registry);
  countEvents(registry);
  observeState(registry, observed);
  const server = createServer((request, response) => {
    if (!LOCAL_HOST.test(request.headers.host ?? '')) response.writeHead(421).end();
    else if (request.url !== '/metrics' || request.method !== 'GET') response.writeHead(404).end();
    else
      registry.metrics().then(
        (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
        (error: unknown) => {
          observed.onError(error instanceof Error ? error : new Error(String(error)));
          response.writeHead(500).end();
        },
      );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) =>
      reject(
        new BadConfiguration(`The metrics cannot listen on port ${port}. Set METRICS_PORT to a free one.`, {
          cause,
        }),
      ),
    );
    server.listen(port, LOOPBACK, resolve);
  });
  const address = server.address() as AddressInfo; // it listens on TCP
  return {
    url: `http://${LOOPBACK}:${address.port}/metrics`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
