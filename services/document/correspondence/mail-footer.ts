import type { Queryable } from '#platform/database.ts';
import { findOrganizationName } from '#platform/identity/organization-store.ts';

/** Returns the last line of each mail that is sent for an organization. */
export async function mailFooter(db: Queryable, organizationId: string): Promise<string> {
  const name = await findOrganizationName(db, organizationId);
  return `Sent by Countersign for ${name ?? 'your organization'}.`;
}
