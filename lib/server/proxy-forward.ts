import { lacksExtension, type Call } from '#contracts/call.ts';
import { startDeadline, type Deadline } from '#shared/deadline.ts';
import { notAvailableResponse, timedOutResponse, unreachableResponse } from './envelope-response.ts';
import { isForm, isPart } from './limit-body.ts';
import { BodyRefused } from './limit-stream.ts';
import { codeIn, onEachChunk, peekBody, saysSessionEnded } from './proxy-body.ts';
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
 * @throws an error with BodyRefused when the body exceeds its limit
 */
export async function forward(forwarding: Forwarding): Promise<Response> {
  const { request, timeoutMs, signal = request.signal } = forwarding;
  const deadline = startDeadline(timeoutMs, signal);
  try {
    const upstream = await ask(forwarding, upstreamInit(forwarding, deadline));
    if (isRedirect(upstream.status)) return await refuseRedirect(upstream, forwarding, deadline);
    return await respondWith(upstream, forwarding, deadline);
  } catch (error) {
    deadline.clear();
    if (refusedBody(error)) throw error;
    return failureResponse(error, forwarding, deadline);
  }
}

/** The `fetch` of Node where this module is loaded before Next, which puts one in its place that traces and caches. */
const send = globalThis.fetch;

/** Sends the request; its span ends with the headers of the response. */
function ask({ request, route, target, headers }: Forwarding, init: StreamingInit): Promise<Response> {
  return tracedRequest({ method: request.method, route }, (tracing) => {
    for (const [name, value] of Object.entries(tracing)) headers.set(name, value);
    return send(target, init);
  });
}

/** The types of fetch lack `duplex`, which Node requires for a streamed request body. */
type StreamingInit = RequestInit & { duplex?: 'half' };

function upstreamInit({ request, headers }: Forwarding, deadline: Deadline): StreamingInit {
  const { signal } = deadline;
  const common = { method: request.method, headers, signal, cache: 'no-store', redirect: 'manual' } as const;
  if (!request.body) return common;
  const isFile = isForm(request) || isPart(request);
  const body = isFile ? onEachChunk(request.body, () => deadline.restart()) : request.body;
  return { ...common, body, duplex: 'half' };
}

// 304 belongs to a conditional request; any other redirect would lead the browser around the proxy.
const isRedirect = (status: number) => status >= 300 && status < 400 && status !== 304;

async function refuseRedirect(
  upstream: Response,
  forwarding: Forwarding,
  deadline: Deadline,
): Promise<Response> {
  deadline.clear();
  await upstream.body?.cancel();
  const id = requestIdOf(forwarding);
  console.error(`Request ${id}: a service responded with the redirect ${upstream.status}.`);
  return withRequestId(unreachableResponse(), id);
}

/** Returns a new response with the allowed headers of the service's; the fetched one is never returned itself. */
async function respondWith(
  upstream: Response,
  { call, request, onSessionEnd }: Forwarding,
  deadline: Deadline,
): Promise<Response> {
  const init = { status: upstream.status, headers: responseHeaders(upstream.headers, call) };
  if (!upstream.body) {
    deadline.clear();
    if (upstream.status === 401) await onSessionEnd();
    const isMissing = request.method !== 'HEAD' && lacksExtension(call, upstream); // HEAD has no code that tells
    return isMissing ? notAvailableResponse() : new Response(null, init);
  }
  const isEnvelope = upstream.headers.get('content-type')?.includes('json') ?? false;
  const { first, body } = await peekBody(upstream.body, {
    // A large file may take long over a slow connection; the time limit is for each chunk.
    onChunk: () => (isEnvelope ? undefined : deadline.restart()),
    onEnd: () => deadline.clear(),
  });
  if (lacksExtension(call, { status: upstream.status, code: codeIn(first) })) {
    await body.cancel();
    return notAvailableResponse();
  }
  if (upstream.status === 401 || (isEnvelope && saysSessionEnded(first))) await onSessionEnd();
  return new Response(body, init);
}

const refusedBody = (error: unknown) =>
  error instanceof BodyRefused || (error instanceof Error && error.cause instanceof BodyRefused);

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

function reasonOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  return error.cause instanceof Error ? error.cause.message : error.message;
}
