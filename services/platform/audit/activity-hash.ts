import { createHash } from 'node:crypto';
import type { ActivityDetails } from './activity-details.ts';

/** Previous hash of the first entry of a chain. */
export const FIRST_PREVIOUS = '0'.repeat(64);

/** Fields that the hash of an entry covers, under the names that docs/ACTIVITY-LOG.md gives. */
export interface ChainedActivity {
  action: string;
  /** Time of the entry in UTC, to the microsecond: `2026-11-21T16:05:00.123456Z`. */
  at: string;
  details: ActivityDetails;
  id: string;
  ip: string | null;
  organization: string;
  /** Hash of the previous entry, hexadecimal. */
  previous: string;
  sequence: number;
  subject: string;
  user: string;
}

/**
 * Returns an entry as canonical JSON (RFC 8785): no spaces, sorted names, strings and integers as ECMAScript writes
 * them.
 */
export function canonicalActivity(entry: ChainedActivity): string {
  const { action, at, details, id, ip, organization, previous, sequence, subject, user } = entry;
  const ordered = { action, at, details: inOrder(details), id, ip, organization };
  return JSON.stringify({ ...ordered, previous, sequence, subject, user });
}

/** Returns the SHA-256 of the canonical form, hexadecimal. */
export function activityHash(entry: ChainedActivity): string {
  return createHash('sha256').update(canonicalActivity(entry), 'utf8').digest('hex');
}

/**
 * Returns the details with sorted names: by UTF-16 code units, as sort() compares (RFC 8785, 3.2.3). Names
 * are words, never numbers, so an object keeps their order.
 */
function inOrder(details: ActivityDetails): ActivityDetails {
  return Object.fromEntries(Object.entries(details).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
