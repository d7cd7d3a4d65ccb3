import { randomUUID } from 'node:crypto';
import { mailHtml, mailText } from './mail-layout.ts';
import type { OutgoingMail } from './mail-transport.ts';

/** Returns a mail that shows that the installation can send mails. `asker`: who or what asked for it. */
export function testMail({ to, domain, asker }: { to: string; domain: string; asker: string }): OutgoingMail {
  const content = {
    paragraphs: ['This mail shows that Countersign can send mails.'],
    footer: `It was asked for by ${asker}.`,
  };
  return {
    to,
    subject: 'Test mail of Countersign',
    text: mailText(content),
    html: mailHtml(content),
    messageId: `<test-${randomUUID()}@${domain}>`,
  };
}
