import { MAX_LISTED_SESSIONS } from '#contracts/limits.ts';
import { MAX_OWN_ROWS } from '#contracts/own-data.ts';
import type { Queryable } from '#platform/database.ts';
import { findPreferences } from '#platform/notifications/preferences/preference-store.ts';
import { findLocalisation } from '../profile/localisation-store.ts';
import {
  ownActivity,
  ownCertificates,
  ownDocuments,
  ownMemberships,
  ownProfile,
  ownSessions,
  type After,
  type OwnRow,
} from './own-data-store.ts';

const BATCH = 500;
const ABOUT =
  'Data about your account, made by Countersign. Documents and activity are those of organizations of which you are a member now; times are UTC. Pictures, the files of documents and private keys are not part of it.';

/**
 * Writes what is stored about a user as the text of a JSON file, piece by piece, so that no more than a batch of rows is in
 * memory. Lists of documents and activity end after `MAX_OWN_ROWS` rows, and then say so.
 */
export async function* readOwnData(db: Queryable, userId: string): AsyncGenerator<string> {
  const organizations = await ownMemberships(db, userId);
  const active = organizations.filter(({ is_active }) => is_active).map((each) => each.organization_id);
  const [[profile], localisation, notification_preferences, sessions, certificates] = await Promise.all([
    ownProfile(db, userId),
    findLocalisation(db, userId),
    findPreferences(db, userId),
    ownSessions(db, userId, MAX_LISTED_SESSIONS),
    active.length > 0 ? ownCertificates(db, userId, active) : [],
  ]);
  const head = {
    made_at: new Date(),
    about: ABOUT,
    profile,
    localisation,
    notification_preferences,
    sessions,
    organizations,
    certificates,
  };
  yield JSON.stringify(head, null, 2).slice(0, -2);
  yield* listed('documents', documentsOf(db, userId, active));
  yield* listed('activity', activityOf(db, userId, active));
  yield '\n}\n';
}

type Rows = AsyncGenerator<OwnRow[]>;

async function* documentsOf(db: Queryable, userId: string, organizationIds: readonly string[]): Rows {
  for (const organizationId of organizationIds)
    yield* inBatches((page) => ownDocuments(db, { userId, organizationId }, page));
}

async function* activityOf(db: Queryable, userId: string, organizationIds: readonly string[]): Rows {
  if (organizationIds.length === 0) return;
  yield* inBatches((page) => ownActivity(db, { userId, organizationIds }, page));
}

async function* inBatches(read: (page: { after: After | null; limit: number }) => Promise<OwnRow[]>): Rows {
  let after: After | null = null;
  for (;;) {
    const rows: OwnRow[] = await read({ after, limit: BATCH });
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = last;
  }
}

/** Writes a list as a member of the JSON object, and whether rows are missing. */
async function* listed(name: string, batches: Rows): AsyncGenerator<string> {
  let count = 0;
  let isCut = false;
  yield `,\n  "${name}": [`;
  for await (const rows of batches) {
    const taken = rows.slice(0, MAX_OWN_ROWS - count);
    isCut = taken.length < rows.length;
    if (taken.length > 0)
      yield `${count > 0 ? ',' : ''}\n    ${taken.map((row) => JSON.stringify(row)).join(',\n    ')}`;
    count += taken.length;
    if (isCut) break;
  }
  yield `${count > 0 ? '\n  ' : ''}],\n  "${name}_are_cut": ${isCut}`;
}
