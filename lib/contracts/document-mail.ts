import { defineCall } from './call.ts';
import { MAX_DOCUMENTS_PER_CALL } from './limits.ts';
import { Email } from './email.ts';
import { freeText } from './text.ts';
import { z } from './zod.ts';

/** Maximum number of recipients and of documents of a mail. */
export const MAX_MAIL_RECIPIENTS = 10;
export const MAX_MAILED_DOCUMENTS = 20;
/** Maximum size of all attachments of a mail; most mail servers refuse mails over 25 MB after base64 encoding. */
export const MAX_ATTACHED_BYTES = 18 * 1024 * 1024;
/** Minimum time between two reminders of the same signatory about the same document. */
export const REMINDER_PAUSE_MINUTES = 60;

/** Messages about mails and reminders. */
export const mailMessages = {
  recipients: 'Enter at least one e-mail address.',
  tooManyRecipients: `At most ${MAX_MAIL_RECIPIENTS} recipients are allowed.`,
  messageTooLong: 'Only 1000 characters are allowed',
  tooLarge: 'These documents are too large for one mail. Send a link instead.',
  cannotSee: (addresses: readonly string[]) =>
    `A link opens only for people who may see the document. It would not for ${addresses.join(', ')}: send the file instead.`,
  pastReminder: 'Choose a time that is still to come.',
  farReminder: 'Choose a time within the next 90 days.',
} as const;

/** Text that the sender adds to a mail or reminder. */
export const MailMessage = z._default(freeText().check(z.maxLength(1000, mailMessages.messageTooLong)), '');

/** Result of the reminder about one document. */
export const ReminderResult = z.object({
  instance_id: z.uuid(),
  /** Name of the signatory whose turn it is; null if there is none any more. */
  full_name: z.nullable(z.string()),
  /** too_soon: the last reminder was less than an hour ago · not_waiting: no active member has the turn. */
  outcome: z.enum(['sent', 'scheduled', 'too_soon', 'not_waiting']),
  /** Earliest time of the next reminder; null unless too_soon. */
  next_at: z.nullable(z.iso.datetime()),
});
export type ReminderResult = z.infer<typeof ReminderResult>;

export const remindSignatories = defineCall({
  service: 'document',
  method: 'POST',
  path: '/document-action/remind',
  isExtension: true,
  access: 'member',
  permission: ['documents', 'write'],
  summary:
    'Reminds the signatories whose turn it is by notification and mail, now or later; at most once an hour for each signatory and document.',
  body: z.object({
    instance_ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(MAX_DOCUMENTS_PER_CALL)),
    message: MailMessage,
    /** Time of the reminder; null sends it now. */
    send_at: z._default(z.nullable(z.iso.datetime({ offset: true })), null),
  }),
  data: z.array(ReminderResult),
});

/** file: attaches the signed PDFs · link: links the documents, for recipients who may see them. */
export const MailAs = z.enum(['file', 'link']);

/** Mail with signed documents. */
export const MailDocuments = z.object({
  instance_ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(MAX_MAILED_DOCUMENTS)),
  recipients: z
    .array(Email)
    .check(
      z.minLength(1, mailMessages.recipients),
      z.maxLength(MAX_MAIL_RECIPIENTS, mailMessages.tooManyRecipients),
    ),
  message: MailMessage,
  send_as: z._default(MailAs, 'file'),
});
export type MailDocuments = z.infer<typeof MailDocuments>;

export const mailDocuments = defineCall({
  service: 'document',
  method: 'POST',
  path: '/document-action/mail',
  isExtension: true,
  access: 'member',
  permission: ['documents', 'write'],
  summary: 'Sends signed documents by mail, as files or as links, to each recipient in a mail of its own.',
  body: MailDocuments,
});
