import { index, pgTable, uuid } from '#platform/drizzle/pg-core.ts';
import { bytea, createdAt, id } from '#platform/columns.ts';
import { organizations } from '#platform/identity/identity-tables.ts';

/** Logos of organizations. A logo never changes: another one has another id. */
export const organizationLogos = pgTable(
  'organization_logos',
  {
    id: id(),
    organization_id: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** PNG file that the service has encoded. */
    content: bytea('content').notNull(),
    created_at: createdAt(),
  },
  (table) => [index('organization_logos_of_organization').on(table.organization_id)],
);
