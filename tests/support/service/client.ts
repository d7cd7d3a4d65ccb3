import type { Call, CallData, CallInput } from '#contracts/call.ts';
import { Envelope, type FieldErrors } from '#contracts/envelope.ts';
import { ORGANIZATION_HEADER } from '#contracts/limits.ts';
import { z } from '#contracts/zod.ts';
import { backend } from '#support/stack/backend-environment.ts';

export interface Credentials {
  token?: string;
  organizationId?: string;
}

export interface Outcome<C extends Call> {
  status: number;
  success: Envelope['success'];
  message: string;
  code: string | undefined;
  /** Data of the response, parsed by the schema of the contract. @throws when the call failed. */
  readonly data: CallData<C>;
  fields: FieldErrors;
  headers: Headers;
}

/** Makes a call as the BFF would and checks that the response is the envelope of the contract. */
export async function send<C extends Call>(
  call: C,
  input: CallInput<C>,
  credentials: Credentials = {},
): Promise<Outcome<C>> {
  return outcome(call, await fetchCall(call, input, credentials));
}

interface AnyInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** Makes a call and returns the response, for files and for bodies that are no envelope. Takes invalid input too. */
export function fetchCall(
  call: Call,
  input: AnyInput,
  credentials: Credentials = {},
  init: RequestInit = {},
): Promise<Response> {
  const hasBody = input.body !== undefined && call.bodyType !== 'multipart';
  return fetch(urlOf(call, input), {
    method: call.method,
    ...(hasBody ? { body: JSON.stringify(input.body) } : {}),
    ...init,
    headers: {
      ...authorization(credentials),
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
      ...(init.headers as Record<string, string> | undefined), // the tests pass plain records
    },
  });
}

export function authorization({ token, organizationId }: Credentials): Record<string, string> {
  return {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(organizationId ? { [ORGANIZATION_HEADER]: organizationId } : {}),
  };
}

export function urlOf(call: Call, { params = {}, query = {} }: AnyInput): URL {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const url = new URL(`${backend('SERVICES_URL')}/${call.service}${path}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
  return url;
}

export async function outcome<C extends Call>(call: C, response: Response): Promise<Outcome<C>> {
  const envelope = Envelope.parse(await response.json());
  return {
    status: response.status,
    headers: response.headers,
    success: envelope.success,
    message: envelope.message,
    code: envelope.code,
    get data() {
      if (envelope.success !== '1') throw new Error(`The call failed: ${envelope.message}`);
      return (call.data ?? z.undefined()).parse(envelope.data) as CallData<C>; // parsed by the very schema it is typed by
    },
    fields: (envelope.success === '1' ? {} : (envelope.data ?? {})) as FieldErrors, // data of a failure, see envelope.ts
  };
}
