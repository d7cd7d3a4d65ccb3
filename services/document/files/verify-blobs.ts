import type { BlobProblem, UnusableBlob } from '#platform/blobs/blob-unusable.ts';
import type { Platform } from '#platform/platform.ts';
import { blobsOfVersions, otherNeededBlobs, type NeededBlob } from './needed-blobs-store.ts';
import { organizationsThatNeed } from './remove-blob.ts';

type Tools = Pick<Platform, 'database' | 'blobs'>;

export interface VerifiedBlobs {
  checked: number;
  damaged: number;
  missing: number;
}

export interface VerifyOptions {
  onProblem: (blob: UnusableBlob) => void | Promise<void>;
  /** Called after each blob with the time in milliseconds that it took; false ends the check. */
  goOn?: (tookMs: number) => Promise<boolean>;
  /**
   * Called when a blob cannot be verified for a reason that is not its own, with the number of the attempt, from 1; true tries it
   * again, false leaves it out. By default the check ends with the error.
   */
  onFailure?: ((error: unknown, attempt: number) => Promise<boolean>) | undefined;
  /** SHA-256 with which to begin, hexadecimal, also a beginning of one. */
  from?: string;
}

/** Compares every stored file that a row needs with its SHA-256, those of the versions from `from` onwards first. */
export async function verifyBlobs(
  tools: Tools,
  { onProblem, goOn = () => Promise.resolve(true), onFailure, from = '' }: VerifyOptions,
): Promise<VerifiedBlobs> {
  const counts: VerifiedBlobs = { checked: 0, damaged: 0, missing: 0 };
  for await (const blob of allNeeded(tools.database, from)) {
    const began = performance.now();
    const problem = await problemOf(tools, { blob, onFailure });
    if (problem !== undefined) counts.checked += 1;
    if (problem) {
      counts[problem.what] += 1;
      await onProblem({ ...blob, ...problem });
    }
    if (!(await goOn(performance.now() - began))) break;
  }
  return counts;
}

/** Returns the problem of a blob, null for none, and undefined for a blob that was left out. */
async function problemOf(
  { database, blobs }: Tools,
  { blob, onFailure }: { blob: NeededBlob; onFailure: VerifyOptions['onFailure'] },
): Promise<BlobProblem | null | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const problem = await blobs.of(blob.organizationId).verify(blob.sha256);
      // A blob may have been removed with its last row since the rows were read.
      return problem?.what === 'missing' && !(await isNeeded({ database }, blob)) ? null : problem;
    } catch (error) {
      if (!onFailure) throw error;
      if (!(await onFailure(error, attempt))) return undefined;
    }
  }
}

/** Yields every blob that a row needs, those of the versions from `from` onwards first. */
async function* allNeeded(database: Platform['database'], from = ''): AsyncIterable<NeededBlob> {
  yield* blobsOfVersions(database, from);
  yield* await otherNeededBlobs(database);
  if (from === '') return;
  for await (const blob of blobsOfVersions(database)) {
    if (blob.sha256 > from) return;
    yield blob;
  }
}

/** Returns whether a row needs a blob now. */
export const isNeeded = ({ database }: Pick<Platform, 'database'>, { organizationId, sha256 }: NeededBlob) =>
  database.transaction(async (tx) => (await organizationsThatNeed(tx, sha256)).has(organizationId));
