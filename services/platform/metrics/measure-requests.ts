import type { FastifyInstance } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';

const SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** Counts the responses of a server by the template of their route, whose parameters have their names instead of their values. */
export function measureRequests(app: FastifyInstance, registry: Registry): void {
  const requests = new Counter({
    name: 'countersign_http_requests_total',
    help: 'Responses by route, method and status.',
    labelNames: ['route', 'method', 'status'],
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'countersign_http_request_duration_seconds',
    help: 'Time from the request to the last byte of its response, without event streams.',
    labelNames: ['route', 'method'],
    buckets: SECONDS,
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const route = request.routeOptions.url ?? 'unmatched';
    requests.inc({ route, method, status: reply.statusCode });
    if (!isEventStream(reply.getHeader('content-type')))
      durations.observe({ route, method }, reply.elapsedTime / 1000);
    done();
  });
}

const isEventStream = (type: unknown) => String(type).startsWith('text/event-stream');
