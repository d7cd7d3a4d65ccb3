import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

/** Fault that the calls of one organization meet between the web app and the services. */
export type Fault =
  'error' | 'refusal' | 'no_words' | 'error_page' | 'no_answer' | 'connection_reset' | 'session_expired';

/**
 * Proxy between the web app and the services that forwards every call, except those of an organization for which a
 * test has set a fault. Each test has its own organization, so parallel tests do not affect each other.
 */
export class FaultProxy {
  readonly #faults = new Map<string, { pathPart: string; fault: Fault }>();
  readonly #target: URL;

  constructor(target: string) {
    this.#target = new URL(target);
  }

  order(organizationId: string, pathPart: string, fault: Fault): void {
    this.#faults.set(organizationId, { pathPart, fault });
  }

  clear(organizationId: string): void {
    this.#faults.delete(organizationId);
  }

  listen(port: number): Promise<Server> {
    const server = createServer((incoming, response) => this.#pass(incoming, response));
    server.keepAliveTimeout = 72_000; // same as in the services; a shorter one closes connections that the web app still uses
    return new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(server)));
  }

  #pass(incoming: IncomingMessage, response: ServerResponse): void {
    const ordered = this.#faults.get(String(incoming.headers['x-organization-id']));
    if (ordered && incoming.url?.includes(ordered.pathPart)) {
      fail(ordered.fault, response);
      return;
    }
    const outgoing = request(
      {
        host: this.#target.hostname,
        port: this.#target.port,
        method: incoming.method,
        path: incoming.url,
        headers: incoming.headers,
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    outgoing.on('error', () => {
      if (!response.headersSent) response.destroy();
    });
    response.on('close', () => {
      incoming.unpipe(outgoing);
      incoming.resume(); // a sender reads an early response only after it could send the whole request
      outgoing.destroy();
    });
    incoming.pipe(outgoing);
  }
}

function fail(fault: Fault, response: ServerResponse): void {
  if (fault === 'connection_reset') {
    response.destroy();
    return;
  }
  if (fault === 'no_answer') return;
  const [status, body] = ANSWERS[fault];
  const isPage = typeof body === 'string';
  response.writeHead(status, { 'content-type': isPage ? 'text/html' : 'application/json' });
  response.end(isPage ? body : JSON.stringify(body));
}

const ANSWERS: Record<Exclude<Fault, 'no_answer' | 'connection_reset'>, [number, object | string]> = {
  error: [500, { success: '0', message: 'The document store is being repaired.' }],
  refusal: [200, { success: '0', message: 'The archive is closed today.' }],
  no_words: [200, { success: '0', message: '' }],
  error_page: [502, '<html><title>Bad gateway</title></html>'],
  session_expired: [401, { success: '-1', message: 'Your session has ended.' }],
};
