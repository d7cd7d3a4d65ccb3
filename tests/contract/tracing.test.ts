import { randomUUID } from 'node:crypto';
import { sql } from '#platform/drizzle/orm.ts';
import { generateLoginOtp } from '#contracts/session.ts';
import { ANTI_FORGERY_HEADER } from '#contracts/limits.ts';
import { openPool } from '#platform/database.ts';
import { asResponse } from '#server/answer.ts';
import { handle, type ProxyContext } from '#server/proxy.ts';
import { startTracing } from '#tracing/start-tracing.ts';
import { currentTracing } from '#tracing/tracing.ts';
import { eventually } from '#support/eventually.ts';
import { mailsArrived } from '#support/service/arrived-mails.ts';
import { send } from '#support/service/client.ts';
import { openOffice, PASSWORD, type Office, type Person } from '#support/service/signed-in-office.ts';
import { assign, FORM, sign } from '#support/service/signing-calls.ts';
import { uploaded } from '#support/service/upload-calls.ts';
import { backend } from '#support/stack/backend-environment.ts';
import { startOwnServices, useOwnDatabase } from '#support/stack/own-services.ts';
import {
  startTraceCollector,
  type CollectedSpan,
  type TraceCollector,
} from '#support/stack/trace-collector.ts';
import { openTrustServices } from '#support/stack/trusting-services.ts';

let collector: TraceCollector;
let trust: Awaited<ReturnType<typeof openTrustServices>>;
beforeAll(async () => {
  await useOwnDatabase();
  trust = await openTrustServices();
});
afterAll(() => trust.stop());
beforeEach(async () => {
  collector = await startTraceCollector();
});
afterEach(async () => {
  await currentTracing()?.close();
  delete process.env['OTEL_EXPORTER_OTLP_ENDPOINT'];
  await collector.stop();
});

const APP = 'https://app.countersign.example';
/** `traceparent` of a stranger who wants every trace to be recorded. */
const STRANGE = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

/** Makes services print at the end whether the SDK of OpenTelemetry was loaded. */
const SHOWS_SDK = `--import=data:text/javascript,${encodeURIComponent(
  `import Module from 'node:module';
   const isLoaded = () => Object.keys(Module._cache).some((file) => /@opentelemetry.(sdk|core|resources|exporter|otlp)/.test(file));
   process.on('exit', () => console.log('the SDK is ' + (isLoaded() ? 'loaded' : 'absent')));`,
)}`;

/** Starts tracing in this process, as the web app does. */
function traceWebApp(): void {
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = collector.url;
  startTracing({ program: 'countersign-web', version: '1', log: () => undefined });
}

/** Sends a request to the document service through the BFF, as a page of this user, and reads the response to its end. */
async function throughBff(
  who: Person,
  path: string,
  init: Omit<RequestInit, 'headers'> & { headers: Record<string, string> },
) {
  const context: ProxyContext = {
    service: 'document',
    session: { token: who.token, organizationId: who.organizationId },
    devices: [],
    baseUrl: `${backend('SERVICES_URL')}/document`,
    appUrl: APP,
    trustedProxies: 0,
    timeoutMs: 60_000,
    endSession: () => Promise.resolve(),
    stopping: new AbortController().signal,
  };
  const headers = {
    origin: APP,
    'sec-fetch-site': 'same-origin',
    [ANTI_FORGERY_HEADER]: '1',
    ...init.headers,
  };
  const request = new Request(`${APP}/api/document${path}`, { ...init, headers });
  const response = asResponse(await handle(request, context));
  return { status: response.status, text: await response.text() };
}

/** Returns the names of a span and of those above it, from the first. */
function pathTo(span: CollectedSpan, spans: CollectedSpan[]): string[] {
  const above = spans.find(({ spanId }) => spanId === span.parentSpanId);
  return [
    ...(above ? pathTo(above, spans) : []),
    `${span.program.replace('countersign-', '')}: ${span.name}`,
  ];
}

