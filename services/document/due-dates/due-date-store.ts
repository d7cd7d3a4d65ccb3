import {
  and,
  asc,
  eq,
  getTableColumns,
  inArray,
  isNull,
  lte,
  notExists,
  sql,
} from '#platform/drizzle/orm.ts';
import { DUE_REMINDER_DAYS } from '#contracts/limits.ts';
import type { Queryable, Transaction } from '#platform/database.ts';
import { memberships, organizations } from '#platform/identity/identity-tables.ts';
import { documents } from '../document-tables.ts';
import { signatories } from '../turns/signatory-tables.ts';
import { dueReminders } from './due-reminder-tables.ts';

/** Hour of the day, in the organization's time zone, from which reminders are sent. */
const FIRST_HOUR = 8;
/** Hours after the begin of a turn, which is announced by a notification, in which no reminder is sent. */
const QUIET_HOURS = 12;
const LARGEST = Math.max(...DUE_REMINDER_DAYS);

/** Stores the due date of these documents, or removes it. The caller must have locked them. */
export async function updateDueDate(
  tx: Transaction,
  organizationId: string,
  { ids, dueDate }: { ids: readonly string[]; dueDate: string | null },
): Promise<void> {
  await tx
    .update(documents)
    .set({ due_date: dueDate })
    .where(and(eq(documents.organization_id, organizationId), inArray(documents.id, [...ids])));
}

/** Returns turns whose signatory is to be reminded of the due date by now and has not been, the earliest due first. */
export function findDueTurns(db: Queryable, { now, limit }: { now: Date; limit: number }) {
  const time = sql`${now.toISOString()}::timestamptz`;
  const localTime = sql`(${time} at time zone ${organizations.time_zone})`;
  const daysLeft = sql<number>`(${documents.due_date} - ${localTime}::date)`.mapWith(Number);
  const steps = DUE_REMINDER_DAYS.map((days) => sql`when ${daysLeft} <= ${days} then ${days}::int`);
  const dueDays = sql<number>`case ${sql.join(steps, sql` `)} end`.mapWith(Number);
  const sent = db
    .select({ one: sql`1` })
    .from(dueReminders)
    .where(
      and(
        eq(dueReminders.approval_id, signatories.id),
        sql`${dueReminders.due_date} = ${documents.due_date}`,
        lte(dueReminders.days, dueDays),
      ),
    );
  return db
    .select({
      document: getTableColumns(documents),
      signatory: getTableColumns(signatories),
      daysLeft,
      days: dueDays,
    })
    .from(documents)
    .innerJoin(signatories, and(eq(signatories.document_id, documents.id), eq(signatories.state, 'pending')))
    .innerJoin(organizations, eq(organizations.id, documents.organization_id))
    .innerJoin(memberships, isActiveOwner)
    .where(
      and(
        eq(documents.status, 'in_progress'),
        // every zone's day, for the index; the zone of the organization decides
        sql`${documents.due_date} between (${time} - interval '1 day')::date and (${time} + make_interval(days => ${LARGEST + 1}))::date`,
        sql`${daysLeft} between 0 and ${LARGEST}`,
        sql`extract(hour from ${localTime}) >= ${FIRST_HOUR}`,
        sql`${documents.turn_started_at} < ${time} - make_interval(hours => ${QUIET_HOURS})`,
        isNull(organizations.delete_after),
        notExists(sent),
      ),
    )
    .orderBy(asc(documents.due_date), asc(documents.id))
    .limit(limit);
}

const isActiveOwner = and(
  eq(memberships.organization_id, documents.organization_id),
  eq(memberships.user_id, documents.uploaded_by),
  eq(memberships.is_active, true),
);

export type DueTurn = Awaited<ReturnType<typeof findDueTurns>>[number];

/**
 * Claims the reminder of a turn, and locks document and turn until the transaction ends. Returns false when another process has
 * claimed it, the turn has ended, or the due date has changed.
 */
export async function claimDueReminder(
  tx: Transaction,
  { document, signatory, days }: DueTurn,
): Promise<boolean> {
  if (document.due_date === null) return false;
  const isPending = and(eq(signatories.id, signatory.id), eq(signatories.state, 'pending'));
  const [current] = await tx
    .select({ id: documents.id })
    .from(documents)
    .innerJoin(signatories, isPending)
    .where(
      and(
        eq(documents.id, document.id),
        eq(documents.status, 'in_progress'),
        eq(documents.due_date, document.due_date),
      ),
    )
    .for('share');
  if (!current) return false;
  const claimed = await tx
    .insert(dueReminders)
    .values({ approval_id: signatory.id, due_date: document.due_date, days })
    .onConflictDoNothing()
    .returning({ days: dueReminders.days });
  return claimed.length === 1;
}
