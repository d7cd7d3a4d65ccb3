import type { ZonedExportRequest } from '#contracts/export.ts';
import type { Member } from '#platform/auth/caller.ts';
import type { Queryable } from '#platform/database.ts';
import { findOrganizationName } from '#platform/identity/organization-store.ts';
import { wallClock } from '#platform/time-zone.ts';

export type Heading = readonly (readonly [string, string])[];

/** Returns the lines above an exported table: organization, content, author and time. */
export async function exportHeading(
  db: Queryable,
  caller: Member,
  { request, about }: { request: Pick<ZonedExportRequest, 'time_zone'>; about: Heading },
): Promise<Heading> {
  return [
    ['Organization', (await findOrganizationName(db, caller.organizationId)) ?? ''],
    ...about,
    ['Exported by', caller.fullName],
    ['Exported at', `${printed(wallClock(new Date(), request.time_zone))} (${request.time_zone})`],
  ];
}

/** Formats a local time as dd/MM/yyyy HH:mm. */
function printed(wall: Date): string {
  const iso = wall.toISOString();
  return `${iso.slice(8, 10)}/${iso.slice(5, 7)}/${iso.slice(0, 4)} ${iso.slice(11, 16)}`;
}
