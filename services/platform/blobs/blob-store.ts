import type { Readable } from 'node:stream';

/**
 * Complete file that is not yet part of the store. The caller must call `keep` or `discard`; `discard` after
 * `keep` does nothing.
 */
export interface StagedBlob {
  /** SHA-256 of the file, hexadecimal: the name under which it is kept. */
  readonly sha256: string;
  readonly size: number;
  /** Path of the file until `keep` or `discard` is called. */
  readonly path: string;
  read(): Promise<Buffer>;
  /** Makes the file part of the store, durably; does nothing if the store has it already. */
  keep(): Promise<void>;
  discard(): Promise<void>;
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
 * Store of immutable files by their SHA-256. A name that is not a SHA-256, and a missing blob, reject the promise
 * or destroy the stream with an error; no method throws for them. Only `remove` of a missing blob does nothing.
 */
export interface BlobStore {
  /**
   * Stores a stream in a staged file and computes its size and SHA-256. @throws BlobTooLarge beyond
   * `maxBytes`; then no file is left
   */
  stage(source: Readable, options: { maxBytes: number }): Promise<StagedBlob>;
  /**
   * Stages a file that the caller writes at a path in a new folder. The caller returns the SHA-256 if it
   * knows it; otherwise the store reads the file to compute it. When writing fails, no file is left.
   */
  stageFile<T extends WrittenFile>(
    write: (path: string) => Promise<T>,
  ): Promise<{ staged: StagedBlob; written: T }>;
  /** Calls `read` with the path of a blob's file, which must only be read, and only until `read` ends. */
  withFile<T>(sha256: string, read: (path: string) => Promise<T>): Promise<T>;
  /** Returns a stream of the blob's bytes, or of a range of them; it emits `error` for a bad name or a missing blob. */
  createReadStream(sha256: string, range?: ByteRange): Readable;
  remove(sha256: string): Promise<void>;
  /** Checks that files can be written and read. @throws when they cannot */
  check(): Promise<void>;
}

export class BlobTooLarge extends Error {
  constructor() {
    super('The stream is longer than allowed.');
    this.name = 'BlobTooLarge';
  }
}
