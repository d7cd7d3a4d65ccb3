import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { ALL_CALLS } from '#contracts/calls.ts';
import { CallSenders } from './call-senders.ts';

/** Fault that calls meet between the web app and the services. */
export type Fault =
  | 'error'
  | 'refusal'
  | 'no_words'
  | 'error_page'
  | 'no_answer'
  | 'connection_reset'
  | 'session_expired'
  /** A success that holds the headers of the call, with headers that no service may set. */
  | 'echo';

/** Fault of the calls whose path contains `pathPart`. */
interface OrderedFault {
  pathPart: string;
  fault: Fault;
  /** E-mail addresses of the users whose calls meet the fault, whether they name the organization or not. */
  emails: readonly string[];
}

/**
 * Proxy between the web app and the services that forwards every call, except those of an organization or its users
 * for which a test has set a fault. Each test has its own organization and users, so parallel tests do not affect each
 * other. Calls of visitors, who name no e-mail address, are always forwarded.
 */
export class FaultProxy {
  /** Requests of the web app that are no call of the contracts. */
  readonly strayCalls: string[] = [];
  readonly #faults = new Map<string, OrderedFault>();
  readonly #senders = new CallSenders();
  readonly #target: URL;

  constructor(target: string) {
    this.#target = new URL(target);
  }

  order(organizationId: string, fault: OrderedFault): void {
    this.#faults.set(organizationId, fault);
  }

  clear(organizationId: string): void {
    this.#faults.delete(organizationId);
  }

  /** Recognizes the calls with this bearer token as those of the user, whose session did not start through this proxy. */
  introduce(email: string, token: string): void {
    this.#senders.remember(email.toLowerCase(), token);
  }

  listen(port: number): Promise<Server> {
    const server = createServer((incoming, response) => {
      this.#pass(incoming, response).catch(() => response.destroy()); // the sender or the service broke off
    });
    server.keepAliveTimeout = 72_000; // same as in the services; a shorter one closes connections that the web app still uses
    return new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(server)));
  }

  async #pass(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = mayNameSender(incoming) ? await read(incoming) : undefined;
    const email = this.#senders.find(incoming, body);
    if (!isCall(incoming)) this.strayCalls.push(`${incoming.method} ${incoming.url}`);
    const fault = this.#faultOf(incoming, email);
    if (fault) {
      fail(fault, incoming, response);
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
        answer.once('close', () => {
          if (!answer.complete) response.destroy(); // the services have died
        });
        if (body && email) this.#learnAndSend(email, answer, response).catch(() => response.destroy());
        else answer.pipe(response);
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
    if (body) outgoing.end(body);
    else incoming.pipe(outgoing);
  }

  #faultOf({ headers, url = '' }: IncomingMessage, email: string | undefined): Fault | undefined {
    const organizationId = headers['x-organization-id'];
    return [...this.#faults].find(
      ([id, { pathPart, emails }]) =>
        url.includes(pathPart) && (id === organizationId || (email !== undefined && emails.includes(email))),
    )?.[1].fault;
  }

  /** Sends the response on only after its token or order is known, so that the next call is recognized. */
  async #learnAndSend(email: string, answer: IncomingMessage, response: ServerResponse): Promise<void> {
    const content = await read(answer);
    this.#senders.learn(email, content);
    response.end(content);
  }
}

/** Returns whether the body of a call has to be read to know its sender: small JSON, never a file. */
function mayNameSender({ headers, method }: IncomingMessage): boolean {
  const isJson = headers['content-type']?.startsWith('application/json') === true;
  return method === 'POST' && isJson && !headers.authorization;
}

async function read(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer); // a message without encoding gives buffers
  return Buffer.concat(chunks);
}

/** Returns whether method and path are those of a call. */
function isCall({ method, url = '' }: IncomingMessage): boolean {
  const path = url.split('?')[0] ?? '';
  return CALLS.some((call) => call.method === (method === 'HEAD' ? 'GET' : method) && call.path.test(path));
}

const CALLS = ALL_CALLS.map(({ method, service, path }) => ({
  method,
  path: new RegExp(`^/${service}${path.replace(/\{\w+\}/g, '(?!\\.{1,2}(/|$))[^/]+')}$`),
}));

function fail(fault: Fault, { headers }: IncomingMessage, response: ServerResponse): void {
  if (fault === 'connection_reset') {
    response.destroy();
    return;
  }
  if (fault === 'no_answer') return;
  if (fault === 'echo') {
    response.writeHead(200, { ...FORBIDDEN_HEADERS, 'content-type': 'application/json' });
    response.end(JSON.stringify({ success: '1', message: '', data: headers }));
    return;
  }
  const [status, body] = ANSWERS[fault];
  const isPage = typeof body === 'string';
  response.writeHead(status, { 'content-type': isPage ? 'text/html' : 'application/json' });
  response.end(isPage ? body : JSON.stringify(body));
}

/** Headers by which a service could act for the web app. */
export const FORBIDDEN_HEADERS = {
  'access-control-allow-origin': '*',
  'clear-site-data': '"*"',
  'content-security-policy': "default-src * 'unsafe-inline'",
  link: '<https://evil.example/a.css>; rel=preload',
  location: 'https://evil.example/',
  refresh: '0;url=https://evil.example/',
  server: 'internal/7',
  'set-cookie': 'countersign-session=other',
  'x-frame-options': 'ALLOWALL',
  'x-internal': 'host-7',
  'x-powered-by': 'service',
};

const ANSWERS: Record<
  Exclude<Fault, 'no_answer' | 'connection_reset' | 'echo'>,
  [number, object | string]
> = {
  error: [500, { success: '0', message: 'The document store is being repaired.' }],
  refusal: [200, { success: '0', message: 'The archive is closed today.' }],
  no_words: [200, { success: '0', message: '' }],
  error_page: [502, '<html><title>Bad gateway</title></html>'],
  session_expired: [401, { success: '-1', message: 'Your session has ended.' }],
};
