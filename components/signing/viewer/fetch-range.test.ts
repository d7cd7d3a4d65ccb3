import { PART_BYTES } from '#contracts/limits.ts';
import { AttachmentError, fetchRange } from './fetch-range.ts';

const FILE = Uint8Array.from({ length: 1000 }, (_, index) => index % 251);
const signal = new AbortController().signal;

/** Fakes a server that supports ranges and fails the first `failures` requests. */
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

describe('fetchRange', () => {
  const { fetch } = globalThis;
  afterEach(() => {
    globalThis.fetch = fetch;
  });

  it('requests exactly the range and returns the size of the file', async () => {
    globalThis.fetch = serve();
    const { bytes, total } = await fetchRange('/a', { begin: 100, end: 200 }, signal);
    expect(bytes).toEqual(FILE.slice(100, 200));
    expect(total).toBe(1000);
  });

  it('requests a long range in pieces that a function may send', async () => {
    const file = new Uint8Array(2 * PART_BYTES + 10).map((_, index) => index % 253);
    const lengths: number[] = [];
    globalThis.fetch = jest.fn((_url: string, init: { headers: { range: string } }) => {
      const [begin = 0, last = 0] = init.headers.range.replace('bytes=', '').split('-').map(Number);
      lengths.push(last - begin + 1);
      const headers = { 'content-range': `bytes ${begin}-${last}/${file.length}` };
      return Promise.resolve(new Response(file.slice(begin, last + 1), { status: 206, headers }));
    }) as jest.Mock;
    const { bytes, total } = await fetchRange('/a', { begin: 5, end: file.length }, signal);
    expect([Buffer.compare(bytes, file.subarray(5)), total]).toEqual([0, file.length]);
    expect(lengths).toEqual([PART_BYTES, PART_BYTES, 5]);
  });

  it('returns the whole file if the server does not support ranges', async () => {
    globalThis.fetch = jest.fn(() => Promise.resolve(new Response(FILE)));
    const { bytes, total } = await fetchRange('/a', { begin: 0, end: 64 }, signal);
    expect([bytes.length, total]).toEqual([1000, 1000]);
  });

  it('retries twice when the network fails, then throws', async () => {
    globalThis.fetch = serve(2);
    expect((await fetchRange('/a', { begin: 0, end: 10 }, signal)).bytes).toHaveLength(10);
    globalThis.fetch = serve(3);
    await expect(fetchRange('/a', { begin: 0, end: 10 }, signal)).rejects.toThrow('network');
  });

  it('DO-06 throws the status without a retry if the service refuses', async () => {
    const refused = jest.fn(() => Promise.resolve(new Response('{}', { status: 404 })));
    globalThis.fetch = refused;
    const failure: unknown = await fetchRange('/a', { begin: 0, end: 10 }, signal).catch(
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(AttachmentError);
    expect(failure).toHaveProperty('status', 404);
    expect(refused).toHaveBeenCalledTimes(1);
  });
});
