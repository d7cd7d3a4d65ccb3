import { lacksExtension, type Call } from '#contracts/call.ts';
import { startDeadline, type Deadline } from '#shared/deadline.ts';
import type { Answer } from './answer.ts';
import { askService, type ServiceAnswer } from './ask-service.ts';
import { notAvailableResponse, timedOutResponse, unreachableResponse } from './envelope-response.ts';
import { isForm, isPart } from './limit-body.ts';
import { BodyRefused } from './limit-stream.ts';
import { beginBody, codeIn, onEachChunk, saysSessionEnded } from './proxy-body.ts';
import { responseHeaders } from './proxy-headers.ts';
import { tracedRequest } from './traced-route.ts';

export interface Forwarding {
  /** Absent if the request is not a call of the contract. */
  call?: Call;
  request: Request;
  /** Path of the call at the service, with the names of its parameters. */
  route: string;
  target: string;
  headers: Headers;
  /** Time limit; null for none. For a file, in either direction, it is that of each wait for data. */
  timeoutMs: number | null;
  /** Ends request and response in place of the request's own signal, which the browser aborts. */
  signal?: AbortSignal;
  /** Called before the response is sent when the service no longer knows the session. */
  onSessionEnd: () => void | Promise<void>;
}

/**
 * Forwards a request to a service and returns its response, both as streams; the time limit or the browser's abort ends them.
 * @throws BodyRefused when the body exceeds its limit
 */
export async function forward(forwarding: Forwarding): Promise<Answer> {
  const { request, timeoutMs, signal = request.signal } = forwarding;
  const deadline = startDeadline(timeoutMs, signal);
  try {
    const upstream = await ask(forwarding, deadline);
    if (isRedirect(upstream.status)) return refuseRedirect(upstream, forwarding, deadline);
    return await answerWith(upstream, forwarding, deadline);
  } catch (error) {
    deadline.clear();
    if (error instanceof BodyRefused) throw error;
    return failureResponse(error, forwarding, deadline);
  }
}

/** Sends the request; its span ends with the headers of the response. */
function ask(
  { request, route, target, headers, timeoutMs }: Forwarding,
  deadline: Deadline,
): Promise<ServiceAnswer> {
  return tracedRequest({ method: request.method, route }, (tracing) => {
    for (const [name, value] of Object.entries(tracing)) headers.set(name, value);
    const { signal } = deadline;
    return askService(target, {
      ...{ method: request.method, headers, signal, idleMs: timeoutMs },
      body: bodyOf(request, deadline),
    });
  });
}

function bodyOf(request: Request, deadline: Deadline): ReadableStream<Uint8Array> | null {
  const { body } = request;
  const isFile = isForm(request) || isPart(request);
  return body && isFile ? onEachChunk(body, () => deadline.restart()) : body;
}

// 304 belongs to a conditional request; any other redirect would lead the browser around the proxy.
const isRedirect = (status: number) => status >= 300 && status < 400 && status !== 304;

function refuseRedirect(upstream: ServiceAnswer, forwarding: Forwarding, deadline: Deadline): Response {
  deadline.clear();
  upstream.body.destroy();
  const id = requestIdOf(forwarding);
  console.error(`Request ${id}: a service responded with the redirect ${upstream.status}.`);
  return withRequestId(unreachableResponse(), id);
}

/** Returns an answer with the allowed headers of the service's. */
async function answerWith(
  upstream: ServiceAnswer,
  { call, request, onSessionEnd }: Forwarding,
  deadline: Deadline,
): Promise<Answer> {
  const { status } = upstream;
  const headers = responseHeaders(upstream.headers, call);
  upstream.body.once('close', () => deadline.clear());
  if (hasNoBody(request, status)) {
    upstream.body.resume();
    if (status === 401) await onSessionEnd();
    const isMissing = request.method !== 'HEAD' && lacksExtension(call, upstream); // HEAD has no code that tells
    return isMissing ? notAvailableResponse() : { status, headers, body: null };
  }
  const isEnvelope = upstream.headers.get('content-type')?.includes('json') ?? false;
  // A large file may take long over a slow connection: only each wait for data has a limit, by `idleMs`.
  if (!isEnvelope) deadline.stopTimer();
  const { first, body } = isEnvelope
    ? await beginBody(upstream.body, lengthOf(headers))
    : { first: NO_BYTES, body: upstream.body };
  if (lacksExtension(call, { status, code: codeIn(first) })) {
    upstream.body.destroy();
    return notAvailableResponse();
  }
  if (status === 401 || (isEnvelope && saysSessionEnded(first))) await onSessionEnd();
  return { status, headers, body };
}

const NO_BYTES = new Uint8Array();

/** Statuses of responses without a body (RFC 9110, 6.4.1 and 15.3.6). */
const BODILESS = [204, 205, 304];
const hasNoBody = ({ method }: Request, status: number) => method === 'HEAD' || BODILESS.includes(status);

/** Returns Infinity for a length that is not told. */
const lengthOf = (headers: Headers) => Number(headers.get('content-length') ?? Infinity);

function failureResponse(error: unknown, forwarding: Forwarding, deadline: Deadline): Response {
  const id = requestIdOf(forwarding);
  const isLate = deadline.hasPassed();
  if (isLate) console.error(`Request ${id}: a service did not answer in time.`);
  else if (!forwarding.request.signal.aborted)
    console.error(`Request ${id}: a service could not be reached:`, reasonOf(error));
  return withRequestId(isLate ? timedOutResponse() : unreachableResponse(), id);
}

const requestIdOf = ({ headers }: Forwarding) => headers.get('x-request-id') ?? '';

/** Gives a response of the web app itself the id by which its log names the request. */
function withRequestId(response: Response, id: string): Response {
  response.headers.set('x-request-id', id);
  return response;
}

/** Returns the message of an error, or its code: that of several addresses that were tried in vain has no message. */
function reasonOf(error: unknown): unknown {
  return error instanceof Error ? error.message || (error as NodeJS.ErrnoException).code : error;
}
