import { pipeline, Readable, type Transform } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { request } from 'undici';

/** The status, headers and body of a service. */
export interface ServiceAnswer {
  status: number;
  headers: Pick<Headers, 'get'>;
  body: Readable;
}

export interface ServiceRequest {
  method: string;
  headers: Headers;
  body: ReadableStream<Uint8Array> | null;
  /** Ends request and response. */
  signal: AbortSignal;
  /** Longest wait for further data of the body, in milliseconds; null for none. */
  idleMs: number | null;
}

/**
 * Sends a request to a service, and resolves with the headers of its response. Follows no redirect. By `request` of undici, on which the
 * `fetch` of Node is built: without the objects and streams of the browser a call takes half as much of the processor.
 */
export async function askService(
  target: string,
  { method, headers, body, signal, idleMs }: ServiceRequest,
): Promise<ServiceAnswer> {
  const answer = await request(target, {
    method,
    headers,
    body: body && Readable.fromWeb(body as WebStream<Uint8Array>),
    signal,
    headersTimeout: 0, // the signal ends a wait for them
    bodyTimeout: idleMs ?? 0,
  });
  answer.body.on('error', unheard);
  const read = { get: (name: string) => valueOf(answer.headers[name]) };
  return { status: answer.statusCode, headers: read, body: decoded(answer.body, read) };
}

/** Listens to the errors of a body, which its reader gets: one that breaks off before it is read would end the program otherwise. */
const unheard = () => undefined;

function valueOf(value: string | string[] | undefined): string | null {
  if (value === undefined) return null;
  return typeof value === 'string' ? value : value.join(', ');
}

const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** Returns a body without the content coding, of which a service may use one although none was asked for (RFC 9110, 12.5.3). */
function decoded(body: Readable, headers: Pick<Headers, 'get'>): Readable {
  const coding = headers.get('content-encoding')?.toLowerCase() ?? 'identity';
  if (coding === 'identity') return body;
  const decoder = Object.hasOwn(DECODERS, coding) ? DECODERS[coding]?.() : undefined;
  if (decoder) return pipeline(body, decoder, unheard).on('error', unheard);
  body.destroy();
  throw new Error(`A service responded in the coding ${coding}, which was not asked for.`);
}
