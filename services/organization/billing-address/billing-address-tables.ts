import { pgTable, text, uuid } from '#platform/drizzle/pg-core.ts';
import { moment } from '#platform/columns.ts';
import { organizations } from '#platform/identity/identity-tables.ts';

export const billingAddresses = pgTable('billing_addresses', {
  organization_id: uuid('organization_id')
    .primaryKey()
    .references(() => organizations.id, { onDelete: 'cascade' }),
  country_id: text('country_id'),
  state_id: text('state_id'),
  city_id: text('city_id'),
  address_line_1: text('address_line_1').notNull(),
  address_line_2: text('address_line_2').notNull(),
  postal_code: text('postal_code').notNull(),
  tax_number: text('tax_number').notNull(),
  invoice_email: text('invoice_email').notNull(),
  updated_at: moment('updated_at').notNull().defaultNow(),
});
