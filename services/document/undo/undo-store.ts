import {
  and,
  arrayContains,
  eq,
  getTableColumns,
  inArray,
  sql,
  type SQL,
  type Table,
} from '#platform/drizzle/orm.ts';
import { z } from '#contracts/zod.ts';
import type { Queryable, Transaction } from '#platform/database.ts';
import { documents, documentVersions } from '../document-tables.ts';
import { signatories } from '../turns/signatory-tables.ts';
import { documentUndos } from './undo-tables.ts';

/** Change that can be undone: who makes it, until when it can be, and the documents. */
export interface UndoableChange {
  id: string;
  organizationId: string;
  userId: string;
  documentIds: readonly string[];
  expiresAt: Date;
}

export type StoredUndo = typeof documentUndos.$inferSelect;

/** Stored data of a cancellation: its remarks, and whose turn it was in each document. */
const Cancelled = z.object({
  remarks: z.string(),
  documents: z.array(z.object({ id: z.string(), turn_user_id: z.nullable(z.string()) })),
});

const rows = (table: Table, condition: SQL | undefined) =>
  sql`(select coalesce(jsonb_agg(to_jsonb(${table})), '[]') from ${table} where ${condition})`;

/** Stores the rows of documents before they are deleted, and the names of their blobs. */
export async function storeRemoval(
  tx: Transaction,
  { id, organizationId, userId, documentIds, expiresAt }: UndoableChange,
): Promise<void> {
  const ids = [...documentIds];
  const versions = and(
    eq(documentVersions.organization_id, organizationId),
    inArray(documentVersions.document_id, ids),
  );
  const found = await tx
    .selectDistinct({ sha256: documentVersions.sha256 })
    .from(documentVersions)
    .where(versions);
  await tx.insert(documentUndos).values({
    id,
    organization_id: organizationId,
    user_id: userId,
    kind: 'removal',
    content: sql`jsonb_build_object(
      'documents', ${rows(documents, and(eq(documents.organization_id, organizationId), inArray(documents.id, ids)))},
      'signatories', ${rows(signatories, and(eq(signatories.organization_id, organizationId), inArray(signatories.document_id, ids)))},
      'versions', ${rows(documentVersions, versions)})`,
    blobs: found.map(({ sha256 }) => sha256),
    expires_at: expiresAt,
  });
}

/** Stores what a cancellation is about to take from documents: their turns, remarks and passwords. */
export async function storeCancellation(
  tx: Transaction,
  { id, organizationId, userId, documentIds, expiresAt }: UndoableChange,
  remarks: string,
): Promise<void> {
  const turns = sql`(select jsonb_agg(jsonb_build_object('id', d.id, 'approval_id', s.id, 'turn_user_id', d.turn_user_id,
      'turn_started_at', d.turn_started_at, 'remarks', d.remarks, 'encrypted_password', d.encrypted_password))
    from ${documents} d join ${signatories} s on s.document_id = d.id and s.state = 'pending'
    where d.organization_id = ${organizationId} and ${inArray(sql`d.id`, [...documentIds])})`;
  await tx.insert(documentUndos).values({
    id,
    organization_id: organizationId,
    user_id: userId,
    kind: 'cancellation',
    content: sql`jsonb_build_object('remarks', ${remarks}::text, 'documents', ${turns})`,
    blobs: [],
    expires_at: expiresAt,
  });
}

/** Takes a change of this user that can still be undone, with its row; null if there is none. */
export async function takeUndo(
  tx: Transaction,
  { id, organizationId, userId }: Pick<UndoableChange, 'id' | 'organizationId' | 'userId'>,
): Promise<StoredUndo | null> {
  const [taken] = await tx
    .delete(documentUndos)
    .where(
      and(
        eq(documentUndos.organization_id, organizationId),
        eq(documentUndos.id, id),
        eq(documentUndos.user_id, userId),
        sql`${documentUndos.expires_at} > now()`,
      ),
    )
    .returning();
  return taken ?? null;
}

