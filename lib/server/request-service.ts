import { randomUUID } from 'node:crypto';
import {
  lacksExtension,
  type Call,
  type ResponseData,
  type CallInput,
  type ServiceName,
} from '#contracts/call.ts';
import { REQUEST_TIMEOUT_MS } from '#contracts/limits.ts';
import { callBody, callPath } from '#shared/call-path.ts';
import { parseData, UnexpectedResponseError } from '#shared/parse-data.ts';
import { parseEnvelope } from '#shared/parse-envelope.ts';
import { activityHeaders, credentialHeaders } from './credentials.ts';
import { ServiceError } from './service-error.ts';
import type { Session } from './session-cookie.ts';
import { serviceUrl } from './service-url.ts';
import { tracedRequest } from './traced-route.ts';

/** Status and unparsed body of a service's response. */
export interface RawResponse {
  status: number;
  text: string;
  retryAfter?: string | undefined;
}

interface ServiceRequest {
  service: ServiceName;
  method: string;
  path: string;
  /** Path with the names of its parameters, for the span of the request. */
  route: string;
  body?: unknown;
  session: Session | null;
  /** Headers beside those that every request carries. */
  headers?: Record<string, string>;
}

/**
 * Makes a call to a service as `session` and returns its data.
 * @throws ServiceError when the service refuses or does not respond, and when the response breaks the contract.
 */
export async function requestService<C extends Call>(
  call: C,
  input: CallInput<C>,
  caller: Pick<ServiceRequest, 'session' | 'headers'>,
): Promise<ResponseData<C>> {
  const { service, method } = call;
  const raw = await requestRaw({
    service,
    method,
    path: callPath(call, input),
    route: call.path,
    body: callBody(input),
    ...caller,
  });
  return dataOf(call, raw);
}

/**
 * Returns the data that a raw response holds for `call`.
 * @throws ServiceError when the service refused, and when the data break the contract.
 */
export function dataOf<C extends Call>(call: C, { status, text, retryAfter }: RawResponse): ResponseData<C> {
  const envelope = parseEnvelope(text);
  if (envelope?.success === '-1' || status === 401) throw new ServiceError('ended', status, envelope);
  if (lacksExtension(call, { status, code: envelope?.code })) throw new ServiceError('not_available', status);
  if (envelope?.success !== '1') throw new ServiceError('rejected', status, envelope, retryAfter);
  return parsed(call, envelope.data);
}

/** Parses the data. Unreadable data of an extension mean that the service has another call of this path. */
function parsed<C extends Call>(call: C, data: unknown): ResponseData<C> {
  try {
    return parseData(call, data);
  } catch (error) {
    if (!(error instanceof UnexpectedResponseError)) throw error;
    console.error(error.message);
    throw new ServiceError(call.isExtension ? 'not_available' : 'rejected', 502);
  }
}

/**
 * Sends a request to a service and reads the whole body.
 * @throws ServiceError of kind `unreachable` when none comes in time.
 */
export async function requestRaw({
  service,
  method,
  path,
  route,
  body,
  session,
  headers,
}: ServiceRequest): Promise<RawResponse> {
  const id = randomUUID();
  try {
    const ask = (tracing: Record<string, string>) =>
      fetch(`${serviceUrl(service)}${path}`, {
        method,
        headers: {
          accept: 'application/json',
          'x-request-id': id,
          ...tracing,
          ...headers,
          ...credentialHeaders(service, session),
          ...activityHeaders(session, { isByUser: false }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        cache: 'no-store',
        redirect: 'manual',
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      });
    const response = await tracedRequest({ method, route: `/${service}${route}`, requestId: id }, ask);
    const retryAfter = response.headers.get('retry-after') ?? undefined;
    return { status: response.status, text: await response.text(), retryAfter };
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    console.error(`Request ${id}: ${method} ${service} did not answer:`, reason);
    throw new ServiceError('unreachable', 0);
  }
}
