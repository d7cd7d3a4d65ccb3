import { and, asc, eq, sql } from '#platform/drizzle/orm.ts';
import { alias } from '#platform/drizzle/pg-core.ts';
import { FIRST_PREVIOUS } from '#platform/audit/activity-hash.ts';
import { chainHash, doneBy, exactTime } from '#platform/audit/activity-log-store.ts';
import { activities, activityChain } from '#platform/audit/activity-tables.ts';
import type { Member } from '#platform/auth/caller.ts';
import type { Queryable } from '#platform/database.ts';
import { organizations, recordedEmail, users } from '#platform/identity/identity-tables.ts';
import { documents } from '../document-tables.ts';
import { visibleTo } from '../visibility-store.ts';

/** Returns a document with its organization; null when the reader may not see it. */
export async function findSubject(db: Queryable, reader: Member, documentId: string) {
  const [found] = await db
    .select({
      id: documents.id,
      name: documents.document_name,
      status: documents.status,
      page_count: documents.page_count,
      organization: { id: organizations.id, name: organizations.name },
    })
    .from(documents)
    .innerJoin(organizations, eq(organizations.id, documents.organization_id))
    .where(and(visibleTo(reader), eq(documents.id, documentId)));
  return found ?? null;
}

const before = alias(activityChain, 'before');

/** Returns the entries about a document in the order of the log, with everything that their hashes cover. */
export function chainedActivityOf(
  db: Queryable,
  { organizationId }: Pick<Member, 'organizationId'>,
  documentId: string,
) {
  return db
    .select({
      id: activities.id,
      sequence: activityChain.sequence,
      hash: chainHash,
      previous_hash: sql<string>`coalesce(encode(${before.hash}, 'hex'), ${FIRST_PREVIOUS})`,
      action: activities.action,
      details: activities.details,
      at: exactTime,
      actor: { id: users.id, full_name: doneBy, email: recordedEmail },
      ip: activities.ip,
    })
    .from(activities)
    .innerJoin(activityChain, eq(activityChain.activity_id, activities.id))
    .innerJoin(users, eq(users.id, activities.user_id))
    .leftJoin(
      before,
      and(
        eq(before.organization_id, activityChain.organization_id),
        eq(before.sequence, sql`${activityChain.sequence} - 1`),
      ),
    )
    .where(and(eq(activities.organization_id, organizationId), eq(activities.subject_id, documentId)))
    .orderBy(asc(activityChain.sequence));
}
