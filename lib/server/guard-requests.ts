import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Envelope } from '#contracts/envelope.ts';
import { IDLE_REQUEST_MS } from '#contracts/limits.ts';
import { UNREADABLE_REQUEST } from '#contracts/messages.ts';
import { baseHeaders } from './base-headers.ts';
import { stoppingSignal } from './stopping.ts';
import { refusedRequest, type RefusedRequest } from './refused-request.ts';

/** Time in milliseconds that is left to the last bytes of complete responses before incomplete requests are closed. */
const LAST_BYTES_MS = 250;

/** Guards each HTTP server of this process, also one that Next has made, from its first request on. */
export function guardRequests(isSecure: boolean): void {
  const guarded = new WeakSet<Server>();
  subscribe('http.server.request.start', (message) => {
    const { server } = message as { server: Server }; // as Node documents this channel
    if (!guarded.has(server)) guardServer(server, isSecure);
    guarded.add(server);
  });
}

export interface GuardOptions {
  idleMs?: number;
  /** Aborts when the program is told to stop. */
  stopping?: AbortSignal;
}

/**
 * Gives every response of a server the security headers, those included that Next makes before it looks at its configuration, and
 * refuses what it would fail at. A request may take as long as it moves.
 */
export function guardServer(
  server: Server,
  isSecure: boolean,
  { idleMs = IDLE_REQUEST_MS, stopping = stoppingSignal() }: GuardOptions = {},
): void {
  server.requestTimeout = 0;
  server.removeAllListeners('upgrade'); // Next keeps the connection of an upgrade that nothing has asked for
  const endIfIdle = closeInTheEnd(server, stopping);
  const listeners = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    for (const [name, value] of Object.entries(baseHeaders(isSecure))) response.setHeader(name, value);
    if (request.headers.upgrade !== undefined) response.setHeader('connection', 'close'); // Node reads no further request
    readToTheEnd(request, response);
    endWhenIdle(request, response, idleMs);
    endIfIdle(response);
    const refused = refusedRequest(request.method ?? '', request.url ?? '');
    if (refused) refuse(response, refused);
    else for (const listener of listeners) Reflect.apply(listener, server, [request, response]);
  });
}

/**
 * Reads a request body to its end also when the response is sent first. A connection that is closed while data arrive is reset, which
 * often loses the response (RFC 9112, 9.6), so the client closes it. On a connection that is kept, the next request follows the rest of
 * the body, which Node discards only if no reader was attached.
 */
function readToTheEnd(request: IncomingMessage, response: ServerResponse): void {
  const { headers } = request;
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  if (!hasBody) return;
  response.shouldKeepAlive = true;
  response.once('finish', () => {
    if (!request.complete) discardRest(request);
  });
}

/** Reads what is left of a body in place of its reader, which may have stopped and would pause it again. */
function discardRest(request: IncomingMessage): void {
  request.removeAllListeners('readable').removeAllListeners('data');
  request.on('data', () => undefined).resume();
}

/**
 * Has the server end within the time of its last response: Next waits for every connection, and one that is kept alive, or sends a
 * part of a request, would delay that by seconds. Returns the function to call with each response.
 */
function closeInTheEnd(server: Server, stopping: AbortSignal): (response: ServerResponse) => void {
  const open = new Set<ServerResponse>();
  const closeIfNoneIsOpen = () => {
    if (!stopping.aborted || open.size > 0) return;
    server.closeIdleConnections();
    setTimeout(() => open.size === 0 && server.closeAllConnections(), LAST_BYTES_MS).unref();
  };
  stopping.addEventListener('abort', () => setImmediate(closeIfNoneIsOpen)); // Next has stopped listening by then
  return (response) => {
    if (stopping.aborted) response.shouldKeepAlive = false;
    open.add(response);
    response.once('close', () => {
      open.delete(response);
      closeIfNoneIsOpen();
    });
  };
}

/** Ends the connection when nothing has moved on it for `idleMs` and the request is not complete. */
function endWhenIdle(request: IncomingMessage, response: ServerResponse, idleMs: number): void {
  request.socket.setTimeout(idleMs);
  response.on('timeout', () => {
    if (!request.complete) request.socket.destroy();
  });
}

function refuse(response: ServerResponse, { status, allow }: RefusedRequest): void {
  const envelope: Envelope =
    status === 400
      ? { success: '0', code: 'invalid_request', message: UNREADABLE_REQUEST }
      : { success: '0', code: 'method_not_allowed', message: 'This address does not take such a request.' };
  if (allow === undefined)
    response.setHeader('connection', 'close'); // what follows on the connection cannot be trusted either
  else response.setHeader('allow', allow);
  response
    .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'private, no-store' })
    .end(JSON.stringify(envelope));
}
