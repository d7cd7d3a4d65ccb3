import { and, asc, eq, sql } from '#platform/drizzle/orm.ts';
import type { Queryable, Transaction } from '../database.ts';
import type { BlobPlace } from './blob-place.ts';
import { filePieces } from './piece-tables.ts';
import type { Piece, PiecesOf } from './pieces.ts';

const isFile = ({ organizationId, sha256 }: BlobPlace) =>
  and(eq(filePieces.organization_id, organizationId), eq(filePieces.sha256, sha256));

/** Returns a function that reads the pieces of a file from the database. */
export function openPieces(db: Queryable): PiecesOf {
  return async (organizationId, sha256) => {
    const pieces = await db
      .select({ sha256: filePieces.piece_sha256, size: filePieces.size })
      .from(filePieces)
      .where(isFile({ organizationId, sha256 }))
      .orderBy(asc(filePieces.number));
    return pieces.length > 0 ? pieces : null;
  };
}

export async function insertPieces(
  tx: Transaction,
  file: BlobPlace,
  pieces: readonly Piece[],
): Promise<void> {
  await tx.insert(filePieces).values(
    pieces.map(({ sha256, size }, number) => ({
      organization_id: file.organizationId,
      sha256: file.sha256,
      number,
      piece_sha256: sha256,
      size,
    })),
  );
}

/** Deletes the pieces of a file and returns their blobs; none for a file that is stored whole. */
export async function deletePieces(tx: Transaction, file: BlobPlace): Promise<BlobPlace[]> {
  const deleted = await tx
    .delete(filePieces)
    .where(isFile(file))
    .returning({ sha256: filePieces.piece_sha256 });
  return deleted.map(({ sha256 }) => ({ organizationId: file.organizationId, sha256 }));
}

/** Deletes some rows of an organization and returns the names of their blobs (SHA-256), each once; null when there was no row. */
export async function deleteSomePieces(
  tx: Transaction,
  organizationId: string,
  limit: number,
): Promise<string[] | null> {
  const { rows } = await tx.execute<{ sha256: string }>(sql`
    delete from ${filePieces} where ctid in (select ctid from ${filePieces} where ${eq(filePieces.organization_id, organizationId)} limit ${limit})
    returning ${filePieces.piece_sha256} as sha256`);
  return rows.length > 0 ? [...new Set(rows.map(({ sha256 }) => sha256))] : null;
}

/** Returns the organizations that have a file with this piece (SHA-256, hexadecimal). */
export async function organizationsWithPiece(db: Queryable, sha256: string): Promise<string[]> {
  const found = await db
    .selectDistinct({ id: filePieces.organization_id })
    .from(filePieces)
    .where(eq(filePieces.piece_sha256, sha256));
  return found.map(({ id }) => id);
}

/**
 * Returns whether services of a release that knows no pieces run on this database. It could neither read a file in pieces nor see
 * that the pieces are needed.
 */
export async function isPiecelessReleaseRunning(db: Queryable): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from pg_stat_activity where datname = current_database() and application_name = 'countersign jobs' limit 1`);
  return rows.length > 0;
}
