import { takeRecipient } from '#platform/mail/mail-quota.ts';
import { sendMail } from '#platform/mail/send-mail.ts';
import type { Context } from '#platform/platform.ts';

/** Request of a sender to the operator. */
export interface OperatorRequest {
  sender: { name: string; email: string };
  /** Subject of the mail to the operator. */
  subject: string;
  /** Facts for the operator beside the sender's name and address. */
  facts: readonly string[];
  /** Free text of the sender; may be empty. */
  message: string;
  /** Mail to the sender. It must hold nothing that the sender typed, so that it cannot carry spam to another's address. */
  confirmation: { subject: string; text: string };
}

/** Queues the mail to the operator, whose Reply-To is the sender, and the confirmation to the sender; both or none. @throws AppError mail_quota_exceeded */
export async function sendToOperator(
  { database, jobs, limiter, operatorEmail, log }: Context<'public'>,
  { sender, subject, facts, message, confirmation }: OperatorRequest,
): Promise<void> {
  await takeRecipient(limiter, { email: sender.email, field: 'email' });
  await database.transaction(async (tx) => {
    await sendMail(tx, jobs, {
      to: operatorEmail,
      replyTo: sender.email,
      subject,
      content: {
        paragraphs: message === '' ? ['The sender left no message.'] : [message],
        items: [`Name: ${sender.name}`, `E-mail: ${sender.email}`, ...facts],
        footer: 'Reply to this mail to answer the sender. The address has not been verified.',
      },
    });
    await sendMail(tx, jobs, {
      to: sender.email,
      subject: confirmation.subject,
      content: {
        paragraphs: [confirmation.text],
        footer:
          'You get this mail because this address was entered in our form. If that was not you, there is nothing to do.',
      },
    });
  });
  log.info({ subject }, 'mailed a request to the operator');
}
