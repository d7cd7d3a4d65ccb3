import { and, asc, eq, gt, inArray, isNull, lt, sql, type SQL } from '#platform/drizzle/orm.ts';
import { UPLOAD_MINUTES } from '#contracts/upload-parts.ts';
import { VISITORS } from '../blobs/blob-place.ts';
import type { Queryable, Transaction } from '../database.ts';
import { uploadParts, uploads } from './upload-tables.ts';

/** Whose upload it is: that of a member of an organization; null for a visitor. */
export type UploadOwner = { userId: string; organizationId: string } | null;

/** An upload of an owner. */
export interface UploadId {
  id: string;
  owner: UploadOwner;
}

export type Upload = Pick<
  typeof uploads.$inferSelect,
  'id' | 'purpose' | 'length' | 'received' | 'expires_at'
>;

/** Blob of a part, and the organization in whose store it is. */
export interface PartBlob {
  organizationId: string;
  sha256: string;
}

const fromNow = sql`now() + make_interval(mins => ${UPLOAD_MINUTES})`;
const isValid = gt(uploads.expires_at, sql`now()`);
const isOf = (owner: UploadOwner): SQL | undefined =>
  owner === null
    ? and(isNull(uploads.organization_id), isNull(uploads.user_id))
    : and(eq(uploads.organization_id, owner.organizationId), eq(uploads.user_id, owner.userId));
const isThis = ({ id, owner }: UploadId) => and(eq(uploads.id, id), isOf(owner));

const COLUMNS = {
  id: uploads.id,
  purpose: uploads.purpose,
  length: uploads.length,
  received: uploads.received,
  expires_at: uploads.expires_at,
};

/** Locks the uploads of an owner until the end of the transaction, and returns how many are open, and their bytes. */
export async function lockOpenUploads(
  tx: Transaction,
  owner: UploadOwner,
): Promise<{ count: number; bytes: number }> {
  const name = owner === null ? 'visitors' : `${owner.organizationId} ${owner.userId}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`uploads of ${name}`}, 0))`);
  const [open] = await tx
    .select({
      count: sql<number>`count(*)::int`,
      bytes: sql<number>`coalesce(sum(${uploads.length}), 0)::float8`,
    })
    .from(uploads)
    .where(and(isOf(owner), isValid));
  return open ?? { count: 0, bytes: 0 };
}

export async function insertUpload(
  tx: Transaction,
  { owner, purpose, length }: { owner: UploadOwner; purpose: string; length: number },
): Promise<Upload> {
  const [upload] = await tx
    .insert(uploads)
    .values({
      user_id: owner?.userId ?? null,
      organization_id: owner?.organizationId ?? null,
      purpose,
      length,
      expires_at: fromNow,
    })
    .returning(COLUMNS);
  if (!upload) throw new Error('The upload was not stored.');
  return upload;
}

/** Returns an upload that has not expired; null if the owner has none with this id. */
export async function findUpload(db: Queryable, upload: UploadId): Promise<Upload | null> {
  const [found] = await db
    .select(COLUMNS)
    .from(uploads)
    .where(and(isThis(upload), isValid));
  return found ?? null;
}

/** Adds a part at `start`, and returns the upload; null if another part is expected by now, or the upload is gone. */
export async function addPart(
  tx: Transaction,
  upload: UploadId,
  { start, size, sha256 }: { start: number; size: number; sha256: string },
): Promise<Upload | null> {
  const [grown] = await tx
    .update(uploads)
    .set({ received: sql`${uploads.received} + ${size}`, expires_at: fromNow })
    .where(and(isThis(upload), isValid, eq(uploads.received, start)))
    .returning(COLUMNS);
  if (grown) await tx.insert(uploadParts).values({ upload_id: upload.id, start, sha256 });
  return grown ?? null;
}

/** Keeps a complete upload for as long as a new one. Returns false if the owner has none with this id and purpose. */
export async function holdUpload(db: Queryable, upload: UploadId, purpose: string): Promise<boolean> {
  const used = await db
    .update(uploads)
    .set({ expires_at: fromNow })
    .where(and(isThis(upload), isValid, eq(uploads.purpose, purpose), eq(uploads.received, uploads.length)))
    .returning({ id: uploads.id });
  return used.length > 0;
}

/** Returns the blobs (SHA-256) of the parts of an upload, in their order. */
export async function partsOf(db: Queryable, upload: UploadId): Promise<string[]> {
  const parts = await db
    .select({ sha256: uploadParts.sha256 })
    .from(uploadParts)
    .innerJoin(uploads, eq(uploads.id, uploadParts.upload_id))
    .where(isThis(upload))
    .orderBy(asc(uploadParts.start));
  return parts.map(({ sha256 }) => sha256);
}

/** Deletes an upload and returns the blobs of its parts, which nothing may need any more. */
export const deleteUpload = (tx: Transaction, upload: UploadId): Promise<PartBlob[]> =>
  deleteWhere(tx, isThis(upload));

/** Deletes all uploads for an organization and returns the blobs of their parts. */
export const deleteUploadsOf = (tx: Transaction, organizationId: string): Promise<PartBlob[]> =>
  deleteWhere(tx, eq(uploads.organization_id, organizationId));

/** Deletes some uploads that have expired and returns the blobs of their parts; null when there was none. */
export async function deleteExpiredUploads(tx: Transaction, limit: number): Promise<PartBlob[] | null> {
  const expired = await tx
    .select({ id: uploads.id })
    .from(uploads)
    .where(lt(uploads.expires_at, sql`now()`))
    .limit(limit)
    .for('update', { skipLocked: true });
  if (expired.length === 0) return null;
  const ids = expired.map(({ id }) => id);
  return deleteWhere(tx, inArray(uploads.id, ids));
}

async function deleteWhere(tx: Transaction, condition: SQL | undefined): Promise<PartBlob[]> {
  const parts = await tx
    .select({
      organizationId: sql<string>`coalesce(${uploads.organization_id}, ${VISITORS}::uuid)`,
      sha256: uploadParts.sha256,
    })
    .from(uploads)
    .innerJoin(uploadParts, eq(uploadParts.upload_id, uploads.id))
    .where(condition)
    .for('update', { of: uploads });
  await tx.delete(uploads).where(condition);
  return parts;
}

/** Returns the organizations in whose store a part with this blob is needed. */
export async function organizationsWithPart(db: Queryable, sha256: string): Promise<string[]> {
  const found = await db
    .selectDistinct({ id: sql<string>`coalesce(${uploads.organization_id}, ${VISITORS}::uuid)` })
    .from(uploadParts)
    .innerJoin(uploads, eq(uploads.id, uploadParts.upload_id))
    .where(eq(uploadParts.sha256, sha256));
  return found.map(({ id }) => id);
}
