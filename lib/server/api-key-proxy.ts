import { API_KEY } from '#contracts/api-key.ts';
import type { ServiceName } from '#contracts/call.ts';
import { REQUEST_TIMEOUT_MS } from '#contracts/limits.ts';
import { asResponse, type Answer } from './answer.ts';
import { addressHeaders } from './client-address.ts';
import { envelopeResponse, notFoundResponse } from './envelope-response.ts';
import { env } from './env.ts';
import { callBodyLimit, limitBody } from './limit-body.ts';
import { forward } from './proxy-forward.ts';
import { idempotencyHeaders, requestHeaders, requestIdOf } from './proxy-headers.ts';
import { findApiCall } from './proxy-route.ts';
import { serviceUrl } from './service-url.ts';
import { tracedRoute } from './traced-route.ts';

/** Path of the web app below which API keys make calls. */
export const API_BASE = '/api/v1';

/** Answers a call by API key. */
export const answerForKey = limitBody(handleOwn, callBodyLimit);

/** Route handler of the calls by API key. */
export const forwardForKey = limitBody(
  async (request) => asResponse(await handleOwn(request)),
  callBodyLimit,
);

/** Handles a request with the settings of this program. */
function handleOwn(request: Request): Promise<Answer> {
  return handleForKey(request, {
    urlOf: serviceUrl,
    trustedProxies: env().TRUSTED_PROXIES,
    timeoutMs: REQUEST_TIMEOUT_MS,
  });
}

/** Settings that a forwarded call by API key depends on. */
export interface KeyProxyContext {
  /** Returns the base URL of a service. */
  urlOf: (service: ServiceName) => string;
  trustedProxies: number;
  timeoutMs: number;
}

/**
 * Forwards a request whose call is one for API keys. The key in the header is the only credential: cookies are not read, so that
 * another site cannot act for the user of a browser here.
 */
export async function handleForKey(
  request: Request,
  { urlOf, trustedProxies, timeoutMs }: KeyProxyContext,
): Promise<Answer> {
  const { pathname, search } = new URL(request.url);
  const path = pathname.slice(API_BASE.length);
  const authorization = request.headers.get('authorization') ?? '';
  if (!API_KEY.test(/^Bearer +(.*)$/i.exec(authorization)?.[1] ?? '')) return keyRequiredResponse();
  const call = findApiCall(request.method === 'HEAD' ? 'GET' : request.method, path); // RFC 9110, 9.3.2
  if (!call) return notFoundResponse();
  const credentials = {
    authorization,
    ...idempotencyHeaders(request),
    ...addressHeaders(request.headers, trustedProxies),
  };
  const requestId = requestIdOf(request.headers);
  return tracedRoute(request, { route: `${API_BASE}${call.path}`, requestId }, () =>
    forward({
      request,
      route: `/${call.service}${call.path}`,
      target: `${urlOf(call.service)}${path}${search}`,
      headers: requestHeaders(request.headers, credentials, requestId),
      timeoutMs,
      onSessionEnd: () => Promise.resolve(), // a call by key has no session
    }),
  );
}

function keyRequiredResponse(): Response {
  const response = envelopeResponse(401, {
    success: '-1',
    code: 'api_key_required',
    message: 'Send an API key of your organization as “Authorization: Bearer csk_…”.',
  });
  response.headers.set('www-authenticate', 'Bearer'); // RFC 6750, 3
  return response;
}
