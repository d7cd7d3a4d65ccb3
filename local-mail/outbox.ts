import PostalMime from 'postal-mime';

export interface ReceivedMail {
  id: number;
  to: string;
  subject: string;
  /** Where an answer goes, if not to the sender. */
  reply_to: string | null;
  text: string;
  received_at: string;
  attachments: { filename: string; size: number }[];
}

const KEPT = 200;

/** The newest mails, in memory: what is kept here was never meant to leave the machine. */
export class Outbox {
  #mails: ReceivedMail[] = [];
  #nextId = 1;

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
    this.#nextId += 1;
    this.#mails.length = Math.min(this.#mails.length, KEPT);
  }

  /** Newest first; with `address`, only what was sent to it. */
  list(address?: string | null): ReceivedMail[] {
    if (!address) return this.#mails;
    return this.#mails.filter((mail) => mail.to.toLowerCase().includes(address.toLowerCase()));
  }
}
