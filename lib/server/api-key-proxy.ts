import { randomUUID } from 'node:crypto';
import { API_KEY } from '#contracts/api-key.ts';
import { IDEMPOTENCY_HEADER, REQUEST_TIMEOUT_MS } from '#contracts/limits.ts';
import { addressHeaders } from './client-address.ts';
import { envelopeResponse, notFoundResponse } from './envelope-response.ts';
import { env } from './env.ts';
import { forward } from './proxy-forward.ts';
import { requestHeaders } from './proxy-headers.ts';
import { findApiCall } from './proxy-route.ts';
import { serviceUrl } from './service-url.ts';

/** Path of the web app below which API keys make calls. */
export const API_BASE = '/api/v1';

/**
 * Forwards a call by API key to its service. The key in the header is the only credential: cookies are not read, so that a page in
 * a browser cannot act for its user here.
 */
export async function forwardForKey(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const path = pathname.slice(API_BASE.length);
  const call = findApiCall(request.method, path);
  const authorization = request.headers.get('authorization') ?? '';
  if (!API_KEY.test(authorization.replace(/^Bearer +/i, ''))) return keyRequiredResponse();
  if (!call) return notFoundResponse();
  const idempotencyKey = request.headers.get(IDEMPOTENCY_HEADER);
  return forward({
    request,
    target: `${serviceUrl(call.service)}${path}${search}`,
    headers: requestHeaders(
      request.headers,
      {
        authorization,
        ...(idempotencyKey === null ? {} : { [IDEMPOTENCY_HEADER]: idempotencyKey }),
        ...addressHeaders(request.headers, env().TRUSTED_PROXIES),
      },
      randomUUID(),
    ),
    timeoutMs: REQUEST_TIMEOUT_MS,
    onSessionEnd: () => Promise.resolve(), // there is no session
  });
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
