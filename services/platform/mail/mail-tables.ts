import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from '../columns.ts';

/** Every mail with what became of it: queued, sent, or failed for good. */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    organization_id: uuid('organization_id'),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    text_body: text('text_body').notNull(),
    html_body: text('html_body').notNull(),
    /** Files that go with it, as a list of { file_name, content_type, sha256 } of stored blobs; null for none. */
    attachments: jsonb('attachments'),
    /** Where an answer goes, when not to the sender's address. */
    reply_to: text('reply_to'),
    /** Holds a code: the bodies are emptied once the mail has gone or failed. */
    is_secret: boolean('is_secret').notNull().default(false),
    state: text('state', { enum: ['queued', 'sent', 'failed'] })
      .notNull()
      .default('queued'),
    attempts: integer('attempts').notNull().default(0),
    last_error: text('last_error'),
    created_at: createdAt(),
    /** After this moment it is of no use and is not sent any more. */
    useful_until: moment('useful_until'),
    sent_at: moment('sent_at'),
  },
  (table) => [index('mails_by_state').on(table.state, table.created_at)],
);
