import { sql } from '#platform/drizzle/orm.ts';
import { boolean, date, index, jsonb, pgTable, text, uuid } from '#platform/drizzle/pg-core.ts';
import { createdAt, id } from '../columns.ts';
import { organizations, users } from '../identity/identity-tables.ts';

/** Notifications in the users' inboxes. `category` is the tab that shows the notification. */
export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    organization_id: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id),
    category: text('category').notNull(),
    description: text('description').notNull(),
    /** Path of the web app, such as /documents?…, or null. */
    link: text('link'),
    is_read: boolean('is_read').notNull().default(false),
    is_favorite: boolean('is_favorite').notNull().default(false),
    created_at: createdAt(),
  },
  (table) => [
    index('notifications_of_user').on(table.user_id, table.created_at),
    index('notifications_of_organization').on(table.organization_id),
    index('notifications_by_age')
      .on(table.created_at)
      .where(sql`not ${table.is_favorite}`),
  ],
);

/** Choices of users who are notified otherwise than by default. */
export const notificationPreferences = pgTable(
  'notification_preferences',
  {
    user_id: uuid('user_id')
      .primaryKey()
      .references(() => users.id),
    /** Channels by kind of event, as far as they differ from the default. */
    channels: jsonb('channels').notNull().default({}),
    daily_digest: boolean('daily_digest').notNull().default(false),
    /** Day in the user's time zone of the last digest. */
    digest_day: date('digest_day', { mode: 'string' }),
  },
  (table) => [
    index('notification_preferences_digest')
      .on(table.user_id)
      .where(sql`${table.daily_digest}`),
  ],
);
