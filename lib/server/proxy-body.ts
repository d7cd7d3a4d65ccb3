import type { Readable } from 'node:stream';

/** Bytes up to which a body is read whole before it is sent on. */
const SMALL_BYTES = 64 * 1024;

export interface BegunBody {
  /** First bytes of the body, which are in it still. */
  first: Uint8Array;
  body: Uint8Array<ArrayBuffer> | Readable;
}

/** Waits for the first bytes of a body, and for all of it if it is small. `length` in bytes, Infinity if it is not told. */
export async function beginBody(body: Readable, length: number): Promise<BegunBody> {
  if (length > SMALL_BYTES) return { first: await firstBytes(body), body };
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk as Buffer); // no encoding is set
  const whole = Buffer.concat(chunks);
  return { first: whole, body: whole };
}

async function firstBytes(body: Readable): Promise<Uint8Array> {
  for await (const chunk of body.iterator({ destroyOnReturn: false })) {
    body.unshift(chunk);
    return chunk as Buffer;
  }
  return new Uint8Array();
}

/** Returns the same body, and calls `onChunk` for each chunk that is read of it. */
export function onEachChunk(
  body: ReadableStream<Uint8Array>,
  onChunk: () => void,
): ReadableStream<Uint8Array> {
  return body.pipeThrough(
    new TransformStream({
      transform(chunk: Uint8Array, controller) {
        onChunk();
        controller.enqueue(chunk);
      },
    }),
  );
}

/** Returns whether a response that begins with these bytes says that the session has ended. */
export function saysSessionEnded(first: Uint8Array): boolean {
  const start = new TextDecoder().decode(first.subarray(0, 256));
  return /"success"\s*:\s*"?-1\b/.test(start); // a quote within a text would come escaped
}

/** Returns the code of the envelope that begins with these bytes; undefined where there is none. */
export function codeIn(first: Uint8Array): string | undefined {
  return /"code"\s*:\s*"(\w+)"/.exec(new TextDecoder().decode(first.subarray(0, 2048)))?.[1];
}
