import type { Readable } from 'node:stream';
import type { BlobProblem } from './blob-unusable.ts';
import type { Piece } from './pieces.ts';
import type { FileToWrite, StoredFile } from './sealed-file.ts';

/**
 * Complete file that is not yet part of the store. The caller must call `keep` or `discard`; `discard` after
 * `keep` does nothing.
 */
export interface StagedBlob {
  /** Organization in whose store it is kept. */
  readonly organizationId: string;
  /** SHA-256 of the content, hexadecimal: the name under which it is kept. */
  readonly sha256: string;
  /** Length of the content in bytes. */
  readonly size: number;
  /** The file until `keep` or `discard` is called, for a task of the engine. */
  readonly file: StoredFile;
  read(): Promise<Buffer>;
  /** Returns the content as pieces; null if it does not begin with that of a stored file. */
  keep(): Promise<void>;
  discard(): Promise<void>;
  /** The same content as pieces; null for one that does not begin with a stored file. */
  readonly extension: Extension | null;
}

/** Content that begins with that of a stored file. */
export interface Extension {
  /** Pieces that the store has. */
  readonly before: readonly Piece[];
  /** Piece with the bytes after those of `before`. */
  readonly piece: Piece;
  /** Makes the piece part of the store, durably, in place of the whole file. */
  keep(): Promise<void>;
}

/** First and last byte of a range, both inclusive as in HTTP. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Size and digest of a file, as its writer computed them. */
export interface WrittenFile {
  /** SHA-256 of the file, hexadecimal; undefined if the writer did not compute it. */
  sha256: string | undefined;
}

/**
 * Store of the immutable files of one organization by the SHA-256 of their content. A name that is not a SHA-256, a missing
 * blob and a damaged one reject the promise or destroy the stream with an error, AppError stored_file_missing and
 * stored_file_damaged, and so does a store that cannot be used now, BlobStoreUnavailable; no method throws for them, and no byte is returned that was not stored. Only `remove` of a missing
 * blob does nothing.
 */
export interface BlobStore {
  /**
   * Stores a stream in a staged file and computes its size and SHA-256.
   * @throws BlobTooLarge beyond `maxBytes`; then no file is left
   */
  stage(source: Readable, options: { maxBytes: number }): Promise<StagedBlob>;
  /**
   * Stages a file that the caller writes, by a task of the engine. The caller returns the SHA-256 of the content if it
   * knows it; otherwise the store reads the file to compute it. `extending`: stored file that the written one may begin with.
   * When writing fails, no file is left.
   */
  stageFile<T extends WrittenFile>(
    write: (to: FileToWrite) => Promise<T>,
    options?: { extending: Piece },
  ): Promise<{ staged: StagedBlob; written: T }>;
  /**
   * Compares a blob with its SHA-256, then calls `read` with its file, for a task of the engine, which must only be read, and
   * only until `read` ends.
   */
  withFile<T>(sha256: string, read: (file: StoredFile) => Promise<T>): Promise<T>;
  /** Reads a whole blob, compares it with its SHA-256 and returns its problem; null for none. */
  verify(sha256: string): Promise<BlobProblem | null>;
  /**
   * Returns a stream of the blob's content, or of a range of it; it emits `error` for a bad name or a missing or damaged blob,
   * and never ends without it for a whole content that is not that of the SHA-256.
   */
  createReadStream(sha256: string, range?: ByteRange): Readable;
  remove(sha256: string): Promise<void>;
}

/** File of an organization in the store, whether a row refers to it or not. */
export interface KeptFile {
  /** SHA-256 of the content, hexadecimal. */
  sha256: string;
  /** Time since it was written, in milliseconds by the clocks of store and services. */
  ageMs: number;
}

/** The stored files of all organizations, which share none. */
export interface BlobStores {
  of(organizationId: string): BlobStore;
  /** Returns the files of an organization that the store has. */
  keptBy(organizationId: string): AsyncIterable<KeptFile>;
  /**
   * Removes unfinished files and parts of uploads whose process has ended. Called repeatedly: each call compares with what the
   * one before has seen.
   */
  removeAbandoned(): Promise<number>;
  /** Store of files that are never kept, such as those of visitors; nothing can read them once the process has ended. */
  readonly temporary: Pick<BlobStore, 'stage'>;
  /** Files that releases before encryption stored for all organizations together; a bucket has none. */
  readonly plain: PlainBlobs;
  /** Checks that files can be written, read and removed. @throws when they cannot */
  check(): Promise<void>;
  /** Returns the bytes that are free on the disk on which files are written: that of the folder, also where they are kept in a bucket. */
  freeBytes(): Promise<number>;
}

export interface PlainBlobs {
  /** Returns the names (SHA-256) of all of them. */
  names(): AsyncIterable<string>;
  createReadStream(sha256: string): Readable;
  remove(sha256: string): Promise<void>;
}

export class BlobTooLarge extends Error {
  constructor() {
    super('The stream is longer than allowed.');
    this.name = 'BlobTooLarge';
  }
}
