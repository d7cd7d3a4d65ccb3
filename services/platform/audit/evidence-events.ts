import type { Evidence } from '#contracts/evidence.ts';
import { activityHash } from './activity-hash.ts';

/**
 * Returns the sequence numbers of the events of a signing report that do not match their hashes. Needs nothing but
 * the report.
 */
export function alteredEvents({ organization, document, events }: Evidence): number[] {
  return events
    .filter(
      ({ action, at, details, id, ip, previous_hash, sequence, actor, hash }) =>
        activityHash({
          ...{ action, at, details, id, ip, sequence },
          organization: organization.id,
          previous: previous_hash,
          subject: document.id,
          user: actor.id,
        }) !== hash,
    )
    .map(({ sequence }) => sequence);
}
