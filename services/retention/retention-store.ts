import { isNotNull, or, sql, type SQL } from '#platform/drizzle/orm.ts';
import type { Database } from '#platform/database.ts';
import { organizations, sessions } from '#platform/identity/identity-tables.ts';
import { invitations } from '#platform/invitations/invitation-tables.ts';
import { mails } from '#platform/mail/mail-tables.ts';
import { notifications } from '#platform/notifications/notification-tables.ts';
import type { Retention } from '#platform/retention.ts';
import { signBatches } from '../document/batch/sign-batch-tables.ts';

/** Days for which finished batches are kept. Members see them for a day; the API answers for their ids. */
const SIGN_BATCH_DAYS = 30;
/**
 * Days for which accepted and revoked invitations are kept, whose links are void. The activity log records who was invited by
 * whom.
 */
const INVITATION_DAYS = 365;

/** Rows of a table that are removed. */
interface OldRows {
  table: SQL;
  condition: SQL;
}

const isBefore = (time: SQL | object, days: number) => sql`${time} < now() - make_interval(days => ${days})`;

const oldMails = (days: number): OldRows => ({
  table: sql`${mails}`,
  condition: sql`${mails.state} in ('sent', 'failed') and ${isBefore(mails.created_at, days)}`,
});
const oldNotifications = (days: number): OldRows => ({
  table: sql`${notifications}`,
  condition: sql`not ${notifications.is_favorite} and ${isBefore(notifications.created_at, days)}`,
});

/** Returns what is removed by each name of the counts. The activity log, evidence and documents are never among it. */
const oldRows = ({ mailDays, sessionDays, notificationDays }: Retention) =>
  ({
    mails: oldMails(mailDays),
    // The newest one of each user tells organizations when the user has last signed in.
    sessions: {
      table: sql`${sessions}`,
      condition: sql`${isBefore(sessions.expires_at, sessionDays)} and exists (select from ${sessions} later
        where later.user_id = ${sessions.user_id} and (later.created_at, later.id) > (${sessions.created_at}, ${sessions.id}))`,
    },
    notifications: oldNotifications(notificationDays),
    sign_batches: {
      table: sql`${signBatches}`,
      condition: isBefore(signBatches.finished_at, SIGN_BATCH_DAYS),
    },
    invitations: {
      table: sql`${invitations}`,
      condition: sql`(${invitations.accepted_at} is not null or ${invitations.revoked_at} is not null)
        and ${isBefore(invitations.expires_at, INVITATION_DAYS)}`,
    },
  }) satisfies Record<string, OldRows>;

export type RemovedRows = Record<keyof ReturnType<typeof oldRows>, number>;

const ROWS_AT_ONCE = 1_000;

/**
 * Removes rows that are older than they are kept, some at a time, and returns how many of each kind. Processes that do it at the
 * same time share the work.
 */
export async function removeOldRows(
  database: Database,
  retention: Retention,
  isStopping = () => false,
): Promise<RemovedRows> {
  const removed: RemovedRows = { mails: 0, sessions: 0, notifications: 0, sign_batches: 0, invitations: 0 };
  for (const [name, rows] of Object.entries(oldRows(retention)) as [keyof RemovedRows, OldRows][])
    // Object.entries widens the keys
    removed[name] = await removeAll(database, rows, isStopping);
  for (const { id, mail_days, notification_days } of await organizationsWithPeriods(database)) {
    if (mail_days !== null)
      removed.mails += await removeAll(
        database,
        within(oldMails(mail_days), mails.organization_id, id),
        isStopping,
      );
    if (notification_days !== null)
      removed.notifications += await removeAll(
        database,
        within(oldNotifications(notification_days), notifications.organization_id, id),
        isStopping,
      );
  }
  return removed;
}

/** Returns the organizations that keep rows for a time of their own. */
const organizationsWithPeriods = (database: Database) =>
  database
    .select({
      id: organizations.id,
      mail_days: organizations.mail_days,
      notification_days: organizations.notification_days,
    })
    .from(organizations)
    .where(or(isNotNull(organizations.mail_days), isNotNull(organizations.notification_days)));

const within = ({ table, condition }: OldRows, organization: object, id: string): OldRows => ({
  table,
  condition: sql`${condition} and ${organization} = ${id}`,
});

async function removeAll(
  database: Database,
  { table, condition }: OldRows,
  isStopping: () => boolean,
): Promise<number> {
  let removed = 0;
  while (!isStopping()) {
    const { rowCount } = await database.execute(sql`
      delete from ${table} where id in
        (select id from ${table} where ${condition} limit ${ROWS_AT_ONCE} for update skip locked)`);
    removed += rowCount ?? 0;
    if ((rowCount ?? 0) < ROWS_AT_ONCE) break;
  }
  return removed;
}
