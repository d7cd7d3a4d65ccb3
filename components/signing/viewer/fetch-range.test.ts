import { AttachmentError, fetchRange } from './fetch-range.ts';

const FILE = Uint8Array.from({ length: 1000 }, (_, index) => index % 251);
const still = new AbortController().signal;

/** A server with ranges, whose first `failures` answers never come. */
function serve(failures = 0): jest.Mock {
  let left = failures;
  return jest.fn((_url: string, init: { headers: { range: string } }) => {
    left -= 1;
    if (left >= 0) return Promise.reject(new TypeError('network'));
    const [begin = 0, last = 0] = init.headers.range.replace('bytes=', '').split('-').map(Number);
    const body = FILE.slice(begin, last + 1);
    const headers = { 'content-range': `bytes ${begin}-${begin + body.length - 1}/${FILE.length}` };
    return Promise.resolve(new Response(body, { status: 206, headers }));
  });
}

describe('fetching ranges of an attachment', () => {
  const { fetch } = globalThis;
  afterEach(() => {
    globalThis.fetch = fetch;
  });

  it('asks for exactly the bytes and learns the size of the whole', async () => {
    globalThis.fetch = serve();
    const { bytes, total } = await fetchRange('/a', { begin: 100, end: 200 }, still);
    expect(bytes).toEqual(FILE.slice(100, 200));
    expect(total).toBe(1000);
  });

  it('takes the whole file from a server without ranges', async () => {
    globalThis.fetch = jest.fn(() => Promise.resolve(new Response(FILE)));
    const { bytes, total } = await fetchRange('/a', { begin: 0, end: 64 }, still);
    expect([bytes.length, total]).toEqual([1000, 1000]);
  });

  it('tries again when the network fails, and gives up in the end', async () => {
    globalThis.fetch = serve(2);
    expect((await fetchRange('/a', { begin: 0, end: 10 }, still)).bytes).toHaveLength(10);
    globalThis.fetch = serve(3);
    await expect(fetchRange('/a', { begin: 0, end: 10 }, still)).rejects.toThrow('network');
  });

  it('DO-06 does not ask again for what the service refuses, and tells its status', async () => {
    const refuse = jest.fn(() => Promise.resolve(new Response('{}', { status: 404 })));
    globalThis.fetch = refuse;
    const failure: unknown = await fetchRange('/a', { begin: 0, end: 10 }, still).catch(
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(AttachmentError);
    expect(failure).toHaveProperty('status', 404);
    expect(refuse).toHaveBeenCalledTimes(1);
  });
});
