import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

// The three services as the specification alone defines them. This file imports nothing of the product: the JSON is literal,
// and the response to a call that chapter 7 does not name is 404.

type Json = Record<string, unknown>;

/** Choices that the specification leaves open. */
export interface Dialect {
  name: string;
  /** Returns an id as the services write it. */
  id: (number: number) => unknown;
  /** Returns the response with a list. */
  list: (rows: Json[], name: string) => Json;
  /** Returns the response to a sign-in. */
  signedIn: (token: string) => Json;
  functionalities: unknown;
  date: (day: number) => unknown;
  /** Returns the document to send for one with the fields of chapter 3. */
  document: (document: Json) => Json;
  /** True if `attachment` is an absolute URL. */
  isAttachmentAbsolute: boolean;
  missing: { type: string; body: string };
}

const USERS = [
  { number: 81, full_name: 'Ines Duarte' },
  { number: 82, full_name: 'Pavel Novak' },
];
export const OTP = '246810';
export const EMAIL = 'ines@acme.example';

interface StoredDocument {
  number: number;
  name: string;
  status: string;
  versions: number;
}

/** Request that changed something. */
export interface Change {
  call: string;
  body: Json;
}

export class StandIn {
  readonly changes: Change[] = [];
  /** Calls with the response 404, as method and path. */
  readonly missed: string[] = [];
  readonly #stored: StoredDocument[] = [
    { number: 11, name: 'Draft agreement.pdf', status: 'uploaded', versions: 1 },
    { number: 12, name: 'Lease.pdf', status: 'pending_for_signature', versions: 2 },
    { number: 13, name: 'Offer.pdf', status: 'pending_for_signature', versions: 1 },
    { number: 14, name: 'Invoice.pdf', status: 'pending_for_signature', versions: 1 },
    { number: 15, name: 'Deed.pdf', status: 'in_progress', versions: 1 },
    { number: 16, name: 'Will.pdf', status: 'signed', versions: 3 },
  ];
  #token = '';
  #server: Server | undefined;
  readonly #dialect: Dialect;
  readonly #pdf: Buffer;
  readonly origin: string;

  constructor(dialect: Dialect, { port, pdf }: { port: number; pdf: Buffer }) {
    this.#dialect = dialect;
    this.#pdf = pdf;
    this.origin = `http://127.0.0.1:${port}`;
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
    const isKnown = this.#token !== '' && request.headers.authorization === `Bearer ${this.#token}`;
    if (!isOpen && !isKnown) {
      send(response, 401, { message: 'Who are you?', success: '-1' });
      return;
    }
    const isOfUser = url.pathname.startsWith('/general') || url.pathname === '/organization/organization';
    if (!isOfUser && !Object.values(request.headers).includes(String(this.#dialect.id(3)))) {
      send(response, 400, { success: '0', message: 'Which organization?' });
      return;
    }
    const data = url.pathname.startsWith('/files/') ? 'file' : this.#respondTo(call, url, body);
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

  #respondTo(call: string, url: URL, body: Json): Json | 'file' | undefined {
    return this.#general(call, body) ?? this.#organization(call) ?? this.#documents(call, url, body);
  }

  #general(call: string, body: Json): Json | undefined {
    const { list } = this.#dialect;
    switch (call) {
      case 'POST /general/generate-otp/login':
        return body['password'] === 'wrong'
          ? { success: '0', message: 'Wrong password' }
          : { success: '1', message: 'We have sent a code', data: { order_id: this.#dialect.id(7001) } };
      case 'POST /general/user/authenticate/login':
        if (body['otp'] !== OTP || String(body['order_id']) !== String(this.#dialect.id(7001)))
          return { success: '0', message: 'Wrong code' };
        this.#token = `token-${Math.random()}`;
        return this.#dialect.signedIn(this.#token);
      case 'POST /general/user/sessions/logout':
        this.#token = '';
        return { success: '1', message: 'Bye' };
      case 'GET /general/user/profile':
        return {
          success: '1',
          message: '',
          data: { profile_picture_id: null, first_name: 'Ines', last_name: 'Duarte', email: EMAIL },
        };
      case 'GET /general/notification':
        return {
          success: '1',
          message: '',
          data: { 'Documents - Acme': [this.#notification()] },
        };
      case 'GET /general/countries':
        return list([{ id: 1, name: 'Portugal' }], 'countries');
    }
    return undefined;
  }

  #notification(): Json {
    const { id, date } = this.#dialect;
    return {
      id: id(901),
      description: 'Lease.pdf waits for you',
      timestamp: date(5),
      is_read: false,
      is_favorite: false,
    };
  }

  #organization(call: string): Json | undefined {
    const { id, list } = this.#dialect;
    if (call === 'GET /organization/organization') {
      const acme = {
        id: id(3),
        name: 'Acme',
        country_id: 1,
        organization_id: id(3),
        is_fiscal_year_settings_created: true,
      };
      return list([acme], 'organizations');
    }
    if (call === 'GET /organization/organization-user') {
      const users = USERS.map(({ number, full_name }) => ({
        id: id(number),
        user_details: { id: id(number + 10), full_name },
      }));
      return list(users, 'users');
    }
    return undefined;
  }

  #documents(call: string, url: URL, body: Json): Json | 'file' | undefined {
    const { list, functionalities } = this.#dialect;
    const [, document, action] = /^GET \/document\/document\/([^/]+)(?:\/(\w+))?$/.exec(call) ?? [];
    if (document) return this.#readDocument(document, action);
    switch (call) {
      case 'GET /document/user-functionality':
        return { success: '1', message: '', data: functionalities };
      case 'GET /document/workflow':
        return list([this.#workflow()], 'workflows');
      case 'GET /document/activity-report':
        return list([this.#activity(url.searchParams.get('instance_id') ?? '')], 'activities');
      case 'PATCH /document/document':
        this.#set(body['instance_ids'], body['purpose'] === 'remove' ? 'removed' : 'in_progress');
        return { success: '1', message: 'Saved' };
      case 'POST /document/sign-document':
        this.#set(body['instance_ids'], 'signed');
        return { success: '1', message: 'Signed' };
      case 'POST /document/document-approval':
        this.#set(body['approval_ids'], body['status'] === 'sign' ? 'signed' : 'rejected', 500);
        return { success: '1', message: 'Updated' };
      case 'POST /document/document-action/download':
        return 'file';
    }
    return undefined;
  }

  #readDocument(name: string, action: string | undefined): Json | undefined {
    const { list } = this.#dialect;
    const documents = this.#stored.filter(({ status }) => status !== 'removed');
    if (['all', 'pending_for_signature', 'signed', 'rejected'].includes(name) && !action) {
      const shown = documents.filter(({ status }) => name === 'all' || status === name);
      return list(
        shown.map((stored) => this.#document(stored)),
        'documents',
      );
    }
    const stored = documents.find(({ number }) => String(this.#dialect.id(number)) === name);
    if (!stored) return undefined;
    if (action === 'view_versions') return list(this.#versions(stored), 'versions');
    if (action === 'view_signatories') return list([this.#signatory()], 'signatories');
    return action ? undefined : { success: '1', message: '', data: this.#document(stored) };
  }

  #document({ number, name, status }: StoredDocument): Json {
    const { id, date } = this.#dialect;
    return this.#dialect.document({
      id: id(number),
      document_name: name,
      date_added: date(number),
      status,
      attachment: this.#file(number),
      pages_to_sign: [1],
      instruction_notes: status === 'pending_for_signature' ? 'Sign at the bottom' : null,
      approval_id: id(number + 500),
      approval_track_id: id(number + 600),
    });
  }

  #file(number: number): string {
    return `${this.#dialect.isAttachmentAbsolute ? this.origin : ''}/files/${number}.pdf`;
  }

  #versions({ number, versions }: StoredDocument): Json[] {
    const all = Array.from({ length: versions }, (_, index) => ({
      date_added: this.#dialect.date(index + 1),
      created_by: 'Ines Duarte',
      version: String(index + 1),
      attachment: this.#file(number),
    }));
    return all.reverse();
  }

  #signatory(): Json {
    const { id } = this.#dialect;
    return {
      user_id: id(91),
      serial_number: 1,
      signatory_id: id(81),
      pages_to_sign: [1],
      instruction_notes: null,
    };
  }

  #workflow(): Json {
    return {
      id: this.#dialect.id(41),
      workflow_name: 'Two signatures',
      no_of_assigned_signatories: 1,
      workflow_data: [this.#signatory()],
      is_default: true,
    };
  }

  #activity(document: string): Json {
    return {
      id: this.#dialect.id(301),
      activity_done_by: 'Pavel Novak',
      date: this.#dialect.date(9),
      description: `uploaded document ${document}`,
    };
  }

  #set(ids: unknown, status: string, offset = 0): void {
    const wanted = Array.isArray(ids) ? ids.map(String) : [];
    for (const stored of this.#stored) {
      if (wanted.includes(String(this.#dialect.id(stored.number + offset)))) stored.status = status;
    }
  }
}

function send(response: ServerResponse, status: number, body: Json): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
