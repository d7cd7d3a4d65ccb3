import { globSync } from 'node:fs';
import path from 'node:path';
import { JSON_BODY_BYTES, SMALL_BODY_BYTES, PART_BYTES } from '#contracts/limits.ts';
import { PART_TYPE } from '#contracts/upload-parts.ts';
import '#support/source-tree.ts'; // so that a new route is noticed
import { callBodyLimit, hasBodyLimit, limitBody } from './limit-body.ts';

const ADDRESS = 'https://sign.example/api/anything';

/** The types of fetch lack `duplex`, which Node requires for a streamed request body. */
type StreamingInit = RequestInit & { duplex?: 'half' };
const post = (init: StreamingInit) => new Request(ADDRESS, { method: 'POST', ...init });

/** Returns a body of this many bytes whose length is not declared, and how much of it was read. */
function streamed(bytes: number): { body: ReadableStream<Uint8Array>; read: () => number } {
  let read = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (read >= bytes) {
          controller.close();
          return;
        }
        const chunk = new Uint8Array(Math.min(1000, bytes - read));
        read += chunk.length;
        controller.enqueue(chunk);
      },
    },
    { highWaterMark: 0 },
  );
  return { body, read: () => read };
}

const length = limitBody(async (request) => new Response(String((await request.text()).length)));

describe('limitBody', () => {
  it('hands on a body up to the limit', async () => {
    const response = await length(post({ body: 'a'.repeat(SMALL_BODY_BYTES) }));
    expect([response.status, await response.text()]).toEqual([200, String(SMALL_BODY_BYTES)]);
  });

  it('hands on a request without a body', async () => {
    expect(await (await length(new Request(ADDRESS))).text()).toBe('0');
  });

  it('refuses a body whose length is declared above the limit, without reading it', async () => {
    const { body, read } = streamed(SMALL_BODY_BYTES + 1);
    const headers = { 'content-length': String(SMALL_BODY_BYTES + 1) };
    const response = await length(post({ body, headers, duplex: 'half' }));
    expect([response.status, await response.json()]).toMatchObject([413, { code: 'payload_too_large' }]);
    expect(read()).toBe(0);
  });

  it('refuses a body that does not declare its length and exceeds the limit', async () => {
    const { body } = streamed(SMALL_BODY_BYTES + 1);
    expect((await length(post({ body, duplex: 'half' }))).status).toBe(413);
  });

  it('responds 413 whatever a handler makes of a body that broke off', async () => {
    const lenient = limitBody(async (request) => {
      const text = await request.text().catch(() => 'nothing');
      return new Response(text);
    });
    const { body } = streamed(SMALL_BODY_BYTES + 1);
    expect((await lenient(post({ body, duplex: 'half' }))).status).toBe(413);
  });

  it('reads nothing of a body that its handler does not read', async () => {
    const { body, read } = streamed(10);
    const deaf = limitBody(() => Promise.resolve(new Response(null, { status: 401 })));
    expect((await deaf(post({ body, duplex: 'half' }))).status).toBe(401);
    expect(read()).toBe(0);
  });

  it('refuses a body that has not come in time', async () => {
    const never = new ReadableStream<Uint8Array>({ pull: () => new Promise(() => undefined) });
    const quick = limitBody(
      async (request) => new Response(await request.text()),
      () => ({ maxBytes: 10, timeoutMs: 20 }),
    );
    expect((await quick(post({ body: never, duplex: 'half' }))).status).toBe(408);
  });

  it('throws what its handler throws', async () => {
    const broken = limitBody(() => Promise.reject(new Error('broken')));
    await expect(broken(post({ body: 'a' }))).rejects.toThrow('broken');
  });

  it('limits the JSON of a call to a megabyte, and permits more in a form', () => {
    const limit = (type: string) => callBodyLimit(post({ headers: { 'content-type': type } })).maxBytes;
    expect(limit('application/json')).toBe(JSON_BODY_BYTES);
    expect(limit('multipart/form-data; boundary=x')).toBeGreaterThan(50 * JSON_BODY_BYTES);
  });

  it('limits a part of an upload to what functions of usual clouds take', () => {
    const { maxBytes } = callBodyLimit(post({ headers: { 'content-type': PART_TYPE } }));
    expect(maxBytes).toBe(PART_BYTES);
    expect(maxBytes).toBeLessThan(4_500_000);
  });
});

describe('the handlers of the routes', () => {
  const BODILESS = ['GET', 'HEAD', 'OPTIONS'];
  const files = globSync('app/**/route.{ts,tsx}').sort();

  it('are found', () => {
    expect(files).toContain('app/api/auth/[...nextauth]/route.ts');
  });

  it.each(files)('of %s limit every body that they read', async (file) => {
    const exported = Object.entries((await import(path.resolve(file))) as Record<string, unknown>);
    const methods = exported.filter(([name]) => /^[A-Z]+$/.test(name) && !BODILESS.includes(name));
    const open = methods.filter(([, handler]) => typeof handler !== 'function' || !hasBodyLimit(handler));
    expect(open.map(([name]) => name)).toEqual([]);
  });
});
