import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Dialect, Json } from './dialects.ts';
import { DocumentResponses } from './document-responses.ts';
import { UserResponses } from './user-responses.ts';

// The three services as the specification alone defines them. Nothing of the product is imported: the JSON is literal, and
// the response to a call that chapter 7 does not name is 404.

/** Request that changed something. */
export interface Change {
  call: string;
  body: Json;
}

/** Server that checks token and organization of a request, responds, and keeps what was changed and what was missed. */
export class StandIn {
  readonly changes: Change[] = [];
  /** Calls with the response 404, as method and path. */
  readonly missed: string[] = [];
  #server: Server | undefined;
  readonly #dialect: Dialect;
  readonly #pdf: Buffer;
  readonly #users: UserResponses;
  readonly #documents: DocumentResponses;
  readonly origin: string;

  constructor(dialect: Dialect, { port, pdf }: { port: number; pdf: Buffer }) {
    this.#dialect = dialect;
    this.#pdf = pdf;
    this.origin = `http://127.0.0.1:${port}`;
    this.#users = new UserResponses(dialect);
    this.#documents = new DocumentResponses(dialect, this.origin);
  }

  async listen(): Promise<void> {
    const server = createServer((request, response) => void this.#respond(request, response));
    this.#server = server;
    await new Promise<void>((resolve) =>
      server.listen(Number(new URL(this.origin).port), '127.0.0.1', resolve),
    );
  }

  async close(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((resolve) => this.#server?.close(resolve));
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.origin);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer); // a request without encoding gives buffers
    const text = Buffer.concat(chunks).toString();
    const isJson = request.headers['content-type']?.includes('json') ?? false;
    const body = isJson && text ? (JSON.parse(text) as Json) : {};
    const call = `${request.method} ${url.pathname}`;
    const isOpen = call.includes('/generate-otp/') || call.includes('/user/authenticate/');
    if (!isOpen && !this.#users.isSignedIn(request.headers.authorization)) {
      send(response, 401, { message: 'Who are you?', success: '-1' });
      return;
    }
    const isOfUser = url.pathname.startsWith('/general') || url.pathname === '/organization/organization';
    if (!isOfUser && !Object.values(request.headers).includes(String(this.#dialect.id(3)))) {
      send(response, 400, { success: '0', message: 'Which organization?' });
      return;
    }
    const data = url.pathname.startsWith('/files/')
      ? 'file'
      : (this.#users.respond(call, body) ?? this.#documents.respond(call, url, body));
    if (!data) {
      this.missed.push(call);
      const { type, body: page } = this.#dialect.missing;
      response.writeHead(404, { 'content-type': type }).end(page);
      return;
    }
    if (request.method !== 'GET') this.changes.push({ call, body });
    if (data === 'file') this.#sendFile(response);
    else send(response, 200, data);
  }

  #sendFile(response: ServerResponse): void {
    response
      .writeHead(200, { 'content-type': 'application/pdf', 'content-length': this.#pdf.length })
      .end(this.#pdf);
  }
}

function send(response: ServerResponse, status: number, body: Json): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
