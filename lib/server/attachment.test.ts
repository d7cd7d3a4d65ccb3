import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { handleAttachment } from './attachment.ts';

const SESSION = { token: 'the-bearer-token', organizationId: '42' };
const PDF = '%PDF-1.7 of a third party';

let server: Server;
let base = '';
let seen: IncomingMessage[] = [];
let respond: RequestListener;

beforeEach(async () => {
  seen = [];
  respond = (_request, response) => response.writeHead(200, { 'content-type': 'application/pdf' }).end(PDF);
  server = createServer((request, response) => {
    seen.push(request);
    respond(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  base = `http://127.0.0.1:${address.port}`;
});

afterEach(async () => {
  jest.restoreAllMocks();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

interface Asking {
  query?: string;
  session?: typeof SESSION | null;
  site?: string;
}

const fetched = async (url: string, { query = '', session = SESSION, site = 'same-origin' }: Asking = {}) => {
  const search = `${new URLSearchParams({ url }).toString()}${query}`;
  const request = new Request(`https://sign.example/api/attachment?${search}`, {
    headers: { range: 'bytes=0-9', 'sec-fetch-site': site, 'x-forwarded-for': '203.0.113.9' },
  });
  const endSession = () => Promise.resolve();
  const response = await handleAttachment(request, {
    session,
    baseUrl: `${base}/document`,
    appUrl: 'https://sign.example',
    trustedProxies: 1,
    timeoutMs: 5_000,
    endSession,
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
};

it('fetches an attachment of the document service with the credentials of the session', async () => {
  const { status, headers, text } = await fetched(`${base}/files/1.pdf?v=2`);
  expect([status, text]).toEqual([200, PDF]);
  expect(headers.get('content-type')).toBe('application/pdf');
  expect(seen[0]?.url).toBe('/files/1.pdf?v=2');
  expect(seen[0]?.headers).toMatchObject({ authorization: 'Bearer the-bearer-token', range: 'bytes=0-9' });
});

it('tells the service from which address the user asks, since it may record the download', async () => {
  await fetched(`${base}/files/1.pdf`, { query: '&purpose=download' });
  expect(seen[0]?.headers['x-client-address']).toBe('203.0.113.9');
});

it('marks a download as attachment', async () => {
  const { headers } = await fetched(`${base}/files/1.pdf`, { query: '&purpose=download' });
  expect(headers.get('content-disposition')).toBe('attachment');
});

it('leaves a download to the pages of the app, and shows a file to other links too', async () => {
  const url = `${base}/files/1.pdf`;
  for (const site of ['same-site', 'cross-site'])
    expect((await fetched(url, { query: '&purpose=download', site })).status).toBe(403);
  expect(seen).toEqual([]);
  expect((await fetched(url, { site: 'cross-site' })).status).toBe(200);
});

it.each([
  '/document/1/attachment?version=1&purpose=download',
  '/document/1/attachment?version=1&%70urpose=download',
  '/document/document/1/evidence',
  '/document/1/evid%65nce?format=json',
  '/general/user/own-data',
  '/document/%E0%A4%A/evidence',
])('leaves %s, which the services record, to the pages of the app', async (url) => {
  for (const site of ['same-site', 'cross-site']) expect((await fetched(url, { site })).status).toBe(403);
  expect(seen).toEqual([]);
  expect((await fetched(url)).status).toBe(200);
});

it('requests nothing when the attachment is on another host', async () => {
  const port = new URL(base).port;
  for (const url of [
    `http://localhost:${port}/1.pdf`,
    'https://evil.example/1.pdf',
    `//evil.example:${port}/1.pdf`,
  ]) {
    expect((await fetched(url)).status).toBe(404);
  }
  expect(seen).toEqual([]);
});

it('refuses a visitor who is not signed in', async () => {
  expect((await fetched(`${base}/files/1.pdf`, { session: null })).status).toBe(401);
  expect(seen).toEqual([]);
});

it.each(['text/html; charset=utf-8', 'application/json', 'image/svg+xml'])(
  'refuses an attachment of type %s',
  async (type) => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    respond = (_request, response) => response.writeHead(200, { 'content-type': type }).end('<script>');
    const { status, text } = await fetched(`${base}/files/1.pdf`);
    expect(status).toBe(502);
    expect(text).not.toContain('script');
  },
);

it('follows no redirect', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  respond = (_request, response) => response.writeHead(302, { location: '/elsewhere' }).end();
  expect((await fetched(`${base}/files/1.pdf`)).status).toBe(502);
  expect(seen).toHaveLength(1);
});
