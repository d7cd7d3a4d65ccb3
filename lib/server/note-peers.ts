import { randomUUID } from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';

const PEER_HEADER = 'x-countersign-peer';
/** Each bundle of the process has its own copy of this module; only the global object is shared. */
const MARK = Symbol.for('countersign.peers');
const shared = globalThis as { [MARK]?: string }; // nothing else writes this symbol

/**
 * Adds the address of the connection to the headers of each request to this process, because Next exposes only
 * X-Forwarded-For, which clients can forge. The mark, random per process, cannot be forged.
 */
export function notePeers(): void {
  if (shared[MARK] !== undefined) return;
  const mark = (shared[MARK] = randomUUID());
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage }; // as Node documents this channel
    request.headers[PEER_HEADER] = `${mark} ${request.socket.remoteAddress ?? ''}`;
  });
}

/** Returns the address of the connection that a request came over; null where it was not noted. */
export function peerOf(headers: Pick<Headers, 'get'>): string | null {
  const [mark, address] = (headers.get(PEER_HEADER) ?? '').split(' ');
  return mark !== undefined && mark === shared[MARK] && address ? address : null;
}
