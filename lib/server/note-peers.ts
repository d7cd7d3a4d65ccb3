import { randomUUID } from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';

const PEER_HEADER = 'x-countersign-peer';
/** The bundles of one process each have their own copy of this module, and only the global object in common. */
const MARK = Symbol.for('countersign.peers');
const shared = globalThis as { [MARK]?: string }; // nothing else writes this symbol

/**
 * From now on each request to this process carries the address of its connection, which Next tells nobody: it would believe
 * an X-Forwarded-For from outside. The mark, new in each process, is what outsiders cannot write.
 */
export function notePeers(): void {
  if (shared[MARK] !== undefined) return;
  const mark = (shared[MARK] = randomUUID());
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage }; // as Node documents this channel
    request.headers[PEER_HEADER] = `${mark} ${request.socket.remoteAddress ?? ''}`;
  });
}

/** The address of the connection that a request came over; null where it was not noted. */
export function peerOf(headers: Pick<Headers, 'get'>): string | null {
  const [mark, address] = (headers.get(PEER_HEADER) ?? '').split(' ');
  return mark !== undefined && mark === shared[MARK] && address ? address : null;
}
