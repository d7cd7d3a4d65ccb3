import { defineCall } from './call.ts';
import { MAX_DOCUMENTS_PER_CALL } from './limits.ts';
import { Email } from './session.ts';
import { z } from './zod.ts';

export const MAX_MAIL_RECIPIENTS = 10;
export const MAX_MAILED_DOCUMENTS = 20;
/** What one mail may carry; most mail servers refuse more than 25 MB once it is encoded. */
export const MAX_ATTACHED_BYTES = 18 * 1024 * 1024;
export const REMINDER_PAUSE_MINUTES = 60;

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

export const MailMessage = z.string().trim().max(1000, mailMessages.messageTooLong).default('');

/** What became of the reminder of one document. */
export const ReminderResult = z.object({
  instance_id: z.uuid(),
  /** Whose turn it is; null when it is nobody's any more. */
  full_name: z.string().nullable(),
  /** too_soon: this person was reminded less than an hour ago · not_waiting: it is nobody's turn who (still) could sign. */
  outcome: z.enum(['sent', 'scheduled', 'too_soon', 'not_waiting']),
  /** From when on the next reminder may be sent; null unless too_soon. */
  next_at: z.iso.datetime().nullable(),
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
    'Reminds whose turn it is, in the app and by mail, now or at a later moment; at most once an hour a person and document.',
  body: z.object({
    instance_ids: z.array(z.uuid()).min(1).max(MAX_DOCUMENTS_PER_CALL),
    message: MailMessage,
    /** When to remind; null is now. */
    send_at: z.iso.datetime({ offset: true }).nullable().default(null),
  }),
  data: z.array(ReminderResult),
});

/** file: the signed PDFs are attached · link: to the document in the app, for people who can sign in and see it. */
export const MailAs = z.enum(['file', 'link']);

export const MailDocuments = z.object({
  instance_ids: z.array(z.uuid()).min(1).max(MAX_MAILED_DOCUMENTS),
  recipients: z
    .array(Email)
    .min(1, mailMessages.recipients)
    .max(MAX_MAIL_RECIPIENTS, mailMessages.tooManyRecipients),
  message: MailMessage,
  send_as: MailAs.default('file'),
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
