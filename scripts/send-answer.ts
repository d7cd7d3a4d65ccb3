import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { constants, createGzip, gzipSync } from 'node:zlib';
import type { Answer } from '../lib/server/answer.ts';
import { takesCoding } from './takes-coding.ts';

/** Bytes below which a body is not compressed: it fits into one packet as it is. */
const LEAST_COMPRESSED_BYTES = 1024;
const COMPRESSED_TYPES = /^(?:text\/|application\/json)/;

/** Sends an answer: compressed where Next would do it, and a stream as it comes. */
export async function sendAnswer(
  answer: Answer,
  { method, headers }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  response.statusCode = answer.status;
  for (const [name, value] of answer.headers)
    if (name === 'set-cookie') response.appendHeader(name, value);
    else response.setHeader(name, value); // in place of the one that every response has
  const isCompressed = isCompressible(answer) && takesCoding(headers['accept-encoding'], 'gzip');
  if (isCompressible(answer)) response.setHeader('vary', 'Accept-Encoding');
  if (isCompressed) {
    response.removeHeader('content-length');
    response.setHeader('content-encoding', 'gzip');
  }
  const { body } = answer;
  if (!body || method === 'HEAD') response.end();
  else if (body instanceof Uint8Array) response.end(isCompressed ? gzipSync(body) : body);
  else {
    const stream = body instanceof Readable ? body : Readable.fromWeb(body as WebStream<Uint8Array>);
    if (!isCompressed) await pipeline(stream, response);
    else await pipeline(stream, createGzip({ flush: constants.Z_SYNC_FLUSH }), response);
  }
}

/** Returns Infinity for a length that is not told. */
const lengthOf = ({ headers }: Answer) => Number(headers.get('content-length') ?? Infinity);

function isCompressible(answer: Answer): boolean {
  const { headers } = answer;
  if (!COMPRESSED_TYPES.test(headers.get('content-type') ?? '')) return false;
  if (headers.has('content-encoding') || headers.get('cache-control')?.includes('no-transform')) return false;
  return lengthOf(answer) >= LEAST_COMPRESSED_BYTES;
}
