import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { z } from '#contracts/zod.ts';

const Value = z.object({
  stringValue: z.optional(z.string()),
  intValue: z.optional(z.union([z.string(), z.number()])),
  doubleValue: z.optional(z.number()),
});
const Attributes = z._default(z.array(z.object({ key: z.string(), value: Value })), []);
const Export = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: Attributes }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z._default(z.string(), ''),
              name: z.string(),
              kind: z.number(),
              attributes: Attributes,
              links: z._default(z.array(z.object({ traceId: z.string() })), []),
              status: z.object({ code: z._default(z.number(), 0) }),
            }),
          ),
        }),
      ),
    }),
  ),
});

/** Span as a collector stores it (OTLP 1, JSON). */
export interface CollectedSpan {
  program: string;
  traceId: string;
  spanId: string;
  /** Empty for the first span of a trace. */
  parentSpanId: string;
  name: string;
  kind: 'internal' | 'server' | 'client' | 'producer' | 'consumer' | undefined;
  attributes: Record<string, string | number>;
  /** Ids of the traces that it refers to. */
  links: string[];
  hasFailed: boolean;
}

export interface TraceCollector {
  /** Value of OTEL_EXPORTER_OTLP_ENDPOINT. */
  url: string;
  /** Bodies of all exports so far. */
  bodies: string[];
  spans: () => CollectedSpan[];
  /** Holds the responses to exports from now on. */
  hold: () => void;
  /** Returns how many exports wait for a response. */
  held: () => number;
  stop: () => Promise<void>;
}

/** Starts a collector of traces over OTLP/HTTP in JSON, on a free port or this one. */
export async function startTraceCollector(onPort = 0): Promise<TraceCollector> {
  const bodies: string[] = [];
  const waiting: ServerResponse[] = [];
  let isHolding = false;
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      if (request.method !== 'POST' || request.url !== '/v1/traces') response.writeHead(404).end();
      else {
        bodies.push(body);
        if (isHolding) waiting.push(response);
        else response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(onPort, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a TCP server's address
  return {
    url: `http://127.0.0.1:${port}`,
    bodies,
    spans: () => bodies.flatMap(spansIn),
    hold: () => (isHolding = true),
    held: () => waiting.length,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const response of waiting) response.end(); // its sender would try again, and keep the test from ending
        setImmediate(() => server.closeAllConnections());
      }),
  };
}

const KINDS = [undefined, 'internal', 'server', 'client', 'producer', 'consumer'] as const;
const FAILED = 2;

function spansIn(body: string): CollectedSpan[] {
  return Export.parse(JSON.parse(body)).resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ kind, attributes, links, status, ...span }) => ({
        ...span,
        program: String(recordOf(resource.attributes)['service.name']),
        kind: KINDS[kind],
        attributes: recordOf(attributes),
        links: links.map(({ traceId }) => traceId),
        hasFailed: status.code === FAILED,
      })),
    ),
  );
}

function recordOf(attributes: z.infer<typeof Attributes>): Record<string, string | number> {
  return Object.fromEntries(
    attributes.map(({ key, value: { stringValue, intValue, doubleValue } }) => [
      key,
      stringValue ?? doubleValue ?? Number(intValue),
    ]),
  );
}
