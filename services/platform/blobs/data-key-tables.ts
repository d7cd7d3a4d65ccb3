import { pgTable, text, uuid } from '#platform/drizzle/pg-core.ts';
import { bytea, createdAt } from '../columns.ts';
import { organizations } from '../identity/identity-tables.ts';

/** Keys that the vault has wrapped with the master key. */
export const dataKeys = pgTable('data_keys', {
  /**
   * `files:` and the id of the organization whose stored files it encrypts, or that of what visitors upload, or `digest` for the key of
   * the vault's digests.
   */
  name: text('name').primaryKey(),
  /** Organization with which the key is deleted: then nothing can read its files any more. */
  organization_id: uuid('organization_id')
    .unique('data_keys_of_organization')
    .references(() => organizations.id, { onDelete: 'cascade' }),
  encrypted_key: bytea('encrypted_key').notNull(),
  created_at: createdAt(),
});
