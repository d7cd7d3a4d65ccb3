import { lacksExtension, type Call } from '#contracts/call.ts';
import { startDeadline, type Deadline } from '#shared/deadline.ts';
import { notAvailableAnswer, timedOutAnswer, unreachableAnswer } from './envelope-answer.ts';
import { codeIn, peekBody, saysSessionEnded } from './proxy-body.ts';
import { responseHeaders } from './proxy-headers.ts';

export interface Forwarding {
  /** Missing for what is not a call of the contract. */
  call?: Call;
  request: Request;
  target: string;
  headers: Headers;
  timeoutMs: number;
  /** The service does not know the session any more; runs before the answer goes out. */
  onSessionEnd: () => Promise<void>;
}

/** Sends a request on to a service and its answer back, both as streams. Time limit and the browser's leaving end either. */
export async function forward(forwarding: Forwarding): Promise<Response> {
  const { request, target, timeoutMs } = forwarding;
  const deadline = startDeadline(timeoutMs, request.signal);
  try {
    const upstream = await fetch(target, upstreamInit(forwarding, deadline.signal));
    if (isRedirect(upstream.status)) return await refuseRedirect(upstream, deadline);
    return await answerWith(upstream, forwarding, deadline);
  } catch (error) {
    deadline.clear();
    return failureAnswer(error, deadline, request);
  }
}

/** The types of the browser's fetch do not know that Node wants to be told that a body streams one way. */
type StreamingInit = RequestInit & { duplex?: 'half' };

function upstreamInit({ request, headers }: Forwarding, signal: AbortSignal): StreamingInit {
  const common = { method: request.method, headers, signal, cache: 'no-store', redirect: 'manual' } as const;
  return request.body ? { ...common, body: request.body, duplex: 'half' } : common;
}

// 304 answers a conditional request; the others would lead the browser around the proxy.
const isRedirect = (status: number) => status >= 300 && status < 400 && status !== 304;

async function refuseRedirect(upstream: Response, deadline: Deadline): Promise<Response> {
  deadline.clear();
  await upstream.body?.cancel();
  console.error(`A service answered ${upstream.status}, which leads elsewhere.`);
  return unreachableAnswer();
}

/** A new answer from what is allowed of the service's; the fetched one is never handed on. */
async function answerWith(
  upstream: Response,
  { call, onSessionEnd }: Forwarding,
  deadline: Deadline,
): Promise<Response> {
  const init = { status: upstream.status, headers: responseHeaders(upstream.headers) };
  if (!upstream.body) {
    deadline.clear();
    if (upstream.status === 401) await onSessionEnd();
    return lacksExtension(call, upstream) ? notAvailableAnswer() : new Response(null, init);
  }
  const isEnvelope = upstream.headers.get('content-type')?.includes('json') ?? false;
  const { first, body } = await peekBody(upstream.body, {
    // A large file may take long on a slow line; only when nothing moves any more is it given up.
    onChunk: () => (isEnvelope ? undefined : deadline.restart()),
    onEnd: () => deadline.clear(),
  });
  if (lacksExtension(call, { status: upstream.status, code: codeIn(first) })) {
    await body.cancel();
    return notAvailableAnswer();
  }
  if (upstream.status === 401 || (isEnvelope && saysSessionEnded(first))) await onSessionEnd();
  return new Response(body, init);
}

function failureAnswer(error: unknown, deadline: Deadline, request: Request): Response {
  if (deadline.hasPassed()) return timedOutAnswer();
  if (!request.signal.aborted) console.error('A service could not be reached:', reasonOf(error));
  return unreachableAnswer();
}

function reasonOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  return error.cause instanceof Error ? error.cause.message : error.message;
}
