import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startTraceCollector, type TraceCollector } from '#support/stack/trace-collector.ts';
import { startTracing } from '#tracing/start-tracing.ts';
import { currentTracing } from '#tracing/tracing.ts';
import { tracedRequest, tracedRoute } from './traced-route.ts';

let collector: TraceCollector;
let seen: IncomingHttpHeaders[] = [];
const service = createServer(({ headers }, response) => {
  seen.push(headers);
  response.end();
});
let address: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(service.address() as AddressInfo).port}`; // it listens on TCP
});
afterAll(() => {
  service.closeAllConnections();
  service.close();
});
const environment = process.env;
beforeEach(async () => {
  seen = [];
  collector = await startTraceCollector();
});
afterEach(async () => {
  await currentTracing()?.close();
  process.env = environment;
  await collector.stop();
});

function start(variables: Record<string, string> = {}): void {
  process.env = { ...environment, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...variables };
  startTracing({ program: 'countersign-web', version: '1', log: () => undefined });
}

/** Answers a request with this `traceparent` by asking the service, and returns what the service was told. */
async function tellService(traceparent?: string): Promise<string | undefined> {
  const request = new Request('https://sign.example/api/x', { headers: traceparent ? { traceparent } : {} });
  await tracedRoute(request, { route: '/api/{id}', requestId: 'request-4711' }, () =>
    tracedRequest({ method: 'GET', route: '/{id}' }, (headers) => fetch(address, { headers })),
  );
  return seen.at(-1)?.['traceparent'] as string | undefined;
}

const TRACE = '0af7651916cd43dd8448eb211c80319c';

it('without tracing, a service is told of no trace, whatever the sender sends', async () => {
  expect(await tellService(`00-${TRACE}-b7ad6b7169203331-01`)).toBeUndefined();
});

it('a request begins a trace of its own, which refers to that of its sender', async () => {
  start();
  const told = await tellService(`00-${TRACE}-b7ad6b7169203331-01`);
  await currentTracing()?.close();
  const [asked, served] = collector.spans();
  expect(served).toMatchObject({ name: 'GET /api/{id}', parentSpanId: '', links: [TRACE] });
  expect(asked).toMatchObject({ name: 'GET /{id}', parentSpanId: served?.spanId, traceId: served?.traceId });
  expect(told).toBe(`00-${asked?.traceId}-${asked?.spanId}-01`);
  expect(served?.traceId).not.toBe(TRACE);
});

it.each([
  '',
  'x',
  `00-${TRACE}-b7ad6b7169203331`,
  `00-${'0'.repeat(32)}-b7ad6b7169203331-01`,
  `ff-${TRACE}-b7ad6b7169203331-01`,
  `00-${TRACE}-b7ad6b7169203331-01-${'a'.repeat(9_000)}`,
])('a traceparent that is malformed is as none: %.60s', async (traceparent) => {
  start();
  expect(await tellService(traceparent)).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  await currentTracing()?.close();
  expect(collector.spans().map(({ links }) => links)).toEqual([[], []]);
});

it.each(['always_off', 'parentbased_always_off'])(
  'a sender who wants the trace to be recorded does not get it with the sampler %s',
  async (sampler) => {
    start({ OTEL_TRACES_SAMPLER: sampler });
    expect(await tellService(`00-${TRACE}-b7ad6b7169203331-01`)).toMatch(/-00$/);
    await currentTracing()?.close();
    expect(collector.bodies).toEqual([]);
  },
);

it('keeps no more spans than its queue holds while the collector does not answer', async () => {
  collector.hold();
  start({ OTEL_BSP_MAX_QUEUE_SIZE: '10', OTEL_BSP_MAX_EXPORT_BATCH_SIZE: '5' });
  for (let times = 0; times < 50; times += 1) await tellService();
  await currentTracing()?.close();
  expect(collector.spans().length).toBeLessThanOrEqual(15); // one export that is held, and the queue
  expect(seen).toHaveLength(50);
});
