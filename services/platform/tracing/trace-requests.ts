import type { FastifyInstance, FastifyRequest } from 'fastify';
import { currentTracing, type OpenSpan, type Tracing } from '#tracing/tracing.ts';
import type { AppError } from '../errors/app-error.ts';

const HEALTH = /^(\/\w+)?\/health(\/|$)/;

/**
 * Opens a span for each request, below that of the caller, who is trusted as with the request id. It ends with the last byte of the
 * response. Health checks have none: they come every few seconds. Called before the routes are added.
 */
export function traceRequests(app: FastifyInstance, tracing: Tracing): void {
  const spans = new WeakMap<FastifyRequest, OpenSpan>();
  app.addHook('onRequest', (request, reply, done) => {
    const { method, id, headers } = request;
    const route = request.routeOptions.url?.replace(/:(\w+)/g, '{$1}');
    if (route !== undefined && HEALTH.test(route)) {
      done();
      return;
    }
    const span = tracing.open(`${method} ${route ?? 'unmatched'}`, {
      kind: 'server',
      requestId: id,
      parent: typeof headers['traceparent'] === 'string' ? headers['traceparent'] : undefined,
      attributes: { 'http.request.method': method, ...(route === undefined ? {} : { 'http.route': route }) },
    });
    spans.set(request, span);
    reply.raw.once('close', () => {
      span.set({ 'http.response.status_code': reply.statusCode });
      span.end();
    });
    span.run(done);
  });
  // A body is read in events of its connection, which belong to no request.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) span.run(done);
    else done();
  });
}

/** Gives the span of the running request the code of its refusal. It has failed only where the services are the cause. */
export function traceRefusal(error: AppError, status: number): void {
  const span = currentTracing()?.current();
  if (status >= 500) span?.fail(error);
  else span?.set({ 'error.type': error.code });
}
