import { AppError } from '../errors/app-error.ts';
import { platformErrors } from '../errors/platform-errors.ts';
import { BlobDamaged } from './sealed-format.ts';

/** Why a blob cannot be used. */
export interface BlobProblem {
  what: 'damaged' | 'missing';
  reason: string;
}

/** A blob that a caller has asked for and that cannot be used. */
export interface UnusableBlob extends BlobProblem {
  organizationId: string;
  /** SHA-256 of the content, hexadecimal. */
  sha256: string;
}

export type OnUnusableBlob = (blob: UnusableBlob) => void;

/** Returns the problem of a blob that could not be read; null for an error that says nothing about it. */
export function blobProblem(error: unknown): BlobProblem | null {
  if (error instanceof BlobDamaged) return { what: 'damaged', reason: error.message };
  if (!(error instanceof Error && 'code' in error)) return null;
  if (error.code === 'EIO') return { what: 'damaged', reason: 'The disk cannot read it.' };
  return error.code === 'ENOENT' ? { what: 'missing', reason: error.message } : null;
}

/** Returns the error that a request ends with: stored_file_damaged or stored_file_missing. */
export function unusableBlobError({ what }: BlobProblem, cause: unknown): AppError {
  const kind = what === 'damaged' ? platformErrors.stored_file_damaged : platformErrors.stored_file_missing;
  return new AppError(kind, { cause });
}
