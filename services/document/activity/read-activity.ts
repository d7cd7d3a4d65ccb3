import { and, desc, eq, sql } from 'drizzle-orm';
import type { ActivityEntry } from '#contracts/activity.ts';
import type { Paging } from '#contracts/paging.ts';
import { activities } from '#platform/audit/activity-tables.ts';
import { parseDetails } from '#platform/audit/activity-details.ts';
import type { Queryable } from '#platform/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { fullName, users } from '#platform/identity/identity-tables.ts';
import type { MemberContext } from '#platform/platform.ts';
import { sentenceOf } from './activity-sentence.ts';
import { findVersion } from '../document-store.ts';

/** A page of what was done to a document, the newest first; the search looks at who and what. */
export async function readActivity(
  context: MemberContext,
  { instance_id, pageIndex, pageSize, search }: Paging & { instance_id: string },
): Promise<{ rows: ActivityEntry[]; total: number }> {
  const all = await activityOf(context.database, context, instance_id);
  const words = search.toLowerCase();
  const found = all.filter(({ activity_done_by, description }) =>
    `${activity_done_by} ${description}`.toLowerCase().includes(words),
  );
  const start = pageIndex * pageSize;
  return { rows: found.slice(start, start + pageSize), total: found.length };
}

/** All that was done to a document, the newest first; throws not_found for a document that is not the caller's to see. */
export async function activityOf(
  db: Queryable,
  { caller }: Pick<MemberContext, 'caller'>,
  documentId: string,
): Promise<ActivityEntry[]> {
  if (!(await findVersion(db, caller, { documentId }))) throw new AppError('not_found');
  const rows = await db
    .select({
      id: activities.id,
      activity_done_by: fullName,
      created_at: activities.created_at,
      action: activities.action,
      details: activities.details,
    })
    .from(activities)
    .innerJoin(users, eq(users.id, activities.user_id))
    .where(and(eq(activities.organization_id, caller.organizationId), eq(activities.subject_id, documentId)))
    // The last signature and the completion are written in the same moment.
    .orderBy(desc(activities.created_at), sql`${activities.action} <> 'document_completed'`, activities.id);
  return rows.map(({ id, activity_done_by, created_at, action, details }) => ({
    id,
    activity_done_by,
    date: created_at.toISOString(),
    description: sentenceOf(action, parseDetails(details)),
  }));
}
