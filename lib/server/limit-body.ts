import {
  FORM_BODY_BYTES,
  JSON_BODY_BYTES,
  REQUEST_TIMEOUT_MS,
  SMALL_BODY_BYTES,
  PART_BYTES,
} from '#contracts/limits.ts';
import { PART_TYPE } from '#contracts/upload-parts.ts';
import type { Answer } from './answer.ts';
import { bodyTimedOutResponse, bodyTooLargeResponse } from './envelope-response.ts';
import { limitStream, type BodyLimit, type BodyProblem } from './limit-stream.ts';

/** Handler of a route; `context` is what Next passes beside the request. */
type Handler<C extends unknown[], A> = (request: Request, ...context: C) => Promise<A>;

const SMALL: BodyLimit = { maxBytes: SMALL_BODY_BYTES, timeoutMs: REQUEST_TIMEOUT_MS };

const limited = new WeakSet();

/**
 * Returns `handler` with a limit on what it can read of a body: the response is 413 for a longer one, whether its sender has told
 * the length or not, and 408 for one that takes too long. Every handler that a route exports goes through this function.
 */
export function limitBody<C extends unknown[], A extends Answer = Response>(
  handler: Handler<C, A>,
  limitOf: (request: Request) => BodyLimit = () => SMALL,
): Handler<C, A | Response> {
  const limitedHandler: Handler<C, A | Response> = async (request, ...context) => {
    const limit = limitOf(request);
    if (declaredLength(request) > limit.maxBytes) return bodyTooLargeResponse();
    if (!request.body) return handler(request, ...context);
    const stream = limitStream(request.body, limit);
    try {
      const response = await handler(withBody(request, stream.body), ...context);
      return refusal(stream.problem()) ?? response;
    } catch (error) {
      const response = refusal(stream.problem());
      if (!response) throw error;
      return response;
    } finally {
      stream.release();
    }
  };
  limited.add(limitedHandler);
  return limitedHandler;
}

/** Returns whether a handler was made by `limitBody`. */
export const hasBodyLimit = (handler: object): boolean => limited.has(handler);

/** Returns the limit of a call to a service. Its time is limited where it is forwarded. */
export function callBodyLimit(request: Request): BodyLimit {
  if (isPart(request)) return { maxBytes: PART_BYTES, timeoutMs: null };
  return { maxBytes: isForm(request) ? FORM_BODY_BYTES : JSON_BODY_BYTES, timeoutMs: null };
}

/** Returns whether a request says that its body is a form, which may hold a file. */
export const isForm = ({ headers }: Request): boolean =>
  headers.get('content-type')?.toLowerCase().startsWith('multipart/') ?? false;

/** Returns whether a request says that its body is a part of an upload. */
export const isPart = ({ headers }: Request): boolean => headers.get('content-type') === PART_TYPE;

const declaredLength = ({ headers }: Request) => Number(headers.get('content-length') ?? 0);

/** Returns the same request with another body. What Next passes to a handler is a proxy, which cannot be copied as a whole. */
function withBody({ url, method, headers, signal }: Request, body: ReadableStream): Request {
  const init: StreamingInit = { method, headers, signal, body, duplex: 'half' };
  return new Request(url, init);
}

/** The types of fetch lack `duplex`, which Node requires for a streamed request body. */
type StreamingInit = RequestInit & { duplex?: 'half' };

function refusal(problem: BodyProblem | null): Response | null {
  if (problem === null) return null;
  return problem === 'too_large' ? bodyTooLargeResponse() : bodyTimedOutResponse();
}
