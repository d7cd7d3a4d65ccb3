import { randomUUID } from 'node:crypto';
import {
  lacksExtension,
  type Call,
  type AnswerData,
  type CallInput,
  type ServiceName,
} from '#contracts/call.ts';
import { REQUEST_TIMEOUT_MS } from '#contracts/limits.ts';
import { callBody, callPath } from '#shared/call-path.ts';
import { parseData, parseEnvelope, UnexpectedAnswerError } from '#shared/parse-answer.ts';
import { credentialHeaders } from './credentials.ts';
import { ServiceError } from './service-error.ts';
import type { Session } from './session-seal.ts';
import { serviceUrl } from './service-url.ts';

/** The text of a service's answer, not yet judged. */
export interface RawAnswer {
  status: number;
  text: string;
}

interface Question {
  service: ServiceName;
  method: string;
  path: string;
  body?: unknown;
  session: Session | null;
  /** Headers beside those that every question carries. */
  headers?: Record<string, string>;
}

/** Asks a service directly, as `session`. Throws ServiceError, also for an answer that breaks the contract. */
export async function askService<C extends Call>(
  call: C,
  input: CallInput<C>,
  asker: Pick<Question, 'session' | 'headers'>,
): Promise<AnswerData<C>> {
  const { service, method } = call;
  const raw = await askRaw({ service, method, path: callPath(call, input), body: callBody(input), ...asker });
  return judge(call, raw);
}

/** What a raw answer means for `call`. */
export function judge<C extends Call>(call: C, { status, text }: RawAnswer): AnswerData<C> {
  const envelope = parseEnvelope(text);
  if (envelope?.success === '-1' || status === 401) throw new ServiceError('ended', status, envelope);
  if (lacksExtension(call, { status, code: envelope?.code })) throw new ServiceError('not_available', status);
  if (envelope?.success !== '1') throw new ServiceError('rejected', status, envelope);
  return parsed(call, status, envelope.data);
}

/** The data; what cannot be read is logged, and of an extension means that the service knows another call of that name. */
function parsed<C extends Call>(call: C, status: number, data: unknown): AnswerData<C> {
  try {
    return parseData(call, data);
  } catch (error) {
    if (!(error instanceof UnexpectedAnswerError)) throw error;
    console.error(error.message);
    throw new ServiceError(call.isExtension ? 'not_available' : 'rejected', status);
  }
}

export async function askRaw({
  service,
  method,
  path,
  body,
  session,
  headers,
}: Question): Promise<RawAnswer> {
  try {
    const response = await fetch(`${serviceUrl(service)}${path}`, {
      method,
      headers: {
        accept: 'application/json',
        'x-request-id': randomUUID(),
        ...headers,
        ...credentialHeaders(service, session),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      cache: 'no-store',
      redirect: 'manual',
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    console.error(`${method} ${service} did not answer:`, error instanceof Error ? error.message : error);
    throw new ServiceError('unreachable', 0);
  }
}
