import { sql } from '#platform/drizzle/orm.ts';
import {
  boolean,
  foreignKey,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from '#platform/drizzle/pg-core.ts';
import { changedAt, createdAt, id } from '#platform/columns.ts';
import { memberships, organizations, users } from '#platform/identity/identity-tables.ts';
import { wantedField } from '../turns/signatory-tables.ts';

export const workflows = pgTable(
  'workflows',
  {
    id: id(),
    organization_id: uuid('organization_id')
      .notNull()
      .references(() => organizations.id),
    workflow_name: text('workflow_name').notNull(),
    is_default: boolean('is_default').notNull(),
    created_by: uuid('created_by')
      .notNull()
      .references(() => users.id),
    created_at: createdAt(),
    changed_at: changedAt(),
    /** User who changed it last; null before the first change. */
    changed_by: uuid('changed_by').references(() => users.id),
  },
  (table) => [
    unique('workflows_of_organization').on(table.organization_id, table.id),
    uniqueIndex('workflows_name').on(table.organization_id, sql`lower(${table.workflow_name})`),
    uniqueIndex('workflows_default')
      .on(table.organization_id)
      .where(sql`is_default`),
  ],
);

export const workflowEntries = pgTable(
  'workflow_entries',
  {
    id: id(),
    organization_id: uuid('organization_id').notNull(),
    workflow_id: uuid('workflow_id').notNull(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id),
    signatory_id: uuid('signatory_id')
      .notNull()
      .references(() => memberships.id),
    serial_number: integer('serial_number').notNull(),
    pages_to_sign: integer('pages_to_sign').array().notNull(),
    instruction_notes: text('instruction_notes').notNull(),
    /** False if the signatory may sign on the pages to sign only. */
    other_pages_allowed: boolean('other_pages_allowed').notNull().default(true),
    /** Field that the sender placed; null if there is none. */
    signature_field: wantedField('signature_field'),
  },
  (table) => [
    unique('workflow_entries_order').on(table.workflow_id, table.serial_number),
    unique('workflow_entries_user').on(table.workflow_id, table.user_id),
    foreignKey({
      name: 'workflow_entries_workflow',
      columns: [table.organization_id, table.workflow_id],
      foreignColumns: [workflows.organization_id, workflows.id],
    }).onDelete('cascade'),
  ],
);
