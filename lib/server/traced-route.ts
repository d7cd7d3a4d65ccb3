import { traced } from '#tracing/tracing.ts';

interface Route {
  /** Path of the route, with the names of its parameters. */
  route: string;
  requestId: string;
}

/**
 * Handles a request in a span, which ends with the headers of the response. A `traceparent` that the sender gives is not trusted: the span
 * links to that trace but does not belong to it, and its sampling flag is ignored.
 */
export function tracedRoute<A extends Pick<Response, 'status'>>(
  { method, headers }: Request,
  { route, requestId }: Route,
  respond: () => Promise<A>,
): Promise<A> {
  const facts = {
    kind: 'server',
    requestId,
    link: headers.get('traceparent') ?? undefined,
    attributes: { 'http.request.method': method, 'http.route': route },
  } as const;
  return traced(`${method} ${route}`, facts, async (span) => {
    const response = await respond();
    span?.set({ 'http.response.status_code': response.status });
    return response;
  });
}

/**
 * Sends a request to a service in a span, which ends with the headers of the response. `send` gets the headers by which the spans of the
 * service are below this one; none without tracing.
 */
export function tracedRequest<A extends Pick<Response, 'status'>>(
  { method, route, requestId }: { method: string; route: string; requestId?: string },
  send: (headers: Record<string, string>) => Promise<A>,
): Promise<A> {
  const attributes = { 'http.request.method': method, 'http.route': route };
  return traced(`${method} ${route}`, { kind: 'client', requestId, attributes }, async (span) => {
    const response = await send(span ? { traceparent: span.traceparent } : {});
    span?.set({ 'http.response.status_code': response.status });
    return response;
  });
}
