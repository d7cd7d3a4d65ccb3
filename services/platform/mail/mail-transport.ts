import type { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import { traced } from '#tracing/tracing.ts';

export interface OutgoingMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Message-ID: unique, and the same at each attempt, so that a mail delivered twice is shown once. */
  messageId: string;
  replyTo?: string;
  attachments?: { filename: string; contentType: string; content: Readable }[];
}

export interface MailTransport {
  deliver(mail: OutgoingMail): Promise<void>;
  /** Checks that the mail server accepts a connection and the credentials. @throws when it does not */
  check(): Promise<void>;
  close(): void;
}

const CONNECT_TIMEOUT_MS = 10_000;
const SOCKET_TIMEOUT_MS = 30_000;

/**
 * Returns a transport over SMTP; `url` as nodemailer takes it, for example
 * smtp://user:password@mail.example:587.
 */
export function smtpTransport(url: string, from: string): MailTransport {
  const transport = createTransport({
    url,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async deliver(mail) {
      await traced('smtp send', { kind: 'client' }, () => transport.sendMail({ ...mail, from }));
    },
    async check() {
      await transport.verify();
    },
    close: () => transport.close(),
  };
}
