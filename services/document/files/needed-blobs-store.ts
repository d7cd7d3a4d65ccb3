import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '#platform/database.ts';
import { organizations } from '#platform/identity/identity-tables.ts';
import { mails } from '#platform/mail/mail-tables.ts';
import { documentVersions } from '../document-tables.ts';
import { documentUndos } from '../undo/undo-tables.ts';

/** Blob that rows refer to. */
export interface NeededBlob {
  organizationId: string;
  /** SHA-256 of the content, hexadecimal. */
  sha256: string;
}

const PAGE = 500;

/** Yields the blobs of all versions of documents, in the order of their SHA-256, after the given one. */
export async function* blobsOfVersions(db: Queryable, after = ''): AsyncIterable<NeededBlob> {
  let last = after;
  for (;;) {
    const names = await db
      .selectDistinct({ sha256: documentVersions.sha256 })
      .from(documentVersions)
      .where(gt(documentVersions.sha256, last))
      .orderBy(asc(documentVersions.sha256))
      .limit(PAGE);
    const newest = names.at(-1);
    if (!newest) return;
    last = newest.sha256;
    yield* await db
      .selectDistinct({ organizationId: documentVersions.organization_id, sha256: documentVersions.sha256 })
      .from(documentVersions)
      .where(
        inArray(
          documentVersions.sha256,
          names.map(({ sha256 }) => sha256),
        ),
      )
      .orderBy(asc(documentVersions.sha256));
  }
}

/** Returns the blobs of deletions that can be undone and of queued mails. */
export async function otherNeededBlobs(db: Queryable): Promise<NeededBlob[]> {
  const { rows } = await db.execute<{ organization_id: string; sha256: string }>(sql`
    select ${documentUndos.organization_id} as organization_id, unnest(${documentUndos.blobs}) as sha256 from ${documentUndos}
    union select ${mails.organization_id}, attachment ->> 'sha256'
    from ${mails}, jsonb_array_elements(${mails.attachments}) as attachment
    where ${mails.state} = 'queued' and ${mails.organization_id} is not null and jsonb_typeof(${mails.attachments}) = 'array'`);
  return rows.map(({ organization_id, sha256 }) => ({ organizationId: organization_id, sha256 }));
}

/** Returns the ids of the documents that have a version with this blob. */
export async function documentsWithBlob(
  db: Queryable,
  { organizationId, sha256 }: NeededBlob,
): Promise<string[]> {
  const found = await db
    .selectDistinct({ id: documentVersions.document_id })
    .from(documentVersions)
    .where(and(eq(documentVersions.organization_id, organizationId), eq(documentVersions.sha256, sha256)));
  return found.map(({ id }) => id);
}

/** Returns those of these names (SHA-256) that a version of a document of the organization refers to. */
export async function namesInVersions(
  db: Queryable,
  { organizationId, names }: { organizationId: string; names: readonly string[] },
): Promise<Set<string>> {
  const found = await db
    .selectDistinct({ sha256: documentVersions.sha256 })
    .from(documentVersions)
    .where(
      and(eq(documentVersions.organization_id, organizationId), inArray(documentVersions.sha256, [...names])),
    );
  return new Set(found.map(({ sha256 }) => sha256));
}

/** Returns the ids of all organizations. */
export async function organizationIds(db: Queryable): Promise<string[]> {
  const found = await db.select({ id: organizations.id }).from(organizations);
  return found.map(({ id }) => id);
}