it('a request is one trace from the web app to its queries, with its id on every span and nothing of content', async () => {
  const services = await trust.startServices({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  traceWebApp();
  const { owner, member } = await openOffice({
    member: await trust.issue({ commonName: 'Mira Tester', keyType: 'ec' }),
  });
  const document = await uploaded(owner, 'Lease of Mira.pdf');
  await assign(owner, [document], [member], { instruction_notes: 'Keep this between us' });
  const requestId = randomUUID();
  const headers = { 'x-request-id': requestId, traceparent: STRANGE, 'content-type': 'application/json' };
  const body = JSON.stringify({
    instance_ids: [document.id],
    sign_mode: 'pfx',
    document_properties: { ...FORM, level: 'B-T' },
  });
  expect(await throughBff(member, '/sign-document', { method: 'POST', headers, body })).toMatchObject({
    status: 200,
  });
  const listed = { 'x-request-id': 'listed-by-name' };
  const list = await throughBff(owner, `/document/all?search=${encodeURIComponent('Lease of Mira')}`, {
    headers: listed,
  });
  expect(list.text).toContain('Lease of Mira.pdf');
  await currentTracing()?.close();
  services.child.kill('SIGTERM');
  expect(await services.ended).toBe(0);

  const all = collector.spans();
  const requests = all.filter(
    ({ attributes, kind }) => attributes['countersign.request_id'] === requestId && kind !== 'consumer',
  );
  const first = requests.find(({ parentSpanId }) => parentSpanId === '');
  const { traceId } = first!;
  const spans = requests.filter((one) => one.traceId === traceId);
  expect(spans).toHaveLength(all.filter((one) => one.traceId === traceId).length); // all have the id
  const paths = new Set(spans.map((span) => pathTo(span, spans).join(' > ')));
  const call = 'web: POST /api/document/sign-document > web: POST /document/sign-document';
  const served = `${call} > services: POST /document/sign-document`;
  expect([...paths]).toEqual(
    expect.arrayContaining([
      'web: POST /api/document/sign-document',
      call,
      served,
      expect.stringMatching(/ > services: select sessions$/),
      `${served} > services: begin`,
      `${served} > services: commit`,
      `${served} > services: engine signFile`,
      `${served} > services: engine signFile > services: timestamp request`,
    ]),
  );
  expect([...paths].filter((one) => !one.startsWith('web: POST /api/document/sign-document'))).toEqual([]);
  expect(first).toMatchObject({
    kind: 'server',
    attributes: { 'http.response.status_code': 200, 'http.route': '/api/document/sign-document' },
    links: ['0af7651916cd43dd8448eb211c80319c'],
  });
  expect(all.map((one) => one.traceId)).not.toContain('0af7651916cd43dd8448eb211c80319c');
  expect(all.map(({ name }) => name)).toContain('GET /document/document/{status_or_id}');

  const exported = collector.bodies.join('\n');
  const content = ['Lease', 'Mira', 'between us', member.email, owner.email, 'office.example', FORM.reason];
  const secrets = [member.token, PASSWORD, document.id, trust.timestampUrl];
  for (const text of [...content, ...secrets]) expect(exported).not.toContain(text);
});

describe('services with an endpoint', () => {
  let office: Office;
  let exported: TraceCollector;
  let output: string;
  beforeAll(async () => {
    exported = await startTraceCollector();
    const services = startOwnServices({ NODE_OPTIONS: SHOWS_SDK, OTEL_EXPORTER_OTLP_ENDPOINT: exported.url });
    process.env['SERVICES_URL'] = await services.ready;
    office = await openOffice();
    const { owner, member } = office;
    await send(generateLoginOtp, { body: { email: member.email, password: PASSWORD } });
    await mailsArrived(member.email, 1);
    const document = await uploaded(owner, 'Lease of Mira.pdf');
    expect((await sign(member, [document])).status).toBe(404);
    services.child.kill('SIGTERM');
    expect(await services.ended).toBe(0);
    output = services.output();
  });
  afterAll(() => exported.stop());

  it('export for the job that a request has queued its trace and its id', () => {
    const spans = exported.spans();
    const request = spans.find(({ name }) => name === 'POST /general/generate-otp/login')!;
    const job = spans.find(({ kind }) => kind === 'consumer')!;
    expect(job).toMatchObject({
      name: 'job send-mail',
      parentSpanId: '',
      links: [request.traceId],
      attributes: {
        'countersign.request_id': request.attributes['countersign.request_id'],
        'countersign.job.attempt': 1,
      },
    });
    const ofJob = spans.filter(({ parentSpanId }) => parentSpanId === job.spanId).map(({ name }) => name);
    expect(ofJob).toEqual(expect.arrayContaining(['select mails', 'smtp send', 'update mails']));
    expect(exported.bodies.join('\n')).not.toContain(office.member.email);
    expect(output).toContain(`"trace_id":"${request.traceId}"`);
  });

  it('tell of a refused call by its code alone', () => {
    expect(exported.spans().find(({ name }) => name === 'POST /document/sign-document')).toMatchObject({
      hasFailed: false,
      attributes: { 'http.response.status_code': 404, 'error.type': 'not_found' },
    });
  });

  it('load the SDK', () => {
    expect(output).toContain('the SDK is loaded');
    expect(output).toContain('trace_id');
  });
});

describe('a collector that does not answer', () => {
  it('delays no request, and the end of the services only for a moment', async () => {
    collector.hold();
    const services = startOwnServices({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_BSP_SCHEDULE_DELAY: '20',
      OTEL_EXPORTER_OTLP_TIMEOUT: '60000',
      OTEL_BSP_EXPORT_TIMEOUT: '60000',
    });
    process.env['SERVICES_URL'] = await services.ready;
    const { owner } = await openOffice();
    await uploaded(owner);
    await eventually(() => Promise.resolve(collector.held() > 0 || null));
    await uploaded(owner);
    expect(collector.held()).toBeGreaterThan(0); // it still holds the response
    services.child.kill('SIGTERM');
    expect(await services.ended).toBe(0);
    expect(collector.held()).toBeGreaterThan(0);
  });

  it('is told once in the log when it is away, and once when it is back', async () => {
    const { url } = collector;
    await collector.stop();
    const services = startOwnServices({
      OTEL_EXPORTER_OTLP_ENDPOINT: url,
      OTEL_BSP_SCHEDULE_DELAY: '20',
      OTEL_EXPORTER_OTLP_TIMEOUT: '50',
    });
    process.env['SERVICES_URL'] = await services.ready;
    const { owner } = await openOffice();
    const told = () => services.output().split('traces are not exported (ECONNREFUSED)').length - 1;
    await uploaded(owner);
    await eventually(() => Promise.resolve(told() > 0 || null));
    for (let times = 0; times < 5; times += 1) await uploaded(owner);
    collector = await startTraceCollector(Number(new URL(url).port));
    await uploaded(owner);
    await eventually(() => Promise.resolve(services.output().includes('traces are exported again') || null));
    services.child.kill('SIGTERM');
    expect(await services.ended).toBe(0);
    expect(told()).toBe(1);
  });
});

describe('without an endpoint', () => {
  it.each([{}, { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', OTEL_SDK_DISABLED: 'true' }])(
    'the SDK is not loaded (%j)',
    async (variables) => {
      const { ready, child, ended, output } = startOwnServices({ NODE_OPTIONS: SHOWS_SDK, ...variables });
      await fetch(await ready);
      child.kill('SIGTERM');
      expect(await ended).toBe(0);
      expect(output()).toContain('the SDK is absent');
      expect(output()).not.toContain('trace_id');
    },
  );
});

it('a query that waited for a connection belongs to the request that made it', async () => {
  traceWebApp();
  const one = openPool(backend('DATABASE_URL'), { max: 1, name: 'one connection', onError: () => undefined });
  const ids = ['first', 'second', 'third'].map((name) => `request-${name}`);
  await Promise.all(
    ids.map((requestId) => {
      const span = currentTracing()!.open('request', { requestId });
      return span
        .run(async () => await one.database.execute(sql`select ${requestId}::text as id`))
        .finally(() => span.end());
    }),
  );
  await one.pool.end();
  await currentTracing()?.close();
  const spans = collector.spans();
  const queries = spans.filter(({ name }) => name === 'select');
  expect(queries.map(({ attributes }) => attributes['countersign.request_id']).sort()).toEqual(ids.sort());
  expect(queries[0]?.attributes).toMatchObject({
    'db.query.text': 'select $1::text as id',
    'db.response.returned_rows': 1,
  });
});
