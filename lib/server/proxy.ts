import type { Call, ServiceName } from '#contracts/call.ts';
import { ACTIVITY_HEADER, REQUEST_TIMEOUT_MS } from '#contracts/limits.ts';
import { asResponse, type Answer } from './answer.ts';
import { addressHeaders } from './client-address.ts';
import { activityHeaders, credentialHeaders } from './credentials.ts';
import {
  forgedResponse,
  noOrganizationResponse,
  notFoundResponse,
  sessionEndedResponse,
} from './envelope-response.ts';
import { env } from './env.ts';
import { deviceHeaders, devicesIn } from './known-devices.ts';
import { callBodyLimit, limitBody } from './limit-body.ts';
import { forward } from './proxy-forward.ts';
import { isForged, isFromHere } from './proxy-guard.ts';
import { idempotencyHeaders, requestHeaders, requestIdOf, uploadHeaders } from './proxy-headers.ts';
import { findCall } from './proxy-route.ts';
import { isRecorded, respondToForeignRead } from './recorded-read.ts';
import { sessionIn, sessionRemovals, type Session } from './session-cookie.ts';
import { serviceUrl } from './service-url.ts';
import { stoppingSignal } from './stopping.ts';
import { tracedRoute } from './traced-route.ts';

/** Returns the function that answers the calls of a service. */
export const answerTo = (service: ServiceName): ((request: Request) => Promise<Answer>) =>
  limitBody((request) => handleOwn(request, service), callBodyLimit);

type Handler = (request: Request) => Promise<Response>;

/** Returns the route handlers that proxy the calls of a service. */
export function proxyTo(service: ServiceName): Record<'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE', Handler> {
  const handler: Handler = limitBody(
    async (request) => asResponse(await handleOwn(request, service)),
    callBodyLimit,
  );
  return { GET: handler, HEAD: handler, POST: handler, PATCH: handler, DELETE: handler };
}

/** Handles a request with the settings of this program, and the session and the devices in the request's cookies. */
async function handleOwn(request: Request, service: ServiceName): Promise<Answer> {
  const { headers } = request;
  const removals: string[] = [];
  const response = await handle(request, {
    service,
    session: await sessionIn(headers),
    devices: devicesIn(headers),
    baseUrl: serviceUrl(service),
    appUrl: env().APP_URL,
    trustedProxies: env().TRUSTED_PROXIES,
    timeoutMs: REQUEST_TIMEOUT_MS,
    endSession: () => {
      removals.push(...sessionRemovals(headers));
    },
    stopping: stoppingSignal(),
  });
  for (const removal of removals) response.headers.append('set-cookie', removal);
  return response;
}

/** Settings and session that a proxied request depends on. */
export interface ProxyContext {
  service: ServiceName;
  session: Session | null;
  /** Tokens of the devices that the browser is known as. */
  devices: readonly string[];
  baseUrl: string;
  appUrl: string;
  trustedProxies: number;
  timeoutMs: number;
  /** Called before the response is returned when the service no longer knows the session. */
  endSession: () => void | Promise<void>;
  /** Ends streams that have no end of their own. */
  stopping: AbortSignal;
}

/** Forwards a request when its call is known, it comes from the app's own pages, and the session is what the call requires. */
export async function handle(request: Request, context: ProxyContext): Promise<Answer> {
  const { service } = context;
  const { pathname, search } = new URL(request.url);
  const path = pathname.slice(`/api/${service}`.length);
  const call = callOf(request.method, { service, path });
  const requestId = requestIdOf(request.headers);
  const route = `/api/${service}${call?.path ?? ''}`;
  return tracedRoute(request, { route, requestId }, () =>
    handleCall(request, context, { call, path, search, requestId }),
  );
}

interface Asked {
  call: Call | null;
  /** Path of the request at the service. */
  path: string;
  search: string;
  requestId: string;
}

async function handleCall(
  request: Request,
  context: ProxyContext,
  { call, path, search, requestId }: Asked,
): Promise<Answer> {
  const { service, session, baseUrl, appUrl, timeoutMs, endSession } = context;
  if (!call) return notFoundResponse();
  if (isForged(request.method, request.headers, appUrl)) return forgedResponse();
  if (call.access !== 'public' && !session) return sessionEndedResponse();
  if (call.access === 'member' && !session?.organizationId) return noOrganizationResponse();
  if (isRecorded(call, new URLSearchParams(search)) && !isFromHere(request.headers, appUrl))
    return respondToForeignRead(request.headers, path);
  return forward({
    call,
    request,
    route: `/${service}${call.path}`,
    target: `${baseUrl}${path}${search}`,
    headers: requestHeaders(
      request.headers,
      {
        ...credentialsFor(call, session, request),
        ...(call.asksDevices ? deviceHeaders(context.devices) : {}),
        ...addressHeaders(request.headers, context.trustedProxies),
        ...uploadHeaders(call, request.headers),
      },
      requestId,
    ),
    timeoutMs: call.hasNoTimeout ? null : timeoutMs,
    signal: call.isEndless ? AbortSignal.any([request.signal, context.stopping]) : request.signal,
    onSessionEnd: endSession,
  });
}

/** Returns the call of a request; HEAD is taken for calls alone whose answer are its headers. */
function callOf(method: string, { service, path }: { service: ServiceName; path: string }): Call | null {
  if (method !== 'HEAD') return findCall(service, method, path);
  const call = findCall(service, 'GET', path);
  return call?.answer === 'headers' ? call : null;
}

function credentialsFor(call: Call, session: Session | null, request: Request): Record<string, string> {
  if (call.access === 'public') return {};
  const isByUser = request.headers.get(ACTIVITY_HEADER) === '1';
  return {
    ...credentialHeaders(call.service, session),
    ...activityHeaders(session, { isByUser }),
    ...idempotencyHeaders(request),
  };
}
