import { and, eq, gte, isNotNull, ne, sql } from '#platform/drizzle/orm.ts';
import type { Member } from '#platform/auth/caller.ts';
import type { Queryable } from '#platform/database.ts';
import { documentReaders, documents } from '../document-tables.ts';
import { takesPartUnindexed } from '../visibility-store.ts';

/** Returns the number of documents that the reader sees and whose last signature was made at `since` or later. */
export function countCompleted(db: Queryable, reader: Member, since: Date): Promise<number> {
  return db.$count(
    documents,
    and(
      eq(documents.organization_id, reader.organizationId),
      gte(documents.completed_at, since),
      takesPartUnindexed(reader),
    ),
  );
}

/** Number of the longest turns among which the slowest signatories are found. */
const LONGEST = 200;

export interface LongestTurn {
  id: string;
  document_name: string;
  user_id: string;
  since: Date;
}

/**
 * Returns the longest turn of each of the slowest signatories, without the reader's own, in documents that the reader sees.
 * `isSmall` tells that the list is short enough to look at each of its documents.
 */
export function longestTurns(
  db: Queryable,
  reader: Member,
  { isSmall, limit }: { isSmall: boolean; limit: number },
): Promise<LongestTurn[]> {
  const longest = db
    .select({
      id: documents.id,
      document_name: documents.document_name,
      user_id: sql<string>`${documents.turn_user_id}`.as('user_id'),
      since: sql<Date>`${documents.turn_started_at}`.mapWith(documents.turn_started_at).as('since'),
    })
    .from(documents)
    .where(
      and(
        eq(documents.organization_id, reader.organizationId),
        isNotNull(documents.turn_started_at),
        ne(documents.turn_user_id, reader.userId),
        isSmall && !reader.seesAllDocuments ? isInOwnList(reader) : takesPartUnindexed(reader),
      ),
    )
    .orderBy(documents.turn_started_at)
    .limit(LONGEST)
    .as('longest');
  const ofEach = db
    .selectDistinctOn([longest.user_id])
    .from(longest)
    .orderBy(longest.user_id, longest.since)
    .as('of_each');
  return db.select().from(ofEach).orderBy(ofEach.since).limit(limit);
}

function isInOwnList({ organizationId, userId }: Member) {
  return sql`${documents.id} in (select ${documentReaders.document_id} from ${documentReaders}
    where ${documentReaders.organization_id} = ${organizationId} and ${documentReaders.user_id} = ${userId}
      and ${documentReaders.status} = 'in_progress')`;
}
