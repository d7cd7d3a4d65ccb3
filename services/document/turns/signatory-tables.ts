import { sql } from '#platform/drizzle/orm.ts';
import {
  boolean,
  customType,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  unique,
  uuid,
} from '#platform/drizzle/pg-core.ts';
import { PlacedField, WantedField } from '#contracts/placed-field.ts';
import { id, moment } from '#platform/columns.ts';
import { memberships, users } from '#platform/identity/identity-tables.ts';
import { documents } from '../document-tables.ts';

/** Column type jsonb with the field that the sender placed for a signatory. */
export const placedField = customType<{ data: PlacedField; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (field) => JSON.stringify(field),
  fromDriver: (stored) => PlacedField.parse(stored),
});

/** Column type jsonb with the field of an entry of a workflow. */
export const wantedField = customType<{ data: WantedField; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (field) => JSON.stringify(field),
  fromDriver: (stored) => WantedField.parse(stored),
});

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
    /** False if the signatory may sign on the pages to sign only. */
    other_pages_allowed: boolean('other_pages_allowed').notNull().default(true),
    /** Field that the sender placed; null if there is none. */
    signature_field: placedField('signature_field'),
    /** Name of the empty signature field in the file; null if the field is kept beside the document only. */
    pdf_field_name: text('pdf_field_name'),
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
    index('signatories_not_acted')
      .on(table.organization_id, table.user_id, table.document_id)
      .where(sql`${table.state} in ('waiting', 'pending')`),
    foreignKey({
      name: 'signatories_document',
      columns: [table.organization_id, table.document_id],
      foreignColumns: [documents.organization_id, documents.id],
    }).onDelete('cascade'),
  ],
);
