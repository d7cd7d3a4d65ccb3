import type { Evidence } from '#contracts/evidence.ts';
import { activityHash } from './activity-hash.ts';

/** The events of a signing report that are not what their hashes are over, by their places in the log. It needs nothing but the report. */
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
