import { boolean, index, integer, jsonb, pgTable, text, uuid } from '#platform/drizzle/pg-core.ts';
import { createdAt, id, moment } from '../columns.ts';

/** Mails with their state: queued, sent, or failed permanently. */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    organization_id: uuid('organization_id'),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    text_body: text('text_body').notNull(),
    html_body: text('html_body').notNull(),
    /** Attachments as a list of { file_name, content_type, sha256 } of stored blobs; null for none. */
    attachments: jsonb('attachments'),
    /** Reply-To address, when it differs from the sender's. */
    reply_to: text('reply_to'),
    /** True if the mail holds a code: both bodies are emptied once it is sent or has failed. */
    is_secret: boolean('is_secret').notNull().default(false),
    state: text('state', { enum: ['queued', 'sent', 'failed'] })
      .notNull()
      .default('queued'),
    attempts: integer('attempts').notNull().default(0),
    last_error: text('last_error'),
    created_at: createdAt(),
    /** Time after which the mail is useless and no longer sent. */
    useful_until: moment('useful_until'),
    sent_at: moment('sent_at'),
  },
  (table) => [
    index('mails_by_state').on(table.state, table.created_at),
    index('mails_of_organization').on(table.organization_id),
  ],
);
