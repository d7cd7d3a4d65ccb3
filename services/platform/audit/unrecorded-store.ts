import { sql } from '#platform/drizzle/orm.ts';
import type { Queryable } from '../database.ts';
import { activities } from './activity-tables.ts';

/** Data of an organization whose creation no log entry records. */
export interface Unrecorded {
  document: string;
  version: number;
}

/**
 * Returns documents without an entry of their upload (version 1) and later versions without an entry of their
 * signature.
 */
export async function unrecordedVersions(
  db: Queryable,
  organizationId: string,
  limit: number,
): Promise<Unrecorded[]> {
  // Tables by name: they belong to the document service, which the platform must not import.
  const found = await db.execute<{ document: string; version: number }>(sql`
    select v.document_id as document, v.version from document_versions v
    where v.organization_id = ${organizationId} and not exists (
      select from ${activities} a where a.organization_id = v.organization_id and a.subject_id = v.document_id
        and case when v.version = 1 then a.action = 'document_uploaded'
          else a.action = 'document_signed' and a.details -> 'version' = to_jsonb(v.version) end
    )
    order by v.document_id, v.version limit ${limit}`);
  return found.rows;
}
