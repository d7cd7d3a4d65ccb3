import { and, asc, eq, gt, inArray, not, sql, type SQL } from '#platform/drizzle/orm.ts';
import { alias, type PgColumn } from '#platform/drizzle/pg-core.ts';
import { VISITORS } from '#platform/blobs/blob-place.ts';
import { filePieces } from '#platform/blobs/piece-tables.ts';
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

const whole = alias(filePieces, 'whole');
/** Condition that the file of a version is not in pieces. */
const isWhole = sql`not exists (select from ${filePieces} ${whole} where ${whole.organization_id} = ${documentVersions.organization_id}
  and ${whole.sha256} = ${documentVersions.sha256})`;

/** Yields the files of all versions of documents, or of those that meet a condition, in the order of their SHA-256, after the given one. */
export async function* blobsOfVersions(
  db: Queryable,
  after = '',
  condition?: SQL,
): AsyncIterable<NeededBlob> {
  let last = after;
  for (;;) {
    const names = await db
      .selectDistinct({ sha256: documentVersions.sha256 })
      .from(documentVersions)
      .where(and(gt(documentVersions.sha256, last), condition))
      .orderBy(asc(documentVersions.sha256))
      .limit(PAGE);
    const newest = names.at(-1);
    if (!newest) return;
    last = newest.sha256;
    yield* await db
      .selectDistinct({ organizationId: documentVersions.organization_id, sha256: documentVersions.sha256 })
      .from(documentVersions)
      .where(
        and(
          inArray(
            documentVersions.sha256,
            names.map(({ sha256 }) => sha256),
          ),
          condition,
        ),
      )
      .orderBy(asc(documentVersions.sha256));
  }
}

/**
 * Yields every stored blob that a row needs, once: of a file in pieces these. Those of versions that are stored whole come first, in the
 * order of their SHA-256.
 */
export async function* storedBlobs(db: Queryable): AsyncIterable<NeededBlob> {
  if (await knowsPieces(db)) {
    yield* wholeVersions(db);
    yield* piecesOnly(db);
  } else yield* blobsOfVersions(db);
  for (const blob of await otherNeededBlobs(db)) {
    const { organizationId, sha256 } = blob;
    const known = await namesInFiles(db, { organizationId, names: [sha256] });
    if (!known.has(sha256)) yield blob;
  }
}

/** Returns whether the database has the table of pieces; that of an earlier release can be backed up too. */
async function knowsPieces(db: Queryable): Promise<boolean> {
  const { rows } = await db.execute<{ knows: boolean }>(
    sql`select to_regclass('file_pieces') is not null as knows`,
  );
  return rows[0]?.knows === true;
}

/** Yields the files of versions that are stored whole, in the order of their SHA-256. */
export const wholeVersions = (db: Queryable) => blobsOfVersions(db, '', isWhole);

/** Yields the pieces that are not files of versions. */
async function* piecesOnly(db: Queryable): AsyncIterable<NeededBlob> {
  const isVersion = sql`exists (select from ${documentVersions} where ${documentVersions.organization_id} = ${filePieces.organization_id}
    and ${documentVersions.sha256} = ${filePieces.piece_sha256} and ${isWhole})`;
  let last: NeededBlob = { organizationId: VISITORS, sha256: '' };
  for (;;) {
    const page = await db
      .selectDistinct({ sha256: filePieces.piece_sha256, organizationId: filePieces.organization_id })
      .from(filePieces)
      .where(
        and(
          sql`(${filePieces.piece_sha256}, ${filePieces.organization_id}) > (${last.sha256}, ${last.organizationId}::uuid)`,
          not(isVersion),
        ),
      )
      .orderBy(asc(filePieces.piece_sha256), asc(filePieces.organization_id))
      .limit(PAGE);
    yield* page;
    const newest = page.at(-1);
    if (!newest) return;
    last = newest;
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

/** Returns those of these names (SHA-256) that a version of a document of the organization, or a file in pieces, refers to. */
export async function namesInFiles(
  db: Queryable,
  { organizationId, names }: { organizationId: string; names: readonly string[] },
): Promise<Set<string>> {
  const among = (table: typeof documentVersions | typeof filePieces, name: PgColumn) =>
    db
      .select({ sha256: sql<string>`${name}` })
      .from(table)
      .where(and(eq(table.organization_id, organizationId), inArray(name, [...names])));
  const found = await among(documentVersions, documentVersions.sha256);
  if (await knowsPieces(db))
    for (const name of [filePieces.sha256, filePieces.piece_sha256])
      found.push(...(await among(filePieces, name)));
  return new Set(found.map(({ sha256 }) => sha256));
}

/** Returns the files in pieces of an organization that no version of a document has. */
export async function unversionedFiles(db: Queryable, organizationId: string): Promise<string[]> {
  const isVersion = sql`exists (select from ${documentVersions} where ${documentVersions.organization_id} = ${filePieces.organization_id}
    and ${documentVersions.sha256} = ${filePieces.sha256})`;
  const found = await db
    .selectDistinct({ sha256: filePieces.sha256 })
    .from(filePieces)
    .where(and(eq(filePieces.organization_id, organizationId), eq(filePieces.number, 0), not(isVersion)));
  return found.map(({ sha256 }) => sha256);
}

/** Returns the ids of all organizations. */
export async function organizationIds(db: Queryable): Promise<string[]> {
  const found = await db.select({ id: organizations.id }).from(organizations);
  return found.map(({ id }) => id);
}
