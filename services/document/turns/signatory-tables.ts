import { foreignKey, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { id, moment } from '#platform/columns.ts';
import { memberships, users } from '#platform/identity/identity-tables.ts';
import { documents } from '../document-tables.ts';

export const signatories = pgTable(
  'signatories',
  {
    /** Approval id, which the calls that reject and mark as signed name. */
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
    /** Time of the last reminder, which limits reminders to one an hour. */
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
