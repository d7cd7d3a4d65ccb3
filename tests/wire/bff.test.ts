import { createServer, type IncomingMessage, type Server } from 'node:http';
import { sealData } from 'iron-session';
import * as document from '../../app/api/document/[...path]/route.ts';
import * as general from '../../app/api/general/[...path]/route.ts';
import * as organization from '../../app/api/organization/[...path]/route.ts';
import { CALLS, SERVER_ONLY, type ServiceName } from './specification/calls.ts';
import { CONSTANTS } from './specification/constants.ts';
import { TEXTS } from './specification/texts.ts';

const APP = 'https://sign.example';
const SECRET = 's'.repeat(40);
const TOKEN = 'the-bearer-token';
const ID = '3f0f8a52-4a52-4d0e-9c5e-2f6f5f0f6f01';
const ROUTES = { general, organization, document };
const OK = JSON.stringify({ success: '1', message: '' });

/** Cookies of the browser. */
let cookie = '';

let server: Server;
/** Requests that reached the service; it responds while `isResponding`. */
let reached: IncomingMessage[] = [];
let isResponding = true;

beforeAll(async () => {
  server = createServer((request, response) => {
    reached.push(request);
    if (isResponding) response.writeHead(200, { 'content-type': 'application/json' }).end(OK);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  const url = `http://127.0.0.1:${address.port}`;
  Object.assign(process.env, {
    APP_URL: APP,
    SESSION_SECRET: SECRET,
    NEXTAUTH_SECRET: SECRET,
    GENERAL_SERVICE_URL: `${url}/general-base`,
    ORGANIZATION_SERVICE_URL: `${url}/organization-base`,
    DOCUMENT_SERVICE_URL: `${url}/document-base`,
  });
  const session = { token: TOKEN, organizationId: ID };
  cookie = `__Host-countersign-session=${await sealData(session, { password: SECRET })}`;
});
beforeEach(() => {
  reached = [];
  isResponding = true;
});
afterEach(() => jest.useRealTimers());
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** Path and query of a call, with an id in all of its braces. */
const targetOf = (call: string) => call.split(' ')[1]!.replace(/\{[^}]*\}/g, ID);

/** Sends a call to the web app's own address for it, as a page does. */
function send(service: ServiceName, call: string): Promise<Response> {
  const method = call.split(' ')[0]!;
  const exported: Partial<Record<string, unknown>> = ROUTES[service];
  const handler = exported[method];
  if (!isHandler(handler)) throw new Error(`No handler takes ${method}.`);
  const headers = { cookie, origin: APP, 'sec-fetch-site': 'same-origin', 'x-countersign': '1' };
  return handler(new Request(`${APP}/api/${service}${targetOf(call)}`, { method, headers }));
}

const isHandler = (value: unknown): value is (request: Request) => Promise<Response> =>
  typeof value === 'function';

const SERVICES = ['general', 'organization', 'document'] as const satisfies ServiceName[];
const isServerOnly = (call: string) => SERVER_ONLY.some((one) => one === call);
const pairs = (calls: Record<ServiceName, readonly string[]>) =>
  SERVICES.flatMap((service) => calls[service].map((call) => [service, call] as const));

describe('the web app', () => {
  it.each(pairs(CALLS).filter(([, call]) => !isServerOnly(call)))(
    'BF-01 BF-03 sends on to the %s service: %s',
    async (service, call) => {
      const response = await send(service, call);
      expect([response.status, await response.text()]).toEqual([200, OK]);
      expect(reached.map(({ method, url }) => `${method} ${url}`)).toEqual([
        `${call.split(' ')[0]!} /${service}-base${targetOf(call)}`,
      ]);
    },
  );

  it.each([
    ['general', 'GET /notification', undefined],
    ['organization', 'GET /organization?purpose=list', ID],
    ['document', 'GET /document/{status-or-id}', ID],
  ] as const)(
    'BF-03 names to the %s service the session, and the organization to the last two',
    async (service, call, named) => {
      await (await send(service, call)).text();
      const { authorization, 'x-organization-id': organizationId } = reached[0]!.headers;
      expect([authorization, organizationId]).toEqual([`Bearer ${TOKEN}`, named]);
    },
  );

  it.each(pairs(CALLS).filter(([, call]) => isServerOnly(call)))(
    'BF-01 BF-02 does not send on to the %s service: %s',
    async (service, call) => {
      expect((await send(service, call)).status).toBe(404);
      expect(reached).toEqual([]);
    },
  );

  it.each(SERVICES)('ER-03 waits a minute for the %s service', async (service) => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    isResponding = false;
    let isReceived = false;
    const call = CALLS[service].find((one) => one.startsWith('GET '))!;
    const waiting = send(service, call).finally(() => (isReceived = true));
    for (let turn = 0; turn < 10_000 && reached.length === 0; turn += 1)
      await new Promise((resolve) => setImmediate(resolve));
    await jest.advanceTimersByTimeAsync(CONSTANTS.requestTimeoutMs - 1);
    expect(isReceived).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    const response = await waiting;
    expect([response.status, await response.json()]).toMatchObject([
      504,
      { success: '0', message: TEXTS.timedOut[1] },
    ]);
  });
});
