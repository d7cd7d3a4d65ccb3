import type { KeptFile, PlainBlobs } from './blob-store.ts';
import type { BlobPlace } from './blob-place.ts';
import type { SingleFile } from './sealed-file.ts';

/** Bytes of a stored file as the store has them, usually encrypted. */
export interface OpenBlob {
  /** Size of the file in bytes. */
  size: number;
  /** True for a plain file of a release before encryption. */
  isPlain: boolean;
  /** Yields the bytes from `start` up to `end`, exclusive, in pieces of any size. */
  read: (start: number, end: number) => AsyncIterable<Buffer>;
  close: () => Promise<void>;
}

/** Stored file that is on this machine, for a task of the engine. */
export interface LocalBlob extends OpenBlob {
  path: string;
}

export type ListedFile = KeptFile & BlobPlace;

/**
 * Where files are stored, whose names and encryption are those of `sealedBlobStores`: a folder or a bucket. A missing file is an error
 * with the code ENOENT; a store that cannot be used now is BlobStoreUnavailable.
 */
export interface SealedFiles {
  /** Local folder in which files are written before they are kept. */
  incoming: string;
  /** Moves a complete file from `incoming` to its place, durably; only removes it if the place has one. */
  keep: (file: string, place: BlobPlace) => Promise<void>;
  /** Opens a file. `isWhole`: all of it will be read, from its beginning. The caller closes it. */
  open: (place: BlobPlace, options: { isWhole: boolean }) => Promise<OpenBlob>;
  /** Returns the file on this machine after `check` has found it intact. It stays there until `release` is called. */
  local: (place: BlobPlace, check: (blob: LocalBlob) => Promise<SingleFile>) => Promise<LocalCopy>;
  /** Removes a file; does nothing if there is none. */
  remove: (place: BlobPlace) => Promise<void>;
  /** Yields the encrypted files of an organization, or of all. */
  list: (organizationId?: string) => AsyncIterable<ListedFile>;
  removeAbandoned: () => Promise<number>;
  /** Writes a file, reads it and removes it. @throws when that cannot be done */
  check: () => Promise<void>;
  plain: PlainBlobs;
}

export interface LocalCopy {
  file: SingleFile;
  release: () => Promise<void>;
}

/** Returns the error for a file that a store does not have. */
export const missingBlob = ({ sha256 }: Pick<BlobPlace, 'sha256'>) =>
  Object.assign(new Error(`ENOENT: no blob ${sha256}`), { code: 'ENOENT' });
