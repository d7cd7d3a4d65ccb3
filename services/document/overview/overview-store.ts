import { and, eq, gte, isNotNull, ne, sql, type SQL } from '#platform/drizzle/orm.ts';
import type { Member } from '#platform/auth/caller.ts';
import type { Queryable } from '#platform/database.ts';
import { documentReaders, documents } from '../document-tables.ts';

/** Returns the number of documents that the reader sees and whose last signature was made at `since` or later. */
export function countCompleted(db: Queryable, reader: Member, since: Date): Promise<number> {
  return db.$count(
    documents,
    and(
      eq(documents.organization_id, reader.organizationId),
      gte(documents.completed_at, since),
      takesPart(reader),
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
 * Returns the longest turn of each of the slowest signatories, the reader apart, in documents that the reader sees.
 * `isSmall` says that the reader's own list is short enough to look at each of its documents.
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
        isSmall && !reader.seesAllDocuments ? isInOwnList(reader) : takesPart(reader),
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

/**
 * Returns the condition that the reader sees a document, in a form for which no index is used: the planner takes a member of a large
 * organization for one with few documents, and would read all of theirs instead of the first ones in the wanted order.
 */
function takesPart({ userId, seesAllDocuments }: Member): SQL | undefined {
  if (seesAllDocuments) return undefined;
  return sql`(${documents.uploaded_by} = ${userId} or ${userId} = any(${documents.signatory_ids}))`;
}

function isInOwnList({ organizationId, userId }: Member) {
  return sql`${documents.id} in (select ${documentReaders.document_id} from ${documentReaders}
    where ${documentReaders.organization_id} = ${organizationId} and ${documentReaders.user_id} = ${userId}
      and ${documentReaders.status} = 'in_progress')`;
}
