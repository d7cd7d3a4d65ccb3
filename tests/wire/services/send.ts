import { backend } from '#support/stack/backend-environment.ts';
import type { Office, Person } from '#support/service/signed-in-office.ts';
import type { ServedCall, ServiceName } from '../specification/calls.ts';
import { at, fieldsOf, textAt, type Json } from './json.ts';

export type { Office, Person };

export interface Given {
  /** Values for the braces of the call. */
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, Json>;
  /** Sent as multipart/form-data, after the texts of `fields`. */
  file?: { name: string; bytes: Buffer };
  fields?: Record<string, string>;
  /** Who asks; a visitor by default. */
  as?: Pick<Person, 'token'> & Partial<Pick<Person, 'organizationId'>>;
}

export interface EnvelopeResponse {
  status: number;
  success: string;
  message: string;
  data: Json | undefined;
}

/** Sends a call as the specification writes it to the running service; every response must be an envelope. */
export async function send<S extends ServiceName>(
  service: S,
  call: ServedCall<S>,
  given: Given = {},
): Promise<EnvelopeResponse> {
  return readEnvelope(await fetchLiteral(service, call, given));
}

export async function readEnvelope(response: Response): Promise<EnvelopeResponse> {
  const envelope = (await response.json()) as Json; // looked at by textAt() and at() alone
  const success = textAt(envelope, 'success');
  expect(['1', '0', '-1']).toContain(success);
  const data = fieldsOf(envelope).includes('data') ? at(envelope, 'data') : undefined;
  return { status: response.status, success, message: textAt(envelope, 'message'), data };
}

/** Sends `METHOD /path?query field=value`, whose last part is a field of the body, and returns the response itself. */
export function fetchLiteral(service: ServiceName, call: string, given: Given = {}): Promise<Response> {
  const [method = '', target = '', ...kinds] = call.split(' ');
  const kind = Object.fromEntries(kinds.map((text) => text.split('=') as [string, string])); // one sign in each
  const hasJson = given.body !== undefined || kinds.length > 0;
  return fetch(addressOf(service, target, given), {
    method,
    headers: {
      ...(given.as ? { authorization: `Bearer ${given.as.token}` } : {}),
      ...(given.as?.organizationId ? { 'x-organization-id': given.as.organizationId } : {}),
      ...(hasJson ? { 'content-type': 'application/json' } : {}),
    },
    ...(hasJson ? { body: JSON.stringify({ ...kind, ...given.body }) } : {}),
    ...(given.file ? { body: multipart(given.file, given.fields) } : {}),
  });
}

function addressOf(service: ServiceName, target: string, { params = {}, query = {} }: Given): URL {
  const filled = target.replace(/\{([\w-]+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${target} needs ${name}.`);
    return encodeURIComponent(value);
  });
  const url = new URL(`${backend('SERVICES_URL')}/${service}${filled}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}

function multipart({ name, bytes }: NonNullable<Given['file']>, fields: Given['fields'] = {}): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set('file', new Blob([new Uint8Array(bytes)]), name);
  return form;
}
