import { index, pgTable, uuid } from '#platform/drizzle/pg-core.ts';
import { bytea, createdAt, id } from '#platform/columns.ts';
import { users } from '#platform/identity/identity-tables.ts';

/** Profile pictures. A picture never changes: another one has another id. */
export const profilePictures = pgTable(
  'profile_pictures',
  {
    id: id(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** PNG file that the service has encoded. */
    content: bytea('content').notNull(),
    created_at: createdAt(),
  },
  (table) => [index('profile_pictures_of_user').on(table.user_id)],
);
