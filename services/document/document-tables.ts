import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytea, createdAt, id, moment } from '#platform/columns.ts';
import { memberships, organizations, users } from '#platform/identity/identity-tables.ts';

const STORED_STATUSES = ['uploaded', 'in_progress', 'cancelled', 'rejected', 'signed'] as const;

export const documents = pgTable(
  'documents',
  {
    id: id(),
    organization_id: uuid('organization_id')
      .notNull()
      .references(() => organizations.id),
    document_name: text('document_name').notNull(),
    uploaded_by: uuid('uploaded_by')
      .notNull()
      .references(() => users.id),
    status: text('status', { enum: STORED_STATUSES }).notNull().default('uploaded'),
    /** Whose turn it is, so that lists can be filtered, sorted and counted by it; null when it is nobody's. */
    turn_user_id: uuid('turn_user_id').references(() => users.id),
    /** The round of signatures that was started; cancelling names it. */
    approval_track_id: uuid('approval_track_id'),
    version: integer('version').notNull().default(1),
    page_count: integer('page_count').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    is_encrypted: boolean('is_encrypted').notNull(),
    /** The password that opens the file, sealed; dropped when no signature is to come any more. */
    sealed_password: bytea('sealed_password'),
    /** An earlier signatory asked that the last signature close the document. */
    is_lock_wanted: boolean('is_lock_wanted').notNull().default(false),
    created_at: createdAt(),
  },
  (table) => [
    unique('documents_of_organization').on(table.organization_id, table.id),
    index('documents_by_date').on(table.organization_id, table.created_at, table.id),
    index('documents_by_name').on(table.organization_id, sql`lower(document_name)`, table.id),
    index('documents_by_status').on(table.organization_id, table.status, table.created_at),
    index('documents_by_uploader').on(table.organization_id, table.uploaded_by, table.created_at),
    index('documents_by_turn').on(table.organization_id, table.turn_user_id, table.created_at),
    uniqueIndex('documents_track').on(table.approval_track_id),
    check('documents_turn', sql`(${table.turn_user_id} is not null) = (${table.status} = 'in_progress')`),
  ],
);

export const documentVersions = pgTable(
  'document_versions',
  {
    id: id(),
    organization_id: uuid('organization_id').notNull(),
    document_id: uuid('document_id').notNull(),
    version: integer('version').notNull(),
    /** SHA-256 of the bytes, in hex: the name of the blob. */
    sha256: text('sha256').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    created_by: uuid('created_by')
      .notNull()
      .references(() => users.id),
    /** The signature that made this version, as the contract's AddedSignature; null for an upload. */
    added: jsonb('added'),
    created_at: createdAt(),
  },
  (table) => [
    unique('document_versions_number').on(table.document_id, table.version),
    index('document_versions_of_blob').on(table.sha256),
    foreignKey({
      name: 'document_versions_document',
      columns: [table.organization_id, table.document_id],
      foreignColumns: [documents.organization_id, documents.id],
    }).onDelete('cascade'),
  ],
);

export const signatories = pgTable(
  'signatories',
  {
    /** The approval id: what reject and mark-as-signed name. */
    id: id(),
    organization_id: uuid('organization_id').notNull(),
    document_id: uuid('document_id').notNull(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id),
    signatory_id: uuid('signatory_id')
      .notNull()
      .references(() => memberships.id),
    serial_number: integer('serial_number').notNull(),
    pages_to_sign: integer('pages_to_sign').array().notNull(),
    instruction_notes: text('instruction_notes').notNull(),
    state: text('state', {
      enum: ['waiting', 'pending', 'signed', 'marked_as_signed', 'rejected'],
    }).notNull(),
    acted_at: moment('acted_at'),
    remarks: text('remarks').notNull().default(''),
    /** The last reminder, so that nobody gets more than one an hour. */
    reminded_at: moment('reminded_at'),
  },
  (table) => [
    unique('signatories_order').on(table.document_id, table.serial_number),
    unique('signatories_user').on(table.document_id, table.user_id),
    index('signatories_of_user').on(table.organization_id, table.user_id, table.document_id),
    foreignKey({
      name: 'signatories_document',
      columns: [table.organization_id, table.document_id],
      foreignColumns: [documents.organization_id, documents.id],
    }).onDelete('cascade'),
  ],
);
