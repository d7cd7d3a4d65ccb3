import type { Readable } from 'node:stream';

/**
 * Bytes that have arrived whole but are not yet part of the store. `keep` or `discard` must follow; `discard` after `keep`
 * does nothing.
 */
export interface StagedBlob {
  /** SHA-256 of the bytes in hex: the name under which they are kept. */
  readonly sha256: string;
  readonly size: number;
  /** Where they lie until one of `keep` and `discard` is called. */
  readonly path: string;
  read(): Promise<Buffer>;
  /** Makes them part of the store, durably; nothing happens if the store has the same bytes already. */
  keep(): Promise<void>;
  discard(): Promise<void>;
}

/** Inclusive, as in HTTP. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Size and digest of a file, as its writer computed them. */
export interface WrittenFile {
  /** In hex. */
  sha256: string | undefined;
}

/**
 * Immutable bytes by their SHA-256; a stored blob is never written again. A name that is not a SHA-256 throws; a blob that
 * does not exist fails the promise or the stream, except in `remove`, which then does nothing.
 */
export interface BlobStore {
  /**
   * Takes a stream in, counting and hashing. Beyond `maxBytes` it throws BlobTooLarge; then nothing is left behind.
   */
  stage(source: Readable, options: { maxBytes: number }): Promise<StagedBlob>;
  /**
   * Takes in a file that the caller writes at a path in a folder of its own, which does not exist yet. Who knows the
   * SHA-256 says it; else the file is read for it. When writing fails, nothing is left behind.
   */
  stageFile<T extends WrittenFile>(
    write: (path: string) => Promise<T>,
  ): Promise<{ staged: StagedBlob; written: T }>;
  read(sha256: string): Promise<Buffer>;
  /** For what wants a path. The file is only to be read, and only until `read` ends. */
  withFile<T>(sha256: string, read: (path: string) => Promise<T>): Promise<T>;
  createReadStream(sha256: string, range?: ByteRange): Readable;
  remove(sha256: string): Promise<void>;
}

export class BlobTooLarge extends Error {
  constructor() {
    super('The stream is longer than allowed.');
    this.name = 'BlobTooLarge';
  }
}
