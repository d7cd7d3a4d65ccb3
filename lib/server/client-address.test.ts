import { request, createServer, type IncomingHttpHeaders } from 'node:http';
import { addressHeaders, clientAddress } from './client-address.ts';
import { notePeers } from './note-peers.ts';

beforeAll(() => notePeers());

/** Returns the headers that the server sees of a request sent with `sent`. */
async function arriving(sent: Record<string, string>): Promise<Headers> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const arrived = new Promise<IncomingHttpHeaders>((resolve) =>
    server.once('request', (incoming, answer) => {
      resolve(incoming.headers);
      answer.end();
    }),
  );
  const port = typeof address === 'object' ? address?.port : undefined;
  request({ host: '127.0.0.1', port, headers: sent, agent: false }).end();
  const headers = new Headers();
  for (const [name, value] of Object.entries(await arrived)) headers.set(name, String(value));
  await new Promise((resolve) => server.close(resolve));
  return headers;
}

describe('clientAddress', () => {
  it('returns the address of the connection, whatever the sender claims', async () => {
    const sent = { 'x-forwarded-for': '203.0.113.9', 'x-countersign-peer': 'mark 203.0.113.9' };
    expect(clientAddress(await arriving(sent), 0)).toBe('127.0.0.1');
  });

  it('returns what the trusted proxies added to X-Forwarded-For, not what was there before them', async () => {
    const behindTwo = await arriving({ 'x-forwarded-for': '198.51.100.1, 203.0.113.9, 10.0.0.7' });
    expect(clientAddress(behindTwo, 2)).toBe('203.0.113.9');
    expect(clientAddress(behindTwo, 1)).toBe('10.0.0.7');
  });

  it.each([
    ['192.0.2.4:51234', '192.0.2.4'],
    ['[2001:db8::1]:51234', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['2001:db8::1', '2001:db8::1'],
    ['[::ffff:192.0.2.4]:51234', '192.0.2.4'],
    ['192.0.2.4:', null],
    ['[192.0.2.4', null],
    ['example.com:80', null],
  ])('returns of the entry %p of a proxy the address %p', (entry, address) =>
    expect(clientAddress(new Headers({ 'x-forwarded-for': `198.51.100.1, ${entry}` }), 1)).toBe(address),
  );

  it('returns the address of the connection when a request bypasses the proxies', async () => {
    expect(clientAddress(await arriving({}), 2)).toBe('127.0.0.1');
  });

  it('returns null when no address was noted or the value is not an address', () => {
    const unnoted = new Headers({
      'x-forwarded-for': '203.0.113.9',
      'x-countersign-peer': 'mark 198.51.100.1',
    });
    expect(clientAddress(unnoted, 0)).toBeNull();
    expect(clientAddress(unnoted, 1)).toBe('203.0.113.9');
    expect(clientAddress(new Headers({ 'x-forwarded-for': 'unknown' }), 1)).toBeNull();
    expect(clientAddress(new Headers({ 'x-forwarded-for': '::ffff:192.0.2.4' }), 1)).toBe('192.0.2.4');
  });
});

describe('addressHeaders', () => {
  it('warns once of a proxy that the configuration does not know', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const proxied = await arriving({ 'x-forwarded-for': '203.0.113.9' });
    addressHeaders(proxied, 1);
    addressHeaders(await arriving({}), 0);
    addressHeaders(await arriving({ 'x-forwarded-for': '127.0.0.1' }), 0); // as Next adds it without a proxy
    expect(warn).not.toHaveBeenCalled();
    expect(addressHeaders(proxied, 0)).toEqual({ 'x-client-address': '127.0.0.1' });
    addressHeaders(proxied, 0);
    expect(warn).toHaveBeenCalledTimes(1);
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('TRUSTED_PROXIES'));
  });
});
