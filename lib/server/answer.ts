import { Readable } from 'node:stream';
import { ReadableStream as WebStream } from 'node:stream/web';

/**
 * What the proxy answers; a Response is one too. What a service sends stays bytes or a stream of Node: a Response would wrap it in further
 * streams, which took more of the processor than all else of a call.
 */
export interface Answer {
  status: number;
  headers: Headers;
  body: Uint8Array<ArrayBuffer> | Readable | ReadableStream<Uint8Array> | null;
}

/** Returns an answer as route handlers return it to Next. */
export function asResponse(answer: Answer): Response {
  if (answer instanceof Response) return answer;
  const { status, headers, body } = answer;
  return new Response(body instanceof Readable ? webStreamOf(body) : body, { status, headers });
}

/** One that is cancelled destroys `body`. The types of Node and of the browser describe the same class. */
const webStreamOf = (body: Readable) => WebStream.from(body) as ReadableStream<Uint8Array<ArrayBuffer>>;
