import { sql } from '#platform/drizzle/orm.ts';
import type { Queryable } from '../database.ts';
import type { StoredApiKey } from './api-key-store.ts';
import { apiCalls } from './api-key-tables.ts';

/** Documents of a call: the first of them, and their number. */
export interface NamedDocuments {
  document: { id: string; name: string } | null;
  count: number;
}

/**
 * Returns the organization's documents with these ids or approval track ids. Tables by name: they belong to the document service,
 * which the platform must not import.
 */
export async function findNamedDocuments(
  db: Queryable,
  organizationId: string,
  ids: readonly string[],
): Promise<NamedDocuments> {
  const wanted = sql.param([...ids]);
  const found = await db.execute<{ id: string; name: string; count: number }>(sql`
    select id, document_name as name, count(*) over ()::int as count from documents
    where organization_id = ${organizationId} and (id = any(${wanted}::uuid[]) or approval_track_id = any(${wanted}::uuid[]))
    order by array_position(${wanted}::uuid[], id), document_name limit 1`);
  const [first] = found.rows;
  return first
    ? { document: { id: first.id, name: first.name }, count: first.count }
    : { document: null, count: 0 };
}

export interface NewApiCall {
  key: Pick<StoredApiKey, 'id' | 'organizationId'>;
  method: string;
  path: string;
  status: number;
  ip: string | null;
  documents: NamedDocuments;
}

/** Inserts an entry of the document log. */
export async function insertApiCall(
  db: Queryable,
  { key, documents: { document, count }, ...call }: NewApiCall,
): Promise<void> {
  await db.insert(apiCalls).values({
    ...call,
    organization_id: key.organizationId,
    api_key_id: key.id,
    document_id: document?.id ?? null,
    document_name: document?.name ?? null,
    document_count: count,
  });
}
