import type { ActivityEntry } from '#contracts/activity.ts';
import type { Paging } from '#contracts/paging.ts';
import { activitiesOf } from '#platform/audit/activity-log-store.ts';
import { parseDetails } from '#platform/audit/activity-details.ts';
import type { Queryable } from '#platform/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { MemberContext } from '#platform/platform.ts';
import { platformErrors } from '#platform/errors/platform-errors.ts';
import { sentenceOf } from './activity-sentence.ts';
import { findVersion } from '../version-store.ts';

/** Returns a page of a document's activity, the newest first; the search covers name and sentence. */
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

/**
 * Returns all activity of a document, the newest first.
 * @throws AppError not_found when the caller may not see the document
 */
export async function activityOf(
  db: Queryable,
  { caller }: Pick<MemberContext, 'caller'>,
  documentId: string,
): Promise<ActivityEntry[]> {
  if (!(await findVersion(db, caller, { documentId }))) throw new AppError(platformErrors.not_found);
  const rows = await activitiesOf(db, caller.organizationId, {
    subjectId: documentId,
    last: 'document_completed',
  });
  return rows.map(({ id, activity_done_by, created_at, action, details }) => ({
    id,
    activity_done_by,
    date: created_at.toISOString(),
    description: sentenceOf(action, parseDetails(details)),
  }));
}
