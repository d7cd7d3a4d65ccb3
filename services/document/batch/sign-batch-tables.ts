import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from '#platform/drizzle/pg-core.ts';
import { sql } from '#platform/drizzle/orm.ts';
import { bytea, createdAt, id, moment } from '#platform/columns.ts';
import { organizations, users } from '#platform/identity/identity-tables.ts';

/** Documents that a signatory confirmed to sign together. */
export const signBatches = pgTable(
  'sign_batches',
  {
    id: id(),
    organization_id: uuid('organization_id')
      .notNull()
      .references(() => organizations.id),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** Document properties without the encryption password. */
    properties: jsonb('properties').notNull(),
    /** Encryption password, encrypted by the vault; removed when the batch is finished. */
    encrypted_pin: bytea('encrypted_pin'),
    /** IP address of the request, for the activity entries of the signatures. */
    ip: text('ip'),
    created_at: createdAt(),
    finished_at: moment('finished_at'),
    dismissed_at: moment('dismissed_at'),
  },
  (table) => [
    unique('sign_batches_of_organization').on(table.organization_id, table.id),
    index('sign_batches_of_user').on(table.organization_id, table.user_id, table.created_at),
    index('sign_batches_by_end').on(table.finished_at),
  ],
);

export const signBatchItems = pgTable(
  'sign_batch_items',
  {
    id: id(),
    organization_id: uuid('organization_id').notNull(),
    batch_id: uuid('batch_id').notNull(),
    /** Id of the document, without a foreign key: the result outlives a document that is deleted later. */
    document_id: uuid('document_id').notNull(),
    document_name: text('document_name').notNull(),
    user_id: uuid('user_id').notNull(),
    place: integer('place').notNull(),
    state: text('state', { enum: ['waiting', 'signed', 'failed', 'stopped'] }).notNull(),
    version: integer('version'),
    message: text('message').notNull().default(''),
    fields: jsonb('fields'),
    /** True if the notifications about the signature have been sent, once for the whole batch. */
    is_told: boolean('is_told').notNull().default(false),
  },
  (table) => [
    unique('sign_batch_items_place').on(table.batch_id, table.place),
    // A document waits in at most one batch of each signatory.
    uniqueIndex('sign_batch_items_waiting')
      .on(table.document_id, table.user_id)
      .where(sql`state = 'waiting'`),
    foreignKey({
      name: 'sign_batch_items_batch',
      columns: [table.organization_id, table.batch_id],
      foreignColumns: [signBatches.organization_id, signBatches.id],
    }).onDelete('cascade'),
  ],
);
