import { pgTable, uuid } from '#platform/drizzle/pg-core.ts';
import { bytea, createdAt } from '#platform/columns.ts';
import { organizations } from '#platform/identity/identity-tables.ts';

/**
 * Self-issued seals of organizations without a certificate of their own, each created once; the key is
 * encrypted by the vault.
 */
export const organizationSeals = pgTable('organization_seals', {
  organization_id: uuid('organization_id')
    .primaryKey()
    .references(() => organizations.id, { onDelete: 'cascade' }),
  certificate: bytea('certificate').notNull(),
  encrypted_key: bytea('encrypted_key').notNull(),
  created_at: createdAt(),
});
