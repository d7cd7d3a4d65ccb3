import PostalMime from 'postal-mime';

export interface ReceivedMail {
  id: number;
  to: string;
  subject: string;
  /** Reply-To address, or null. */
  reply_to: string | null;
  text: string;
  received_at: string;
  attachments: { filename: string; size: number }[];
}

const KEPT = 200;
const FILES_KEPT = 30;

/** Keeps the newest mails in memory. */
export class Outbox {
  #mails: ReceivedMail[] = [];
  #nextId = 1;
  /** Attachments by the mail's id, of the newest mails that have any. */
  #files = new Map<number, Buffer[]>();

  /** Parses and keeps a mail as SMTP delivered it. */
  async receive(raw: Buffer, recipients: string[]): Promise<void> {
    const mail = await PostalMime.parse(raw);
    this.#mails.unshift({
      id: this.#nextId,
      to: recipients.join(', '),
      subject: mail.subject ?? '(no subject)',
      reply_to: mail.replyTo?.[0]?.address ?? null,
      text: (mail.text ?? '').trim(),
      received_at: new Date().toISOString(),
      attachments: mail.attachments.map(({ filename, content }) => ({
        filename: filename ?? 'attachment',
        size: content instanceof ArrayBuffer ? content.byteLength : content.length,
      })),
    });
    if (mail.attachments.length > 0)
      this.#keepFiles(mail.attachments.map(({ content }) => toBuffer(content)));
    this.#nextId += 1;
    this.#mails.length = Math.min(this.#mails.length, KEPT);
  }

  #keepFiles(files: Buffer[]): void {
    this.#files.set(this.#nextId, files);
    for (const id of this.#files.keys()) if (this.#files.size > FILES_KEPT) this.#files.delete(id);
  }

  /** Returns the bytes of an attachment by its 0-based index in the mail; undefined when they are no longer kept. */
  file(mailId: number, index: number): Buffer | undefined {
    return this.#files.get(mailId)?.[index];
  }

  /** Returns the mails, newest first; with `address`, only those sent to it. */
  list(address?: string | null): ReceivedMail[] {
    if (!address) return this.#mails;
    return this.#mails.filter((mail) => mail.to.toLowerCase().includes(address.toLowerCase()));
  }
}

const toBuffer = (content: ArrayBuffer | Uint8Array | string) =>
  typeof content === 'string'
    ? Buffer.from(content)
    : Buffer.from(content instanceof ArrayBuffer ? new Uint8Array(content) : content);
