import { DocumentStatus } from '#contracts/document.ts';
import type { DocumentOverview } from '#contracts/document-overview.ts';
import type { Member } from '#platform/auth/caller.ts';
import { ONE_SNAPSHOT, type Transaction } from '#platform/database.ts';
import { findMemberNames } from '#platform/identity/member-store.ts';
import { findTimeZone } from '#platform/identity/organization-store.ts';
import type { MemberContext } from '#platform/platform.ts';
import { startOfDay, startOfWeek } from '#platform/time-zone.ts';
import { countsFor, total } from '../list/store/status-counts.ts';
import { countCompleted, longestTurns } from './overview-store.ts';

const MOST_SLOW = 3;
/** Number of the reader's documents in progress up to which a query looks at each of them; of more, the longest are met soon. */
const FEW = 2000;

/** Returns the reader's documents in numbers, and the signatories who keep them waiting longest. */
export function readOverview({ database, caller }: MemberContext): Promise<DocumentOverview> {
  return database.transaction((tx) => gatherOverview(tx, caller), ONE_SNAPSHOT);
}

async function gatherOverview(tx: Transaction, reader: Member): Promise<DocumentOverview> {
  const zone = await findTimeZone(tx, reader.organizationId);
  const week_start = startOfWeek(new Date(), zone);
  const { seen } = await countsFor(tx, reader);
  return {
    total: total(seen, DocumentStatus.options),
    waiting_for_me: seen.pending_for_signature,
    waiting_for_others: seen.in_progress,
    done_this_week: await countCompleted(tx, reader, startOfDay(week_start, zone)),
    rejected: seen.rejected,
    week_start,
    slowest: await slowestSignatories(tx, reader, seen.in_progress <= FEW),
  };
}

async function slowestSignatories(
  tx: Transaction,
  reader: Member,
  isSmall: boolean,
): Promise<DocumentOverview['slowest']> {
  const turns = await longestTurns(tx, reader, { isSmall, limit: MOST_SLOW });
  const ids = turns.map(({ user_id }) => user_id);
  const names = await findMemberNames(tx, reader.organizationId, ids);
  return turns.map(({ id, document_name, user_id, since }) => ({
    document: { id, document_name },
    signatory: { user_id, full_name: names.get(user_id) ?? '' },
    since: since.toISOString(),
  }));
}
