import { sql } from '#platform/drizzle/orm.ts';
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from '#platform/drizzle/pg-core.ts';
import { ACTIVE_CONTENT } from '#contracts/active-content.ts';
import { bytea, createdAt, id, moment } from '#platform/columns.ts';
import { organizations, users } from '#platform/identity/identity-tables.ts';

const STORED_STATUSES = ['uploaded', 'in_progress', 'cancelled', 'rejected', 'signed'] as const;
const SEEN_STATUSES = [...STORED_STATUSES, 'pending_for_signature'] as const;

export const documents = pgTable(
  'documents',
  {
    id: id(),
    organization_id: uuid('organization_id')
      .notNull()
      .references(() => organizations.id),
    document_name: text('document_name').notNull(),
    /** Document name in lower case, for sorting and searching. */
    name_key: text('name_key')
      .notNull()
      .generatedAlwaysAs(sql`lower(document_name)`),
    uploaded_by: uuid('uploaded_by')
      .notNull()
      .references(() => users.id),
    status: text('status', { enum: STORED_STATUSES }).notNull().default('uploaded'),
    /** User whose turn it is, for filtering, sorting and counting lists; null when there is no turn. */
    turn_user_id: uuid('turn_user_id').references(() => users.id),
    /** Begin of the turn; null when there is none. */
    turn_started_at: moment('turn_started_at'),
    /** Time of the last signature, with which the document was signed. */
    completed_at: moment('completed_at'),
    /** Id of the round of signatures that was started; the call that cancels names it. */
    approval_track_id: uuid('approval_track_id'),
    /** User ids of the signatories in signing order; a trigger on the table of signatories maintains it. */
    signatory_ids: uuid('signatory_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Remarks of a rejection, a marking or a cancellation, for the search. */
    remarks: text('remarks').notNull().default(''),
    version: integer('version').notNull().default(1),
    page_count: integer('page_count').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    is_encrypted: boolean('is_encrypted').notNull(),
    /** Active content of the file as it is stored. */
    active_content: text('active_content', { enum: ACTIVE_CONTENT })
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Password of the file, encrypted by the vault; removed when no further signature is expected. */
    encrypted_password: bytea('encrypted_password'),
    /** True if an earlier signatory requested that the last signature lock the document. */
    is_lock_wanted: boolean('is_lock_wanted').notNull().default(false),
    /** Day by which the document is to be signed, in the organization's time zone; null if there is none. */
    due_date: date('due_date'),
    created_at: createdAt(),
  },
  (table) => [
    unique('documents_of_organization').on(table.organization_id, table.id),
    // These three cover filters by numbers, statuses and uploaders, so that such a filter reads no rows.
    index('documents_by_date').on(
      table.organization_id,
      table.created_at,
      table.id,
      table.status,
      table.turn_user_id,
      table.uploaded_by,
      table.page_count,
      table.version,
    ),
    index('documents_by_uploader').on(
      table.organization_id,
      table.uploaded_by,
      table.created_at,
      table.id,
      table.status,
      table.turn_user_id,
      table.page_count,
      table.version,
    ),
    index('documents_by_pages').on(
      table.organization_id,
      table.page_count,
      table.created_at,
      table.id,
      table.status,
      table.turn_user_id,
      table.uploaded_by,
      table.version,
    ),
    index('documents_by_name').on(table.organization_id, table.name_key, table.id, table.status),
    index('documents_by_status').on(
      table.organization_id,
      table.status,
      table.created_at,
      table.id,
      table.turn_user_id,
    ),
    index('documents_by_version').on(table.organization_id, table.version),
    // Trigrams of names and remarks, and ids of signatories. The pending list is small: each search scans all of it.
    index('documents_by_words')
      .using(
        'gin',
        table.organization_id,
        sql`${table.name_key} gin_trgm_ops`,
        sql`lower(${table.remarks}) gin_trgm_ops`,
        table.signatory_ids,
      )
      .with({ gin_pending_list_limit: 256 }),
    index('documents_by_turn').on(table.organization_id, table.turn_user_id, table.created_at),
    index('documents_by_turn_start')
      .on(table.organization_id, table.turn_started_at)
      .where(sql`${table.turn_started_at} is not null`),
    index('documents_by_completion')
      .on(table.organization_id, table.completed_at)
      .where(sql`${table.completed_at} is not null`),
    index('documents_by_due_date')
      .on(table.due_date, table.organization_id)
      .where(sql`${table.due_date} is not null`),
    uniqueIndex('documents_track').on(table.approval_track_id),
    check('documents_turn', sql`(${table.turn_user_id} is not null) = (${table.status} = 'in_progress')`),
  ],
);

/**
 * Documents in the lists of their uploader and signatories, with the status as that reader sees it. Triggers
 * on documents maintain the table, so that an index holds a page of such a list.
 */
export const documentReaders = pgTable(
  'document_readers',
  {
    organization_id: uuid('organization_id').notNull(),
    document_id: uuid('document_id').notNull(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id),
    status: text('status', { enum: SEEN_STATUSES }).notNull(),
    name_key: text('name_key').notNull(),
    created_at: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.document_id, table.user_id] }),
    index('document_readers_by_date').on(
      table.organization_id,
      table.user_id,
      table.created_at,
      table.document_id,
      table.status,
    ),
    index('document_readers_by_name').on(
      table.organization_id,
      table.user_id,
      table.name_key,
      table.document_id,
      table.status,
    ),
    index('document_readers_by_status').on(
      table.organization_id,
      table.user_id,
      table.status,
      table.created_at,
      table.document_id,
    ),
    foreignKey({
      name: 'document_readers_document',
      columns: [table.organization_id, table.document_id],
      foreignColumns: [documents.organization_id, documents.id],
    }).onDelete('cascade'),
  ],
);

/**
 * Number of documents of each status that a reader sees, as amounts to add up: writers only insert rows and
 * so never wait for each other; a trigger merges rows from time to time. `reader_id` is a user, or the
 * organization for readers of all its documents.
 */
export const documentCounts = pgTable(
  'document_counts',
  {
    organization_id: uuid('organization_id').notNull(),
    reader_id: uuid('reader_id').notNull(),
    status: text('status', { enum: SEEN_STATUSES }).notNull(),
    amount: bigint('amount', { mode: 'number' }).notNull(),
  },
  (table) => [index('document_counts_of_reader').on(table.organization_id, table.reader_id)],
);

export const documentVersions = pgTable(
  'document_versions',
  {
    id: id(),
    organization_id: uuid('organization_id').notNull(),
    document_id: uuid('document_id').notNull(),
    version: integer('version').notNull(),
    /** SHA-256 of the file, hexadecimal: the name of the blob. */
    sha256: text('sha256').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    created_by: uuid('created_by')
      .notNull()
      .references(() => users.id),
    /** Signature that created this version, as AddedSignature of the contract; null for an upload. */
    added: jsonb('added'),
    created_at: createdAt(),
  },
  (table) => [
    unique('document_versions_number').on(table.document_id, table.version),
    // For the check of the activity log, which reads the versions of one organization.
    index('document_versions_of_organization').on(table.organization_id, table.size),
    index('document_versions_of_blob').on(table.sha256),
    foreignKey({
      name: 'document_versions_document',
      columns: [table.organization_id, table.document_id],
      foreignColumns: [documents.organization_id, documents.id],
    }).onDelete('cascade'),
  ],
);
