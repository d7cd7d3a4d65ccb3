import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FaultProxy } from './fault-proxy.ts';

const portOf = (server: Server) => (server.address() as AddressInfo).port; // a listening TCP server
const proxyOf = async (target: Server) => {
  const proxy = new FaultProxy(`http://127.0.0.1:${portOf(target)}`);
  const server = await proxy.listen(0);
  return { proxy, server, url: `http://127.0.0.1:${portOf(server)}` };
};

let services: Server;
let proxied: Awaited<ReturnType<typeof proxyOf>>;
beforeEach(async () => {
  services = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => services.listen(0, '127.0.0.1', resolve));
  proxied = await proxyOf(services);
});
afterEach(() => {
  for (const server of [proxied.server, services]) {
    server.closeAllConnections();
    server.close();
  }
});

/** Issues an order for an e-mail address, and a token for an order; every other call is echoed. */
async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer); // a request without encoding gives buffers
  const body = Buffer.concat(chunks).toString();
  const data: Record<string, object> = {
    '/general/generate-otp/login': { order_id: `order of ${body}` },
    '/general/user/authenticate/register': { token: `token-of-${body.length}` },
  };
  response.end(JSON.stringify({ success: '1', message: body, data: data[request.url ?? ''] }));
}

async function call(path: string, { body, ...headers }: Record<string, string> = {}) {
  const json = body === undefined ? {} : { method: 'POST', body };
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  const response = await fetch(`${proxied.url}${path}`, { ...json, headers: { ...headers, ...type } });
  const content = (await response.json()) as { message: string; data?: Record<string, string> }; // written above
  return { status: response.status, ...content };
}

/** Signs in by e-mail address and order, as a registration does, and returns the bearer header. */
async function signIn(email: string): Promise<{ authorization: string }> {
  const order = await call('/general/generate-otp/login', { body: JSON.stringify({ email }) });
  const body = JSON.stringify({ order_id: order.data?.['order_id'] });
  const session = await call('/general/user/authenticate/register', { body });
  return { authorization: `Bearer ${session.data?.['token']}` };
}

describe('FaultProxy', () => {
  const fault = { pathPart: '/', fault: 'error', emails: ['olivia@office.example'] } as const;

  it('fails a call with the token of a user of the fault, and forwards the call of another user', async () => {
    const olivia = await signIn('Olivia@office.example');
    const other = await signIn('somebody.else@other.example');
    proxied.proxy.order('one', fault);
    expect((await call('/general/user/profile', olivia)).status).toBe(500);
    expect((await call('/general/user/profile', other)).status).toBe(200);
    expect((await call('/general/countries')).status).toBe(200);
  });

  it('fails a call of the organization, and forwards one of another organization', async () => {
    proxied.proxy.order('one', fault);
    expect((await call('/document/document/all', { 'x-organization-id': 'one' })).status).toBe(500);
    expect((await call('/document/document/all', { 'x-organization-id': 'two' })).status).toBe(200);
  });

  it('fails a call without a token whose body names the e-mail address or the order of the user', async () => {
    const body = JSON.stringify({ email: 'olivia@office.example' });
    const { data } = await call('/general/generate-otp/login', { body });
    proxied.proxy.order('one', fault);
    expect((await call('/general/generate-otp/login', { body })).status).toBe(500);
    const order = JSON.stringify({ order_id: data?.['order_id'] });
    expect((await call('/general/user/authenticate/register', { body: order })).status).toBe(500);
    expect((await call('/general/generate-otp/login', { body: '{"email":"a@b.example"}' })).status).toBe(200);
  });

  it('fails only paths that contain the given part, and none once the fault is cleared', async () => {
    const olivia = await signIn('olivia@office.example');
    proxied.proxy.order('one', { ...fault, pathPart: '/general/notification' });
    expect((await call('/general/user/profile', olivia)).status).toBe(200);
    expect((await call('/general/notification', olivia)).status).toBe(500);
    proxied.proxy.clear('one');
    expect((await call('/general/notification', olivia)).status).toBe(200);
  });

  it('forwards a body that is not JSON unchanged', async () => {
    const { message } = await call('/general/generate-otp/login', { body: '{"email":' });
    expect(message).toBe('{"email":');
  });
});
