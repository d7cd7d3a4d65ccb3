import { and, asc, desc, eq, gt, notExists, sql } from '#platform/drizzle/orm.ts';
import { apiKeyLabel } from '../auth/caller.ts';
import type { Queryable, Transaction } from '../database.ts';
import { organizations, recordedName, users } from '../identity/identity-tables.ts';
import { activities, activityChain, activityHeads } from './activity-tables.ts';

/** Time of an entry as its hash covers it: UTC, to the microsecond. */
export const exactTime = sql<string>`to_char(${activities.created_at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** Name of an entry's actor: the API key where one acted, else the user, whose table must be joined. */
export const doneBy = sql<string>`case when ${activities.details} ? 'api_key'
  then ${apiKeyLabel('')} || (${activities.details} ->> 'api_key') else ${recordedName} end`;

const hex = (column: typeof activityChain.hash | typeof activityHeads.hash) =>
  sql<string>`encode(${column}, 'hex')`;

export const chainHash = hex(activityChain.hash);

const entryColumns = {
  id: activities.id,
  organization: activities.organization_id,
  user: activities.user_id,
  subject: activities.subject_id,
  action: activities.action,
  details: activities.details,
  ip: activities.ip,
  at: exactTime,
};

/** Inserts entries with the time of this statement. */
export async function insertActivities(
  tx: Transaction,
  entries: readonly Omit<typeof activities.$inferInsert, 'created_at'>[],
): Promise<void> {
  const created_at = sql`clock_timestamp()`; // now() is the start of the transaction, which may have waited for another since
  await tx.insert(activities).values(entries.map((entry) => ({ ...entry, created_at })));
}

/**
 * Returns the entries about one subject, newest first. Of entries with the same time the one with the action
 * `last` counts as the newest: a signature and the completion that follows are written together.
 */
export function activitiesOf(
  db: Queryable,
  organizationId: string,
  { subjectId, last }: { subjectId: string; last: string },
) {
  return db
    .select({
      id: activities.id,
      activity_done_by: doneBy,
      created_at: activities.created_at,
      action: activities.action,
      details: activities.details,
    })
    .from(activities)
    .innerJoin(users, eq(users.id, activities.user_id))
    .where(and(eq(activities.organization_id, organizationId), eq(activities.subject_id, subjectId)))
    .orderBy(desc(activities.created_at), sql`${activities.action} <> ${last}`, activities.id);
}

export interface Head {
  sequence: number;
  /** Hash, hexadecimal. */
  hash: string;
}

/** Returns the head of an organization's chain; null before its first entry. */
export async function findHead(db: Queryable, organizationId: string): Promise<Head | null> {
  const [head] = await db
    .select({ sequence: activityHeads.sequence, hash: hex(activityHeads.hash) })
    .from(activityHeads)
    .where(eq(activityHeads.organization_id, organizationId));
  return head ?? null;
}

/** Returns the next positions of a chain, each with its entry; the entry is null when it is missing. */
export async function placesAfter(
  db: Queryable,
  organizationId: string,
  { sequence, limit }: { sequence: number; limit: number },
) {
  return db
    .select({
      sequence: activityChain.sequence,
      hash: chainHash,
      activityId: activityChain.activity_id,
      entry: entryColumns,
    })
    .from(activityChain)
    .leftJoin(activities, eq(activities.id, activityChain.activity_id))
    .where(and(eq(activityChain.organization_id, organizationId), gt(activityChain.sequence, sequence)))
    .orderBy(asc(activityChain.sequence))
    .limit(limit);
}
export type Place = Awaited<ReturnType<typeof placesAfter>>[number];

/** Returns entries that are in no chain, the oldest first. */
export async function unchainedEntries(db: Queryable, organizationId: string, limit: number) {
  const place = db
    .select({ one: sql`1` })
    .from(activityChain)
    .where(eq(activityChain.activity_id, activities.id));
  return db
    .select({ id: activities.id, action: activities.action, at: exactTime })
    .from(activities)
    .where(and(eq(activities.organization_id, organizationId), notExists(place)))
    .orderBy(asc(activities.created_at))
    .limit(limit);
}

/** Returns the hash at a sequence number of a chain; null when there is none. */
export async function hashAt(
  db: Queryable,
  organizationId: string,
  sequence: number,
): Promise<string | null> {
  const [found] = await db
    .select({ hash: chainHash })
    .from(activityChain)
    .where(and(eq(activityChain.organization_id, organizationId), eq(activityChain.sequence, sequence)));
  return found?.hash ?? null;
}

/**
 * Returns id and name of the organizations whose logs are to be checked: all that exist and all ids in
 * entries, chains or heads; or only the one named. The log alone is not enough, since all of it may be
 * missing.
 */
export async function organizationsToCheck(db: Queryable, only?: string) {
  const ids = sql`(select id from ${organizations} union select organization_id from ${activityHeads}
    union select organization_id from ${activityChain} union select organization_id from ${activities})`;
  const found = await db.execute<{ id: string; name: string | null }>(
    sql`select l.id, o.name from ${ids} l left join ${organizations} o on o.id = l.id
      where ${only ?? null}::uuid is null or l.id = ${only ?? null}::uuid order by o.name, id`,
  );
  return found.rows;
}
