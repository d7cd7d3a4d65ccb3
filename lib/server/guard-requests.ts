import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Envelope } from '#contracts/envelope.ts';
import { IDLE_REQUEST_MS } from '#contracts/limits.ts';
import { UNREADABLE_REQUEST } from '#contracts/messages.ts';
import { baseHeaders } from './base-headers.ts';
import { refusedRequest, type RefusedRequest } from './refused-request.ts';

/** Guards the HTTP server of this process, which Next makes itself, from its first request on. */
export function guardRequests(isSecure: boolean): void {
  const guarded = new WeakSet<Server>();
  subscribe('http.server.request.start', (message) => {
    const { server } = message as { server: Server }; // as Node documents this channel
    if (!guarded.has(server)) guardServer(server, isSecure);
    guarded.add(server);
  });
}

/**
 * Gives every response of a server the security headers, those included that Next makes before it looks at its configuration, and
 * refuses what it would fail at. A request may take as long as it moves.
 */
export function guardServer(server: Server, isSecure: boolean, idleMs = IDLE_REQUEST_MS): void {
  server.requestTimeout = 0;
  server.removeAllListeners('upgrade'); // Next keeps the connection of an upgrade that nothing has asked for
  const listeners = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    for (const [name, value] of Object.entries(baseHeaders(isSecure))) response.setHeader(name, value);
    if (request.headers.upgrade !== undefined) response.setHeader('connection', 'close'); // Node reads no further request
    endWhenIdle(request, response, idleMs);
    const refused = refusedRequest(request.method ?? '', request.url ?? '');
    if (refused) refuse(response, refused);
    else for (const listener of listeners) Reflect.apply(listener, server, [request, response]);
  });
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
    response.setHeader('connection', 'close'); // what follows on it cannot be trusted either
  else response.setHeader('allow', allow);
  response
    .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'private, no-store' })
    .end(JSON.stringify(envelope));
}
