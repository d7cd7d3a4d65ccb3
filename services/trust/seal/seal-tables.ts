import { pgTable, uuid } from 'drizzle-orm/pg-core';
import { bytea, createdAt } from '#platform/columns.ts';
import { organizations } from '#platform/identity/identity-tables.ts';

/**
 * The certificate that an organization without one of its own seals reports with. Made once; its key is encrypted by
 * the vault.
 */
export const organizationSeals = pgTable('organization_seals', {
  organization_id: uuid('organization_id')
    .primaryKey()
    .references(() => organizations.id),
  certificate: bytea('certificate').notNull(),
  encrypted_key: bytea('encrypted_key').notNull(),
  created_at: createdAt(),
});
