import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Envelope } from '#contracts/envelope.ts';
import { GENERIC_ERROR } from '#contracts/messages.ts';
import { pairingMessages } from '#contracts/usb-pairing.ts';
import { NOT_PAIRED } from '#contracts/usb-constants.ts';
import { OPERATIONS, type OperationContext } from './operations.ts';
import { allowedOrigin, corsHeaders, preflightHeaders, type OriginPolicy } from './origin-policy.ts';
import type { Pairing } from './pairings.ts';
import { readJson } from './read-json.ts';
import { Refusal } from './refusal.ts';
import { TokenError } from './token-error.ts';

/** Dependencies that all requests share. */
type Means = Omit<OperationContext, 'origin' | 'pairing'>;

/** Options of the helper's server. */
export interface HelperOptions extends OriginPolicy, Means {
  /** Called with unexpected errors; never with the content of a request. */
  log: (line: string, error: unknown) => void;
}

const HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

/** Creates the HTTP server of the helper, which responds to the origins of the web app only. */
export function createHelperServer(options: HelperOptions): Server {
  return createServer({ requestTimeout: 120_000, headersTimeout: 10_000 }, (request, response) => {
    void respond(options, request, response);
  });
}

async function respond(
  options: HelperOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const origin = allowedOrigin(options, request.headers);
  if (origin === null) {
    request.resume();
    send(response, { status: 403, envelope: failure(FOREIGN), headers: {} });
    return;
  }
  const headers = corsHeaders(origin);
  if (request.method === 'OPTIONS') {
    response.writeHead(204, { ...HEADERS, ...headers, ...preflightHeaders(request.headers) }).end();
    return;
  }
  try {
    const data = await runOperation({ ...options, origin }, request);
    send(response, { status: 200, envelope: { success: '1', message: '', data }, headers });
  } catch (error) {
    request.resume();
    const refusal = asRefusal(error);
    if (refusal.status >= 500) options.log('A request failed.', error);
    send(response, { status: refusal.status, envelope: failure(refusal), headers });
  }
}

async function runOperation(
  context: Omit<OperationContext, 'pairing'>,
  request: IncomingMessage,
): Promise<unknown> {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  const known = OPERATIONS.filter(({ call }) => call.path === pathname);
  const found = known.find(({ call }) => call.method === request.method);
  if (!found) {
    const isMethodWrong = known.length > 0;
    throw new Refusal(isMethodWrong ? 405 : 404, {
      code: 'not_found',
      message: 'The USB helper knows no such call.',
    });
  }
  const pairing = found.call.isOpen ? null : pairingOf(context, request); // before the body is read
  const body = found.call.body ? await readJson(request, found.call.body) : undefined;
  return found.run({ ...context, pairing }, body as never); // parsed by the schema from which the operation's type derives
}

/**
 * Returns the pairing whose secret a request carries (RFC 6750, 2.1).
 * @throws {Refusal} 401 if there is none for the origin of the request.
 */
function pairingOf(
  { pairings, origin }: Pick<OperationContext, 'pairings' | 'origin'>,
  { headers }: IncomingMessage,
): Pairing {
  const [, secret] = /^Bearer ([\w-]+)$/i.exec(headers.authorization ?? '') ?? [];
  const found = secret === undefined ? null : pairings.find(origin, secret);
  if (!found) throw new Refusal(401, { code: NOT_PAIRED, message: pairingMessages.notPaired });
  return found;
}

const FOREIGN = new Refusal(403, {
  code: 'origin_refused',
  message: 'The USB helper works for the web app only that its APP_URL names.',
});

function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof TokenError) {
    return new Refusal(422, { code: error.code, message: error.told, fields: error.fields });
  }
  return new Refusal(500, { code: 'internal_error', message: GENERIC_ERROR });
}

function failure({ code, message, fields }: Refusal): Envelope {
  return { success: '0', message, code, ...(fields ? { data: fields } : {}) };
}

interface Reply {
  status: number;
  envelope: Envelope;
  headers: Record<string, string>;
}

function send(response: ServerResponse, { status, envelope, headers }: Reply): void {
  const body = JSON.stringify(envelope);
  response
    .writeHead(status, {
      ...HEADERS,
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
    })
    .end(body);
}