/** Takes a change that can no longer be undone, with its row; null if it was undone. */
export async function takeFinalUndo(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<StoredUndo | null> {
  const [taken] = await tx
    .delete(documentUndos)
    .where(and(eq(documentUndos.organization_id, organizationId), eq(documentUndos.id, id)))
    .returning();
  return taken ?? null;
}

/** Takes the cancellations of these documents, with their rows, which makes them final. */
export function takeCancellationsOf(
  tx: Transaction,
  organizationId: string,
  documentIds: readonly string[],
): Promise<StoredUndo[]> {
  const isOfThem = sql`exists (select from jsonb_array_elements(${documentUndos.content} -> 'documents') d
    where ${inArray(sql`d ->> 'id'`, [...documentIds])})`;
  return tx
    .delete(documentUndos)
    .where(
      and(
        eq(documentUndos.organization_id, organizationId),
        eq(documentUndos.kind, 'cancellation'),
        isOfThem,
      ),
    )
    .returning();
}

/** Returns the remark of a cancellation, and its documents with the user whose turn it ended. */
export function cancellationIn({ content }: Pick<StoredUndo, 'content'>): z.infer<typeof Cancelled> {
  return Cancelled.parse(content);
}

/** Returns the organizations with a deletion that can still be undone and needs this blob. */
export async function organizationsWithUndo(db: Queryable, sha256: string): Promise<string[]> {
  const found = await db
    .selectDistinct({ id: documentUndos.organization_id })
    .from(documentUndos)
    .where(arrayContains(documentUndos.blobs, [sha256]));
  return found.map(({ id }) => id);
}

/** Inserts deleted documents again, with signatories and versions, and returns their ids. */
export async function restoreRemoved(tx: Transaction, { content }: StoredUndo): Promise<string[]> {
  await insertRows(tx, documents, sql`${JSON.stringify(content)}::jsonb -> 'documents'`);
  await insertRows(tx, signatories, sql`${JSON.stringify(content)}::jsonb -> 'signatories'`);
  await insertRows(tx, documentVersions, sql`${JSON.stringify(content)}::jsonb -> 'versions'`);
  return z
    .object({ documents: z.array(z.object({ id: z.string() })) })
    .parse(content)
    .documents.map(({ id }) => id);
}

async function insertRows(tx: Transaction, table: Table, stored: SQL): Promise<void> {
  const columns = Object.values(getTableColumns(table)).filter(({ generated }) => !generated);
  const names = sql.join(
    columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
  await tx.execute(
    sql`insert into ${table} (${names}) select ${names} from jsonb_populate_recordset(null::${table}, ${stored})`,
  );
}

/** Gives cancelled documents their turns, remarks and passwords back, and returns the ids of those that are still cancelled. */
export async function restoreCancelled(
  tx: Transaction,
  { content, organization_id }: StoredUndo,
): Promise<string[]> {
  const taken = sql`jsonb_to_recordset(${JSON.stringify(content)}::jsonb -> 'documents')
    as x(id uuid, approval_id uuid, turn_started_at timestamptz, remarks text, encrypted_password bytea)`;
  await tx.execute(sql`update ${signatories} set state = 'pending' from ${taken}
    where ${signatories.id} = x.approval_id and ${signatories.organization_id} = ${organization_id}
      and ${signatories.state} = 'waiting'`);
  const restored = await tx.execute<{ id: string }>(sql`
    update ${documents} set status = 'in_progress', turn_user_id = s.user_id, turn_started_at = x.turn_started_at,
      remarks = x.remarks, encrypted_password = x.encrypted_password
    from ${taken} join ${signatories} s on s.id = x.approval_id and s.state = 'pending'
    where ${documents.id} = x.id and ${documents.organization_id} = ${organization_id} and ${documents.status} = 'cancelled'
    returning ${documents.id}`);
  return restored.rows.map(({ id }) => id);
}
