import type { Dialect, Json } from './dialects.ts';

interface StoredDocument {
  number: number;
  name: string;
  status: string;
  versions: number;
}

/** Responses of the document service, with its documents, whose status the calls change. */
export class DocumentResponses {
  readonly #stored: StoredDocument[] = [
    { number: 11, name: 'Draft agreement.pdf', status: 'uploaded', versions: 1 },
    { number: 12, name: 'Lease.pdf', status: 'pending_for_signature', versions: 2 },
    { number: 13, name: 'Offer.pdf', status: 'pending_for_signature', versions: 1 },
    { number: 14, name: 'Invoice.pdf', status: 'pending_for_signature', versions: 1 },
    { number: 15, name: 'Deed.pdf', status: 'in_progress', versions: 1 },
    { number: 16, name: 'Will.pdf', status: 'signed', versions: 3 },
  ];
  readonly #dialect: Dialect;
  readonly #origin: string;

  constructor(dialect: Dialect, origin: string) {
    this.#dialect = dialect;
    this.#origin = origin;
  }

  /** Returns the response to a call, as method and path; 'file' for a PDF, undefined for a call of other services. */
  respond(call: string, url: URL, body: Json): Json | 'file' | undefined {
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
    return `${this.#dialect.isAttachmentAbsolute ? this.#origin : ''}/files/${number}.pdf`;
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
